"""``setup_ray_cluster(num_worker_nodes=2, num_cpus_per_node=4)``: Ray on Spark as Ray 2.3 - 2.9 set it up.

Fires on ``ray.util.spark.setup_ray_cluster``, and ``setup_global_ray_cluster``: arguments by position get their names
(``SPK106``), ``num_worker_nodes`` is called ``max_worker_nodes``, what each node has ``..._worker_node`` (``SPK101`` -
``SPK104``), and ``autoscale=True`` is ``min_worker_nodes=0`` (``SPK105``). Where one address is expected, it is the
first of the two that are given today (``SPK107``).

Declines, with a finding: arguments that are unpacked, and those beside the one that they became; and says what is given
today where it cannot be told what was expected.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import known
from legacy_api.spark_clusters import AT_LEAST, GIVEN, SCALES, SETUP, TODAYS_NAMES
from legacy_api.spark_clusters import ORDER as NAMES_OF_THEN
from migrate.edit.edits import Edit
from migrate.edit.entries import Entry, entries, replaced
from migrate.edit.naming import named
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.owners import owner_of
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result

ORDER = 22

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import ray
from ray.util.spark import MAX_NUM_WORKER_NODES, setup_ray_cluster

setup_ray_cluster(num_worker_nodes=2, num_cpus_per_node=4, autoscale=True, collect_log_to_path="/dbfs/logs")
address = setup_ray_cluster(MAX_NUM_WORKER_NODES, 4)
ray.init(address)
""",
        """\
import ray
from ray.util.spark import MAX_NUM_WORKER_NODES, setup_ray_cluster

setup_ray_cluster(max_worker_nodes=2, num_cpus_worker_node=4, min_worker_nodes=0, collect_log_to_path="/dbfs/logs")
address = setup_ray_cluster(max_worker_nodes=MAX_NUM_WORKER_NODES, num_cpus_worker_node=4)[0]
ray.init(address)
""",
    ),
)

_INIT: Final = "ray.init"
_SIMPLE: Final = (ast.Name, ast.Attribute, ast.Constant, ast.Call, ast.Subscript)


def rewrite(result: Result) -> None:
    """Set every cluster up as today."""
    source = result.source
    for call, dotted in source.names.calls():
        if owner_of(dotted) != SETUP or guarded(source.names, call):
            continue
        edits = list(_arguments(source, call))
        if not edits:
            continue
        result.edits += edits
        if dotted.endswith(SETUP.rpartition(".")[2]):
            _tell_what_it_gives(result, call)


def _arguments(source: Source, call: ast.Call) -> Iterator[Edit]:
    """The edits after which a call names everything as today."""
    found = entries(source, call)
    given = {entry.name for entry in found}
    names = [TODAYS_NAMES.get(name, name) for name in NAMES_OF_THEN]
    placed = {*names[: len(call.args)], *NAMES_OF_THEN[: len(call.args)]}
    if given.isdisjoint(placed) and not any(isinstance(value, ast.Starred) for value in call.args):
        yield from named(source, call, 0, names)
    for entry in found:
        renamed = TODAYS_NAMES.get(entry.name)
        if renamed is not None and renamed not in given:
            yield Edit(entry.start, entry.start + len(entry.name), renamed)
    scales = [entry for entry in found if entry.name == SCALES and AT_LEAST not in given]
    yield from replaced(source, call, {entry.name: _at_least(source, entry) for entry in scales})


def _at_least(source: Source, scales: Entry) -> str:
    """How few nodes a cluster may have that scales, or does not; nothing where that need not be said."""
    if isinstance(scales.node, ast.Constant):
        return f"{AT_LEAST}=0" if scales.node.value else ""
    text = source.text(scales.node)
    return f"{AT_LEAST}=0 if {text if isinstance(scales.node, _SIMPLE) else f'({text})'} else None"


def _tell_what_it_gives(result: Result, call: ast.Call) -> None:
    """Take the first of the addresses where one is expected, or say that there are two."""
    source = result.source
    holder = source.names.parents.get(call)
    uses = list(_uses(source, call))
    if not uses or any(_is_of_several(source, use) for use in uses):
        return
    if result.until_26 or len(call.args) > 1 or any(_is_address(source, use) for use in uses):
        end = source.end(call)
        result.edits.append(Edit(end, end, "[0]"))
        result.note(call, known(GIVEN), GIVEN, "the first address is taken")
    elif holder is not None:
        result.todo(call, known(GIVEN), GIVEN, known(GIVEN).note)


def _uses(source: Source, call: ast.Call) -> Iterator[ast.expr]:
    """The expressions that stand for what a call gives: itself, if a variable does not hold it."""
    names = source.names
    holder = names.parents.get(call)
    if isinstance(holder, ast.Expr):
        return
    target = holder.targets[0] if isinstance(holder, ast.Assign) and len(holder.targets) == 1 else None
    variable = names.variable(target) if isinstance(target, ast.Name) else None
    yield from (names.reads(variable[1], variable[0]) if variable is not None else [call])


def _is_of_several(source: Source, use: ast.expr) -> bool:
    """Whether something is taken for several: one is asked for, or all are given names."""
    holder = source.names.parents.get(use)
    if isinstance(holder, ast.Assign):
        return holder.value is use and isinstance(holder.targets[0], ast.Tuple | ast.List)
    return isinstance(holder, ast.Starred) or (isinstance(holder, ast.Subscript) and holder.value is use)


def _is_address(source: Source, use: ast.expr) -> bool:
    """Whether something is taken for one address: Ray is started with it, or a text is made of it."""
    holder = source.names.parents.get(use)
    if isinstance(holder, ast.FormattedValue):
        return True
    call = source.names.parents.get(holder) if isinstance(holder, ast.keyword) else holder
    return isinstance(call, ast.Call) and source.names.dotted(call.func) == _INIT
