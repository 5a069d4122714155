"""Cluster files that code makes: a dictionary that is written as YAML, or a text."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterator
from typing import Final

from legacy_api import row
from migrate.cluster.glance import GONE, may_be_cluster
from migrate.findings import Finding
from migrate.leftovers.scripts_in_texts import text_of
from migrate.resolve.text.source import Source

_PROVIDER: Final = "provider"
_NAME: Final = "cluster_name"
_NODES: Final = frozenset({"head_node", "worker_nodes"})
_TYPES: Final = "available_node_types"
_LOCAL: Final = frozenset({"local"})
_STAYS: Final = "min_workers"
"""What a cluster of machines that are there already still has."""


def clusters_in_code(source: Source) -> Iterator[Finding]:
    """A finding for every key of a cluster file in a dictionary, or in a text, that today's Ray does not have."""
    if _PROVIDER.encode() not in source.data or not any(key.encode() in source.data for key in GONE):
        return
    from migrate.cluster.sites import CODES

    for table in source.names.of(ast.Dict):
        keys = {key.value: key for key in table.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}
        if _PROVIDER not in keys or not (_NAME in keys or keys.keys() >= _NODES):
            continue
        provider = table.values[table.keys.index(keys[_PROVIDER])]
        if not isinstance(provider, ast.Dict):
            continue
        said = {value.value for value in provider.values if isinstance(value, ast.Constant)}
        for name, key in keys.items():
            if name in GONE and not (name == _STAYS and said & _LOCAL):
                line, column = source.position(key)
                yield Finding(line, column, CODES[name], name, row(CODES[name]).advice())
    for node in (*source.names.of(ast.Constant), *source.names.of(ast.JoinedStr)):
        parent = source.names.parents.get(node)
        text = text_of(node) if not isinstance(parent, ast.Expr | ast.JoinedStr) else ""
        if _PROVIDER in text and may_be_cluster(text := textwrap.dedent(text)):
            yield from _in_text(source, node, text)


def _in_text(source: Source, node: ast.expr, text: str) -> Iterator[Finding]:
    from migrate.cluster.sites import cluster_sites

    told: set[str] = set()
    for site in cluster_sites(text):
        if site.attention and site.code not in told:
            told.add(site.code)
            yield Finding(*source.position(node), site.code, site.old, f"in a text: {site.message}")
