"""The imports of a file, and the statements that one can be put beside."""

from __future__ import annotations

import ast
import sys

from migrate.resolve.names.scopes import lines_of
from migrate.resolve.running.restarts import restarted_above
from migrate.resolve.text.source import Source

Import = ast.Import | ast.ImportFrom


def module_of(node: Import) -> str:
    """What a line imports, or imports from: of several that one line imports the first."""
    return node.names[0].name if isinstance(node, ast.Import) else (node.module or "")


def is_of_future(node: ast.stmt) -> bool:
    """Whether a line says which Python the file is for, above what is no import: ``from __future__ import ...``."""
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def is_of_python(dotted: str) -> bool:
    """Whether something belongs to Python's own modules."""
    return dotted.partition(".")[0] in sys.stdlib_module_names


def is_of_ray(dotted: str) -> bool:
    """Whether something belongs to Ray."""
    return dotted.partition(".")[0] == "ray"


def usable_imports(source: Source, where: ast.AST) -> list[Import]:
    """The imports of the module that come before code at ``where``, and before anything is done with Ray."""
    line = line_of_statement(source, where)
    end = min(line, _first_use(source, restarted_above(source, line)))
    return [node for node in statements_of_module(source, line) if isinstance(node, Import) and node.lineno < end]


def statements_of_module(source: Source, line: int = 0) -> list[ast.stmt]:
    """The statements of the module, without those that are to stay as they are: nothing is put beside them.

    Nor beside those that a restart stands below, and above a line.
    """
    restart = restarted_above(source, line)
    return [node for node in source.tree.body if node.lineno > restart and node not in source.names.hidden]


def _first_use(source: Source, above: int = 0) -> int:
    """The line of the first use of Ray below a line, before which its imports stand."""
    return next((line for line in source.once(lines_of_uses) if line > above), sys.maxsize)


def lines_of_uses(source: Source) -> list[int]:
    """The lines that use something of Ray, in order."""
    return sorted(node.lineno for node, dotted in source.names.uses() if is_of_ray(dotted))


def line_of_statement(source: Source, where: ast.AST) -> int:
    """Where the statement of the module begins that a node is in."""
    statement: ast.AST | None = where
    while statement is not None and statement not in source.tree.body:
        statement = source.names.parents.get(statement)
    return lines_of(statement)[0] if isinstance(statement, ast.stmt) else sys.maxsize
