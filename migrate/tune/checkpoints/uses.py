"""Whether code takes a checkpoint for the object that it is today, or for the path that it was."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from string import Formatter
from typing import Final

from migrate.edit.callsite import called_name
from migrate.resolve.flow.attributes import class_of_self
from migrate.resolve.names.scopes import FunctionNode
from migrate.resolve.running.trainables import methods_of
from migrate.resolve.text.source import Source
from migrate.tune.trainables.driven_by_hand import is_driven_by_hand

_MEMBERS: Final = (
    "path", "filesystem", "as_directory", "to_directory", "from_directory", "get_metadata", "set_metadata",
    "update_metadata", "checkpoint", "metrics",
)  # fmt: skip
NAMES_PATH: Final = re.compile(r"(?i)path|dir|folder")
"""What a variable is called that holds a path."""
_PATHS: Final = ("os.", "shutil.", "pathlib.Path")
_ELSEWHERE: Final = ("bind", "deploy", "remote")
"""What calls a function, or makes an instance of a class, in another process."""
_LOGGING: Final = ("debug", "info", "warning", "error", "exception", "critical", "log")


def is_taken_as_object(source: Source, value: ast.expr) -> bool:
    """Whether nothing takes a checkpoint, or the variable that it is assigned to, for a path.

    Args:
        source: The file.
        value: An expression that gives a checkpoint, or what ``Trainable.save()`` returns.
    """
    reads = reads_of(source, value) or []
    restored = [read for read in reads if _is_restored(source, read)]
    if restored and all(read in restored or _is_tested(source, read) for read in reads):
        return True  # whatever the variable holds otherwise: a path does as well
    return all(is_for_object(source, use) for use in uses_of(source, value))


def uses_of(source: Source, value: ast.expr) -> Iterator[ast.expr]:
    """The expression itself, or the uses of the variable that it alone is assigned to, or that nothing asks for.

    A choice stands for what it may give: ``analysis.best_checkpoint or default``.
    """
    reads = reads_of(source, value)
    is_alone = reads is not None and (not reads or source.names.binding(reads[0]) is not None)
    yield from reads if reads is not None and is_alone else [_chosen(source, value)]


def is_one_of_several(source: Source, value: ast.expr) -> bool:
    """Whether what uses an expression may be given something else in its place: ``checkpoint or default``."""
    return _chosen(source, value) is not value


def _chosen(source: Source, value: ast.expr) -> ast.expr:
    """The choice that may give an expression, or the expression itself if there is none."""
    parent = source.names.parents.get(value)
    if isinstance(parent, ast.IfExp) and parent.test is not value:
        return _chosen(source, parent)
    is_given = isinstance(parent, ast.BoolOp) and (isinstance(parent.op, ast.Or) or parent.values[-1] is value)
    return _chosen(source, parent) if is_given and isinstance(parent, ast.BoolOp) else value


def reads_of(source: Source, value: ast.expr) -> list[ast.Name] | None:
    """The uses of the variable that an expression, and perhaps others, is assigned to; None if there is none."""
    names = source.names
    parent = names.parents.get(_chosen(source, value))
    target = parent.targets[0] if isinstance(parent, ast.Assign) and len(parent.targets) == 1 else None
    variable = names.variable(target) if target is not None else None
    return names.reads(variable[1], variable[0]) if variable is not None else None


def is_called_path(source: Source, use: ast.expr) -> bool:
    """Whether something goes to a parameter of the file that is called a path, or is used as one alone."""
    parameter = _parameter(source, use)
    if parameter is not None and NAMES_PATH.search(parameter.arg):
        return True
    reads = reads_inside(source, use)
    return bool(reads) and all(takes_path(source, source.names.parents.get(read)) for read in reads)


def takes_path(source: Source, node: ast.AST | None) -> bool:
    """Whether an expression takes one of its parts as a path."""
    if isinstance(node, ast.Call):
        is_restored = isinstance(node.func, ast.Attribute) and node.func.attr == "restore" and len(node.args) == 1
        is_text = called_name(node) == "str"  # of the object that it is today, it would not be the path
        return is_restored or is_text or takes_nothing_else(source, node)
    return takes_nothing_else(source, node)


def takes_nothing_else(source: Source, node: ast.AST | None) -> bool:
    """Whether an expression takes one of its parts as a path, and no checkpoint of any Ray in its place."""
    if isinstance(node, ast.Call):
        return (source.names.dotted(node.func) or "").startswith(_PATHS)
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add)


def is_joined(source: Source, value: ast.expr) -> bool:
    """Whether a checkpoint, or the variable that it alone is assigned to, goes where only a path does."""
    uses = uses_of(source, value)
    return any(
        takes_nothing_else(source, source.names.parents.get(use)) or is_written_as_path(source, use) for use in uses
    )


def _parameter(source: Source, use: ast.expr) -> ast.arg | None:
    """The parameter of a function, or of a class's constructor, of the file that an argument is for."""
    word = source.names.parents.get(use)
    call = source.names.parents.get(word) if isinstance(word, ast.keyword) else word
    if not isinstance(call, ast.Call) or call.func is use or any(isinstance(part, ast.Starred) for part in call.args):
        return None
    function = _function(source, call.func)
    if function is None:
        return None
    parameters = [*function.args.posonlyargs, *function.args.args]
    if isinstance(word, ast.keyword):
        named = [*parameters, *function.args.kwonlyargs]
        return next((parameter for parameter in named if parameter.arg == word.arg), None)
    is_method = isinstance(source.names.parents.get(function), ast.ClassDef)
    place = call.args.index(use) + is_method if use in call.args else len(parameters)
    return parameters[place] if place < len(parameters) else None


