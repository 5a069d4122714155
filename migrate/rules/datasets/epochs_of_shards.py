"""``for epoch in shard.iter_epochs(3)``: the part of a dataset that a worker gets is gone over once in each epoch.

Fires on the part of a dataset that a worker gets, which was a pipeline through Ray 2.6 (``TRA155``), where a loop goes
over its epochs, ``enumerate`` or not, and says how many, and where ``next`` takes one epoch after the other: each is
the part itself. Where the file makes the pipeline, too, that says how often it repeats (``epochs_of_pipelines``).

Declines, leaving the finding: loops that do not say how many epochs there are, epochs that are handed on, and names
that are assigned again.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from legacy_api.shard_members import OF_PIPELINES
from migrate.edit.callsite import called_name, passed
from migrate.edit.edits import Edit
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.free_names import free_in
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.datasets.asked import shards

ORDER = 27

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.air import session


def loop():
    shard = session.get_dataset_shard("train")
    for epoch in shard.iter_epochs(3):
        for batch in epoch.iter_batches(batch_format="pandas"):
            step(batch)
""",
        """\
from ray import train


def loop():
    shard = train.get_dataset_shard("train")
    for _ in range(3):
        for batch in shard.iter_batches(batch_format="pandas"):
            step(batch)
""",
    ),
)

EPOCHS: Final = "iter_epochs"
_GONE_OVER: Final = ("iter_", "to_")
"""How what goes over a dataset begins: over a pipeline without end, it did so without end."""
_ROW: Final = "ray.train.get_dataset_shard().count()"
_OLD: Final = f"get_dataset_shard().{EPOCHS}"


def went_over_epochs(result: Result) -> bool:
    """Whether the workers of a file went over their datasets epoch by epoch alone, and do not any more."""
    source = result.before
    if EPOCHS in result.source.names.words or EPOCHS not in source.names.words:
        return False
    asked = {node.attr for node in source.names.of(ast.Attribute) if shards(source).is_one(node.value)}
    others = asked - {EPOCHS}
    return EPOCHS in asked and not any(name in OF_PIPELINES or name.startswith(_GONE_OVER) for name in others)


def rewrite(result: Result) -> None:
    """Rewrite every loop over epochs, and every iterator of them."""
    source = result.source
    if EPOCHS not in source.names.words:
        return
    for member in source.names.of(ast.Attribute):
        if member.attr != EPOCHS or guarded(source.names, member) or not shards(source).is_one(member.value):
            continue
        call = source.names.parents.get(member)
        if not isinstance(call, ast.Call) or call.func is not member or not isinstance(member.value, ast.Name):
            continue
        edits = _loop(source, call, member.value) or _iterator(source, call, member.value)
        if edits:
            result.edits += edits
            result.rewrote(member, known(_ROW), _OLD)


def _loop(source: Source, call: ast.Call, shard: ast.Name) -> list[Edit]:
    """The edits of a loop that says how many epochs there are; none if the call is not what a loop goes over."""
    names, epochs = source.names, passed(call, 0, "max_epoch")
    parent = names.parents.get(call)
    counted = parent if isinstance(parent, ast.Call) and called_name(parent) == "enumerate" else None
    iterated = counted or call
    loop = names.parents.get(iterated)
    if epochs is None or not isinstance(loop, ast.For) or loop.iter is not iterated or len(call.args) > 1:
        return []
    number, epoch = _targets(loop, counted)
    if epoch is None or (counted is not None and len(counted.args) + len(counted.keywords) > 1):
        return []
    reads = _reads_in(source, epoch, loop)
    if reads is None or not _is_one(source, shard):
        return []
    what = source.text(number) if number is not None else free_in(names, loop, "_")
    rewritten = [Edit(source.start(loop.target), source.end(loop.target), what)]
    rewritten.append(Edit(source.start(iterated), source.end(iterated), f"range({source.text(epochs)})"))
    return [*rewritten, *(Edit(source.start(read), source.end(read), shard.id) for read in reads)]


def _targets(loop: ast.For, counted: ast.Call | None) -> tuple[ast.expr | None, ast.Name | None]:
    """What counts the epochs of a loop, if anything does, and what is an epoch; None if that has no plain name."""
    target = loop.target
    if counted is None:
        return None, target if isinstance(target, ast.Name) else None
    if not isinstance(target, ast.Tuple) or len(target.elts) != 2:
        return None, None
    number, epoch = target.elts
    return number, epoch if isinstance(epoch, ast.Name) else None


def _reads_in(source: Source, epoch: ast.Name, loop: ast.For) -> list[ast.Name] | None:
    """Where an epoch is asked for something in its loop; None if it is anything else, or elsewhere, too."""
    variable = source.names.variable(epoch)
    if variable is None:
        return None
    start, end = source.start(loop), source.end(loop)
    bindings = variable[0].bindings.get(variable[1], [])
    places = [source.start(binding.node) for binding in bindings if isinstance(binding.node, ast.expr | ast.stmt)]
    if len(places) < len(bindings) or sum(start <= place < end for place in places) != 1:
        return None
    reads = source.names.reads(variable[1], variable[0])
    inside = [read for read in reads if start < source.start(read) < end]
    behind = [read for read in reads if source.start(read) >= end]
    is_kept = any(not any(end <= place < source.start(read) for place in places) for read in behind)
    is_asked = all(isinstance(source.names.parents.get(read), ast.Attribute) for read in inside)
    return inside if is_asked and not is_kept else None


def _is_one(source: Source, shard: ast.Name) -> bool:
    """Whether a name is assigned once, so that it is the same in every epoch."""
    variable = source.names.variable(shard)
    return variable is not None and len(variable[0].bindings.get(variable[1], [])) == 1


def _iterator(source: Source, call: ast.Call, shard: ast.Name) -> list[Edit]:
    """The edits of an iterator that nothing but ``next`` takes epochs from; none if it is used otherwise."""
    names = source.names
    statement = names.parents.get(call)
    target = statement.targets[0] if isinstance(statement, ast.Assign) and len(statement.targets) == 1 else None
    variable = names.variable(target) if isinstance(target, ast.Name) else None
    if variable is None or not isinstance(statement, ast.Assign) or not source.alone(statement):
        return []
    reads = names.reads(variable[1], variable[0])
    taken = [names.parents.get(read) for read in reads]
    is_once = len(variable[0].bindings.get(variable[1], [])) == 1 and _is_one(source, shard)
    if not is_once or not taken or not all(_is_next(one) for one in taken):
        return []
    line = source.line_start(source.start(statement))
    gone = Edit(line, source.next_line(source.end(statement)), "")
    return [gone, *(Edit(source.start(one), source.end(one), shard.id) for one in taken if isinstance(one, ast.Call))]


def _is_next(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Call) and called_name(node) == "next" and len(node.args) == 1
