"""The one mechanism that changes real Ray objects, and takes every change back.

An overlay replaces one attribute of one real Ray module or class. All overlays stand in its tables
(:mod:`compat.overlays`); they are applied when the module they wait for has been imported, so that
`import compat.auto` neither imports Ray nor costs anything until Ray is imported.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any, Final, NamedTuple

from compat.v2_flag import COMPLETE, OLDEST, Release

_ABSENT: Final = object()
UNCHANGED: Final = object()
"""What a replacement is where the installed Ray is to keep what it has, or has not."""


class Releases(NamedTuple):
    """Some releases of Ray.

    Attributes:
        first: The first of them.
        end: The first that is none of them any more.
    """

    first: Release
    end: Release

    def have(self, release: Release) -> bool:
        """Whether a release is one of them."""
        return self.first <= release < self.end


EVERY: Final = Releases(OLDEST, (sys.maxsize, 0))
SINCE_COMPLETE: Final = EVERY._replace(first=COMPLETE)
BEFORE_COMPLETE: Final = EVERY._replace(end=COMPLETE)


class Overlay(NamedTuple):
    """One attribute of real Ray that answers differently while the shim is installed.

    Attributes:
        after: Module whose import triggers the change.
        target: ``module:attribute`` or ``module:Class.attribute`` that is replaced.
        replacement: ``module:attribute`` of ours, or a function that makes the replacement; used only when the
            overlay is applied.
        why: What old code expects there.
        since: First Ray release whose own behaviour differs from what old code expects.
        releases: The releases of Ray that have the target, of those that the shim runs on.
    """

    after: str
    target: str
    replacement: str | Callable[[], Any]
    why: str
    since: str
    releases: Releases = EVERY


class Applied(NamedTuple):
    """An overlay in force, with what stood there before."""

    owner: Any
    attribute: str
    original: Any


def resolve(reference: str) -> Any:
    """The object that ``module:attribute.attribute`` names."""
    module, _, path = reference.partition(":")
    found: Any = import_module(module)
    for part in path.split("."):
        found = getattr(found, part)
    return found


def apply(overlay: Overlay) -> Applied | None:
    """Put the replacement in place and return what is needed to take it back; None if nothing was changed."""
    module, _, path = overlay.target.partition(":")
    owner: Any = import_module(module)
    *parents, attribute = path.split(".")
    for part in parents:
        owner = getattr(owner, part)
    original = vars(owner).get(attribute, _ABSENT)
    made = resolve(overlay.replacement) if isinstance(overlay.replacement, str) else overlay.replacement()
    if made is UNCHANGED:
        return None
    setattr(owner, attribute, made)
    return Applied(owner, attribute, original)


def take_back(applied: Applied) -> None:
    """Restore what stood there before the overlay was applied."""
    if applied.original is _ABSENT:
        delattr(applied.owner, applied.attribute)
    else:
        setattr(applied.owner, applied.attribute, applied.original)


def original_of(module: ModuleType, attribute: str) -> Any:
    """What Ray itself has under this name, whether or not an overlay is in force.

    Every replacement of a callable carries the original as ``__wrapped__``. Ray's own decorators leave one, too, and
    what they wrap is not what the module has.
    """
    found = getattr(module, attribute)
    defined_in = str(getattr(found, "__globals__", {}).get("__name__", ""))
    return found.__wrapped__ if defined_in.partition(".")[0] == "compat" else found
