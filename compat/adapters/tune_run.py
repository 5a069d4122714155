"""`tune.run` with every parameter it ever had.

Serves the rows of `legacy_api.catalog.tune_run`: each argument goes where its row says, through the conversion its
row names, into a `v2_api.tune_run.TuneRun`.
"""

from __future__ import annotations

from functools import wraps
from typing import Any, Final

from ray import tune

from compat.adapters.analysis import LegacyExperimentAnalysis, merge
from compat.adapters.function_wrappers import as_today
from compat.adapters.placement import placed
from compat.errors import LegacyApiError
from compat.overlay import original_of
from legacy_api import known

_OWNER: Final = "ray.tune.run"
_POSITIONAL_FORM: Final = "ray.tune.run(positional arguments)"
_ray_run = original_of(tune, "run")


@wraps(_ray_run)
def run(run_or_experiment: Any, name: str | None = None, *args: Any, _remote: bool | None = None, **kwargs: Any) -> Any:
    """Run a Tune experiment that is described as for any Ray from 0.8.7 to today.

    Args:
        run_or_experiment: A trainable class or function, the name of a registered one, an `Experiment`, or a list.
        name: Name of the experiment; the second argument of every Ray up to 1.13.
        *args: Refused: further positional arguments meant different things in different releases.
        _remote: Whether Tune's controller is a task on the cluster, from Ray 1.5 on; None: where Ray Client is in use.
        **kwargs: Every parameter `tune.run` ever had.

    Returns:
        The analysis object, which also answers what it answered then; the list of trials with ``return_trials=True``.

    Raises:
        TypeError: If a parameter was never one of `tune.run`.
        LegacyApiError: If what is asked for cannot be carried over.
        ray.tune.TuneError: If a trial failed, unless ``raise_on_failed_trial`` is false.
        ValueError: If ``resume`` is asked for and there is nothing to resume.
    """
    from v2_api.tune_run import TuneRun

    if isinstance(run_or_experiment, list):
        return run_each(run_or_experiment, {"name": name, "_remote": _remote, **kwargs})
    if args:
        raise LegacyApiError(known(_POSITIONAL_FORM).code, f"{len(args) + 2} positional arguments were passed.")
    sections = placed(_OWNER, as_today(run_or_experiment), {"name": name, **kwargs})
    analysis = LegacyExperimentAnalysis.of(TuneRun.model_validate(sections).fit(remote=_remote))
    return analysis.trials if kwargs.get("return_trials") else analysis


def run_each(experiments: list[Any], arguments: dict[str, Any]) -> Any:
    """Run several experiments and return one analysis of all their trials.

    Together, as Ray ran them, today's Ray keeps the files of the first experiment and loses those of the others. So
    they run one after another, and as then a failed trial of one does not keep the next from running.

    Args:
        experiments: What `run` takes as its first argument, several times.
        arguments: The arguments of each.

    Raises:
        ray.tune.TuneError: If a trial failed, unless ``raise_on_failed_trial`` is false.
    """
    given = {**arguments, "raise_on_failed_trial": False, "return_trials": False}
    first, *others = [run(experiment, **given) for experiment in experiments]
    merge(first, others)
    failed = [trial for trial in first.trials if trial.status == "ERROR"]
    if failed and arguments.get("raise_on_failed_trial", True):
        raise tune.TuneError("Trials did not complete", failed)
    return first.trials if arguments.get("return_trials") else first
