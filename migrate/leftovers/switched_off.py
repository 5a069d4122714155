"""Train V2 that a file switches off: ``os.environ["RAY_TRAIN_V2_ENABLED"] = "0"``.

Any value does that but those that switch it on, in the environment, in a dictionary of variables or by a keyword. In
the texts of commands see ``set_in_texts``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from legacy_api import Row, known
from legacy_api.train_v2 import ON, SWITCHED_OFF, VARIABLE
from migrate.resolve.settings.set_variables import set_to
from migrate.resolve.text.source import Source


def switched_off(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every place that sets the variable to another value."""
    for name in source.names.of(ast.Constant):
        if name.value == VARIABLE:
            for place in _places(source, name):
                if _is_off(set_to(source, place)):
                    yield place, known(SWITCHED_OFF), SWITCHED_OFF
    for word in source.names.of(ast.keyword):
        if word.arg == VARIABLE and _is_off(word.value):
            yield word, known(SWITCHED_OFF), SWITCHED_OFF


def _places(source: Source, name: ast.Constant) -> Iterator[ast.expr]:
    """The name itself, and the uses of the variable of Python that holds it."""
    yield name
    statement = source.names.parents.get(name)
    if isinstance(statement, ast.Assign) and statement.value is name and len(statement.targets) == 1:
        variable = source.names.variable(statement.targets[0])
        if variable is not None and source.names.binding(statement.targets[0]) is not None:
            yield from source.names.reads(variable[1], variable[0])


def _is_off(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Constant) and value.value is not None and str(value.value).lower() not in ON
