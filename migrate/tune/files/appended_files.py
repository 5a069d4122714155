"""Runs that go on, and whose trials or callbacks append to files of a trial: these begin anew in another process today.

Through Ray 2.6 a trial, and what logs it, worked in the directory of its results, and went on with the files that it
had left there. Today that is a temporary directory of the session, which is empty when a run goes on, and whose files
take the place of those of the same name in storage.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from migrate.edit.callsite import keyword, passed
from migrate.resolve.running.tuners import RESTORES, RUNS
from migrate.resolve.text.source import Source
from migrate.tune.files.files_written import appends, appends_to_trial
from migrate.tune.files.trial_files import any_part
from migrate.tune.written.run_function import NAME

_TRAINABLES: Final = ("trainable", "run_or_experiment")
_RESUME: Final = "resume"
_CALLBACKS: Final = ("callbacks", "loggers")


def appending_runs(source: Source, before: Source) -> Iterator[tuple[ast.Call, str]]:
    """Every call that may go on with a run, and what of it appends to files of its trials.

    Args:
        source: The file.
        before: The file as it was written: a run that goes on is not given its callbacks again today.
    """
    calls = [call for call in source.names.of(ast.Call) if _goes_on(source, call)]
    callbacks = [name for home in ((source, before) if calls else ()) for name in _appending_callbacks(home)]
    for call in calls:
        trainable = passed(call, 1 if _is_restore(source, call) else 0, *_TRAINABLES)
        if trainable is not None and any_part(source, trainable, appends):
            yield call, source.text(trainable)
        elif callbacks:
            yield call, callbacks[0]


def _is_restore(source: Source, call: ast.Call) -> bool:
    return source.names.dotted(call.func) in RESTORES


def _goes_on(source: Source, call: ast.Call) -> bool:
    """Whether a call goes on with a run, or may do so."""
    if _is_restore(source, call):
        home = source.names.function(call)
        return home is None or home.name != NAME  # which is asked for a run by a call of its own
    if source.names.dotted(call.func) not in RUNS and not (isinstance(call.func, ast.Name) and call.func.id == NAME):
        return False
    resume = keyword(call, _RESUME)
    return resume is not None and not (isinstance(resume, ast.Constant) and not resume.value)


def _appending_callbacks(source: Source) -> Iterator[str]:
    """The classes of callbacks and loggers which a call of the file is given that append to files of a trial."""
    given = [source.names.value(word.value) for word in source.names.of(ast.keyword) if word.arg in _CALLBACKS]
    for one in (part for each in given for part in ast.walk(each)):
        made = source.names.value(one) if isinstance(one, ast.Name) else one
        kind = made.func if isinstance(made, ast.Call) else made
        if isinstance(kind, ast.Name | ast.Attribute) and any_part(source, kind, appends_to_trial):
            yield source.text(kind)
