"""Packages beside Ray that were written for its older releases and ask it for what is gone.

With Ray 2.60, tune-sklearn 0.5.0 cannot be imported, Ray Lightning 0.3.0 has no callbacks for Tune, and what
XGBoost-Ray 0.1.19 and LightGBM-Ray 0.1.9 have for Tune raises or is left out, as where Tune is not installed; both
still train.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from migrate.findings import Finding
from migrate.resolve.left.guards import LEFT_ALONE, guarded
from migrate.resolve.text.source import Source
from migrate.sieve.companions import BOOSTERS, COMPANIONS

_TUNE: Final = "ray.tune"
_RESOURCES: Final = "get_tune_resources"
_GONE: Final = {
    "ray_lightning": "what it reports to Tune through is gone from Ray, and its last release is for Lightning 1.6 / "
    "train in the function of a `ray.train.torch.TorchTrainer`, with `RayDDPStrategy` and `RayTrainReportCallback` of "
    "`ray.train.lightning`",
    "tune_sklearn": "it cannot be imported with Ray of today / search in a Tune function: `tune.Tuner(function, ...)`",
}
_BOOSTING: Final = (
    "with Ray of today it takes Tune for not installed: its training reports nothing to a trial, and its callbacks and "
    f"`{_RESOURCES}` raise / train in the function of the trainer in `ray.train.{{0}}`, or with {{1}} in the "
    "Tune function"
)
_LIBRARIES: Final = {"lightgbm_ray": ("lightgbm", "LightGBM"), "xgboost_ray": ("xgboost", "XGBoost")}


def imports_companions(source: Source) -> bool:
    """Whether a file imports one of them."""
    return any(True for _ in _imported(source))


def companions(source: Source) -> Iterator[Finding]:
    """A finding for each such package that a file imports, where it imports it first.

    Those that only train are said nothing of in a file without Tune: they do what they did.
    """
    spoken: set[str] = set()
    for statement, dotted in sorted(_imported(source), key=lambda found: source.position(found[0])):
        package = dotted.partition(".")[0]
        if package in spoken or (package in BOOSTERS and not (_trains(dotted) and _speaks_to_tune(source, package))):
            continue
        spoken.add(package)
        message = _GONE.get(package) or _BOOSTING.format(*_LIBRARIES[package])
        is_guarded = guarded(source.names, statement)
        yield Finding(
            *source.position(statement), "MIGRATE", package, LEFT_ALONE if is_guarded else message, not is_guarded
        )


def _imported(source: Source) -> Iterator[tuple[ast.stmt, str]]:
    for statement, _, dotted in source.names.imports:
        if dotted.partition(".")[0] in COMPANIONS:
            yield statement, dotted
    for statement, module in source.names.stars:
        if module.partition(".")[0] in COMPANIONS:
            yield statement, module


def _trains(dotted: str) -> bool:
    """Whether what a file imports of a package of boosters may train, or is there for Tune."""
    rest = dotted.partition(".")[2]
    last = rest.rpartition(".")[2]
    return rest in ("", "main", "tune") or rest.startswith("tune.") or last in ("train", "RayParams") or _is_model(last)


def _is_model(name: str) -> bool:
    return name.startswith("Ray") and name.endswith(("Classifier", "Regressor", "Ranker"))


def _speaks_to_tune(source: Source, package: str) -> bool:
    """Whether a file that trains with a package of boosters searches with Tune, or has the package speak to it."""
    names = source.names
    reached = [*(dotted for _, _, dotted in names.imports), *(module for _, module in names.stars)]
    if any(f"{dotted}.".startswith((f"{_TUNE}.", f"{package}.tune.")) for dotted in reached):
        return True
    if any(node.attr == _RESOURCES for node in names.of(ast.Attribute)):
        return True
    return any(f"{dotted}.".startswith(f"{_TUNE}.") for _, dotted in names.uses())
