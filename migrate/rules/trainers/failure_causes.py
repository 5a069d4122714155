"""``error.__cause__`` of a trainer's run that failed: a function that is written into the file finds what it was.

Fires on the cause in a handler of ``TrainingFailedError`` that asks of which class it is, raises it, or makes a text of
it (``TRR784``). Train V2 keeps the exceptions of workers, by rank, and that of the controller; of what else the handler
catches the cause is what it was.

Declines, leaving the finding: a cause that is kept or handed on, attributes of it, and classes of Ray's, as it is now
what the loop raised, where Ray had derived ``RayTaskError(ValueError)`` from its class.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.below_imports import below_imports
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.results.failure_causes import asked_causes

ORDER = 51

_NAME: Final = "cause_of"
_TEXT: Final = '''

def {name}(error):
    """What made a run of a trainer fail: the exception of the first worker that failed, or the controller's."""
    failures = getattr(error, "worker_failures", None)
    return failures[min(failures)] if failures else getattr(error, "controller_failure", error.__cause__)
'''
EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.train import TrainingFailedError

try:
    trainer.fit()
except TrainingFailedError as error:
    if not isinstance(error.__cause__, MemoryError):
        raise error.__cause__
""",
        f"""\
from ray.train import TrainingFailedError
{_TEXT.format(name=_NAME)}

try:
    trainer.fit()
except TrainingFailedError as error:
    if not isinstance(cause_of(error), MemoryError):
        raise cause_of(error)
""",
    ),
)

_TEXTS: Final = frozenset({"str", "repr", "print"})
_NOTE: Final = "it is what the loop raised, not a class that Ray derives from that, and its text has no traceback"


def rewrite(result: Result) -> None:
    """Ask the function wherever it does."""
    source = result.source
    if f"def {_NAME}(".encode() in source.data:
        return
    found = [
        (node, row, form)
        for node, row, form in asked_causes(source)
        if isinstance(node, ast.Attribute) and not guarded(source.names, node) and _is_plain(source, node)
    ]
    if not found:
        return
    name = source.names.free_name(_NAME)
    result.edits += below_imports(source, _TEXT.format(name=name))
    for node, row, form in found:
        assert isinstance(node, ast.Attribute)
        result.edit(source.start(node), source.end(node), f"{name}({source.text(node.value)})")
        result.rewrote(node, row, form)
        result.note(node, row, form, _NOTE)


def _is_plain(source: Source, node: ast.Attribute) -> bool:
    """Whether a cause is used in a way that does not depend on the class that Ray derived."""
    parent = source.names.parents[node]
    if isinstance(parent, ast.Raise):
        return parent.exc is node
    if isinstance(parent, ast.FormattedValue):
        return True
    if not isinstance(parent, ast.Call) or not isinstance(parent.func, ast.Name) or node not in parent.args:
        return False
    if source.names.lookup(parent.func.id, source.names.scope(parent)) is not None:
        return False
    if parent.func.id == "isinstance":
        kinds = parent.args[1].elts if isinstance(parent.args[1], ast.Tuple) else [parent.args[1]]
        return all(_is_users(source, kind) for kind in kinds)
    return parent.func.id in _TEXTS


def _is_users(source: Source, kind: ast.expr) -> bool:
    """Whether a class is not Ray's, as far as the file says."""
    if not isinstance(kind, ast.Name | ast.Attribute):
        return False
    bindings = source.names.bindings(kind) if isinstance(kind, ast.Name) else []
    if any(one.kind not in ("import", "class") for one in bindings):
        return False
    dotted = source.names.dotted(kind)
    return (dotted or "").partition(".")[0] != "ray" and (dotted is not None or isinstance(kind, ast.Name))
