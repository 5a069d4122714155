"""The metadata of trainers in their checkpoints, where Ray 2.7 - 2.42 put them: today a callback does so."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.below_imports import below_imports
from migrate.edit.edits import Edit
from migrate.edit.needed import Needed
from migrate.resolve.text.source import Source

KEEPER: Final = "MetadataKeeper"
_SAYS: Final = "Saves the metadata of a trainer in each of its checkpoints, beside what is there."
_TEXT: Final = '''

class {keeper}({base}):
    """{says}"""

    def __init__(self, metadata):
        self.metadata = metadata

    def after_report(self, run_context, metrics, checkpoint):
        if checkpoint and self.metadata:
            checkpoint.set_metadata({{**self.metadata, **checkpoint.get_metadata()}})
'''
_CALLBACK: Final = "ray.train.UserCallback"


def keeper_text(keeper: str = KEEPER, base: str = "UserCallback") -> str:
    """The class, as it is called in a file, with how that writes its base."""
    return _TEXT.format(keeper=keeper, base=base, says=_SAYS)


def writing(source: Source) -> tuple[str, list[Edit]]:
    """The name of the callback, and the edits that write it into the file if it is not there.

    Raises:
        Taken: If a name that it needs means something else in the file.
    """
    for node in source.tree.body:
        if isinstance(node, ast.ClassDef) and ast.get_docstring(node) == _SAYS:
            return node.name, []
    name = source.names.free_name(KEEPER)
    needed = Needed(source, source.tree.body[-1])
    base = needed(_CALLBACK)
    return name, [*needed.edits, *below_imports(source, keeper_text(name, base), needed.bound_at(_CALLBACK))]
