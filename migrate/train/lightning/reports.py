"""What `LightningTrainer` reported, and when: its callback is written into the user's file.

It was Lightning's ``ModelCheckpoint`` that reported whatever it saved. As it always saved the last state, too, that was
at the end of every epoch, or of every validation where Lightning was told so, and after some steps, if it was told how
many. What else it was told chose files of Lightning's own. How many checkpoints Ray kept followed from that, unless the
trainer's ``CheckpointConfig`` said it.
"""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from migrate.edit.below_imports import below_imports
from migrate.edit.blank_lines import missing_below
from migrate.edit.callsite import Given
from migrate.edit.edits import Edit
from migrate.edit.needed import Needed
from migrate.edit.render import Argument, Raw
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.train.lightning.builder import Part
from migrate.train.lightning.library import Lightning

_NAMES: Final = {False: "ReportCheckpoint", True: "ReportSteps"}
"""What the callback is called that reports at the end of something, and within it, too."""
MODEL: Final = "model"
"""The file, or the directory, in a checkpoint that is Lightning's own."""
_HOOKS: Final = {"train_epoch_end": "training epoch", "validation_end": "validation"}
_AT_END: Final = '''

class {name}({base}):
    """Reports metrics to Ray after every {what}, with a checkpoint: the file `{model}`."""

    def on_{hook}(self, trainer, pl_module):
{skipped}'''
_WITHIN: Final = '''

class {name}({base}):
    """Reports metrics to Ray every {steps} steps and after every {what}, with a checkpoint: the file `{model}`."""

    reported = 0

    def on_train_batch_end(self, trainer, pl_module, outputs, batch, batch_idx):
        if trainer.global_step % {steps} == 0:
            self._report(trainer, "train_batch_end")

    def on_{hook}(self, trainer, pl_module):
        self._report(trainer, "{hook}")

    def _report(self, trainer, hook):
        if trainer.sanity_checking or trainer.global_step == self.reported:
            return
        self.reported = trainer.global_step
'''
_SKIPPED: Final = """\
        if trainer.sanity_checking:
            return
"""
_REPORT: Final = """\
        metrics = {{
            "_report_on": {stage},
            "epoch": trainer.current_epoch,
            "step": trainer.global_step,
            **{{name: value.item() for name, value in trainer.callback_metrics.items()}},
        }}
        with {tempfile}.TemporaryDirectory() as directory:
            trainer.save_checkpoint({os}.path.join(directory, "{model}"){weights})
            {train}.report(metrics, checkpoint={train}.Checkpoint.from_directory(directory))
"""
_STEPS: Final = "every_n_train_steps"
_TIME: Final = "train_time_interval"
_INTERVALS: Final = {"check_val_every_n_epoch": 1, "val_check_interval": 1.0}
"""What Lightning's trainer is told about validation, and what it means if it is told nothing."""


class Reports(NamedTuple):
    """When a run reports, and what it saves.

    Attributes:
        hook: The hook of Lightning's callbacks.
        steps: After how many steps it reports within epochs, too; 0 if it does not.
        weights_only: Whether it saves no more than the weights.
    """

    hook: str
    steps: int
    weights_only: bool


def reports(source: Source, checkpointing: Part, trainer: Part) -> Reports:
    """When a run reports that is told this of checkpoints and of its trainer.

    Raises:
        Declined: If that is not certain, or no such hook.
    """
    time = checkpointing[_TIME].node if _TIME in checkpointing else None
    if time is not None and not (isinstance(time, ast.Constant) and time.value is None):
        raise Declined(f"`{_TIME}` saves when time has gone by: save and report in a callback of your own")
    steps = _constant(source, checkpointing.get(_STEPS), _STEPS) or 0
    if not isinstance(steps, int):
        raise Declined(f"`{_STEPS}` is no number")
    if _constant(source, trainer.get("fast_dev_run"), "fast_dev_run"):
        raise Declined("with `fast_dev_run` it reported nothing")
    weights = bool(_constant(source, checkpointing.get("save_weights_only"), "save_weights_only"))
    at_end = _constant(source, checkpointing.get("save_on_train_epoch_end"), "save_on_train_epoch_end")
    if at_end is None:
        told = [(_constant(source, trainer.get(name), name, usual), usual) for name, usual in _INTERVALS.items()]
        at_end = all(value == usual for value, usual in told)
    return Reports("train_epoch_end" if at_end else "validation_end", steps, weights)


