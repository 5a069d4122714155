"""``return {"loss": loss.detach()}`` of a function that Tune runs: numbers, since tensors are refused as metrics.

Fires on functions that are given to a ``tune.run`` of the file and return, or yield, a dictionary where something is
certainly a tensor (``FUN279``), which Ray took through 1.13.

Declines, with a finding: functions that the file calls itself, too, state dicts, and what is nested in a dictionary.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import known
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.scopes import FunctionNode
from migrate.resolve.running.tuners import RUNS
from migrate.resolve.running.worlds import TUNE, Worlds
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.tune.functions.reported_tensors import in_place, tensors_in

ORDER = 19

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import torch
from ray import tune


def train(config):
    loss = torch.mean(losses(config))
    return {"loss": loss.detach(), "half": loss / 2, "steps": 3}


tune.run(train, restore="x")
""",
        """\
import torch
from ray import tune


def train(config):
    loss = torch.mean(losses(config))
    return {"loss": loss.detach().tolist(), "half": (loss / 2).tolist(), "steps": 3}


tune.run(train, restore="x")
""",
    ),
)

_FORM: Final = "trainable that returns or yields tensors as metrics"
_CALLED: Final = "the file calls the function itself, too"
_WEIGHTS: Final = "keep weights in a checkpoint"


def rewrite(result: Result) -> None:
    """Return numbers in the place of tensors."""
    source, row = result.source, known(_FORM)
    if not any(dotted in RUNS for _, dotted in result.before.names.calls()):
        return
    for function, metrics in _given_back(source):
        if not source.once(Worlds).is_given(function, TUNE) or guarded(source.names, metrics):
            continue
        for tensor in tensors_in(source, metrics):
            node = tensor.node or metrics
            if _is_called(source, function):
                result.decline(node, row, _FORM, _CALLED)
            elif not tensor.is_written or tensor.is_weights:
                result.decline(node, row, _FORM, _WEIGHTS)
            else:
                result.edits += in_place(source, tensor)
                result.rewrote(node, row, _FORM)


def _given_back(source: Source) -> Iterator[tuple[FunctionNode, ast.Dict]]:
    """The dictionaries that functions return or yield, where they stand."""
    names = source.names
    given: list[ast.Return | ast.Yield] = [*names.of(ast.Return), *names.of(ast.Yield)]
    for node in given:
        function = names.above(node, ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
        if isinstance(function, ast.FunctionDef) and isinstance(node.value, ast.Dict):
            yield function, node.value


def _is_called(source: Source, function: FunctionNode) -> bool:
    """Whether a file calls a function by its name."""
    reads = source.names.reads(function.name, source.names.scope(function))
    parents = ((use, source.names.parents.get(use)) for use in reads)
    return any(isinstance(call, ast.Call) and call.func is use for use, call in parents)
