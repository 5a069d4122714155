"""What Trainable classes define, read from themselves, and are asked by others, that is legacy."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from functools import cache
from typing import Final

from legacy_api import Row, all_rows, find, known, parameters_of
from migrate.edit.callsite import called_name
from migrate.leftovers.between_files import handed_to_others, with_those_of_others
from migrate.resolve.flow.items import Items
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.running.subclasses import derives_from
from migrate.resolve.running.trainables import bases_of, family, hands_on, methods_of, trainables
from migrate.resolve.text.source import Source
from migrate.tune.checkpoints.asked_where import asks_where
from migrate.tune.checkpoints.outliving import is_kept_in_dictionary
from migrate.tune.checkpoints.uses import is_for_object, is_taken_as_object, uses_of
from migrate.tune.trainables.driven_by_hand import algorithms, is_algorithm_class, saved_by_derived
from migrate.tune.trainables.instances import Class, handed_at_times, instances
from migrate.tune.trainables.renamed_methods import is_kept, renames
from migrate.tune.trainables.saving_classes import SAVE

_TRAINABLE: Final = "ray.tune.Trainable"
_SAVE: Final = "save"
_OWN_SAVE: Final = "class with a Trainable.save() of its own"
_ASKS: Final = {
    **dict.fromkeys(("save_checkpoint", "_save"), "Trainable.save_checkpoint() that asks where it saves"),
    **dict.fromkeys(("load_checkpoint", "_restore"), "Trainable.load_checkpoint() that asks what it loads is called"),
}
"""What methods that are given the directory of a checkpoint may ask of it."""
_KEEPS: Final = "Trainable.save_checkpoint() that returns paths in a dictionary"
_ASKED: Final = frozenset({"_train", "_save", "_restore", "_stop", "save", "restore", "stop"})
"""What a Trainable is asked by another one that keeps it, and models and tools rarely are."""


def old_methods(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Old methods of Trainable classes, and calls of them on what may hold an instance of any class."""
    classes = trainables(source)
    if not classes:
        return
    own = {node: {method.name for method in methods_of(node)} for node in source.names.of(ast.ClassDef)}
    of_others = {name for node in own if node not in classes for name in own[node]}
    for call in source.names.of(ast.Call):
        if not isinstance(call.func, ast.Attribute):
            continue
        row = find(f"{_TRAINABLE}.{call.func.attr}")
        if row is None or row.kind != "method" or row.last != "0.8.7":
            continue  # most of the time, and without looking for what is kept
        held = call.func.value
        is_kept = _is_kept_by(source, held, classes) or algorithms(source).is_one(held)
        if not is_kept and not _is_anything(source, held):
            continue
        if row.name not in (of_others if is_kept else set().union(*own.values())):
            yield call.func, row, source.text(call.func)
    for node in classes:
        defined = {method.name: method for method in methods_of(node)}
        for method in methods_of(node):
            row = find(f"{_TRAINABLE}.{method.name}")
            if row is not None and row.kind == "method" and row.last == "0.8.7":
                today = defined.get(row.to[0].rpartition(".")[2]) if row.to else None
                if today is None or not hands_on(today, method.name):
                    yield method, row, f"{node.name}.{method.name}"


