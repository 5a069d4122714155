"""What a trainer of a search was made of: the driver worked it out once, and no function of the trials may do it anew.

In the process of a trial there is no ``self`` of the driver, modules are as they are imported, not as the driver left
them, and each trial would draw random numbers, or make datasets, of its own.
"""

from __future__ import annotations

import ast
from functools import partial
from typing import Final, NamedTuple

from migrate.edit.callsite import Given
from migrate.edit.edits import Edit
from migrate.edit.render import Raw, assignment
from migrate.resolve.running.of_driver import of_driver
from migrate.resolve.text.source import Source
from migrate.train.searches.tuned_trainer import Tuned

_LOOP: Final = "train_loop_per_worker"
_APART: Final = frozenset({"*", "**", "run_config", "callbacks"})
"""Arguments that are written otherwise."""
_REPLACED: Final = frozenset({"scaling_config", "preprocessor"})
"""Arguments of which nothing is left where they are searched for."""


class FromDriver(NamedTuple):
    """An argument that the driver works out.

    Attributes:
        name: The name of the argument.
        variable: What it is called in the driver.
        given: The argument as it was.
    """

    name: str
    variable: str
    given: Given

    def written(self, indent: str) -> str:
        """The statement that works it out. Begins without its indentation."""
        return assignment(self.variable, self.given.raw, len(indent))

    def in_trial(self) -> Given:
        """The argument as the function of the trials has it."""
        name = ast.Name(self.variable, ast.Load())
        return self.given._replace(node=name, raw=Raw(self.variable))


def values_of_driver(source: Source, tuned: Tuned, given: dict[str, Given]) -> list[FromDriver]:
    """The arguments of the trainer of a search that would be something else where a trial works them out.

    Args:
        source: The file.
        tuned: The search.
        given: The arguments of its trainer, by name.
    """
    found: list[FromDriver] = []
    changes = partial(_changes, source, tuned)
    for name, argument in given.items():
        is_replaced = name in tuned.space and name in _REPLACED
        is_sent = name == _LOOP and not isinstance(argument.node, ast.Call)  # a function goes along as it is
        if name in _APART or is_replaced or is_sent or not any(True for _ in of_driver(source, argument.node, changes)):
            continue
        found.append(FromDriver(name, source.names.free_name(name), argument))
    return found


def taken_over(source: Source, values: list[FromDriver]) -> list[Edit]:
    """The edits that give a trainer that somebody else uses, too, what is worked out above it."""
    places = ((source.start(value.given.node), source.end(value.given.node), value.variable) for value in values)
    return [Edit(start, end, text) for start, end, text in places]


def _changes(source: Source, tuned: Tuned, node: ast.Name) -> bool:
    """Whether a variable is given another value, or its value is changed, between the trainer and the Tuner."""
    names = source.names
    start, end = source.start(tuned.made), source.start(tuned.tuner)
    is_whole = names.parents.get(node) is tuned.made or isinstance(names.parents.get(node), ast.keyword)
    for other in (one for one in names.of(ast.Name) if isinstance(one, ast.Name) and one.id == node.id):
        if not start < source.start(other) < end or names.scope(other) is not names.scope(node) or _is_in(other, tuned):
            continue
        if isinstance(other.ctx, ast.Store | ast.Del):
            return True
        place = names.parents.get(other)
        is_set = isinstance(place, ast.Subscript | ast.Attribute) and not isinstance(place.ctx, ast.Load)
        is_called = isinstance(place, ast.Attribute) and isinstance(names.parents.get(place), ast.Call)
        if not is_whole and (is_set or is_called):
            return True
    return False


def _is_in(node: ast.AST, tuned: Tuned) -> bool:
    return any(part is node for part in ast.walk(tuned.made))
