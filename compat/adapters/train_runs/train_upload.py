"""How the workers of a run bring a checkpoint to storage.

With the metadata of the trainer, as in Ray 2.7 - 2.42; again if the storage fails once; and with a note that their part
is complete, so that the checkpoint counts even if the driver is killed before it has heard of it.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from ray.train._checkpoint import Checkpoint

from compat.adapters.checkpoints.checkpoint_class import copy_attributes, write_note
from compat.adapters.checkpoints.dict_checkpoint import is_dictionary
from v2_api.complete_checkpoints import CheckpointPart

_FRAMEWORKS: Final = {
    "TorchConfig": ("torch", "TorchCheckpoint"),
    "TensorflowConfig": ("tensorflow", "TensorflowCheckpoint"),
}
"""Where `ray.train` has the class of a framework's checkpoints, by the class that configures its workers."""

_ATTEMPTS: Final = 3
_PAUSE_S: Final = 0.5


def again_if_it_fails(store: Callable[[], Any]) -> Any:
    """What ``store()`` returns; a failure of the storage is taken for one that passes, but not again and again.

    Raises:
        OSError: The last one. A file that is not there is an error at once.
    """
    for attempt in range(1, _ATTEMPTS + 1):
        try:
            return store()
        except FileNotFoundError:
            raise
        except OSError:
            if attempt == _ATTEMPTS:
                raise
            time.sleep(_PAUSE_S * attempt)


def careful_upload(
    context: Any, upload: Any, metadata: dict[str, Any], part: CheckpointPart | None, metrics: dict[str, Any]
) -> Callable[[Any, str], Any]:
    """The function by which a worker stores a checkpoint.

    Args:
        context: The worker's train context.
        upload: The user's own function for it, or None.
        metadata: What the trainer was given; what the user has set in the checkpoint comes first.
        part: What is noted; None where nobody reads notes.
        metrics: What is reported with the checkpoint.
    """
    store = upload or context.storage_context.persist_current_checkpoint

    def careful(checkpoint: Any, name: str) -> Any:
        stored = again_if_it_fails(lambda: store(checkpoint, name))
        if metadata and upload is None:
            # Every worker writes the same, and none reads there: another one may be writing.
            stored.set_metadata({**metadata, **checkpoint.get_metadata()})
        if upload is None:
            again_if_it_fails(lambda: write_note(checkpoint, stored.filesystem, stored.path))
        if part is not None:
            again_if_it_fails(lambda: part.note_complete(name, metrics))
        return _as_reported(stored, checkpoint, context)

    return careful


def _class_of_then(checkpoint: Any, context: Any) -> type:
    """The class of a reported checkpoint, or, of one made of a dictionary, that of the framework of the trainer."""
    if type(checkpoint) is Checkpoint and is_dictionary(checkpoint):
        backend = type(getattr(context.train_run_context, "backend_config", None))
        for base in backend.__mro__:
            if base.__name__ in _FRAMEWORKS:
                module, name = _FRAMEWORKS[base.__name__]
                kind: type = getattr(import_module(f"ray.train.{module}"), name)
                return kind
    return type(checkpoint)


def _as_reported(stored: Any, checkpoint: Any, context: Any) -> Any:
    """The stored checkpoint as one of its class in Ray 2.3 - 2.6, which may have ``get_model``."""
    kind = _class_of_then(checkpoint, context)
    if type(stored) is kind:
        return stored
    try:
        with warnings.catch_warnings():  # that the class is deprecated was said where the user made one
            warnings.simplefilter("ignore", DeprecationWarning)
            typed = kind(stored.path, stored.filesystem)
    except TypeError:  # a class of the user's whose constructor wants something else
        return stored
    copy_attributes(checkpoint, typed)
    return typed
