"""What is said about a run that was rewritten."""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import parameters_of
from migrate.rule import Result
from migrate.tune.tune_call import RUN, TuneCall

_REPORTER: Final = "progress_reporter"
_RESUME: Final = "resume"
_NEVER_RESUMED: Final = (
    "without a `name` each run had a directory of its own, with nothing to resume; to resume, give it a `name` and ask "
    "`Tuner.can_restore`"
)


def remark(result: Result, asked: TuneCall) -> None:
    """Say what of a call was left out, and what of it a person has to know."""
    for given, row in asked.dropped:
        result.note(given.node, row, row.old, f"removed: {row.advice()}")
    shown = next((given for given in asked.parameters if given.name == _REPORTER), None)
    if shown is not None and not (isinstance(shown.node, ast.Constant) and shown.node.value is None):
        row = parameters_of(RUN)[_REPORTER]
        result.note(shown.node, row, row.old, row.note)
    asks = next((given for given in asked.parameters if given.name == _RESUME), None)
    if asks is not None and asked.never_resumes:
        row = parameters_of(RUN)[_RESUME]
        result.todo(asks.node, row, row.old, _NEVER_RESUMED)
    if asked.restore is not None:
        row = parameters_of(RUN)[asked.restore.name]
        message = "each trial loads the checkpoint in its `setup`; `training_iteration` counts from 0 again"
        result.todo(asked.restore.node, row, row.old, f"{message}, which `stop` may ask for")
