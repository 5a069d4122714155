"""A trainer that a method keeps for a Tuner of the same class, ``self.trainer = TorchTrainer(...)``.

What nothing but one Tuner reads is made beside that, from where it can be followed.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import called_name, keyword
from migrate.edit.edits import Edit
from migrate.edit.movable_statements import is_text_of_lines
from migrate.edit.statements import left_out
from migrate.resolve.flow.carried import Carried
from migrate.resolve.flow.held import is_attribute
from migrate.resolve.names.names import Variable
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.text.source import Source
from migrate.resolve.trees.neighbours import importing, read
from migrate.train.trainers.subclasses import trainer_of

_OTHERS: Final = (ast.Lambda, ast.NamedExpr, ast.Await, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
"""What has names of its own, or does something."""
_MAKERS: Final = ("dict", "int", "list", "max", "min", "str")


def made_beside(source: Source, tuner: ast.Call, trainable: ast.expr | None) -> list[Edit]:
    """The edits that have a trainer made in front of its Tuner; none where it is in no such attribute.

    Args:
        source: The file.
        tuner: The call that makes the Tuner.
        trainable: What it is given.
    """
    names = source.names
    variable = source.once(Carried).variable(trainable) if isinstance(trainable, ast.Attribute) else None
    method, place = names.function(tuner), names.statement(tuner)
    if variable is None or not is_attribute(variable) or not isinstance(trainable, ast.Attribute):
        return []
    statement = _kept(source, variable, trainable)
    maker = names.function(statement) if statement is not None else None
    if statement is None or not isinstance(method, FunctionNode) or not isinstance(maker, FunctionNode):
        return []
    space = keyword(tuner, "param_space")
    is_seen = space is not None and isinstance(names.value(space), ast.Dict)
    is_plain = names.parents.get(statement) is maker and names.scope(maker) is names.scope(method)
    indents = {source.indent(source.start(one)) for one in (statement, place)}
    if not (is_seen and is_plain and source.begins_line(place) and len(indents) == 1):
        return []
    if not _is_same_there(source, statement.value, maker, method):
        return []
    name = names.free_name(trainable.attr)
    start = source.line_start(source.start(place))
    target = source.end(statement.targets[0])
    text = f"{source.indent(source.start(place))}{name}{source.slice(target, source.end(statement))}\n"
    return [
        left_out(source, statement),
        Edit(start, start, text),
        Edit(source.start(trainable), source.end(trainable), name),
    ]


def _kept(source: Source, variable: Variable, read_here: ast.Attribute) -> ast.Assign | None:
    """The only statement that gives an attribute a value, a trainer, if nothing else reads it."""
    names = source.names
    uses = [node for node in names.of(ast.Attribute) if node.attr == read_here.attr]
    stored = [node for node in uses if isinstance(node.ctx, ast.Store)]
    if len(uses) != 2 or len(stored) != 1 or read_here.attr in names.inside(variable[0].node).bindings:  # type: ignore[arg-type]
        return None
    statement = names.statement(stored[0])
    if not isinstance(statement, ast.Assign) or statement.targets != [stored[0]] or not source.alone(statement):
        return None
    made = statement.value
    if not isinstance(made, ast.Call) or trainer_of(source, made.func) is None or _is_read_elsewhere(source, read_here):
        return None
    return statement


def _is_read_elsewhere(source: Source, node: ast.Attribute) -> bool:
    """Whether another file of the tree asks something for an attribute of that name."""
    others = (read(path) for path in (importing(source.path) if source.path else ()))
    return any(other is None or node.attr in other.names.words for other in others)


def _is_same_there(source: Source, made: ast.expr, maker: FunctionNode, method: FunctionNode) -> bool:
    """Whether an expression of one method is the same in another one: of the module, or of an object that keeps it."""
    names = source.names
    own, other = positional(maker)[:1], positional(method)[:1]
    if not own or not other or own[0].arg != other[0].arg or maker.decorator_list or method.decorator_list:
        return False
    local = {*names.inside(maker).bindings, *names.inside(method).bindings} - {own[0].arg}
    for node in ast.walk(made):
        if isinstance(node, _OTHERS) or (isinstance(node, ast.Call) and not _only_makes(source, node)):
            return False
        if is_text_of_lines(node):
            return False
        if isinstance(node, ast.Name) and (node.id in local or (node.id == own[0].arg and not _is_asked(source, node))):
            return False
    return True


def _only_makes(source: Source, call: ast.Call) -> bool:
    """Whether a call makes something of Ray's, or a value, at whatever moment."""
    return (source.names.dotted(call.func) or "").startswith("ray.") or called_name(call) in _MAKERS


def _is_asked(source: Source, owner: ast.Name) -> bool:
    """Whether an object is asked for what it keeps: a method, or what is stored once, where it is made."""
    names = source.names
    asked = names.parents.get(owner)
    if not isinstance(asked, ast.Attribute):
        return False
    stored = [node for node in names.of(ast.Attribute) if node.attr == asked.attr and isinstance(node.ctx, ast.Store)]
    return len(stored) <= 1 and all(getattr(names.function(node), "name", "") == "__init__" for node in stored)
