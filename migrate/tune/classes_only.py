"""How often classes are saved, which had no effect on training functions, and which these may not be given today."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.definitions import definition
from migrate.resolve.meanings import meanings
from migrate.resolve.source import Source
from migrate.tune.trainable_class import is_class

SAVING_OF_CLASSES: Final = (("CheckpointConfig.checkpoint_frequency",), ("CheckpointConfig.checkpoint_at_end",))
"""Where parameters go that had no effect on functions, on which they are an error today."""

FOR_CLASSES: Final = (*SAVING_OF_CLASSES, ("run.export_formats",))
"""Where parameters of ``tune.run`` go that never had an effect on functions; exporting is a method of classes."""


def makes_function(source: Source, trainable: ast.expr) -> bool:
    """Whether an expression certainly stands for a training function."""
    names = source.names
    node = names.value(trainable)
    if isinstance(node, ast.IfExp):
        return makes_function(source, node.body) and makes_function(source, node.orelse)
    if isinstance(node, ast.Call) and node.args:
        made = names.dotted(node.func)
        if made == "functools.partial":
            return True  # whatever it calls
        if made in ("ray.tune.with_parameters", "ray.tune.with_resources"):
            node = names.value(node.args[0])
        elif isinstance(node.func, ast.Attribute) and node.func.attr == "to_tune_trainable":
            return True  # see `migrate.rules.train_v1_trainer`
    if isinstance(node, ast.Lambda):
        return True
    binding = names.binding(node)
    if binding is not None and binding.kind == "def":
        return True
    dotted = names.dotted(node) if source.path else None
    return dotted is not None and _is_function_of_tree(source, dotted)


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
