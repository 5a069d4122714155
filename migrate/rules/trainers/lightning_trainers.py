"""``LightningTrainer(lightning_config=...)`` of Ray 2.4 - 2.6: a train loop for ``TorchTrainer``, and a callback.

Fires on trainers whose configuration a ``LightningConfigBuilder`` of the same function builds, in one expression or in
several statements. A train loop does what the trainer did: it makes the module and Lightning's trainer with Ray's
strategy, and fits from the run's checkpoint, if there is one. A callback reports what was reported then, when it was,
with checkpoints that have the same file ``model``, so that runs of then go on and what reads checkpoints still does.
What may mean something else on a worker is evaluated where it was, and held by a variable. Ray's datasets become data
loaders, and the ``CheckpointConfig`` that followed from what Lightning was told is written out.

What a ``Tuner`` searches over in a ``lightning_config`` becomes its ``train_loop_config``, which the loop reads; where
it has all of that, what is fixed in it is as if the trainer had been told it.

Lightning's own logs, which the loop writes where the workers run, were in the run's directory; the files that it saved
there besides are written where it was told a directory for them, or where something in the file asks for them.

Declines, with a finding: configurations from elsewhere, built under a condition, in a loop or with arguments that are
unpacked; checkpoints after some time; DeepSpeed; a ``run_config`` that cannot be followed; and a ``Tuner`` whose
``lightning_config`` is not built in one expression.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import find
from migrate.edit.callsite import passed
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.lightning.builder import built
from migrate.train.lightning.function import Function, Trainer
from migrate.train.lightning.library import Lightning
from migrate.train.lightning.reports import Callbacks
from migrate.train.lightning.searched import searched
from migrate.train.lightning.split import split

ORDER = 26

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import pytorch_lightning as pl
from ray.air import CheckpointConfig, RunConfig, ScalingConfig
from ray.train.lightning import LightningConfigBuilder, LightningTrainer

from mine import Digits, Images

images = Images(batch_size=32)
config = (
    LightningConfigBuilder()
    .module(cls=Digits, lr=1e-3)
    .trainer(max_epochs=3, accelerator="cpu", callbacks=[pl.callbacks.TQDMProgressBar()])
    .fit_params(datamodule=images)
    .checkpointing(monitor="val_accuracy", mode="max", save_top_k=2)
    .build()
)
trainer = LightningTrainer(
    lightning_config=config,
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(name="digits", checkpoint_config=CheckpointConfig(num_to_keep=2)),
)
""",
        '''\
import os
import tempfile
from contextlib import nullcontext

import pytorch_lightning as pl
from ray import train
from ray.train import CheckpointConfig, RunConfig, ScalingConfig
from ray.train.lightning import RayDDPStrategy, RayLightningEnvironment, prepare_trainer
from ray.train.torch import TorchTrainer

from mine import Digits, Images


class ReportCheckpoint(pl.callbacks.Checkpoint):
    """Reports metrics to Ray after every training epoch, with a checkpoint: the file `model`."""

    def on_train_epoch_end(self, trainer, pl_module):
        metrics = {
            "_report_on": "train_epoch_end",
            "epoch": trainer.current_epoch,
            "step": trainer.global_step,
            **{name: value.item() for name, value in trainer.callback_metrics.items()},
        }
        with tempfile.TemporaryDirectory() as directory:
            trainer.save_checkpoint(os.path.join(directory, "model"))
            train.report(metrics, checkpoint=train.Checkpoint.from_directory(directory))


images = Images(batch_size=32)


def train_loop():
    model = Digits(lr=1e-3)
    trainer = pl.Trainer(
        max_epochs=3,
        accelerator="cpu",
        devices="auto",
        strategy=RayDDPStrategy(),
        plugins=[RayLightningEnvironment()],
        callbacks=[pl.callbacks.TQDMProgressBar(), ReportCheckpoint()],
    )
    trainer = prepare_trainer(trainer)
    checkpoint = train.get_checkpoint()
    with checkpoint.as_directory() if checkpoint else nullcontext() as directory:
        ckpt_path = os.path.join(directory, "model") if directory else None
        trainer.fit(model, datamodule=images, ckpt_path=ckpt_path)


trainer = TorchTrainer(
    train_loop,
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(name="digits", checkpoint_config=CheckpointConfig(num_to_keep=2)),
)
''',
    ),
    (
        """\
import pytorch_lightning as pl
import ray
from ray.train import ScalingConfig
from ray.train.lightning import LightningConfigBuilder, LightningTrainer

from mine import Line, rows


def fit(args):
    builder = LightningConfigBuilder()
    builder.module(Line, width=args.width)
    # Both of what follows is Lightning's own.
    builder.trainer(max_epochs=args.epochs, check_val_every_n_epoch=2)
    builder.strategy(name="fsdp", cpu_offload=True)
    return LightningTrainer(
        lightning_config=builder.build(),
        scaling_config=ScalingConfig(num_workers=1, use_gpu=True),
        datasets={"train": rows(), "val": rows()},
        datasets_iter_config={"batch_size": 16},
    ).fit()
""",
        '''\
import os
import tempfile
from contextlib import nullcontext

import pytorch_lightning as pl
import ray
from ray import train
from ray.train import CheckpointConfig, RunConfig, ScalingConfig
from ray.train.lightning import RayFSDPStrategy, RayLightningEnvironment, prepare_trainer
from ray.train.torch import TorchTrainer

from mine import Line, rows


class ReportCheckpoint(pl.callbacks.Checkpoint):
    """Reports metrics to Ray after every validation, with a checkpoint: the file `model`."""

    def on_validation_end(self, trainer, pl_module):
        if trainer.sanity_checking:
            return
        metrics = {
            "_report_on": "validation_end",
            "epoch": trainer.current_epoch,
            "step": trainer.global_step,
            **{name: value.item() for name, value in trainer.callback_metrics.items()},
        }
        with tempfile.TemporaryDirectory() as directory:
            trainer.save_checkpoint(os.path.join(directory, "model"))
            train.report(metrics, checkpoint=train.Checkpoint.from_directory(directory))


def fit(args):
    width = args.width
    # Both of what follows is Lightning's own.
    max_epochs = args.epochs

    def train_loop():
        model = Line(width=width)
        trainer = pl.Trainer(
            max_epochs=max_epochs,
            check_val_every_n_epoch=2,
            devices="auto",
            strategy=RayFSDPStrategy(cpu_offload=True),
            plugins=[RayLightningEnvironment()],
            callbacks=[ReportCheckpoint()],
        )
        trainer = prepare_trainer(trainer)
        train_dataloaders = train.get_dataset_shard("train").iter_torch_batches(
            batch_size=16,
        )
        val_dataloaders = train.get_dataset_shard("val").iter_torch_batches(
            batch_size=16,
        )
        checkpoint = train.get_checkpoint()
        with checkpoint.as_directory() if checkpoint else nullcontext() as directory:
            ckpt_path = os.path.join(directory, "model") if directory else None
            trainer.fit(
                model,
                train_dataloaders=train_dataloaders,
                val_dataloaders=val_dataloaders,
                ckpt_path=ckpt_path,
            )

    return TorchTrainer(
        train_loop,
        scaling_config=ScalingConfig(num_workers=1, use_gpu=True),
        datasets={"train": rows(), "val": rows()},
        run_config=RunConfig(checkpoint_config=CheckpointConfig(num_to_keep=1)),
    ).fit()
''',
    ),
)

