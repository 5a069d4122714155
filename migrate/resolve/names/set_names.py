"""Names of Ray's modules that a file sets: ``ray.tune.result.DEFAULT_RESULTS_DIR = path``."""

from __future__ import annotations

import ast

from migrate.resolve.text.source import Source


def set_names(source: Source) -> dict[str, ast.Attribute]:
    """Every dotted name that something is assigned to, and where first."""
    return source.once(_set_names)


def _set_names(source: Source) -> dict[str, ast.Attribute]:
    found: dict[str, ast.Attribute] = {}
    for node in source.names.of(ast.Attribute):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            module = source.names.dotted(node.value)
            if module is not None and module.startswith("ray."):
                found.setdefault(f"{module}.{node.attr}", node)
    return found