def of_algorithms(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Old methods of classes that derive from an algorithm of RLlib, and where they ask its ``save`` for a path.

    Algorithms are Trainables: no old method is called any more.
    """
    for node in source.names.of(ast.ClassDef):
        old = [method for method in methods_of(node) if method.name in renames()]
        if old and any(derives_from(source, base, is_algorithm_class) for base in node.bases):
            yield from ((method, renames()[method.name], f"{node.name}.{method.name}") for method in old)
    for saving in saved_by_derived(source):
        yield saving, known(f"{_TRAINABLE}.{_SAVE}"), source.text(saving)


def _is_kept_by(source: Source, node: ast.expr, classes: Collection[ast.ClassDef]) -> bool:
    """Whether an expression is what an instance of one of some classes keeps: more of a Trainable is asked of it."""
    if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
        return False
    for method in source.names.functions(node):
        owner = source.names.parents.get(method)
        if isinstance(owner, ast.ClassDef) and owner in classes:
            is_own = [argument.arg for argument in positional(method)[:1]] == [node.value.id]
            parts = (part for part in ast.walk(owner) if isinstance(part, ast.Attribute) and part.attr in _ASKED)
            kept = ast.dump(node)
            return is_own and len({part.attr for part in parts if ast.dump(part.value) == kept}) > 1
    return False


def _is_anything(source: Source, node: ast.expr) -> bool:
    """Whether an expression is a variable that a loop or a call gives its values, and no instance of a method."""
    binding = source.names.binding(node)
    if binding is None or binding.kind not in ("param", "other"):
        return False
    owner = source.names.owners.get(binding.node)
    return owner is None or not isinstance(source.names.scope(owner).node, ast.ClassDef)


def own_saves(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Methods of Trainable classes that stand in the place of Ray's ``save`` and never call it."""
    for node in trainables(source):
        for method in methods_of(node):
            if method.name == _SAVE and not any(_means_rays_save(source, node, part) for part in ast.walk(method)):
                yield method, known(_OWN_SAVE), f"{node.name}.{_SAVE}"


def asking_where(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Methods of Trainable classes that ask what the directory of a checkpoint is called, or what is above it."""
    for node in trainables(source):
        for method in (method for method in methods_of(node) if method.name in _ASKS):
            uses = (read for argument in positional(method)[1:2] for read in _reads_of(source, argument, method))
            if asks_where(source, uses, may_be_dictionary=method.name not in SAVE):
                yield method, known(_ASKS[method.name]), f"{node.name}.{method.name}"


def keeping_paths(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Methods of Trainable classes that return paths in the directory that they are given, in a dictionary."""
    for node in trainables(source):
        for method in (method for method in methods_of(node) if method.name in SAVE):
            uses = [read for argument in positional(method)[1:2] for read in _reads_of(source, argument, method)]
            if is_kept_in_dictionary(source, uses):
                yield method, known(_KEEPS), f"{node.name}.{method.name}"


def _reads_of(source: Source, argument: ast.arg, method: FunctionNode) -> list[ast.Name]:
    """Where a method uses what it was given, as far as its name means nothing else yet."""
    home = source.names.inside(method)
    others = [binding.node for binding in home.bindings[argument.arg] if binding.node is not argument]
    until = min((source.end(source.names.statement(node)) for node in others), default=source.end(method))
    return [read for read in source.names.reads(argument.arg, home) if source.start(read) < until]


def _means_rays_save(source: Source, node: ast.ClassDef, part: ast.AST) -> bool:
    """Whether it is ``save`` of a base class, or what Tune takes from one today."""
    if isinstance(part, ast.Attribute) and part.attr == _SAVE:
        owner = part.value
        return called_name(owner) == "super" or source.text(owner) in {source.text(base) for base in node.bases}
    return isinstance(part, ast.Name) and part.id == "_TrainingResult"


def of_self(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """What Trainable classes read from themselves and no longer have, and constructors that Tune calls differently."""
    classes = trainables(source)
    for method in (method for node in classes for method in methods_of(node) if method.name == "__init__"):
        for argument in [*positional(method), *method.args.kwonlyargs]:
            row = parameters_of(_TRAINABLE).get(argument.arg)
            if row is not None:
                yield argument, row, row.old
    own: dict[ast.AST, set[str]] = {}
    for part in source.names.of(ast.Attribute) if classes or family(source) else ():
        row = find(f"{_TRAINABLE}.{part.attr}")
        if row is None or row.last == "0.8.7" or not _is_self(part.value):
            continue
        own = own or _own_of_family(source)
        for method in source.names.functions(part):
            node = source.names.parents.get(method)
            if node not in own or _is_unused(source, part, row):
                continue
            if isinstance(part.value, ast.Name):
                is_own = [argument.arg for argument in positional(method)[:1]] == [part.value.id]
                if is_own and part.attr not in own[node]:
                    yield part, row, f"self.{part.attr}"
            elif not _only_hands_on(source, part, method):
                yield part, row, source.text(part)


def _own_of_family(source: Source) -> dict[ast.AST, set[str]]:
    """By Trainable class, and by class that one mixes in, what is defined or assigned in any class that is both."""
    own: dict[ast.AST, set[str]] = {}
    for node in trainables(source):
        for part in bases_of(source, node):
            own.setdefault(part, set()).update(_own(source, node) | _own(source, part))
    return {**{node: _own(source, node) for node in family(source)}, **own}


def _is_self(node: ast.expr) -> bool:
    """Whether it is a name, such as ``self``, or ``super()``."""
    return isinstance(node, ast.Name) or called_name(node) == "super"


def _only_hands_on(source: Source, part: ast.Attribute, method: FunctionNode) -> bool:
    """Whether a method of the same name returns what that of its base class does, and nothing else is done with it."""
    call = source.names.parents[part]
    if method.name != part.attr or not isinstance(call, ast.Call):
        return False
    return all(
        isinstance(source.names.parents[use], ast.Return) or is_for_object(source, use) for use in uses_of(source, call)
    )


def _is_unused(source: Source, part: ast.Attribute, row: Row) -> bool:
    """Whether a method that only answers differently today is called for what it does, or its answer taken as it is."""
    call = source.names.parents[part]
    is_called = isinstance(call, ast.Call) and call.func is part
    return row.today == "silent" and is_called and isinstance(call, ast.Call) and is_taken_as_object(source, call)


def of_instances(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """What is asked of what certainly holds an instance of a Trainable class of the file, or of another one."""
    for part, row in _asked_of_any(source):
        for held, own in source.once(_instances):
            if part.attr not in own and held.is_one(part.value):
                yield part, row, source.text(part)


def of_algorithms_of_others(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """What is asked of algorithms of RLlib that functions of other files give back, and what these ask of those given.

    What they ask, which need not name Ray, is told where they are given the algorithm.
    """
    own = algorithms(source)
    held = with_those_of_others(source, algorithms)
    for part, row in _asked_of_any(source) if held is not own else ():
        if held.is_one(part.value) and not own.is_one(part.value):
            yield part, row, source.text(part)
    for one in handed_to_others(source, held, algorithms):
        asked = ((part, row) for part, row in _asked_of_any(one.home) if one.things.is_one(part.value))
        found = {one.home.text(part): row for part, row in asked if not one.known.is_one(part.value)}
        yield from ((one.value, row, spelling) for spelling, row in found.items())


def _asked_of_any(source: Source) -> Iterator[tuple[ast.Attribute, Row]]:
    """What is asked that instances had, whatever it is asked of."""
    rows = _of_instances()
    for part in source.names.attributes(rows.keys()):
        row = rows[part.attr]
        if isinstance(part.ctx, ast.Load) and not _is_unused(source, part, row):
            yield part, row


@cache
def _of_instances() -> dict[str, Row]:
    """By name, what instances had through Ray 1 or later, and do not have as it was."""
    rows = (row for row in all_rows() if row.last != "0.8.7" and row.action != "keep")
    owner = f"{_TRAINABLE}."
    return {row.old.removeprefix(owner): row for row in rows if row.old.startswith(owner)}


def _instances(source: Source) -> list[tuple[Items, set[str]]]:
    """What holds an object of a class of Trainables, and what that has itself; for each class that there is one of."""
    of_file = [(one.held, set[str]().union(*(_own(*home) for home in one.classes))) for one in instances(source)]
    of_rllib = algorithms(source)
    return [*of_file, (of_rllib, set())] if of_rllib.are_any else of_file


def called_by_old_names(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Methods by which Ray 0.8 called a Trainable, of an object of a class that has them under their names of today."""
    for part in source.names.attributes(renames().keys()):
        if not isinstance(part.ctx, ast.Load):
            continue
        held = [one for one in instances(source) if one.held.is_one(part.value)]
        classes = [of for one in held for of in one.classes] or _handed(source, part.value)
        if classes and not any(is_kept(*one, part.attr) for one in classes):
            yield part, renames()[part.attr], source.text(part)


def _handed(source: Source, node: ast.expr) -> list[Class]:
    """The classes of the objects that other files hand a parameter, at times."""
    binding = source.names.binding(node)
    parameter = binding.node if binding is not None and binding.kind == "param" else None
    return [one for other, one in handed_at_times(source) if other is parameter] if parameter is not None else []


def _own(source: Source, node: ast.ClassDef) -> set[str]:
    """What a class defines or assigns itself."""
    own = {method.name for part in bases_of(source, node) for method in methods_of(part)}
    stored = (part for part in source.names.of(ast.Attribute) if isinstance(part.ctx, ast.Store))
    return own | {part.attr for part in stored if isinstance(part.value, ast.Name) and _is_in(source, part, node)}


def _is_in(source: Source, node: ast.AST, outer: ast.ClassDef) -> bool:
    above: ast.AST | None = node
    while above is not None and above is not outer:
        above = source.names.parents.get(above)
    return above is outer
