"""What a name that a file imports from its tree is there: the other file, with all that it has from others in turn."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from migrate.resolve.given_names import add_given_names
from migrate.resolve.module_files import file_of
from migrate.resolve.neighbours import parsed
from migrate.resolve.source import Source

if TYPE_CHECKING:
    from collections.abc import Container

    from migrate.resolve.scopes import Binding

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


def definition(path: str, dotted: str) -> tuple[Source, list[Binding]] | None:
    """The file of the tree that a file imports a name from, and what gives the name its meaning there; None if unknown.

    A file that has the name from another one of the tree itself, as packages have, is passed by.

    Args:
        path: The importing file; empty if its neighbours are not to be asked.
        dotted: The name as it resolves there, with the dots of a relative import.
    """
    found: tuple[Source, list[Binding]] | None = None
    for _ in range(_LEVELS):
        module, _, name = dotted.rpartition(".")
        home = file_of(path, module) if path and module.strip(".") else None
        source = source_of(home) if home is not None else None
        if home is None or source is None:
            break
        found = source, source.names.module.bindings.get(name, [])
        if [binding.kind for binding in found[1]] != ["import"]:
            break
        path, dotted = home, found[1][0].dotted
    return found


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
