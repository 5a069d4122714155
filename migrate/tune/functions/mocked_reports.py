"""What tests expect of a mock in the place of a report: ``patch("ray.tune.report")``, ``assert_any_call(loss=1)``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, NamedTuple

from legacy_api import Row, find
from migrate.edit.callsite import keyword
from migrate.leftovers.patched import patched_names
from migrate.resolve.flow.items import Items
from migrate.resolve.flow.made import holders
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.names.set_names import set_names
from migrate.resolve.text.source import Source
from migrate.tune.functions.old_reports import REPORTS, keywords_form, old_form

_ASSERTS: Final = frozenset({"assert_called_with", "assert_called_once_with", "assert_any_call"})
_CALL: Final = "unittest.mock.call"
_CALLS: Final = frozenset({"call_args", "call_args_list"})
_PATCHES: Final = {"patch": 1, "object": 2}
"""What gives a function that it decorates a mock, with how many arguments it has at least."""
_EFFECT: Final = "side_effect"
_ONE: Final = "_metric"
_NEW: Final = ("new", "new_callable", "value")


class Asserted(NamedTuple):
    """A call that says what a report was called with.

    Attributes:
        call: The call, of an assertion or of ``mock.call``.
        report: The dotted name of the report.
        form: Which old form it says, as the catalogue spells it.
    """

    call: ast.Call
    report: str
    form: str


def asserted(source: Source) -> list[Asserted]:
    """The calls that say what a report was called with, in one of its old forms."""
    return source.once(_asserted)


def asked_of_mocks(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Everything that a test asks a mock of a report about metrics that were passed by their names.

    And each function in the place of one that takes them so: ``monkeypatch.setattr(tune, "report", lambda **kw: ...)``.
    """
    for report, value in _put_in(source):
        row = find(keywords_form(report))
        if row is not None and _takes_names(source, value):
            yield value, row, f"{report}(...)"
    for call, report, form in asserted(source):
        row = find(form)
        if row is not None:
            yield call, row, f"{report}(...)"
    for report, mocks in source.once(_mocks).items():
        row = find(keywords_form(report))
        for node in source.names.attributes(_CALLS) if row is not None else ():
            if row is not None and _is_mock(source, node.value, report, mocks) and _asks_keywords(source, node):
                yield node, row, f"{report}(...)"


def _put_in(source: Source) -> Iterator[tuple[str, ast.expr]]:
    """What a test puts in the place of a report by itself."""
    for node, name in patched_names(source):
        patch = source.names.parents.get(node)
        if name in REPORTS and isinstance(patch, ast.Call):
            others = [*patch.args[1:], *(word.value for word in patch.keywords if word.arg in (*_NEW, _EFFECT))]
            yield from ((name, value) for value in others if value is not node)
    for name, target in set_names(source).items():
        statement = source.names.parents.get(target)
        if name in REPORTS and isinstance(statement, ast.Assign):
            yield name, statement.value


def _takes_names(source: Source, value: ast.expr) -> bool:
    """Whether a function of the file takes metrics by their names, and no dictionary."""
    binding = source.names.binding(value)
    function = binding.node if binding is not None and binding.kind == "def" else source.names.value(value)
    if not isinstance(function, ast.FunctionDef | ast.Lambda) or function.args.vararg is not None:
        return False
    takes = [argument for argument in positional(function) if argument.arg != _ONE]
    return not takes and (function.args.kwarg is not None or bool(function.args.kwonlyargs))


def _asserted(source: Source) -> list[Asserted]:
    found: dict[ast.Call, Asserted] = {}
    for report, mocks in source.once(_mocks).items():
        for node in source.names.of(ast.Attribute):
            if not _is_mock(source, node.value, report, mocks):
                continue
            call = source.names.parents.get(node)
            said = [call] if node.attr in _ASSERTS and isinstance(call, ast.Call) and call.func is node else []
            said += _calls_in(source, source.names.statement(node))
            for one in said:
                form = old_form(source, one, report)
                if form:
                    found.setdefault(one, Asserted(one, report, form))
    return list(found.values())


def _calls_in(source: Source, statement: ast.stmt) -> list[ast.Call]:
    """Every ``mock.call(...)`` of a statement that has no others in it."""
    if not isinstance(statement, ast.Expr | ast.Assert):
        return []
    return [
        part for part in ast.walk(statement) if isinstance(part, ast.Call) and source.names.dotted(part.func) == _CALL
    ]


def _is_mock(source: Source, node: ast.expr, report: str, mocks: Items) -> bool:
    return mocks.is_one(node) or source.names.dotted(node) == report


def _mocks(source: Source) -> dict[str, Items]:
    """By the name of a report, what holds a mock that stands in its place."""
    made: dict[str, set[ast.AST]] = {}
    for node, name in patched_names(source):
        patch = source.names.parents.get(node)
        if name not in REPORTS or not isinstance(patch, ast.Call):
            continue
        found = made.setdefault(name, set())
        around = source.names.parents.get(patch)
        if isinstance(around, ast.FunctionDef | ast.AsyncFunctionDef):
            found.update(_parameter(source, around, patch))
        else:
            found.update({patch, *map(source.names.value, _given(patch))})
    return {name: holders(source, nodes, kinds=(ast.Call, ast.arg)) for name, nodes in made.items()}


def _parameter(source: Source, function: FunctionNode, patch: ast.Call) -> list[ast.arg]:
    """The parameter of a function that gets the mock of one of its decorators: those next to it come first."""
    giving = [one for one in reversed(function.decorator_list) if isinstance(one, ast.Call) and _gives(one)]
    arguments = positional(function)[source.names.scope(function).is_class :]
    place = giving.index(patch) if patch in giving else len(arguments)
    return arguments[place : place + 1]


def _gives(decorator: ast.Call) -> bool:
    asked = decorator.func.attr if isinstance(decorator.func, ast.Attribute) else getattr(decorator.func, "id", "")
    is_new = any(keyword(decorator, name) is not None for name in _NEW[:1])
    return asked in _PATCHES and len(decorator.args) == _PATCHES[asked] and not is_new


def _given(patch: ast.Call) -> list[ast.expr]:
    """What is put in the place of a report, if the test makes it itself."""
    words = [word.value for word in patch.keywords if word.arg in _NEW]
    return [value for value in [*patch.args[1:], *words] if isinstance(value, ast.Name | ast.Call)]


def _asks_keywords(source: Source, node: ast.Attribute) -> bool:
    """Whether arguments passed by their names are asked for: ``call_args[1]``, ``call_args_list[0].kwargs``."""
    parents = source.names.parents
    use: ast.AST | None = node
    if node.attr == "call_args_list":
        use = parents.get(node)
        if not isinstance(use, ast.Subscript) or use.value is not node:
            return False
    asked = parents.get(use) if use is not None else None
    if isinstance(asked, ast.Subscript) and asked.value is use:
        return isinstance(asked.slice, ast.Constant) and asked.slice.value == 1
    if isinstance(asked, ast.Assign) and asked.value is use:
        target = asked.targets[0]
        return isinstance(target, ast.Tuple | ast.List) and len(target.elts) == 2
    return isinstance(asked, ast.Attribute) and asked.attr == "kwargs"
