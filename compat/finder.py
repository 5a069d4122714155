"""Serves modules that are gone from Ray, and Ray's modules under our first name.

``import ray.tune.suggest.bayesopt`` gives ``ray.tune.search.bayesopt`` (the catalogue says where a module went);
``import compat.tune.schedulers`` gives what that module is to old code. What is imported is the real module itself,
so that classes keep their identity and pickles made with them need nothing of ours to load; only of a module of which
the shim changes something a mirror has a stand-in, whose other names are those of the real one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Final

from compat.adapted_names import ADAPTED_MODULES
from compat.errors import LegacyModuleError
from compat.usage import used
from legacy_api import Row, rows_of_kind
from legacy_api.row import RELEASES

MIRRORED: Final = ("compat.tune", "compat.train", "compat.air")
"""Our packages whose submodules are Ray's modules of the same name."""


@cache
def gone_modules() -> dict[str, Row]:
    """The catalogue's rows for modules that moved or are gone, by legacy name."""
    return {
        row.old: row for row in rows_of_kind("module") if row.action in ("move", "refuse") or row.old in ADAPTED_MODULES
    }


def modern_name(fullname: str) -> str | None:
    """The name under which Ray has this legacy module today, or None if the module neither moved nor is gone.

    Raises:
        LegacyModuleError: If the module is gone and nothing replaces it, or what does is a package that is not here.
    """
    name = fullname
    while name.startswith("ray."):
        row = gone_modules().get(name)
        if row is not None and row.action == "refuse":
            raise LegacyModuleError(row.code)
        if row is not None:
            used(row.code)
            if name in ADAPTED_MODULES:
                return _stand_in(row, ADAPTED_MODULES[name] + fullname[len(name) :])
            if find_spec(row.to[0].partition(".")[0]) is None:
                raise LegacyModuleError(row.code)
            return row.to[0] + fullname[len(name) :]
        name = name.rpartition(".")[0]
    return None


def _stand_in(row: Row, ours: str) -> str:
    """The name of a module of ours.

    Raises:
        LegacyModuleError: If there is none, for a submodule of a module that has one.
    """
    parent = import_module(ours.rpartition(".")[0])
    if PathFinder.find_spec(ours, list(getattr(parent, "__path__", []))) is None:
        raise LegacyModuleError(row.code)
    return ours


def _stood_in_for(fullname: str) -> Row | None:
    """The row of the gone module, this one or one above it, for which we have one of ours."""
    name = fullname
    while name.startswith("ray."):
        if name in gone_modules():
            return gone_modules()[name] if name in ADAPTED_MODULES else None
        name = name.rpartition(".")[0]
    return None


class AliasLoader(Loader):
    """Gives the import system a module that is already imported under another name."""

    def __init__(self, modern: str, others: Callable[[str], Any] | None = None) -> None:
        """Remember the name under which the module really lives.

        Args:
            modern: That name.
            others: What answers for names that the module does not have, if it has no answer of its own.
        """
        self.modern = modern
        self._others = others
        self._spec: ModuleSpec | None = None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Import the real module and hand it out."""
        module = import_module(self.modern)
        if self._others is not None:
            vars(module).setdefault("__getattr__", self._others)
        self._spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing but undo what the import system has just written: the real module keeps its own spec."""
        module.__spec__ = self._spec


class LegacyModuleFinder(MetaPathFinder):
    """Finds modules that moved.

    Stands first on ``sys.meta_path``: below a package that is served under its old name, the ordinary finders
    would load every submodule a second time, with classes that are not those of Ray.
    """

    def __init__(self, refuse: Callable[[Row, str], Callable[[str], Any]]) -> None:
        """Take what makes the ``__getattr__`` of a module of ours from the row and name of what it stands for."""
        self._refuse = refuse

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of an alias, or None for every module that is where it always was."""
        if not fullname.startswith("ray."):
            return None
        if _still_there(fullname, path):
            return None
        modern = modern_name(fullname)
        if modern is None:
            return None
        row = _stood_in_for(fullname)
        others = None if row is None else self._refuse(row, fullname)
        return ModuleSpec(fullname, AliasLoader(modern, others), is_package=True)


def _still_there(name: str, path: Sequence[str] | None) -> bool:
    """Whether this Ray release still has a module that the catalogue knows as gone, or the package of one that is."""
    if (above := _known_above(name)) is not None:
        return above in sys.modules and not _is_alias(above)
    row = gone_modules().get(name)
    stands_in = row is not None and (row.action == "refuse" or name in ADAPTED_MODULES)
    if row is None or (stands_in and row.last not in RELEASES[-2:]):
        return False  # some modules stayed only to raise an error
    spec = PathFinder.find_spec(name, path)
    return spec is not None and not _only_raises(spec) and not _below_alias(name)


def _known_above(name: str) -> str | None:
    """The package of a module that the catalogue does not know itself, if it knows that as gone."""
    if name in gone_modules():
        return None
    while name := name.rpartition(".")[0]:
        if name in gone_modules():
            return name
    return None


def _only_raises(spec: ModuleSpec) -> bool:
    """Whether a module is nothing but an error that says where its names went."""
    if not isinstance(spec.loader, SourceFileLoader):
        return False
    return spec.loader.get_data(spec.loader.path).startswith(b"raise ")


class StandInLoader(Loader):
    """Makes the module that a mirror has for one of Ray's."""

    def __init__(self, source: Callable[[str], Any]) -> None:
        """Take the function that the module's names come from."""
        self.source = source

    def create_module(self, spec: ModuleSpec) -> None:
        """Leave it to Python."""

    def exec_module(self, module: ModuleType) -> None:
        """Give the module its names."""
        vars(module)["__getattr__"] = self.source


class MirrorFinder(MetaPathFinder):
    """Finds ``compat.tune.X``: `ray.tune.X` itself, or what stands in for it."""

    def __init__(self, stand_in: Callable[[str], Callable[[str], Any] | None]) -> None:
        """Take what says where the names of a real module's stand-in come from; None for a module that needs none."""
        self._stand_in = stand_in

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of every submodule of a mirrored package."""
        if not fullname.startswith(tuple(f"{mirror}." for mirror in MIRRORED)):
            return None
        real = "ray" + fullname.removeprefix("compat")
        modern = modern_name(real) or real
        source = self._stand_in(modern)
        return ModuleSpec(fullname, StandInLoader(source) if source else AliasLoader(modern), is_package=True)


def _is_alias(name: str) -> bool:
    module = sys.modules.get(name)
    return module is not None and getattr(module, "__name__", name) != name


def _below_alias(name: str) -> bool:
    return _is_alias(name.rpartition(".")[0])


def forget_aliases() -> None:
    """Make the modules that moved unimportable again under their old names."""
    prefixes = tuple(gone_modules())
    for name in [name for name in sys.modules if name.startswith(prefixes) and _is_alias(name)]:
        parent, _, child = name.rpartition(".")
        module = sys.modules.pop(name)
        if module.__spec__ is not None and module.__spec__.submodule_search_locations is None:
            vars(module).pop("__path__", None)  # from the import system: every alias may have submodules
        if vars(sys.modules.get(parent, sys)).get(child) is not None and parent in sys.modules:
            delattr(sys.modules[parent], child)
