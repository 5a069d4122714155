"""Values that code draws by hand from what it searches, as Ray 0.8 was asked for one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source

_SAMPLES: Final = frozenset(f"ray.tune.{name}" for name in ("uniform", "loguniform", "choice", "randint", "randn"))


def drawn(source: Source) -> Iterator[tuple[ast.Call, ast.Call]]:
    """Each ``tune.uniform(0, 1).func(None)``: what makes the domain, and what draws from it."""
    for call, dotted in source.names.calls():
        member = source.names.parents.get(call)
        if dotted not in _SAMPLES or not isinstance(member, ast.Attribute) or member.attr != "func":
            continue
        draw = source.names.parents.get(member)
        if isinstance(draw, ast.Call) and draw.func is member and not guarded(source.names, draw):
            yield call, draw
