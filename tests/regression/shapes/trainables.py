"""Other ways of writing what is trained."""

from __future__ import annotations

import ast
import copy
import itertools
from collections.abc import Callable

from tests.regression.shapes.statements import assigned, called, function

_REPORTING = ("report", "log")


def base_class(tree: ast.Module) -> bool:
    """The methods of a Trainable are in a base class of the file."""

    def bases(name: str, _: list[ast.expr]) -> list[ast.expr]:
        return [ast.Name(name, ast.Load())]

    return _moved(tree, "Base{}", bases)


def mixed_in(tree: ast.Module) -> bool:
    """The methods of a Trainable are in a class that is mixed in."""

    def bases(name: str, old: list[ast.expr]) -> list[ast.expr]:
        return [ast.Name(name, ast.Load()), *old]

    return _moved(tree, "{}Mixin", bases)


def _moved(tree: ast.Module, form: str, bases: Callable[[str, list[ast.expr]], list[ast.expr]]) -> bool:
    """Move what Trainables have into classes called by a form; whether there are any. What is mixed in has no base."""
    found: list[ast.stmt] = []
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and _is_trainable(node):
            other = copy.deepcopy(node)
            other.name = form.format(node.name)
            node.bases, node.body = bases(other.name, node.bases), [ast.Pass()]
            other.bases = other.bases if len(node.bases) == 1 else []
            found.append(other)
        found.append(node)
    changed = len(found) > len(tree.body)
    tree.body = found
    return changed


def _is_trainable(node: ast.ClassDef) -> bool:
    return any("Trainable" in ast.unparse(base) for base in node.bases)


class _Reports(ast.NodeTransformer):
    """Changes the statements of functions that report."""

    def __init__(self) -> None:
        self.numbers, self.changed = itertools.count(), False

    def new(self, statement: ast.Expr, call: ast.Call) -> list[ast.stmt]:
        """What becomes of a statement that reports."""
        raise NotImplementedError

    def visit_Expr(self, node: ast.Expr) -> list[ast.stmt]:
        call = node.value
        if isinstance(call, ast.Call) and called(call.func) in _REPORTING:
            return self.new(node, call)
        return [node]


class _InFunctions(_Reports):
    def new(self, statement: ast.Expr, call: ast.Call) -> list[ast.stmt]:
        self.changed = True
        told = function(f"tell_{next(self.numbers)}", [statement])
        return [told, *ast.parse(f"{told.name}()").body]


class _InVariables(_Reports):
    def new(self, statement: ast.Expr, call: ast.Call) -> list[ast.stmt]:
        name = f"metrics_{next(self.numbers)}"
        if call.args and isinstance(call.args[0], ast.Dict):
            made: ast.expr = call.args[0]
            call.args[0] = ast.Name(name, ast.Load())
        elif not call.args and all(word.arg not in (None, "checkpoint") for word in call.keywords):
            made = ast.Call(ast.Name("dict", ast.Load()), [], call.keywords)
            call.keywords = [ast.keyword(None, ast.Name(name, ast.Load()))]
        else:
            return [statement]
        self.changed = True
        return [assigned(name, made), statement]


def reports_in_functions(tree: ast.Module) -> bool:
    """A function in the training function reports."""
    change = _InFunctions()
    change.visit(tree)
    return change.changed


def metrics_in_variables(tree: ast.Module) -> bool:
    """Metrics are in a dictionary first."""
    change = _InVariables()
    change.visit(tree)
    return change.changed


def other_parameter(tree: ast.Module) -> bool:
    """The ``config`` of functions has another name."""
    changed = False
    for node in [part for part in ast.walk(tree) if isinstance(part, ast.FunctionDef)]:
        mine = [argument for argument in node.args.args if argument.arg == "config"]
        for argument in mine:
            argument.arg, changed = "settings", True
        names = (part for part in ast.walk(node) if mine and isinstance(part, ast.Name) and part.id == "config")
        for name in names:
            name.id = "settings"
    return changed


SHAPES = (base_class, mixed_in, reports_in_functions, metrics_in_variables, other_parameter)
