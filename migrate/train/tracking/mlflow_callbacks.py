"""The ``MLflowLoggerCallback`` of a file, and the configurations that have it."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import keyword
from migrate.resolve.text.source import Source
from migrate.train.results.runs_of_results import Unclear, value_at

OLD: Final = ".mlflow.MLflowLoggerCallback"
_ARGUMENTS: Final = frozenset((
    "tracking_uri", "registry_uri", "experiment_name", "tags", "tracking_token", "save_artifact",
    "log_params_on_trial_end",
))  # fmt: skip
_UPLOADS: Final = "save_artifact"


def uploads(callback: ast.Call) -> bool:
    """Whether a callback uploads files.

    Raises:
        Unclear: If that is not seen, or it takes something by a position of then.
    """
    words = {word.arg for word in callback.keywords}
    if not words <= _ARGUMENTS or len(callback.args) > 1 or any(isinstance(one, ast.Starred) for one in callback.args):
        raise Unclear
    given = keyword(callback, _UPLOADS)
    if given is not None and not isinstance(given, ast.Constant):
        raise Unclear
    return isinstance(given, ast.Constant) and bool(given.value)


def uses(source: Source, made: ast.expr) -> list[ast.expr]:
    """Every place where something is used that an expression makes.

    Raises:
        Unclear: If there may be others.
    """
    statement = source.names.parents.get(made)
    if not isinstance(statement, ast.Assign):
        return [made]
    (target, *others) = statement.targets
    variable = source.names.variable(target)
    if others or not isinstance(target, ast.Name) or variable is None:
        raise Unclear
    return [use for use in source.names.reads(variable[1], variable[0]) if value_at(source, use, use) is made]


def config_of(source: Source, use: ast.expr, dotted: str) -> ast.Call:
    """The configuration that has a callback in its list, or in a list that is a variable's and that it alone has.

    Args:
        source: The file.
        use: A place that the callback is used in.
        dotted: The class of the configuration.

    Raises:
        Unclear: If it is used in another way.
    """
    parents = source.names.parents
    callbacks = parents.get(use)
    if not isinstance(callbacks, ast.List):
        raise Unclear
    places = uses(source, callbacks)
    word = parents.get(places[0]) if len(places) == 1 else None
    config = parents.get(word) if isinstance(word, ast.keyword) and word.arg == "callbacks" else None
    if not isinstance(config, ast.Call) or source.names.dotted(config.func) != dotted:
        raise Unclear
    return config


def uploads_the_run(source: Source, config: ast.Call, *, until_26: bool) -> bool:
    """Whether what was uploaded had the checkpoints: up to Ray 2.6, and in Ray 2.7 if the driver worked in storage."""
    cache, storage = keyword(config, "local_dir"), keyword(config, "storage_path")
    is_one_place = cache is not None and storage is not None and source.text(cache) == source.text(storage)
    return until_26 or is_one_place
