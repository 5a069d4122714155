"""Which classes of a file are Tune Trainables."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from typing import Final

from migrate.edit.callsite import called_name, keyword, passed
from migrate.resolve.flow.attributes import class_of_self
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.names.definitions import located
from migrate.resolve.names.scopes import FunctionNode, default_of, positional
from migrate.resolve.running.tuners import RESTORES, RUN_EACH, RUNS, RUNS_SEVERAL, TUNERS
from migrate.resolve.text.source import Source
from migrate.resolve.trees.uses_elsewhere import places_elsewhere

BASES: Final = (*("ray.tune.Trainable", "ray.tune.DurableTrainable", "ray.tune.durable_trainable.DurableTrainable"),)
"""What Trainable classes derive from."""
TAKES_TRAINABLE: Final = (
    *(*RUNS, *TUNERS, *RESTORES),
    *("ray.tune.with_resources", "ray.tune.with_parameters", "ray.tune.Experiment"),
)
"""What takes what is to be run as its first argument, or behind the name of the run."""
_BEHIND_NAME: Final = ("ray.tune.Experiment",)
TRAINABLE_KEYWORDS: Final = ("run_or_experiment", "trainable", "run")
_RUN: Final = "run"
"""Where an experiment among several has what is to be run."""
OLD_METHODS: Final = frozenset({"_setup", "_train", "_save", "_restore", "_stop", "_log_result"})
"""What a Trainable overrode up to Ray 0.8."""
_DEPTH: Final = 5
"""Through how many files a class is followed."""


def is_trainable(source: Source, node: ast.ClassDef) -> bool:
    """Whether a class derives from ``ray.tune.Trainable``, directly or through classes of this file or its tree.

    So does one whose base nobody knows, if the file gives it to Tune.
    """
    return _derives(source, node, set()) or node in source.once(_given_to_tune)


def given_by(call: ast.Call, dotted: str) -> ast.expr | None:
    """What a call of something with a dotted name gives Tune to run, or None."""
    is_named_first = dotted in _BEHIND_NAME or dotted.endswith("register_trainable")
    if not is_named_first and dotted not in TAKES_TRAINABLE:
        return None
    return passed(call, 1 if is_named_first else 0, *TRAINABLE_KEYWORDS)


def in_arguments(source: Source) -> list[ast.expr]:
    """What dictionaries give Tune to run: those of arguments, ``dict(run_or_experiment=Model)``, and experiments."""
    named = _under_its_name(source) if TRAINABLE_KEYWORDS[0].encode() in source.data else ()
    return [*named, *_in_experiments(source)]


def _under_its_name(source: Source) -> Iterator[ast.expr]:
    """What is put into a dictionary as ``run_or_experiment``, however this is written."""
    name = TRAINABLE_KEYWORDS[0]
    for call in source.names.of(ast.Call):
        is_put = called_name(call) == "dict" or (isinstance(call.func, ast.Attribute) and call.func.attr == "update")
        value = keyword(call, name) if is_put else None
        if value is not None:
            yield value
    for table in source.names.of(ast.Dict):
        yield from (value for key, value in zip(table.keys, table.values, strict=True) if _says(key, name))
    for statement in source.names.of(ast.Assign):
        put = (target.slice for target in statement.targets if isinstance(target, ast.Subscript))
        if any(_says(key, name) for key in put):
            yield statement.value


def _says(node: ast.expr | None, text: str) -> bool:
    return isinstance(node, ast.Constant) and node.value == text


def _in_experiments(source: Source) -> Iterator[ast.expr]:
    """What several experiments have to run, ``run_experiments({name: {"run": Model}})``, as far as it is shown."""
    runs = [call for call, dotted in source.names.calls() if dotted in RUNS_SEVERAL]
    if RUN_EACH in source.names.words:
        runs += [call for call in source.names.of(ast.Call) if called_name(call) == RUN_EACH]
    for call in runs:
        asked = passed(call, 0, "experiments")
        tables = meanings(source, asked) if asked is not None else []
        described = [value for table in tables if isinstance(table, ast.Dict) for value in table.values]
        described += _put_into(source, asked) if isinstance(asked, ast.Name) else []
        for one in (one for value in described for one in meanings(source, value)):
            pairs = zip(one.keys, one.values, strict=True) if isinstance(one, ast.Dict) else ()
            yield from (value for key, value in pairs if _says(key, _RUN))


def _put_into(source: Source, table: ast.Name) -> list[ast.expr]:
    """What a file puts into a dictionary one by one: ``experiments[name] = {"run": Model}``."""
    scope = source.names.scope(table)
    return [
        statement.value
        for statement in source.names.of(ast.Assign)
        for target in statement.targets
        if isinstance(target, ast.Subscript)
        and isinstance(target.value, ast.Name)
        and target.value.id == table.id
        and source.names.scope(target) is scope
    ]


def _given_to_tune(source: Source) -> set[ast.ClassDef]:
    """The classes of a file that it lets Tune run and whose base nobody knows."""
    given = [given_by(call, dotted) for call, dotted in source.names.calls()] + in_arguments(source)
    found = (_class_at(source, meant) for node in given if node is not None for meant in _given(source, node))
    return {node for node in found if node is not None and has_unknown_base(source, node)}


def has_unknown_base(source: Source, node: ast.ClassDef) -> bool:
    """Whether a class derives from something that is not Ray's, and that neither the file nor its tree knows."""
    for base in (base for one in bases_of(source, node) for base in one.bases):
        binding = source.names.binding(base)
        if binding is not None and binding.kind == "param":
            return True  # a function makes the class of another one
        if isinstance(base, ast.Name) and not source.names.bindings(base) and not hasattr(builtins, base.id):
            return True  # a star import brings it
        named = [name for name in imported_as(source, base) if "." in name and name.partition(".")[0] != "ray"]
        if named:
            return not any(_is_known(source.path, name) for name in named)
    return False


