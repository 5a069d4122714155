"""All names that a piece of code uses or gives a meaning."""

from __future__ import annotations

import ast
from collections.abc import Iterator


def used_names(around: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """All names that stand below a node, with the node that has each."""
    for node in ast.walk(around):
        match node:
            case ast.Name(id=name) | ast.arg(arg=name):
                yield node, name
            case ast.Global(names=several) | ast.Nonlocal(names=several):
                yield from ((node, name) for name in several)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield node, name
            case ast.alias(name=name, asname=other):
                yield node, other or name.partition(".")[0]
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                yield node, name
