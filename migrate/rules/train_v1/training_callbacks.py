"""A ``TrainingCallback`` of Ray 1.9 - 1.13 that looks at results: a ``UserCallback``, which a trainer of today takes.

Fires on classes that derive from ``ray.train.TrainingCallback`` alone and define ``handle_result`` only (``TRA125``),
or from ``SGDCallback`` of RaySGD 2, which it was called before (``AIR357``).
Such a callback runs in the process of the trainer's controller today, not in that of the script, so it must keep
nothing.

Declines, with a finding: classes with other methods, those that use anything of themselves or of the module's
variables to keep what they see, and those in files that report traces of ``torch.profiler``, which were hidden from
them.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import find
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure_member
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.running.trainables import methods_of
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.train_v1.profiled_reports import TRACES, is_profiled

ORDER = 16

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.train import TrainingCallback


class PrintingCallback(TrainingCallback):
    def handle_result(self, results, **info):
        for result in results:
            print(result["loss"])
""",
        """\
from ray.train import UserCallback


class PrintingCallback(UserCallback):
    def after_report(self, run_context, metrics, checkpoint):
        for result in metrics:
            print(result["loss"])
""",
    ),
)

_BASES: Final = (
    "ray.train.TrainingCallback", "ray.train.callbacks.TrainingCallback",
    "ray.util.sgd.v2.SGDCallback", "ray.util.sgd.v2.callbacks.SGDCallback",
)  # fmt: skip
_METHOD: Final = "handle_result"
_TRACES: Final = f"it was not shown the traces of the profiler, which reports have as `{TRACES}`: pass over them"
_SAVES: Final = "it runs in the process of the controller, and sees what is saved with a checkpoint as a report, too"


def rewrite(result: Result) -> None:
    """Rewrite every class of callbacks."""
    source = result.source
    for node in source.names.of(ast.ClassDef):
        base = next((part for part in node.bases if source.names.dotted(part) in _BASES), None)
        if base is None or guarded(source.names, node):
            continue
        try:
            if is_profiled(source):
                raise Declined(_TRACES)
            edits = _method(source, _only_method(node))
            written, imports = ensure_member(source, "ray.train", "UserCallback", node)
        except (Declined, Taken) as reason:
            result.decline(node, find(_BASES[0]), f"class {node.name}({_BASES[0]})", str(reason))
            continue
        result.edits += [*edits, *imports, Edit(source.start(base), source.end(base), written)]
        result.note(node, find(_BASES[0]), f"class {node.name}({_BASES[0]})", _SAVES)


def _only_method(node: ast.ClassDef) -> FunctionNode:
    methods = methods_of(node)
    if len(node.bases) > 1 or node.keywords or node.decorator_list or [part.name for part in methods] != [_METHOD]:
        raise Declined("the class does more than look at results")
    return methods[0]


def _method(source: Source, method: FunctionNode) -> list[Edit]:
    """The edits that give the method the name and the arguments of today."""
    names = source.names
    scope = names.inside(method)
    given = positional(method)
    rest = method.args.kwarg
    if len(given) != 2 or method.args.vararg or method.args.kwonlyargs or method.args.defaults or method.decorator_list:
        raise Declined("its arguments cannot be told apart")
    owner, results = given
    kept = [*names.reads(owner.arg, scope), *(names.reads(rest.arg, scope) if rest else ())]
    changes = any(isinstance(part, ast.Global | ast.Nonlocal) for part in ast.walk(method))
    if kept or changes or _changes_outer(source, method):
        raise Declined("it runs in the process of the controller today, where what it keeps is not seen")
    if len(scope.bindings[results.arg]) > 1 or scope.bindings.keys() & {"metrics", "run_context", "checkpoint"}:
        raise Declined("`metrics`, `run_context` or `checkpoint` means something else in it")
    tokens = source.tokens
    name = tokens.all[tokens.index_at(tokens.next("def", source.start(method)).end)]
    close = tokens.next(")", source.end(rest or results))
    note = f": {source.text(results.annotation)}" if results.annotation is not None else ""
    return [
        Edit(name.start, name.end, "after_report"),
        Edit(source.end(owner), close.start, f", run_context, metrics{note}, checkpoint"),
        *(Edit(source.start(use), source.end(use), "metrics") for use in names.reads(results.arg, scope)),
    ]


def _changes_outer(source: Source, method: FunctionNode) -> bool:
    """Whether a method changes something that is not its own in place: ``seen.append(...)``, ``seen[key] = ...``."""
    names = source.names
    for node in ast.walk(method):
        changed: ast.expr | None = None
        if isinstance(node, ast.Subscript | ast.Attribute) and not isinstance(node.ctx, ast.Load):
            changed = node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            changed = node.func.value
        while isinstance(changed, ast.Subscript | ast.Attribute):
            changed = changed.value
        if isinstance(changed, ast.Name) and names.dotted(changed) is None:
            found = names.lookup(changed.id, names.scope(changed))
            if found is not None and found[0] is names.module:
                return True
    return False