def _is_known(path: str, dotted: str) -> bool:
    """Whether the tree of a file says what a name is that this imports: a class of the code, or one of Ray."""
    found = located(path, dotted)
    if found is None:
        return False
    meant = found.source.names.meaning(found.bindings) or ""
    return meant.partition(".")[0] == "ray" or any(isinstance(one.node, ast.ClassDef) for one in found.bindings)


def trainables(source: Source) -> list[ast.ClassDef]:
    """All Trainable classes of a file."""
    return source.once(_trainables)


def _trainables(source: Source) -> list[ast.ClassDef]:
    return [node for node in source.names.of(ast.ClassDef) if is_trainable(source, node)]


def is_instance(source: Source, node: ast.expr) -> bool:
    """Whether an expression certainly gives an instance of a Trainable class of the file."""
    made = class_of_instance(source, node)
    return made is not None and is_trainable(source, made)


def class_of_instance(source: Source, node: ast.expr) -> ast.ClassDef | None:
    """The class of the file that an expression gives an instance of, perhaps one that a function makes."""
    value = source.names.value(node)
    binding = source.names.binding(value.func) if isinstance(value, ast.Call) else None
    if binding is None or not isinstance(value, ast.Call):
        return None
    if binding.kind != "assign":
        return binding.node if isinstance(binding.node, ast.ClassDef) else None
    meant = [_class_at(source, part) for part in meanings(source, value.func)]
    return meant[0] if len(meant) == 1 else None


def _class_at(source: Source, node: ast.expr) -> ast.ClassDef | None:
    binding = source.names.binding(node)
    return binding.node if binding is not None and isinstance(binding.node, ast.ClassDef) else None


def _derives(source: Source, node: ast.ClassDef, seen: set[ast.ClassDef]) -> bool:
    if node in seen:
        return False
    seen.add(node)
    if any(_is_one(source, meant, seen) for base in node.bases for meant in _given(source, base)):
        return True
    given = [one for base in node.bases for one in _given_elsewhere(source, base)]
    return bool(given) and all(_is_one_there(*one) for one in given)


