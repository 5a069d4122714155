"""``if TorchTrainer.can_restore(path): restore … else: construct`` becomes the one constructor.

On Train V2 a run is the pair of ``storage_path`` and ``name``: the constructor starts it or continues it.

Fires on a choice between ``restore`` and the constructor, when the constructor's ``RunConfig`` has the
``storage_path`` and ``name`` that the path is made of, and what was passed to ``restore`` again is what the
constructor gets. The choice may be an ``if`` (on ``can_restore``, on whether the path exists, or on a variable that
holds the answer), a conditional expression, or a ``try`` that constructs where it cannot restore; the constructor may
stand in the other branch, above, or after a ``return``. Messages that told the branches apart are left out; what else
the branch that restores did before that stays behind the question, if the constructor cannot notice it.

A trainer that is restored without a choice is constructed once more, as it was further up in the same function or in
the notebook, with what ``restore`` was given in its place.

Declines, with a finding: a ``restore`` without a constructor of the same run beside or above it, a constructor whose
arguments may be others by then, a path that cannot be proven to be the run's ``storage_path`` and ``name``, arguments
of ``restore`` that differ from the constructor's, a branch that does more with what the constructor is given or removes
files, and a choice that also asks a flag, without which the constructor would continue the run as well today
(``--unsafe`` rewrites that one).
"""

from __future__ import annotations

import ast

from legacy_api import Row, find, known
from migrate.edit.render import dedent_block, raw
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.restores.branch import kept_in_branch
from migrate.train.restores.checks import check
from migrate.train.restores.restored_again import constructed_again
from migrate.train.restores.shapes import NoChoice, Shape, only_says, shape_of
from migrate.train.trainers.classes import is_of_today

ORDER = 50

_CHOICE = "if can_restore: restore else: construct"

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
    (
        """\
from ray import train
from ray.train.torch import TorchTrainer

trainer = TorchTrainer(loop, datasets=read(), run_config=train.RunConfig(name="exp"))
result = trainer.fit()

restored = TorchTrainer.restore("~/ray_results/exp", datasets=read())
result = restored.fit()
""",
        """\
from ray import train
from ray.train.torch import TorchTrainer

trainer = TorchTrainer(loop, datasets=read(), run_config=train.RunConfig(name="exp"))
result = trainer.fit()

restored = TorchTrainer(loop, datasets=read(), run_config=train.RunConfig(name="exp"))
result = restored.fit()
""",
    ),
)


def rewrite(result: Result) -> None:
    """Rewrite every choice between ``restore`` and a constructor that can be proven to mean the constructor."""
    rewrite_choices(result, with_flags=False)


def rewrite_choices(result: Result, *, with_flags: bool) -> None:
    """Rewrite the choices that ask for the run alone, or those that ask for a flag, too."""
    names = result.source.names
    called: set[ast.AST] = set()
    for call, dotted in names.calls():
        row = _restore_row(dotted)
        if row is None:
            continue
        called.add(call.func)
        try:
            shape = shape_of(result.source, call, row.owner)
            if _is_for_two_rays(result.source, shape):
                continue
            check(result.source, shape, with_flags=with_flags)
        except NoChoice:
            if not with_flags and not guarded(names, call):
                _construct_again(result, call, row, dotted)
            continue
        except Declined as reason:
            if not with_flags:
                result.decline(call.func, row, dotted, str(reason))
            continue
        if shape.flags or not with_flags:
            _replace(result, shape)
    for node, dotted in names.uses() if not with_flags and not result.edits else ():
        row = _restore_row(dotted)
        if row is not None and node not in called:
            result.decline(node, row, dotted, "it is not called here")
        asked = find(dotted) if dotted.endswith("Trainer.can_restore") else None
        if asked is not None and not guarded(names, node):
            result.decline(node, asked, dotted, "")


def _construct_again(result: Result, call: ast.Call, row: Row, dotted: str) -> None:
    """Write the constructor once more where a trainer is restored without a choice."""
    source = result.source
    start, end = source.start(call), source.end(call)
    try:
        constructor = constructed_again(source, call, row.owner)
    except Declined as reason:
        result.decline(call.func, row, dotted, str(reason))
        return
    column, rest = start - source.line_start(start), source.line_end(end) - end
    result.edit(start, end, constructor.at(column, len(source.indent(start)), rest))