_OLD: Final = (
    "ray.train.lightning.LightningTrainer",
    "ray.train.lightning.lightning_trainer.LightningTrainer",
)
_NEW: Final = "ray.train.torch.TorchTrainer"
_CONFIG: Final = "lightning_config"
_RESTORES: Final = ("restore", "can_restore")
_OF_TWO: Final = (
    "rewritten for `pytorch_lightning`; where `lightning` is installed, too, Ray's strategies are of that, which does "
    "not mix with it: import `lightning.pytorch` there"
)


def rewrite(result: Result) -> None:
    """Rewrite every trainer, and then what is asked of its class."""
    source = result.source
    calls = [(call, name) for call, name in source.names.calls() if name in _OLD and not guarded(source.names, call)]
    if not calls:
        return
    callbacks = Callbacks(source)
    left = False
    for uses in _by_config(source, [call for call, _ in calls]):
        try:
            edits = _edits(source, uses, callbacks)
        except (Declined, Taken) as reason:
            left = True
            for call in uses:
                name = source.names.dotted(call.func) or _OLD[0]
                result.decline(call.func, find(name), name, str(reason))
        else:
            result.edits += edits
            if Lightning(source, uses[0]).is_older:
                name = source.names.dotted(uses[0].func) or _OLD[0]
                result.note(uses[0].func, find(name), name, _OF_TWO)
    if not left:
        result.edits += _restores(source)


def _by_config(source: Source, calls: list[ast.Call]) -> list[list[ast.Call]]:
    """The trainers that are given the same configuration, together."""
    found: dict[object, list[ast.Call]] = {}
    for call in calls:
        config = passed(call, 0, _CONFIG)
        variable = source.names.variable(config) if config is not None else None
        found.setdefault(variable or call, []).append(call)
    return list(found.values())


def _edits(source: Source, calls: list[ast.Call], callbacks: Callbacks) -> list[Edit]:
    config = passed(calls[0], 0, _CONFIG)
    apart = split(source, calls[0]) if config is None and len(calls) == 1 else []
    if apart:
        return apart  # the rest in the next round
    tuned = searched(source, calls[0])
    if tuned.parts and len(calls) > 1:
        raise Declined("several trainers have the `lightning_config` that a `Tuner` searches over")
    trainers = [Trainer(source, call) for call in calls]
    if config is None:
        raise Declined("it is given no `lightning_config`")
    function = Function(
        source, built(source, config, source.names.statement(calls[0])), trainers, callbacks, tuned.parts
    )
    edits = [*function.edits(), *tuned.edits]
    for trainer in trainers:
        name, imports = ensure(source, _NEW, trainer.call)
        edits += [*imports, *trainer.edits(name, function)]
    return edits


def _restores(source: Source) -> list[Edit]:
    """The edits after which the class of today is asked what the old one was."""
    edits: list[Edit] = []
    for node, dotted in source.names.uses():
        owner, _, last = dotted.rpartition(".")
        if owner in _OLD and last in _RESTORES and isinstance(node, ast.Attribute):
            name, imports = ensure(source, _NEW, node)
            edits += [*imports, Edit(source.start(node.value), source.end(node.value), name)]
    return edits
