"""``force_on_current_node(task)`` of Ray 1.13 gives the task the scheduling strategy that Ray has for it today.

Fires on calls with a name, an attribute or another call (``AIR345``); on calls without a task, which gave a dictionary
of options: where ``task.options(**force_on_current_node())`` unpacks it, it is the strategy, too; and on
``get_current_node_resource_key()`` (``AIR346``), which a function that is written into the file answers.

Declines, with a finding: other tasks, and what is not called.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.below_imports import below_imports
from migrate.edit.each_call import rewrite_each
from migrate.edit.edits import Edit
from migrate.edit.importing import ensure
from migrate.edit.needed import Needed
from migrate.edit.render import Argument, Call, Raw
from migrate.edit.written_before import written_before
from migrate.resolve.text.source import Source
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
    (
        """\
import ray
from ray.util.ml_utils.node import get_current_node_resource_key

key = get_current_node_resource_key()
ray.get(task.options(resources={key: 0.01}).remote())
""",
        """\
import ray


def resource_of_node():
    \"\"\"The resource that only the node has where this runs, such as `node:10.0.0.1`.\"\"\"
    here = ray.get_runtime_context().get_node_id()
    nodes = [node["Resources"] for node in ray.nodes() if node["NodeID"] == here]
    return next(key for key in nodes[0] if key.startswith("node:") and key != "node:__internal_head__")


key = resource_of_node()
ray.get(task.options(resources={key: 0.01}).remote())
""",
    ),
)

_OLD: Final = "ray.util.ml_utils.node.force_on_current_node"
_KEY: Final = "ray.util.ml_utils.node.get_current_node_resource_key"
_STRATEGY: Final = "ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy"

_FUNCTION: Final = "resource_of_node"
_SAYS: Final = "The resource that only the node has where this runs, such as `node:10.0.0.1`."
_TEXT: Final = '''

def {name}():
    """{says}"""
    here = {ray}.get_runtime_context().get_node_id()
    nodes = [node["Resources"] for node in {ray}.nodes() if node["NodeID"] == here]
    return next(key for key in nodes[0] if key.startswith("node:") and key != "node:__internal_head__")
'''


def rewrite(result: Result) -> None:
    """Rewrite every call."""
    source = result.source

    def edits(call: ast.Call, dotted: str) -> list[Edit]:
        if dotted == _KEY or _is_unpacked_elsewhere(source, call):
            return _key(source, call, is_dictionary=dotted == _OLD)
        if not call.args and not call.keywords:
            word = source.names.parents[call]
            assert isinstance(word, ast.keyword)
            affinity, imports = _affinity(source, call)
            return [*imports, Edit(source.start(word), source.end(call), f"scheduling_strategy={affinity.at(0, 0)}")]
        given = [*call.args, *(keyword.value for keyword in call.keywords if keyword.arg == "task_or_actor")]
        if len(given) != 1 or not isinstance(given[0], ast.Name | ast.Attribute | ast.Call):
            raise Declined("which task or actor it is for is not seen")
        affinity, imports = _affinity(source, call)
        start, end = source.start(call), source.end(call)
        indent, after = len(source.indent(start)), len(source.data[end : source.line_end(end)])
        task = source.text(given[0])
        column = start - source.line_start(start) + len(task.rpartition("\n")[2])
        options = Call(".options", [Argument("scheduling_strategy", affinity)]).at(column, indent, after)
        return [*imports, Edit(start, end, f"{task}{options}")]

    rewrite_each(result, (_OLD, _KEY), edits)


def _affinity(source: Source, call: ast.Call) -> tuple[Call, list[Edit]]:
    strategy, imports = ensure(source, _STRATEGY, call)
    ray, more = ensure(source, "ray", call)
    node = Argument("", Raw(f"{ray}.get_runtime_context().get_node_id()"))
    return Call(strategy, [node, Argument("soft", Raw("False"))]), [*imports, *more]


def _is_unpacked_elsewhere(source: Source, call: ast.Call) -> bool:
    """Whether a call without a task is for anything but the options of one."""
    word = source.names.parents[call]
    unpacking = source.names.parents[word] if isinstance(word, ast.keyword) and word.arg is None else None
    method = unpacking.func if isinstance(unpacking, ast.Call) else None
    is_options = isinstance(method, ast.Attribute) and method.attr == "options"
    says_more = isinstance(unpacking, ast.Call) and any(
        other.arg in (None, "scheduling_strategy", "placement_group")
        for other in unpacking.keywords
        if other is not word
    )
    return not call.args and not call.keywords and (not is_options or says_more)


def _key(source: Source, call: ast.Call, *, is_dictionary: bool) -> list[Edit]:
    """The call of a function that finds the resource, or the options with it."""
    needed = Needed(source, source.tree.body[-1])
    ray = needed("ray")
    there = written_before(source, _FUNCTION, _SAYS)
    name = there or source.names.free_name(_FUNCTION)
    edits = list(needed.edits)
    if there is None:
        edits += below_imports(source, _TEXT.format(name=name, says=_SAYS, ray=ray))
    text = f'{{"resources": {{{name}(): 0.01}}}}' if is_dictionary else f"{name}()"
    return [*edits, Edit(source.start(call), source.end(call), text)]
