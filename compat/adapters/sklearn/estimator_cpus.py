"""On how many CPUs estimators of scikit-learn compute. Behaviour of Ray 2.6.3."""

from __future__ import annotations

from typing import Any, Final

_PARAMETERS: Final = ("n_jobs", "thread_count")
"""How the parameter is called; the second name is that of CatBoost."""


def parameters_of_cpus(estimator: Any) -> list[str]:
    """The parameters of an estimator, and of those in it, that say on how many CPUs it computes."""
    return [name for name in estimator.get_params(deep=True) if name.endswith(_PARAMETERS)]


def set_cpus(estimator: Any, cpus: int) -> None:
    """Let an estimator compute on so many CPUs, if it has a parameter for that."""
    estimator.set_params(**dict.fromkeys(parameters_of_cpus(estimator), cpus))
