"""Parameters that are trainers by what they are called, or by what is searched for beside them.

A function that is given a trainer and makes a Tuner of it may say so in no other way. What a file or its tree shows of
a parameter comes first: functions and classes are run by Tune as they are.
"""

from __future__ import annotations

import ast
import re
from typing import Final

from migrate.edit.callsite import keyword
from migrate.resolve.flow.carried import Carried
from migrate.resolve.flow.meanings import only_meaning
from migrate.resolve.names.definitions import definition
from migrate.resolve.names.scopes import Binding
from migrate.resolve.text.source import Source
from migrate.resolve.values.defaults import default_of_parameter
from migrate.train.searches.tuned_trainer import SEARCHED
from migrate.tune.functions.passed_by_hand import passed_elsewhere

_CALLED: Final = "trainer"
_TELLING: Final = frozenset({"train_loop_config", "trainer_init_config", "scaling_config"})
"""What only the search space of a trainer has, or that of a function that makes one."""
_TAKEN: Final = frozenset({*SEARCHED, "params", "run_config", "dataset_config", "torch_config", "tensorflow_config"})
_FUNCTIONS: Final = re.compile(r"fn|fun|train_|train$|trainable|driver|objective|run", re.IGNORECASE)
"""What parameters have in their names that are functions, or what else Tune runs."""
_NOT_SAID: Final = re.compile(r"\b(?:Callable|str|[Tt]ype|Trainable|FunctionType)\b")
"""What annotations of such parameters say."""
_WRAPPERS: Final = ("ray.tune.with_parameters", "ray.tune.with_resources")


def is_trainer_by_name(source: Source, tuner: ast.Call, trainable: ast.expr | None) -> bool:
    """Whether a Tuner is given a parameter that is a trainer, by its name or by what is searched for.

    Args:
        source: The file.
        tuner: The call that makes the Tuner.
        trainable: What it is given.
    """
    meant = only_meaning(source, trainable) if trainable is not None else None
    binding = source.names.binding(meant) if meant is not None else None
    parameter = binding.node if binding is not None and binding.kind == "param" else None
    if not isinstance(parameter, ast.arg):
        return False
    searched = _searched(source, tuner)
    if searched is not None and not searched <= _TAKEN:
        return False
    tells = searched is not None and not searched.isdisjoint(_TELLING) and not _FUNCTIONS.search(parameter.arg)
    is_called = parameter.arg.lower().endswith(_CALLED)
    return (is_called or tells) and not _is_shown_otherwise(source, parameter)


def _searched(source: Source, tuner: ast.Call) -> set[str] | None:
    """The keys of a search space that can be seen; None if there is none, or nothing is seen of it."""
    space = keyword(tuner, "param_space")
    value = source.names.value(space) if space is not None else None
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "dict" and not value.args:
        return {word.arg for word in value.keywords if word.arg is not None} or None
    keys = value.keys if isinstance(value, ast.Dict) else []
    return {str(key.value) for key in keys if isinstance(key, ast.Constant)} or None


def _is_shown_otherwise(source: Source, parameter: ast.arg) -> bool:
    """Whether a parameter is seen to be no trainer: by what is said of it, done with it, or given for it."""
    if parameter.annotation is not None and _NOT_SAID.search(source.text(parameter.annotation)):
        return True
    function = source.names.owners.get(parameter)
    if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
        return False
    if any(
        _is_used_as_function(source, use) for use in source.names.reads(parameter.arg, source.names.inside(function))
    ):
        return True
    values = [default_of_parameter(source, parameter), *(source.once(Carried).given(parameter) or [])]
    here = [(source, value) for value in values if value is not None]
    return any(_is_other(file, value) for file, value in [*here, *passed_elsewhere(source, function, parameter)])


def _is_used_as_function(source: Source, use: ast.Name) -> bool:
    """Whether something is called, or given what only functions and classes are given to."""
    parent = source.names.parents.get(use)
    if isinstance(parent, ast.Attribute):
        return parent.attr == "__name__"
    if not isinstance(parent, ast.Call):
        return False
    return parent.func is use or source.names.dotted(parent.func) in _WRAPPERS


def _is_other(source: Source, value: ast.expr) -> bool:
    """Whether an argument is a function, a class or a name, which Tune runs as it is."""
    meant = only_meaning(source, value)
    if isinstance(meant, ast.Lambda) or (isinstance(meant, ast.Constant) and isinstance(meant.value, str)):
        return True
    if isinstance(meant, ast.Call):
        return source.names.dotted(meant.func) in _WRAPPERS
    return any(isinstance(one.node, ast.FunctionDef | ast.ClassDef) for one in _bindings(source, meant))


def _bindings(source: Source, node: ast.expr) -> list[Binding]:
    """What gives a name its meaning, in the file or in that of its tree which it is imported from."""
    dotted = source.names.dotted(node)
    found = definition(source.path, dotted) if dotted is not None else None
    return found[1] if found is not None else source.names.bindings(node)
