"""What a class that is written into a file needs to be imported there."""

from __future__ import annotations

import ast

from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure
from migrate.resolve.text.source import Source


class Needed:
    """What a class at the top of a file needs to be imported."""

    def __init__(self, source: Source, where: ast.AST) -> None:
        self.source = source
        self.where = where
        self.edits: list[Edit] = []
        self._written: dict[str, str] = {}
        self._added: dict[str, list[Edit]] = {}
        body = source.tree.body
        if not any(part in body for part, _, dotted in source.names.imports if dotted.partition(".")[0] == "ray"):
            raise Taken("Ray is imported in functions only, so a class cannot be written")

    def __call__(self, dotted: str) -> str:
        """How the class writes something, which is imported if it is not yet.

        Raises:
            Taken: If its name means something else in the file.
        """
        if dotted not in self._written:
            written, edits = ensure(self.source, dotted, self.where)
            if not edits and written.partition(".")[0] not in self.source.names.module.bindings:
                raise Taken(f"`{written}` is known to one function only")
            self.edits += edits
            self._written[dotted], self._added[dotted] = written, edits
        return self._written[dotted]

    def bound_at(self, dotted: str) -> int:
        """Where what the class writes so is imported, for what has to stand below that.

        Where it is imported once more, as other imports of it stand below what needs the class, that is where.
        """
        if self._added[dotted]:
            return max(edit.start for edit in self._added[dotted])
        source = self.source
        root = self._written[dotted].partition(".")[0]
        imported = [source.end(source.names.statement(one.node)) for one in source.names.module.bindings.get(root, ())]
        return min(imported, default=max((edit.start for edit in self.edits), default=0))
