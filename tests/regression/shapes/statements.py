"""Changing the statements of a script that run something of Tune or Train."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Callable, Iterator

RUNNING = frozenset(
    {
        *("run", "run_experiments", "Experiment", "Tuner", "TuneConfig", "with_resources", "PopulationBasedTraining"),
        *("RunConfig", "ScalingConfig", "CheckpointConfig", "FailureConfig", "Trainer", "TorchTrainer"),
        *("TensorflowTrainer", "DataParallelTrainer", "XGBoostTrainer", "LightGBMTrainer", "LightningTrainer"),
        *("TransformersTrainer", "SklearnTrainer"),
    }
)
"""What is called to run something, or to say how."""
_OWN_SCOPE = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
Change = Callable[[ast.Assign | ast.Expr, ast.Call, Iterator[int]], list[ast.stmt] | None]
"""What becomes of a statement with such a call, the outermost of them, and numbers for new names; None if it stays."""


def called(node: ast.expr) -> str:
    """The last part of the name of what is called."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def running_calls(node: ast.AST) -> list[ast.Call]:
    """The calls in a node that run something, the outermost first."""
    return [part for part in ast.walk(node) if isinstance(part, ast.Call) and called(part.func) in RUNNING]


def each_run(tree: ast.Module, change: Change) -> bool:
    """Change every statement that runs something, in all blocks; whether there was one."""
    numbers, changed = itertools.count(), False

    def block(statements: list[ast.stmt]) -> list[ast.stmt]:
        nonlocal changed
        found: list[ast.stmt] = []
        for statement in statements:
            new = None
            if isinstance(statement, ast.Assign | ast.Expr):
                calls = running_calls(statement.value)
                if calls and not any(isinstance(part, _OWN_SCOPE) for part in ast.walk(statement.value)):
                    new = change(statement, calls[0], numbers)
            else:
                inside(statement)
            changed |= new is not None
            found += [statement] if new is None else new
        return found

    def inside(node: ast.AST) -> None:
        for field in ("body", "orelse", "finalbody"):
            statements = getattr(node, field, None)
            if isinstance(statements, list) and statements and isinstance(statements[0], ast.stmt):
                setattr(node, field, block(statements))
        for handler in getattr(node, "handlers", ()):
            inside(handler)

    inside(tree)
    return changed


def target_of(statement: ast.stmt) -> str:
    """The variable that a statement gives a value to; empty if it does another thing."""
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return targets[0].id if len(targets) == 1 and isinstance(targets[0], ast.Name) else ""


def assigned(name: str, value: ast.expr) -> ast.Assign:
    """A statement that gives a variable a value."""
    return ast.Assign([ast.Name(name, ast.Store())], value, lineno=1)


def function(name: str, body: list[ast.stmt]) -> ast.FunctionDef:
    """A function without parameters."""
    made = ast.parse(f"def {name}():\n    pass").body[0]
    assert isinstance(made, ast.FunctionDef)
    made.body = body
    return made


def parts_of(tree: ast.Module) -> tuple[list[ast.stmt], list[ast.stmt], list[ast.stmt]]:
    """The imports of a script with its docstring, the rest, and of the rest what is run, and defines nothing."""
    kinds = (ast.Import, ast.ImportFrom)
    imports = [
        one
        for one in tree.body
        if isinstance(one, kinds) or (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))
    ]
    rest = [one for one in tree.body if one not in imports]
    return imports, rest, [one for one in rest if not isinstance(one, ast.FunctionDef | ast.ClassDef)]


def names_in(nodes: list[ast.stmt], *, stored: bool = False) -> set[str]:
    """The names that statements use, or only those that they give a meaning."""
    names = (part for node in nodes for part in ast.walk(node) if isinstance(part, ast.Name))
    return {name.id for name in names if not stored or isinstance(name.ctx, ast.Store)}


def driver_of(tree: ast.Module) -> tuple[list[ast.stmt], list[ast.stmt], list[ast.stmt]] | None:
    """A script as imports, what functions and classes are and need, and what is run; None if these cannot be parted."""
    imports, rest, run = parts_of(tree)
    used = names_in([one for one in rest if one not in run])
    constants = [one for one in run if target_of(one) in used]
    body = [one for one in run if one not in constants]
    if not body or names_in(body, stored=True) & used or names_in(constants) & names_in(body, stored=True):
        return None
    return imports, [one for one in rest if one not in body], body
