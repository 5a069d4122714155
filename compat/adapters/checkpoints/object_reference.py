"""`Checkpoint.from_object_ref` and `to_object_ref`: a checkpoint whose content is in the object store.

Serves AIR335-AIR336. Behaviour after Ray 1.13, the checkpoints of which travelled as references.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import ray

from compat.adapters.checkpoints.dict_checkpoint import REFERENCE, content, of_reference
from compat.usage import used
from legacy_api import known

if TYPE_CHECKING:  # this module is imported while ray.train is
    from ray.train import Checkpoint

_OWNER: Final = "ray.ml.checkpoint.Checkpoint"


@classmethod  # type: ignore[misc]
def from_object_ref(cls: type[Checkpoint], obj_ref: ray.ObjectRef[dict[str, Any]]) -> Checkpoint:
    """The checkpoint whose content was put in the object store by `to_object_ref`.

    Raises:
        RuntimeError: If this is no reference.
    """
    used(known(f"{_OWNER}.from_object_ref").code)
    return of_reference(cls, obj_ref)


def to_object_ref(self: Checkpoint) -> ray.ObjectRef[dict[str, Any]]:
    """A reference to the checkpoint's content, which is put in the object store unless it is there."""
    used(known(f"{_OWNER}.to_object_ref").code)
    reference: ray.ObjectRef[dict[str, Any]] = vars(self).get(REFERENCE) or ray.put(content(self))
    return reference