def reads_inside(source: Source, use: ast.expr) -> list[ast.Name]:
    """Where a function of the file uses what it is given; none if its parameter may come to hold something else."""
    parameter = _parameter(source, use)
    owner = source.names.owners.get(parameter) if parameter is not None else None
    scope = source.names.inside(owner) if owner is not None else None
    if parameter is None or scope is None or len(scope.bindings[parameter.arg]) != 1:
        return []
    return list(source.names.reads(parameter.arg, scope))


def _function(source: Source, node: ast.expr) -> FunctionNode | None:
    """The function or constructor of the file, or the method of the same class, that is called, perhaps elsewhere."""
    if isinstance(node, ast.Attribute) and node.attr in _ELSEWHERE and source.names.binding(node.value) is not None:
        node = node.value
    binding = source.names.binding(node)
    if binding is not None and isinstance(binding.node, ast.ClassDef):
        return next((method for method in methods_of(binding.node) if method.name == "__init__"), None)
    if binding is not None:
        return binding.node if isinstance(binding.node, ast.FunctionDef) else None
    owner = class_of_self(source, node) if isinstance(node, ast.Attribute) else None
    if owner is None or not isinstance(node, ast.Attribute):
        return None
    return next((method for method in methods_of(owner) if method.name == node.attr), None)


def is_written_as_path(source: Source, use: ast.expr) -> bool:
    """Whether a text goes on below an expression: ``f"{checkpoint}/model"``, ``"{}/{}".format(checkpoint, name)``."""
    parent = source.names.parents.get(use)
    if isinstance(parent, ast.FormattedValue):
        text = source.names.parents.get(parent)
        parts = text.values if isinstance(text, ast.JoinedStr) else []
        behind = parts[parts.index(parent) + 1 :][:1] if parent in parts else []
        return bool(behind) and isinstance(behind[0], ast.Constant) and str(behind[0].value).startswith("/")
    if isinstance(parent, ast.Call):
        text = parent.func.value if isinstance(parent.func, ast.Attribute) and parent.func.attr == "format" else None
        fields = _fields(text.value) if isinstance(text, ast.Constant) and isinstance(text.value, str) else []
        return use in parent.args and fields[parent.args.index(use) :][:1] == ["/"]
    is_filled = (
        isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.Mod) and isinstance(parent.left, ast.Constant)
    )
    return is_filled and isinstance(parent, ast.BinOp) and re.search(r"^[^%]*%s/", _text(parent.left)) is not None


def _text(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _fields(text: str) -> list[str]:
    """What stands behind each field of a text that is filled by position; none where one of them is named."""
    try:
        parts = [*Formatter().parse(text), ("", None, None, None)]
    except ValueError:
        return []
    fields = [(part[1], after[0][:1]) for part, after in pairwise(parts) if part[1] is not None]
    is_plain = all(name in ("", str(place)) for place, (name, _) in enumerate(fields))
    return [behind for _, behind in fields] if is_plain else []


def _is_restored(source: Source, use: ast.expr) -> bool:
    """Whether an instance that the code makes itself is restored from something."""
    call = source.names.parents.get(use)
    method = call.func if isinstance(call, ast.Call) and use in call.args else None
    return isinstance(method, ast.Attribute) and method.attr == "restore" and is_driven_by_hand(source, method.value)


def is_for_object(source: Source, use: ast.expr) -> bool:
    """Whether the place of an expression does not take it for a path."""
    parent = source.names.parents.get(use)
    if is_written_as_path(source, use):
        return False
    if isinstance(parent, ast.Attribute):
        return parent.attr in _MEMBERS
    if isinstance(parent, ast.keyword):
        return parent.arg == "checkpoint"
    if isinstance(parent, ast.Call):
        method = parent.func
        if isinstance(method, ast.Attribute):
            return _is_restored(source, use) or method.attr in _LOGGING
        return called_name(parent) in ("print", "bool") or _is_looked_up(parent)
    return _is_tested(source, use) or isinstance(parent, ast.Expr | ast.FormattedValue)


def _is_looked_up(call: ast.Call) -> bool:
    """``getattr(saved, "checkpoint", saved)``: what it has of today's object, or itself."""
    name = call.args[1] if called_name(call) == "getattr" and len(call.args) > 1 else None
    return isinstance(name, ast.Constant) and name.value in _MEMBERS


def _is_tested(source: Source, use: ast.expr) -> bool:
    """Whether nothing is asked of an expression but whether it is there."""
    parent = source.names.parents.get(use)
    if isinstance(parent, ast.IfExp):
        return parent.test is use
    if isinstance(parent, ast.Compare):
        return all(isinstance(part, ast.Constant) and part.value is None for part in parent.comparators)
    return isinstance(parent, ast.If | ast.BoolOp | ast.UnaryOp | ast.Assert)