def _restore_row(dotted: str) -> Row | None:
    row = find(dotted) if dotted.endswith("Trainer.restore") else None
    return row if row is not None and row.kind == "method" and is_of_today(row.owner) else None


def _is_for_two_rays(source: Source, shape: Shape) -> bool:
    """Whether the choice is one between releases of Ray; ``except Exception`` around a restore is none."""
    if not guarded(source.names, shape.restored):
        return False
    if not isinstance(shape.node, ast.Try):
        return True
    kinds = [source.text(handler.type) for handler in shape.node.handlers if handler.type is not None]
    return any(kind in ("ImportError", "ModuleNotFoundError", "AttributeError", "TypeError") for kind in kinds)


def _replace(result: Result, shape: Shape) -> None:
    source = result.source
    if kept_in_branch(source, shape):
        _keep_question(result, shape)
        return
    if not isinstance(shape.node, ast.Try):
        result.rewrote(shape.node, known(_CHOICE), _CHOICE)
    _forget_answer(result, shape)
    if isinstance(shape.node, ast.IfExp):
        start, end = source.start(shape.constructed), source.end(shape.constructed)
        column = source.start(shape.node) - source.line_start(source.start(shape.node))
        text = raw(source, start, end, shape.constructed).at(column, len(source.indent(source.start(shape.node))))
        result.edit(source.start(shape.node), source.end(shape.node), text)
    elif shape.constructing is None:
        _remove(result, shape.node)
    else:
        _unwrap(result, shape, shape.constructing)


def _keep_question(result: Result, shape: Shape) -> None:
    """Leave what else the branch does behind its question, and the constructor below."""
    source = result.source
    restore = source.names.statement(shape.restored)
    constructing = shape.constructing
    if constructing is None:
        _remove(result, restore)
        return
    start, end = source.line_start(source.start(restore)), source.end(shape.node)
    indent = source.indent(source.start(shape.node))
    first = source.start(constructing[0])
    comments = [one.text for one in source.tokens.comments_between(start, first)]
    head = "".join(f"{indent}{comment}\n" for comment in comments)
    result.edit(start, end, head + indent + dedent_block(source, constructing, indent))


def _forget_answer(result: Result, shape: Shape) -> None:
    """Remove ``found = TorchTrainer.can_restore(path)`` where nothing but the choice reads it."""
    source = result.source
    for node in ast.walk(shape.node.test) if not isinstance(shape.node, ast.Try) else ():
        value = source.names.value(node) if isinstance(node, ast.Name) else node
        if value is node or source.names.dotted(getattr(value, "func", node)) != f"{shape.trainer}.can_restore":
            continue
        variable = source.names.variable(node)
        statement = source.names.statement(value)
        if variable and len(source.names.reads(variable[1], variable[0])) == 1 and source.alone(statement):
            _remove(result, statement)


def _remove(result: Result, statement: ast.stmt) -> None:
    """Remove a statement and leave its comments."""
    source = result.source
    start, end = source.start(statement), source.end(statement)
    indent = source.indent(start)
    comments = source.tokens.comments_between(start, source.line_end(end))
    kept = "".join(f"{indent}{comment.text}\n" for comment in comments)
    result.edit(source.line_start(start), source.next_line(end), kept)


def _unwrap(result: Result, shape: Shape, constructing: list[ast.stmt]) -> None:
    """Write the constructing branch in place of the whole statement, and every comment of the rest above it."""
    source = result.source
    start, end = source.start(shape.node), source.end(shape.node)
    indent = source.indent(start)
    if any(map(only_says, shape.restoring)) or isinstance(shape.node, ast.Try):
        while only_says(constructing[0]):
            constructing = constructing[1:]
    first, last = source.start(constructing[0]), source.end(constructing[-1])
    comments = [
        comment.text
        for comment in source.tokens.comments_between(start, max(end, source.line_end(last)))
        if not first <= comment.start < last and not (comment.start > last and source.line_end(last) == comment.end)
    ]
    trailing = source.data[last : source.line_end(last)].decode("utf-8") if last != end else ""
    head = "".join(f"{comment}\n{indent}" for comment in comments)
    result.edit(start, end, head + dedent_block(source, constructing, indent) + trailing)
