"""What a call that runs trials is: one of ``run_experiments``, one that gives trials, one of RLlib's algorithms.

And whether it runs them by an executor of its own.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.names.owners import owner_of
from migrate.resolve.running.tuners import RUNS
from migrate.resolve.settings.settings import settings_of, specifications
from migrate.resolve.text.source import Source
from migrate.tune.experiments.call import RUN_EXPERIMENTS

EXECUTOR: Final = "trial_executor"
_RETURN_TRIALS: Final = "return_trials"


def is_experiments(source: Source, call: ast.Call) -> bool:
    """Whether a call is one of ``run_experiments``, whose result is a list of trials."""
    return owner_of(source.names.dotted(call.func) or "") == RUN_EXPERIMENTS


def gives_trials(source: Source, call: ast.Call) -> bool:
    """Whether a call gives a list of trials: ``run_experiments``, or ``tune.run(return_trials=True)`` of Ray 0.8."""
    if is_experiments(source, call):
        return True
    asked = any(word.arg == _RETURN_TRIALS and _is_true(word.value) for word in call.keywords)
    return asked and source.names.dotted(call.func) in RUNS


def is_of_rllib(source: Source, call: ast.Call) -> bool:
    """Whether an experiment has an environment beside its config, as algorithms of RLlib alone have one."""
    if not is_experiments(source, call):
        return False
    described = (settings_of(source, experiment) for experiment in specifications(source, call))
    return any(setting.name == "env" for settings in described for setting in settings)


def replaces_executor(source: Source, node: ast.expr) -> bool:
    """Whether a ``trial_executor`` is one of somebody's own, which decided how trials run."""
    value = source.names.value(node)
    if isinstance(value, ast.Constant) and value.value is None:
        return False
    made = value.func if isinstance(value, ast.Call) else value
    return not (source.names.dotted(made) or "").startswith("ray.tune.")


def _is_true(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is True
