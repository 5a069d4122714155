"""Which module of the tree a star import brings a name from."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from migrate.resolve.text.import_lines import DEPTH
from migrate.resolve.trees.module_files import file_of, joined, parted
from migrate.resolve.trees.neighbours import read

if TYPE_CHECKING:
    from migrate.resolve.names.names import Names
    from migrate.resolve.names.scopes import Binding, Scope

_LISTED: Final = "__all__"


def add_names_of_stars(names: Names, path: str) -> None:
    """Let names that a file has by star imports of modules of its tree stand for what these have.

    Args:
        names: The names of the file.
        path: The file.
    """
    if not any(file_of(path, module) for _, module in names.stars):
        return
    used = {node.id for node in names.of(ast.Name)} - names.module.bindings.keys()
    for name in sorted(used):
        found = star_of(path, names.stars, name)
        if found is not None:
            names.give(name, found[0].names[0], joined(found[1], name))


def star_of(
    path: str, stars: Iterable[tuple[ast.ImportFrom, str]], name: str, depth: int = DEPTH
) -> tuple[ast.ImportFrom, str] | None:
    """The star import of a file that brings a name from a module of its tree, the last of several; None if none does.

    Args:
        path: The file.
        stars: Its star imports, each with the module.
        name: The name.
        depth: Through how many more files names are followed.
    """
    for star, module in reversed(list(stars)):
        home = file_of(path, module)
        if home is not None and home != path and name in _brought(home, depth):
            return star, module
    return None


@lru_cache(maxsize=256)
def _brought(path: str, depth: int) -> frozenset[str]:
    """The names of the tree, and of Ray, that a star import of a module brings: all public ones, or ``__all__``."""
    source = read(path)
    if source is None:
        return frozenset()
    bound = source.names.module.bindings.items()
    found = {name for name, bindings in bound if "@" not in name and not _is_from_outside(path, bindings)}
    for _, module in source.names.stars if depth else ():
        home = file_of(path, module)
        found |= _brought(home, depth - 1) if home is not None and home != path else set()
    if _LISTED in source.names.module.bindings:
        return frozenset(found & all_of(source.names.module))
    return frozenset(name for name in found if not name.startswith("_"))


def _is_from_outside(path: str, bindings: list[Binding]) -> bool:
    """Whether a module has a name from other packages, such as ``os``, which is nothing of its own."""
    if not bindings or any(binding.kind != "import" for binding in bindings):
        return False
    dotted = [binding.dotted or "" for binding in bindings]
    places = [place for name in dotted if name.partition(".")[0] != "ray" for place in (name, parted(name)[0])]
    return len(places) == 2 * len(dotted) and all(file_of(path, place) is None for place in places)


def all_of(scope: Scope | None) -> set[object]:
    """What a module lists in ``__all__``."""
    found: set[object] = set()
    for binding in scope.bindings.get("__all__", ()) if scope is not None else ():
        for part in ast.walk(binding.value) if binding.value is not None else ():
            if isinstance(part, ast.Constant):
                found.add(part.value)
    return found
