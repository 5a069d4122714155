"""Functions of Tune that several workers of a trial ran: those given to ``DistributedTrainableCreator``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from migrate.edit.callsite import passed
from migrate.resolve.names.scopes import FunctionNode
from migrate.resolve.text.source import Source
from migrate.tune.functions.bound_arguments import PARTIAL

CREATORS: Final = {
    "ray.tune.integration.torch.DistributedTrainableCreator": "ray.train.torch.TorchTrainer",
    "ray.tune.integration.tensorflow.DistributedTrainableCreator": "ray.train.tensorflow.TensorflowTrainer",
}
"""What made a trainable of several workers, and the trainer that has such workers today."""
DIRECTORY: Final = "ray.tune.integration.torch.distributed_checkpoint_dir"
"""What kept the checkpoint of the first worker."""


def creations(source: Source) -> Iterator[tuple[ast.Call, str]]:
    """The calls that make a trainable of several workers."""
    return ((call, dotted) for call, dotted in source.names.calls() if dotted in CREATORS)


def function_of(source: Source, call: ast.Call) -> FunctionNode | None:
    """The function of the file that the workers run, if it is one, also through a ``partial`` that gives it more."""
    given = passed(call, 0, "func")
    partial = partial_of(source, call)
    given = partial.args[0] if partial is not None else given
    binding = source.names.binding(given) if given is not None else None
    function = binding.node if binding is not None and binding.kind == "def" else None
    return function if isinstance(function, ast.FunctionDef) else None


def partial_of(source: Source, call: ast.Call) -> ast.Call | None:
    """The ``partial`` that is given to a call that makes a trainable, if it binds by name alone."""
    given = passed(call, 0, "func")
    if not isinstance(given, ast.Call) or source.names.dotted(given.func) != PARTIAL:
        return None
    is_by_name = len(given.args) == 1 and all(keyword.arg for keyword in given.keywords)
    return given if is_by_name else None


def distributed(source: Source) -> set[FunctionNode]:
    """The functions of a file that the workers of a trial run."""
    found = (function_of(source, call) for call, _ in creations(source))
    return {function for function in found if function is not None}
