"""What a call of ``tune.run`` is given to run: a trainable, or an ``Experiment``, which has arguments of its own."""

from __future__ import annotations

import ast
from collections.abc import Collection
from typing import Final

from legacy_api import find
from migrate.edit.callsite import Given, passed
from migrate.resolve.running.tuners import RUNS
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.tune.calls.classes_only import makes_function
from migrate.tune.experiments.call import FILES_OF_THE_FIRST, gives_experiment

RUN: Final = "ray.tune.run"


def trainable_of(source: Source, given: list[Given]) -> tuple[Given, list[Given]]:
    """The trainable, and all other arguments by their names.

    Raises:
        Declined: If there is none, or if it is not one trainable.
    """
    positional = [argument for argument in given if argument.name in ("", "*")]
    if any(argument.name == "*" for argument in given):
        raise Declined("its arguments are unpacked from a sequence")
    if len(positional) > 2:
        raise Declined("positional arguments after the second", find(f"{RUN}(positional arguments)"))
    named = [argument for argument in given if argument.name == "run_or_experiment"]
    trainable = next(iter(positional or named), None)
    if trainable is None:
        raise Declined("it has no trainable")
    value = source.names.value(trainable.node)
    if isinstance(value, ast.List | ast.Tuple | ast.ListComp):
        raise Declined(FILES_OF_THE_FIRST)
    if _makes_experiment(source, value):
        raise Declined("an `Experiment`; give its arguments to a `Tuner`")
    if source.once(_has_experiments) and not _is_no_experiment(source, value):
        raise Declined("it may be an `Experiment`, as the file makes; give the arguments of that to a `Tuner`")
    others = [argument for argument in given if argument is not trainable]
    return trainable, [argument if argument.name else argument._replace(name="name") for argument in others]


def _makes_experiment(source: Source, node: ast.expr) -> bool:
    """Whether an expression is an ``Experiment``, made here or by a function of this file."""
    names = source.names
    if not isinstance(node, ast.Call):
        return False
    if gives_experiment(names.dotted(node.func)):
        return True
    binding = names.binding(node.func)
    if binding is None or not isinstance(binding.node, ast.FunctionDef):
        return False
    returned = (part.value for part in ast.walk(binding.node) if isinstance(part, ast.Return) and part.value)
    return any(value is not node and _makes_experiment(source, names.value(value)) for value in returned)


def _has_experiments(source: Source) -> bool:
    """Whether a file makes any."""
    return any(gives_experiment(dotted) for _, dotted in source.names.calls())


def may_run_unseen(source: Source, seen: Collection[ast.Call] = ()) -> bool:
    """Whether some run of a file is given what may be an ``Experiment``, and is not made where that is seen.

    Args:
        source: The file.
        seen: Runs of which it is seen what they are given.
    """
    for call, dotted in source.names.calls():
        first = passed(call, 0, "run_or_experiment")
        if dotted not in RUNS or first is None or call in seen:
            continue
        value = source.names.value(first)
        if not _makes_experiment(source, value) and not _is_no_experiment(source, value):
            return True
    return False


def _is_no_experiment(source: Source, node: ast.expr) -> bool:
    """Whether an expression is certainly none: all but variables of which nothing is known, and what calls give."""
    if isinstance(node, ast.Call):
        return makes_function(source, node) or (source.names.dotted(node.func) or "").startswith("ray.tune.with_")
    if isinstance(node, ast.IfExp):
        return _is_no_experiment(source, node.body) and _is_no_experiment(source, node.orelse)
    binding = source.names.binding(node) if isinstance(node, ast.Name) else None
    is_known = binding is not None and binding.kind in ("def", "class", "import")
    return is_known or source.names.dotted(node) is not None or isinstance(node, ast.Constant | ast.Lambda)