def is_made_of_one_at_times(source: Source, node: ast.ClassDef) -> bool:
    """Whether a function makes a class of a base for which other files give it a Trainable, and something else."""
    given = [_is_one_there(*one) for base in node.bases for one in _given_elsewhere(source, base)]
    return any(given) and not all(given)


def _is_one_there(path: str, source: Source, value: ast.expr) -> bool:
    """Whether what another file gives a function is a Trainable class."""
    inner = _class_at(source, value)
    if inner is not None:
        return _derives_there(path, source, inner)
    return any(name in BASES or is_elsewhere(path, name) for name in imported_as(source, value))


def _derives_there(path: str, source: Source, node: ast.ClassDef) -> bool:
    """Whether a class of another file is a Trainable."""
    bases = [base for one in bases_of(source, node) for base in one.bases]
    named = [name for base in bases for name in imported_as(source, base)]
    return any(name in BASES or is_elsewhere(path, name) for name in named)


def _is_one(source: Source, base: ast.expr, seen: set[ast.ClassDef]) -> bool:
    dotted = imported_as(source, base)
    if any(name in BASES for name in dotted[:1]) or _are_elsewhere(source, dotted):
        return True
    inner = _class_at(source, base)
    return inner is not None and _derives(source, inner, seen)


def _are_elsewhere(source: Source, dotted: list[str]) -> bool:
    """Whether what a name may be imported as, as far as the tree has it, is a Trainable of another file."""
    known = [name for name in dotted if source.path and located(source.path, name) is not None]
    return bool(known) and all(is_elsewhere(source.path, name) for name in known)


def _given(source: Source, node: ast.expr) -> list[ast.expr]:
    """What an expression may be, such as the base of a class: also what its function is given for it."""
    names = source.names
    found: list[ast.expr] = []
    for meant in meanings(source, node):
        binding = names.binding(meant)
        maker = names.owners.get(binding.node) if binding is not None else None
        if binding is None or not isinstance(binding.node, ast.arg) or not isinstance(maker, ast.FunctionDef):
            found.append(meant)
            continue
        default = default_of(maker, binding.node)
        found += meanings(source, default) if default is not None else []
        position = positional(maker).index(binding.node) if binding.node in positional(maker) else len(maker.args.args)
        for call in names.of(ast.Call):
            called = names.binding(call.func)
            if called is not None and called.node is maker:
                given = passed(call, position, binding.node.arg)
                found += meanings(source, given) if given is not None else []
    return found


def _given_elsewhere(source: Source, base: ast.expr) -> Iterator[tuple[str, Source, ast.expr]]:
    """What other files give a function of this one that makes a class of it, each with its file and what is in it."""
    binding = source.names.binding(base) if source.path else None
    maker = source.names.owners.get(binding.node) if binding is not None else None
    if binding is None or not isinstance(binding.node, ast.arg) or not isinstance(maker, ast.FunctionDef):
        return
    if source.names.scope(maker) is not source.names.module:
        return
    position = positional(maker).index(binding.node) if binding.node in positional(maker) else len(maker.args.args)
    for path, other, use in places_elsewhere(source, maker.name):
        call = other.names.parents.get(use)
        value = passed(call, position, binding.node.arg) if isinstance(call, ast.Call) and call.func is use else None
        if value is not None:
            yield from ((path, other, meant) for meant in meanings(other, value))


def is_class_of_tree(source: Source, node: ast.expr) -> bool:
    """Whether an expression names a Trainable class that a file defines, or imports from its tree."""
    value = source.names.value(node)
    inner = _class_at(source, value)
    dotted = source.names.dotted(value) if source.path else None
    return (inner is not None and is_trainable(source, inner)) or bool(dotted and is_elsewhere(source.path, dotted))


