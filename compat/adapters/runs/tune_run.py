"""`tune.run` with every parameter it ever had.

Serves the rows of `legacy_api.catalog.tune_run`: each argument goes where its row says, through the conversion its
row names, into a `v2_api.tune_run.TuneRun`.
"""

from __future__ import annotations

from functools import wraps
from typing import Any, Final

from ray import tune

from compat.adapters.functions.function_wrappers import as_today
from compat.adapters.results.analysis import LegacyExperimentAnalysis, compares_all_results, merge
from compat.adapters.results.trials_of_then import TrialsAnswerAsThen, trials_are_adapted
from compat.adapters.runs.counting_anew import restores_as_since_2_7, run_that_counts_anew
from compat.adapters.runs.names_since_2_7 import written_since_2_7
from compat.adapters.runs.placement import placed
from compat.adapters.runs.positional import by_name, merged
from compat.adapters.runs.resume import name_of_the_newest
from compat.adapters.runs.run_age import run_of_then, run_since_2_7
from compat.adapters.runs.stop_keys import stop_keys_watched, written_before_2_7, written_for_08
from compat.adapters.runs.sync_function import own_sync
from compat.overlay import original_of
from compat.usage import used
from legacy_api import Row, parameters_of

_OWNER: Final = "ray.tune.run"
_ERRORED_ONLY: Final = "run_errored_only"
_ray_run = original_of(tune, "run")


@wraps(_ray_run)
def run(run_or_experiment: Any, *args: Any, _remote: bool | None = None, **kwargs: Any) -> Any:
    """Run a Tune experiment that is described as for any Ray from 0.8.7 to today.

    Args:
        run_or_experiment: A trainable class or function, the name of a registered one, an `Experiment`, or a list.
        *args: Further arguments in the order of any release, as long as only one of the orders can be meant.
        _remote: Whether Tune's controller is a task on the cluster, from Ray 1.5 on; None: where Ray Client is in use.
        **kwargs: Every parameter `tune.run` ever had.

    Returns:
        The analysis object, which also answers what it answered then; the list of trials with ``return_trials=True``.

    Raises:
        TypeError: If a parameter was never one of `tune.run`.
        LegacyApiError: If what is asked for cannot be carried over, or could mean two things.
        ray.tune.TuneError: If a trial failed, unless ``raise_on_failed_trial`` is false; and if there was none, as
            through Ray 2.6.
        ValueError: If ``resume`` is asked for and there is nothing to resume.
    """
    from v2_api.tune_run import TuneRun
    from v2_api.validation import in_one_sentence

    positional = by_name(_OWNER, (run_or_experiment, *args))
    positional.pop("run_or_experiment", None)
    arguments = merged("run", positional, kwargs)
    several = isinstance(run_or_experiment, list)
    experiments = run_or_experiment if several else [run_or_experiment]
    return_trials = arguments.pop("return_trials", False)
    if arguments.get("loggers") is None:
        loggers, *others = [getattr(experiment, "loggers", None) for experiment in experiments]
        if any(other != loggers for other in others):
            return _one_by_one(experiments, {**arguments, "_remote": _remote}, return_trials=return_trials)
        arguments["loggers"] = loggers
    arguments = _resuming(arguments)
    trainables = [as_today(experiment) for experiment in experiments]
    sections = placed(_OWNER, trainables if several else trainables[0], arguments, own_sync(arguments))
    rows = parameters_of(_OWNER)
    newer = restores_as_since_2_7(trainables, arguments)  # `restore` itself has only meant something else since
    given = [rows[name] for name, value in arguments.items() if value is not None and not (newer and name == "restore")]
    _add_callbacks(sections, trainables, given)
    is_of_then = all(written_before_2_7(each, given) for each in trainables)
    is_dated = arguments.get("storage_path") is not None and arguments.get("local_dir") is None and not is_of_then
    _name_the_unnamed(sections, is_dated=is_dated)
    with in_one_sentence():
        tune_run = TuneRun.model_validate(sections)
    is_since = not is_of_then and written_since_2_7(trainables, arguments.values())
    with run_of_then(is_of_then), run_since_2_7(is_since), run_that_counts_anew(newer and not is_of_then):
        analysis = LegacyExperimentAnalysis.of(tune_run.fit(remote=_remote))
    if is_of_then and not analysis.trials:
        raise tune.TuneError("No trials found.")
    if all(written_for_08(each, given) for each in trainables):
        compares_all_results(analysis)
    return analysis.trials if return_trials else analysis


def _resuming(arguments: dict[str, Any]) -> dict[str, Any]:
    """The arguments of a run with what `run_errored_only` said as the mode of `resume` that it became."""
    others = {name: value for name, value in arguments.items() if name != _ERRORED_ONLY}
    if arguments.get(_ERRORED_ONLY):
        used(parameters_of(_OWNER)[_ERRORED_ONLY].code)
        if others.get("resume"):
            others["resume"] = "ERRORED_ONLY"
    return others


def _add_callbacks(sections: dict[str, Any], trainables: list[Any], given: list[Row]) -> None:
    run_config = sections["run_config"]
    others = {name: sections.get("tune_config", {}).get(name) for name in ("scheduler", "time_budget_s")}
    # Behind those of the user: a run that is resumed gives callbacks their states by their places in the list.
    ours = [
        *(trainable.syncing for trainable in trainables if getattr(trainable, "syncing", None) is not None),
        *stop_keys_watched(trainables, given, **others),
        *([] if trials_are_adapted() else [TrialsAnswerAsThen()]),
    ]
    run_config["callbacks"] = [*run_config.get("callbacks", ()), *ours]


def _name_the_unnamed(sections: dict[str, Any], *, is_dated: bool) -> None:
    """Give a run the name by which older Rays would have known it, if the caller gave it none.

    Through Ray 2.6 that was the name of a registered trainable. For others it carries a date since Ray 1.1; before,
    ``resume=True`` found the last one.

    Args:
        sections: What the run is asked for.
        is_dated: Whether the run may have been written for Ray 2.7 or newer, where every such name has a date in it.
    """
    trainable, run_config = sections["tuner"]["trainable"], sections["run_config"]
    if run_config.get("name") is not None:
        return
    if isinstance(trainable, str) and not is_dated:
        run_config["name"] = trainable
    elif _must_exist(sections.get("resume")) and not isinstance(trainable, (tune.Experiment, list)):
        run_config["name"] = name_of_the_newest(trainable, run_config.get("storage_path"))


def _must_exist(resume: Any) -> bool:
    return isinstance(resume, dict) and bool(resume["required"])


def _one_by_one(experiments: list[Any], arguments: dict[str, Any], *, return_trials: bool) -> Any:
    """Run experiments that have loggers of their own, which belong to a run today, and return one analysis of all.

    As in one run, a failed trial of one experiment does not keep the next from running.

    Raises:
        ray.tune.TuneError: If a trial failed, unless ``raise_on_failed_trial`` is false; and if there was none, as
            through Ray 2.6.
    """
    first, *others = [run(experiment, **{**arguments, "raise_on_failed_trial": False}) for experiment in experiments]
    merge(first, others)
    failed = [trial for trial in first.trials if trial.status == "ERROR"]
    if failed and arguments.get("raise_on_failed_trial", True):
        raise tune.TuneError("Trials did not complete", failed)
    return first.trials if return_trials else first
