"""`tune.Experiment` and `tune.run_experiments`, with the parameters and specification keys of then.

Serves the rows ``ray.tune.Experiment(...)`` and ``ray.tune.run_experiments(...)``.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from functools import wraps
from typing import Any, Final

from ray.tune import Experiment as RayExperiment
from ray.tune.search import SearchAlgorithm, Searcher

from compat.adapters.function_wrappers import as_today
from compat.adapters.placement import placed
from compat.adapters.tune_run import run_each
from compat.usage import used
from legacy_api import parameters_of

_OWNER: Final = "ray.tune.Experiment"
_RUNNER: Final = "ray.tune.run_experiments"
_ray_construct = RayExperiment.__init__


@wraps(_ray_construct)
def construct(self: RayExperiment, name: str | None, run: Any, **arguments: Any) -> None:
    """`Experiment.__init__`, which also takes what it took from Ray 0.8 on.

    Args:
        self: The experiment.
        name: Its name.
        run: A trainable, or the name of a registered one.
        **arguments: Every parameter that `Experiment` ever had.

    Raises:
        TypeError: If a parameter was never one of `Experiment`.
    """
    from v2_api.tune_run import TuneRun

    spec = TuneRun.model_validate(placed(_OWNER, as_today(run), arguments))
    _ray_construct(self, name, spec.tuner.trainable, **spec.experiment_arguments())


class Experiment(RayExperiment):  # type: ignore[misc]
    """`compat.tune.Experiment`: the real class with the parameters of then."""

    __init__ = construct


def run_experiments(
    experiments: Any, *args: Any, concurrent: bool = True, search_alg: Any = None, **arguments: Any
) -> list[Any]:
    """Run experiments that are described as for any Ray from 0.8.7 to today, and wait for them.

    Args:
        experiments: An `Experiment`, a dictionary of specifications by name, or a list of either.
        *args: A search algorithm or a scheduler, which was the second parameter of 0.8 and of 1.x.
        concurrent: Accepted. Experiments run one after another: together, today's Ray loses files of all but one.
        search_alg: Where the configurations come from, as through Ray 0.8.
        **arguments: Every parameter that `run_experiments` ever had.

    Returns:
        The trials of all experiments.

    Raises:
        TypeError: If a parameter was never one of `run_experiments`, or more than two arguments are positional.
        ray.tune.TuneError: If a trial failed, unless ``raise_on_failed_trial`` is false.
    """
    if len(args) > 1:
        raise TypeError(
            f"run_experiments() got {len(args) + 1} positional arguments; their order differed between releases, so "
            "only the experiments and one search algorithm or scheduler can be told apart: name the others"
        )
    for value in args:
        if isinstance(value, (SearchAlgorithm, Searcher)):
            search_alg = value
        else:
            arguments["scheduler"] = value
    if search_alg is not None:
        used(parameters_of(_RUNNER)["search_alg"].code)
        arguments["search_alg"] = search_alg
    trials: list[Any] = run_each(_experiments(experiments), {**arguments, "return_trials": True})
    return trials


def _experiments(described: Any) -> list[Any]:
    if isinstance(described, Mapping):
        return [_experiment(name, spec) for name, spec in described.items()]
    if isinstance(described, (list, tuple)):
        return [experiment for one in described for experiment in _experiments(one)]
    return [described]


def _experiment(name: str, spec: Mapping[str, Any]) -> Experiment:
    """An experiment from its specification.

    Raises:
        ray.tune.TuneError: If the specification does not say what to run.
    """
    from ray.tune import TuneError

    arguments = {key: copy.deepcopy(value) for key, value in spec.items() if key != "run"}
    if "run" not in spec:
        raise TuneError(f"the specification of the experiment {name!r} has no `run`: it does not say what to run")
    if "env" in arguments:  # RLlib's shorthand
        arguments["config"] = {**(arguments.get("config") or {}), "env": arguments.pop("env")}
    experiment: Experiment = Experiment(name, spec["run"], **arguments)
    return experiment
