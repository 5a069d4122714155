"""``tune.uniform(0, 1).func(None)``: a value drawn by hand, as Ray 0.8 was asked for one.

Fires on calls of ``func`` on what one of Tune's functions for search spaces returned (``NAM815``): every domain has the
method ``sample``.

Declines ``sample_from``, which keeps its function, and domains that went through a variable first.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.resolve.guards import guarded
from migrate.rule import Example, Result

ORDER = 24

EXAMPLES: tuple[Example, ...] = (
    (
        'from ray import tune\n\nmutations = {"lr": lambda: tune.loguniform(1e-4, 1e-1).func(None)}\n',
        'from ray import tune\n\nmutations = {"lr": lambda: tune.loguniform(1e-4, 1e-1).sample()}\n',
    ),
)

_DRAWN: Final = "ray.tune.uniform(...).func(None)"
_SAMPLES: Final = frozenset(f"ray.tune.{name}" for name in ("uniform", "loguniform", "choice", "randint", "randn"))


def rewrite(result: Result) -> None:
    """Ask the domain for a sample."""
    source = result.source
    for call, dotted in source.names.calls():
        member = source.names.parents.get(call)
        if dotted not in _SAMPLES or not isinstance(member, ast.Attribute) or member.attr != "func":
            continue
        draw = source.names.parents.get(member)
        if isinstance(draw, ast.Call) and draw.func is member and not guarded(source.names, draw):
            result.edit(source.end(call), source.end(draw), ".sample()")
            result.rewrote(draw, known(_DRAWN), _DRAWN)
