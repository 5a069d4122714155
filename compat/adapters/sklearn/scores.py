"""Scores of an estimator: on validation data, and by cross-validation. Behaviour of Ray 2.6.3.

That Ray asked private functions of scikit-learn, which have other arguments since; here are public ones.
"""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable
from numbers import Number
from time import time
from traceback import format_exc
from typing import Any, Final

import numpy as np
from sklearn.metrics import check_scoring
from sklearn.model_selection import cross_validate

_ONE: Final = "score"
"""The name of a score that has none."""


def _scorers(estimator: Any, scoring: Any) -> dict[str, Callable[..., Any]]:
    """The scorers by the names of the scores; a single one that gives a dictionary may have any name."""
    if callable(scoring):
        return {_ONE: scoring}
    if scoring is None or isinstance(scoring, str):
        return {_ONE: check_scoring(estimator, scoring=scoring)}
    named = scoring if isinstance(scoring, dict) else {name: name for name in scoring}
    if not all(isinstance(name, str) for name in named):
        raise ValueError(
            f"`scoring` names each score: a list has only strings, a dictionary strings as keys: {scoring}"
        )
    return {name: check_scoring(estimator, scoring=scorer) for name, scorer in named.items()}


def _number(name: str, score: Any) -> Any:
    plain = score.item() if hasattr(score, "item") else score
    if not isinstance(plain, Number):
        raise ValueError(f"The score {name!r} is no number: {score!r}")
    return plain


def on_validation_sets(estimator: Any, datasets: dict[str, tuple[Any, Any]], scoring: Any) -> dict[str, dict[str, Any]]:
    """The scores on datasets.

    Args:
        estimator: The fitted estimator.
        datasets: Features and labels, by the name of the dataset.
        scoring: What is scored, in the words of scikit-learn.

    Returns:
        For each dataset ``score_time``, and ``test_score`` or ``test_`` and the name of each score. They are NaN, after
        a warning, where scoring fails.
    """
    results: dict[str, dict[str, Any]] = {}
    scorers = _scorers(estimator, scoring) if datasets else {}
    for key, (features, labels) in datasets.items():
        start = time()
        try:
            scores: dict[str, Any] = {}
            for name, scorer in scorers.items():
                score = scorer(estimator, features, labels)
                scores |= score if isinstance(score, dict) else {name: score}
            scores = {name: _number(name, score) for name, score in scores.items()}
        except Exception:
            scores = dict.fromkeys(scorers, np.nan)
            warnings.warn(
                f"Scoring on validation set {key} failed. The score(s) for this set will be set to nan. Details: \n"
                f"{format_exc()}",
                stacklevel=2,
            )
        results[key] = {"score_time": time() - start, **{f"test_{name}": score for name, score in scores.items()}}
    return results


def by_cross_validation(
    estimator: Any, features: Any, labels: Any, *, fit_params: dict[str, Any], **arguments: Any
) -> dict[str, Any]:
    """What ``cross_validate`` gives, with the mean and the deviation of each.

    Args:
        estimator: The estimator; it is not fitted itself.
        features: The features.
        labels: The labels.
        fit_params: More arguments of the estimator's ``fit``.
        **arguments: Those of ``cross_validate``.
    """
    takes = inspect.signature(cross_validate).parameters
    name = "params" if "params" in takes else "fit_params"  # before scikit-learn 1.4
    results = cross_validate(estimator, features, labels, **{name: fit_params or None}, **arguments)
    summary: dict[str, Any] = {}
    for key, values in results.items():
        if isinstance(values, np.ndarray):
            summary[f"{key}_mean"], summary[f"{key}_std"] = np.nanmean(values), np.nanstd(values)
    return {**results, **summary}
