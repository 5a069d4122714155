"""Fields of the configs of runs: ``local_dir`` is ``storage_path``, and what a trainer has no use for is left out.

Fires on ``RunConfig(local_dir=...)`` of ``ray.tune``, ``ray.train`` and ``ray.air``, and on ``verbose``,
``sync_config``, ``progress_reporter``, ``log_to_file``, ``checkpoint_frequency``, ``checkpoint_at_end``,
``fail_fast`` and ``trainer_resources`` in the configs of a trainer, where only Tune gave them a meaning.
``stop=None`` is removed, and so is a ``local_dir`` beside ``storage_path``, which only named a cache; where the latter
may be None, ``storage_path=where or local_dir`` is written.

Declines, with a finding: ``stop`` and callbacks of Tune in a trainer's config, what is in the config of a trainer that
a Tuner is given, as that was for the experiment, ``trainer_resources`` beside a trainer whose loop ran with them,
configs of which the file does not tell whether a trainer gets them, and dictionaries from elsewhere that are unpacked
into a config (``SyncConfig(**settings)``), in a file for Ray 2.6 or older, or into one of ``ray.air`` for a trainer.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import Row, find, parameters_of
from migrate.conversions.paths import absolute_path
from migrate.converted import NotConvertible
from migrate.edit.callsite import arguments, keyword, passed
from migrate.edit.entries import Entry, entries, replaced
from migrate.edit.importing import Taken, ensure_as_is
from migrate.resolve.left.guards import guarded
from migrate.resolve.running.subclasses import ancestry
from migrate.resolve.running.tuners import TUNERS
from migrate.resolve.running.worlds import TRAIN
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.configs.classes import ConfigClasses
from migrate.train.configs.flow import CONFIGS
from migrate.train.configs.unseen_settings import unpacked_in_configs, unseen_settings
from migrate.tune.calls.stored import ONLY_CACHE, one_place
from migrate.tune.trainables.scaled_functions import scaled

ORDER = 24

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.train import CheckpointConfig, RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer

TorchTrainer(
    loop,
    scaling_config=ScalingConfig(num_workers=2, trainer_resources={"CPU": 0}),
    run_config=RunConfig(
        local_dir="/mnt/results",
        verbose=1,
        stop=None,
        checkpoint_config=CheckpointConfig(num_to_keep=2, checkpoint_at_end=True),
    ),
)
""",
        """\
from ray.train import CheckpointConfig, RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer

TorchTrainer(
    loop,
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(
        storage_path="/mnt/results",
        checkpoint_config=CheckpointConfig(num_to_keep=2),
    ),
)
""",
    ),
)

_SCALING: Final = "ray.train.ScalingConfig"
_OWNERS: Final = (*CONFIGS, "ray.tune.RunConfig", "ray.tune.CheckpointConfig", _SCALING)
_CALLBACKS: Final = "ray.train.RunConfig(callbacks=[a callback of Tune])"
_TAKEN: Final = "ray.train.UserCallback"
_OF_TUNE: Final = ("ray.air.integrations.", "ray.tune.")
_FOR_TRAINERS: Final = "ray.tune.integration.ray_train."
"""What Tune has for trainers: the callback that reports to the trial they run in."""
_AIR: Final = "ray.air."
_FOR_TUNER: Final = ("stop",)
_OWN_LOOPS: Final = (".BaseTrainer", ".SklearnTrainer")
"""Trainers whose loop ran with the trainer's resources: whoever writes them anew has to know how many those were."""
_FILES: Final = (
    "it kept what workers wrote by relative names, which stays on their nodes today; write that below the storage "
    "path, or report it in a checkpoint"
)
_CHECKPOINTS: Final = "ray.air.config.CheckpointConfig"
"""What the experimental fields are rows of that every config of checkpoints had."""


def rewrite(result: Result) -> None:
    """Rewrite the fields of every config."""
    names = result.source.names
    for call, dotted in names.calls():
        if dotted not in _OWNERS or guarded(names, call):
            continue
        rows = parameters_of(dotted)
        if dotted.endswith(".CheckpointConfig"):
            rows = {**parameters_of(_CHECKPOINTS), **rows}
        if dotted.endswith(".RunConfig"):
            _callbacks(result, call, dotted)
        if any(word.arg in rows and rows[word.arg].today == "error" for word in call.keywords if word.arg):
            _fields(result, call, dotted, rows)
    _unseen(result)


def _unseen(result: Result) -> None:
    """Report dictionaries from elsewhere that configs are made of, other than those of functions that rules write.

    No trainer of today takes a config of ``ray.air``: whoever made one had the fields that Train V1 took.
    """
    written = {
        result.before.text(unpacked)
        for _, dotted, unpacked in unpacked_in_configs(result.before)
        if result.until_26 or dotted.startswith(_AIR)
    }
    for unseen in unseen_settings(result.source) if written else ():
        is_old = result.until_26 or unseen.config.startswith(TRAIN)
        if unseen.text in written and is_old and not guarded(result.source.names, unseen.node):
            keys = ", ".join(f"`{key}`" for key in unseen.refused)
            message = f"it comes from elsewhere / Ray 2.60 refuses {keys} there: see that it has none of them"
            result.decline(unseen.node, None, f"{unseen.config}(**{unseen.text})", message)


