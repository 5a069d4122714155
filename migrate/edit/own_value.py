"""The statement that would give a variable its own value, once what is around that is left out: ``f = f``."""

from __future__ import annotations

import ast

from migrate.resolve.text.source import Source


def own_value(source: Source, call: ast.Call, given: ast.expr) -> ast.Assign | None:
    """The statement ``name = call(name)``, or ``name = name.call()``, if it can go as a whole; also of ``self.name``.

    Args:
        source: The file.
        call: The call.
        given: What is left of it.
    """
    statement = source.names.parents.get(call)
    if not isinstance(statement, ast.Assign) or len(statement.targets) > 1 or not _is_dotted(given):
        return None
    (target,) = statement.targets
    block: list[ast.stmt] = getattr(source.names.parents.get(statement), "body", [])
    is_same = _is_dotted(target) and ast.unparse(target) == ast.unparse(given)
    is_removable = statement in block and len(block) > 1 and source.begins_line(statement) and source.alone(statement)
    return statement if is_same and is_removable else None


def _is_dotted(node: ast.expr) -> bool:
    """Whether an expression is a name, or an attribute of one, or of that."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name)
