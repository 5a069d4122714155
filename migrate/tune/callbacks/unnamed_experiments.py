"""``setup_mlflow(config)`` without an experiment, in a trial: Ray 2.42 set up nothing there, and today's Ray raises."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from migrate.resolve.running.worlds import TUNE, Worlds
from migrate.resolve.text.source import Source

_FORM: Final = "ray.air.integrations.mlflow.setup_mlflow(no experiment)"
_FIRST: Final = 3
"""The position of the first argument that names one."""
_NAMES: Final = frozenset({"experiment_id", "experiment_name", "create_experiment_if_not_exists", None})


def without_experiment(source: Source) -> Iterator[tuple[ast.Call, Row, str]]:
    """The calls in functions of Tune that name no experiment."""
    for call, dotted in source.names.calls():
        if dotted != _FORM.partition("(")[0]:
            continue
        may_be_named = len(call.args) > _FIRST or any(isinstance(value, ast.Starred) for value in call.args)
        may_be_named |= bool(_NAMES & {word.arg for word in call.keywords})
        if not may_be_named and source.once(Worlds).asked(call) == {TUNE}:
            yield call, known(_FORM), _FORM
