"""Dictionaries that a report unpacks and may be given as they are: nobody changes them behind it."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import called_name
from migrate.edit.edits import Edit
from migrate.resolve.text.source import Source

_REPORTS: Final = ("ray.tune.report", "ray.train.report")
_FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)
_REPEATED: Final = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)
_CHANGING: Final = frozenset({"update", "setdefault", "pop"})
_LOOKING: Final = frozenset({"print", "len", "str", "repr", "sorted", "float"})


def whole_dictionaries(before: Source, after: Source) -> list[Edit]:
    """The edits that report a dictionary itself of which the rules wrote a copy, ``{**metrics}``, that nobody needs."""
    if b"{**" not in after.data:
        return []
    written = {before.text(call.args[0]) for call, dotted in before.names.calls() if dotted in _REPORTS and call.args}
    calls = [call for call, dotted in after.names.calls() if dotted in _REPORTS and len(call.args) == 1]
    edits: list[Edit] = []
    for call in calls:
        given = _unpacked(call.args[0])
        text = after.text(call.args[0])
        if (
            given is not None
            and text not in written
            and text == f"{{**{given.id}}}"
            and _is_made_for(after, call, given)
        ):
            edits.append(Edit(after.start(call.args[0]), after.end(call.args[0]), given.id))
    return edits


def _unpacked(node: ast.expr) -> ast.Name | None:
    """The variable that a dictionary copies."""
    is_copy = isinstance(node, ast.Dict) and node.keys == [None]
    return node.values[0] if isinstance(node, ast.Dict) and is_copy and isinstance(node.values[0], ast.Name) else None


def _is_made_for(source: Source, call: ast.Call, given: ast.Name) -> bool:
    """Whether a call is given a dictionary of the function that is made anew each time, and that nobody else has.

    It is written as a dictionary above, in the same block or one around it, and nothing uses it below the call.
    """
    names = source.names
    binding, variable = names.binding(given), names.variable(given)
    if binding is None or variable is None or binding.kind != "assign" or binding.value is None:
        return False
    made = names.statement(binding.node)
    if not isinstance(variable[0].node, _FUNCTIONS) or not _is_dictionary(source, binding.value):
        return False
    if source.start(made) > source.start(call) or not _is_plain(made) or not _runs_once(source, made, call):
        return False
    uses = [use for use in names.reads(variable[1], variable[0]) if use is not given]
    return all(
        source.start(made) < source.start(use) < source.start(call) and _is_own(source, use, variable[0].node)
        for use in uses
    )


def _runs_once(source: Source, made: ast.stmt, call: ast.Call) -> bool:
    """Whether a call runs once at most for each time that a statement of a block around it has run."""
    block = source.names.block(made)
    statement: ast.AST | None = source.names.statement(call)
    while isinstance(statement, ast.stmt) and statement not in block:
        statement = source.names.parents.get(statement)
        if not isinstance(statement, ast.If | ast.With):
            return False
    return isinstance(statement, ast.stmt) and not any(isinstance(part, _REPEATED) for part in _above(source, call))


def _is_plain(made: ast.stmt) -> bool:
    """Whether a statement gives one name a value, and no other."""
    return (isinstance(made, ast.Assign) and len(made.targets) == 1) or isinstance(made, ast.AnnAssign)


def _is_dictionary(source: Source, value: ast.expr) -> bool:
    if isinstance(value, ast.Call):
        return called_name(value) == "dict" and source.names.lookup("dict", source.names.scope(value)) is None
    return isinstance(value, ast.Dict | ast.DictComp)


def _is_own(source: Source, use: ast.Name, function: ast.AST) -> bool:
    """Whether a use looks into a dictionary, or puts something in, without keeping it."""
    names = source.names
    if names.function(use) is not function or any(isinstance(part, ast.Lambda) for part in _above(source, use)):
        return False
    parent = names.parents.get(use)
    if isinstance(parent, ast.Subscript):
        return parent.value is use and not isinstance(parent.ctx, ast.Del)
    if isinstance(parent, ast.Attribute):
        owner = names.parents.get(parent)
        return isinstance(owner, ast.Call) and owner.func is parent and parent.attr in _CHANGING
    is_shown = isinstance(parent, ast.Call) and use in parent.args and called_name(parent) in _LOOKING
    return is_shown or isinstance(parent, ast.FormattedValue)


def _above(source: Source, use: ast.AST) -> list[ast.AST]:
    found: list[ast.AST] = []
    above = source.names.parents.get(use)
    while above is not None and not isinstance(above, ast.stmt):
        found.append(above)
        above = source.names.parents.get(above)
    return found
