"""How a class that is written into a file reads the Keras model that a checkpoint holds."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.needed import Needed
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.train.checkpoints.saved_models import saves_dictionaries

_OF_MODELS: Final = """\
        model = {giver}(checkpoint.path, checkpoint.filesystem).get_model()
        if model_definition is not None:
            weights = model.get_weights()
            model = model_definition()
            model.set_weights(weights)"""
_OF_DICTIONARIES: Final = """\
        with checkpoint.as_directory() as directory:
            with open({os}.path.join(directory, "checkpoint.pkl"), "rb") as file:
                weights = {pickle}.load(file)["model"]
        model = model_definition()
        model.set_weights(weights)"""
_GIVER: Final = "ray.train.tensorflow.TensorflowCheckpoint"
_MAKES_MODELS: Final = (
    *("TensorflowCheckpoint.from_model", "TensorflowCheckpoint.from_h5", "TensorflowCheckpoint.from_saved_model"),
    *("air.integrations.keras.Callback", "air.callbacks.keras.Callback", "keras.ReportCheckpointCallback"),
)
_SAYS: Final = (
    "Predicts batches of data with a model of Keras.",
    "Predicts batches of a dataset with a model of Keras.",
)
"""What the classes say of themselves that are written."""


def loading_of_keras(needed: Needed) -> str:
    """How the model of a checkpoint is read, as lines of a method; ``model_definition`` makes one that gets weights.

    Raises:
        Declined: If the file saves models in two ways.
        Taken: If a name that is needed means something else in the file.
    """
    if not saves_dictionaries(needed.source):
        return _OF_MODELS.format(giver=needed(_GIVER))
    if any(dotted.endswith(_MAKES_MODELS) for _, dotted in needed.source.names.calls()):
        raise Declined("some checkpoints of this file are dictionaries, others models of Keras")
    return _OF_DICTIONARIES.format(os=needed("os"), pickle=needed("pickle"))


def is_in_reader(source: Source, node: ast.AST) -> bool:
    """Whether code is in a class that is written to read such checkpoints."""
    classes = (source.names.parents.get(function) for function in source.names.functions(node))
    return any(isinstance(one, ast.ClassDef) and ast.get_docstring(one) in _SAYS for one in classes)
