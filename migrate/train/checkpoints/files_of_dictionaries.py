"""Which file of a checkpoint has its dictionary, by what a file makes and runs."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from migrate.resolve.names.definitions import class_of
from migrate.resolve.running.trainables import given_by, trainables
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.train.checkpoints.dict_state import FILE, OF_CLASS
from migrate.train.checkpoints.saved_models import is_of_dictionary

_LIBRARIES: Final = ("torch.Torch", "tensorflow.Tensorflow", "xgboost.XGBoost", "lightgbm.LightGBM")
PLAIN: Final = "ray.train.Checkpoint.from_dict"
MAKING: Final = frozenset(f"ray.train.{owner}Checkpoint.from_dict" for owner in ("", *_LIBRARIES))
"""The classes of libraries kept a dictionary as the plain one did."""
_SAVES: Final = ("save_checkpoint", "_save")
OF_MODELS: Final = (
    "Checkpoint.from_model",
    "Checkpoint.from_state_dict",
    "Checkpoint.from_estimator",
    ".to_air_checkpoint",
)
_BY_CALLBACK: Final = ("keras.Callback", "keras.ReportCheckpointCallback")
_FILE: Final = f'"{FILE}"'


def is_to_dict(node: ast.AST) -> bool:
    """Whether something is called for the dictionary that it holds."""
    is_method = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "to_dict"
    return is_method and isinstance(node, ast.Call) and not node.args and not node.keywords


def makes_some(source: Source) -> bool:
    """Whether a file makes checkpoints of dictionaries, other than copies of what it has."""
    made = (call for call, dotted in source.names.calls() if dotted in MAKING)
    return any(not any(map(is_to_dict, ast.walk(call))) for call in made) or _FILE.encode() in source.data


def file_of(source: Source, node: ast.expr) -> str:
    """The file that has the dictionary of a checkpoint: Tune keeps what a class returns in one of its own.

    Raises:
        Declined: If the file that is read does not tell that the classes it runs save dictionaries.
    """
    value = source.names.value(node)
    asked = value.func if isinstance(value, ast.Call) else value
    is_of_result = isinstance(asked, ast.Attribute) and source.names.dotted(asked) is None
    saves = is_of_result and any(found.name in _SAVES for found in source.names.of(ast.FunctionDef))
    if not saves and not (is_of_result and source.once(_runs_class_of_its_tree)):
        return FILE
    if not source.once(_saves_dictionaries):
        raise Declined(f"Tune keeps the dictionary of a class in `{OF_CLASS}`; read that file")
    return OF_CLASS


def _saves_dictionaries(source: Source) -> bool:
    """Whether all that a file runs are Trainable classes of its own, which return dictionaries when they save."""
    saving = [found for found in source.names.of(ast.FunctionDef) if found.name in _SAVES]
    classes = trainables(source)
    returned = [one for one in source.names.of(ast.Return) if source.names.function(one) in saving]
    is_told = bool(saving) and all(source.names.parents.get(method) in classes for method in saving)
    if not is_told or makes_some(source) or source.once(_runs_class_of_its_tree):
        return False
    given = [node for call, dotted in source.names.calls() if (node := given_by(call, dotted)) is not None]
    bindings = [source.names.binding(node) for node in given]
    runs_them = all(binding is not None and binding.node in classes for binding in bindings)
    returning = {source.names.function(one) for one in returned}
    return runs_them and returning == {*saving} and all(isinstance(one.value, ast.Dict) for one in returned)


def _runs_class_of_its_tree(source: Source) -> bool:
    """Whether a class of another file of the tree is what Tune runs, and so saves."""
    given = (given_by(call, dotted) for call, dotted in source.names.calls())
    named = (source.names.dotted(node) for node in given if node is not None)
    return any(class_of(source.path, dotted) is True for dotted in named if dotted and not dotted.startswith("ray."))


def check_kinds(source: Source, node: ast.expr) -> None:
    """A checkpoint that a class for models made has that model's file, and no dictionary.

    Raises:
        Declined: If the checkpoint may be one of those.
    """
    value = source.names.value(node)
    if isinstance(value, ast.Call) and source.names.dotted(value.func) in MAKING:
        return
    for dotted in _makers_of_models(source):
        written = ".".join(dotted.rsplit(".", 2)[1:])
        others = "others" if makes_some(source) else "checkpoints"
        raise Declined(f"this file makes {others} with `{written}`, which have a file of their own; read that")


def _makers_of_models(source: Source) -> Iterator[str]:
    """What makes checkpoints of models in a file: what is called, and callbacks, also those that derive from them."""
    for call, dotted in source.names.calls():
        if dotted.startswith("ray.") and dotted.endswith(OF_MODELS) and not is_of_dictionary(call):
            yield dotted
    for _, dotted in source.names.uses():
        if dotted.startswith("ray.") and dotted.endswith(_BY_CALLBACK):
            yield dotted
