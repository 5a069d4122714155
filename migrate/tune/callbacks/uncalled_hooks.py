"""What Ray asked the user's search algorithms and callbacks, and does not ask any more: nothing calls such a method."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, find, moved_members
from migrate.resolve.running.trainables import bases_of, methods_of
from migrate.resolve.text.source import Source
from migrate.tune.callbacks.trial_homes import CALLBACKS

_ALGORITHM: Final = "ray.tune.search.SearchAlgorithm"
_ALGORITHMS: Final = {
    f"ray.tune.{package}.{name}"
    for package in ("suggest", "search")
    for name in (
        *("SearchAlgorithm", "search.SearchAlgorithm", "search_algorithm.SearchAlgorithm"),
        *("BasicVariantGenerator", "basic_variant.BasicVariantGenerator"),
        *("SearchGenerator", "suggestion.SearchGenerator", "search_generator.SearchGenerator"),
    )
}
_CALLBACK: Final = "ray.tune.Callback"
_LOGGER: Final = "ray.tune.logger.LoggerCallback"


def uncalled_hooks(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Methods of classes derived from those of Ray that Ray no longer calls."""
    for node in source.names.of(ast.ClassDef):
        bases = {source.names.dotted(base) or "" for part in bases_of(source, node) for base in part.bases}
        owners = {owner for base in bases for owner in _owners(base)}
        for method in methods_of(node) if owners else ():
            rows = (_row(f"{owner}.{method.name}") for owner in owners)
            for row in filter(None, rows):
                yield method, row, f"{node.name}.{method.name}"


def _owners(base: str) -> Iterator[str]:
    """What the catalogue names as the owner of the methods that a class of Ray is asked for."""
    if base in _ALGORITHMS:
        yield _ALGORITHM
    elif CALLBACKS.fullmatch(base):
        yield _CALLBACK
        if base.endswith(_LOGGER.rpartition(".")[2]):
            yield _LOGGER


def _row(dotted: str) -> Row | None:
    return find(dotted) or moved_members().get(dotted)
