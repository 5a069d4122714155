"""``if TorchTrainer.can_restore(path): restore … else: construct`` becomes the one constructor.

On Train V2 a run is the pair of ``storage_path`` and ``name``: the constructor starts it or continues it.

Fires on an ``if`` (or ``if not``) that asks ``can_restore`` of a trainer and assigns the restored trainer in one branch
and the constructed one in the other, when the constructor's ``RunConfig`` has the ``storage_path`` and ``name`` that
the path is made of, and what was passed to ``restore`` again is what the constructor gets.

Declines, with a finding: a ``restore`` without a constructor beside it, a path that cannot be proven to be the run's
``storage_path`` and ``name``, arguments of ``restore`` that differ from the constructor's, and a branch that does more.
"""

from __future__ import annotations

import ast
from typing import NamedTuple

from legacy_api import Row, find
from migrate.callsite import keyword, passed
from migrate.places import Part, parts
from migrate.render import dedent_block
from migrate.rule import Declined, Example, Result
from migrate.source import Source

ORDER = 50

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import os

from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def main(storage, name):
    path = os.path.join(storage, name)
    if TorchTrainer.can_restore(path):
        trainer = TorchTrainer.restore(path)
    else:
        # a new run
        trainer = TorchTrainer(
            loop,
            run_config=RunConfig(storage_path=storage, name=name),
        )
    return trainer.fit()
""",
        """\
import os

from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def main(storage, name):
    path = os.path.join(storage, name)
    # a new run
    trainer = TorchTrainer(
        loop,
        run_config=RunConfig(storage_path=storage, name=name),
    )
    return trainer.fit()
""",
    ),
    (
        """\
from ray import train
from ray.train.torch import TorchTrainer

run_config = train.RunConfig(storage_path="/mnt/runs", name="exp")
if not TorchTrainer.can_restore("/mnt/runs/exp"):
    trainer = TorchTrainer(loop, datasets=data, run_config=run_config)
else:
    trainer = TorchTrainer.restore("/mnt/runs/exp", train_loop_per_worker=loop, datasets=data)
""",
        """\
from ray import train
from ray.train.torch import TorchTrainer

