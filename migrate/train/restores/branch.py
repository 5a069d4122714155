"""What the branch that restores a trainer does before that, and still has to do where one constructor is left."""

from __future__ import annotations

import ast
import builtins
from typing import Final

from migrate.resolve.names.names import Names, Variable
from migrate.resolve.text.source import Source
from migrate.train.restores.shapes import Shape, is_for_itself, only_says, removes_files

_ONCE: Final = (ast.Await, ast.Yield, ast.YieldFrom, ast.NamedExpr)
_MADE_ONCE: Final = (ast.alias, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def kept_in_branch(source: Source, shape: Shape) -> list[ast.stmt]:
    """The statements that stay behind the question, because they do more than to say or to name something.

    They stay where the question is ``can_restore(path)`` alone, so that it can be asked today, too, and where neither
    the constructor nor a function of the file can notice that they run before it is called.

    Returns:
        They, in their order; none if there are none, or if they cannot stay.
    """
    node = shape.node
    if not isinstance(node, ast.If) or node.body is not shape.restoring or not _only_asks(source, shape):
        return []
    *before, last = shape.restoring
    if last is not source.names.statement(shape.restored):
        return []
    more = [one for one in before if not only_says(one) and not is_for_itself(source, one, node)]
    is_alone = shape.constructing is None or len(shape.constructing) == 1
    stay = (
        is_alone
        and not removes_files(before)
        and all(only_says(one) or _may_stay(source, one, shape) for one in before)
    )
    return more if stay else []


def _only_asks(source: Source, shape: Shape) -> bool:
    test = shape.node.test if isinstance(shape.node, ast.If) else None
    is_question = isinstance(test, ast.Call) and source.names.dotted(test.func) == f"{shape.trainer}.can_restore"
    return is_question and isinstance(test, ast.Call) and len(test.args) + len(test.keywords) == 1


def _may_stay(source: Source, statement: ast.stmt, shape: Shape) -> bool:
    """Whether a statement can run before the constructor, and changes nothing that this one is given."""
    names = source.names
    if not isinstance(statement, ast.Expr | ast.Assign) or not source.alone(statement):
        return False
    nodes = list(ast.walk(statement))
    stores = [node for node in nodes if isinstance(getattr(node, "ctx", None), ast.Store | ast.Del)]
    if any(isinstance(node, _ONCE) for node in nodes) or not all(isinstance(node, ast.Name) for node in stores):
        return False
    given = _variables(names, shape.constructed)
    if given.keys() & _variables(names, statement).keys():
        return False
    changed = {variable: False for node in stores if (variable := names.variable(node)) is not None}
    if len(changed) < len({node.id for node in stores if isinstance(node, ast.Name)}):
        return False  # one that other code may give a value, too
    assigned = [variable for variable, is_made_once in {**given, **changed}.items() if not is_made_once]
    return not any(_is_known_elsewhere(names, variable, shape) for variable in assigned)


def _variables(names: Names, node: ast.AST) -> dict[Variable, bool]:
    """The variables in some code that are not Ray's, and whether an import, a function or a class makes them."""
    found = {}
    for name in ast.walk(node):
        if not isinstance(name, ast.Name) or (names.dotted(name) or "").startswith("ray"):
            continue
        scope, bindings = names.lookup(name.id, names.scope(name)) or (names.module, [])
        if bindings or not hasattr(builtins, name.id):
            found[scope, name.id] = all(isinstance(one.node, _MADE_ONCE) for one in bindings)
    return found


def _is_known_elsewhere(names: Names, variable: Variable, shape: Shape) -> bool:
    """Whether another function than that with the choice reads or sets a variable."""
    scope, name = variable
    here = names.scope(shape.node)
    if any(names.scope(read) is not here for read in names.reads(name, scope)):
        return True
    return any(isinstance(node, ast.Global | ast.Nonlocal) and name in node.names for node in names.nodes)
