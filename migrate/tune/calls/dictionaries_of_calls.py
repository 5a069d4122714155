"""Dictionaries of arguments that a file makes for calls of one function alone, which unpack them."""

from __future__ import annotations

import ast

from legacy_api import parameters_of
from migrate.resolve.names.given_names import may_be_taken_by_others
from migrate.resolve.names.owners import owner_of
from migrate.resolve.text.source import Source
from migrate.tune.calls.converted_argument import TROUBLE


def made_for(source: Source, node: ast.expr, owner: str) -> ast.Dict | None:
    """The dictionary that a variable holds for calls of one function alone, which unpack it."""
    names = source.names
    binding, variable = names.binding(node), names.variable(node)
    made = binding.value if binding is not None and binding.kind == "assign" else None
    uses = names.reads(variable[1], variable[0]) if variable is not None else []
    if variable is None or not all(_is_for(source, use, owner) for use in uses):
        return None
    if isinstance(made, ast.Call):
        made = _given_back(source, made, owner)
    if not isinstance(made, ast.Dict):
        return None
    is_taken = variable[0] is names.module and may_be_taken_by_others(source.path, variable[1])
    return None if is_taken else made


def _given_back(source: Source, call: ast.Call, owner: str) -> ast.Dict | None:
    """The dictionary that a function of the file makes for such calls alone."""
    binding = source.names.binding(call.func)
    function = binding.node if binding is not None else None
    if not isinstance(function, ast.FunctionDef) or not makes_for(source, function, owner):
        return None
    returned = [node for node in source.names.of(ast.Return) if source.names.function(node) is function]
    node = returned[0].value if len(returned) == 1 else None
    held, variable = source.names.binding(node) if node is not None else None, source.names.variable(node or function)
    if isinstance(node, ast.Dict) or held is None or variable is None:
        return node if isinstance(node, ast.Dict) else None
    old = {name for name, row in parameters_of(owner).items() if row.today in TROUBLE}
    is_whole = all(
        _is_for(source, use, owner) or isinstance(source.names.parents.get(use), ast.Return) or _reads(source, use, old)
        for use in source.names.reads(variable[1], variable[0])
    )
    return held.value if is_whole and held.kind == "assign" and isinstance(held.value, ast.Dict) else None


def makes_for(source: Source, function: ast.AST, owner: str) -> bool:
    """Whether what a function of the file gives back is for calls of one function alone."""
    names = source.names
    if not isinstance(function, ast.FunctionDef) or function not in source.tree.body:
        return False
    if may_be_taken_by_others(source.path, function.name):
        return False
    for use in names.reads(function.name, names.module):
        call = names.parents.get(use)
        statement = names.parents.get(call) if isinstance(call, ast.Call) and call.func is use else None
        variables = [names.variable(target) for target in getattr(statement, "targets", ())]
        held = [other for one in variables if one is not None for other in names.reads(one[1], one[0])]
        is_held = isinstance(statement, ast.Assign) and None not in variables
        if not is_held or not all(_is_for(source, other, owner) for other in held):
            return False
    return True


def _reads(source: Source, use: ast.AST, old: set[str]) -> bool:
    """Whether an entry of a dictionary is read that has the name that it had."""
    entry = source.names.parents.get(use)
    key = entry.slice if isinstance(entry, ast.Subscript) and entry.value is use else None
    return isinstance(key, ast.Constant) and key.value not in old


def _is_for(source: Source, use: ast.Name, owner: str) -> bool:
    names = source.names
    parent = names.parents.get(use)
    if isinstance(parent, ast.Subscript):
        is_known = isinstance(parent.slice, ast.Constant)
        return parent.value is use and isinstance(parent.ctx, ast.Store) and is_known
    call = names.parents.get(parent) if isinstance(parent, ast.keyword) and parent.arg is None else None
    return isinstance(call, ast.Call) and owner_of(names.dotted(call.func) or "") == owner


def may_read(source: Source, use: ast.AST, keys: tuple[str, str], owner: str) -> bool:
    """Whether a use of a dictionary may read one of its keys, other than to hand all of them to Tune."""
    parent = source.names.parents.get(use)
    if isinstance(parent, ast.Subscript) and isinstance(parent.slice, ast.Constant):
        return isinstance(parent.ctx, ast.Load) and parent.slice.value in keys
    if isinstance(parent, ast.Return):
        function = source.names.function(parent)
        return function is None or not makes_for(source, function, owner)
    is_handed_on = isinstance(parent, ast.Dict) or (isinstance(parent, ast.keyword) and parent.arg is None)
    return not is_handed_on and not (isinstance(parent, ast.Attribute) and parent.attr == "update")
