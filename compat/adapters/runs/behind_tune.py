"""Objects of ours that travel to processes where nobody may have loaded `ray.tune` yet.

Loading it applies our overlays, which need the very modules that such objects are of: it must be first.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ray import cloudpickle


def behind_tune(something: Any) -> tuple[Any, tuple[bytes]]:
    """What an object's ``__reduce__`` returns, so that it is loaded behind `ray.tune`.

    Args:
        something: An object without state but its attributes.
    """
    return _load, (cloudpickle.dumps((type(something), vars(something))),)


def _load(content: bytes) -> Any:
    import_module("ray.tune")
    cls, attributes = cloudpickle.loads(content)
    made = cls.__new__(cls)
    vars(made).update(attributes)
    return made
