"""What Ray on Spark was told by position, through Ray 2.9."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from legacy_api import Row, known
from legacy_api.spark_clusters import BY_POSITION, SETUP
from migrate.resolve.names.owners import owner_of
from migrate.resolve.text.source import Source


def clusters_by_position(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """The first argument by position of every call that sets up a cluster."""
    for call, dotted in source.names.calls():
        if owner_of(dotted) == SETUP and call.args:
            yield call.args[0], known(BY_POSITION), BY_POSITION
