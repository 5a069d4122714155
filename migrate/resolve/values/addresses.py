"""The addresses of a cluster that ``ray.init()`` gives, ``context.address_info["redis_address"]``, under old names."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from legacy_api.addresses import OF_TODAY, asked_for
from migrate.resolve.flow.items import Items
from migrate.resolve.flow.made import made_by
from migrate.resolve.flow.shapes import ONE, Shape
from migrate.resolve.text.source import Source

_INIT: Final = ("ray.init", "ray.worker.init", "ray._private.worker.init")
_CLUSTERS: Final = ("ray.cluster_utils.Cluster", "ray.tests.cluster_utils.Cluster", "ray.test_utils.Cluster")
_INFO: Final = "address_info"


def asked_by_old_names(source: Source, *, lenient: bool = True) -> Iterator[tuple[ast.Constant, Row, str]]:
    """Every key that is an old name of an address.

    Args:
        source: The file.
        lenient: Whether what is asked may be something else now and then, as a parameter of a function.
    """
    texts = [node for node in source.names.of(ast.Constant) if node.value in OF_TODAY]
    addresses = _addresses(source, lenient) if texts else None
    for text in texts:
        asked = _asked(source, text)
        if asked is not None and addresses is not None and addresses.is_one(asked):
            old = asked_for(str(text.value))
            yield text, known(old), old


def _addresses(source: Source, lenient: bool) -> Items:
    """What holds the addresses of a cluster: what a start gives, and what that, a node and a cluster of tests have."""
    given, clusters = (made_by(source, names.__contains__, lenient=lenient) for names in (_INIT, _CLUSTERS))

    def seed(node: ast.AST) -> Shape | None:
        if isinstance(node, ast.Call):
            return ONE if source.names.dotted(node.func) in _INIT else None
        if not isinstance(node, ast.Attribute) or node.attr != _INFO:
            return None
        is_rays = (source.names.dotted(node) or "").startswith("ray.")
        return ONE if is_rays or given.is_one(node.value) or clusters.is_one(node.value) else None

    return Items(source, seed, lenient=lenient, kinds=(ast.Call, ast.Attribute))


def _asked(source: Source, text: ast.Constant) -> ast.expr | None:
    """What is asked for a key: by a subscript, or with ``get``."""
    around = source.names.parents.get(text)
    if isinstance(around, ast.Subscript) and around.slice is text and isinstance(around.ctx, ast.Load):
        return around.value
    if isinstance(around, ast.Call) and around.args[:1] == [text] and isinstance(around.func, ast.Attribute):
        return around.func.value if around.func.attr == "get" else None
    return None
