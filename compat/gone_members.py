"""Parameters and members that functions and classes of Ray lost: handed on, dropped with a warning, or refused.

What a row of the catalogue says is done as it says; no parameter or member is named here, only where their owners
stand today. What the installed Ray still has or takes is left to it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from functools import cache, partial, wraps
from typing import Any, Final, NoReturn

from compat.errors import LegacyApiError, LegacyNameError
from compat.overlay import UNCHANGED, Overlay, resolve
from compat.usage import used
from legacy_api import parameters_of, rows_of_kind
from legacy_api.wandb_members import OWNER as WANDB

SEARCH: Final = "ray.tune.search"

CALLABLES: Final[dict[str, tuple[str, ...]]] = {
    "ray.tune.trial.Trial": ("ray.tune.experiment.trial:Trial.__init__",),
    "ray.tune.experiment.Trial": ("ray.tune.experiment.trial:Trial.__init__",),
    "ray.tune.execution.tune_controller.TuneController": (
        "ray.tune.execution.tune_controller:TuneController.__init__",
    ),
    "ray.tune.suggest.suggestion.SearchGenerator.create_trial_if_possible": (
        f"{SEARCH}.search_generator:SearchGenerator.create_trial_if_possible",
    ),
    **{
        f"ray.tune.sample.{domain}.sample": (f"{SEARCH}.sample:{domain}.sample",)
        for domain in ("Domain", "Sampler", "Grid", "Quantized")
    },
    **{
        f"ray.tune.trial.Trial.{method}": (f"ray.tune.experiment.trial:Trial.{method}",)
        for method in ("on_checkpoint", "update_last_result", "update_resources")
    },
    "ray.tune.schedulers.pb2_utils.TV_SquaredExp": ("ray.tune.schedulers.pb2_utils:TV_SquaredExp.__init__",),
    "ray.tune.Trainable.reset": ("ray.tune.trainable.trainable:Trainable.reset",),
    **{
        f"ray.tune.suggest.{legacy}.{method}": (f"{SEARCH}.{today}.{method}",)
        for legacy, today in (
            ("bayesopt.BayesOptSearch", "bayesopt.bayesopt_search:BayesOptSearch"),
            ("hyperopt.HyperOptSearch", "hyperopt.hyperopt_search:HyperOptSearch"),
            ("nevergrad.NevergradSearch", "nevergrad.nevergrad_search:NevergradSearch"),
            ("repeater.Repeater", "repeater:Repeater"),
            ("suggestion.ConcurrencyLimiter", "concurrency_limiter:ConcurrencyLimiter"),
            ("suggestion.Searcher", "searcher:Searcher"),
            ("zoopt.ZOOptSearch", "zoopt.zoopt_search:ZOOptSearch"),
        )
        for method in ("save", "restore")
    },
}
"""Where a function or constructor that lost parameters stands today, by the name the catalogue has for it.

Those of Ray Data have a rule instead of entries: :func:`_in_ray_data`.
"""

CLASSES: Final[dict[str, str]] = {
    "ray.tune.trial.Trial": "ray.tune.experiment.trial:Trial",
    "ray.tune.experiment.Trial": "ray.tune.experiment.trial:Trial",
    "ray.tune.Trainable": "ray.tune.trainable.trainable:Trainable",
    "ray.tune.schedulers.pb2_utils.TV_SquaredExp": "ray.tune.schedulers.pb2_utils:TV_SquaredExp",
    "ray.tune.Experiment": "ray.tune.experiment.experiment:Experiment",
    "ray.tune.JupyterNotebookReporter": "ray.tune.progress_reporter:JupyterNotebookReporter",
    "ray.tune.impl.tuner_internal.TunerInternal": "ray.tune.impl.tuner_internal:TunerInternal",
    "ray.data.Dataset": "ray.data.dataset:Dataset",
    WANDB: "ray.air.integrations.wandb:WandbLoggerCallback",
}
"""Where a class that lost members stands today."""


def _in_ray_data(owner: str) -> tuple[str, ...]:
    """Where a function of Ray Data stands; of a dataset also where the part of it does that a worker gets."""
    _, _, name = owner.rpartition(".")
    if owner.startswith("ray.data.Dataset."):
        return f"ray.data.dataset:Dataset.{name}", f"ray.data.iterator:DataIterator.{name}"
    return f"ray.data:{name}", f"ray.data.read_api:{name}"


def callables() -> Iterator[tuple[str, str, str]]:
    """Every function that lost parameters: its name in the catalogue, where it stands, and the module to wait for."""
    of_data = dict.fromkeys(row.owner for row in rows_of_kind("parameter") if row.owner.startswith("ray.data."))
    for owner, targets in (*CALLABLES.items(), *((owner, _in_ray_data(owner)) for owner in of_data)):
        for target in targets:
            yield owner, target, targets[0].partition(":")[0]


def accepting(target: str, owner: str) -> Any:
    """A function of today that also takes the parameters the catalogue knows of its owner.

    Args:
        target: Where it stands, as ``module:attribute``, if the installed Ray has it.
        owner: Its name in the catalogue.
    """
    try:
        return _accepting(resolve(target), owner)
    except AttributeError:
        return UNCHANGED


@cache
def _accepting(original: Callable[..., Any], owner: str) -> Callable[..., Any]:
    """The same for all names that a function has: it is pickled by one of them."""
    lost = parameters_of(owner)

    @wraps(original)
    def accept(*args: Any, **kwargs: Any) -> Any:
        for parameter in lost.keys() & kwargs.keys():
            row, value = lost[parameter], kwargs[parameter]
            if not row.to and parameter in inspect.signature(original).parameters:
                continue
            del kwargs[parameter]
            if row.action == "refuse":
                raise LegacyApiError(row.code, f"It is {value!r}.")
            used(row.code)
            if row.to:
                kwargs[row.to[0].rpartition(".")[2]] = value
        return original(*args, **kwargs)

    return accept


class Refused:
    """A member that is gone: who reads it, of the class or of an object, is told the way out; `hasattr` says no."""

    def __init__(self, code: str) -> None:
        """Remember the rule code of the member's row."""
        self.code = code

    def __get__(self, instance: Any, owner: type) -> NoReturn:
        """Raise.

        Raises:
            LegacyNameError: Always.
        """
        raise LegacyNameError(self.code)


def refusing(target: str, code: str) -> Any:
    """What stands for a member that is gone.

    Args:
        target: Its class, as ``module:Class``, and its name.
        code: The rule code of its row.
    """
    try:
        resolve(target)
    except AttributeError:
        return Refused(code)
    return UNCHANGED


def overlays() -> tuple[Overlay, ...]:
    """One overlay for every function that lost parameters, and for every member that is gone."""
    return (
        *(
            Overlay(
                after=after,
                target=target,
                replacement=partial(accepting, target, owner),
                why="parameters that are gone or renamed",
                since="1.0.0",
            )
            for owner, target, after in callables()
        ),
        *(
            Overlay(
                after=CLASSES[row.owner].partition(":")[0],
                target=f"{CLASSES[row.owner]}.{row.name}",
                replacement=partial(refusing, f"{CLASSES[row.owner]}.{row.name}", row.code),
                why="a member that is gone",
                since="1.0.0",
            )
            for row in rows_of_kind("method") + rows_of_kind("attribute")
            if row.action == "refuse" and row.owner in CLASSES
        ),
    )
