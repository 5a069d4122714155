"""How the checkpoints of a file hold their models: as a library's own, or in a dictionary."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import called_name, passed
from migrate.edit.entries import entries
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.running.subclasses import ancestry, class_named
from migrate.resolve.text.source import Source
from migrate.train.checkpoints.wrapped_models import PREPARING
from migrate.train.loops.loop_config import homes_of_loops

MODEL: Final = "model"
"""Where the classes of libraries looked for the model in the dictionary of a checkpoint, through Ray 2.6."""
OF_DICTIONARIES: Final = "the checkpoints of this file are dictionaries: load the weights from what is read of theirs"
_FILE: Final = "checkpoint.pkl"
_FROM_DICT: Final = "Checkpoint.from_dict"
_MODULE: Final = "torch.nn.Module"
_MODULES: Final = "torch.nn."
_WEIGHTS: Final = "state_dict"


def saves_dictionaries(source: Source) -> bool:
    """Whether a file makes checkpoints of dictionaries, which are a pickled file in a directory today.

    The loops of its trainers may make them in other files.
    """
    return any(map(_saves_here, (source, *homes_of_loops(source))))


def _saves_here(source: Source) -> bool:
    if any(dotted.endswith(_FROM_DICT) for _, dotted in source.names.calls()):
        return True
    return any(
        isinstance(call.func, ast.Name) and call.func.id == "open" and _writes(call)
        for call in source.names.of(ast.Call)
    )


def _writes(call: ast.Call) -> bool:
    constants = [part.value for part in ast.walk(call) if isinstance(part, ast.Constant)]
    return _FILE in constants and "wb" in constants


def maker_of(source: Source, model: ast.expr) -> str:
    """What makes a checkpoint of a model: of a module, or of weights; empty if the file does not tell which it is."""
    made = source.names.value(model)
    if not isinstance(made, ast.Call):
        return ""
    if isinstance(made.func, ast.Attribute) and made.func.attr == _WEIGHTS and not made.args and not made.keywords:
        return "from_state_dict"
    if source.names.dotted(made.func) in PREPARING and made.args:
        return maker_of(source, made.args[0])
    return "from_model" if _is_module(source, made.func) else ""


def holds_own_objects(source: Source, state: ast.expr) -> bool:
    """Whether a dictionary may hold an object of a class of the file, and not only what is asked of it.

    Args:
        source: The file.
        state: The dictionary.
    """
    names = source.names
    parts = [part for part in ast.walk(names.value(state)) if isinstance(part, ast.Name | ast.Call)]
    whole = [part for part in parts if not isinstance(names.parents.get(part), ast.Attribute)]
    return any(_is_own(source, meant) for part in whole for meant in meanings(source, part))


def _is_own(source: Source, value: ast.expr) -> bool:
    """Whether a value is made by a class of the file, and perhaps prepared for several workers."""
    made = source.names.value(value)
    if not isinstance(made, ast.Call):
        return False
    if source.names.dotted(made.func) in PREPARING and made.args:
        return _is_own(source, made.args[0])
    found = class_named(source, made.func)
    return found is not None and found[0] is source


def defines_modules(source: Source) -> bool:
    """Whether a file has classes of modules of its own."""
    bases = (base for part in source.names.of(ast.ClassDef) for base in part.bases)
    return any(_is_module(source, base) for base in bases)


def _is_module(source: Source, name: ast.expr) -> bool:
    """Whether an expression is a class of modules, by itself or by a base of it."""
    classes = ancestry(source, name)
    return _MODULE in classes or any(one.startswith(_MODULES) and one.count(".") == 2 for one in classes)


def maker_of_saved(source: Source) -> str:
    """What makes checkpoints of the models in the dictionaries of a file; empty if one holds none, or another kind.

    The loops of its trainers may make them in other files.
    """
    found = {
        _maker_in(home, state) if state is not None else ""
        for home in (source, *homes_of_loops(source))
        for state in _saved_by(home)
    }
    return found.pop() if len(found) == 1 else ""


def _saved_by(source: Source) -> list[ast.expr | None]:
    """The dictionaries that a file makes checkpoints of; None for what cannot be told."""
    calls = [call for call, dotted in source.names.calls() if dotted.endswith(_FROM_DICT)]
    return [passed(call, 0, "data") for call in calls]


def _maker_in(source: Source, state: ast.expr) -> str:
    written = source.names.value(state)
    if isinstance(written, ast.Call) and called_name(written) != "dict":
        return ""
    if not isinstance(written, ast.Dict | ast.Call):
        return ""
    held = [entry.node for entry in entries(source, written) if entry.name == MODEL]
    return maker_of(source, held[0]) if len(held) == 1 else ""


def is_of_dictionary(call: ast.Call) -> bool:
    """Whether a checkpoint is made of the model in a dictionary: ``from_state_dict(other.to_dict()["model"])``."""
    given = call.args[0] if len(call.args) == 1 else None
    if not isinstance(given, ast.Subscript) or not isinstance(given.value, ast.Call):
        return False
    return isinstance(given.slice, ast.Constant) and given.slice.value == MODEL
