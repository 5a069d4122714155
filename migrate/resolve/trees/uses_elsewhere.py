"""Where other files of a tree use what a file has at its top level."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator

from migrate.resolve.names.definitions import located, source_of
from migrate.resolve.text.source import Source
from migrate.resolve.trees.as_before import read_before
from migrate.resolve.trees.neighbours import homes_of, importing


def uses_elsewhere(source: Source, name: str) -> Iterator[tuple[Source, ast.expr]]:
    """Every expression of other files that names what a file calls so, with the file; none if it stands alone."""
    yield from ((other, node) for _, other, node in places_elsewhere(source, name))


def places_elsewhere(source: Source, name: str) -> Iterator[tuple[str, Source, ast.expr]]:
    """The same with where each file is."""
    mine, word = os.path.realpath(source.path), name.encode()
    homes = homes_of(source.path) if source.path else ()
    for path in dict.fromkeys(other for home in homes for other in importing(home)):
        other = source_of(path) if word in read_before(path) else None
        for node, dotted in other.names.uses() if other is not None else ():
            if other is not None and dotted.partition(".")[0] != "ray" and _is_named(path, dotted, mine, name):
                yield path, other, node


def _is_named(path: str, dotted: str, home: str, name: str) -> bool:
    """Whether a dotted name of a file is what another one has by a name."""
    found = located(path, dotted)
    if found is None or os.path.realpath(found.path) != home:
        return False
    return found.source.names.module.bindings.get(name) is found.bindings
