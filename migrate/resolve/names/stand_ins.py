"""What a name holds in place of something imported where that is not installed: ``except ImportError: tune = None``.

It tells that Ray may be missing, not that the name means another thing.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.names.scopes import Binding, FunctionNode, Scopes

_EMPTY: Final = ("object", "Mock", "MagicMock")


def stands_in(scopes: Scopes, binding: Binding, bindings: list[Binding]) -> bool:
    """Whether a binding is in place of an import that is another one of the name.

    It is where an import failed, in the other branch of an ``if`` that imports, or before a block that may import, and
    has nothing of its own that could be used otherwise: a constant, ``object``, a mock, an empty class.
    """
    imports = [one.node for one in bindings if one.kind == "import" or _is_of_import(scopes, one)]
    if not imports or not _is_empty(binding):
        return False
    if scopes.above(binding.node, ast.ExceptHandler) is not None:
        return True
    return any(
        _is_other_branch(scopes, binding.node, node) or _is_before(scopes, binding.node, node) for node in imports
    )


def _is_of_import(scopes: Scopes, binding: Binding) -> bool:
    """Whether a binding is another name of what the same ``try`` imports: ``from ray import tune; session = tune``."""
    home = scopes.above(binding.node, ast.Try)
    if home is None or not isinstance(binding.value, ast.Name):
        return False
    found = scopes.lookup(binding.value.id, scopes.scope(binding.node))
    return found is not None and any(
        one.kind == "import" and scopes.above(one.node, ast.Try) is home for one in found[1]
    )


def _is_empty(binding: Binding) -> bool:
    node, value = binding.node, binding.value
    if isinstance(node, ast.ClassDef):
        return not node.decorator_list and all(map(_does_nothing, node.body))
    if isinstance(node, FunctionNode):
        takes_all = node.args.vararg is not None and node.args.kwarg is not None
        return takes_all and not node.decorator_list and all(map(_does_nothing, node.body))
    if isinstance(value, ast.Call):
        value = value.func
    named = value.attr if isinstance(value, ast.Attribute) else getattr(value, "id", "")
    return isinstance(value, ast.Constant) or named in _EMPTY


def _does_nothing(statement: ast.stmt) -> bool:
    is_constant = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    is_none = isinstance(statement, ast.Return) and (
        statement.value is None or (isinstance(statement.value, ast.Constant) and statement.value.value is None)
    )
    return is_constant or is_none or isinstance(statement, ast.Pass | ast.Raise)


def _is_other_branch(scopes: Scopes, node: ast.AST, imported: ast.AST) -> bool:
    """Whether two nodes are in the two branches of one ``if``."""
    child, above = imported, scopes.parents.get(imported)
    while above is not None:
        if isinstance(above, ast.If) and any(child in part for part in (above.body, above.orelse)):
            other = above.orelse if child in above.body else above.body
            if any(node is part for statement in other for part in ast.walk(statement)):
                return True
        child, above = above, scopes.parents.get(above)
    return False


def _is_before(scopes: Scopes, node: ast.AST, imported: ast.AST) -> bool:
    """Whether a node stands in front of the ``try`` or the ``if`` that an import is in, in the same block."""
    block = scopes.block(node if isinstance(node, ast.stmt) else scopes.statement(node))
    above = scopes.parents.get(imported)
    while above is not None:
        if isinstance(above, ast.Try | ast.If) and above in block:
            return getattr(node, "lineno", 0) < above.lineno
        above = scopes.parents.get(above)
    return False
