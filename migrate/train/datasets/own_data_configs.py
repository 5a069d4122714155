"""A `DataConfig` of one's own, whose ``configure`` is asked for one dataset at a time since Ray 2.56."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import Final

from legacy_api import Row, known
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.running.trainables import methods_of
from migrate.resolve.text.source import Source
from migrate.sieve.signs import DATA_CONFIGS

FORM: Final = "DataConfig.configure of a class of one's own"
_CONFIGURE: Final = "configure"


def own_data_configs(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """A ``configure`` that takes two datasets by their names, or gives one that it was not given.

    One that looks at a single dataset, or goes through all that there are, works as before.
    """
    for node in source.names.of(ast.ClassDef):
        if any(source.names.dotted(base) in DATA_CONFIGS for base in node.bases):
            for method in methods_of(node):
                if method.name == _CONFIGURE and _needs_several(method):
                    yield method, known(FORM), FORM


def _needs_several(method: FunctionNode) -> bool:
    _, datasets, *_ = (*(argument.arg for argument in positional(method)), "", "")
    taken: set[str] = set()
    given: set[str] = set()
    for node in ast.walk(method):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == datasets:
            taken |= _texts([node.slice])
        elif isinstance(node, ast.Dict):
            given |= _texts(node.keys)
    return len(taken) > 1 or bool(given - taken)


def _texts(nodes: Iterable[ast.AST | None]) -> set[str]:
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
