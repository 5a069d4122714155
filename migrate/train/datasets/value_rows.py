"""Datasets whose rows were values through Ray 2.4, with all that a file does with them, and how that is said today.

What is made of one dataset belongs together: either all of it is known, or nothing is changed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from legacy_api.batch_methods import FORMAT, MAPPED, ONE_BY_ONE, ROWS, SAME_ROWS, SHOWN, WITHOUT_ROWS
from legacy_api.batch_places import are_dictionaries
from migrate.edit.callsite import keyword
from migrate.edit.edits import Edit
from migrate.resolve.names.given_names import may_be_taken_by_others
from migrate.resolve.names.scopes import Scope
from migrate.resolve.text.source import Source
from migrate.train.datasets.asked import datasets
from migrate.train.datasets.batches import given_values, plain_rows, unsaid_batches
from migrate.train.datasets.row_functions import ITEM, Unclear, of_filter, of_flat_map, of_key, of_map, of_map_batches

_MODULE: Final = r"ray\.data\.(?:read_api\.)?"
_OF_TORCH: Final = re.compile(rf"{_MODULE}from_torch")
_MADE: Final = {
    re.compile(rf"{_MODULE}range"): "id",
    re.compile(rf"{_MODULE}from_items"): ITEM,
    re.compile(rf"{_MODULE}read_text"): "text",
    _OF_TORCH: ITEM,
}
"""The column that has today what was the row, by what makes the dataset."""
_FILTER: Final = "filter"
_FLAT: Final = "flat_map"
_SORT: Final = "sort"
_GROUP: Final = "groupby"
_COUNT: Final = "count"
_UNION: Final = "union"
_MAPS: Final = (ONE_BY_ONE, _FLAT)
_LOOP: Final = "iter_rows"
_ROW: Final = "row"


@dataclass
class ValueRows:
    """Datasets of values that are made of each other.

    Attributes:
        columns: By the expressions that are such a dataset, the column that has the value today.
        edits: By the calls that see the values, how they are said today.
        is_certain: Whether something in it takes rows for values, which they are not since Ray 2.5.
    """

    columns: dict[ast.expr, str] = field(default_factory=dict)
    edits: dict[ast.Call, list[Edit]] = field(default_factory=dict)
    is_certain: bool = False


def value_rows(source: Source) -> list[ValueRows]:
    """All such datasets of a file that it does nothing with but what is known."""
    return source.once(_value_rows)


def _value_rows(source: Source) -> list[ValueRows]:
    plain = {call for call, *_ in plain_rows(source)}
    given = [call for call, *_ in given_values(source)]
    origins = [*_made(source), *(call for call in given if call not in plain and _method(call) in _MAPS)]
    if not origins:
        return []
    lists = [batches.call for batches in unsaid_batches(source) if batches.made == "other" and not batches.is_said]
    proofs = {*plain, *given, *lists}
    found: list[ValueRows] = []
    for origin in origins:
        if any(origin in one.columns or origin in one.edits for one in found):
            continue
        together = ValueRows()
        try:
            _Following(source, together).begin(origin)
        except Unclear:
            continue
        asks_by_value = any(_method(call) == _GROUP for call in together.edits)
        together.is_certain = asks_by_value or not proofs.isdisjoint(together.edits)
        found.append(together)
    return found


def _made(source: Source) -> Iterator[ast.Call]:
    """What makes a dataset of values of nothing."""
    for call, dotted in source.names.calls():
        if _column_made(source, call, dotted) is not None:
            yield call


def _method(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _column_made(source: Source, call: ast.Call, dotted: str) -> str | None:
    column = next((column for made, column in _MADE.items() if made.fullmatch(dotted)), None)
    is_known = column != ITEM or _OF_TORCH.fullmatch(dotted) is not None or _has_values(source, call)
    return column if is_known else None


def _has_values(source: Source, call: ast.Call) -> bool:
    """Whether all that a dataset is made of are numbers or texts."""
    given = source.names.value(call.args[0]) if call.args else None
    if isinstance(given, ast.Call) and isinstance(given.func, ast.Name) and given.func.id == "list" and given.args:
        given = given.args[0]
    if isinstance(given, ast.Call):
        return isinstance(given.func, ast.Name) and given.func.id == "range"
    items = given.elts if isinstance(given, ast.List) else []
    plain = [item.operand if isinstance(item, ast.UnaryOp) else item for item in items]
    return bool(plain) and all(isinstance(item, ast.Constant) and item.value is not None for item in plain)


class _Following:
    """Following a dataset of values to all that is made of it."""

    def __init__(self, source: Source, found: ValueRows) -> None:
        self._source = source
        self._found = found
        self._parents = source.names.parents

    def begin(self, origin: ast.Call) -> None:
        """Follow what makes a dataset of values.

        Raises:
            Unclear: If something is done with it that is not known.
        """
        dotted = self._source.names.dotted(origin.func)
        column = _column_made(self._source, origin, dotted) if dotted else None
        if column is not None:
            self._follow(origin, column)
        elif isinstance(origin.func, ast.Attribute):
            self._mapped(origin, origin.func, None)

    def _follow(self, dataset: ast.expr, column: str) -> None:
        """Follow an expression that is such a dataset."""
        if self._found.columns.setdefault(dataset, column) != column:
            raise Unclear
        around = self._parents.get(dataset)
        if isinstance(around, ast.Attribute):
            call = self._parents.get(around)
            if not isinstance(call, ast.Call) or call.func is not around:
                raise Unclear
            if call not in self._found.edits and call not in self._found.columns:
                self._asked(call, around, column)
        elif isinstance(around, ast.Assign | ast.AnnAssign) and around.value is dataset:
            self._held(around, lambda read: self._known_or_followed(read, column))
        elif isinstance(around, ast.Call) and self._is_joined(around):
            if around not in self._found.columns:
                self._joined(around, column)
        elif not isinstance(around, ast.Expr) and not self._is_printed(around):
            raise Unclear

    def _known_or_followed(self, read: ast.expr, column: str) -> None:
        if read not in self._found.columns:
            self._follow(read, column)

    def _held(self, statement: ast.Assign | ast.AnnAssign, follow: Callable[[ast.expr], None]) -> None:
        """Follow the variable that holds something, if it holds nothing else where it is read."""
        names = self._source.names
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        variable = names.variable(targets[0])
        if len(targets) > 1 or variable is None or self._may_be_taken(*variable):
            raise Unclear
        for read in names.reads(variable[1], variable[0]):
            binding = names.binding(read)
            if binding is None or binding.value is not statement.value:
                raise Unclear
            follow(read)

    def _may_be_taken(self, home: Scope, name: str) -> bool:
        """Whether another file of the tree may have a variable from this one."""
        is_global = home is self._source.names.module
        return is_global and may_be_taken_by_others(self._source.path, name.partition("@")[0])

    def _asked(self, call: ast.Call, member: ast.Attribute, column: str) -> None:
        """Follow what a method gives."""
        name = member.attr
        if name in SHOWN or (name in WITHOUT_ROWS and not call.args):
            return
        if name == _UNION:
            self._joined(call, column)
        elif name in SAME_ROWS:
            self._follow(call, column)
        elif name == _SORT:
            self._sorted(call, column)
        elif name == _GROUP:
            self._found.edits[call] = of_key(self._source, call, column)
            self._grouped(call, column)
        elif name in ROWS:
            self._taken(call, name, f'{_ROW}["{column}"]')
        elif name in _MAPS:
            self._mapped(call, member, column)
        elif name == _FILTER:
            self._found.edits[call] = of_filter(self._source, _given(call), column)
            self._follow(call, column)
        elif name == MAPPED and keyword(call, FORMAT) is None:
            done = of_map_batches(self._source, _given(call), column)
            self._found.edits[call] = done.edits
            if done.gives == "values":
                self._follow(call, ITEM)
        else:
            raise Unclear

    def _mapped(self, call: ast.Call, member: ast.Attribute, column: str | None) -> None:
        makes = of_map if member.attr == ONE_BY_ONE else of_flat_map
        done = makes(self._source, _given(call), column)
        self._found.edits[call] = done.edits
        if done.gives == "values":
            self._follow(call, ITEM)

    def _sorted(self, call: ast.Call, column: str) -> None:
        if call.args or any(word.arg != "descending" for word in call.keywords):
            raise Unclear
        start = self._source.tokens.next("(", self._source.end(call.func)).end
        self._found.edits[call] = [Edit(start, start, f'"{column}"' + (", " if call.keywords else ""))]
        self._follow(call, column)

    def _grouped(self, groups: ast.expr, column: str) -> None:
        """Follow groups of values to where they are counted.

        A row was a tuple of the value and how many there are, and the rows were in the order of the values.
        """
        around = self._parents.get(groups)
        if isinstance(around, ast.Assign) and around.value is groups:
            self._held(around, lambda read: self._grouped(read, column))
            return
        call = self._parents.get(around) if isinstance(around, ast.Attribute) and around.attr == _COUNT else None
        if not isinstance(call, ast.Call) or call.func is not around or call.args or call.keywords:
            raise Unclear
        end = self._source.end(call)
        self._found.edits[call] = [Edit(end, end, f'.{_SORT}("{column}")')]
        self._counted(call, column)

    def _counted(self, dataset: ast.expr, column: str) -> None:
        """Follow what groups of values were counted to."""
        around = self._parents.get(dataset)
        if isinstance(around, ast.Assign) and around.value is dataset:
            self._held(around, lambda read: self._counted(read, column))
        elif isinstance(around, ast.Attribute):
            call = self._parents.get(around)
            if not isinstance(call, ast.Call) or call.func is not around:
                raise Unclear
            if around.attr in ROWS:
                self._taken(call, around.attr, f'({_ROW}["{column}"], {_ROW}["{_COUNT}()"])')
            elif around.attr not in SHOWN:
                raise Unclear
        elif not isinstance(around, ast.Expr) and not self._is_printed(around):
            raise Unclear

    def _taken(self, call: ast.Call, name: str, value: str) -> None:
        """Take the value of each row where rows are taken."""
        source = self._source
        if are_dictionaries(call, self._parents):
            raise Unclear
        around = self._parents.get(call)
        is_alone = isinstance(around, ast.Call) and around.args == [call] and not around.keywords
        before, after = ("", "") if is_alone and name == _LOOP else ("(", ")") if name == _LOOP else ("[", "]")
        self._found.edits[call] = [
            Edit(source.start(call), source.start(call), f"{before}{value} for {_ROW} in "),
            Edit(source.end(call), source.end(call), after),
        ]

    def _joined(self, call: ast.Call, column: str) -> None:
        """Follow all that is put together, which has to have its values in the same column."""
        assert isinstance(call.func, ast.Attribute)
        self._follow(call, column)
        for part in (call.func.value, *call.args):
            if part not in self._found.columns:
                self._follow_back(part, column)
            if self._found.columns.get(part) != column:
                raise Unclear

    def _follow_back(self, dataset: ast.expr, column: str) -> None:
        """Follow a dataset from where it is made, with what else is made of it."""
        names = self._source.names
        made = names.value(dataset)
        while isinstance(made, ast.Call) and names.dotted(made.func) is None and isinstance(made.func, ast.Attribute):
            if made.func.attr in (_UNION, *_MAPS, MAPPED):
                raise Unclear
            made = names.value(made.func.value)
        dotted = names.dotted(made.func) if isinstance(made, ast.Call) else None
        if not isinstance(made, ast.Call) or dotted is None or _column_made(self._source, made, dotted) != column:
            raise Unclear
        self._follow(made, column)

    def _is_joined(self, call: ast.Call) -> bool:
        member = call.func
        return (
            isinstance(member, ast.Attribute) and member.attr == _UNION and datasets(self._source).is_one(member.value)
        )

    def _is_printed(self, around: ast.AST | None) -> bool:
        return isinstance(around, ast.Call) and isinstance(around.func, ast.Name) and around.func.id == "print"


def _given(call: ast.Call) -> ast.expr:
    """The function that a dataset is given."""
    given = call.args[0] if call.args else keyword(call, "fn")
    if given is None:
        raise Unclear
    return given
