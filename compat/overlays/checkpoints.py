"""What the installed shim changes in checkpoint objects."""

from __future__ import annotations

from typing import Final

from compat.adapters.checkpoints.framework_checkpoint import from_model_of_torch, of_tensorflow, of_torch
from compat.overlay import Overlay

CHECKPOINT: Final = {
    "__init__": "construct",
    "uri": "uri",
    "_uri": "place_elsewhere",
    "_local_path": "local_path",
    "_data_dict": "data_dict",
    "_obj_ref": "object_reference",
    "get_internal_representation": "get_internal_representation",
    "get_preprocessor": "get_preprocessor",
    "set_preprocessor": "set_preprocessor",
}
"""The members that `Checkpoint` had in `ray.air`, beside those for dictionaries, bytes and URIs."""

OVERLAYS: Final[tuple[Overlay, ...]] = (
    *(
        Overlay(
            after="ray.train",
            target=f"ray.train._checkpoint:Checkpoint.{member}",
            replacement=f"compat.adapters.checkpoints.dict_checkpoint:{ours}",
            why="checkpoints of dictionaries, bytes and URIs",
            since="2.7.0",
        )
        for member, ours in (
            *((name, name) for name in ("from_dict", "to_dict", "from_bytes", "to_bytes", "from_uri", "to_uri")),
            ("from_checkpoint", "from_checkpoint"),
            ("to_directory", "to_directory"),
            ("as_directory", "as_directory"),
            ("__reduce__", "reduce"),
        )
    ),
    *(
        Overlay(
            after="ray.train",
            target=f"ray.train._checkpoint:Checkpoint.{member}",
            replacement=f"compat.adapters.checkpoints.checkpoint_class:{ours}",
            why="checkpoints of the user's own classes",
            since="2.7.0",
        )
        for member, ours in (
            ("from_directory", "from_directory"),
            ("_SERIALIZED_ATTRS", "SERIALIZED_ATTRS"),
        )
    ),
    *(
        Overlay(
            after="ray.train",
            target=f"ray.train._checkpoint:Checkpoint.{member}",
            replacement=f"compat.adapters.checkpoints.object_reference:{member}",
            why="checkpoints in the object store",
            since="2.6.0",
        )
        for member in ("from_object_ref", "to_object_ref")
    ),
    *(
        Overlay(
            after=f"ray.train.{framework}",
            target=f"ray.train.{framework}.{framework}_checkpoint:{checkpoint}.get_model",
            replacement=make,
            why="a model that is a value of a dictionary",
            since="2.7.0",
        )
        for framework, checkpoint, make in (
            ("torch", "TorchCheckpoint", of_torch),
            ("tensorflow", "TensorflowCheckpoint", of_tensorflow),
        )
    ),
    Overlay(
        after="ray.train.torch",
        target="ray.train.torch.torch_checkpoint:TorchCheckpoint.from_model",
        replacement=from_model_of_torch,
        why="a prepared model, which no other process can read",
        since="2.7.0",
    ),
    *(
        Overlay(
            after="ray.train",
            target=f"ray.train._checkpoint:Checkpoint.{member}",
            replacement=f"compat.adapters.checkpoints.checkpoint_members:{ours}",
            why="the arguments and attributes of ray.air.Checkpoint",
            since="2.7.0",
        )
        for member, ours in CHECKPOINT.items()
    ),
)
