"""The mirrors: ``compat.tune`` is to old code what ``ray.tune`` was, and nothing of Ray is patched for it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from inspect import isclass
from types import ModuleType
from typing import Any, Final

from compat.adapted_names import SUBCLASSED
from compat.finder import MirrorFinder
from compat.gone_names import gone_names, namespaces, serve
from compat.overlay import original_of, resolve
from compat.overlays import OVERLAYS
from compat.v2_flag import require_v2

MIRRORED: Final = "ray.tune"
"""Below this, modules of which the shim changes something have stand-ins. Trainers are adapted by installing it."""


@cache
def _replacements() -> dict[str, str]:
    """What stands in for a name of a module or a method of a class, by ``module:path``."""
    return {overlay.target: overlay.replacement for overlay in OVERLAYS if isinstance(overlay.replacement, str)}


def attribute_source(namespace: str) -> Callable[[str], Any]:
    """What a mirror's ``__getattr__`` is made of.

    Args:
        namespace: The real module, for example ``ray.tune``.

    Returns:
        A function from a name to what the installed shim would serve under that name of ``namespace``.
    """
    require_v2()
    if _FINDER not in sys.meta_path:
        sys.meta_path.insert(0, _FINDER)

    def get(name: str) -> Any:
        if name == "__all__":
            return _public(import_module(namespace))
        if name.startswith("__"):
            raise AttributeError(f"module {namespace!r} has no attribute {name!r}")
        replacement = _replacements().get(f"{namespace}:{name}")
        if replacement is not None:
            return resolve(replacement)
        real = import_module(namespace)
        found = original_of(real, name) if name in vars(real) else serve(namespace, vars(real).get("__getattr__"), name)
        if isinstance(found, ModuleType) and found.__name__.startswith(f"{MIRRORED}."):
            return import_module(f"compat{found.__name__.removeprefix('ray')}")
        return adapted(found) if isclass(found) else found  # type: ignore[arg-type]

    return get


def _public(module: ModuleType) -> list[str]:
    return list(getattr(module, "__all__", ())) or [name for name in vars(module) if not name.startswith("_")]


def _stand_in(module: str) -> Callable[[str], Any] | None:
    """Where the names of a module's stand-in come from, or None if the shim changes nothing that is seen from it."""
    if not f"{module}.".startswith(f"{MIRRORED}."):
        return None
    changed = module in gone_names() or module in namespaces()
    return attribute_source(module) if changed or _shows_changes(module) else None


def _shows_changes(module: str) -> bool:
    if any(target.partition(":")[0] == module for target in _replacements()):
        return True
    classes: list[Any] = [value for value in vars(import_module(module)).values() if isclass(value)]
    return any(adapted(cls) is not cls for cls in classes)


@cache
def adapted(cls: Any) -> Any:
    """A class as the installed shim would have it: a subclass with the adapted methods, or the class itself."""
    home = f"{cls.__module__}:{cls.__qualname__}"
    if home in SUBCLASSED:
        return resolve(SUBCLASSED[home])
    if not home.startswith(f"{MIRRORED}."):
        return cls
    methods = {
        target.rpartition(".")[2]: resolve(replacement)
        for target, replacement in _replacements().items()
        if target.startswith(f"{home}.")
    }
    if "__init__" not in methods:  # nothing that users make: Ray's own objects could not be of a subclass
        return cls
    return type(cls.__name__, (cls,), {**methods, "__module__": f"compat{cls.__module__.removeprefix('ray')}"})


_FINDER: Final = MirrorFinder(_stand_in)
