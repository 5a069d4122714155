"""Whether what stands for a path, or a text, can be None."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import called_name
from migrate.resolve.text.source import Source

_MAKE_PATHS: Final = ("os.path.", "pathlib.")


def is_never_none(source: Source, node: ast.expr) -> bool:
    """Whether an expression certainly gives a path or a text: it is written, put together, or made by ``str``.

    Args:
        source: The file.
        node: The expression.
    """
    value = source.names.value(node)
    if isinstance(value, ast.Call):
        is_path = (source.names.dotted(value.func) or "").startswith(_MAKE_PATHS)
        return is_path or called_name(value) == "str"
    is_text = isinstance(value, ast.Constant) and isinstance(value.value, str)
    return is_text or isinstance(value, ast.JoinedStr | ast.BinOp)
