"""What functions and loops make of the batches and rows of datasets, where nobody says of what kind batches are."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from legacy_api import known
from legacy_api.batch_methods import BATCHES, FORMAT, MAPPED, OF_ROWS, ONE_BY_ONE, ROWS
from legacy_api.batch_places import are_plain, made_of_batches
from legacy_api.batch_uses import (
    Function,
    Made,
    body_of,
    gives_lists,
    gives_values,
    is_only_said,
    is_plain,
    is_said_to_be_a_table,
    made_of_batch,
)
from legacy_api.dataset_values import VALUES
from legacy_api.row import Row
from migrate.edit.callsite import keyword
from migrate.resolve.flow.held import attributes_of
from migrate.resolve.flow.shapes import ONE, Several, Shape
from migrate.resolve.names.definitions import definition
from migrate.resolve.names.scopes import positional
from migrate.resolve.text.source import Source
from migrate.train.datasets.asked import datasets, shards
from migrate.train.datasets.batches_handed_on import HandedOn

_SHAPES: Final[dict[str, Shape]] = {MAPPED: ONE, BATCHES: Several(ONE)}
"""What the parameter of a function that is mapped is, and what gives batches one after the other."""
_AS_BEFORE: Final = "native"
_NATIVE: Final = VALUES[FORMAT, _AS_BEFORE]
VALUES_OF_ROWS: Final = "Dataset.map(rows that are values)"
"""The spelling that the catalogue has for rows that are no dictionaries."""
_MODULE: Final = r"ray\.data\.(?:read_api\.)?"
_OF_ITEMS: Final = re.compile(rf"{_MODULE}from_items")
_OF_VALUES: Final = re.compile(rf"{_MODULE}(?:range|range_tensor|from_numpy|read_(?:text|numpy|binary_files))")


Asked = Callable[[ast.Call], bool]
"""Whether a call is one of a method of a dataset."""


class Batches(NamedTuple):
    """A call that gives batches of a dataset to a function or a loop, and does not say what they are, or ``native``.

    Attributes:
        call: The call.
        row: What the catalogue says about it.
        made: What they are taken for.
        is_said: Whether the function that gets them says that they are tables of pyarrow.
        is_only_said: Whether nothing but what the function that gets them says makes them frames.
    """

    call: ast.Call
    row: Row
    made: Made
    is_said: bool
    is_only_said: bool


_IN_BATCHES: Final = frozenset((MAPPED, BATCHES))
_IN_ROWS: Final = frozenset((*OF_ROWS, *ROWS))
_BY_FUNCTION: Final = frozenset((MAPPED, ONE_BY_ONE))


def unsaid_batches(source: Source, is_of: Asked | None = None) -> Iterator[Batches]:
    """Every such call.

    Args:
        source: The file.
        is_of: Says whether a call is one of a method of a dataset; the file does, unless something else is given.
    """
    is_of = is_of or partial(is_of_dataset, source)
    found: list[tuple[ast.Call, str, Made, ast.Call | ast.arg]] = []
    only_said: set[ast.Call] = set()
    for call in source.names.method_calls(_IN_BATCHES):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        if _says_the_format(call) or not is_of(call):
            continue
        given = call.args[0] if call.args else keyword(call, "fn")
        mapped = function_of(source, given) if name == MAPPED and given is not None else None
        if mapped is not None and is_only_said(*mapped):
            only_said.add(call)
        if name == MAPPED:
            found.append(
                (call, name, made_of_batch(*mapped) if mapped is not None else "", mapped[1] if mapped else call)
            )
        else:
            found.append((call, name, made_of_batches(call, source.names.parents), call))
    handed_on = HandedOn(source, {node: _SHAPES[name] for _, name, _, node in found})
    for call, name, made, node in found:
        is_said = isinstance(node, ast.arg) and is_said_to_be_a_table(node)
        form = _NATIVE if said_as_before(call) is not None else f"Dataset.{name}(without {FORMAT})"
        yield Batches(call, known(form), made or handed_on.made(node), is_said, call in only_said)


def plain_rows(source: Source, is_of: Asked | None = None) -> Iterator[tuple[ast.Call, Row, str]]:
    """Every call that gives rows of a dataset to what takes them for values, and not for dictionaries."""
    is_of = is_of or partial(is_of_dataset, source)
    for call in source.names.method_calls(_IN_ROWS):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        if name in OF_ROWS and call.args:
            found = _called_with_rows(source, call.args[0])
            is_one = found is not None and is_plain(found[1].arg, body_of(found[0]))
        elif name in ROWS:
            is_one = are_plain(call, source.names.parents)
        else:
            continue
        if is_one and is_of(call):
            yield call, known(VALUES_OF_ROWS), f"Dataset.{name}()"


def given_values(source: Source) -> Iterator[tuple[ast.Call, Row, str]]:
    """Every call whose function gives back lists, arrays or other values, and no batches or rows as they are today."""
    for call in source.names.method_calls(_BY_FUNCTION):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        given = call.args[0] if call.args else keyword(call, "fn")
        if given is None:
            continue
        found = _called_with_rows(source, given)
        gives = gives_lists if name == MAPPED else gives_values
        if found is not None and gives(found[0]) and is_of_dataset(source, call):
            yield call, known(VALUES_OF_ROWS), f"Dataset.{name}()"


def made_of_values(source: Source) -> Iterator[tuple[ast.Call, Row, str]]:
    """Every call that made a dataset of values, or of arrays, whose rows are dictionaries today."""
    for call, dotted in source.names.calls():
        if _OF_VALUES.fullmatch(dotted) or (_OF_ITEMS.fullmatch(dotted) and _has_values(source, call)):
            yield call, known(VALUES_OF_ROWS), f"{dotted}()"


def _has_values(source: Source, call: ast.Call) -> bool:
    given = source.names.value(call.args[0]) if call.args else None
    item = given.elts[0] if isinstance(given, ast.List) and given.elts else None
    is_counted = isinstance(given, ast.Call) and "range" in ast.unparse(given.func)
    return is_counted or isinstance(item, ast.Constant | ast.Tuple | ast.UnaryOp)


def function_of(source: Source, node: ast.expr) -> tuple[Function, ast.arg] | None:
    """The function that a dataset calls, of this file or of one of its tree, with the parameter for what it gets."""
    value = source.names.value(node)
    if isinstance(value, ast.Lambda):
        return _first(value, 0)
    method = source.once(attributes_of).method(value)
    if method is not None:
        return _first(method, 1)
    binding = source.names.binding(value)
    defined = binding.node if binding is not None else None
    dotted = source.names.dotted(value)
    if dotted is not None and (binding is None or binding.kind == "import"):  # by its module, or by its name
        found = definition(source.path, dotted)
        defined = found[1][0].node if found is not None and len(found[1]) == 1 else None
    if isinstance(defined, ast.ClassDef):
        called = [part for part in defined.body if isinstance(part, ast.FunctionDef) and part.name == "__call__"]
        return _first(called[0], 1) if len(called) == 1 else None
    return _first(defined, 0) if isinstance(defined, ast.FunctionDef | ast.AsyncFunctionDef) else None


def _called_with_rows(source: Source, node: ast.expr) -> tuple[Function, ast.arg] | None:
    """The function that does something with what a dataset gives, which a lambda may only hand on to it."""
    value = source.names.value(node)
    handed_on = _handed_on(source, value) if isinstance(value, ast.Lambda) else None
    return handed_on or function_of(source, node)


def _handed_on(source: Source, function: ast.Lambda) -> tuple[Function, ast.arg] | None:
    """The function that a lambda hands what it gets on to, and gives back what that does: ``lambda x: clean(x, 2)``."""
    call, given = function.body, positional(function)
    if not isinstance(call, ast.Call) or len(given) != 1 or any(isinstance(one, ast.Starred) for one in call.args):
        return None
    called = function_of(source, call.func) if isinstance(call.func, ast.Name) else None
    uses = [part for part in ast.walk(call) if isinstance(part, ast.Name) and part.id == given[0].arg]
    if called is None or len(uses) != 1 or isinstance(called[0], ast.AsyncFunctionDef):
        return None
    parameters = positional(called[0])
    named = {word.arg for word in call.keywords if word.value in uses}
    places = [number for number, one in enumerate(call.args) if one in uses]
    taken = [parameters[number] for number in places if number < len(parameters)]
    taken += [parameter for parameter in parameters if parameter.arg in named]
    is_function = parameters[:1] == [called[1]]  # and no class, whose instance is called with it
    return (called[0], taken[0]) if len(taken) == 1 and is_function else None


def _first(function: Function, number: int) -> tuple[Function, ast.arg] | None:
    given = positional(function)
    return (function, given[number]) if len(given) > number else None


def said_as_before(call: ast.Call) -> ast.expr | None:
    """What a call says about its batches if that is what they were anyway, through Ray 2.0: ``"native"``."""
    said = keyword(call, FORMAT)
    return said if isinstance(said, ast.Constant) and said.value == _AS_BEFORE else None


def _says_the_format(call: ast.Call) -> bool:
    is_said = keyword(call, FORMAT) is not None and said_as_before(call) is None
    return is_said or any(word.arg is None for word in call.keywords)


def is_of_dataset(source: Source, call: ast.Call) -> bool:
    """Whether a method is one of a dataset, or of the part of it that a worker gets."""
    assert isinstance(call.func, ast.Attribute)
    owner = call.func.value
    return datasets(source).is_one(owner) or shards(source).is_one(owner)
