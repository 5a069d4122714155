"""What a worker of `LightningTrainer` does: it builds the module and a Lightning trainer on Ray, fits, and reports.

``lightning.pytorch`` and ``pytorch_lightning`` are two packages with the same classes, which do not mix: everything
here is made of the one that the user's module is of.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import warnings
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from ray import train

from compat.adapters.checkpoints.lightning_checkpoint import MODEL

_STAGE: Final = "_report_on"


def family_of(module_class: type) -> Any:
    """The package of Lightning that a class is of."""
    old = any(base.__module__.startswith("pytorch_lightning.") for base in module_class.__mro__)
    return import_module("pytorch_lightning" if old else "lightning.pytorch")


def train_loop(config: dict[str, Any]) -> None:
    """Fit the module that the configuration describes.

    Raises:
        RuntimeError: If there is no module, or nothing to train on.
    """
    described = config["lightning_config"]
    if not described or "_module_class" not in described:
        raise RuntimeError("'lightning_config' not specified in LightningTrainer!")
    module_class = described["_module_class"]
    lightning = family_of(module_class)
    _work_in_one_directory()
    fit_arguments = _with_data(lightning, dict(described["_trainer_fit_params"]), config["datasets_iter_config"])
    trainer = lightning.Trainer(**_trainer_arguments(lightning, described))
    module = module_class(**described["_module_init_config"])
    checkpoint = train.get_checkpoint()
    if checkpoint is None:
        trainer.fit(module, **fit_arguments)
        return
    with checkpoint.as_directory() as directory:
        trainer.fit(module, **{**fit_arguments, "ckpt_path": str(Path(directory, MODEL))})


def _work_in_one_directory() -> None:
    """All workers had the directory ``rank_all`` of the trial for what Lightning writes there."""
    directory = Path(train.get_context().get_storage().experiment_fs_path)
    if directory.is_dir():  # storage of this node
        (directory / "rank_all").mkdir(exist_ok=True)
        os.chdir(directory / "rank_all")


def _with_data(lightning: Any, arguments: dict[str, Any], iterating: dict[str, Any] | None) -> dict[str, Any]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that there are no datasets
        shards = {name: train.get_dataset_shard(name) for name in ("train", "val")}
    if shards["train"] is not None:
        arguments["datamodule"] = _data_module(lightning, shards, iterating or {})
    elif not (arguments.get("train_dataloaders") or arguments.get("datamodule")):
        raise RuntimeError(
            "Please provide at least one of the following data inputs: train_dataloaders, datamodule, or Datasets with "
            "key 'train'."
        )
    return arguments


def _data_module(lightning: Any, shards: dict[str, Any], iterating: dict[str, Any]) -> Any:
    from torch.utils.data import DataLoader, IterableDataset

    class Batches(IterableDataset):  # type: ignore[misc]
        def __init__(self, shard: Any) -> None:
            super().__init__()
            self.shard = shard

        def __iter__(self) -> Any:
            return iter(self.shard.iter_torch_batches(**iterating))

    def loader(shard: Any) -> Any:
        return DataLoader(Batches(shard), batch_size=1, collate_fn=lambda batches: batches[0])

    module = lightning.LightningDataModule()
    module.train_dataloader = lambda: loader(shards["train"])
    if shards["val"] is not None:  # Lightning validates if the method is there
        module.val_dataloader = lambda: loader(shards["val"])
    return module


def _trainer_arguments(lightning: Any, described: dict[str, Any]) -> dict[str, Any]:
    arguments = dict(described["_trainer_init_config"])
    if "strategy" in arguments:
        warnings.warn(
            "The `strategy` of `LightningConfigBuilder.trainer()` is ignored: name it with `.strategy()`.", stacklevel=2
        )
    strategy = dict(described["_strategy_config"])
    classes = _on_ray(lightning)
    arguments["strategy"] = classes[strategy.pop("_strategy_name", "ddp")](**strategy)
    if arguments.get("accelerator") == "gpu":
        arguments["devices"] = [train.torch.get_device().index]
    elif arguments.get("accelerator", "cpu") in ("cpu", "auto"):
        arguments["devices"] = 1
    environment = _part(lightning, "plugins.environments").ClusterEnvironment
    plugins = [plugin for plugin in arguments.get("plugins") or [] if not isinstance(plugin, environment)]
    arguments["plugins"] = [*plugins, classes["environment"]()]
    arguments["enable_checkpointing"] = True
    reports = classes["checkpoint"](**{**described["_model_checkpoint_config"], "save_last": True})
    arguments["callbacks"] = [*(arguments.get("callbacks") or []), reports]
    return arguments


class _Strategy:
    """On the device that Ray gave the worker, with the workers of Ray as replicas."""

    @property
    def root_device(self) -> Any:
        return train.torch.get_device()

    @property
    def distributed_sampler_kwargs(self) -> dict[str, int]:
        context = train.get_context()
        return {"num_replicas": context.get_world_size(), "rank": context.get_world_rank()}


class _Environment:
    """The workers are those of Ray."""

    def world_size(self) -> int:
        return int(train.get_context().get_world_size())

    def global_rank(self) -> int:
        return int(train.get_context().get_world_rank())

    def local_rank(self) -> int:
        return int(train.get_context().get_local_rank())

    def node_rank(self) -> int:
        return int(train.get_context().get_node_rank())

    def set_world_size(self, size: int) -> None:
        """It is known."""

    def set_global_rank(self, rank: int) -> None:
        """It is known."""

    def teardown(self) -> None:
        """Nothing of ours."""


class _Reports:
    """Lightning's callback for checkpoints, which reports each of them with the metrics of then."""

    last_model_path: str
    _has_saved = False

    def _save_last_checkpoint(self, *args: Any, **kwargs: Any) -> None:
        super()._save_last_checkpoint(*args, **kwargs)  # type: ignore[misc]
        self._has_saved = True

    def on_train_batch_end(self, trainer: Any, *args: Any, **kwargs: Any) -> None:
        super().on_train_batch_end(trainer, *args, **kwargs)  # type: ignore[misc]
        self._report(trainer, "train_batch_end")

    def on_train_epoch_end(self, trainer: Any, *args: Any, **kwargs: Any) -> None:
        is_due = self._is_due(trainer, at_end_of_epoch=True)
        super().on_train_epoch_end(trainer, *args, **kwargs)  # type: ignore[misc]
        self._save_if(is_due, trainer)
        self._report(trainer, "train_epoch_end")

    def on_validation_end(self, trainer: Any, *args: Any, **kwargs: Any) -> None:
        is_due = self._is_due(trainer, at_end_of_epoch=False)
        super().on_validation_end(trainer, *args, **kwargs)  # type: ignore[misc]
        self._save_if(is_due, trainer)
        self._report(trainer, "validation_end")

    def _is_due(self, trainer: Any, *, at_end_of_epoch: bool) -> bool:
        """Whether it saves now: up to Lightning 2.5 the last state, be it one of the best or not."""
        if self._should_skip_saving_checkpoint(trainer):  # type: ignore[attr-defined]
            return False
        return bool(self._should_save_on_train_epoch_end(trainer) == at_end_of_epoch)  # type: ignore[attr-defined]

    def _save_if(self, is_due: bool, trainer: Any) -> None:
        if is_due and not self._has_saved:
            self._save_last_checkpoint(trainer, self._monitor_candidates(trainer))  # type: ignore[attr-defined]

    def _report(self, trainer: Any, stage: str) -> None:
        if not self._has_saved:
            return
        self._has_saved = False
        candidates = self._monitor_candidates(trainer)  # type: ignore[attr-defined]
        metrics = {name: value.item() for name, value in candidates.items() if hasattr(value, "item")}
        trainer.strategy.barrier()  # all have written
        with tempfile.TemporaryDirectory() as directory:
            is_first = train.get_context().get_world_rank() == 0
            if is_first:
                _copy(Path(self.last_model_path), Path(directory, MODEL))
            train.report(
                {_STAGE: stage, **metrics}, checkpoint=train.Checkpoint.from_directory(directory) if is_first else None
            )


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():  # of FSDP and DeepSpeed
        shutil.copytree(source, target)
    else:
        shutil.copy(source, target)


def _part(lightning: Any, name: str) -> Any:
    """A subpackage of a package of Lightning, which does not import all of them itself."""
    return import_module(f"{lightning.__name__}.{name}")


@cache
def _on_ray(lightning: Any) -> dict[str, Any]:
    """The classes of one package of Lightning, on Ray."""
    strategies, environments = _part(lightning, "strategies"), _part(lightning, "plugins.environments")
    of_lightning = {
        "ddp": (_Strategy, strategies.DDPStrategy),
        "fsdp": (_Strategy, strategies.FSDPStrategy),
        "deepspeed": (_Strategy, strategies.DeepSpeedStrategy),
        "environment": (_Environment, environments.LightningEnvironment),
        "checkpoint": (_Reports, _part(lightning, "callbacks").ModelCheckpoint),
    }
    return {name: type(f"Ray{bases[1].__name__}", bases, {}) for name, bases in of_lightning.items()}
