"""``ray.data.set_progress_bars(shown)`` of Ray 1.x and 2.0 - 2.6 sets what the context of Ray Data says today.

Fires on calls that are statements of their own, with one argument (``DAT107``).

Declines, with a finding: calls whose answer is used, which said whether the bars were shown before, and
what is not called.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.each_call import rewrite_each
from migrate.edit.edits import Edit
from migrate.edit.importing import ensure
from migrate.rule import Declined, Example, Result

ORDER = 20

EXAMPLES: tuple[Example, ...] = (
    (
        "import ray\n\nray.data.set_progress_bars(False)\nprint(ray.data.read_csv('trips.csv').count())\n",
        "import ray\n\n"
        "ray.data.DataContext.get_current().enable_progress_bars = False\n"
        "print(ray.data.read_csv('trips.csv').count())\n",
    ),
    (
        "from ray.data import read_csv, set_progress_bars\n\n"
        "set_progress_bars(enabled=is_shown)\n"
        "read_csv('trips.csv')\n",
        "from ray.data import DataContext, read_csv\n\n"
        "DataContext.get_current().enable_progress_bars = is_shown\n"
        "read_csv('trips.csv')\n",
    ),
)

_OLD: Final = "ray.data.set_progress_bars"
_CONTEXT: Final = "ray.data.DataContext"


def rewrite(result: Result) -> None:
    """Rewrite every call."""
    source = result.source

    def edits(call: ast.Call, dotted: str) -> list[Edit]:
        given = [*call.args, *(word.value for word in call.keywords if word.arg == "enabled")]
        if len(given) != 1 or len(call.args) + len(call.keywords) != 1 or isinstance(given[0], ast.Starred):
            raise Declined("what it is to show is not seen")
        if not isinstance(source.names.parents.get(call), ast.Expr):
            raise Declined("it answered whether the bars were shown")
        imports: list[Edit] = []
        if isinstance(call.func, ast.Attribute):
            context = f"{source.text(call.func.value)}.DataContext"
        else:
            context, imports = ensure(source, _CONTEXT, call)
        start, end = source.tokens.span(given[0], source.tokens.opening(call) + 1, source.end(call) - 1)
        shown = source.slice(start, end)
        shown = f"({shown})" if "\n" in shown or isinstance(given[0], ast.NamedExpr) else shown
        text = f"{context}.get_current().enable_progress_bars = {shown}"
        return [*imports, Edit(source.start(call), source.end(call), text)]

    rewrite_each(result, (_OLD,), edits)
