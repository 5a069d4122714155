"""The shapes in which old code restores a trainer or else constructs it."""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from migrate.edit.callsite import passed
from migrate.resolve.text.source import Source
from migrate.rule import Declined

_EXISTS: Final = ("os.path.exists", "os.path.isdir", "os.path.isfile")
_EXISTS_METHODS: Final = ("exists", "is_dir", "is_file")
_MARKERS: Final = ("trainer.pkl", "tuner.pkl")
"""Files in the directory of a run that were asked for in place of the directory."""


class Shape(NamedTuple):
    """One choice between restoring and constructing.

    Attributes:
        node: The statement or the conditional expression that chooses.
        trainer: The dotted name of the trainer's class.
        restored: The call of ``restore``.
        questions: The paths that the condition asks about.
        flags: What the condition asks besides.
        restoring: The statements of the branch that restores; none in a conditional expression.
        constructing: Those of the branch that constructs. None where the constructor stands outside of the choice.
        constructed: The call of the constructor.
    """

    node: ast.If | ast.Try | ast.IfExp
    trainer: str
    restored: ast.Call
    questions: list[ast.expr]
    flags: list[ast.expr]
    restoring: list[ast.stmt]
    constructing: list[ast.stmt] | None
    constructed: ast.Call


class NoChoice(Declined):
    """A trainer is restored without asking, and no other branch constructs it."""


def shape_of(source: Source, restored: ast.Call, trainer: str) -> Shape:
    """The choice that a call of ``restore`` is one side of.

    Raises:
        NoChoice: If there is none.
        Declined: If there is none that can be followed.
    """
    names = source.names
    choice = names.above(restored, ast.If, ast.Try, ast.IfExp, ast.FunctionDef, ast.AsyncFunctionDef)
    if isinstance(choice, ast.IfExp):
        return _expression(source, choice, restored, trainer)
    statement = names.statement(restored)
    if choice is None or names.parents.get(statement) is not choice:
        raise NoChoice("no constructor stands beside it")
    if isinstance(choice, ast.Try):
        return _tried(source, choice, restored, trainer)
    if isinstance(choice, ast.If):
        return _chosen(source, choice, restored, trainer)
    raise NoChoice("no constructor stands beside it")


def _expression(source: Source, choice: ast.IfExp, restored: ast.Call, trainer: str) -> Shape:
    """``restore(path) if can_restore(path) else construct``."""
    questions, flags, negated = _condition(source, choice.test, trainer)
    one, other = (choice.orelse, choice.body) if negated else (choice.body, choice.orelse)
    if one is not restored or not isinstance(other, ast.Call) or source.names.dotted(other.func) != trainer:
        raise Declined("no constructor stands beside it")
    return Shape(choice, trainer, restored, questions, flags, [], None, other)


def _tried(source: Source, choice: ast.Try, restored: ast.Call, trainer: str) -> Shape:
    """``try: restore`` and the constructor in the handler."""
    is_plain = len(choice.handlers) == 1 and not choice.orelse and not choice.finalbody
    if not is_plain or source.names.statement(restored) not in choice.body:
        raise Declined("the `try` does more than to construct what cannot be restored")
    constructing = choice.handlers[0].body
    constructed = _beside(source, restored, constructing, trainer)
    return Shape(choice, trainer, restored, [], [], choice.body, constructing, constructed)


def _chosen(source: Source, choice: ast.If, restored: ast.Call, trainer: str) -> Shape:
    """``if can_restore: restore`` with the constructor in ``else``, above, or below."""
    questions, flags, negated = _condition(source, choice.test, trainer)
    restoring, other = (choice.orelse, choice.body) if negated else (choice.body, choice.orelse)
    statement = source.names.statement(restored)
    if statement not in restoring:
        raise Declined("it stands where the trainer cannot be restored")
    if other:
        constructed = _beside(source, restored, other, trainer)
        return Shape(choice, trainer, restored, questions, flags, restoring, other, constructed)
    around = source.names.block(choice)
    index = around.index(choice)
    candidates = around[index + 1 :] if isinstance(statement, ast.Return) else around[:index]
    try:
        constructed = _beside(source, restored, candidates, trainer)
    except Declined:
        raise Declined("there is no `else` with a constructor, and none above or below") from None
    return Shape(choice, trainer, restored, questions, flags, restoring, None, constructed)