run_config = train.RunConfig(storage_path="/mnt/runs", name="exp")
trainer = TorchTrainer(loop, datasets=data, run_config=run_config)
""",
    ),
)

_POSITIONS = ("train_loop_per_worker",)


class _Branch(NamedTuple):
    """An ``if`` around ``can_restore``: the trainer and the question it is asked, and the two branches."""

    statement: ast.If
    trainer: str
    question: ast.Call
    restoring: list[ast.stmt]
    constructing: list[ast.stmt]


def rewrite(result: Result) -> None:
    """Rewrite every ``if can_restore`` that can be proven to mean its constructor."""
    source = result.source
    handled: set[ast.AST] = set()
    for branch in _branches(source):
        trainer = branch.trainer
        row = find(f"{trainer}.restore")
        if row is None or row.action == "refuse":
            continue
        try:
            _check(source, branch)
        except Declined as reason:
            result.decline(branch.question, find(f"{trainer}.can_restore"), f"{trainer}.can_restore", str(reason))
            for node in ast.walk(branch.statement):
                if isinstance(node, ast.Attribute) and source.names.dotted(node) == f"{trainer}.restore":
                    result.decline(node, row, f"{trainer}.restore", str(reason))
                    handled.add(node)
            continue
        _replace(result, branch)
        handled.update(ast.walk(branch.statement))
    for node, dotted in source.names.uses():
        row = _restore_row(dotted)
        if row is not None and row.action != "refuse" and node not in handled:
            result.decline(node, row, dotted, "no constructor stands beside it")


def _restore_row(dotted: str) -> Row | None:
    row = find(dotted) if dotted.endswith("Trainer.restore") else None
    return row if row is not None and row.kind == "method" else None


def _branches(source: Source) -> list[_Branch]:
    found = []
    for node in source.names.of(ast.If):
        test, body, other = node.test, node.body, node.orelse
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            test, body, other = test.operand, other, body
        asked = source.names.dotted(test.func) if isinstance(test, ast.Call) else None
        if isinstance(test, ast.Call) and asked and asked.endswith("Trainer.can_restore"):
            found.append(_Branch(node, asked.removesuffix(".can_restore"), test, body, other))
    return found


def _check(source: Source, branch: _Branch) -> None:
    """Raise :class:`Declined` unless the constructor means the restored run."""
    if not branch.constructing:
        raise Declined("there is no `else` with a constructor")
    if not branch.restoring:
        raise Declined("there is no branch that restores")
    if source.is_elif(branch.statement) or not source.begins_line(branch.statement):
        raise Declined("it is an `elif`, or shares its line with other code")
    restored, target = _call_of(source, branch.restoring, f"{branch.trainer}.restore")
    if len(branch.restoring) > 1:
        raise Declined("the branch that restores does something else as well")
    constructed, other = _call_of(source, branch.constructing, branch.trainer)
    if target != other:
        raise Declined("the two branches assign different variables")
    path = passed(restored, 0, "path")
    asked = passed(branch.question, 0, "path")
    here = parts(source, path) if path is not None else None
    if here is None or asked is None or parts(source, asked) != here:
        raise Declined("`can_restore` and `restore` are not given the same path")
    _check_place(source, constructed, here)
    _check_arguments(source, restored, constructed)


def _call_of(source: Source, body: list[ast.stmt], function: str) -> tuple[ast.Call, str]:
    """The call of ``function`` in the last statement of a branch, and what it is assigned to."""
    last = body[-1]
    value = getattr(last, "value", None)
    if isinstance(value, ast.Call) and source.names.dotted(value.func) == function:
        if isinstance(last, ast.Return):
            return value, "return"
        if isinstance(last, ast.Assign | ast.AnnAssign):
            targets = last.targets if isinstance(last, ast.Assign) else [last.target]
            return value, " = ".join(source.text(target) for target in targets)
    raise Declined(f"a branch does not end with `… = {function.rpartition('.')[2]}(...)`")


def _check_place(source: Source, constructed: ast.Call, here: tuple[Part, ...]) -> None:
    config = keyword(constructed, "run_config")
    value = source.names.value(config) if config is not None else None
    if not isinstance(value, ast.Call) or not (source.names.dotted(value.func) or "").endswith(".RunConfig"):
        raise Declined(
            "the constructor has no `RunConfig` that can be followed; give it the run's storage_path and name"
        )
    storage, name = keyword(value, "storage_path"), keyword(value, "name")
    if name is None:
        raise Declined("the constructor's `RunConfig` has no name; give it the last part of the restored path")
    if storage is None:
        home: tuple[Part, ...] = (("text", "~"), ("text", "ray_results"))
    else:
        found = parts(source, storage)
        if found is None:
            raise Declined("cannot tell what the constructor's `storage_path` is")
        home = found
    last = parts(source, name)
    if last is None or (*home, *last) != here:
        raise Declined("cannot prove that the path is the constructor's `storage_path` and `name`")


def _check_arguments(source: Source, restored: ast.Call, constructed: ast.Call) -> None:
    """What is passed to ``restore`` again must be what the constructor is given."""
    given = {word.arg: word.value for word in constructed.keywords}
    for name, value in zip(_POSITIONS, constructed.args, strict=False):
        given[name] = value
    for word in restored.keywords:
        if word.arg == "path":
            continue
        if word.arg is None:
            raise Declined("arguments of `restore` are unpacked")
        if word.arg not in given or ast.dump(given[word.arg]) != ast.dump(word.value):
            raise Declined(f"`{word.arg}` is not the same in `restore` and in the constructor")
    if len(restored.args) > 1:
        raise Declined("`restore` has positional arguments after the path")


def _replace(result: Result, branch: _Branch) -> None:
    """Write the constructing branch in place of the whole statement, and every comment of the rest above it."""
    source = result.source
    start, end = source.start(branch.statement), source.end(branch.statement)
    indent = source.indent(start)
    first, last = source.start(branch.constructing[0]), source.end(branch.constructing[-1])
    comments = [
        comment.text
        for comment in source.tokens.comments_between(start, max(end, source.line_end(last)))
        if not first <= comment.start < last and not (comment.start > last and source.line_end(last) == comment.end)
    ]
    trailing = source.data[last : source.line_end(last)].decode("utf-8") if last != end else ""
    head = "".join(f"{comment}\n{indent}" for comment in comments)
    result.edit(start, end, head + dedent_block(source, branch.constructing, indent) + trailing)
