"""``counter.record(1)``, ``gauge.record(x)``, ``histogram.record(x)`` of Ray 1 - 2.6: ``inc``, ``set``, ``observe``.

Fires on metrics of ``ray.util.metrics`` that the file makes, wherever it keeps them (``CON181`` - ``CON183``). What a
counter is told has to be more than 0, which is told where the file does not show that it is.

Declines, with a finding: a ``record`` that is not called in its place, and what may be another metric, or something
else, now and then, such as a parameter of a function.

Declines: metrics that come from elsewhere.
"""

from __future__ import annotations

import ast

from legacy_api.metrics import TOLD_BY, recorded
from migrate.resolve.left.guards import guarded
from migrate.resolve.values.metrics import told_by_record
from migrate.rule import Example, Result

ORDER = 22

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.util.metrics import Counter, Gauge, Histogram

requests = Counter("requests")
requests.record(1)
Gauge("waiting", tag_keys=("who",)).record(3, tags={"who": "a"})
Histogram("latency", boundaries=[0.1, 1]).record(0.5)
""",
        """\
from ray.util.metrics import Counter, Gauge, Histogram

requests = Counter("requests")
requests.inc(1)
Gauge("waiting", tag_keys=("who",)).set(3, tags={"who": "a"})
Histogram("latency", boundaries=[0.1, 1]).observe(0.5)
""",
    ),
)

_BY_ROW = {recorded(metric): told for metric, told in TOLD_BY.items()}
_MORE = "it raises for 0, which `record` took"


def rewrite(result: Result) -> None:
    """Tell every metric its values as it is told them today."""
    source = result.source
    for node, row, _ in told_by_record(source, lenient=False):
        call = source.names.parents.get(node)
        is_called = isinstance(call, ast.Call) and call.func is node
        if not is_called or not isinstance(call, ast.Call) or guarded(source.names, node):
            continue
        today = _BY_ROW[row.old]
        end = source.end(node)
        result.edit(end - len(node.attr), end, today)
        if today == "inc" and not _is_more_than_0(call):
            result.todo(node, row, row.old, _MORE)


def _is_more_than_0(call: ast.Call) -> bool:
    """Whether what a counter is told is seen to be more than 0."""
    given = [*call.args[:1], *(word.value for word in call.keywords if word.arg == "value")]
    value = given[0].value if given and isinstance(given[0], ast.Constant) else None
    return isinstance(value, int | float) and value > 0
