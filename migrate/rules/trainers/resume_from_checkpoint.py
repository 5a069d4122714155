"""``TorchTrainer(loop, resume_from_checkpoint=checkpoint)``: the checkpoint goes through ``train_loop_config``.

Fires on a trainer whose loop function is in the same file and asks ``get_checkpoint()``: the checkpoint becomes an
entry of ``train_loop_config``, and the loop uses its own checkpoint first and the given one else, so that a retry does
not start over. A function without a parameter gets one, and one that all its trainer runs is gives its configuration
to is looked into. ``resume_from_checkpoint=None`` is removed.

Declines, with a finding: the loop function, its parameter or its call of ``get_checkpoint`` cannot be found, or the
function is called in other places as well.
"""

from __future__ import annotations

import ast

from legacy_api import parameters_of
from migrate.edit.callsite import keyword
from migrate.edit.edits import Edit
from migrate.resolve.left.guards import guarded
from migrate.rule import Declined, Example, Result
from migrate.train.loops.loop_config import asked_for_checkpoints, handed_on_to, loop_of, parameter_of, pass_on, remove
from migrate.train.trainers.classes import is_of_today

ORDER = 60

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train
from ray.train.torch import TorchTrainer


def loop(config):
    checkpoint = train.get_checkpoint()
    if checkpoint:
        load(checkpoint)


trainer = TorchTrainer(
    loop,
    train_loop_config={"lr": 0.1},
    resume_from_checkpoint=start,  # from last week
)
""",
        """\
from ray import train
from ray.train.torch import TorchTrainer


def loop(config):
    checkpoint = train.get_checkpoint() or config.get("resume_from_checkpoint")
    if checkpoint:
        load(checkpoint)


trainer = TorchTrainer(
    loop,
    train_loop_config={"lr": 0.1, "resume_from_checkpoint": start},
    # from last week
)
""",
    ),
    (
        """\
from ray.train import get_checkpoint
from ray.train.torch import TorchTrainer


def loop():
    with get_checkpoint().as_directory() as path:
        load(path)


TorchTrainer(loop, resume_from_checkpoint=start, scaling_config=None).fit()
TorchTrainer(loop, resume_from_checkpoint=None)
""",
        """\
from ray.train import get_checkpoint
from ray.train.torch import TorchTrainer


def loop(config):
    with (get_checkpoint() or config.get("resume_from_checkpoint")).as_directory() as path:
        load(path)


TorchTrainer(loop, train_loop_config={"resume_from_checkpoint": start}, scaling_config=None).fit()
TorchTrainer(loop)
""",
    ),
)

_NAME = "resume_from_checkpoint"
_OTHER_NAME = "initial_checkpoint"
"""Its key in the configuration of a file that has something else there under the first name."""


def rewrite(result: Result) -> None:
    """Rewrite every trainer that is given a checkpoint to start from."""
    source = result.source
    for call, dotted in source.names.calls():
        value = keyword(call, _NAME)
        row = parameters_of(dotted).get(_NAME) if value is not None else None
        if row is None or value is None or not is_of_today(row.owner) or guarded(source.names, call):
            continue
        try:
            if isinstance(value, ast.Constant) and value.value is None:
                remove(result, call, _NAME)
            else:
                key, loop = _loop(result, call)
                pass_on(result, call, _NAME, value, key)
                result.edits += loop
        except Declined as reason:
            result.decline(value, row, f"{dotted}({_NAME}=)", str(reason))


def _loop(result: Result, call: ast.Call) -> tuple[str, list[Edit]]:
    """The key of the checkpoint in the loop's configuration, and the edits that make the loop look for it there."""
    source = result.source
    names = source.names
    loop, is_bound = loop_of(source, call)
    asks = asked_for_checkpoints(source, loop)
    inner = None if asks or is_bound else handed_on_to(source, loop)
    binding = names.binding(inner.func) if inner is not None else None
    if binding is not None and isinstance(binding.node, ast.FunctionDef):
        loop = binding.node
        asks = asked_for_checkpoints(source, loop)
    if not asks:
        raise Declined("the loop function does not call `get_checkpoint()` itself")
    parameter, edits = parameter_of(source, call, loop, is_bound, inner)
    done = [node for node in asks if _looks_already(names.parents[node])]
    is_taken = any(node.value == _NAME for node in names.of(ast.Constant))
    key = _OTHER_NAME if is_taken and not done else _NAME
    for node in asks:
        parent = names.parents[node]
        if node in done:
            continue
        text = f' or {parameter}.get("{key}")'
        start, end = source.start(node), source.end(node)
        if _needs_no_brackets(parent, node):
            edits.append(Edit(end, end, text))
        else:
            edits += [Edit(start, start, "("), Edit(end, end, f"{text})")]
    return key, edits


def _needs_no_brackets(parent: ast.AST, node: ast.expr) -> bool:
    """Whether a choice may stand in the place of an expression as it is."""
    if isinstance(parent, ast.Call):
        return node in parent.args
    if isinstance(parent, ast.If | ast.While):
        return parent.test is node
    if isinstance(parent, ast.Assign | ast.AnnAssign | ast.Return | ast.NamedExpr | ast.keyword):
        return parent.value is node
    return False


def _looks_already(parent: ast.AST) -> bool:
    """Whether ``get_checkpoint()`` stands in a choice that looks for the checkpoint in the configuration, too."""
    return isinstance(parent, ast.BoolOp) and any(_NAME in ast.dump(part) for part in parent.values)
