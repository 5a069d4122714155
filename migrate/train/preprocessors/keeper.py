"""Preprocessors in the checkpoints of trainers, where Ray 1.13 - 2.6 put them: today a callback does so.

It is written where somebody asks a checkpoint for its preprocessor: the file itself, or another one of its tree.
"""

from __future__ import annotations

import ast
import os
import re
from contextlib import suppress
from functools import cache
from typing import Final

from migrate.edit.below_imports import below_imports
from migrate.edit.callsite import called_name, keyword
from migrate.edit.edits import Edit
from migrate.edit.entries import behind, entries, replaced
from migrate.edit.importing import ensure_member
from migrate.edit.needed import Needed
from migrate.resolve.names.definitions import source_of
from migrate.resolve.running.trainables import methods_of
from migrate.resolve.text.source import Source
from migrate.resolve.trees.as_before import read_before
from migrate.resolve.trees.neighbours import is_of_project, naming_ray
from migrate.resolve.trees.roots import root_of
from migrate.rule import Declined
from migrate.train.preprocessors.keeper_class import KEEPER
from migrate.train.preprocessors.of_checkpoints import is_out_of_reach, is_set_by_hand, transforming
from migrate.train.results.runs_of_results import Unclear, value_at
from migrate.train.trainers.classes import is_of_today

_TEXT: Final = '''

class {keeper}({base}):
    """Saves the preprocessor of a trainer in each of its checkpoints."""

    def __init__(self, preprocessor):
        self.preprocessor = preprocessor

    def after_report(self, run_context, metrics, checkpoint):
        if checkpoint:
            {holder}(checkpoint.path, checkpoint.filesystem).set_preprocessor(self.preprocessor)
'''
HOLDERS: Final = {
    "ray.train.torch": "ray.train.torch.TorchCheckpoint",
    "ray.train.tensorflow": "ray.train.tensorflow.TensorflowCheckpoint",
    "ray.train.xgboost": "ray.train.xgboost.XGBoostCheckpoint",
    "ray.train.lightgbm": "ray.train.lightgbm.LightGBMCheckpoint",
}
"""Which checkpoints may hold a preprocessor, by their libraries. All keep it in the same place."""
_CALLBACK: Final = "ray.train.UserCallback"
_REPORTED: Final = "after_report"
"""What the callback does its work in."""
_CONFIGS: Final = ("ray.train.RunConfig", "ray.air.RunConfig", "ray.air.config.RunConfig")
_ARGUMENT: Final = "preprocessor"
_RUN_CONFIG: Final = "run_config"
_CALLBACKS: Final = "callbacks"
_ASKED: Final = re.compile(rb"\bget_preprocessor\b|(?<!Batch)Predictor\.from_checkpoint\b|\bPredictorDeployment\b")
_OPENED: Final = re.compile(rb"\bfrom_checkpoint\b")
_PREDICTOR: Final = re.compile(rb"(?<!Batch)Predictor\b")
_BATCHES: Final = b"BatchPredictor"
_GIVEN: Final = re.compile(rb"\bpreprocessor\s*=|\b%s\b" % KEEPER.encode())
SAVE_IT: Final = "save it with them, `TorchCheckpoint.from_model(model, preprocessor=...)`"
_NOT_SEEN: Final = "it cannot be seen how the run of its trainer is configured"


def may_ask(data: bytes) -> bool:
    """Whether a file, rewritten or not, may ask checkpoints for their preprocessors, or make predictors that do."""
    if _ASKED.search(data):
        return True
    return _BATCHES not in data and _OPENED.search(data) is not None and _PREDICTOR.search(data) is not None


def is_asked_for(source: Source) -> bool:
    """Whether a file, or another one of its tree, may ask checkpoints for their preprocessors: trainers save them."""
    return is_set_by_hand(source) or is_asked_for_elsewhere(source)


def is_asked_for_elsewhere(source: Source) -> bool:
    """Whether another file of the tree may ask checkpoints for their preprocessors."""
    if not source.path or not is_of_project(source.path):
        return False
    return bool(_files(root_of(source.path))[0] - {os.path.realpath(source.path)})


def are_kept(source: Source) -> bool:
    """Whether all trainers of the tree that have preprocessors, of which there are some, save them in checkpoints.

    Those of other files will: this one asks.
    """
    keeps = _keeps(source)
    found = {keeps and (_is_written(source) or is_asked_for(source))}
    if source.path and is_of_project(source.path):
        others = _files(root_of(source.path))[1] - {os.path.realpath(source.path)}
        found |= {_keeps(other) for path in sorted(others) if (other := source_of(path)) is not None}
    return found - {None} == {True}


@cache
def _files(root: str) -> tuple[frozenset[str], frozenset[str]]:
    """The files of a tree that may ask for preprocessors, and those that may give trainers some."""
    asking, giving = set[str](), set[str]()
    for path in naming_ray(root):
        with suppress(OSError):
            data = read_before(path)
            if may_ask(data) or (_BATCHES in data and _asks_for_batches(path)):
                asking.add(os.path.realpath(path))
            if _GIVEN.search(data):
                giving.add(os.path.realpath(path))
    return frozenset(asking), frozenset(giving)


def _asks_for_batches(path: str) -> bool:
    """Whether a file predicts datasets where the preprocessor of its trainer has no name: it will ask for it."""
    source = source_of(path)
    return source is not None and is_out_of_reach(source)


