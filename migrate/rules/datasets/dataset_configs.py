"""``dataset_config={"train": DatasetConfig(...)}`` of trainers through Ray 2.6: ``DataConfig`` says what is divided.

Fires on dictionaries of ``DatasetConfig`` with known values, for a trainer whose datasets have known names. Those that
the trainer's ``preprocessor`` was not to transform stay as they are: it is taken away, since it did nothing else but
that checkpoints held it. Where the file, or another one of its tree, asks them or predictors for it, a callback saves
it there.

One that streamed its dataset to workers that went over it epoch by epoch did what every dataset does today.

Declines, with a finding: a ``DatasetConfig`` that shuffled its dataset or preprocessed it anew in every epoch, a
preprocessor that was for some datasets only or was fitted to another one than ``train``, or for what ``BatchPredictor``
predicts, as long as that stays, names that are not known, and boosted models. A preprocessor stays, too, where nobody
knows what it was to transform.
"""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from legacy_api import known
from migrate.edit.callsite import keyword
from migrate.edit.edits import Edit
from migrate.edit.entries import replaced
from migrate.edit.importing import Taken, ensure_member
from migrate.edit.surround import Surrounded
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.rules.datasets.epochs_of_shards import went_over_epochs
from migrate.train.loops.loop_config import remove
from migrate.train.preprocessors.keeper import SAVE_IT, is_asked_for_elsewhere, keeping, may_ask, writing
from migrate.train.preprocessors.of_checkpoints import predicts_datasets
from migrate.train.trainers.classes import is_of_today

ORDER = 59

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train
from ray.air.config import DatasetConfig
from ray.train.torch import TorchTrainer
from mine import loop, others, prepared, rows

TorchTrainer(
    loop,
    datasets={"train": prepared.transform(rows), "valid": prepared.transform(others)},
    dataset_config={"train": DatasetConfig(transform=False, fit=False), "valid": DatasetConfig(transform=False)},
    preprocessor=prepared,
).fit()
""",
        """\
from ray import train
from ray.train.torch import TorchTrainer
from mine import loop, others, prepared, rows

