"""Where today's ``xgboost.train`` and ``lightgbm.train`` take what their older releases took as arguments of ``train``.

LightGBM 4 has callbacks, parameters and arguments of its ``Dataset`` for much of it; both know some names no more.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Final, NamedTuple

from migrate.edit.callsite import Given
from migrate.rule import Declined

_TAKEN: Final = {
    "xgboost": ("obj", "maximize", "early_stopping_rounds", "evals_result", "verbose_eval", "custom_metric"),
    "lightgbm": ("feval", "keep_training_booster"),
}
"""What ``train`` takes as it did, beside what the training function says itself."""
_PARAMETERS: Final = {"early_stopping_rounds": "early_stopping_round", "fobj": "objective"}
_CALLBACKS: Final = {
    "verbose_eval": "log_evaluation({0})",
    "learning_rates": "reset_parameter(learning_rate={0})",
    "evals_result": "record_evaluation({0})",
}
_OF_DATA: Final = ("feature_name", "categorical_feature")


class Spread(NamedTuple):
    """Arguments of the library's ``train``, each as it is written, by the place that takes it today.

    Attributes:
        parameters: Entries of the dictionary of parameters.
        data: Arguments of what holds the data.
        callbacks: Callbacks.
        passed: Arguments of ``train``.
    """

    parameters: list[str]
    data: list[str]
    callbacks: list[str]
    passed: list[str]


def check(library: str, names: Iterable[str]) -> None:
    """See that every argument has a place.

    Raises:
        Declined: If one has none.
    """
    for name in names:
        moved = name in _PARAMETERS or name in _CALLBACKS or name in _OF_DATA
        if name not in _TAKEN[library] and not (moved and library == "lightgbm"):
            raise Declined(f"`{library}.train` has no `{name}` today")


def spread(library: str, module: str, given: Iterable[Given]) -> Spread:
    """The places of the arguments.

    Args:
        library: ``xgboost`` or ``lightgbm``.
        module: How the file writes the library.
        given: The arguments, none of which is None.
    """
    places = Spread([], [], [], [])
    for argument in given:
        name, text = argument.name, argument.text
        if name in _TAKEN[library]:
            places.passed.append(f"{name}={text}")
        elif name in _PARAMETERS:
            places.parameters.append(f'"{_PARAMETERS[name]}": {text}')
        elif name in _OF_DATA:
            places.data.append(f"{name}={text}")
        elif name != "verbose_eval" or _says_when(argument.node):
            places.callbacks.append(f"{module}.{_CALLBACKS[name].format(_period(argument))}")
    return places


def _says_when(node: ast.expr) -> bool:
    """Whether a ``verbose_eval`` may have something printed."""
    return not isinstance(node, ast.Constant) or bool(node.value)


def _period(argument: Given) -> str:
    """What a callback is given: ``True`` is every round, as the callback has it of itself, and None no round."""
    if argument.name != "verbose_eval":
        return argument.text
    if isinstance(argument.node, ast.Constant):
        return "" if argument.node.value is True else argument.text
    return f"{argument.text} or 0"
