"""What Ray asked search algorithms of users, and schedulers of users asked Ray, and what is not there any more."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, find, moved_members
from migrate.resolve.source import Source
from migrate.resolve.trainables import bases_of, methods_of

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
_RUNNER: Final = "trial_runner"


def asked_of_algorithms(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Methods of classes derived from Ray's search algorithms that Ray no longer calls."""
    for node in source.names.of(ast.ClassDef):
        if any(source.names.dotted(base) in _ALGORITHMS for part in bases_of(source, node) for base in part.bases):
            for method in methods_of(node):
                row = moved_members().get(f"{_ALGORITHM}.{method.name}")
                if row is not None:
                    yield method, row, f"{node.name}.{method.name}"


def asked_of_runners(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """What the parameter `trial_runner`, as the methods of schedulers call it, is asked and no longer answers."""
    if not any(parameter.arg == _RUNNER for parameter in source.names.of(ast.arg)):
        return
    for node in source.names.of(ast.Attribute):
        row = find(f"TrialRunner.{node.attr}") if isinstance(node.ctx, ast.Load) else None
        binding = source.names.binding(node.value) if row is not None else None
        parameter = binding.node if binding is not None else None
        if row is not None and isinstance(parameter, ast.arg) and parameter.arg == _RUNNER:
            yield node, row, row.old