def _constant(source: Source, given: Given | None, name: str, default: object = None) -> object:
    if given is None:
        return default
    value = source.names.value(given.node)
    if isinstance(value, ast.Constant):
        return value.value
    if isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.USub) and isinstance(value.operand, ast.Constant):
        return f"-{value.operand.value!r}"
    raise Declined(f"`{name}` is known at run time only")


def kept_checkpoints(source: Source, checkpointing: Part) -> list[Argument]:
    """The arguments of the ``CheckpointConfig`` that follows from what Lightning was told; none if all are kept.

    Raises:
        Declined: If how many are kept is not certain.
    """
    most = _constant(source, checkpointing.get("save_top_k"), "save_top_k", 1)
    if not isinstance(most, int | str):
        raise Declined("`save_top_k` is known at run time only")
    told = [] if most == "-1" else [Argument("num_to_keep", Raw(str(max(int(most), 1))))]
    monitor = checkpointing.get("monitor")
    if monitor is not None and _is_said(source, monitor):
        mode = _constant(source, checkpointing.get("mode"), "mode", "min")
        told.append(Argument("checkpoint_score_attribute", Raw(monitor.text)))
        told.append(Argument("checkpoint_score_order", Raw(f'"{mode}"')))
    return told


def _is_said(source: Source, given: Given) -> bool:
    value = source.names.value(given.node)
    if not isinstance(value, ast.Constant):
        raise Declined("`monitor` is known at run time only")
    return value.value is not None


class Callbacks:
    """The callbacks that are written into a file, each of them once.

    Attributes:
        taken: Names that are given to something: to what is written is added what it is called.
    """

    def __init__(self, source: Source) -> None:
        self._source = source
        self._written: dict[Reports, str] = {}
        self.taken: set[str] = set()

    def free(self, wanted: str) -> str:
        """A name that the file does not use, nor anything that is written into it."""
        name, number = self._source.names.free_name(wanted), 1
        while name in self.taken:
            number += 1
            name = self._source.names.free_name(f"{wanted}_{number}")
        self.taken.add(name)
        return name

    def written(self, wanted: Reports, lightning: Lightning, needed: Needed) -> tuple[str, list[Edit]]:
        """What a callback is called, and the edits that write it, if the file does not have it already.

        Raises:
            Taken: If a name that it needs means something else in the file.
        """
        modules = {module.rpartition(".")[2]: needed(module) for module in ("os", "tempfile", "ray.train")}
        values = {
            **modules,
            "base": lightning("callbacks.Checkpoint"),
            "hook": wanted.hook,
            "stage": "hook" if wanted.steps else f'"{wanted.hook}"',
            "steps": wanted.steps,
            "what": _HOOKS[wanted.hook],
            "model": MODEL,
            "skipped": _SKIPPED if wanted.hook == "validation_end" else "",
            "weights": ", weights_only=True" if wanted.weights_only else "",
        }
        form = (_WITHIN if wanted.steps else _AT_END) + _REPORT
        source = self._source
        for node in source.tree.body:
            if isinstance(node, ast.ClassDef) and source.text(node) == form.format(name=node.name, **values).strip():
                return node.name, []
        if wanted in self._written:
            return self._written[wanted], []
        name = self._written[wanted] = self.free(_NAMES[wanted.steps > 0])
        text = form.format(name=name, **values)
        start = below_imports(source, text, lightning.bound_at)[0].start
        if start < lightning.bound_at:  # in a `try`, say
            start = source.next_line(lightning.bound_at)
        return name, [Edit(start, start, text + "\n" * missing_below(source, start, 2))]