def _beside(source: Source, restored: ast.Call, body: list[ast.stmt], trainer: str) -> ast.Call:
    """The constructor in one of some statements that does with it what the other branch does with ``restored``."""
    wanted = _without(source.names.statement(restored), restored)
    others = False
    for statement in body:
        for node in ast.walk(statement):
            if not isinstance(node, ast.Call) or source.names.dotted(node.func) != trainer:
                continue
            if source.names.statement(node) is statement and _without(statement, node) == wanted:
                return node
            others = True
    last = trainer.rpartition(".")[2]
    raise Declined("the two branches do not assign the same" if others else f"the other branch constructs no `{last}`")


def _without(statement: ast.stmt, call: ast.Call) -> str:
    """A statement as text, with a placeholder for a call in it."""
    targets = getattr(statement, "targets", None) or [getattr(statement, "target", None)]
    if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is call:
        return "assign " + " ".join(ast.unparse(target) for target in targets if target is not None)
    return ast.unparse(statement).replace(ast.unparse(call), "<call>", 1)


# -- conditions ---------------------------------------------------------------------------------------------------


def _condition(source: Source, test: ast.expr, trainer: str) -> tuple[list[ast.expr], list[ast.expr], bool]:
    """The paths that a condition asks about, what else it asks, and whether it is the opposite that restores."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        questions, flags, negated = _condition(source, test.operand, trainer)
        return questions, flags, not negated
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        questions, flags = [], []
        for value in test.values:
            more, other, negated = _condition(source, value, trainer)
            if negated:
                flags.append(value)
            else:
                questions += more
                flags += other
        return questions, flags, False
    path = _asked(source, source.names.value(test), trainer)
    return ([path], [], False) if path is not None else ([], [test], False)


def _asked(source: Source, test: ast.expr, trainer: str) -> ast.expr | None:
    """The path that a question is about: ``can_restore(path)``, ``os.path.exists(path)``, ``path.exists()``."""
    if not isinstance(test, ast.Call):
        return None
    function = source.names.dotted(test.func)
    if function == f"{trainer}.can_restore":
        return passed(test, 0, "path")
    if function in _EXISTS and len(test.args) == 1:
        return _without_marker(source, test.args[0])
    is_method = isinstance(test.func, ast.Attribute) and test.func.attr in _EXISTS_METHODS and not test.args
    if is_method and isinstance(test.func, ast.Attribute):
        return _without_marker(source, test.func.value)
    return None


def _without_marker(source: Source, path: ast.expr) -> ast.expr:
    """The run's directory, where one of its files is asked for."""
    node = source.names.value(path)
    arguments = node.args if isinstance(node, ast.Call) else []
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
        arguments = [node.left, node.right]
    if len(arguments) == 2 and isinstance(arguments[1], ast.Constant) and arguments[1].value in _MARKERS:
        return arguments[0]
    return path


# -- what may be left out ------------------------------------------------------------------------------------------

_SAYING: Final = ("debug", "info", "warning", "warn", "error", "critical", "exception", "log", "print", "secho", "echo")
_REMOVING: Final = ("rmtree", "remove", "unlink", "rmdir", "removedirs", "rm", "rename", "replace", "move")


def only_says(statement: ast.stmt) -> bool:
    """Whether a statement only prints or logs."""
    call = statement.value if isinstance(statement, ast.Expr) else None
    if isinstance(statement, ast.Pass) or (isinstance(statement, ast.Expr) and isinstance(call, ast.Constant)):
        return True
    return isinstance(call, ast.Call) and _last_name(call.func) in _SAYING


def removes_files(body: list[ast.stmt]) -> bool:
    """Whether statements remove files: what cleared a broken run would clear the run that goes on."""
    for node in (node for statement in body for node in ast.walk(statement)):
        call = node.value if isinstance(node, ast.Expr) else None
        if isinstance(call, ast.Call) and _last_name(call.func) in _REMOVING:
            return True
    return False


def is_for_itself(source: Source, statement: ast.stmt, around: ast.AST) -> bool:
    """Whether a statement only assigns variables that nothing outside of ``around`` reads."""
    if not isinstance(statement, ast.Assign | ast.AnnAssign):
        return False
    inside = set(ast.walk(around))
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    for target in targets:
        variable = source.names.variable(target)
        if variable is None or any(read not in inside for read in source.names.reads(variable[1], variable[0])):
            return False
    return True


def _last_name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
