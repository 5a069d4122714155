"""Other ways of importing Ray's modules."""

from __future__ import annotations

import ast
from collections.abc import Iterator

_MODULES = ("tune", "train", "air")


class _Renamed(ast.NodeTransformer):
    def __init__(self, old: str, new: str) -> None:
        self.old, self.new = old, new

    def visit_Name(self, node: ast.Name) -> ast.AST:
        is_it = node.id == self.old and isinstance(node.ctx, ast.Load)
        return ast.parse(self.new, mode="eval").body if is_it else node


def _imported(tree: ast.Module) -> Iterator[tuple[ast.ImportFrom, ast.alias]]:
    """Every ``from ray import tune`` of the module."""
    for node in [one for one in tree.body if isinstance(one, ast.ImportFrom) and one.module == "ray"]:
        yield from ((node, alias) for alias in list(node.names) if alias.name in _MODULES)


def _replace(tree: ast.Module, node: ast.ImportFrom, alias: ast.alias, line: str) -> None:
    tree.body[tree.body.index(node) : tree.body.index(node)] = ast.parse(line).body
    node.names.remove(alias)
    if not node.names:
        tree.body.remove(node)


def other_name(tree: ast.Module) -> bool:
    """``from ray import tune as the_tune``."""
    for _, alias in _imported(tree):
        _Renamed(alias.asname or alias.name, f"the_{alias.name}").visit(tree)
        alias.asname = f"the_{alias.name}"
    return any(alias.asname for _, alias in _imported(tree))


def full_name(tree: ast.Module) -> bool:
    """``import ray.tune``, and ``ray.tune.run`` wherever it is used."""
    found = list(_imported(tree))
    for node, alias in found:
        _Renamed(alias.asname or alias.name, f"ray.{alias.name}").visit(tree)
        _replace(tree, node, alias, f"import ray.{alias.name}")
    return bool(found)


def module_as(tree: ast.Module) -> bool:
    """``import ray.tune as tune``."""
    found = list(_imported(tree))
    for node, alias in found:
        _replace(tree, node, alias, f"import ray.{alias.name} as {alias.asname or alias.name}")
    return bool(found)


def members(tree: ast.Module) -> bool:
    """``from ray.tune import run``."""
    changed = False
    bound = {part.id for part in ast.walk(tree) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}
    bound |= {part.name for part in ast.walk(tree) if isinstance(part, ast.FunctionDef | ast.ClassDef)}
    bound |= {part.arg for part in ast.walk(tree) if isinstance(part, ast.arg)}
    imports = [part for part in ast.walk(tree) if isinstance(part, ast.Import | ast.ImportFrom)]
    bound |= {alias.asname or alias.name for one in imports for alias in one.names}
    for node, alias in list(_imported(tree)):
        taken = _Members(alias.asname or alias.name, bound)
        taken.visit(tree)
        if taken.found:
            line = f"from ray.{alias.name} import {', '.join(sorted(taken.found))}"
            tree.body[tree.body.index(node) : tree.body.index(node)] = ast.parse(line).body
            bound |= taken.found
            changed = True
    return changed


class _Members(ast.NodeTransformer):
    def __init__(self, module: str, bound: set[str]) -> None:
        self.module, self.bound, self.found = module, bound, set[str]()

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.value, ast.Name) and node.value.id == self.module and isinstance(node.ctx, ast.Load):
            if node.attr in self.bound or node.attr.startswith("_"):
                return node
            self.found.add(node.attr)
            return ast.Name(node.attr, ast.Load())
        return self.generic_visit(node)


SHAPES = (other_name, full_name, module_as, members)
