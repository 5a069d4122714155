"""Models in the dictionary of a checkpoint as ``prepare_model`` wrapped them for several workers.

Through Ray 2.6 a report took the wrapper off a model that was a value of the dictionary, and ``module.`` off the names
of weights in one that was, so that whatever read the checkpoint found those of the plain model. It did not look deeper.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, TypeGuard

from migrate.edit.callsite import called_name
from migrate.edit.edits import Edit
from migrate.resolve.running.trainables import bases_of
from migrate.resolve.text.source import Source

PREPARING: Final = ("ray.train.torch.prepare_model", "ray.train.torch.train_loop_utils.prepare_model")
"""What gives back the model that it is given, wrapped where there are several workers."""
_INNER: Final = "module"
_WHETHER_WRAPPED: Final = ("hasattr", "isinstance")
LEFT: Final = (
    "`prepare_model` wraps the model where there are several workers; through Ray 2.6 a report took the wrapper off, "
    "and `module.` off the names of its weights: save `{name}.module` there, or what loads it finds other names"
)


def unwrapped(source: Source, state: ast.expr) -> list[Edit]:
    """The edits after which models, and their weights, are saved without the wrapper; without those that are left.

    Args:
        source: The file.
        state: The dictionary that a checkpoint is made of.
    """
    if not _is_only_saved(source, state):
        return []
    return [
        Edit(source.start(model), source.end(model), f'getattr({ast.unparse(model)}, "{_INNER}", {ast.unparse(model)})')
        for value in _values(source, state)
        if (model := _saved_model(source, value)) is not None and _is_wrapped(source, model)
    ]


def left_wrapped(source: Source, state: ast.expr) -> Iterator[ast.Name | ast.Attribute]:
    """The models that may be saved as they were wrapped."""
    for value in _values(source, state):
        for part in (*ast.walk(value), *ast.walk(source.names.value(value))):
            if _is_named(part) and not _is_taken_out(source, part) and _is_wrapped(source, part):
                yield part


def may_be_wrapped(source: Source, model: ast.expr) -> bool:
    """Whether an expression may be a model that was prepared for several workers."""
    return _is_named(model) and _is_wrapped(source, model)


def _values(source: Source, state: ast.expr) -> list[ast.expr]:
    """What may be a model, or its weights: the values of the dictionary itself, if it is seen, or all there is."""
    found = source.names.value(state)
    entries = _entries(found)
    if entries is None:
        return [found]
    return [value for value in entries if _entries(source.names.value(value)) is None]


def _entries(value: ast.AST) -> list[ast.expr] | None:
    """The values of a dictionary, written as one or as a call of ``dict`` with names alone; None if it is none."""
    if isinstance(value, ast.Dict):
        return value.values
    if not isinstance(value, ast.Call) or called_name(value) != "dict" or value.args:
        return None
    return [word.value for word in value.keywords] if all(word.arg for word in value.keywords) else None


def _is_only_saved(source: Source, state: ast.expr) -> bool:
    """Whether a dictionary that is seen is used for nothing else."""
    return _entries(_only_read(source, state)) is not None


def _only_read(source: Source, value: ast.expr) -> ast.expr:
    """What a variable holds that nothing else reads; the value itself, if it is none."""
    variable = source.names.variable(value)
    is_only = variable is not None and len(source.names.reads(variable[1], variable[0])) == 1
    return source.names.value(value) if is_only else value


def _saved_model(source: Source, value: ast.expr) -> ast.Name | ast.Attribute | None:
    """The model whose weights are a value, or are in a variable for it alone, or which is the value itself."""
    model = _of_weights(value) or _of_weights(_only_read(source, value)) or value
    return model if _is_named(model) else None


def _is_named(node: ast.AST) -> TypeGuard[ast.Name | ast.Attribute]:
    """Whether a node is a variable, or an attribute of one, as ``self.model`` is."""
    return isinstance(node, ast.Name) or (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name))


def _of_weights(value: ast.expr) -> ast.expr | None:
    """What ``.state_dict()`` is asked of; None if a value is something else."""
    is_call = isinstance(value, ast.Call) and not (value.args or value.keywords)
    asked = value.func if isinstance(value, ast.Call) and is_call else None
    return asked.value if isinstance(asked, ast.Attribute) and asked.attr == "state_dict" else None


def _is_taken_out(source: Source, name: ast.Name | ast.Attribute) -> bool:
    parent = source.names.parents.get(name)
    if _is_inner(parent) or called_name(parent) == "getattr":
        return True
    while isinstance(parent, ast.expr):
        if isinstance(parent, ast.IfExp) and _tells_wrapped(parent, ast.unparse(name)):
            return True
        parent = source.names.parents.get(parent)
    return False


def _is_inner(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == _INNER


def _tells_wrapped(choice: ast.IfExp, name: str) -> bool:
    """``model.module.state_dict() if hasattr(model, "module") else model.state_dict()``."""
    is_not = isinstance(choice.test, ast.UnaryOp) and isinstance(choice.test.op, ast.Not)
    test = choice.test.operand if isinstance(choice.test, ast.UnaryOp) and is_not else choice.test
    if not isinstance(test, ast.Call) or called_name(test) not in _WHETHER_WRAPPED or not test.args:
        return False
    wrapped = choice.orelse if is_not else choice.body
    return _is_name(test.args[0], name) and any(
        isinstance(part, ast.Attribute) and _is_inner(part) and _is_name(part.value, name) for part in ast.walk(wrapped)
    )


def _is_name(node: ast.AST, name: str) -> bool:
    return _is_named(node) and ast.unparse(node) == name


def _is_wrapped(source: Source, name: ast.Name | ast.Attribute) -> bool:
    names = source.names
    values: list[ast.AST | None]
    if isinstance(name, ast.Name):
        values = [binding.value for binding in names.bindings(name)]
    else:
        owner = names.above(name, ast.ClassDef)
        homes = bases_of(source, owner) if isinstance(owner, ast.ClassDef) else []
        told = (one for one in names.of(ast.Assign) if names.above(one, ast.ClassDef) in homes)
        values = [one.value for one in told if any(_is_name(target, ast.unparse(name)) for target in one.targets)]
    return any(isinstance(value, ast.Call) and source.names.dotted(value.func) in PREPARING for value in values)
