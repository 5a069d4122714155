"""``options.resource_limits.cpu = 4``: limits of Ray Data cannot be changed any more, and are set together.

Fires on limits and exclusions of `DataConfig.default_ingest_options()`, of `ExecutionOptions` and of what has
``execution_options`` (``AIR343``).

Declines, with a finding: what is added to a limit, and options of which the file does not say that they are Ray's.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from legacy_api.data_limits import LIMITS, RESOURCES
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result

ORDER = 69

EXAMPLES: tuple[Example, ...] = (
    (
        "from ray.train import DataConfig\n\n"
        "options = DataConfig.default_ingest_options()\noptions.resource_limits.object_store_memory = 10e9\n",
        "from ray.train import DataConfig\n\n"
        "options = DataConfig.default_ingest_options()\n"
        "options.resource_limits = options.resource_limits.copy(object_store_memory=10e9)\n",
    ),
)

_OLD: Final = "ExecutionOptions().resource_limits.cpu = ..."
_HOLDS: Final = "execution_options"
_MAKE: Final = ("default_ingest_options", "ExecutionOptions")


def rewrite(result: Result) -> None:
    """Set a copy of the limits wherever one of them is set."""
    source = result.source
    for node in source.names.of(ast.Attribute):
        limits = node.value
        is_one = isinstance(limits, ast.Attribute) and limits.attr in LIMITS and node.attr in RESOURCES
        if not is_one or not isinstance(node.ctx, ast.Store) or guarded(source.names, node):
            continue
        assert isinstance(limits, ast.Attribute)
        parent = source.names.parents[node]
        old = f"{limits.attr}.{node.attr} = ..."
        if not isinstance(parent, ast.Assign) or parent.targets != [node]:
            result.decline(node, known(_OLD), old, "it is not set by itself")
        elif not _is_of_data(source, limits.value):
            result.decline(node, known(_OLD), old, "the file does not say whose limits they are")
        else:
            sign = source.data.index(b"=", source.end(node)) + 1
            value = sign + len(source.data[sign:]) - len(source.data[sign:].lstrip())
            result.edit(source.end(limits), source.end(node), "")
            result.edit(sign, value, f" {source.text(limits)}.copy({node.attr}=")
            result.edit(source.end(parent), source.end(parent), ")")
            result.rewrote(node, known(_OLD), old)


def _is_of_data(source: Source, options: ast.expr) -> bool:
    """Whether these are options of Ray Data."""
    if isinstance(options, ast.Attribute) and options.attr == _HOLDS:
        return True
    made = source.names.value(options)
    if isinstance(made, ast.Attribute) and made.attr == _HOLDS:
        return True
    dotted = source.names.dotted(made.func) if isinstance(made, ast.Call) else None
    return dotted is not None and dotted.startswith("ray.") and dotted.endswith(_MAKE)
