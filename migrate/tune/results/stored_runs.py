"""Runs that older Rays stored, where code opens them: Ray of today does not read their files."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import passed
from migrate.rule import Result

CLASS: Final = "ray.tune.ExperimentAnalysis"
_OLD: Final = "ray.tune.ExperimentAnalysis(...)"
_PATH: Final = "experiment_checkpoint_path"
_OF_TODAY: Final = "experiment_path"
"""What gives the path of a run of the code itself."""
_STORED: Final = (
    "what Ray 2.6 and older stored is opened under the shim alone: the files of a run are others today, and Ray raises "
    "`KeyError: 'trial_data'`"
)


def tell_of_stored_runs(result: Result, *calls: ast.Call) -> None:
    """Remark that calls which open a run, in a file for Ray 2.6 or older, do not open what that Ray stored.

    Args:
        result: What is done to the file.
        calls: Those that open one; all calls of ``ExperimentAnalysis`` of the file if there are none.
    """
    source = result.source
    for call in calls or [call for call, dotted in source.names.calls() if dotted == CLASS]:
        path = passed(call, 0, _PATH)
        if path is not None and not (isinstance(path, ast.Attribute) and path.attr == _OF_TODAY):
            result.note(call, None, _OLD, _STORED)
