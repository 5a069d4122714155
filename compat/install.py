"""Switching the shim on and off for this process, without importing Ray."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Final

from compat import gone_members, gone_names
from compat.connected import workers_have_the_shim
from compat.finder import LegacyModuleFinder, forget_aliases
from compat.overlay import Applied, Overlay, apply, take_back
from compat.overlays import OVERLAYS
from compat.usage import RayCompatWarning, write_report_at_exit
from compat.v2_flag import release_of, require_release, require_v2, version_of_ray
from legacy_api.train_v2 import VARIABLE

_ENTRANCES: Final = ("ray.tune", "ray.train")
"""What of Ray is imported before a module of ours that changes it, if nothing of Ray's was imported yet."""


class _OverlayLoader(Loader):
    """Loads a module as its own loader would, then applies the overlays that wait for it."""

    def __init__(self, original: Loader, installation: _Installation) -> None:
        self._original = original
        self._installation = installation
        self._loaded: ModuleType | None = None

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        # A worker may meet a module of ours first, by unpickling. It is loaded as it is elsewhere: through Ray's.
        for after in self._installation.sources.get(spec.name, ()):
            if after in _ENTRANCES and after not in sys.modules:
                import_module(after)
        self._loaded = sys.modules.get(spec.name)
        return self._loaded or self._original.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        # From here on the module is what it would be without us: inspect and pkgutil see Ray's loader.
        module.__loader__ = self._original
        if module.__spec__ is not None:
            module.__spec__.loader = self._original
        if self._loaded is not None:
            return
        self._installation.loading.add(module.__name__)
        try:
            self._original.exec_module(module)
        finally:
            self._installation.loading.discard(module.__name__)
        self._installation.apply_after(module.__name__)


class _OverlayFinder(MetaPathFinder):
    """Finds the Ray modules that overlays wait for and ours that they take from, through the other finders."""

    def __init__(self, installation: _Installation) -> None:
        self._installation = installation
        self._searching: set[str] = set()  # modules that the other finders are being asked for

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        installation = self._installation
        if fullname in self._searching or not (fullname in installation.waiting or fullname in installation.sources):
            return None
        self._searching.add(fullname)
        try:
            spec = find_spec(fullname)
        finally:
            self._searching.discard(fullname)
        if spec is not None and spec.loader is not None:
            spec.loader = _OverlayLoader(spec.loader, installation)
        return spec


def _source(overlay: Overlay) -> str:
    """The module of ours that an overlay takes its replacement from, where the table names it."""
    module = overlay.replacement.partition(":")[0] if isinstance(overlay.replacement, str) else ""
    return module if module.startswith("compat.") else ""


class _Installation:
    """What install() changed in this process, so that uninstall() can take exactly that back."""

    def __init__(self) -> None:
        self.waiting: dict[str, list[Overlay]] = {}
        for overlay in (*OVERLAYS, *gone_members.overlays(), *gone_names.overlays()):
            self.waiting.setdefault(overlay.after, []).append(overlay)
        self.sources: dict[str, set[str]] = {}
        for overlay in (overlay for overlays in self.waiting.values() for overlay in overlays):
            if _source(overlay):
                self.sources.setdefault(_source(overlay), set()).add(overlay.after)
        self.loading: set[str] = set()
        self.finders: tuple[MetaPathFinder, ...] = (_OverlayFinder(self), LegacyModuleFinder(gone_names.refuse_as))
        self.applied: list[Applied] = []
        self.set_flag = require_v2()
        self.filters: list[Any] = []

    def start(self) -> None:
        if not sys.warnoptions:
            before = list(warnings.filters)
            warnings.simplefilter("default", RayCompatWarning)
            self.filters = [entry for entry in warnings.filters if entry not in before]
        sys.meta_path[:0] = self.finders
        for module in sorted(self.waiting.keys() & sys.modules.keys()):
            self.apply_after(module)

    def apply_after(self, module: str) -> None:
        if module == "ray":
            require_release(sys.modules[module].__version__)
        for overlay in self.waiting.get(module, ()):
            if not overlay.releases.have(release_of(version_of_ray())):
                continue
            if _source(overlay) in self.loading:
                self.waiting.setdefault(_source(overlay), []).append(overlay)
            elif (applied := apply(overlay)) is not None:
                self.applied.append(applied)

    def stop(self) -> None:
        for applied in reversed(self.applied):
            take_back(applied)
        for finder in self.finders:
            sys.meta_path.remove(finder)
        forget_aliases()
        for entry in self.filters:
            if entry in warnings.filters:
                warnings.filters.remove(entry)  # type: ignore[attr-defined]
        if self.set_flag:
            os.environ.pop(VARIABLE, None)


_installation: _Installation | None = None


def install() -> None:
    """Make the real Ray names answer as code written for Ray 0.8 - 2.42 expects.

    Ray need not be imported yet, and is not imported by this. Calling it twice changes nothing.

    Raises:
        LegacyApiError: If Train V2 is switched off in the environment, or Train V1 is already loaded.
        RuntimeError: If this process already started Ray, whose workers would then not see the shim.
    """
    _require_workers_to_come()
    install_here()


def _require_workers_to_come() -> None:
    ray = sys.modules.get("ray")
    if ray is None or not ray.is_initialized():
        return
    context = ray.get_runtime_context()
    in_worker = context.get_task_id() is not None or context.get_actor_id() is not None
    if not in_worker and not workers_have_the_shim():
        raise RuntimeError(
            "Ray was started before the shim was installed, so its worker processes would not see the shim. "
            "Import compat.auto (or call compat.install()) before ray.init(), or call ray.shutdown() first."
        )


def install_here() -> None:
    """Install the shim in this process alone, whatever Ray is doing: what worker processes do."""
    global _installation
    if _installation is not None:
        return
    installation = _Installation()
    _installation = installation
    installation.start()
    write_report_at_exit()


def uninstall() -> None:
    """Take back everything `install()` changed in this process. Does nothing if the shim is not installed."""
    global _installation
    if _installation is None:
        return
    installation, _installation = _installation, None
    installation.stop()


def is_installed() -> bool:
    """Whether the shim is installed in this process."""
    return _installation is not None
