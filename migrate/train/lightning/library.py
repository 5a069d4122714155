"""Lightning as a file has it: ``pytorch_lightning``, ``lightning.pytorch`` or ``lightning``."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.edits import Edit
from migrate.edit.importing import ensure
from migrate.resolve.text.source import Source
from migrate.rule import Declined

_OLD: Final = "pytorch_lightning"
"""The only one that `LightningTrainer` took."""
_PATHS: Final = {_OLD: "", "lightning.pytorch": "", "lightning": "pytorch."}
"""The modules that are Lightning, and where its subpackages are in them."""


class Lightning:
    """How a file writes what Lightning has.

    Attributes:
        edits: The edits that import what was written.
        is_older: Whether it is ``pytorch_lightning`` and nothing else.
        is_imported: Whether the file imports any of it.
    """

    def __init__(self, source: Source, where: ast.AST) -> None:
        """Find Lightning in a file.

        Raises:
            Declined: If there are two of it.
        """
        self._source, self._where = source, where
        self._alias, self._prefix, modules = _alias(source)
        families = {_family(dotted) for _, _, dotted in source.names.imports} - {""}
        if len(families) > 1 and not self._alias:
            raise Declined("the file has both `pytorch_lightning` and `lightning`, which do not mix")
        self._family = next(iter(families), _OLD)
        self.is_imported = bool(self._alias or families)
        self.is_older = (modules or {self._family}) == {_OLD}
        self.edits: list[Edit] = []

    @property
    def bound_at(self) -> int:
        """Where what stands for Lightning in the whole file is bound first, for what has to stand below that."""
        names = self._source.names
        found: list[ast.AST] = [one.node for one in names.module.bindings.get(self._alias, ())]
        tops = [self._top(node) for node in found]
        sure = [self._source.end(top) for top in tops if isinstance(top, ast.Import | ast.ImportFrom | ast.Try)]
        bound = min(sure) if sure else max((self._source.end(top) for top in tops), default=0)
        return max([bound, *(edit.start for edit in self.edits)])

    def _top(self, node: ast.AST) -> ast.stmt:
        """The statement of the module that a node is in."""
        while node not in self._source.tree.body:
            node = self._source.names.parents[node]
        assert isinstance(node, ast.stmt)
        return node

    def __call__(self, dotted: str) -> str:
        """How to write a class (``Trainer``, ``callbacks.Checkpoint``).

        Raises:
            Taken: If its name means something else in the file.
        """
        if self._alias:
            return f"{self._alias}.{self._prefix if '.' in dotted else ''}{dotted}"
        name, edits = ensure(self._source, f"{self._family}.{dotted}", self._where)
        self.edits += edits
        return name


def _alias(source: Source) -> tuple[str, str, set[str]]:
    """The name that stands for Lightning in the whole file, where its subpackages are, and what it may be."""
    for name, bindings in source.names.module.bindings.items():
        modules = {one.dotted for one in bindings}
        if modules and "@" not in name and modules <= _PATHS.keys():
            is_plain = name == "lightning" and modules == {"lightning"} and not _is_imported_as_such(source)
            if not is_plain and len({_PATHS[module] for module in modules}) == 1:
                return name, _PATHS[min(modules)], modules
    return "", "", set()


def _is_imported_as_such(source: Source) -> bool:
    """Whether ``lightning`` is bound by importing it, and not by importing something in it alone."""
    return any(isinstance(one, ast.Import) and alias.name == "lightning" for one, alias, _ in source.names.imports)


def _family(dotted: str) -> str:
    root = dotted.partition(".")[0]
    return "lightning.pytorch" if root == "lightning" else root if root == _OLD else ""
