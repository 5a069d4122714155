"""`TorchCheckpoint.get_model` and `TensorflowCheckpoint.get_model` of checkpoints that are dictionaries.

Through Ray 2.6 the model, or its weights, was the value ``model`` of the dictionary that a train loop reported. And
`TorchCheckpoint.from_model` took the wrapper off a prepared model, without which no other process can read it, and
pickled the class of a model with it.
"""

from __future__ import annotations

import inspect
import pickle
import tempfile
from functools import wraps
from pathlib import Path
from typing import Any, Final

from compat.adapters.checkpoints.torch_values import without_prefix
from compat.overlay import resolve

_MODEL: Final = "model"


def _in_dictionary(checkpoint: Any) -> Any:
    """The value ``model`` of a checkpoint; None if there is none."""
    from compat.adapters.checkpoints.dict_checkpoint import DATA, content  # when there is a checkpoint, there is Ray
    from compat.adapters.trainables.trainable_marker import dict_file

    if DATA not in vars(checkpoint):
        with checkpoint.as_directory() as directory:
            if dict_file(Path(directory), None) is None:
                return None
    return content(checkpoint).get(_MODEL)


def _original(target: str) -> Any:
    module, _, path = target.partition(":")
    owner, _, name = path.partition(".")
    return vars(resolve(f"{module}:{owner}"))[name]


def of_torch() -> Any:
    """The method of `TorchCheckpoint`."""
    original = _original("ray.train.torch.torch_checkpoint:TorchCheckpoint.get_model")

    @wraps(original)
    def get_model(self: Any, model: Any = None) -> Any:
        stored = _in_dictionary(self)
        if stored is None:
            try:
                return original(self, model)
            except pickle.UnpicklingError:  # Rays that leave it to Torch, which since 2.6 reads nothing but weights
                return _whole_model(self, model)
        if not isinstance(stored, dict):
            return stored
        if model is None:
            raise ValueError(
                "Attempting to load torch model from a state_dict, but no `model` was provided: pass the module that "
                "gets the weights."
            )
        model.load_state_dict(without_prefix(stored))
        return model

    return get_model


def _whole_model(checkpoint: Any, model: Any) -> Any:
    """The model of a checkpoint, whatever was pickled with it: the user asks for it, as through Ray 2.42."""
    import torch
    from ray.train.torch.torch_checkpoint import load_torch_model

    with checkpoint.as_directory() as directory:
        stored = torch.load(Path(directory, checkpoint.MODEL_FILENAME), map_location="cpu", weights_only=False)
    return load_torch_model(saved_model=stored, model_definition=model)


def from_model_of_torch() -> Any:
    """The class method `TorchCheckpoint.from_model`."""
    original = _original("ray.train.torch.torch_checkpoint:TorchCheckpoint.from_model")

    @wraps(original.__func__)
    def from_model(cls: Any, model: Any, **kwargs: Any) -> Any:
        from torch.nn.parallel import DistributedDataParallel

        plain = model.module if isinstance(model, DistributedDataParallel) else model
        try:
            return original.__get__(None, cls)(plain, **kwargs)
        except (AttributeError, pickle.PicklingError):
            return _with_class_of_model(cls, plain, **kwargs)

    made: Any = from_model
    return classmethod(made)


def _with_class_of_model(checkpoint_class: Any, model: Any, preprocessor: Any = None) -> Any:
    """A checkpoint with a model whose class no module has: that of a script, or of a function."""
    import torch
    from ray import cloudpickle

    directory = tempfile.mkdtemp(prefix="checkpoint_tmp_")
    torch.save(model, Path(directory, checkpoint_class.MODEL_FILENAME), pickle_module=cloudpickle)
    checkpoint = checkpoint_class.from_directory(directory)
    if preprocessor is not None:
        checkpoint.set_preprocessor(preprocessor)
    return checkpoint


def of_tensorflow() -> Any:
    """The method of `TensorflowCheckpoint`."""
    original = _original("ray.train.tensorflow.tensorflow_checkpoint:TensorflowCheckpoint.get_model")

    @wraps(original)
    def get_model(self: Any, model: Any = None, **kwargs: Any) -> Any:
        definition = kwargs.pop("model_definition", model)
        weights = _in_dictionary(self)
        if weights is not None:
            made = definition() if inspect.isclass(definition) or not hasattr(definition, "set_weights") else definition
            made.set_weights(weights)
            return made
        takes = "model_definition" in inspect.signature(original).parameters
        return original(self, definition) if takes and definition is not None else original(self)

    return get_model
