"""Functions in the form that Tune asked for, ``train(config, checkpoint_dir=None)``, which nobody is seen to run."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from migrate.edit.callsite import keyword
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.running.worlds import Worlds
from migrate.resolve.text.source import Source
from migrate.resolve.trees.tree_worlds import may_be_about_tune
from migrate.tune.functions.bound_arguments import WITH_PARAMETERS, is_always_bound
from migrate.tune.functions.dialects import Taking, default_is_none, taking
from migrate.tune.functions.passed_by_hand import calls_elsewhere, opens_by_itself

_CONFIGS: Final = re.compile(r"\w*(?:conf|cfg|param)\w*")
_OWNERS: Final = ("self", "cls")
_CONSTRUCTOR: Final = "__init__"


def unseen(source: Source, name: str) -> Iterator[Taking]:
    """The functions that take an argument of this name behind their config, and that nothing in the tree calls.

    Tune may get them in a way that is not followed. Others of the tree are given to it, so that the form is its own.
    """
    asked = [node for node in source.names.of(ast.arg) if node.arg == name]
    bound = (keyword(call, name) for call, dotted in source.names.calls() if dotted in WITH_PARAMETERS)
    if not asked or any(value is not None for value in bound) or not may_be_about_tune(source):
        return
    seen = taking(source, name)
    for node in asked:
        function = source.names.owners.get(node)
        if not isinstance(function, ast.FunctionDef) or Taking(function, node) in seen:
            continue
        if function.name == _CONSTRUCTOR:
            continue
        arguments = [one for one in (*positional(function), *function.args.kwonlyargs) if one.arg not in _OWNERS]
        if opens_by_itself(function, node):
            continue
        is_form = (
            node in arguments[1:] and bool(_CONFIGS.fullmatch(arguments[0].arg)) and default_is_none(function, node)
        )
        if is_form and not _is_run_otherwise(source, function) and not is_always_bound(source, function, node):
            yield Taking(function, node)


def _is_run_otherwise(source: Source, function: FunctionNode) -> bool:
    """Whether a function is called by hand, or is known to be for workers."""
    names = source.names
    if source.once(Worlds).asked(function.body[0]):
        return True
    is_method = names.scope(function).is_class
    called = [call.func for call in names.of(ast.Call)]
    asked = [one.attr if isinstance(one, ast.Attribute) else "" for one in called] if is_method else []
    named = [one.id for one in called if isinstance(one, ast.Name)]
    return function.name in (*asked, *named) or any(True for _ in calls_elsewhere(source, function))
