"""What a rule has written into a file before, in an earlier pass or run, so that it is not written once more."""

from __future__ import annotations

import ast

from migrate.resolve.text.source import Source


def written_before(source: Source, name: str, says: str, holding: str = "") -> str | None:
    """What a function or class of a file is called that a rule has written there; None if there is none.

    A name alone does not tell: a file may have something of its own that is called so.

    Args:
        source: The file.
        name: What its name begins with.
        says: Its docstring.
        holding: A text that it holds, too.
    """
    parts = (part for part in source.tree.body if isinstance(part, ast.FunctionDef | ast.ClassDef))
    named = (part for part in parts if part.name.startswith(name) and ast.get_docstring(part) == says)
    return next((part.name for part in named if holding in ast.unparse(part)), None)
