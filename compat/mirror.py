"""The mirrors: ``compat.tune`` is to old code what ``ray.tune`` was, and nothing of Ray is patched for it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from compat.adapted_names import SUBCLASSED
from compat.finder import MirrorFinder
from compat.gone_names import serve
from compat.overlay import original_of, resolve
from compat.overlays import OVERLAYS
from compat.v2_flag import require_v2

_FINDER: Final = MirrorFinder()


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
    replacements = {
        overlay.target: overlay.replacement for overlay in OVERLAYS if isinstance(overlay.replacement, str)
    } | SUBCLASSED

    def get(name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(f"module {namespace!r} has no attribute {name!r}")
        replacement = replacements.get(f"{namespace}:{name}")
        if replacement is not None:
            return resolve(replacement)
        real = import_module(namespace)
        if name in vars(real):
            return original_of(real, name)
        return serve(namespace, vars(real).get("__getattr__"), name)

    return get
