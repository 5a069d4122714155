"""How a function that datasets give rows to is written for rows that are dictionaries with the value in one column."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Final, Literal, NamedTuple

from legacy_api.batch_uses import Function, body_of, is_dictionary, is_keyed, returned
from migrate.edit.edits import Edit
from migrate.resolve.names.scopes import positional
from migrate.resolve.text.source import Source

Given = Literal["values", "tables"]
"""What the rows are that a function makes: values, or dictionaries."""

ITEM: Final = "item"
"""The column of what has no name of its own."""
COLUMNS: Final = ("id", "text", ITEM)
"""Those of values that are not from files of bytes or arrays."""
_OWN_ROW: Final = "row"
_OWN_BATCH: Final = "batch"
_EACH: Final = "part"
_ARITHMETIC: Final = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow)
_SEQUENCES: Final = (ast.List, ast.Tuple, ast.ListComp, ast.Set, ast.Dict)
_MAKE_VALUES: Final = ("abs", "bool", "float", "int", "len", "repr", "round", "str")
_OF_TEXTS: Final = ("capitalize", "format", "join", "lower", "replace", "strip", "lstrip", "rstrip", "title", "upper")
_PARTS: Final = ("split", "rsplit", "splitlines")
_AS_LIST: Final = ".tolist()"
_OF_LISTS: Final = ("enumerate", "len", "list", "map", "max", "min", "sorted", "sum", "zip")
_FRAMES: Final = ("pandas.DataFrame", "pyarrow.table", "pyarrow.Table.from_pydict")
"""What makes a table, which a function of batches may give as well as a dictionary."""
_ASKED_OF_ROWS: Final = ("get", "items", "keys", "values", "update", "pop")


class Unclear(Exception):
    """A function whose rows cannot be told from what it says."""


class Rewritten(NamedTuple):
    """A function for rows of today.

    Attributes:
        edits: What makes it one.
        gives: What its rows are.
    """

    edits: list[Edit]
    gives: Given


def of_filter(source: Source, function: ast.expr, column: str) -> list[Edit]:
    """The edits of ``filter(function)``, whose answer is no row.

    Args:
        source: The file.
        function: What the dataset is given: a lambda, or the name of a function of the file.
        column: The column that has the value.

    Raises:
        Unclear: If it cannot be told what the function does with its row.
    """
    found = _function(source, function)
    return _asks(source, function, found, column)


def of_map(source: Source, function: ast.expr, column: str | None) -> Rewritten:
    """The edits of ``map(function)``, and what rows it makes.

    Args:
        source: The file.
        function: What the dataset is given.
        column: The column that has the value; None if its rows are dictionaries, which it has to ask for something.

    Raises:
        Unclear: If it cannot be told what it does with its row, or gives back.
    """
    found = _function(source, function)
    parameter = _parameter(found)
    given = list(returned(found))
    if given and all(map(is_dictionary, given)):
        return Rewritten(_asks(source, function, found, column), "tables")
    if not given or not all(_is_value(value, parameter if column else "") for value in given):
        raise Unclear
    asks = _asks(source, function, found, column)
    if isinstance(found, ast.Lambda):
        return Rewritten([*asks, *_wrapped(source, found.body)], "values")
    asked = f'{_OWN_ROW}["{column}"]' if column else _OWN_ROW
    return Rewritten([_called(source, function, f'{{"{ITEM}": ', asked, "}")], "values")


def of_flat_map(source: Source, function: ast.expr, column: str | None) -> Rewritten:
    """The edits of ``flat_map(function)``, whose answer is a list of rows.

    Args:
        source: The file.
        function: What the dataset is given: only of a lambda it is known how it makes its list.
        column: The column that has the value; None if its rows are dictionaries, which it has to ask for something.

    Raises:
        Unclear: If it cannot be told what it does with its row, or gives back.
    """
    found = _function(source, function)
    if not isinstance(found, ast.Lambda):
        raise Unclear
    body, parameter = found.body, _parameter(found) if column else ""
    asks = _asks(source, function, found, column)
    if isinstance(body, ast.List) and body.elts:
        if all(map(is_dictionary, body.elts)):
            return Rewritten(asks, "tables")
        if all(_is_value(one, parameter) for one in body.elts):
            return Rewritten([*asks, *(edit for one in body.elts for edit in _wrapped(source, one))], "values")
    elif isinstance(body, ast.ListComp):
        if is_dictionary(body.elt):
            return Rewritten(asks, "tables")
        if _is_value(body.elt, parameter):
            return Rewritten([*asks, *_wrapped(source, body.elt)], "values")
    elif _is_call_of(body, _PARTS):
        before = Edit(source.start(body), source.start(body), f'[{{"{ITEM}": {_EACH}}} for {_EACH} in ')
        return Rewritten([*asks, before, Edit(source.end(body), source.end(body), "]")], "values")
    raise Unclear


def of_map_batches(source: Source, function: ast.expr, column: str) -> Rewritten:
    """The edits of ``map_batches(function)`` whose function takes its batch for a list, and what rows it makes.

    Args:
        source: The file.
        function: What the dataset is given: only of a lambda it is known where the list is that it makes.
        column: The column that has the values.

    Raises:
        Unclear: If it cannot be told what it does with its batch, or it makes something else.
    """
    found = _function(source, function)
    parameter, given = _parameter(found), list(returned(found))
    if given and all(is_dictionary(one) or _is_frame(source, one) for one in given):
        if not isinstance(found, ast.Lambda) and not _is_list_only(source, found, parameter):
            raise Unclear
        return Rewritten(_asks(source, function, found, column, _AS_LIST, _OWN_BATCH), "tables")
    if not isinstance(found, ast.Lambda):
        raise Unclear
    body = found.body
    is_list = isinstance(body, ast.ListComp) and _is_value(body.elt, "")
    is_same = isinstance(body, ast.Name) and body.id == parameter
    if not (is_list or is_same or _is_call_of(body, ("tolist",))):
        raise Unclear
    return Rewritten([*_asks(source, function, found, column, _AS_LIST), *_wrapped(source, body)], "values")


def _is_frame(source: Source, value: ast.expr) -> bool:
    made = source.names.value(value)
    return isinstance(made, ast.Call) and source.names.dotted(made.func) in _FRAMES


def of_key(source: Source, call: ast.Call, column: str) -> list[Edit]:
    """The edits of ``groupby(lambda x: x)``, which groups by the values themselves.

    Args:
        source: The file.
        call: The call.
        column: The column that has the values.

    Raises:
        Unclear: If it groups by something else.
    """
    key = call.args[0] if len(call.args) == 1 and not call.keywords else None
    if (
        not isinstance(key, ast.Lambda)
        or not isinstance(key.body, ast.Name)
        or key.body.id != _parameter(_function(source, key))
    ):
        raise Unclear
    return [Edit(source.start(key), source.end(key), f'"{column}"')]


def is_of_today(source: Source, mapped: ast.Call) -> bool:
    """Whether a function of batches takes nothing but lists of the values of rows, as this module writes it.

    Such lists are the same whatever its batches are, and nothing had a column of values through Ray 2.4.
    """
    function = mapped.args[0] if mapped.args else None
    if not isinstance(function, ast.Lambda) or len(positional(function)) != 1:
        return False
    name, parents = positional(function)[0].arg, source.names.parents
    uses = [part for part in ast.walk(function.body) if isinstance(part, ast.Name) and part.id == name]
    items = [parents.get(use) for use in uses]
    lists = [parents.get(item) for item in items if isinstance(item, ast.Subscript) and _is_column(item.slice)]
    asked = [one for one in lists if isinstance(one, ast.Attribute) and f".{one.attr}()" == _AS_LIST]
    return 0 < len(uses) == len(asked)


def _is_column(key: ast.expr) -> bool:
    return isinstance(key, ast.Constant) and key.value in COLUMNS


def _is_list_only(source: Source, function: Function, parameter: str) -> bool:
    """Whether a function does nothing with its batch but what lists are for: going through it, counting it."""
    uses = [part for part in ast.walk(function) if isinstance(part, ast.Name) and part.id == parameter]
    return bool(uses) and all(_is_of_list(source, use) for use in uses)


def _is_of_list(source: Source, use: ast.Name) -> bool:
    around = source.names.parents.get(use)
    if isinstance(around, ast.comprehension | ast.For):
        return around.iter is use
    if isinstance(around, ast.Starred):
        around = source.names.parents.get(around)
    return isinstance(around, ast.Call) and isinstance(around.func, ast.Name) and around.func.id in _OF_LISTS


def _function(source: Source, node: ast.expr) -> Function:
    """The function of one argument that an expression is."""
    binding = source.names.binding(node)
    found: ast.AST | None = node
    if isinstance(node, ast.Name):
        found = binding.node if binding is not None and binding.kind == "def" else None
    if not isinstance(found, ast.Lambda | ast.FunctionDef):
        raise Unclear
    arguments = found.args
    is_of_one = len(positional(found)) == 1 and not (arguments.vararg or arguments.kwarg or arguments.kwonlyargs)
    is_itself = isinstance(found, ast.Lambda) or not found.decorator_list
    if not is_of_one or arguments.defaults or not is_itself:
        raise Unclear
    return found


def _parameter(function: Function) -> str:
    return positional(function)[0].arg


def _asks(
    source: Source, node: ast.expr, function: Function, column: str | None, after: str = "", own: str = _OWN_ROW
) -> list[Edit]:
    """The edits that let a function ask its row, or its batch, for the column."""
    name = _parameter(function)
    if column is None:
        if not is_keyed(name, body_of(function)):
            raise Unclear
        return []
    uses = [part for part in ast.walk(function) if isinstance(part, ast.Name) and part.id == name]
    bound = [part for part in ast.walk(function) if isinstance(part, ast.arg) and part.arg == name]
    is_bound_again = len(bound) > 1 or any(not isinstance(use.ctx, ast.Load) for use in uses)
    if any(_is_of_dictionary(source, use) for use in uses):
        raise Unclear
    if not isinstance(function, ast.Lambda):
        return [_called(source, node, "", f'{own}["{column}"]{after}', "", own)]
    if is_bound_again or any(source.names.above(use, ast.JoinedStr) is not None for use in uses):
        raise Unclear
    return [Edit(source.end(use), source.end(use), f'["{column}"]{after}') for use in uses]


def _is_of_dictionary(source: Source, use: ast.Name) -> bool:
    """Whether a row is asked for something by its name already."""
    around = source.names.parents.get(use)
    if isinstance(around, ast.Subscript) and around.value is use:
        return isinstance(around.slice, ast.Constant) and isinstance(around.slice.value, str)
    if isinstance(around, ast.Dict) and None in around.keys:
        return True
    return isinstance(around, ast.Attribute) and around.attr in _ASKED_OF_ROWS


def _called(source: Source, node: ast.expr, before: str, asked: str, after: str, own: str = _OWN_ROW) -> Edit:
    name = source.text(node)
    if name == own:
        raise Unclear
    return Edit(source.start(node), source.end(node), f"lambda {own}: {before}{name}({asked}){after}")


def _wrapped(source: Source, value: ast.expr) -> Iterator[Edit]:
    yield Edit(source.start(value), source.start(value), f'{{"{ITEM}": ')
    yield Edit(source.end(value), source.end(value), "}")


def _is_value(node: ast.expr, parameter: str) -> bool:
    """Whether an expression is a number or a text for sure, or the value itself, and no tuple, which would be a list.

    Args:
        node: The expression.
        parameter: The name of what is a value already, if there is one.
    """
    again: Callable[[ast.expr], bool] = lambda part: _is_value(part, parameter)  # noqa: E731
    if isinstance(node, ast.Constant):
        return node.value is not None
    if isinstance(node, ast.Name):
        return node.id == parameter
    if isinstance(node, ast.BinOp):
        is_of_sequences = any(isinstance(side, _SEQUENCES) for side in (node.left, node.right))
        is_formatted = isinstance(node.op, ast.Mod) and isinstance(node.left, ast.Constant)
        return isinstance(node.op, _ARITHMETIC) and (is_formatted or not is_of_sequences)
    if isinstance(node, ast.IfExp):
        return again(node.body) and again(node.orelse)
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, ast.Not) or again(node.operand)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in _MAKE_VALUES
    return isinstance(node, ast.JoinedStr | ast.Compare) or _is_call_of(node, _OF_TEXTS)


def _is_call_of(node: ast.expr, methods: tuple[str, ...]) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in methods
