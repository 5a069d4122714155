"""`tune.Experiment` and `tune.run_experiments`, with the parameters and specification keys of then.

Serves the rows ``ray.tune.Experiment(...)`` and ``ray.tune.run_experiments(...)``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import wraps
from typing import Any, Final

from pyarrow.fs import LocalFileSystem
from ray.tune import Experiment as RayExperiment

from compat.adapters.checkpoints.place_uri import note_uri
from compat.adapters.functions.function_wrappers import as_today
from compat.adapters.runs import tune_run
from compat.adapters.runs.counting_anew import note_counting
from compat.adapters.runs.names_since_2_7 import written_since_2_7
from compat.adapters.runs.placement import placed
from compat.adapters.runs.positional import by_name, merged
from compat.adapters.runs.run_age import note_age, note_since_2_7
from compat.adapters.runs.stop_keys import written_before_2_7
from compat.adapters.runs.sync_function import OfExperiment, own_sync
from compat.usage import used
from legacy_api import parameters_of

_OWNER: Final = "ray.tune.Experiment"
_RUNNER: Final = "ray.tune.run_experiments"
_ray_construct = RayExperiment.__init__


@wraps(_ray_construct)
def construct(self: RayExperiment, name: str | None, run: Any, *args: Any, **arguments: Any) -> None:
    """`Experiment.__init__`, which also takes what it took from Ray 0.8 on.

    Args:
        self: The experiment.
        name: Its name.
        run: A trainable, or the name of a registered one.
        *args: Further arguments in the order of any release, as long as only one of the orders can be meant.
        **arguments: Every parameter that `Experiment` ever had.

    Raises:
        TypeError: If a parameter was never one of `Experiment`.
    """
    from v2_api.tune_run import TuneRun
    from v2_api.validation import in_one_sentence

    positional = by_name(_OWNER, (name, run, *args))
    arguments = merged("Experiment", {key: positional[key] for key in positional.keys() - {"name", "run"}}, arguments)
    loggers = arguments.pop("loggers", None)
    if loggers is not None:
        used(parameters_of(_OWNER)["loggers"].code)
    syncing = own_sync(arguments)
    sections = placed(_OWNER, as_today(run), arguments, syncing)
    with in_one_sentence():
        spec = TuneRun.model_validate(sections)
    _ray_construct(self, name, spec.trainable, **spec.experiment_arguments())
    rows = parameters_of("ray.tune.run") | parameters_of(_OWNER)
    self.given_rows = [rows[argument] for argument, value in arguments.items() if value is not None]
    note_age(self.storage, written_before_2_7(self, ()))
    note_since_2_7(self.storage, written_since_2_7([self], ()))
    note_counting(self.storage)
    note_uri(self.storage, spec.experiment_arguments().get("storage_path"))
    self.name = name or self.run_identifier
    # For `tune.run`: callbacks belong to a run today.
    self.loggers = loggers
    self.syncing = None if syncing is None else OfExperiment(syncing, str(self.path))


@property  # type: ignore[misc]
def local_dir(self: RayExperiment) -> str:
    """The directory that holds the experiment's, as through Ray 2.2."""
    return str(self.path).rpartition("/")[0]


@property  # type: ignore[misc]
def local_path(self: RayExperiment) -> str:
    """The directory of the experiment, as in Ray 2.3 - 2.6; Ray's staging copy of it if it is not on this machine."""
    is_local = isinstance(self.storage.storage_filesystem, LocalFileSystem)
    return str(self.path if is_local else self.storage.experiment_driver_staging_path)


@property  # type: ignore[misc]
def dir_name(self: RayExperiment) -> str:
    """The name of the experiment's directory, as through Ray 2.6."""
    return str(self.storage.experiment_dir_name)


@property  # type: ignore[misc]
def checkpoint_dir(self: RayExperiment) -> str:
    """The directory of the experiment, under its name through Ray 2.6."""
    return str(self.path)


class Experiment(RayExperiment):  # type: ignore[misc]
    """`compat.tune.Experiment`: the real class with the parameters of then."""

    __init__ = construct
    local_path = local_path
    local_dir = local_dir
    checkpoint_dir = checkpoint_dir


def run_experiments(experiments: Any, *args: Any, **kwargs: Any) -> list[Any]:
    """Run experiments that are described as for any Ray from 0.8.7 to today, and wait for them.

    Args:
        experiments: An `Experiment`, a dictionary of specifications by name, or a list of either.
        *args: Further arguments in the order of any release, as long as only one of the orders can be meant.
        **kwargs: Every parameter that `run_experiments` ever had.

    Returns:
        The trials of all experiments.

    Raises:
        TypeError: If a parameter was never one of `run_experiments`.
        LegacyApiError: If positional arguments could mean two things.
        ray.tune.TuneError: If a trial failed, unless ``raise_on_failed_trial`` is false.
    """
    positional = by_name(_RUNNER, (experiments, *args))
    positional.pop("experiments", None)
    arguments = merged("run_experiments", positional, kwargs)
    concurrent = arguments.pop("concurrent", True)
    if arguments.get("search_alg") is not None:
        used(parameters_of(_RUNNER)["search_alg"].code)
    described = _experiments(experiments)
    runs = [described] if concurrent else described
    return [trial for one in runs for trial in tune_run.run(one, return_trials=True, **arguments)]


def _experiments(described: Any) -> list[Any]:
    if isinstance(described, Mapping):
        return [_experiment(name, spec) for name, spec in described.items()]
    if isinstance(described, (list, tuple)):
        return [experiment for one in described for experiment in _experiments(one)]
    return [described]


def _experiment(name: str, spec: Mapping[str, Any]) -> Experiment:
    """An experiment from its specification.

    Raises:
        ray.tune.TuneError: If the specification does not say what to run, or says what no release understood.
    """
    from ray.tune import TuneError

    if "run" not in spec:
        raise TuneError(f"the specification of the experiment {name!r} has no `run`: it does not say what to run")
    experiment: Experiment = Experiment.from_json(name, {**spec, "config": {**(spec.get("config") or {})}})
    return experiment
