"""``force_on_current_node(task)`` of Ray 1.13 gives the task the scheduling strategy that Ray has for it today.

Fires on calls with a name, an attribute or another call.

Declines, with a finding: calls without a task, which gave a dictionary of options.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.each_call import rewrite_each
from migrate.edit.edits import Edit
from migrate.edit.importing import ensure
from migrate.edit.render import Argument, Call, Raw
from migrate.rule import Declined, Example, Result

ORDER = 20

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import ray
from ray.util.ml_utils.node import force_on_current_node

remote_fn = force_on_current_node(ray.remote(test_best_model))
""",
        """\
import ray
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

remote_fn = ray.remote(test_best_model).options(
    scheduling_strategy=NodeAffinitySchedulingStrategy(
        ray.get_runtime_context().get_node_id(),
        soft=False,
    ),
)
""",
    ),
)

_OLD: Final = "ray.util.ml_utils.node.force_on_current_node"
_STRATEGY: Final = "ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy"


def rewrite(result: Result) -> None:
    """Rewrite every call that gives a task or an actor."""
    source = result.source

    def edits(call: ast.Call, _: str) -> list[Edit]:
        given = [*call.args, *(keyword.value for keyword in call.keywords if keyword.arg == "task_or_actor")]
        if len(given) != 1 or not isinstance(given[0], ast.Name | ast.Attribute | ast.Call):
            raise Declined("which task or actor it is for is not seen")
        strategy, imports = ensure(source, _STRATEGY, call)
        ray, more = ensure(source, "ray", call)
        node = Argument("", Raw(f"{ray}.get_runtime_context().get_node_id()"))
        affinity = Call(strategy, [node, Argument("soft", Raw("False"))])
        start, end = source.start(call), source.end(call)
        indent, after = len(source.indent(start)), len(source.data[end : source.line_end(end)])
        task = source.text(given[0])
        column = start - source.line_start(start) + len(task.rpartition("\n")[2])
        options = Call(".options", [Argument("scheduling_strategy", affinity)]).at(column, indent, after)
        return [*imports, *more, Edit(start, end, f"{task}{options}")]

    rewrite_each(result, (_OLD,), edits)
