"""What other files of the tree hand to functions of a file: ``load_best(analysis.best_trial)``.

Asked only of a file that asks something for what analyses, trials and checkpoints had, or Trainables of Ray 0.8.
Whether every call of its function is seen is told of each parameter.
"""

from __future__ import annotations

import ast
import os
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple

from migrate.edit.callsite import passed
from migrate.resolve.flow.carried import Carried, parameters
from migrate.resolve.names.definitions import located, source_in_tree
from migrate.resolve.names.shimmed import as_of_ray
from migrate.resolve.running.trainables import OLD_METHODS
from migrate.resolve.text.source import Source
from migrate.resolve.trees.as_before import read_before
from migrate.resolve.trees.module_files import files_of
from migrate.resolve.trees.neighbours import are_all_importers_seen, homes_of, importing, notebooks_importing, parsed
from migrate.sieve.given import modules_of
from migrate.train.checkpoints.objects import members_of_checkpoints
from migrate.tune.results.analysis_words import CHECKPOINT_PATHS, NOT_OF_GRIDS

_OF_RESULTS: Final = frozenset({"logdir", "log_dir", "metrics", *CHECKPOINT_PATHS})
_ASKED: Final = NOT_OF_GRIDS | _OF_RESULTS | OLD_METHODS
_MAKES: Final = "__init__"
_NOTEBOOK: Final = "notebook.ipynb"
"""What a notebook is called where only the folder that it is in matters."""
_MAGICS: Final = re.compile(rb"^[ \t]*[%!?][^\n]*", re.MULTILINE)
_Key = tuple[str, str]
"""The name of a function, behind that of its class if it is a method."""


@cache
def _asked() -> frozenset[str]:
    return _ASKED.union(members_of_checkpoints())


class Handed(NamedTuple):
    """What a call of another file hands to a parameter.

    Attributes:
        source: The file.
        value: What it hands over.
    """

    source: Source
    value: ast.expr


class HandedOver(NamedTuple):
    """By parameter of the functions of a file, what other files give it.

    Attributes:
        always: Where all that is given to it is seen.
        at_times: Where something else may give it something, too.
    """

    always: dict[ast.arg, list[Handed]]
    at_times: dict[ast.arg, list[Handed]]


def handed_over(source: Source) -> HandedOver:
    """What other files hand to the functions of a file."""
    return source.once(_handed_over)


def _handed_over(source: Source) -> HandedOver:
    functions = source.once(_functions)
    found = HandedOver({}, {})
    if not functions or not are_all_importers_seen(source.path):
        return found
    calls: defaultdict[_Key, list[tuple[Source, ast.Call]]] = defaultdict(list)
    lost: set[_Key] = set()
    notebooks, unread = _notebooks(source.path)
    homes = [home for home in homes_of(source.path) if home == source.path or _imports(home, source.path)]
    files = dict.fromkeys(other for home in homes for other in importing(home) if _imports(other, home))
    for beside in (*map(_in_tree, files), *notebooks):
        for key, call in _uses(beside, source.path, functions) if beside is not None else ():
            if call is None or beside is None:
                lost.add(key)
            else:
                calls[key].append((beside, call))
    for key, made in calls.items():
        function, name = functions.get(key), key[0] or key[1]
        is_seen = key not in lost and name.encode() not in unread
        for place, parameter in enumerate(parameters(function)) if function is not None else ():
            position = place - bool(key[0])
            if position < 0:
                continue
            given = [passed(call, position, parameter.arg) for _, call in made]
            values = [Handed(home, value) for (home, _), value in zip(made, given, strict=True) if value is not None]
            if values:
                (found.always if is_seen and None not in given else found.at_times)[parameter] = values
    return found


def _functions(source: Source) -> dict[_Key, ast.FunctionDef]:
    """The functions of a file, and the methods of its classes, that only other files call."""
    if not source.path or not source.names.attributes(_asked()):
        return {}
    carried = source.once(Carried)
    found: dict[_Key, ast.FunctionDef] = {}
    for function in source.names.of(ast.FunctionDef):
        scope = source.names.scope(function)
        home = scope.node if isinstance(scope.node, ast.ClassDef) else None
        outer = scope if home is None else source.names.scope(home)
        key = home.name if home is not None else "", function.name
        is_plain = not function.decorator_list and function.args.args and not carried.uses_of(function)
        if outer is source.names.module and is_plain and not (home is not None and _is_used(source, home)):
            found[key] = function
    return found


def _is_used(source: Source, home: ast.ClassDef) -> bool:
    return source.names.is_read(home.name, source.names.module)


def _imports(other: str, path: str) -> bool:
    """Whether a module that a file imports, or that has what it imports, is another file: not all `utils` are."""
    data = read_before(other)
    mine = os.path.realpath(path)
    return any(os.path.realpath(home) == mine for _, home in files_of(other, modules_of(data), data))


@lru_cache(maxsize=16)  # those of one folder are asked for by several of it
def _in_tree(path: str) -> Source | None:
    """A file with what it has of others, and who may be asked for those."""
    alone = parsed(path)
    return source_in_tree(alone.data.decode("utf-8"), path) if alone is not None else None


@lru_cache(maxsize=16)
def _notebooks(path: str) -> tuple[list[Source], bytes]:
    """The notebooks that may import a file, without what is no Python in them, and the code of those that stay none."""
    found: list[Source] = []
    unread = b""
    place = os.path.join(os.path.dirname(path), _NOTEBOOK)  # noqa: PTH118, PTH120 - all paths here are strings
    for code in notebooks_importing(path):
        try:
            found.append(source_in_tree(as_of_ray(_MAGICS.sub(b"", code).decode("utf-8", "replace")), place))
        except SyntaxError:
            unread += code
    return found, unread


def _uses(other: Source, path: str, functions: dict[_Key, ast.FunctionDef]) -> Iterator[tuple[_Key, ast.Call | None]]:
    """The uses of functions and methods in another file, each with its call; None where it is none."""
    names = other.names
    known: dict[str, ast.AST | None] = {}
    made: dict[ast.AST, str] = {}
    words = {word for key in functions for word in key}
    for use, dotted in names.uses():
        if dotted.rpartition(".")[2] not in words:
            continue
        if dotted not in known:
            known[dotted] = _defined(other.path, dotted, path)
        defined, parent = known[dotted], names.parents.get(use)
        call = parent if isinstance(parent, ast.Call) and parent.func is use else None
        if isinstance(defined, ast.FunctionDef):
            yield ("", defined.name), call
        elif isinstance(defined, ast.ClassDef):
            yield (defined.name, _MAKES), call
            if call is not None:
                made[call] = defined.name
    methods = {name: home for home, name in functions if home}
    for node in names.attributes(methods.keys()):
        parent = names.parents.get(node)
        home = made.get(names.value(node.value))
        call = parent if home and isinstance(parent, ast.Call) and parent.func is node else None
        yield (home or methods[node.attr], node.attr), call


def _defined(place: str, dotted: str, path: str) -> ast.AST | None:
    """What a name of one file is in another one."""
    found = located(place, dotted)
    if found is None or len(found.bindings) != 1 or os.path.realpath(found.path) != os.path.realpath(path):
        return None
    return found.bindings[0].node
