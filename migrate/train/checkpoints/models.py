"""Models asked of checkpoints: those of Ray 2.3 - 2.6 were of their library's class wherever they came from."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from migrate.resolve.flow.carried import Carried
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.names.given_names import may_be_taken_by_others
from migrate.resolve.text.source import Source
from migrate.train.checkpoints.objects import GET_MODEL, is_called_one, is_checkpoint
from migrate.train.loops.transformers_loop import is_rewritten

GET_TOKENIZER: Final = "get_tokenizer"
_TRANSFORMERS: Final = "ray.train.huggingface"
_LIBRARIES: Final = {
    "ray.train.torch": "ray.train.torch.TorchCheckpoint",
    "ray.train.tensorflow": "ray.train.tensorflow.TensorflowCheckpoint",
    "ray.train.xgboost": "ray.train.xgboost.RayTrainReportCallback",
    "ray.train.lightgbm": "ray.train.lightgbm.RayTrainReportCallback",
    "ray.train.lightning": "",
    _TRANSFORMERS: "",
    "ray.train.sklearn": "",
    "ray.train.rl": "",
}
"""Who gives the model of a checkpoint of which library; nobody where it is empty."""
OF_MODELS: Final = ("ray.train.torch.TorchCheckpoint", "ray.train.tensorflow.TensorflowCheckpoint")
"""Classes of which checkpoints have ``get_model`` today."""
_LIGHTNING: Final = "ray.train.lightning"
_TRAINER: Final = "ray.train.torch.TorchTrainer"
"""What trains modules of Lightning, too."""


def asked_for_models(source: Source, *, with_tokenizers: bool = False) -> Iterator[tuple[ast.Call, ast.expr, bool]]:
    """The calls of ``get_model`` of what may be a plain checkpoint, what they ask, and whether it surely is one.

    Args:
        source: The file.
        with_tokenizers: Whether calls of ``get_tokenizer`` are meant, too.
    """
    wanted = {GET_MODEL, GET_TOKENIZER} if with_tokenizers else {GET_MODEL}
    if wanted.isdisjoint(source.names.words):
        return
    for call in source.names.of(ast.Call):
        member = call.func
        if (
            not isinstance(member, ast.Attribute)
            or member.attr not in wanted
            or source.names.dotted(member) is not None
        ):
            continue
        found = meanings(source, member.value)
        if _is_of_library(source, member.value):
            continue
        known = [is_checkpoint(source, value) for value in found]
        if any(known) or is_called_one(source, member):
            yield call, member.value, all(known)


def _is_of_library(source: Source, checkpoint: ast.expr) -> bool:
    """Whether a parameter is given only checkpoints that the class of a library makes, which has their models."""
    binding = source.names.binding(checkpoint)
    parameter = binding.node if binding is not None and isinstance(binding.node, ast.arg) else None
    function = source.names.owners.get(parameter) if parameter is not None else None
    if parameter is None or may_be_taken_by_others(source.path, getattr(function, "name", "")):
        return False
    values = source.once(Carried).given(parameter) or [None]
    made = [one for value in values for one in (meanings(source, value) if value is not None else [None])]
    return all(isinstance(one, ast.Call) and _makes_one(source, one) for one in made)


def _makes_one(source: Source, call: ast.Call) -> bool:
    return (source.names.dotted(call.func) or "").rpartition(".")[0] in OF_MODELS


def giver_of_models(source: Source) -> str:
    """The dotted name of what gives the models of a file's checkpoints; empty where there are several libraries."""
    found = {_LIBRARIES[library] for library in _libraries(source)}
    return found.pop() if len(found) == 1 else ""


def is_of_lightning(source: Source) -> bool:
    """Whether the models of a file's checkpoints are modules of Lightning: nothing else that it imports has models."""
    imported = [dotted for _, _, dotted in source.names.imports if dotted.startswith("ray.train.")]
    found = [library for library in _LIBRARIES for dotted in imported if f"{dotted}.".startswith(f"{library}.")]
    others = [dotted for dotted in imported if dotted.startswith("ray.train.torch") and dotted != _TRAINER]
    return _LIGHTNING in found and set(found) <= {_LIGHTNING, "ray.train.torch"} and not others


def is_of_transformers(source: Source) -> bool:
    """Whether the checkpoints of a file are those of Transformers."""
    return is_rewritten(source) or _libraries(source) == {_TRANSFORMERS}


def _libraries(source: Source) -> set[str]:
    """The libraries that a file trains with."""
    imported = [f"{dotted}." for _, _, dotted in source.names.imports]
    return {library for library in _LIBRARIES for dotted in imported if dotted.startswith(f"{library}.")}
