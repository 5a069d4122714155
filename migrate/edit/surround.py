"""Writing statements around the one that holds an expression, in the order in which they were evaluated."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import Final

from migrate.edit.edits import Edit
from migrate.resolve.text.source import Source
from migrate.rule import Declined

_REPEATED = (ast.Lambda, ast.comprehension, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Await)
_MAKERS: Final = (
    *("str", "repr", "format", "int", "float", "bool", "abs", "round", "len", "sum", "min", "max"),
    *("list", "tuple", "set", "dict", "range", "zip", "sorted"),
)
_HEADS_APART = (ast.While, ast.AsyncFor, ast.AsyncWith, ast.FunctionDef, ast.ClassDef)


class Surrounded:
    """An expression, and the statement that it is a part of.

    Attributes:
        statement: The statement.
        indent: The indentation of the statement.
        is_statement: Whether the expression is the whole statement.
        target: The variable that the statement assigns the expression to, if it does that and no more.

    Raises:
        Declined: If the expression is not evaluated once and first, so that nothing can be written around it.
    """

    def __init__(self, source: Source, node: ast.expr, others: Iterable[ast.expr] = ()) -> None:
        """Look at an expression.

        Args:
            source: The file.
            node: The expression.
            others: Expressions around which the same is written: two in one statement would be held by one name.
        """
        self._source = source
        self._node = node
        self.statement = source.names.statement(node)
        _check(source, self.statement, node)
        _check_alone(source, self.statement, node, others)
        self.indent = source.indent(source.start(self.statement))
        self.is_statement = isinstance(self.statement, ast.Expr) and self.statement.value is node
        self.target = _target(self.statement, node)

    @property
    def column(self) -> int:
        """The column of the expression."""
        start = self._source.start(self._node)
        return start - self._source.line_start(start)

    def before(self, statements: list[str]) -> list[Edit]:
        """Write statements above. Each begins without its indentation and goes on with it; an empty one is a line."""
        if not statements:
            return []
        position = self._source.line_start(self._source.start(self.statement))
        return [Edit(position, position, "".join(f"{self.indent}{text}\n" if text else "\n" for text in statements))]

    def after(self, statements: list[str]) -> list[Edit]:
        """Write statements below."""
        if not statements:
            return []
        position = self._end()
        return [Edit(position, position, "".join(f"\n{self.indent}{text}" for text in statements))]

    def _end(self) -> int:
        """Where the last line of the statement ends, with the lines that its last comment goes on in."""
        source = self._source
        last = source.end(self.statement)
        position = source.line_end(last)
        comments = source.tokens.comments_between(last, position)
        column = comments[0].start - source.line_start(last) if comments else 0
        while comments and position < len(source.data):
            begin = source.next_line(position)
            line = source.data[begin : source.line_end(begin)]
            if not line.lstrip().startswith(b"#") or len(line) - len(line.lstrip()) != column:
                break
            position = source.line_end(begin)
        return position

    def head(self, text: str) -> Edit:
        """Write something in front of the statement, on its line."""
        start = self._source.start(self.statement)
        return Edit(start, start, text)

    def replace(self, text: str) -> Edit:
        """Write something else in place of the expression."""
        return Edit(self._source.start(self._node), self._source.end(self._node), text)

    def replace_all(self, text: str) -> Edit:
        """Write something else in place of the expression, and of the variable that it is assigned to."""
        start = self.statement if self.target else self._node
        return Edit(self._source.start(start), self._source.end(self._node), text)


def _check_alone(source: Source, statement: ast.stmt, node: ast.expr, others: Iterable[ast.expr]) -> None:
    for other in others:
        is_beside = other is not node and source.names.statement(other) is statement
        if is_beside and not _is_within(source, node, other) and not _is_within(source, other, node):
            raise Declined("another one stands in the same statement; write each as a statement of its own")


def _is_within(source: Source, inner: ast.expr, outer: ast.expr) -> bool:
    return source.start(outer) <= source.start(inner) and source.end(inner) <= source.end(outer)


def _target(statement: ast.stmt, node: ast.expr) -> str:
    if isinstance(statement, ast.Assign) and statement.value is node and len(statement.targets) == 1:
        only = statement.targets[0]
        return only.id if isinstance(only, ast.Name) else ""
    return ""


def _check(source: Source, statement: ast.stmt, node: ast.expr) -> None:
    """Statements have to be written around the expression, so it must be evaluated once and first."""
    is_block = isinstance(statement, ast.For | ast.If | ast.With)
    if not (source.begins_line(statement) if is_block else source.alone(statement)):
        raise Declined("it shares its line with another statement; put it on a line of its own")
    if isinstance(statement, ast.If) and source.is_elif(statement):
        raise Declined("it is the condition of an `elif`; assign its result to a variable first")
    if isinstance(statement, _HEADS_APART):
        raise Declined("assign its result to a variable first")
    child: ast.AST = node
    while child is not statement:
        parent = source.names.parents[child]
        if isinstance(parent, ast.comprehension) and _is_evaluated_first(source, parent, child):
            child = source.names.parents[parent]
            continue
        conditional = isinstance(parent, ast.IfExp) and child is not parent.test
        conditional |= isinstance(parent, ast.BoolOp) and child is not parent.values[0]
        if conditional or isinstance(parent, _REPEATED):
            raise Declined("it may be evaluated not at all or several times; write it as a statement")
        if isinstance(parent, ast.NamedExpr):
            raise Declined("what it gives is named within an expression; assign it in a statement of its own")
        earlier = _evaluated_earlier(source, parent, child, source.start(node))
        if earlier is not None:
            raise Declined(f"`{source.text(earlier)}` is called before it; write it as a statement of its own")
        child = parent


def _evaluated_earlier(source: Source, parent: ast.AST, child: ast.AST, start: int) -> ast.expr | None:
    """What another part of an expression calls before a part is evaluated, and would call after it from now on."""
    if not isinstance(parent, ast.expr | ast.keyword | ast.AugAssign | ast.With | ast.withitem):
        return None
    for part in ast.iter_child_nodes(parent):
        if part is child or isinstance(part, ast.stmt):
            continue
        for node in _evaluated(part):
            if source.start(node) > start:
                break
            if isinstance(node, ast.Await | ast.Yield | ast.YieldFrom | ast.NamedExpr):
                return node
            if isinstance(node, ast.Call) and not _only_makes(node):
                return node
    return None


def _evaluated(node: ast.AST) -> Iterator[ast.expr]:
    """The expressions within something that are evaluated with it: not the bodies of lambda expressions."""
    if isinstance(node, ast.expr):
        yield node
    if not isinstance(node, ast.Lambda):
        for part in ast.iter_child_nodes(node):
            yield from _evaluated(part)


def _only_makes(call: ast.Call) -> bool:
    """Whether a call only makes a value, at whatever moment: ``str(x)``, ``"{}".format(x)``."""
    if isinstance(call.func, ast.Name):
        return call.func.id in _MAKERS
    return isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Constant)


def _is_evaluated_first(source: Source, part: ast.comprehension, node: ast.AST) -> bool:
    """Whether an expression is what a comprehension goes through, which is evaluated once, before all else in it."""
    whole = source.names.parents[part]
    generators = getattr(whole, "generators", [])
    return node is part.iter and generators[:1] == [part] and not part.is_async
