"""Where a notebook starts its kernel anew: what stands above is gone for what stands below.

Cells that install something end so: ``get_ipython().kernel.do_shutdown(True)``, ``os.kill(os.getpid(), 9)``.
"""

from __future__ import annotations

import ast
import re
from typing import Final

from migrate.resolve.source import Source

_WORDS: Final = frozenset({"do_shutdown", "kill", "_exit"})
_ENDS: Final = re.compile(r"[\w.()]*\bdo_shutdown\(.*\)|os\.kill\(os\.getpid\(\), .*\)|os\._exit\(.*\)")


def restarted_above(source: Source, line: int) -> int:
    """The line of the last restart above a line; 0 if there is none."""
    return max((restart for restart in source.once(_restarts) if restart < line), default=0)


def _restarts(source: Source) -> list[int]:
    """The lines of statements of the module after which nothing of it is left."""
    if _WORDS.isdisjoint(source.names.words):
        return []
    calls = (node for node in source.tree.body if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call))
    return [node.end_lineno or node.lineno for node in calls if _ENDS.fullmatch(source.text(node.value))]
