"""``analysis.default_mode = "min"``: what is best, said to an analysis that ``tune.run`` was not told it for.

Analyses have a default mode since Ray 1.0. Whatever asks them without a mode was written for that, and not for Ray 0.8,
which took the maximum.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

from migrate.resolve.text.source import Source

if TYPE_CHECKING:
    from migrate.tune.results.follow import Flow

_MODE: Final = "default_mode"


def is_given_mode(source: Source, flow: Flow) -> bool:
    """Whether a file gives an analysis its default mode; if it does so for one, it is no file for Ray 0.8."""
    return any(
        isinstance(node.ctx, ast.Store) and flow.is_analysis(node.value) for node in source.names.attributes({_MODE})
    )
