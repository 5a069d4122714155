"""Models in the dictionary of a checkpoint as ``prepare_model`` wrapped them for several workers.

Through Ray 2.6 a report took the wrapper off a model that was a value of the dictionary, and ``module.`` off the names
of weights in one that was, so that whatever read the checkpoint found those of the plain model. It did not look deeper.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from migrate.edit.callsite import called_name
from migrate.edit.edits import Edit
from migrate.resolve.source import Source

_PREPARING: Final = ("ray.train.torch.prepare_model", "ray.train.torch.train_loop_utils.prepare_model")
_INNER: Final = "module"
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
        Edit(source.start(model), source.end(model), f'getattr({model.id}, "{_INNER}", {model.id})')
        for value in _values(source, state)
        if (model := _saved_model(value)) is not None and _is_wrapped(source, model)
    ]


def left_wrapped(source: Source, state: ast.expr) -> Iterator[ast.Name]:
    """The models that may be saved as they were wrapped."""
    for value in _values(source, state):
        for part in (*ast.walk(value), *ast.walk(source.names.value(value))):
            if isinstance(part, ast.Name) and not _is_taken_out(source, part) and _is_wrapped(source, part):
                yield part


def _values(source: Source, state: ast.expr) -> list[ast.expr]:
    """What may be a model, or its weights: the values of the dictionary itself, if it is seen, or all there is."""
    found = source.names.value(state)
    if not isinstance(found, ast.Dict):
        return [found]
    return [value for value in found.values if not isinstance(source.names.value(value), ast.Dict)]


def _is_only_saved(source: Source, state: ast.expr) -> bool:
    """Whether a dictionary that is seen is used for nothing else."""
    if isinstance(state, ast.Dict):
        return True
    variable = source.names.variable(state)
    is_seen = isinstance(source.names.value(state), ast.Dict)
    return is_seen and variable is not None and len(source.names.reads(variable[1], variable[0])) == 1


def _saved_model(value: ast.expr) -> ast.Name | None:
    """The model whose weights are a value, or which is one itself."""
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and not (value.args or value.keywords):
        value = value.func.value if value.func.attr == "state_dict" else value
    return value if isinstance(value, ast.Name) else None


def _is_taken_out(source: Source, name: ast.Name) -> bool:
    parent = source.names.parents.get(name)
    return (isinstance(parent, ast.Attribute) and parent.attr == _INNER) or called_name(parent) == "getattr"


def _is_wrapped(source: Source, name: ast.Name) -> bool:
    values = [binding.value for binding in source.names.bindings(name)]
    return any(isinstance(value, ast.Call) and source.names.dotted(value.func) in _PREPARING for value in values)
