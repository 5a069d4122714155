"""What ``trainer.run(...)`` of Ray 1.9 - 1.13 returned, and what the trainer knew afterwards, from a ``Result``."""

from __future__ import annotations

import ast
from typing import NamedTuple

from migrate.edit.edits import Edit
from migrate.edit.importing import ensure
from migrate.edit.render import Call
from migrate.edit.surround import Surrounded
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.train.checkpoints.dict_state import loading
from migrate.train.train_v1.new_trainer import Writer
from migrate.train.train_v1.old_trainer import LATEST, OldTrainer, Run
from migrate.train.train_v1.returned_by_all import collected, returns_nothing

_FIT = ".fit()"
_UNPACKED = (
    "what each worker returns is unpacked, and only what the first one returns is kept today, as the `return_value` of "
    "the result"
)


class Answers(NamedTuple):
    """What is written for a run.

    Attributes:
        edits: The edits that run the new trainer and use its result.
        are_all: Whether what all workers return comes back.
        is_first_alone: Whether more than what the first worker returns is asked for, and that alone comes back.
    """

    edits: list[Edit]
    are_all: bool = False
    is_first_alone: bool = False


def answers(source: Source, writer: Writer, old: OldTrainer, run: Run) -> Answers:
    """Write the new trainer in place of a run, and the answers of its result in place of what it gave.

    Raises:
        Declined: If it cannot be written.
        Taken: If a name that it needs means something else in the file.
    """
    names = source.names
    call = run.call
    statement = names.statement(call)
    is_asked = old.is_asked_of(call)
    if isinstance(statement, ast.Expr) and statement.value is call:
        result = writer.results[call] = _result(source, writer) if is_asked else ""
        head = f"{result} = " if result else ""
        return Answers([_fit(source, call, writer.trainer(run), head), *_asked(source, writer, run, result)])
    is_assigned = isinstance(statement, ast.Assign) and statement.value is call and len(statement.targets) == 1
    target = statement.targets[0] if isinstance(statement, ast.Assign) and is_assigned else None
    variable = names.variable(target) if target is not None else None
    if variable is not None and len(variable[0].bindings[variable[1]]) == 1:
        reads = names.reads(variable[1], variable[0])
        firsts = [names.parents.get(read) for read in reads]
        if isinstance(target, ast.Name) and all(_is_first(first) for first in firsts):
            text = f"{target.id}.return_value"
            found = [
                Edit(source.start(first), source.end(first), text) for first in firsts if isinstance(first, ast.expr)
            ]
            writer.results[call] = target.id
            return Answers([_fit(source, call, writer.trainer(run)), *found, *_asked(source, writer, run, target.id)])
    parent = names.parents.get(call)
    if not is_asked and _is_first(parent) and isinstance(parent, ast.expr):
        return Answers([_fit(source, parent, writer.trainer(run), after=".return_value")])
    place = Surrounded(source, call, _others(source, call))
    is_one = _is_one(source, old)
    needs_no_queue = is_one or returns_nothing(source, run)
    all_of_them = None if needs_no_queue else collected(source, writer, run, place.indent)
    if all_of_them is None and not is_one and isinstance(target, ast.Tuple | ast.List) and len(target.elts) != 1:
        raise Declined(_UNPACKED)
    result = writer.results[call] = _result(source, writer) if all_of_them is None or is_asked else ""
    head = f"{result} = " if result else ""
    column = len(place.indent)
    trainer = writer.trainer(run, loop=all_of_them.loop if all_of_them is not None else "")
    text = head + trainer.at(column + len(head), column, len(_FIT)) + _FIT
    values = [place.replace(f"[{result}.return_value]")]
    if all_of_them is not None:
        text = "\n".join((text, f"{place.indent}{all_of_them.after}"))
        values = [place.replace(all_of_them.values)]
    before = [*(all_of_them.before if all_of_them is not None else []), text]
    edits = [*place.before(before), *values, *_asked(source, writer, run, result)]
    return Answers(edits, all_of_them is not None, all_of_them is None and not is_one)


def _is_one(source: Source, old: OldTrainer) -> bool:
    """Whether one worker runs."""
    given = old.given.get("num_workers")
    node = source.names.value(given.node) if given is not None else None
    return isinstance(node, ast.Constant) and node.value == 1


def _others(source: Source, call: ast.Call) -> list[ast.expr]:
    """What may be runs of other trainers: their results would have the same name."""
    method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    calls = source.names.of(ast.Call)
    return [other for other in calls if isinstance(other.func, ast.Attribute) and other.func.attr == method]


def _result(source: Source, writer: Writer) -> str:
    """A name for a result that the file does not use, and no other run of the trainer has."""
    first = "result" if source.names.free_name("result") == "result" else "fit_result"
    taken = [name for name in writer.results.values() if name]
    return source.names.free_name(f"{first}_{len(taken) + 1}" if taken else first)


def _fit(source: Source, node: ast.expr, trainer: Call, head: str = "", after: str = "") -> Edit:
    start = source.start(node)
    column, indent = start - source.line_start(start) + len(head), len(source.indent(start))
    text = trainer.at(column, indent, len(_FIT) + len(after))
    return Edit(start, source.end(node), f"{head}{text}{_FIT}{after}")


def _is_first(node: ast.AST | None) -> bool:
    """Whether an expression is ``results[0]``."""
    is_index = isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant)
    return is_index and isinstance(node, ast.Subscript) and node.slice.value == 0  # type: ignore[attr-defined]


def _asked(source: Source, writer: Writer, run: Run, result: str) -> list[Edit]:
    """What is asked of the trainer after a run."""
    edits: list[Edit] = []
    old = writer.old
    begun_with = [one.given["checkpoint"].node for one in old.runs if "checkpoint" in one.given]
    for node in (asked for asked, runs in old.before.items() if runs[0] is run.call and asked not in begun_with):
        if node.attr in ("latest_checkpoint", "best_checkpoint"):
            load, more = loading(source, node)
            text = f"{load}({writer.latest(node) if node.attr == LATEST else _best(source, run, result)})"
        else:
            text, more = _directory(source, node, f"{result}.path")
        edits += [*more, Edit(source.start(node), source.end(node), text)]
    return list(dict.fromkeys(edits))


def _best(source: Source, run: Run, result: str) -> str:
    strategy = run.given.get("checkpoint_strategy")
    node = source.names.value(strategy.node) if strategy is not None else None
    fields = {word.arg: word.value for word in node.keywords} if isinstance(node, ast.Call) else {}
    score = fields.get("checkpoint_score_attribute")
    if score is None:
        return f"{result}.checkpoint"
    order = fields.get("checkpoint_score_order")
    mode = source.text(order) if order is not None else '"max"'
    return f"{result}.get_best_checkpoint({source.text(score)}, {mode})"


def _directory(source: Source, node: ast.Attribute, path: str) -> tuple[str, list[Edit]]:
    """The run's directory, which was a ``Path``; in a text it looks the same."""
    parent = source.names.parents.get(node)
    is_text = isinstance(parent, ast.FormattedValue) or (
        isinstance(parent, ast.Call) and isinstance(parent.func, ast.Name) and parent.func.id in ("print", "str")
    )
    if is_text and node.attr != "logdir":
        return path, []
    name, edits = ensure(source, "pathlib.Path", node)
    return f"{name}({path})" + (".parent" if node.attr == "logdir" else ""), edits
