"""Which modules of Ray are there once others have been imported, in old releases and today: ``ray.tune`` for one.

Looked up by importing each by itself in Ray 1.13.0, 2.6.3, 2.42.1 and 2.60.0, and read in that of 0.8.7 - 1.9.2.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, NamedTuple

from migrate.resolve.text.source import Source

_RAY: Final = "ray"


class Loaders(NamedTuple):
    """Modules that load another one when they, or one below them, are imported.

    Attributes:
        then: Those that did in some old release.
        today: Those that do.
    """

    then: tuple[str, ...]
    today: tuple[str, ...]


_OF_ALL: Final = ("ray.tune", "ray.rllib", "ray.air.integrations")
LOADERS: Final = {
    "ray.tune": Loaders(
        (*_OF_ALL, "ray.train", "ray.air.session", "ray.ml", "ray.util.sgd"),
        (*_OF_ALL, "ray.train.lightgbm", "ray.train.xgboost"),
    ),
    "ray.train": Loaders(
        (*_OF_ALL, "ray.train", "ray.air.session"),
        (*_OF_ALL, "ray.train", "ray.air.session"),
    ),
}
"""By the module that is loaded; what else has submodules is loaded with ``ray`` itself."""


def is_loaded_today(source: Source, module: str) -> bool:
    """Whether something that a file imports loads a module today."""
    return _imports_any(source, LOADERS[module].today)


def was_loaded(source: Source, module: str) -> bool:
    """Whether something that a file imports loaded a module in an old release."""
    return _imports_any(source, LOADERS[module].then)


def asked_of_ray(source: Source, module: str) -> Iterator[ast.expr]:
    """Where a file asks ``ray`` itself for a module, which is there only if something has loaded it: ``ray.tune``."""
    for node in source.names.of(ast.Attribute):
        if source.names.dotted(node) == module and source.names.dotted(node.value) == _RAY:
            yield node


def _imports_any(source: Source, modules: tuple[str, ...]) -> bool:
    imported = [*(dotted for _, _, dotted in source.names.imports), *(module for _, module in source.names.stars)]
    return any(dotted == module or dotted.startswith(f"{module}.") for dotted in imported for module in modules)