TorchTrainer(
    loop,
    datasets={"train": prepared.transform(rows), "valid": prepared.transform(others)},
    dataset_config=train.DataConfig(datasets_to_split=["train"]),
).fit()
""",
    ),
)

_TRAIN: Final = "train"
_OTHERS: Final = "*"
_CONFIGS: Final = ("ray.air.config.DatasetConfig", "ray.air.DatasetConfig")
_FIELDS: Final = ("fit", "split", "required", "transform", "max_object_store_memory_fraction", "global_shuffle")
_ARGUMENT: Final = "dataset_config"
_KEPT: Final = "its preprocessor was kept in checkpoints, which are asked for it, and {}: " + SAVE_IT
_PREDICTED: Final = (
    "its preprocessor transformed no datasets of its own, but those that `BatchPredictor` predicts: transform these"
)
_USES: Final = ("fit", "fit_transform", "transform")
_WITHOUT_EFFECT: Final = frozenset({"required", "randomize_block_order"})
_STREAMING: Final = frozenset({"use_stream_api", "stream_window_size", "max_object_store_memory_fraction"})
"""What made a pipeline of a dataset, whose epochs a worker went over: every dataset streams today."""
_DEFAULTS: Final = {"max_object_store_memory_fraction": (None, -1), "global_shuffle": (None, False)}
_BOOSTED: Final = ("XGBoostTrainer", "LightGBMTrainer")


class _Config(NamedTuple):
    """What one ``DatasetConfig`` says, or leaves to the trainer, of which it is None."""

    fit: bool | None = None
    split: bool | None = None
    transform: bool | None = None


def rewrite(result: Result) -> None:
    """Say in every such trainer what its workers divide."""
    source = result.source
    for call, dotted in source.names.calls():
        given = keyword(call, "dataset_config")
        if given is None or not (dotted.startswith("ray.train.") and is_of_today(dotted)):
            continue
        configs, name = _configs(source, given)
        trainers = _trainers(source, given)
        if configs is None or any(guarded(source.names, one) for one in trainers):
            continue
        row = known(name)
        try:
            if dotted.endswith(_BOOSTED):
                raise Declined("its library divides the data")
            without_use = _WITHOUT_EFFECT | (_STREAMING if went_over_epochs(result) else set())
            said = {key: _said(source, value, without_use) for key, value in configs.items()}
            names = _names(source, keyword(call, "datasets"))
            if any(_names(source, keyword(one, "datasets")) != names for one in trainers):
                raise Declined("trainers of several datasets have it")
            is_needed = [_transforms(source, one, said) for one in trainers]
            if not all(is_needed) and predicts_datasets(source):
                raise Declined(_PREDICTED)
            written, imports = ensure_member(source, "ray.train", "DataConfig", _dictionary(source, given))
        except (Declined, Taken) as reason:
            result.decline(given, row, name, str(reason))
            continue
        divided = [one for one in names if _is_split(said, one)]
        which = (
            '"all"' if len(divided) == len(names) else f"[{', '.join(f'{chr(34)}{one}{chr(34)}' for one in divided)}]"
        )
        dictionary = _dictionary(source, given)
        result.edit(source.start(dictionary), source.end(dictionary), f"{written}(datasets_to_split={which})")
        result.edits += imports
        result.rewrote(given, row, name)
        useless = [one for one, needed in zip(trainers, is_needed, strict=True) if not needed]
        is_asked = bool(useless) and (may_ask(source.data) or is_asked_for_elsewhere(source))
        try:
            edits = _kept(source, useless, said) if is_asked else []
        except (Declined, Taken) as reason:
            result.todo(given, row, name, _KEPT.format(reason))
            is_asked = False
        else:
            result.edits += edits
        for one in useless if not is_asked else ():
            remove(result, one, "preprocessor")
        return  # the next one in the next round: both may want the same import


def _kept(source: Source, trainers: list[ast.Call], said: dict[str, _Config]) -> list[Edit]:
    """The edits that save the preprocessors of trainers in their checkpoints, and take away the arguments.

    Raises:
        Declined: If it cannot be seen how a run is configured, or who fitted a preprocessor but the trainer.
        Taken: If a name that is needed means something else in the file.
    """
    name, edits = writing(source, trainers[0])
    for one in trainers:
        preprocessor = keyword(one, "preprocessor")
        assert preprocessor is not None
        if _of(said, _TRAIN).fit is not False and not _is_used(source, preprocessor):
            raise Declined("it was its trainer that fitted it: fit it before")
        more, argument, above = keeping(source, one, f"{name}({source.text(preprocessor)})")
        edits += [*more, *replaced(source, one, {"preprocessor": argument})]
        edits += Surrounded(source, one).before([above]) if above else []
    return edits


def _is_used(source: Source, preprocessor: ast.expr) -> bool:
    """Whether a file fits a preprocessor, or transforms something with it, which takes a fitted one."""
    text = source.text(preprocessor)
    members = (node for node in source.names.of(ast.Attribute) if node.attr in _USES)
    return any(source.text(node.value) == text for node in members)


def is_unknown(source: Source, call: ast.Call) -> bool:
    """Whether a trainer has a ``dataset_config`` of Ray 2.6, which decides what its preprocessor transforms."""
    given = keyword(call, "dataset_config")
    if given is None or (isinstance(given, ast.Constant) and given.value is None):
        return False
    value = source.names.value(given)
    return not (isinstance(value, ast.Call) and (source.names.dotted(value.func) or "").endswith(".DataConfig"))


def _trainers(source: Source, given: ast.expr) -> list[ast.Call]:
    """The trainers that are given a dictionary: one, or those that a variable gives it to."""
    names = source.names
    variable = names.variable(given)
    reads: list[ast.expr] = list(names.reads(variable[1], variable[0])) if variable is not None else [given]
    words = [names.parents.get(read) for read in reads]
    calls = [names.parents.get(word) for word in words if isinstance(word, ast.keyword) and word.arg == _ARGUMENT]
    return [
        call
        for call in calls
        if isinstance(call, ast.Call)
        and (dotted := names.dotted(call.func) or "").startswith("ray.train.")
        and is_of_today(dotted)
    ]


def _dictionary(source: Source, given: ast.expr) -> ast.expr:
    """The dictionary itself: in the call, or where the variable is assigned that nothing else reads."""
    return source.names.value(given)


def _configs(source: Source, given: ast.expr) -> tuple[dict[str, ast.Call] | None, str]:
    """The configurations by the names of their datasets, and the name of their class; None if it is no such thing."""
    value = _dictionary(source, given)
    variable = source.names.variable(given) if isinstance(given, ast.Name) else None
    reads = source.names.reads(variable[1], variable[0]) if variable else []
    if not isinstance(value, ast.Dict) or len(reads) != len(_trainers(source, given)) * bool(variable):
        return None, ""
    found: dict[str, ast.Call] = {}
    name = ""
    for key, config in zip(value.keys, value.values, strict=True):
        dotted = source.names.dotted(config.func) if isinstance(config, ast.Call) else None
        if dotted not in _CONFIGS or not isinstance(config, ast.Call):
            return None, ""
        if not isinstance(key, ast.Constant) or not isinstance(key.value, str):
            return None, ""
        found[key.value] = config
        name = dotted or ""
    return found or None, name


def _said(source: Source, config: ast.Call, without_use: frozenset[str]) -> _Config:
    """What a configuration says, but for what has no use.

    Raises:
        Declined: If that is not known, or trainers do not do it any more.
    """
    given: dict[str, ast.expr] = dict(zip(_FIELDS, config.args, strict=False))
    given |= {word.arg: word.value for word in config.keywords if word.arg is not None}
    if len(given) != len(config.args) + len(config.keywords):
        raise Declined("cannot tell what it says")
    values: dict[str, bool | None] = {}
    for field, node in given.items():
        value = source.names.value(node)
        constant = value.value if isinstance(value, ast.Constant) else ...
        if (
            isinstance(value, ast.UnaryOp)
            and isinstance(value.op, ast.USub)
            and isinstance(value.operand, ast.Constant)
        ):
            constant = -1 if value.operand.value == 1 else ...
        if field in _Config._fields and (constant is None or isinstance(constant, bool)):
            values[field] = constant
        elif field not in without_use and constant not in _DEFAULTS.get(field, (None,)):
            raise Declined(f"trainers know no `{field}` any more: do it with the dataset itself")
    return _Config(**values)


def _of(said: dict[str, _Config], name: str) -> _Config:
    return said.get(name, said.get(_OTHERS, _Config()) if name != _TRAIN else _Config())


def _is_split(said: dict[str, _Config], name: str) -> bool:
    """Whether the workers divided a dataset: without a word of ``train`` only."""
    split = _of(said, name).split
    return name == _TRAIN if split is None else split


def _transforms(source: Source, call: ast.Call, said: dict[str, _Config]) -> bool:
    """Whether the trainer's preprocessor, if it has one, transformed its datasets.

    Raises:
        Declined: If it transformed some, or was fitted to another one than ``train``.
    """
    preprocessor = keyword(call, "preprocessor")
    if preprocessor is None or (isinstance(preprocessor, ast.Constant) and preprocessor.value is None):
        return True
    names = _names(source, keyword(call, "datasets"))
    transformed = {_of(said, name).transform is not False for name in names}
    if len(transformed) > 1:
        raise Declined("its preprocessor transforms some datasets only: transform them before the trainer gets them")
    if any(_of(said, name).fit for name in names if name != _TRAIN):
        raise Declined("its preprocessor is fitted to another dataset: fit it before the trainer gets it")
    return transformed == {True}


def _names(source: Source, datasets: ast.expr | None) -> list[str]:
    """The names of the datasets of a trainer.

    Raises:
        Declined: If they are not known.
    """
    value = source.names.value(datasets) if datasets is not None else None
    keys = (
        [key.value if isinstance(key, ast.Constant) else None for key in value.keys]
        if isinstance(value, ast.Dict)
        else []
    )
    names = [key for key in keys if isinstance(key, str)]
    if not names or len(names) != len(keys):
        raise Declined("the names of the datasets are not known")
    return names
