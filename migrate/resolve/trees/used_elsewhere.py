"""What other files of a tree give to Tune and to trainers of what a file has, as their own worlds say it."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, Protocol

from migrate.edit.callsite import passed
from migrate.resolve.names.definitions import located, source_of
from migrate.resolve.text.source import Source
from migrate.resolve.trees.module_files import file_of, parted
from migrate.resolve.trees.neighbours import (
    PACKAGES,
    importers,
    importing,
    is_naming_ray,
    is_of_project,
    packages_importing,
)

ENTRIES: Final = "[]"
"""What the name of a table ends with of which an entry is given, ``JOBS[name]``."""
RETURNED: Final = "()"
"""What the name of a function ends with of which a result is given, ``make(data)``, or of a class, an instance."""
_FIRST: Final = re.compile(r"\w+")
_ALL: Final = "*"
_MOST: Final = 20
"""How many files that do not name Ray are asked what they hand on to one that does."""


class Told(Protocol):
    """What a file says of worlds.

    Attributes:
        imported: By dotted name, the worlds that the file gives functions of other files to.
        parameters: By function or class, the parameters of it, or of its constructor, that go on to a world.
    """

    imported: dict[str, set[str]]
    parameters: dict[ast.AST, set[tuple[int, str, str]]]

    def of(self, node: ast.AST) -> set[str]:
        """The worlds that a piece of code runs in."""

    def names_of(self, node: ast.expr) -> list[str]:
        """The dotted names of what an expression gives that the file has from others."""


Asked = Callable[[Source], Told]
"""What makes it of a file."""


def handed_elsewhere(source: Source, path: str, asked: Asked) -> Iterator[tuple[ast.expr, str]]:
    """What a file gives to functions of other files that give it on to a world, each with that world."""
    if not is_of_project(path):
        return
    for call, dotted in source.names.calls():
        module = parted(dotted)[0]
        home = file_of(path, module) if module else None
        found = located(path, dotted) if home is not None else None
        if found is None or not is_naming_ray(found.path):
            continue
        parameters = found.source.once(asked).parameters
        for binding in found.bindings:
            for position, name, world in parameters.get(binding.node, ()):
                value = passed(call, position, name)
                if value is not None:
                    yield value, world


def used_elsewhere(path: str, asked: Asked, levels: int = PACKAGES) -> Iterator[tuple[str, str, bool]]:
    """The functions of a file that files which import it use in a world: name, world, and whether it is given there.

    What is not given to Tune or a trainer is called by something that is. Packages may give on what is in the file, and
    so may files that hand it to one which names Ray.

    Args:
        path: The file.
        asked: What tells the worlds of another one.
        levels: Through how many packages it may be given on.
    """
    mine = os.path.realpath(path)
    for other in importers(path):
        source = source_of(other)
        if source is None:
            continue
        worlds = source.once(asked)
        used = [(dotted, world, True) for dotted, known in worlds.imported.items() for world in known]
        used += [(dotted, world, False) for call, dotted in source.names.calls() for world in worlds.of(call)]
        used += _handed_on(source, other, asked)
        yield from _of_file(source, other, dict.fromkeys(used), mine)
    naming = frozenset(importers(path))
    for other in [one for one in importing(path) if one not in naming][:_MOST]:
        source = source_of(other)
        if source is not None:
            yield from _of_file(source, other, dict.fromkeys(_handed_on(source, other, asked)), mine)
    for package in packages_importing(path) if levels else ():
        given_on = _given_on(package, mine)
        for name, world, is_given in used_elsewhere(package, asked, levels - 1) if given_on else ():
            first = _FIRST.match(name)
            known = first[0] if first is not None else ""
            inner = given_on.get(known, known if _ALL in given_on else "")
            if inner:
                yield f"{inner}{name[len(known) :]}", world, is_given


def _handed_on(source: Source, path: str, asked: Asked) -> Iterator[tuple[str, str, bool]]:
    """What a file hands to functions of others that give it on to a world, by dotted name."""
    for value, world in handed_elsewhere(source, path, asked):
        yield from ((name, world, True) for name in source.once(asked).names_of(value))


def _of_file(
    source: Source, place: str, used: Iterable[tuple[str, str, bool]], path: str
) -> Iterator[tuple[str, str, bool]]:
    """Those of some names that a file in some place has from a certain other one, as that calls them."""
    for dotted, world, is_given in used:
        for module, name in _splits(dotted):
            modules = [module] if module != _ALL else [star for _, star in source.names.stars]
            if any(_is_file(place, part, path) for part in modules):
                yield name, world, is_given


def _given_on(package: str, path: str) -> dict[str, str]:
    """What a package imports from a file: by its name there, the name in the file; ``*`` if it takes all there is."""
    source = source_of(package)
    if source is None:
        return {}
    found: dict[str, str] = {}
    for _, alias, dotted in source.names.imports:
        module, name = parted(dotted)
        if _is_file(package, module, path):
            found[alias.asname or alias.name] = name
    is_star = any(_is_file(package, module, path) for _, module in source.names.stars)
    return {**found, _ALL: ""} if is_star else found


def _is_file(place: str, module: str, path: str) -> bool:
    """Whether a module that a file imports is a certain other file."""
    home = file_of(place, module) if module else None
    return home is not None and os.path.realpath(home) == path


def _splits(dotted: str) -> Iterator[tuple[str, str]]:
    """A dotted name as a module and what it has: a function, or a class with one of its methods."""
    module, name = parted(dotted)
    yield module, name
    home, owner = parted(module) if module.strip(".") else ("", "")
    if home and owner:
        yield home, f"{owner}.{name}"
