"""Arguments of a training function that somebody passes by hand, where Tune passed them, too.

A function that Tune runs may be called once more when the search is over, with the directory of the best checkpoint:
by its own file, by another one of the tree, or in a notebook.
"""

from __future__ import annotations

import ast
import os
from pathlib import Path
from typing import Final

from migrate.edit.callsite import keyword, passed
from migrate.resolve.definitions import source_of
from migrate.resolve.module_files import file_of
from migrate.resolve.neighbours import importing, notebooks_importing
from migrate.resolve.scopes import FunctionNode, positional
from migrate.resolve.source import Source

_OPENED: Final = "to_directory"


def is_passed_here(source: Source, function: FunctionNode, argument: ast.arg) -> bool:
    """Whether the file of a function calls it with the argument."""
    names = source.names
    position = [*positional(function), *function.args.kwonlyargs].index(argument)
    for use in names.reads(function.name, names.scope(function)):
        call = names.parents.get(use)
        if isinstance(call, ast.Call) and call.func is use and passed(call, position, argument.arg) is not None:
            return True
    return False


def is_passed_elsewhere(source: Source, function: FunctionNode, argument: ast.arg) -> bool:
    """Whether another file of the tree calls a function with the argument, by its name."""
    if not source.path or source.names.parents.get(function) is not source.tree:
        return False
    words = function.name.encode(), argument.arg.encode()
    if any(all(word in data for word in words) for data in notebooks_importing(source.path)):
        return True
    mine = os.path.realpath(source.path)
    for path in importing(source.path):
        data = Path(path).read_bytes()
        other = source_of(path) if all(word in data for word in words) else None
        if other is not None and any(_is_of(path, dotted, mine, function.name) for dotted in _calls(other, argument)):
            return True
    return False


def _calls(source: Source, argument: ast.arg) -> list[str]:
    """What a file calls with an argument of this name."""
    calls = (call for call in source.names.of(ast.Call) if keyword(call, argument.arg) is not None)
    return [dotted for call in calls if (dotted := source.names.dotted(call.func)) is not None]


def _is_of(path: str, dotted: str, home: str, name: str) -> bool:
    """Whether a dotted name of a file is what another file calls by a name."""
    module, _, last = dotted.rpartition(".")
    found = file_of(path, module) if last == name and module.strip(".") else None
    return found is not None and os.path.realpath(found) == home


def opens_by_itself(function: FunctionNode, argument: ast.arg) -> bool:
    """Whether a function puts Tune's directory in the place of an argument itself, as a rewritten one does."""
    for node in ast.walk(function):
        value = node.value if isinstance(node, ast.Assign) else None
        opens = isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == _OPENED
        targets = node.targets if isinstance(node, ast.Assign) and opens else []
        if any(isinstance(target, ast.Name) and target.id == argument.arg for target in targets):
            return True
    return False
