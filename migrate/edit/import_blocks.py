"""Where the imports at the top of a file end: what prepares the next ones, ``sys.path.append(...)``, is among them."""

from __future__ import annotations

import ast
import builtins
import sys
from typing import Final

from migrate.edit.blank_lines import CELL
from migrate.resolve.text.source import Source

_IMPORTS: Final = (ast.Import, ast.ImportFrom)
_FILE: Final = "__file__"
_TYPE_CHECKING: Final = "typing.TYPE_CHECKING"


def last_beside(source: Source, body: list[ast.stmt], first: int) -> int:
    """The position of the last statement of the imports that begin at a position: an import, or a text below one."""
    last = first
    for position in range(first + 1, len(body)):
        statement = body[position]
        if isinstance(statement, _IMPORTS) or (position == last + 1 and is_text(statement)):
            last = position
        elif not _prepares(source, statement) or _is_in_other_cell(source, body[first], statement):
            break
    return last


def is_text(statement: ast.stmt) -> bool:
    """Whether a statement is a text by itself."""
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _prepares(source: Source, statement: ast.stmt) -> bool:
    """Whether a statement sets something of Python's own modules, says where the file is, or imports what may lack."""
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Call) and _is_own(source, statement.value.func)
    if isinstance(statement, ast.Assign):
        return _says_place(source, statement.value) or all(_is_own(source, target) for target in statement.targets)
    if isinstance(statement, ast.Try):
        caught = [part for handler in statement.handlers for part in handler.body]
        is_plain = all(isinstance(part, (*_IMPORTS, ast.Assign, ast.Pass)) for part in caught)
        return is_plain and all(isinstance(part, _IMPORTS) for part in (*statement.body, *statement.orelse))
    if isinstance(statement, ast.If):
        is_for_types = source.names.dotted(statement.test) == _TYPE_CHECKING and not statement.orelse
        return is_for_types and all(isinstance(part, _IMPORTS) for part in statement.body)
    return False


def _says_place(source: Source, value: ast.expr) -> bool:
    """Whether something is made of the place of the file, by nothing but what is Python's own: it needs no helper."""
    names = {part.id: part for part in ast.walk(value) if isinstance(part, ast.Name)}
    return names.pop(_FILE, None) is not None and all(
        hasattr(builtins, name) or (source.names.dotted(part) or "").partition(".")[0] in sys.stdlib_module_names
        for name, part in names.items()
    )


def _is_own(source: Source, node: ast.expr) -> bool:
    """Whether something is a part of one of Python's own modules."""
    part: ast.AST = node.value if isinstance(node, ast.Subscript) else node
    dotted = source.names.dotted(part) if isinstance(part, ast.Attribute) else None
    return dotted is not None and dotted.partition(".")[0] in sys.stdlib_module_names


def _is_in_other_cell(source: Source, first: ast.stmt, statement: ast.stmt) -> bool:
    return CELL in source.data[source.start(first) : source.start(statement)]
