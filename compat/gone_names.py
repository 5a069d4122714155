"""Names that are gone from a Ray module: served from where they went, by an adapter, or refused with the way out."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from compat.errors import LegacyNameError
from compat.finder import modern_name
from compat.overlay import resolve
from compat.overlays import ADAPTED_NAMES
from compat.usage import used
from legacy_api import find


def serve(namespace: str, name: str) -> Any:
    """What ``namespace.name`` is for old code.

    Args:
        namespace: A real Ray module, for example ``ray.tune``.
        name: A name that the module no longer has.

    Raises:
        LegacyNameError: If the catalogue knows the name and nothing can stand in for it.
        AttributeError: If the name was never Ray's.
    """
    old = f"{namespace}.{name}"
    if old in ADAPTED_NAMES:
        return resolve(ADAPTED_NAMES[old])
    modern = modern_name(old)
    if modern is not None:
        return import_module(modern)
    row = find(old)
    if row is None:
        raise AttributeError(f"module {namespace!r} has no attribute {name!r}")
    if row.action == "move":
        used(row.code)
        module, _, attribute = row.to[0].rpartition(".")
        return getattr(import_module(module), attribute)
    raise LegacyNameError(row.code)


def tune_getattr(name: str) -> Any:
    """``ray.tune.__getattr__`` while the shim is installed."""
    return serve("ray.tune", name)
