"""Whether a file imports the shim in the place of Ray, and not a module of that name that its tree has of its own."""

from __future__ import annotations

from migrate.resolve.names.shimmed import SHIM, is_of_shim
from migrate.resolve.text.source import Source
from migrate.resolve.trees.module_files import file_of
from migrate.resolve.trees.neighbours import read


def uses_shim(source: Source) -> bool:
    """Whether something of the shim is imported in a file, or asked of it."""
    names = source.names
    imported = [dotted for _, _, dotted in names.imports if dotted.partition(".")[0] == SHIM]
    asked = (*imported, *(dotted for _, dotted in names.uses())) if imported else ()
    return any(map(is_of_shim, asked)) and not any(_is_of_tree(source, dotted) for dotted in asked)


def _is_of_tree(source: Source, dotted: str) -> bool:
    """Whether a name is one of a module ``compat`` that the tree has of its own."""
    root, _, rest = dotted.partition(".")
    home = file_of(source.path, SHIM) if source.path and root == SHIM else None
    name = rest.partition(".")[0]
    if home is None or file_of(source.path, f"{SHIM}.{name}") is not None:
        return home is not None
    own = read(home)
    return own is None or name in own.names.module.bindings
