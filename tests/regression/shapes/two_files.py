"""What is trained in a file of its own, from which the script imports it."""

from __future__ import annotations

import ast
import copy

from tests.regression.shapes.statements import driver_of, target_of

MODULE = "parts"


def two_files(tree: ast.Module) -> ast.Module | None:
    """Take functions and classes out of a script; gives the file that has them, or None if they cannot be parted."""
    parts = driver_of(tree)
    if parts is None:
        return None
    imports, defined, body = parts
    names = [one.name if isinstance(one, ast.FunctionDef | ast.ClassDef) else target_of(one) for one in defined]
    if not defined or not all(names):
        return None
    tree.body = [*imports, *ast.parse(f"from {MODULE} import {', '.join(names)}").body, *body]
    return ast.Module([*copy.deepcopy(imports), *defined], [])
