"""What a name that a file imports from its tree is there: the other file, with all that it has from others in turn."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final, NamedTuple

from migrate.resolve.names.given_names import add_given_names
from migrate.resolve.names.star_imports import star_of
from migrate.resolve.text.source import Source
from migrate.resolve.trees.module_files import file_of, joined, parted
from migrate.resolve.trees.neighbours import parsed

if TYPE_CHECKING:
    from collections.abc import Container

    from migrate.resolve.names.scopes import Binding

_LEVELS: Final = 8
"""How often a name may be passed on: a package has it from a module of its own."""


def source_in_tree(text: str, path: str, hidden_lines: Container[int] = ()) -> Source:
    """A version of a file of which the names are known that it has from others of its tree.

    Args:
        text: The source.
        path: The file; empty if its neighbours are not to be asked.
        hidden_lines: Lines whose statements rules must not see.

    Raises:
        SyntaxError: If the text is no Python.
    """
    return Source(text, hidden_lines, path, partial(add_given_names, path=path) if path else None)


@lru_cache(maxsize=256)
def source_of(path: str) -> Source | None:
    """A file of the tree; None if it cannot be read or is no Python."""
    return parsed(path, partial(add_given_names, path=path))


class Located(NamedTuple):
    """What gives a name of another file its meaning there.

    Attributes:
        path: The file.
        source: What is in it.
        bindings: What binds the name at its top level.
    """

    path: str
    source: Source
    bindings: list[Binding]


def definition(path: str, dotted: str) -> tuple[Source, list[Binding]] | None:
    """The file of the tree that a file imports a name from, and what gives the name its meaning there; None if unknown.

    A file that has the name from another one of the tree itself, as packages have, is passed by.

    Args:
        path: The importing file; empty if its neighbours are not to be asked.
        dotted: The name as it resolves there, with the dots of a relative import.
    """
    found = located(path, dotted)
    return (found.source, found.bindings) if found is not None else None


def located(path: str, dotted: str) -> Located | None:
    """The same with the place of the file: a name is followed through imports, by stars too, and plain aliases."""
    found: Located | None = None
    seen: set[tuple[str, str]] = set()
    while (path, dotted) not in seen and len(seen) < _LEVELS:
        seen.add((path, dotted))
        place = _in_module(path, dotted)
        if place is None:
            break
        found, rest = place
        further = _further(found, dotted, rest)
        if further is None:
            break
        path, dotted = found.path, f"{further}{rest}"
    return found


def _in_module(path: str, dotted: str) -> tuple[Located, str] | None:
    """The module that a dotted name begins with, what binds the next name there, and what is asked of that.

    Packages may have a module under another name, so that ``nets.b.Base`` is ``Base`` of what ``b`` is in ``nets``.
    """
    module, name = parted(dotted)
    rest = ""
    while path and module and module.partition(".")[0] != "ray":
        home = file_of(path, module)
        source = source_of(home) if home is not None else None
        if home is not None and source is not None and home != path:
            bindings = source.names.module.bindings.get(name, [])
            is_import = [binding.kind for binding in bindings] == ["import"]
            return (Located(home, source, bindings), rest) if not rest or is_import else None
        if home is not None or not module.strip("."):
            break
        rest = f".{name}{rest}"
        module, name = parted(module)
    return None


def _further(found: Located, dotted: str, rest: str) -> str | None:
    """What a file has a name from that it does not define itself; None if it does, or nobody knows."""
    names = found.source.names
    kinds = [binding.kind for binding in found.bindings]
    if kinds == ["import"]:
        return found.bindings[0].dotted
    if not found.bindings:
        name = dotted.removesuffix(rest).rpartition(".")[2]
        star = star_of(found.path, names.stars, name)
        return joined(star[1], name) if star is not None else None
    return names.meaning(found.bindings) if kinds == ["assign"] else None


def class_of(path: str, dotted: str) -> bool | None:
    """Whether a name that a file imports from its tree is a class there; None if that cannot be seen.

    Args:
        path: The importing file.
        dotted: The name as it resolves there, with the dots of a relative import.
    """
    found = definition(path, dotted)
    bindings = found[1] if found is not None else []
    kinds = {binding.kind for binding in bindings}
    return None if not kinds or kinds & {"import", "assign", "other"} else kinds == {"class"}
