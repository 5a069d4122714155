"""Callbacks for Lightning and Transformers in functions that Tune runs, written into a file that had Ray Train's there.

They report and save what Ray Train's did in Ray 2.7 - 2.42, and when; Tune has none for Transformers, and its own for
Lightning reports no ``epoch`` and no ``step``.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.below_imports import below_imports
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken
from migrate.edit.needed import Needed
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.train.lightning.library import Lightning

_LIGHTNING: Final = "ray.train.lightning.RayTrainReportCallback"
_TRANSFORMERS: Final = "ray.train.huggingface.transformers.RayTrainReportCallback"
_NAMES: Final = {_LIGHTNING: "EpochReporter", _TRANSFORMERS: "SaveReporter"}
_MODULES: Final = {_LIGHTNING: ("os", "tempfile"), _TRANSFORMERS: ("os", "shutil", "tempfile")}
_OF_EITHER: Final = """

try:
    from lightning.pytorch import Callback
except ModuleNotFoundError:
    from pytorch_lightning import Callback
"""
_OF_LIGHTNING: Final = '''

class {name}({base}):
    """Reports the metrics of each training epoch to Tune, with a checkpoint: the file `checkpoint.ckpt`."""

    def on_train_epoch_end(self, trainer, pl_module):
        metrics = {{name: value.item() for name, value in trainer.callback_metrics.items()}}
        metrics.update(epoch=trainer.current_epoch, step=trainer.global_step)
        with {tempfile}.TemporaryDirectory() as directory:
            trainer.save_checkpoint({os}.path.join(directory, "checkpoint.ckpt"))
            {tune}.report(metrics, checkpoint={tune}.Checkpoint.from_directory(directory))
            trainer.strategy.barrier()
'''
_OF_TRANSFORMERS: Final = '''

class {name}({transformers}.TrainerCallback):
    """Reports what was logged last to Tune, whenever there is a checkpoint: the directory `checkpoint`."""

    def on_save(self, args, state, control, **kwargs):
        metrics = {{}}
        for logged in state.log_history:
            metrics.update(logged)
        saved = {last}(args.output_dir)
        if saved is None:
            {tune}.report(metrics)
            return
        with {tempfile}.TemporaryDirectory() as directory:
            {shutil}.copytree(saved, {os}.path.join(directory, "checkpoint"))
            {tune}.report(metrics, checkpoint={tune}.Checkpoint.from_directory(directory))
'''


def has_reporter(dotted: str) -> bool:
    """Whether a callback of Ray Train's is one that has its like written here."""
    return dotted in _NAMES


class TuneReporters:
    """The callbacks that are written into a file, each of them once."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._written: dict[str, str] = {}

    def written(self, dotted: str, call: ast.Call) -> tuple[str, list[Edit]]:
        """What the callback is called that takes another's place, and the edits that write it where it is needed first.

        Raises:
            Declined: If the other is told something, or Lightning cannot be told.
            Taken: If a name that it needs means something else in the file.
        """
        source = self._source
        if call.args or call.keywords:
            raise Declined("it was told what Ray Train's callbacks for trials did not take")
        if dotted in self._written:
            return self._written[dotted], []
        if not _is_imported_above(source, call):
            raise Declined("it is imported in a function, and its library may not be everywhere")
        needed = Needed(source, source.tree.body[-1])
        values = {name: needed(name) for name in _MODULES[dotted]} | {"tune": needed("ray.tune")}
        if dotted == _LIGHTNING:
            text, edits, after = self._of_lightning(values)
        else:
            last = "transformers.trainer_utils.get_last_checkpoint"
            values |= {"last": needed(last), "transformers": needed("transformers")}
            text, edits, after = _OF_TRANSFORMERS, [], needed.bound_at("transformers")
        name = source.names.free_name(_NAMES[dotted])
        edits = [*needed.edits, *edits, *below_imports(source, text.format(name=name, **values), after)]
        self._written[dotted] = name
        return name, edits

    def _of_lightning(self, values: dict[str, str]) -> tuple[str, list[Edit], int]:
        """The class, the edits that import its base, and what it has to stand below."""
        source = self._source
        lightning = Lightning(source, source.tree.body[-1])
        if not lightning.is_imported:  # as Ray itself finds it
            if "Callback" in source.names.words:
                raise Taken("`Callback` means something else here")
            values["base"] = "Callback"
            return _OF_EITHER + _OF_LIGHTNING, [], 0
        values["base"] = lightning("Callback")
        return _OF_LIGHTNING, lightning.edits, lightning.bound_at


def _is_imported_above(source: Source, call: ast.Call) -> bool:
    """Whether a class is imported where the module is, so that whoever imports the file has its library."""
    root: ast.expr = call.func
    while isinstance(root, ast.Attribute):
        root = root.value
    names = source.names
    found = names.lookup(root.id, names.scope(call)) if isinstance(root, ast.Name) else None
    return found is not None and found[0] is names.module
