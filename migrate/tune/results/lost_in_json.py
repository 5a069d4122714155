"""What trials that are read from the files of a run do not have as it was: JSON has no tuples, and only texts for keys.

``tune.run`` gave an analysis of what it held itself; an ``ExperimentAnalysis`` of today reads what was written.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import parameters_of
from migrate.resolve.text.source import Source
from migrate.rule import Result
from migrate.tune.calls.tune_call import TuneCall

_CONFIG: Final = "config"
_ASKED: Final = frozenset({"best_config", "best_result", "config", "get_all_configs", "get_best_config", "last_result"})
_RUN: Final = "ray.tune.run"
_TUPLE: Final = "a tuple is a list there"
_KEY: Final = "a key that is no text is one there"
_SAID: Final = (
    "the analysis reads configs and results of trials from the files of the run, which are JSON: {}; a `ResultGrid` "
    "has them as they were: `results.get_best_result().config`"
)
_DEPTH: Final = 8


def tell_of_json(result: Result, asked: TuneCall) -> None:
    """Say of a run whose trials are read from its files what of its search space is something else there.

    Args:
        result: What the rule does.
        asked: The run.
    """
    source = result.source
    space = next((given.node for given in asked.parameters if given.name == _CONFIG), None)
    lost = _lost(source, space) if space is not None else None
    if lost is None or not any(True for _ in source.names.attributes(_ASKED)):
        return
    row = parameters_of(_RUN)[_CONFIG]
    result.todo(lost, row, row.old, _SAID.format(_TUPLE if isinstance(lost, ast.Tuple) else _KEY))


def _lost(source: Source, node: ast.expr, depth: int = 0) -> ast.expr | None:
    """The first part of a search space that JSON has otherwise: a tuple, or a key that is no text."""
    node = source.names.value(node)
    if depth == _DEPTH:
        return None
    inner: list[ast.expr] = []
    if isinstance(node, ast.Tuple):
        return node
    if isinstance(node, ast.Dict):
        keys = (key for key in node.keys if isinstance(key, ast.Constant))
        wrong = next((key for key in keys if not isinstance(key.value, str)), None)
        if wrong is not None:
            return wrong
        inner = node.values
    elif isinstance(node, ast.List):
        inner = node.elts
    elif isinstance(node, ast.Call) and (source.names.dotted(node.func) or "dict").startswith(("ray.tune.", "dict")):
        is_dict = isinstance(node.func, ast.Name) and node.func.id == "dict"
        is_of_tune = source.names.dotted(node.func) is not None
        inner = [*node.args, *(word.value for word in node.keywords)] if is_dict or is_of_tune else []
    found = (_lost(source, part, depth + 1) for part in inner)
    return next((one for one in found if one is not None), None)
