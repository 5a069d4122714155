"""``train.torch.accelerate()``, ``prepare_optimizer`` and ``backward`` of loops that compute in full precision.

Without ``amp=True`` they did nothing of their own through Ray 2.42: an optimizer was handed through, and ``backward``
called that of its tensor.

Fires on ``train.torch.accelerate(amp=False)``, which is left out (``TRA132``), on ``train.torch.backward(loss)``, which
becomes ``loss.backward()`` (``TRA133``), and on ``train.torch.prepare_optimizer(optimizer)``, in whose place the
optimizer stands (``TRA134``).

Declines, with a finding: all of them where the file, or another one of its tree, may choose mixed precision.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache
from typing import Final

from legacy_api import known
from migrate.edit.callsite import passed
from migrate.edit.edits import Edit
from migrate.edit.own_value import own_value
from migrate.edit.render import raw
from migrate.edit.statements import left_out
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.resolve.trees.as_before import read_before
from migrate.resolve.trees.neighbours import is_of_project, naming_ray
from migrate.resolve.trees.roots import root_of
from migrate.rule import Example, Result

ORDER = 47

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train


def loop(config):
    train.torch.accelerate(amp=False)
    model = train.torch.prepare_model(make_model())
    optimizer = train.torch.prepare_optimizer(make_optimizer(model))
    for batch in batches():
        loss = model(batch).mean()
        train.torch.backward(loss)
        optimizer.step()
""",
        """\
from ray import train


def loop(config):
    model = train.torch.prepare_model(make_model())
    optimizer = make_optimizer(model)
    for batch in batches():
        loss = model(batch).mean()
        loss.backward()
        optimizer.step()
""",
    ),
)

_ACCELERATE: Final = "ray.train.torch.accelerate"
_BACKWARD: Final = "ray.train.torch.backward"
_PREPARE: Final = "ray.train.torch.prepare_optimizer"
_MIXED: Final = "what chooses mixed precision, `accelerate(amp=...)`, may be meant"
_WORDS: Final = (b"accelerate", b"amp")
_ATOMS: Final = (ast.Name, ast.Attribute, ast.Call, ast.Subscript)


def rewrite(result: Result) -> None:
    """Leave out what did nothing."""
    source = result.source
    rewrites: dict[str, Callable[[Source, ast.Call], list[Edit]]]
    rewrites = {_ACCELERATE: _without, _BACKWARD: _backward, _PREPARE: _handed_through}
    calls = [(call, dotted) for call, dotted in source.names.calls() if dotted in rewrites]
    calls = [(call, dotted) for call, dotted in calls if not guarded(source.names, call)]
    is_mixed = bool(calls) and _may_be_mixed(result.before)
    for call, dotted in calls:
        edits = [] if is_mixed else rewrites[dotted](source, call)
        if edits:
            result.edits += edits
        elif is_mixed:
            result.decline(call.func, known(dotted), dotted, _MIXED)


def _may_be_mixed(source: Source) -> bool:
    """Whether a loop may compute in mixed precision: something says so, or says that it is to be seen at run time."""
    chosen = [call for call, dotted in source.names.calls() if dotted == _ACCELERATE]
    if any(not _is_false(call) for call in chosen):
        return True
    is_alone = bool(chosen) or not source.path or not is_of_project(source.path)
    return not is_alone and _is_chosen_below(root_of(source.path))


def _is_false(accelerate: ast.Call) -> bool:
    given = passed(accelerate, 0, "amp")
    if given is None:
        return not accelerate.args and not accelerate.keywords
    return isinstance(given, ast.Constant) and given.value is False


@cache
def _is_chosen_below(root: str) -> bool:
    """Whether a file of a project names what chooses mixed precision, for a loop that another file has."""
    return any(all(word in read_before(path) for word in _WORDS) for path in naming_ray(root))


def _without(source: Source, accelerate: ast.Call) -> list[Edit]:
    statement = source.names.parents.get(accelerate)
    return [left_out(source, statement)] if isinstance(statement, ast.Expr) else []


def _handed_through(source: Source, prepare: ast.Call) -> list[Edit]:
    """The optimizer in the place of the call; no statement at all where a variable is assigned to itself."""
    given = passed(prepare, 0, "optimizer")
    if given is None:
        return []
    own = own_value(source, prepare, given)
    return [left_out(source, own)] if own is not None else _in_place(source, prepare, given, "")


def _backward(source: Source, backward: ast.Call) -> list[Edit]:
    given = passed(backward, 0, "tensor")
    return _in_place(source, backward, given, ".backward()") if given is not None else []


def _in_place(source: Source, call: ast.Call, given: ast.expr, behind: str) -> list[Edit]:
    """An argument in the place of the call that it is given to."""
    first, last = source.start(call), source.end(call)
    start, end = source.tokens.span(given, source.tokens.opening(call) + 1, last - 1)
    column, indent = first - source.line_start(first), len(source.indent(first))
    text = raw(source, start, end, given).at(column, indent)
    is_atom = isinstance(given, _ATOMS) or text.startswith("(")
    return [Edit(first, last, (text if is_atom else f"({text})") + behind)]