def is_elsewhere(path: str, dotted: str, depth: int = 0) -> bool:
    """Whether a name that a file imports is a Trainable class of another file of the tree, however it gets there."""
    found = located(path, dotted) if depth <= _DEPTH else None
    if found is None:
        return False
    only = found.bindings[0].node if len(found.bindings) == 1 else None
    if isinstance(only, ast.ClassDef):
        if is_trainable(found.source, only):
            return True
        classes = bases_of(found.source, only)
        bases = [name for one in classes for base in one.bases for name in imported_as(found.source, base)]
        return any(is_elsewhere(found.path, base, depth + 1) for base in bases)
    meant = found.source.names.meaning(found.bindings)
    return meant in BASES


def imported_as(source: Source, node: ast.expr) -> list[str]:
    """The dotted names that an expression stands for; several where imports take the place of each other.

    Those of a ``try`` and its handler do: ``from pkg.base import Base`` and ``from base import Base``.
    """
    dotted = source.names.dotted(node)
    if dotted is not None:
        return [dotted]
    if isinstance(node, ast.Attribute):
        return [f"{owner}.{node.attr}" for owner in imported_as(source, node.value)]
    bindings = source.names.bindings(node)
    found = [binding.dotted for binding in bindings if binding.kind == "import" and binding.dotted is not None]
    return found if len(found) == len(bindings) else []


def bases_of(source: Source, node: ast.ClassDef) -> list[ast.ClassDef]:
    """The classes of this file that a class derives from, itself first."""
    found = [node]
    for candidate in found:
        for base in candidate.bases:
            binding = source.names.binding(base)
            if binding and isinstance(binding.node, ast.ClassDef) and binding.node not in found:
                found.append(binding.node)
    return found


def family(source: Source) -> set[ast.ClassDef]:
    """All Trainable classes of a file, and the classes of it that they mix in, or those of other files do."""
    found = {node for node, users in source.once(_users_elsewhere).items() if any(users)}
    for node in trainables(source):
        found.update(bases_of(source, node))
    return found


def is_shared(source: Source, node: ast.ClassDef) -> bool:
    """Whether classes of the tree derive from one of a file that are no Trainables."""
    users = [other for other in source.names.of(ast.ClassDef) if node in bases_of(source, other)[1:]]
    elsewhere = source.once(_users_elsewhere).get(node, [])
    return any(not is_trainable(source, user) for user in users) or not all(elsewhere)


def _users_elsewhere(source: Source) -> dict[ast.ClassDef, list[bool]]:
    """By class with an old method, and no base of Ray: whether those of other files that mix it in are Trainables."""
    found: dict[ast.ClassDef, list[bool]] = {}
    for node in source.names.of(ast.ClassDef) if source.path else ():
        is_old = any(method.name in OLD_METHODS for method in methods_of(node))
        if is_old and source.names.scope(node) is source.names.module and not is_trainable(source, node):
            uses = places_elsewhere(source, node.name)
            homes = ((path, other, other.names.parents.get(use), use) for path, other, use in uses)
            found[node] = [
                _derives_there(path, other, home)
                for path, other, home, use in homes
                if isinstance(home, ast.ClassDef) and use in home.bases
            ]
    return found


def methods_of(node: ast.ClassDef) -> list[FunctionNode]:
    """The methods that a class defines itself."""
    return [part for part in node.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)]


def hands_on(method: FunctionNode, name: str) -> bool:
    """Whether a method hands on to another one, as new names do to old ones in classes for several Ray releases."""
    return any(isinstance(part, ast.Attribute) and part.attr == name for part in ast.walk(method))


def method_of_self(source: Source, node: ast.expr) -> FunctionNode | None:
    """The method of its own class that ``self.method`` names; None if it is no such expression."""
    owner = class_of_self(source, node) if isinstance(node, ast.Attribute) else None
    if owner is None or not isinstance(node, ast.Attribute):
        return None
    return next((part for part in methods_of(owner) if part.name == node.attr), None)