def _keeps(source: Source) -> bool | None:
    """Whether the trainers of a file keep their preprocessors, or will; None if none has one.

    One that transforms its datasets, but is not kept, may have been an argument until it was rewritten.
    """
    every = [call for call in source.names.of(ast.Call) if source.text(call.func).endswith("Trainer")]
    trainers = [call for call in every if _is_given(keyword(call, _ARGUMENT))]
    prepared = [call for call in every if transforming(keyword(call, "datasets")) is not None]
    keepers = [call for call in source.names.of(ast.Call) if called_name(call) == KEEPER and _is_written(source)]
    if not trainers and not prepared:
        return True if _is_written(source) else None
    return len(keepers) >= len(prepared) and all(_can_keep(source, call) for call in trainers)


def _can_keep(source: Source, trainer: ast.Call) -> bool:
    datasets = keyword(trainer, "datasets")
    if datasets is None or isinstance(datasets, ast.Constant) or not _holder(source, trainer):
        return False
    with suppress(Declined):
        _configured(source, trainer)
        return True
    return False


def _is_given(value: ast.expr | None) -> bool:
    return value is not None and not (isinstance(value, ast.Constant) and value.value is None)


def _is_written(source: Source) -> bool:
    """Whether the file has the callback, and no class of its own that is called so."""
    own = source.names.module.bindings.get(KEEPER, [])
    node = own[0].node if len(own) == 1 else None
    return isinstance(node, ast.ClassDef) and any(method.name == _REPORTED for method in methods_of(node))


def writing(source: Source, trainer: ast.Call) -> tuple[str, list[Edit]]:
    """The name of the callback, and the edits that write it into the file if it is not there.

    Raises:
        Declined: If checkpoints of the trainer hold no preprocessor.
        Taken: If a name that it needs means something else in the file.
    """
    if _is_written(source):
        return KEEPER, []
    holder = _holder(source, trainer)
    if not holder:
        raise Declined("checkpoints of its library hold none")
    name = source.names.free_name(KEEPER)
    needed = Needed(source, source.tree.body[-1])
    base, written = needed(_CALLBACK), needed(holder)
    text = _TEXT.format(keeper=name, base=base, holder=written)
    return name, [*needed.edits, *below_imports(source, text, needed.bound_at(_CALLBACK))]


def keeping(source: Source, trainer: ast.Call, keeper: str) -> tuple[list[Edit], str, str]:
    """What makes a trainer save its preprocessor in its checkpoints.

    Args:
        source: The file.
        trainer: The call that makes it, which has the preprocessor as an argument.
        keeper: How the callback is made of the preprocessor.

    Returns:
        Edits that do it, what takes the place of the argument, and a statement that stands above the trainer; whatever
        is not needed is empty.

    Raises:
        Declined: If it cannot be seen how its run is configured.
        Taken: If a name that is needed means something else in the file.
    """
    config, variable = _configured(source, trainer)
    if config is None:
        made, imports = ensure_member(source, "ray.train", "RunConfig", trainer)
        return imports, f"{_RUN_CONFIG}={made}({_CALLBACKS}=[{keeper}])", ""
    if variable:
        return [], "", f"{variable}.{_CALLBACKS} = [{keeper}, *{variable}.{_CALLBACKS}]"
    callbacks = keyword(config, _CALLBACKS)
    if callbacks is None:
        given = entries(source, config)
        return [behind(source, config, given[-1] if given else None, [f"{_CALLBACKS}=[{keeper}]"])], "", ""
    if isinstance(callbacks, ast.List):
        start = source.start(callbacks) + 1
        return [Edit(start, start, f"{keeper}, " if callbacks.elts else keeper)], "", ""
    text = f"{_CALLBACKS}=[{keeper}, *({source.text(callbacks)} or [])]"
    return replaced(source, config, {_CALLBACKS: text}), "", ""


def _configured(source: Source, trainer: ast.Call) -> tuple[ast.Call | None, str]:
    """How the run of a trainer is configured: the call in it, if any, or else the one above and the variable it is in.

    Raises:
        Declined: If that is not seen, or something else has it, too.
    """
    names = source.names
    dotted = names.dotted(trainer.func) or ""
    if not dotted.startswith("ray.train.") or not is_of_today(dotted):
        raise Declined("its trainer is of a class of your own")
    if any(word.arg is None for word in trainer.keywords) or any(isinstance(one, ast.Starred) for one in trainer.args):
        raise Declined(_NOT_SEEN)
    given = keyword(trainer, _RUN_CONFIG)
    if given is None:
        return None, ""
    try:
        config = value_at(source, given, trainer)
    except Unclear:
        raise Declined(_NOT_SEEN) from None
    if not isinstance(config, ast.Call) or names.dotted(config.func) not in _CONFIGS:
        raise Declined(_NOT_SEEN)
    if config is given:
        return config, ""
    made, block = names.statement(config), names.statement(trainer)
    is_beside = block in names.block(made)
    variable = names.variable(given)
    uses = names.reads(variable[1], variable[0]) if variable is not None else []
    is_own = all(use is given or not _is_handed_on(source, use, config) for use in uses)
    is_assigned = isinstance(made, ast.Assign | ast.AnnAssign) and made.value is config
    if not isinstance(given, ast.Name) or not is_beside or not is_own or not is_assigned:
        raise Declined("something else may be given the configuration of its run")
    return config, given.id


def _is_handed_on(source: Source, use: ast.Name, config: ast.Call) -> bool:
    """Whether something else than an attribute of it is used here of what a variable had been assigned."""
    if isinstance(source.names.parents.get(use), ast.Attribute):
        return False
    try:
        return value_at(source, use, use) is config
    except Unclear:
        return True


def _holder(source: Source, trainer: ast.Call) -> str:
    dotted = source.names.dotted(trainer.func) or ""
    return next((holder for library, holder in HOLDERS.items() if dotted.startswith(f"{library}.")), "")
