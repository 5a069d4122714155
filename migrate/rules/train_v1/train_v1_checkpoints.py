"""``train.save_checkpoint(epoch=1)`` and ``train.load_checkpoint()`` of Ray 1.9 - 1.13: the dictionary is a file.

Fires on calls. Two small functions take their place: one pickles the dictionary and reports the directory as a
checkpoint, of rank 0 as before; the other reads the dictionary of ``get_checkpoint()``. What a checkpoint is scored by
is reported with it. In the driver, where no worker is, ``load_checkpoint()`` gave None, which is written there.

Declines: calls that pass positional arguments, and functions that are handed on.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import find
from migrate.edit.callsite import passed
from migrate.edit.importing import Taken, ensure
from migrate.edit.statements import left_out
from migrate.resolve.left.guards import guarded
from migrate.resolve.running.in_driver import is_in_driver
from migrate.resolve.running.worlds import Worlds
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.checkpoints.dict_state import loading, saving

ORDER = 35

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train


def train_func(config):
    state = train.load_checkpoint() or {}
    for epoch in range(state.get("epoch", -1) + 1, 3):
        train.save_checkpoint(epoch=epoch)
        train.report(epoch=epoch)
""",
        """\
import os
import pickle
import tempfile

from ray import train


def save_checkpoint(**state):
    \"\"\"Report a dictionary as a checkpoint.\"\"\"
    with tempfile.TemporaryDirectory() as directory:
        with open(os.path.join(directory, "checkpoint.pkl"), "wb") as file:
            pickle.dump(state, file)
        is_first = train.get_context().get_world_rank() == 0
        checkpoint = train.Checkpoint.from_directory(directory) if is_first else None
        train.report({}, checkpoint=checkpoint)


def load_state(checkpoint):
    \"\"\"The dictionary in a checkpoint, or None without one.\"\"\"
    if checkpoint is None:
        return None
    with checkpoint.as_directory() as directory:
        with open(os.path.join(directory, "checkpoint.pkl"), "rb") as file:
            return pickle.load(file)


def train_func(config):
    state = load_state(train.get_checkpoint()) or {}
    for epoch in range(state.get("epoch", -1) + 1, 3):
        save_checkpoint(epoch=epoch)
        train.report({"epoch": epoch})
""",
    ),
)

_SAVE: Final = ("ray.train.save_checkpoint", "ray.train.session.save_checkpoint")
_LOAD: Final = ("ray.train.load_checkpoint", "ray.train.session.load_checkpoint")
_NONE: Final = "it is asked in the driver, where it was None; `Result.checkpoint` is what a run saved last"


def rewrite(result: Result) -> None:
    """Rewrite every call."""
    source = result.source
    saves = _calls(source, _SAVE)
    loads = []
    for call in _calls(source, _LOAD):
        if _is_in_driver(source, call):
            _write_none(result, call)
        else:
            loads.append(call)
    for calls, last in ((saves, "save_checkpoint"), (loads, "load_checkpoint")):
        if not calls:
            continue
        try:
            if last == "save_checkpoint":
                name, edits = saving(source, calls[0], _metrics(source))
            else:
                name, edits = loading(source, calls[0])
                train, more = ensure(source, "ray.train", calls[0])
                edits += more
        except Taken as reason:
            for call in calls:
                result.decline(call.func, find(f"ray.train.{last}"), f"ray.train.{last}", str(reason))
            continue
        result.edits += edits
        for call in calls:
            start, end = source.start(call.func), source.end(call.func)
            if last == "load_checkpoint":
                start, end = source.start(call), source.end(call)
                result.edit(start, end, f"{name}({train}.get_checkpoint())")
            else:
                result.edit(start, end, name)


def _is_in_driver(source: Source, call: ast.Call) -> bool:
    return not source.once(Worlds).of(call) and is_in_driver(source, call)


def _write_none(result: Result, call: ast.Call) -> None:
    """Write what the driver was given, which is nothing where it is not used."""
    source, statement = result.source, result.source.names.parents.get(call)
    result.note(call.func, find(_LOAD[0]), _LOAD[0], _NONE)
    if isinstance(statement, ast.Expr):
        result.edits.append(left_out(source, statement))
    else:
        result.edit(source.start(call), source.end(call), "None")


def _calls(source: Source, wanted: tuple[str, ...]) -> list[ast.Call]:
    found = (call for call, dotted in source.names.calls() if dotted in wanted and not call.args)
    return [call for call in found if not guarded(source.names, call)]


def _metrics(source: Source) -> str:
    """What to report with a checkpoint: the entry that checkpoints are scored by."""
    scored = set()
    for call, dotted in source.names.calls():
        if dotted.startswith("ray.train.") and dotted.endswith(("CheckpointStrategy", "CheckpointConfig")):
            score = passed(call, 1, "checkpoint_score_attribute")
            if isinstance(score, ast.Constant) and isinstance(score.value, str):
                scored.add(score.value)
    return "{" + ", ".join(f'"{name}": state["{name}"]' for name in sorted(scored)) + "}"
