"""The directory above a path, as code asks for it: ``os.path.dirname(path)``, ``Path(path).parent``."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.edits import Edit
from migrate.resolve.text.source import Source

_DIRNAME: Final = "os.path.dirname"
_PATH: Final = "pathlib.Path"
_PARENT: Final = ".parent"


def asked_itself(source: Source, path: ast.expr) -> list[Edit]:
    """The edits after which code that asks for the directory above an absolute path takes the path itself.

    What an absolute path is joined to is of no matter, and stays. None if that directory is not asked for.

    Args:
        source: The file.
        path: The expression that is the path.
    """
    names = source.names
    parent = names.parents.get(path)
    if isinstance(parent, ast.Call) and not parent.keywords and parent.args and parent.args[-1] is path:
        dotted = names.dotted(parent.func)
        if dotted == _DIRNAME:
            start, end = source.start(path), source.end(path)
            around = [Edit(source.start(parent), start, ""), Edit(end, source.end(parent), "")]
            is_plain = source.text(parent) == f"{source.text(parent.func)}({source.text(path)})"
            return around if is_plain else []  # else there may be comments
        if dotted == _PATH:
            return _asked_of(source, parent)
        return asked_itself(source, parent) if dotted == "os.path.join" else []
    if isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.Div) and parent.right is path:
        left = names.value(parent.left)
        is_path = isinstance(left, ast.Call) and names.dotted(left.func) == _PATH
        return _asked_of(source, parent) if is_path else []
    return []


def _asked_of(source: Source, node: ast.expr) -> list[Edit]:
    above = source.names.parents.get(node)
    if not isinstance(above, ast.Attribute) or not source.text(above).endswith(_PARENT):
        return []
    end = source.end(above)
    return [Edit(end - len(_PARENT), end, "")]
