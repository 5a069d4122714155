"""``HyperOptSearch(..., max_concurrent=4)``: a limiter around the searcher counts its trials.

Fires on searchers of Tune that are given ``max_concurrent`` (``SRC101`` …): the argument moves to a
``ConcurrencyLimiter``.

Declines: arguments that are unpacked, and other searchers; the shim knows what it limits by default.
"""

from __future__ import annotations

import ast

from legacy_api import parameters_of
from migrate.edit.entries import entries, replaced
from migrate.edit.importing import Taken, ensure
from migrate.resolve.guards import guarded
from migrate.resolve.owners import owner_of
from migrate.rule import Example, Result

ORDER = 23

EXAMPLES: tuple[Example, ...] = (
    (
        "from ray import tune\nfrom ray.tune.suggest.hyperopt import HyperOptSearch\n\n"
        'algo = HyperOptSearch(space, max_concurrent=4, metric="loss", mode="min")\n',
        "from ray import tune\nfrom ray.tune.search.hyperopt import HyperOptSearch\n\n"
        'algo = tune.search.ConcurrencyLimiter(HyperOptSearch(space, metric="loss", mode="min"), max_concurrent=4)\n',
    ),
)


def rewrite(result: Result) -> None:
    """Wrap every searcher that has a limit of its own."""
    source = result.source
    for call, dotted in source.names.calls():
        row = parameters_of(owner_of(dotted)).get("max_concurrent")
        if row is None or row.action != "rewrite" or guarded(source.names, call):
            continue
        given = next((entry for entry in entries(source, call) if entry.name == "max_concurrent"), None)
        if given is None:
            continue
        edits = replaced(source, call, {"max_concurrent": ""})
        if not (isinstance(given.node, ast.Constant) and given.node.value is None):
            try:
                module, imports = ensure(source, "ray.tune", call)
            except Taken as reason:
                result.decline(given.node, row, row.old, str(reason))
                continue
            start, end = source.start(call), source.end(call)
            result.edits += imports
            result.edit(start, start, f"{module}.search.ConcurrencyLimiter(")
            result.edit(end, end, f", max_concurrent={source.text(given.node)})")
        result.edits += edits
