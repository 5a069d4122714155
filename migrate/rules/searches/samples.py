"""``tune.uniform(0, 1).func(None)``: a value drawn by hand, as Ray 0.8 was asked for one.

Fires on calls of ``func`` on what one of Tune's functions for search spaces returned (``NAM815``): every domain has the
method ``sample``.

Declines ``sample_from``, which keeps its function, and domains that went through a variable first. Whoever asks whether
something is a ``sample_from``, which was the class of all of them, is told that it is a function today.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.tune.searches.drawn_samples import drawn

ORDER = 24

EXAMPLES: tuple[Example, ...] = (
    (
        'from ray import tune\n\nmutations = {"lr": lambda: tune.loguniform(1e-4, 1e-1).func(None)}\n',
        'from ray import tune\n\nmutations = {"lr": lambda: tune.loguniform(1e-4, 1e-1).sample()}\n',
    ),
)

_DRAWN: Final = "ray.tune.uniform(...).func(None)"
_CLASS: Final = frozenset(f"ray.tune.{home}sample_from" for home in ("", "sample.", "search.sample."))
_IS_FUNCTION: Final = (
    "it is a function today, not the class of what Tune draws from: ask for `isinstance(..., Domain)`, with "
    "`from ray.tune.search.sample import Domain`"
)


def rewrite(result: Result) -> None:
    """Ask the domain for a sample."""
    source = result.source
    for node, dotted in source.names.uses():
        if dotted in _CLASS and _is_asked_for(source, node) and not guarded(source.names, node):
            result.decline(node, None, dotted, _IS_FUNCTION)
    for call, draw in drawn(source):
        result.edit(source.end(call), source.end(draw), ".sample()")
        result.rewrote(draw, known(_DRAWN), _DRAWN)


def _is_asked_for(source: Source, node: ast.expr) -> bool:
    """Whether something is asked whether it is of a class."""
    asked = source.names.parents.get(node)
    if isinstance(asked, ast.Tuple):
        node, asked = asked, source.names.parents.get(asked)
    if isinstance(asked, ast.Call):
        return isinstance(asked.func, ast.Name) and asked.func.id == "isinstance" and asked.args[1:] == [node]
    return isinstance(asked, ast.Compare) and node in asked.comparators
