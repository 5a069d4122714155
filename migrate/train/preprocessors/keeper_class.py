"""The class that is written to save the preprocessor of a trainer in its checkpoints (see ``keeper``)."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.text.source import Source

KEEPER: Final = "PreprocessorKeeper"


def is_in_keeper(source: Source, node: ast.AST) -> bool:
    """Whether code is in that class: what it does there is not the user's own doing."""
    classes = (source.names.parents.get(function) for function in source.names.functions(node))
    return any(isinstance(one, ast.ClassDef) and one.name == KEEPER for one in classes)
