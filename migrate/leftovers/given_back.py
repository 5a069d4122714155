"""What functions of other files of the tree give back, ``analysis = other.search()``, and what is asked of it here.

What a function returns is still an analysis, or a result, when its own file is rewritten; what that has no more is
asked here, in a file that need not name Ray.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from migrate.leftovers.makers import MAKERS
from migrate.resolve.definitions import definition
from migrate.resolve.items import Items
from migrate.resolve.scopes import Binding, FunctionNode
from migrate.resolve.shapes import ONE, Several, Shape
from migrate.resolve.source import Source
from migrate.resolve.trainables import methods_of
from migrate.train.checkpoint_objects import has_checkpoints, members_of_checkpoints
from migrate.train.result_metrics import COLUMN, COLUMNS, READ, UNSAVED, column_of, fitted, never_saves
from migrate.tune.follow import trials_of
from migrate.tune.tuner_results import tuned

ANALYSES: Final = "analyses"
TRIALS: Final = "trials"
_FITTED: Final = "fitted"
_TUNED: Final = "tuned"
_DIRECTORY: Final = "Result.log_dir"
_CONFIG: Final = "trainer.fit().config"
_CHECKPOINT: Final = "checkpoint"

_Given = dict[ast.AST, tuple[Shape, Source]]
"""By the calls of functions of other files, what they give and where those stand."""


def given_back(source: Source) -> dict[str, _Given]:
    """The calls of functions of other files that return analyses, trials, or results of trainers or Tuners."""
    return source.once(_given_back)


def _given_back(source: Source) -> dict[str, _Given]:
    found: defaultdict[str, _Given] = defaultdict(dict)
    for call, home, function in _calls_of_others(source) if source.path else ():
        for kind, things in home.once(_things).items():
            shape = things.returned(function)
            if shape in (ONE, Several(ONE)):
                found[kind][call] = shape, home
    return found


def _calls_of_others(source: Source) -> Iterator[tuple[ast.Call, Source, FunctionNode]]:
    """The calls of functions of other files, and of methods of their classes: ``Study(args).search()``."""
    made: dict[ast.AST, tuple[Source, ast.ClassDef]] = {}
    known: dict[str, tuple[Source, list[Binding]] | None] = {}
    for call, dotted in source.names.calls():
        if dotted not in known:
            known[dotted] = definition(source.path, dotted)
        home, bindings = known[dotted] or (None, [])
        defined = bindings[0].node if len(bindings) == 1 else None
        if home is not None and isinstance(defined, FunctionNode):
            yield call, home, defined
        elif home is not None and isinstance(defined, ast.ClassDef):
            made[call] = home, defined
    for call in source.names.of(ast.Call) if made else ():
        asked = call.func
        owner = made.get(source.names.value(asked.value)) if isinstance(asked, ast.Attribute) else None
        for method in methods_of(owner[1]) if owner is not None else ():
            if owner is not None and isinstance(asked, ast.Attribute) and method.name == asked.attr:
                yield call, owner[0], method


def _things(source: Source) -> dict[str, Items]:
    """What holds things of each kind in a file."""
    made = {call for call, dotted in source.names.calls() if dotted in MAKERS}
    analyses = Items(source, lambda node: ONE if node in made else None, kinds=(ast.Call,))
    trials = Items(source, trials_of({}, analyses), kinds=(ast.Call, ast.Attribute))
    return {ANALYSES: analyses, TRIALS: trials, _FITTED: fitted(source), _TUNED: tuned(source)}


def asked_of_given_back(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """What is asked of such results that they do not have, or that is something else today."""
    given = given_back(source)
    trainers, tuners = given.get(_FITTED, {}), given.get(_TUNED, {})
    shapes = {call: shape for call, (shape, _) in (*trainers.items(), *tuners.items())}
    if not shapes:
        return
    results = Items(source, shapes.get, kinds=(ast.Call,))
    of_trainers = Items(source, lambda node: shapes.get(node) if node in trainers else None, kinds=(ast.Call,))
    is_unsaved = any(never_saves(home) for _, home in trainers.values())
    for node in source.names.of(ast.Attribute):
        if results.is_one(node.value):
            yield from _asked(source, node)
            if of_trainers.is_one(node.value):
                yield from _asked_of_trainers(source, node, is_unsaved=is_unsaved)


def _asked(source: Source, node: ast.Attribute) -> Iterator[tuple[ast.AST, Row, str]]:
    """What any result is asked: for its directory, and for a checkpoint that is not only a directory."""
    if node.attr == "log_dir":
        yield node, known(_DIRECTORY), _DIRECTORY
    member = source.names.parents.get(node)
    if node.attr != _CHECKPOINT or not isinstance(member, ast.Attribute) or has_checkpoints(source):
        return
    row = members_of_checkpoints().get(member.attr)
    if row is not None:
        yield member, row, f"{_CHECKPOINT}.{member.attr}"


def _asked_of_trainers(source: Source, node: ast.Attribute, *, is_unsaved: bool) -> Iterator[tuple[ast.AST, Row, str]]:
    """What the result of a trainer is asked: for its config, and for metrics."""
    if node.attr == "config":
        yield node, known(_CONFIG), _CONFIG
    if node.attr not in READ:
        return
    column = column_of(source, node)
    if column in COLUMNS:
        yield node, known(COLUMN), f'{node.attr}["{column}"]'
    elif is_unsaved:
        yield node, known(UNSAVED), node.attr
