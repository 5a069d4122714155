"""Parameters and members that functions and classes of Ray lost: handed on, dropped with a warning, or refused.

What a row of the catalogue says is done as it says; no parameter or member is named here, only where their owners
stand today.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import Any, Final, NoReturn

from compat.errors import LegacyApiError, LegacyNameError
from compat.overlay import Overlay, resolve
from compat.usage import used
from legacy_api import parameters_of, rows_of_kind

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
"""Where a function or constructor that lost parameters stands today, by the name the catalogue has for it."""

CLASSES: Final[dict[str, str]] = {
    "ray.tune.trial.Trial": "ray.tune.experiment.trial:Trial",
    "ray.tune.experiment.Trial": "ray.tune.experiment.trial:Trial",
    "ray.tune.Trainable": "ray.tune.trainable.trainable:Trainable",
    "ray.tune.schedulers.pb2_utils.TV_SquaredExp": "ray.tune.schedulers.pb2_utils:TV_SquaredExp",
    "ray.tune.Experiment": "ray.tune.experiment.experiment:Experiment",
    "ray.tune.JupyterNotebookReporter": "ray.tune.progress_reporter:JupyterNotebookReporter",
    "ray.tune.impl.tuner_internal.TunerInternal": "ray.tune.impl.tuner_internal:TunerInternal",
}
"""Where a class that lost members stands today."""


def accepting(target: str, owner: str) -> Callable[..., Any]:
    """A function of today that also takes the parameters the catalogue knows of its owner.

    Args:
        target: Where it stands, as ``module:attribute``.
        owner: Its name in the catalogue.
    """
    original = resolve(target)
    lost = parameters_of(owner)

    @wraps(original)
    def accept(*args: Any, **kwargs: Any) -> Any:
        for parameter in lost.keys() & kwargs.keys():
            row, value = lost[parameter], kwargs.pop(parameter)
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


def overlays() -> tuple[Overlay, ...]:
    """One overlay for every function that lost parameters, and for every member that is gone."""
    return (
        *(
            Overlay(
                after=target.partition(":")[0],
                target=target,
                replacement=partial(accepting, target, owner),
                why="parameters that are gone or renamed",
                since="1.0.0",
            )
            for owner, targets in CALLABLES.items()
            for target in targets
        ),
        *(
            Overlay(
                after=CLASSES[row.owner].partition(":")[0],
                target=f"{CLASSES[row.owner]}.{row.name}",
                replacement=partial(Refused, row.code),
                why="a member that is gone",
                since="1.0.0",
            )
            for row in rows_of_kind("method") + rows_of_kind("attribute")
            if row.action == "refuse" and row.owner in CLASSES
        ),
    )
