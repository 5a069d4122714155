"""What runs as soon as a module does: the rest waits for a call of the function that it is in."""

from __future__ import annotations

import ast

from migrate.resolve.names.names import Names


def is_run_at_once(names: Names, node: ast.AST) -> bool:
    """Whether a node is in no function, nor in a lambda; defaults and decorators are outside of their function."""
    scope = names.scope(node)
    while scope.parent is not None:
        if isinstance(scope.node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            return False
        scope = scope.parent
    return True
