"""How often classes are saved, which had no effect on training functions, and which these may not be given today."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.flow.held import attributes_of
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.names.definitions import definition
from migrate.resolve.running.trainables import method_of_self
from migrate.resolve.text.source import Source
from migrate.tune.trainables.trainable_class import is_class

SAVING_OF_CLASSES: Final = (("CheckpointConfig.checkpoint_frequency",), ("CheckpointConfig.checkpoint_at_end",))
"""Where parameters go that had no effect on functions, on which they are an error today."""

FOR_CLASSES: Final = (*SAVING_OF_CLASSES, ("run.export_formats",))
"""Where parameters of ``tune.run`` go that never had an effect on functions; exporting is a method of classes."""

_STILL_CALLED: Final = ("staticmethod", "classmethod")
"""What a method may be decorated with and be a function of its object."""


def makes_function(source: Source, trainable: ast.expr, *, may_be_given: bool = True) -> bool:
    """Whether an expression certainly stands for a training function.

    Args:
        source: The file.
        trainable: The expression.
        may_be_given: Whether to look into a function that is called for it, too.
    """
    names = source.names
    node = names.value(trainable)
    if isinstance(node, ast.IfExp):
        return all(makes_function(source, part, may_be_given=may_be_given) for part in (node.body, node.orelse))
    if isinstance(node, ast.Call) and node.args:
        made = names.dotted(node.func)
        if made == "functools.partial":
            return True  # whatever it calls
        if made in ("ray.tune.with_parameters", "ray.tune.with_resources"):
            node = names.value(node.args[0])
        elif isinstance(node.func, ast.Attribute) and node.func.attr == "to_tune_trainable":
            return True  # see `migrate.rules.train_v1.train_v1_trainer`
    if isinstance(node, ast.Lambda):
        return True
    binding = names.binding(node)
    if (binding is not None and binding.kind == "def") or _is_bound_method(source, node):
        return True
    if isinstance(node, ast.Call):
        return may_be_given and _gives_function(source, node)
    dotted = names.dotted(node) if source.path else None
    return dotted is not None and _is_function_of_tree(source, dotted)


def _is_bound_method(source: Source, node: ast.expr) -> bool:
    """Whether ``self.method``, or ``study.method``, is one of its class, and nothing is ever put in its place."""
    method = method_of_self(source, node) or source.once(attributes_of).method(node)
    if method is None or not isinstance(node, ast.Attribute) or not isinstance(method, ast.FunctionDef):
        return False
    if any(not isinstance(mark, ast.Name) or mark.id not in _STILL_CALLED for mark in method.decorator_list):
        return False  # a property may give a class
    return not any(
        isinstance(part, ast.Attribute) and part.attr == node.attr and not isinstance(part.ctx, ast.Load)
        for part in source.names.of(ast.Attribute)
    )


def _gives_function(source: Source, call: ast.Call) -> bool:
    """Whether a function is called that returns functions: those that are defined in it, as a rule."""
    binding = source.names.binding(call.func)
    maker = binding.node if binding is not None else method_of_self(source, call.func)
    if not isinstance(maker, ast.FunctionDef) or maker.decorator_list:
        return False
    own = [part for part in ast.walk(maker) if source.names.function(part) is maker]
    given = [part.value for part in own if isinstance(part, ast.Return)]
    if not given or any(isinstance(part, ast.Yield | ast.YieldFrom) for part in own):
        return False
    return all(value is not None and makes_function(source, value, may_be_given=False) for value in given)


def _is_function_of_tree(source: Source, dotted: str) -> bool:
    """Whether a name that the file imports from its tree is a function there."""
    found = definition(source.path, dotted)
    return found is not None and {binding.kind for binding in found[1]} == {"def"}


def of_classes_only(source: Source, trainable: ast.expr, value: ast.expr, text: str, target: str) -> str:
    """How often a trainable is saved, said for a class only where it may be a function as well.

    Args:
        source: The file.
        trainable: What is run.
        value: How often it is saved, or whether at its end.
        text: How that is written.
        target: Where it goes; one of :data:`SAVING_OF_CLASSES`.
    """
    found = meanings(source, trainable)
    functions = [makes_function(source, one) for one in found]
    if not any(functions) or not all(
        one or is_class(source, meant) for one, meant in zip(functions, found, strict=True)
    ):
        return text
    if isinstance(value, ast.Constant) and not value.value:
        return text
    asked = f"isinstance({source.text(trainable)}, type)"
    if isinstance(value, ast.Constant) and value.value is True:
        return asked
    simple = isinstance(value, ast.Constant | ast.Name | ast.Attribute | ast.Call)
    return f"{text if simple else f'({text})'} if {asked} else {0 if (target,) == SAVING_OF_CLASSES[0] else False}"
