"""``ASHAScheduler("training_iteration", None, "loss", "min")``: arguments by position in an order of then.

Fires on schedulers whose positional arguments stand in the order of an older release (``NAM837``), as far as their
values tell: a metric or a number where the mode stands today. They are passed by name. So are those that a class which
derives from such a scheduler hands on, ``super().__init__("time_total_s", "reward", 60.0)``.

Declines: arguments that are unpacked; and, with a finding in a file for Ray 0.8, values that do not tell the order.
Anywhere else such values are taken to stand as they have since Ray 1.8.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from legacy_api.scheduler_orders import ORDERS, UNKNOWN, order_meant
from migrate.edit.naming import named
from migrate.resolve.flow.constructors import inherited_constructions
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result

ORDER = 3

EXAMPLES: tuple[Example, ...] = (
    (
        "from ray.tune.schedulers import MedianStoppingRule\n\n"
        'rule = MedianStoppingRule("time_total_s", "reward", 60.0, 5)\n',
        "from ray.tune.schedulers import MedianStoppingRule\n\n"
        'rule = MedianStoppingRule("time_total_s", metric="reward", mode="max", grace_period=60.0, '
        "min_samples_required=5)\n",
    ),
    (
        "from ray.tune.schedulers import ASHAScheduler\n\n"
        'scheduler = ASHAScheduler("training_iteration", None, "loss", "min", 50)\n',
        "from ray.tune.schedulers import ASHAScheduler\n\n"
        'scheduler = ASHAScheduler("training_iteration", metric="loss", mode="min", max_t=50)\n',
    ),
)

_PLACE: Final = "ray.tune."
_FIRST: Final = 1
"""What comes first has always been the attribute that tells the time."""
_ORDER: Final = "scheduler with its arguments in the order of another release"


def rewrite(result: Result) -> None:
    """Name the arguments of every scheduler that is made in another order."""
    source, row = result.source, known(_ORDER)
    for call, dotted in (*source.names.calls(), *inherited_constructions(source)):
        name = dotted.rpartition(".")[2]
        given = call.args[_owners(source, call) :]
        if name not in ORDERS or not dotted.startswith(_PLACE) or len(given) <= _FIRST:
            continue
        if any(isinstance(value, ast.Starred) for value in call.args) or guarded(source.names, call):
            continue
        values = [_value(source, value) for value in given]
        order = order_meant(name, values, {word.arg for word in call.keywords})
        edits = named(source, call, len(call.args) - len(given) + _FIRST, order[_FIRST:]) if order else []
        if edits:
            result.edits += edits
            result.rewrote(call, row, row.old)
        elif order or (order is None and result.since_08):
            result.decline(call, row, row.old, "nothing tells in which order these stand")


def _owners(source: Source, call: ast.Call) -> int:
    """How many arguments stand before those of the scheduler: the object, in ``PB2.__init__(self, ...)``."""
    is_constructor = isinstance(call.func, ast.Attribute) and call.func.attr == "__init__"
    return int(is_constructor and isinstance(call.func, ast.Attribute) and source.names.dotted(call.func) is not None)


def _value(source: Source, node: ast.expr) -> object:
    """What a value is, as far as it tells an order."""
    value = source.names.value(node)
    if isinstance(value, ast.Constant):
        return value.value
    if isinstance(value, ast.Dict):
        return {}
    return 0 if _is_number(value) else UNKNOWN


def _is_number(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp):
        return _is_number(node.left) and _is_number(node.right)
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)
