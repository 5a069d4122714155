"""``TorchTrainer(loop, resume_from_checkpoint=checkpoint)``: the checkpoint goes through ``train_loop_config``.

Fires on a trainer whose loop function is in the same file and asks ``get_checkpoint()``: the checkpoint becomes an
entry of ``train_loop_config``, and the loop uses its own checkpoint first and the given one else, so that a retry does
not start over. A function without a parameter gets one. ``resume_from_checkpoint=None`` is removed.

Declines, with a finding: the loop function, its parameter or its call of ``get_checkpoint`` cannot be found, or the
function is called in other places as well.
"""

from __future__ import annotations

import ast

from legacy_api import parameters_of
from migrate.callsite import keyword, passed
from migrate.edits import Edit
from migrate.names import FunctionNode, positional
from migrate.render import Raw, raw
from migrate.rule import Declined, Example, Result
from migrate.source import Source

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
_ASKS = ("ray.train.get_checkpoint", "ray.air.session.get_checkpoint")


def rewrite(result: Result) -> None:
    """Rewrite every trainer that is given a checkpoint to start from."""
    source = result.source
    for call, dotted in source.names.calls():
        row = parameters_of(dotted).get(_NAME)
        value = keyword(call, _NAME)
        if row is None or row.action == "refuse" or value is None:
            continue
        try:
            if isinstance(value, ast.Constant) and value.value is None:
                _remove(result, call, value)
            else:
                loop = _loop(result, call)
                _pass_on(result, call, value)
                result.edits += loop
        except Declined as reason:
            result.decline(value, row, f"{dotted}({_NAME}=)", str(reason))


def _loop(result: Result, call: ast.Call) -> list[Edit]:
    """The edits that make the loop function look for the checkpoint in its configuration."""
    source = result.source
    names = source.names
    function = passed(call, 0, "train_loop_per_worker")
    binding = names.binding(function) if function is not None else None
    if binding is None or not isinstance(binding.node, ast.FunctionDef):
        raise Declined("the loop function is not in this file")
    loop = binding.node
    asks = [
        node
        for node, dotted in names.calls()
        if dotted in _ASKS and not node.args and not node.keywords and loop in names.functions(node)
    ]
    if not asks:
        raise Declined("the loop function does not call `get_checkpoint()` itself")
    parameter, edits = _parameter(source, loop)
    for node in asks:
        parent = names.parents[node]
        if isinstance(parent, ast.BoolOp) and any(_NAME in ast.dump(part) for part in parent.values):
            continue
        text = f' or {parameter}.get("{_NAME}")'
        start, end = source.start(node), source.end(node)
        if isinstance(parent, ast.Assign | ast.AnnAssign | ast.Return | ast.NamedExpr) and parent.value is node:
            edits.append(Edit(end, end, text))
        else:
            edits += [Edit(start, start, "("), Edit(end, end, f"{text})")]
    return edits


def _parameter(source: Source, loop: FunctionNode) -> tuple[str, list[Edit]]:
    """The name of the loop's configuration parameter, and the edits that add one if it has none."""
    arguments = positional(loop)
    if loop.args.vararg or loop.args.kwonlyargs or loop.args.kwarg or len(arguments) > 1:
        raise Declined("the loop function takes more than its configuration")
    for use in source.names.reads(loop.name, source.names.scope(loop)):
        parent = source.names.parents.get(use)
        if isinstance(parent, ast.Call) and parent.func is use:
            raise Declined("the loop function is called in other places as well")
    if arguments:
        return arguments[0].arg, []
    position = source.tokens.next("(", source.start(loop)).end
    return "config", [Edit(position, position, "config")]


def _pass_on(result: Result, call: ast.Call, value: ast.expr) -> None:
    """Move the checkpoint into the configuration of the loop."""
    source = result.source
    tokens = source.tokens
    low, high = tokens.opening(call) + 1, source.end(call) - 1
    start, end = tokens.span(value, low, high)
    config = keyword(call, "train_loop_config")
    if config is None:
        if len(call.args) > 1:
            raise Declined("the loop's configuration is a positional argument")
        word = next(word for word in call.keywords if word.arg == _NAME)
        result.edit(source.start(word), start, f'train_loop_config={{"{_NAME}": ')
        result.edit(end, end, "}")
        return
    entry = f'"{_NAME}": '
    piece = raw(source, start, end, value)
    if isinstance(config, ast.Dict) and config.values:
        _into_dict(result, config, entry, piece)
    elif isinstance(config, ast.Dict) or (isinstance(config, ast.Constant) and config.value is None):
        column = source.start(config) - source.line_start(source.start(config))
        indent = len(source.indent(source.start(config)))
        text = piece.at(column + 1 + len(entry), indent)
        result.edit(source.start(config), source.end(config), f"{{{entry}{text}}}")
    else:
        first, last = tokens.span(config, low, high)
        result.edit(first, first, "{**")
        column = last - source.line_start(last)
        result.edit(last, last, f", {entry}{piece.at(column + 2 + len(entry), len(source.indent(last)))}}}")
    _remove(result, call, value)


def _into_dict(result: Result, config: ast.Dict, entry: str, piece: Raw) -> None:
    source = result.source
    tokens = source.tokens
    end = tokens.span(config.values[-1], source.start(config) + 1, source.end(config) - 1)[1]
    following = tokens.all[tokens.index_at(end)]
    own_line = source.line_number(end) != source.line_number(source.end(config))
    indent = source.indent(end)
    text = piece.at(len(indent) + len(entry), len(indent))
    if own_line and following.text == ",":
        position = source.line_end(following.end)
        result.edit(position, position, f"\n{indent}{entry}{text},")
    elif own_line:
        result.edit(end, end, f",\n{indent}{entry}{text}")
    else:
        column = end - source.line_start(end)
        result.edit(end, end, f", {entry}{piece.at(column + 2 + len(entry), len(indent))}")


def _remove(result: Result, call: ast.Call, value: ast.expr) -> None:
    """Remove the argument with its comma, and keep the comments around it."""
    source = result.source
    tokens = source.tokens
    low, high = tokens.opening(call) + 1, source.end(call) - 1
    word = next(word for word in call.keywords if word.arg == _NAME)
    start, end = source.start(word), tokens.span(value, low, high)[1]
    following = tokens.all[tokens.index_at(end)]
    stop = following.end if following.text == "," else end
    begins = source.line_start(start)
    rest = source.data[stop : source.line_end(stop)].strip()
    if not source.data[begins:start].strip() and (not rest or rest.startswith(b"#")):
        if rest:
            comment = tokens.comments_between(stop, source.line_end(stop))[0]
            result.edit(start, comment.start, "")
        else:
            result.edit(begins, source.next_line(stop), "")
        return
    others = [*call.args, *(other.value for other in call.keywords if other is not word)]
    before = [tokens.span(other, low, high)[1] for other in others if source.start(other) < start]
    if before:
        if tokens.comments_between(max(before), start):
            raise Declined("a comment stands before the argument")
        result.edit(max(before), end, "")
        return
    after = [source.start(other) for other in call.keywords if other is not word]
    result.edit(start, min(after, default=stop), "")
