"""``trial.logdir`` in a callback: ``trial.local_path``, which Tune copies to the trial's directory in storage.

Fires on the parameter ``trial`` in methods of classes that derive from ``ray.tune.Callback`` or ``LoggerCallback``.

Declines where ``trial`` is assigned, too; other trials are followed from the run that has them (rule ``tune_run``).
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.resolve.guards import guarded
from migrate.resolve.source import Source
from migrate.resolve.trainables import bases_of, methods_of
from migrate.rule import Example, Result

ORDER = 62

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import os
from ray import tune


class Notes(tune.Callback):
    def on_trial_result(self, iteration, trials, trial, result, **info):
        with open(os.path.join(trial.logdir, "notes.txt"), "a") as file:
            file.write(str(result))
""",
        """\
import os
from ray import tune


class Notes(tune.Callback):
    def on_trial_result(self, iteration, trials, trial, result, **info):
        with open(os.path.join(trial.local_path, "notes.txt"), "a") as file:
            file.write(str(result))
""",
    ),
)

_BASES: Final = (
    "ray.tune.Callback",
    "ray.tune.callback.Callback",
    "ray.tune.logger.LoggerCallback",
    "ray.tune.logger.logger.LoggerCallback",
)
_PARAMETER: Final = "trial"
_OLD: Final = "Trial.logdir"


def rewrite(result: Result) -> None:
    """Rewrite the directory of the trial in every callback."""
    source = result.source
    for node in source.names.of(ast.ClassDef):
        if not _is_callback(source, node):
            continue
        for method in methods_of(node):
            scope = source.names.inside(method)
            bindings = scope.bindings.get(_PARAMETER, [])
            if len(bindings) != 1 or bindings[0].kind != "param":
                continue
            for use in source.names.reads(_PARAMETER, scope):
                asked = source.names.parents[use]
                if isinstance(asked, ast.Attribute) and asked.attr == "logdir" and not guarded(source.names, asked):
                    end = source.end(asked)
                    result.edit(end - len("logdir"), end, "local_path")
                    result.note(asked, known(_OLD), _OLD, "in a callback, the directory that Tune copies to storage")


def _is_callback(source: Source, node: ast.ClassDef) -> bool:
    return any(source.names.dotted(base) in _BASES for part in bases_of(source, node) for base in part.bases)
