"""``AggregateFn(init, merge, accumulate_row)`` of Ray 1 - 2.6: it needs a name, its third argument today.

Fires on the class of ``ray.data.aggregate``, also through classes that derive from it: arguments from the third on get
their names (``DAT267``), ``accumulate`` of Ray 1.9 is ``accumulate_row`` (``DAT268``), and one without a name is called
``aggregate``, with a finding: that is the column of what it gives (``DAT266``).

Declines, with a finding: arguments of which the file does not say whether they are functions or a name; and, in files
that are written for Ray 2.6 or older, arguments that are unpacked.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from legacy_api.aggregations import (
    ACCUMULATE,
    AGGREGATIONS,
    BY_POSITION,
    NAME,
    OF_ROWS,
    POSITIONS,
    SAME_POSITIONS,
    UNNAMED,
    WITHOUT_NAME,
)
from migrate.edit.entries import behind, entries, replaced
from migrate.resolve.flow.constructors import inherited_constructions
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result

ORDER = 22

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.data.aggregate import AggregateFn

total = AggregateFn(lambda key: 0, lambda a, b: a + b, lambda a, row: a + row["x"], name="total")
""",
        """\
from ray.data.aggregate import AggregateFn

total = AggregateFn(lambda key: 0, lambda a, b: a + b, accumulate_row=lambda a, row: a + row["x"], name="total")
""",
    ),
    (
        """\
from ray.data.aggregate import AggregateFn

total = AggregateFn(
    init=lambda key: 0,
    merge=lambda a, b: a + b,
    accumulate=lambda a, row: a + row["x"],
)
""",
        """\
from ray.data.aggregate import AggregateFn

total = AggregateFn(
    init=lambda key: 0,
    merge=lambda a, b: a + b,
    accumulate_row=lambda a, row: a + row["x"],
    name="aggregate",
)
""",
    ),
)

_CALLED: Final = f'it is called `"{UNNAMED}"`: that is the column of what it gives, or the key'


def rewrite(result: Result) -> None:
    """Name every aggregation, and its arguments."""
    source = result.source
    made = [*source.names.calls(), *inherited_constructions(source)]
    for call, dotted in made:
        if dotted in AGGREGATIONS and not guarded(source.names, call):
            _name(result, call)


def _name(result: Result, call: ast.Call) -> None:
    source = result.source
    given = {word.arg for word in call.keywords}
    by_position = call.args[1:] if _is_given_itself(call) else call.args
    is_unpacked = None in given or any(isinstance(value, ast.Starred) for value in by_position)
    if is_unpacked and NAME not in given:
        if result.until_26:
            result.decline(call, known(WITHOUT_NAME), WITHOUT_NAME, "its arguments are known at run time only")
        return
    third = by_position[SAME_POSITIONS] if len(by_position) > SAME_POSITIONS else None
    if third is not None and NAME not in given and _is_text(source, third):
        return
    if third is not None and NAME not in given and not _is_function(source, third):
        result.decline(third, known(BY_POSITION), BY_POSITION, "whether its third argument is a name is not seen")
        return
    start = {source.start(value): name for value, name in zip(by_position, POSITIONS, strict=False)}
    found, new = entries(source, call), dict[str, str]()
    for entry in found:
        named = start.get(source.start(entry.node)) if entry.name == "*" else None
        if named is not None and POSITIONS.index(named) >= SAME_POSITIONS:
            result.edit(entry.start, entry.start, f"{named}=")
            given.add(named)
            result.rewrote(entry.node, known(BY_POSITION), BY_POSITION)
    if ACCUMULATE in given:
        word = next(word for word in call.keywords if word.arg == ACCUMULATE)
        new[ACCUMULATE] = f"{POSITIONS[SAME_POSITIONS]}={source.text(word.value)}"
        result.rewrote(word.value, known(OF_ROWS), OF_ROWS)
    result.edits += replaced(source, call, new)
    if NAME not in given and found:
        result.edits.append(behind(source, call, found[-1], [f'{NAME}="{UNNAMED}"']))
        result.todo(call, known(WITHOUT_NAME), WITHOUT_NAME, _CALLED)


def _is_given_itself(call: ast.Call) -> bool:
    """Whether a constructor is called with the object that it makes: ``AggregateFn.__init__(self, ...)``."""
    function = call.func
    is_constructor = isinstance(function, ast.Attribute) and function.attr == "__init__"
    return is_constructor and not isinstance(getattr(function, "value", None), ast.Call)


def _is_text(source: Source, node: ast.expr) -> bool:
    value = source.names.value(node)
    return isinstance(value, ast.JoinedStr) or (isinstance(value, ast.Constant) and isinstance(value.value, str))


def _is_function(source: Source, node: ast.expr) -> bool:
    value, binding = source.names.value(node), source.names.binding(node)
    is_defined = binding is not None and isinstance(binding.node, ast.FunctionDef | ast.ClassDef)
    return is_defined or isinstance(value, ast.Lambda) or (isinstance(value, ast.Constant) and value.value is None)
