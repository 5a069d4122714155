"""Names of Ray that a file has from another file of its tree: ``from common import *``, ``from common import tune``.

And the other way round: what other files have from a file, which must not go from it because it does not use it itself.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Callable
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, Final

from legacy_api import named, rows_of_kind
from migrate.resolve.names.given_members import looked_up, members_given_by, module_file
from migrate.resolve.names.new_place import new_place
from migrate.resolve.names.star_imports import add_names_of_stars, all_of
from migrate.resolve.names.star_names import brought_by_stars
from migrate.resolve.text.import_lines import DEPTH, may_give
from migrate.resolve.trees.as_before import read_before
from migrate.resolve.trees.module_files import file_of, joined, parted
from migrate.resolve.trees.neighbours import (
    are_all_importers_seen,
    importing,
    is_of_project,
    notebooks_importing,
    read,
    word_for,
)

if TYPE_CHECKING:
    from migrate.resolve.names.names import Names

_NO_MODULES: Final = (".ipynb", ".md", ".markdown")
"""How files end that nothing can be imported from."""
_STATEMENT: Final = re.compile(rb"(?m)^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]*(\([^)]*\)|[^\r\n#;]*)")
_MODULES: Final = re.compile(rb"(?m)^[ \t]*import[ \t]+([\w., \t]+)")
_DOTTED: Final = re.compile(rb"(?<!as )\b[\w.]+")
_NAME: Final = re.compile(rb"\w+|\*")
_MEMBER: Final = re.compile(rb"(?:\.[\s\\]*|[\"'])(\w+)")
"""What may be asked of a module: it stands behind a dot, or is looked up."""
_NOT_OF_RAY: Final = re.compile(rb"(?:(?<!\bray)\.[\s\\]*|[\"'])(\w+)")
"""The same in a file in which ``ray`` is Ray itself, of which ``ray.tune`` is asked."""
_AS_RAY: Final = re.compile(rb"\bas[ \t]+ray\b")
_MOST_ASKED: Final = 50
"""How many files are looked at that have something from each other."""
MEMBERS: Final = frozenset(
    {"run", "run_experiments", "report", "checkpoint_dir", "Tuner", "Trainable", "grid_search", "sample_from"}
    | {"track", "suggest", "register_trainable", "with_parameters", "with_resources", "session", "get_dataset_shard"}
)
"""What is asked of Tune, Train and their sessions more than of anything else."""
ARGUMENTS: Final = frozenset(
    {"resources_per_trial", "local_dir", "upload_dir", "checkpoint_freq", "keep_checkpoints_num", "run_config"}
    | {"tune_config", "param_space", "scaling_config", "train_loop_per_worker", "num_samples", "search_alg"}
)
"""What is given to nothing else."""


@cache
def _known() -> frozenset[str]:
    """What names of Ray may be called where they come from: nearly all names of other imports are none of them."""
    parts = {part for name in named() for part in (name.rpartition(".")[2], *name.split(".")[:2])}
    return frozenset(parts | _with_parameters() | {"Tuner", "ASHAScheduler"})


@cache
def _with_parameters() -> frozenset[str]:
    """What the functions and classes are called whose parameters are known."""
    return frozenset(row.owner.rpartition(".")[2] for row in rows_of_kind("parameter"))


def add_given_names(names: Names, path: str) -> None:
    """Let names that a file has from others of its tree stand for what they are there.

    Args:
        names: The names of the file.
        path: The file.
    """
    for star, module in names.stars:
        home = file_of(path, module)
        for name, dotted in given_by(home).items() if home is not None else ():
            if not name.startswith("_") and _is_exported(home, name):
                names.give(name, star.names[0], dotted)
    add_names_of_stars(names, path)
    asked = _asked_as_ray(names) if path and is_of_project(path) else set()
    for statement, alias, dotted in names.imports:
        local = alias.asname or alias.name.partition(".")[0]
        if isinstance(statement, ast.ImportFrom) and (alias.name in _known() or local in asked):
            module = parted(dotted)[0]
            home = file_of(path, module)
            given = given_by(home).get(alias.name) if home is not None else None
            if given is not None:
                names.give(local, alias, given)
                continue
        if local in asked:
            _give_members(names, path, dotted, local)


def _give_members(names: Names, path: str, dotted: str, local: str) -> None:
    """Let what a file asks a module of the tree for, or a class or function of one, stand for what it is there."""
    home = module_file(path, dotted)
    if home is not None:
        members = given_by(home) | members_given_by(home)
        wanted = {node.attr for node in names.of(ast.Attribute) if local in _first(node)} - members.keys()
        members |= brought_by_stars(_stars_of_ray(home), wanted - _bound_in(home))
        names.give_members({f"{dotted}.{name}": given for name, given in members.items()})
        return
    module, name = parted(dotted)
    home = module_file(path, module) if module.strip(".") else None
    members = members_given_by(home) if home is not None and may_give(home) else {}
    beginnings = (f"{name}.", f"{name}(")
    names.give_members(
        {f"{dotted}{said.removeprefix(name)}": given for said, given in members.items() if said.startswith(beginnings)}
    )


def _stars_of_ray(path: str, depth: int = DEPTH) -> list[str]:
    """The modules of Ray of which a module has all by star imports, its own and those of others of the tree."""
    source = read(path)
    found: list[str] = []
    for star, module in source.names.stars if source is not None else ():
        home = file_of(path, module) if star.level or module.partition(".")[0] != "ray" else None
        if home is not None and home != path and depth:
            found += _stars_of_ray(home, depth - 1)
        elif not star.level and module.partition(".")[0] == "ray":
            found.append(module)
    return found


def _bound_in(path: str) -> set[str]:
    source = read(path)
    return set(source.names.module.bindings) if source is not None else set()


def _asked_as_ray(names: Names) -> set[str]:
    """The names that a file asks for what Ray has, whatever they are called: ``T.run``, ``common.T.report``."""
    found: set[str] = set()
    for node in names.of(ast.Attribute):
        if node.attr in MEMBERS or (node.attr[:1].isupper() and node.attr in _with_parameters()):
            found |= _first(node.value)
    for call in names.of(ast.Call):
        if any(word.arg in ARGUMENTS for word in call.keywords):
            found |= _first(call.func)
    for made in names.of(ast.Assign):
        if isinstance(made.value, ast.Call) and any(_first(target) & found for target in made.targets):
            found |= _first(made.value)
    return found


def _first(node: ast.expr) -> set[str]:
    """The name that an expression begins with."""
    while isinstance(node, ast.Attribute | ast.Call):
        node = node.value if isinstance(node, ast.Attribute) else node.func
    return {node.id} if isinstance(node, ast.Name) else set()


@lru_cache(maxsize=1024)
def given_by(path: str, depth: int = DEPTH) -> dict[str, str]:
    """The names of Ray that a module has at its top level, each with the dotted name that it stands for today."""
    source = read(path) if may_give(path, depth) else None
    if source is None:
        return {}
    found: dict[str, str] = {}
    for _, module in source.names.stars if depth else ():
        home = file_of(path, module)
        if home is not None and home != path:
            found |= given_by(home, depth - 1)
    for name, bindings in list(source.names.module.bindings.items()):  # asked about, they get versions
        dotted = source.names.meaning(bindings) if "@" not in name else None
        found.pop(name, None)
        if dotted is not None and dotted.partition(".")[0] != "ray" and name in _known() and depth:
            home, last = parted(dotted)
            beside = file_of(path, home) if home else None
            dotted = given_by(beside, depth - 1).get(last) if beside is not None and beside != path else None
        if dotted is not None and dotted.partition(".")[0] == "ray":
            place = new_place(dotted)
            found[name] = place[0] if place is not None else dotted
    return looked_up(source) | found


def _is_exported(path: str | None, name: str) -> bool:
    """Whether a star import of a module brings a name: all that are public, or those in ``__all__``."""
    source = read(path) if path is not None else None
    listed = source.names.module.bindings.get("__all__", []) if source is not None else []
    return not listed or name in all_of(source.names.module if source is not None else None)


def may_be_taken_by_others(path: str, name: str) -> bool:
    """Whether another file of the tree may have a name from a file: it imports it, or says it behind a star import.

    Args:
        path: The file that has the name; empty if it stands alone. From notebooks and pages nothing can be.
        name: The name.
    """
    if path.endswith(_NO_MODULES):
        return False
    place = os.path.abspath(path) if path else ""  # noqa: PTH100 - links stay, as in Python
    return bool(place) and (name in _taken_by_others(place) or not are_all_importers_seen(place))


def may_be_asked_by_others(path: str, attribute: str) -> bool:
    """Whether another file may ask objects of the classes of a file for an attribute: it has them, if from a third one.

    Args:
        path: The file of the classes; empty if it stands alone.
        attribute: The attribute, behind its dot.
    """
    if not path or path.endswith(_NO_MODULES):
        return False
    asked = attribute.encode()
    todo = [path]
    for place in todo:
        for other in importing(place):
            if asked in read_before(other):
                return True
            todo += [other] if other not in todo and len(todo) < _MOST_ASKED else []
    return any(asked in data for data in notebooks_importing(path))


@lru_cache(maxsize=64)
def _taken_by_others(path: str) -> frozenset[str]:
    found: set[str] = set()
    for other in importing(path):
        found |= _taken_from(read_before(other), partial(_is_file, other, path))
    word = word_for(path).decode()
    for data in notebooks_importing(path):  # where they look for modules is told by code, such as by `sys.path`
        found |= _taken_from(data, lambda module: module.rpartition(".")[2] == word)
    return frozenset(found)


def _is_file(importer: str, path: str, module: str) -> bool:
    return file_of(importer, module) == path


def _taken_from(data: bytes, is_it: Callable[[str], bool]) -> set[str]:
    """The names that code has from a module, or may have.

    Args:
        data: The code.
        is_it: Whether a dotted name in an import is the module.
    """
    found: set[str] = set()
    for match in _STATEMENT.finditer(data):
        module, names = match[1].decode("utf-8", "replace"), _NAME.findall(match[2])
        if is_it(module):
            found |= _words(names if b"*" not in names else _NAME.findall(data))
        elif any(is_it(joined(module, name.decode("utf-8", "replace"))) for name in names):
            found |= _words(_asked(data, is_it))
    for match in _MODULES.finditer(data):
        modules = [name.decode("utf-8", "replace") for name in _DOTTED.findall(match[1])]
        if any(is_it(module) for module in modules):
            found |= _words(_asked(data, is_it))
    return found


def _asked(data: bytes, is_it: Callable[[str], bool]) -> list[bytes]:
    """What code may ask a module for: all that is asked of anything but Ray itself."""
    is_rays = not is_it("ray") and _AS_RAY.search(data) is None
    is_rays = is_rays and all(b"ray" not in _NAME.findall(found[2]) for found in _STATEMENT.finditer(data))
    return (_NOT_OF_RAY if is_rays else _MEMBER).findall(data)


def _words(names: list[bytes]) -> set[str]:
    return {name.decode("utf-8", "replace") for name in names}