def _callbacks(result: Result, call: ast.Call, dotted: str) -> None:
    """A trainer's config takes no callbacks of Tune, whoever gets it; those that are made here can be told."""
    source = result.source
    given = keyword(call, "callbacks")
    worlds = source.once(ConfigClasses).worlds.get(call.func) or ({TRAIN} if dotted.startswith(TRAIN) else set())
    if given is None or worlds != {TRAIN}:
        return
    made = source.names.value(given)
    for node in made.elts if isinstance(made, ast.List | ast.Tuple) else ():
        value = source.names.value(node)
        classes = ancestry(source, value.func) if isinstance(value, ast.Call) else []
        of_tune = next(filter(_is_of_tune, classes[::-1]), None)
        if of_tune is not None and _TAKEN not in classes:  # a class may be both
            last = of_tune.rpartition(".")[2]
            result.decline(node, find(_CALLBACKS), _CALLBACKS, f"`{last}` is a callback of Tune")


def _is_of_tune(dotted: str) -> bool:
    return dotted.startswith(_OF_TUNE) and not dotted.startswith(_FOR_TRAINERS)


def _fields(result: Result, call: ast.Call, dotted: str, rows: dict[str, Row]) -> None:
    source = result.source
    given = {word.arg for word in call.keywords}
    is_trainers = dotted == _SCALING or source.once(ConfigClasses).worlds.get(call.func) == {TRAIN}
    new: dict[str, str] = {}
    useless: set[str] = set()
    for entry in entries(source, call):
        row = rows.get(entry.name)
        if row is None or row.today != "error":
            continue
        is_none = isinstance(entry.node, ast.Constant) and entry.node.value is None
        try:
            if entry.name == "local_dir":
                if "storage_path" in given:
                    new |= _one_place(result, call, entry, row)
                else:
                    new[entry.name] = "" if is_none else _storage(result, entry.node, entry.start, entry.end)
            elif row.action == "drop" and dotted.endswith(".CheckpointConfig"):
                new[entry.name] = ""
                useless.add(entry.name)
                result.note(entry.node, row, row.old, f"removed: {row.note}")
            elif not is_trainers or not dotted.startswith(TRAIN):
                continue
            elif dotted.endswith(".RunConfig") and not is_none and _is_of_a_tuner(source, call):
                raise Declined("it is for the Tuner that its trainer is given to, whose own `run_config` takes it")
            elif entry.name in _FOR_TUNER and not is_none:
                raise Declined("a trainer runs until its training loop returns")
            elif entry.name == "trainer_resources" and _has_own_loops(source):
                raise Declined("they are what the loop of a trainer of this file runs with: give its trial as many")
            elif entry.name == "trainer_resources" and _is_of_a_trial(source, call):
                raise Declined("they are the first bundle of the trial's `ray.tune.PlacementGroupFactory`")
            else:
                new[entry.name] = ""
                useless.add(entry.name)
                if _keeps_files(source, entry.node):
                    result.todo(entry.node, row, row.old, f"removed: {_FILES}")
                elif not is_none:
                    result.note(entry.node, row, row.old, f"removed: {row.note}")
        except (Declined, Taken, NotConvertible) as reason:
            result.decline(entry.node, row, row.old, str(reason))
    if new:
        result.edits += replaced(source, call, new, useless)


def _keeps_files(source: Source, node: ast.expr) -> bool:
    """Whether a config asked for what workers leave in their directories, ``SyncConfig(sync_artifacts=True)``."""
    made = source.names.value(node)
    asked = keyword(made, "sync_artifacts") if isinstance(made, ast.Call) else None
    return isinstance(asked, ast.Constant) and asked.value is True


def _is_of_a_tuner(source: Source, config: ast.Call) -> bool:
    """Whether the config of a trainer was that of the experiment, as of one that a Tuner is given and has no other."""
    for call, dotted in source.names.calls():
        if dotted not in TUNERS or keyword(call, "run_config") is not None:
            continue
        trainable = passed(call, 0, "trainable")
        trainer = source.names.value(trainable) if trainable is not None else None
        given = keyword(trainer, "run_config") if isinstance(trainer, ast.Call) else None
        if given is not None and source.names.value(given) is config:
            return True
    return False


def _has_own_loops(source: Source) -> bool:
    """Whether a file makes a trainer whose loop is not that of workers."""
    classes = (name for call in source.names.of(ast.Call) for name in ancestry(source, call.func))
    return any(name.endswith(_OWN_LOOPS) for name in classes)


def _is_of_a_trial(source: Source, call: ast.Call) -> bool:
    """Whether it says what a trial reserves, which is no trainer's."""
    return any(isinstance(node, ast.expr) and source.names.value(node) is call for node, _, _ in scaled(source))


def _one_place(result: Result, call: ast.Call, local: Entry, row: Row) -> dict[str, str]:
    """The texts for ``local_dir`` beside ``storage_path``: a run was stored there where the latter was None."""
    source = result.source
    stored = one_place(source, arguments(source, call)[0], "storage_path")
    kept = {given.name: given.text for given in stored.parameters}
    if stored.needless is not None:
        result.note(local.node, row, row.old, ONLY_CACHE)
    if "storage_path" not in kept:
        named = _storage(result, local.node, local.start, local.end) if local.name in kept else ""
        return {local.name: named, "storage_path": ""}
    for module in stored.modules:
        result.edits += ensure_as_is(source, module, local.node)
    if local.name in kept:
        return {local.name: ""}
    return {local.name: "", "storage_path": f"storage_path={kept['storage_path']}"}


def _storage(result: Result, node: ast.expr, start: int, end: int) -> str:
    source = result.source
    text = source.slice(*source.tokens.span(node, start, end))
    converted = absolute_path(source, node, text)
    for module in converted.modules:
        result.edits += ensure_as_is(source, module, node)
    return f"storage_path={converted.texts[0]}"
