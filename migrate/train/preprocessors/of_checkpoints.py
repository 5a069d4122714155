"""Which preprocessor a checkpoint of Ray 1.13 - 2.6 held for whoever predicts with it: that of its trainer."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import keyword, passed
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.names.scopes import Scope
from migrate.resolve.text.source import Source
from migrate.resolve.values.may_be_none import may_be_none
from migrate.rule import Declined
from migrate.train.checkpoints.dict_state import makes_checkpoint
from migrate.train.predictors.scorers import is_scorer
from migrate.train.preprocessors.keeper_class import is_in_keeper
from migrate.train.results.runs_of_results import Unclear, trainer_of_result

_NAME: Final = "preprocessor"
_MEMBERS: Final = ("get_preprocessor", "set_preprocessor")
_TRAINER: Final = "Trainer"
_OF_ALGORITHMS: Final = ".RLTrainer"
_PREDICTS: Final = (".BatchPredictor", ".BatchPredictor.from_checkpoint")
_READS: Final = "from_checkpoint"
"""What makes a predictor of a checkpoint, whose preprocessor it asks for."""
_PLACE: Final = "checkpoint_path"
"""The metric of a trial that says where its trainer put a checkpoint."""
_KEY: Final = "_preprocessor"
"""Under which a dictionary held the preprocessor, once it was a checkpoint."""
_FROM_DICT: Final = ".from_dict"
_MADE: Final = (".from_model", ".from_state_dict")
_CHECKPOINT: Final = "checkpoint"
_OPENED: Final = (".from_directory", ".from_uri", ".from_bytes", ".from_object_ref", ".Checkpoint")


class OutOfReach(Declined):
    """The preprocessor of a checkpoint has no name where a dataset is predicted with it."""


def is_out_of_reach(source: Source) -> bool:
    """Whether a file predicts datasets where its trainer's preprocessor has no name: checkpoints have to hold it.

    One that asks a checkpoint for it has done so before it was rewritten.
    """
    if any(node.attr in _MEMBERS and prepares(source, node) for node in source.names.of(ast.Attribute)):
        return True
    for call, dotted in source.names.calls():
        if dotted.endswith(_PREDICTS) and dotted.startswith("ray."):
            try:
                preprocessor_for(source, call, passed(call, 0, "checkpoint"))
            except OutOfReach:
                return True
            except Declined:
                continue
    return False


def predicts_datasets(source: Source) -> bool:
    """Whether a file predicts datasets with what asks a checkpoint for the preprocessor of its trainer."""
    return any(dotted.startswith("ray.") and dotted.endswith(_PREDICTS) for _, dotted in source.names.calls())


def preprocessor_for(source: Source, where: ast.Call, checkpoint: ast.expr | None = None) -> str:
    """How to write the preprocessor of a predictor's checkpoint where a dataset is predicted; empty without one.

    Trainers are looked at after their preprocessor was made to transform their datasets (``trainer_arguments``).

    Args:
        source: The file.
        where: The prediction.
        checkpoint: The checkpoint, if it is seen: that of one trainer has nothing of another one's.

    Raises:
        OutOfReach: If it is not known there.
        Declined: If it cannot be told which one it is.
    """
    names = source.names
    if is_set_by_hand(source):
        raise Declined("its preprocessor is set by hand; transform the dataset with it first")
    maker = _maker_of(source, checkpoint) if checkpoint is not None else None
    given = (
        [maker] if maker is not None else [call for call in names.of(ast.Call) if not reads_a_checkpoint(source, call)]
    )
    held = [value for call in given if (value := keyword(call, _NAME)) is not None and _is_given(value)]
    held += [owner for call in given if (owner := transforming(keyword(call, "datasets"))) is not None]
    if not held:
        return ""
    if maker is None and not are_all_prepared(source):
        raise Declined("not all trainers of this file have one; transform the dataset with it first where it had one")
    only = held[0]
    if any(may_be_none(source, value) for value in held):
        raise Declined("its trainer may have had no preprocessor; transform the dataset with it first where it had one")
    by_hand = next((value for value in held if _transforms_more(source, value)), None)
    if by_hand is not None:
        text = source.text(by_hand)
        raise Declined(f"`{text}` transforms datasets here already; transform this one, too, if it has to be")
    if not any(_is_known(source, value, where) for value in held):
        text = source.text(only)
        raise OutOfReach(f"the preprocessor `{text}` is not known here; transform the dataset with it first")
    if not isinstance(only, ast.Name) or len({source.text(value) for value in held}) > 1:
        raise Declined("it cannot be told which preprocessor its checkpoint had; transform the dataset with it first")
    return only.id


def _transforms_more(source: Source, preprocessor: ast.expr) -> bool:
    """Whether a preprocessor transforms more than the datasets of trainers, and those that are predicted."""
    transforms = [transforming(keyword(call, "datasets")) for call in source.names.of(ast.Call)]
    spelled = {source.text(one) for one in (preprocessor, source.names.value(preprocessor))}
    return any(
        node.attr == "transform"
        and source.text(node.value) in spelled
        and node.value not in transforms
        and not _is_prediction(source, node)
        for node in source.names.of(ast.Attribute)
    )


def _is_known(source: Source, preprocessor: ast.expr, where: ast.AST) -> bool:
    """Whether the preprocessor of a trainer has a name where something else is, or will get one."""
    names = source.names
    if isinstance(preprocessor, ast.Name):
        home, here = (names.lookup(preprocessor.id, names.scope(node)) for node in (preprocessor, where))
        return home is not None and here is not None and here[0] is home[0]
    scope: Scope | None = names.scope(where)
    while scope is not None and scope is not names.scope(preprocessor):
        scope = scope.parent
    return scope is not None


def _maker_of(source: Source, checkpoint: ast.expr) -> ast.Call | None:
    """The call that made a checkpoint, or the trainer that reported it; None if that is not seen."""
    value = source.names.value(checkpoint)
    if isinstance(value, ast.Call):
        dotted = source.names.dotted(value.func) or ""
        return value if dotted.startswith("ray.") and dotted.endswith(_MADE) else None
    if not isinstance(value, ast.Attribute) or value.attr != _CHECKPOINT:
        return None
    try:
        return trainer_of_result(source, value.value)
    except Unclear:
        return None


def is_set_by_hand(source: Source) -> bool:
    """Whether a file asks for a preprocessor that something holds, or gives it one; not what reads a checkpoint."""
    asked = (node for node in source.names.of(ast.Attribute) if node.attr in _MEMBERS)
    return any(
        not reads_a_checkpoint(source, node) and not is_in_keeper(source, node) and not prepares(source, node)
        for node in asked
    )


def prepares(source: Source, asked: ast.Attribute) -> bool:
    """Whether this asks a checkpoint for what prepares datasets that are predicted, and nothing else."""
    statement = source.names.statement(asked)
    held = statement.targets[0] if isinstance(statement, ast.Assign) else None
    variable = source.names.variable(held) if isinstance(held, ast.Name) else None
    uses = source.names.reads(variable[1], variable[0]) if variable is not None else []
    members = [source.names.parents.get(use) for use in uses]
    return bool(members) and all(isinstance(one, ast.Attribute) and _is_prediction(source, one) for one in members)


def are_all_prepared(source: Source) -> bool:
    """Whether every trainer of a file has a preprocessor, or datasets that one has transformed.

    Those of algorithms had no dataset to prepare, and their checkpoints are for predictors of their own.
    """
    trainers = [
        call
        for call, dotted in source.names.calls()
        if dotted.startswith("ray.") and dotted.endswith(_TRAINER) and not dotted.endswith(_OF_ALGORITHMS)
    ]
    given = [(keyword(call, _NAME), transforming(keyword(call, "datasets"))) for call in trainers]
    return all(owner is not None or _is_given(value) for value, owner in given)


def _is_given(value: ast.expr | None) -> bool:
    return value is not None and not (isinstance(value, ast.Constant) and value.value is None)


def reads_a_checkpoint(source: Source, node: ast.AST) -> bool:
    """Whether this is in the method that makes a predictor of a checkpoint."""
    return any(function.name == _READS for function in source.names.functions(node))


def transforming(datasets: ast.expr | None) -> ast.Name | None:
    """What transforms the datasets of a trainer: ``{name: this.transform(dataset) for name, dataset in ...}``."""
    datasets = datasets.body if isinstance(datasets, ast.IfExp) else datasets
    call = datasets.value if isinstance(datasets, ast.DictComp) else None
    member = call.func if isinstance(call, ast.Call) else None
    if not isinstance(member, ast.Attribute) or member.attr != "transform":
        return None
    return member.value if isinstance(member.value, ast.Name) else None


def _is_prediction(source: Source, transform: ast.Attribute) -> bool:
    """Whether this prepares a dataset for what predicts it: a predictor's work, written out (``batch_predictors``)."""
    names = source.names
    mapped = names.parents.get(names.parents.get(transform) or transform)
    call = names.parents.get(mapped) if isinstance(mapped, ast.Attribute) and mapped.attr == "map_batches" else None
    scorer = call.args[0] if isinstance(call, ast.Call) and call.args else None
    return isinstance(scorer, ast.Name) and is_scorer(scorer.id)


