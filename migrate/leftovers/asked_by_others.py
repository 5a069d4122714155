"""What files that do not name Ray ask of what a file gives their functions and classes: ``show(grid)``, mixins.

Such a file is looked at by itself only where it asks for what hardly anything but Ray has (:mod:`migrate.sieve`), as
nearly all files do not name Ray. What the others ask is told where they get it.
"""

from __future__ import annotations

import ast
import itertools
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from legacy_api import Row
from migrate.leftovers.given_back import things_in_tree
from migrate.leftovers.relevance import uses_tune_or_train
from migrate.leftovers.uses import legacy_uses
from migrate.resolve.flow.items import Items
from migrate.resolve.names.definitions import located, source_in_tree, source_of
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.running.trainables import methods_of
from migrate.resolve.text.source import Source
from migrate.resolve.trees.given_to_others import given_to_others, may_give
from migrate.resolve.trees.objects_of_others import ObjectsOfOthers
from migrate.sieve.given_back import asks_what_is_given_back
from migrate.sieve.needles import is_naming_ray, needles_in
from migrate.train.checkpoints.objects import checkpoints
from migrate.tune.results.trial_members import asked_of_given_trials, is_called_with_trials

Use = tuple[ast.AST, Row, str]
_CREATORS: Final = frozenset({"trial_name_creator", "trial_dirname_creator"})
"""Arguments of runs that are called with a trial."""


def asked_by_others(source: Source) -> Iterator[Use]:
    """Every such use, at what the file hands over, or at the class that it derives from."""
    yield from _asked_of_given(source)
    yield from _asked_in_bases(source)
    yield from _asked_by_creators(source)


def _asked_of_given(source: Source) -> Iterator[Use]:
    if not source.path or not may_give(source):
        return
    given: defaultdict[str, dict[int, ast.expr]] = defaultdict(dict)
    for things in _things(source):
        for one in given_to_others(source, things):
            function = one.home.names.owners.get(one.parameter)
            if function is not None:
                given[one.path].setdefault(one.home.start(function), one.value)
    for path, values in given.items():
        for use in _untold(path):
            told = ((values[start], use.row, _in(use.old, path)) for start in use.around if start in values)
            yield from itertools.islice(told, 1)


def _things(source: Source) -> Iterator[Items]:
    """What is handed over: analyses, trials, results, and checkpoints."""
    yield from source.once(things_in_tree).values()
    yield source.once(checkpoints)


class _Untold(NamedTuple):
    """A use in a file that nobody looks at by itself.

    Attributes:
        row: Its row.
        old: Its spelling.
        around: Where the functions begin that it is in.
    """

    row: Row
    old: str
    around: tuple[int, ...]


@lru_cache(maxsize=64)
def _untold(path: str) -> tuple[_Untold, ...]:
    """What would be told of a file if somebody looked at it by itself; nothing if somebody does."""
    read = source_of(path)
    if read is None:
        return ()
    home = source_in_tree(read.data.decode(), path)
    try:
        needles = needles_in(home.data)
        is_let_through = is_naming_ray(needles) or asks_what_is_given_back(home.data, path, needles)
        if is_let_through and uses_tune_or_train(home):
            return ()
        around = ((use, map(home.start, home.names.functions(use[0]))) for use in legacy_uses(home))
        return tuple(_Untold(row, old, tuple(starts)) for (_, row, old), starts in around)
    finally:
        home.forget()


def _asked_in_bases(source: Source) -> Iterator[Use]:
    """What a trial is asked for in a class that does not name Ray, of which a callback or a scheduler derives here."""
    objects = source.once(ObjectsOfOthers)
    for node in source.names.of(ast.ClassDef) if objects.are_any else ():
        for base in node.bases if is_called_with_trials(source, node) else ():
            for one in objects.lineage(base):
                if not is_called_with_trials(one.source, one.node):
                    uses = asked_of_given_trials(one.source, methods_of(one.node))
                    yield from ((base, row, _in(old, one.path)) for _, row, old in uses)


def _asked_by_creators(source: Source) -> Iterator[Use]:
    """What functions of other files ask the trial that they name, or name the directory of."""
    words = (word for call, dotted in source.names.calls() if dotted.startswith("ray.") for word in call.keywords)
    for word in words if source.path else ():
        dotted = source.names.dotted(word.value) if word.arg in _CREATORS else None
        found = located(source.path, dotted) if dotted else None
        node = found.bindings[0].node if found is not None and len(found.bindings) == 1 else None
        taken = positional(node) if isinstance(node, FunctionNode) else []
        if found is not None and isinstance(node, FunctionNode) and taken:
            uses = asked_of_given_trials(found.source, [node], taken[0].arg)
            yield from ((word.value, row, _in(old, found.path)) for _, row, old in uses)


def _in(old: str, path: str) -> str:
    """A spelling, with the file that it stands in."""
    return f"{old} in {Path(path).name}"
