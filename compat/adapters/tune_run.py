"""`tune.run` with every parameter it ever had.

Serves the rows of `legacy_api.catalog.tune_run`: each argument goes where its row says, through the conversion its
row names, into a `v2_api.tune_run.TuneRun`.
"""

from __future__ import annotations

from functools import wraps
from typing import Any, Final

from ray import tune

from compat.adapters.analysis import LegacyExperimentAnalysis
from compat.adapters.environment import results_from_environment
from compat.adapters.function_signature import adapt_function
from compat.adapters.trainable import warn_of_legacy_methods
from compat.adapters.trial_artifacts import keep_artifacts
from compat.conversions import VALUE_FACES
from compat.errors import LegacyApiError
from compat.overlay import original_of
from compat.usage import used
from legacy_api import known, parameters_of

_OWNER: Final = "ray.tune.run"
_POSITIONAL_FORM: Final = "ray.tune.run(positional arguments)"
_SECTIONS: Final = {
    "Tuner": "tuner",
    "TuneConfig": "tune_config",
    "RunConfig": "run_config",
    "CheckpointConfig": "checkpoint_config",
    "FailureConfig": "failure_config",
    "run": "run",
    "environ": "environ",
}
_PLACES: Final = ("local_dir", "storage_path", "upload_dir")
"""Parameters that say where results go; where several are given, the last of these did in their day."""
_ray_run = original_of(tune, "run")


@wraps(_ray_run)
def run(run_or_experiment: Any, name: str | None = None, *args: Any, **kwargs: Any) -> LegacyExperimentAnalysis:
    """Run a Tune experiment that is described as for any Ray from 0.8.7 to today.

    Args:
        run_or_experiment: A trainable class or function, or the name of a registered one.
        name: Name of the experiment; the second argument of every Ray up to 1.13.
        *args: Refused: further positional arguments meant different things in different releases.
        **kwargs: Every parameter `tune.run` ever had.

    Returns:
        The analysis object, which also answers what it answered then.

    Raises:
        TypeError: If a parameter was never one of `tune.run`.
        LegacyApiError: If what is asked for cannot be carried over.
        ray.tune.TuneError: If a trial failed, unless ``raise_on_failed_trial`` is false.
        ValueError: If ``resume`` is asked for and there is nothing to resume.
    """
    from v2_api.tune_run import TuneRun

    if args:
        raise LegacyApiError(known(_POSITIONAL_FORM).code, f"{len(args) + 2} positional arguments were passed.")
    if name is not None:
        kwargs["name"] = name
    sections: dict[str, Any] = {
        "tuner": {"trainable": adapted(run_or_experiment)},
        "run_config": {"sync_config": keep_artifacts()},
    }
    results_from_environment(sections)
    for parameter in sorted(kwargs, key=lambda name: _PLACES.index(name) if name in _PLACES else -1):
        _place(sections, parameter, kwargs[parameter])
    return LegacyExperimentAnalysis.of(TuneRun.model_validate(sections).fit())


def adapted(trainable: Any) -> Any:
    """A trainable as today's Ray takes it; what already is one comes back unchanged."""
    if isinstance(trainable, type):
        warn_of_legacy_methods(trainable)
        return trainable
    return adapt_function(trainable) if callable(trainable) else trainable


def _place(sections: dict[str, Any], parameter: str, value: Any) -> None:
    row = parameters_of(_OWNER).get(parameter)
    if row is None:
        raise TypeError(f"run() got an unexpected keyword argument {parameter!r}")
    if row.action == "refuse":
        raise LegacyApiError(row.code)
    if row.today != "same" or row.action == "drop":
        used(row.code)
    if row.action == "drop" or value is None:
        return
    converted = VALUE_FACES[row.convert](value) if row.convert else value
    parts = converted if len(row.to) > 1 else (converted,)
    for target, part in zip(row.to, parts, strict=True):
        _put(sections, target, part)


def _put(sections: dict[str, Any], target: str, value: Any) -> None:
    section, _, field = target.partition(".")
    if target == "Tuner.restore":
        sections["resume"] = value
    elif section == "with_resources":
        sections["resources"] = value
    else:
        sections.setdefault(_SECTIONS[section], {})[field] = value