def is_made_elsewhere(source: Source, checkpoint: ast.expr) -> bool:
    """Whether a checkpoint was made by another program, or no trainer of the file can have made it.

    One that is made of a dictionary at once has what that has.
    """
    names = source.names
    if _is_unprepared_state(source, names.value(checkpoint)):
        return False
    for value in meanings(source, checkpoint):
        dotted = names.dotted(value.func) if isinstance(value, ast.Call) else None
        is_opened = dotted is not None and dotted.startswith("ray.") and dotted.endswith(_OPENED)
        if is_opened and not any(isinstance(part, ast.Constant) and part.value == _PLACE for part in ast.walk(value)):
            return True
    makes = (dotted for _, dotted in names.calls() if dotted.startswith("ray."))
    return not any(dotted.endswith((_TRAINER, ".from_model", ".from_state_dict")) for dotted in makes)


def _is_unprepared_state(source: Source, value: ast.expr) -> bool:
    """Whether a checkpoint is made of a dictionary whose keys are said, and none of which is the preprocessor's."""
    if not isinstance(value, ast.Call):
        return False
    dotted = source.names.dotted(value.func) or ""
    is_made = (dotted.startswith("ray.") and dotted.endswith(_FROM_DICT)) or makes_checkpoint(source, value)
    state = value.args[0] if len(value.args) == 1 else None
    keys = state.keys if isinstance(state, ast.Dict) else [None]
    return is_made and all(isinstance(key, ast.Constant) and key.value != _KEY for key in keys)
