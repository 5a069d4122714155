"""`LightningTrainer` and `LightningConfigBuilder` of Ray 2.4 - 2.6, on `TorchTrainer`.

The module's class, its arguments, those of the Lightning trainer and of its ``fit`` are a configuration; the train loop
that reads it is in `compat.adapters.trainers.lightning_loop`. Behaviour after Ray 2.6.
"""

from __future__ import annotations

import copy
from inspect import isclass
from typing import Any, ClassVar, Final

from ray.train import CheckpointConfig, RunConfig
from ray.train.torch import TorchTrainer

from compat.adapters.checkpoints.lightning_checkpoint import LightningCheckpoint
from compat.adapters.checkpoints.typed_checkpoints import TypedCheckpoints
from compat.adapters.trainers.lightning_loop import family_of, train_loop

STRATEGIES: Final = ("ddp", "fsdp", "deepspeed")


class LightningConfigBuilder:
    """Collects what a `LightningTrainer` is to do; `build` gives it as a dictionary."""

    def __init__(self) -> None:
        """Begin with what is the default everywhere."""
        self._module_class: Any = None
        self._module_init_config: dict[str, Any] = {}
        self._trainer_init_config: dict[str, Any] = {}
        self._trainer_fit_params: dict[str, Any] = {}
        self._strategy_config: dict[str, Any] = {}
        self._model_checkpoint_config: dict[str, Any] = {}

    def module(self, cls: type | None = None, **kwargs: Any) -> LightningConfigBuilder:
        """The class of the module, and the arguments of its constructor."""
        self._module_class = cls
        self._module_init_config.update(kwargs)
        return self

    def trainer(self, **kwargs: Any) -> LightningConfigBuilder:
        """Arguments of the Lightning trainer; its strategy, devices and number of nodes come from Ray."""
        self._trainer_init_config.update(kwargs)
        return self

    def fit_params(self, **kwargs: Any) -> LightningConfigBuilder:
        """Arguments of the Lightning trainer's ``fit``, without the module."""
        self._trainer_fit_params.update({name: value for name, value in kwargs.items() if name != "model"})
        return self

    def strategy(self, name: str = "ddp", **kwargs: Any) -> LightningConfigBuilder:
        """The strategy, and the arguments of its constructor.

        Raises:
            ValueError: If it is none of ``ddp``, ``fsdp`` and ``deepspeed``.
        """
        if name not in STRATEGIES:
            raise ValueError(f"LightningTrainer currently supports 'ddp', 'fsdp', and 'deepspeed', not {name!r}.")
        self._strategy_config["_strategy_name"] = name
        self._strategy_config.update(kwargs)
        return self

    def checkpointing(self, **kwargs: Any) -> LightningConfigBuilder:
        """Arguments of Lightning's ``ModelCheckpoint``: each checkpoint it makes is reported, with the metrics."""
        self._model_checkpoint_config.update(kwargs)
        return self

    def build(self) -> dict[str, Any]:
        """The configuration.

        Raises:
            ValueError: If the module is not a class of Lightning's.
        """
        config = dict(vars(self))
        if self._module_class is None:
            del config["_module_class"]
        elif not isclass(self._module_class):
            raise ValueError("'module_class' must be a class, not a class instance.")
        elif not issubclass(self._module_class, family_of(self._module_class).LightningModule):
            raise ValueError("'module_class' must be a subclass of 'pl.LightningModule'!")
        return config


class LightningTrainer(TypedCheckpoints, TorchTrainer):  # type: ignore[misc]
    """Fits a Lightning module on several workers."""

    legacy_name = "ray.train.lightning.LightningTrainer"
    checkpoint_class = LightningCheckpoint
    kept_in: ClassVar = {name: ("train_loop_config", name) for name in ("lightning_config", "datasets_iter_config")}

    def __init__(
        self,
        lightning_config: dict[str, Any] | None = None,
        *,
        datasets: dict[str, Any] | None = None,
        datasets_iter_config: dict[str, Any] | None = None,
        run_config: Any = None,
        train_loop_config: dict[str, Any] | None = None,
        train_loop_per_worker: Any = None,
        **arguments: Any,
    ) -> None:
        """Prepare a trainer.

        Args:
            lightning_config: What `LightningConfigBuilder` has built.
            datasets: Datasets named ``train`` and ``val``, in place of data loaders.
            datasets_iter_config: How to iterate over them: the arguments of ``iter_torch_batches``.
            run_config: The configuration of the run.
            train_loop_config: What an earlier trainer has made of these, when it is restored.
            train_loop_per_worker: Its train loop, which is always the same.
            **arguments: The other arguments of `TorchTrainer`.

        Raises:
            RuntimeError: If there are datasets, and nothing says how to iterate over them.
        """
        restored = train_loop_config or {}
        config = lightning_config or restored.get("lightning_config") or LightningConfigBuilder().build()
        iterating = datasets_iter_config or restored.get("datasets_iter_config")
        if datasets and not iterating:
            raise RuntimeError(
                "No `datasets_iter_config` provided for the input `datasets`! Please refer to the API of "
                "`ray.data.DataIterator.iter_torch_batches` for all valid arguments."
            )
        super().__init__(
            train_loop,
            train_loop_config={"lightning_config": config, "datasets_iter_config": iterating},
            run_config=_keeping_as_lightning(run_config, config["_model_checkpoint_config"]),
            datasets=datasets,
            **arguments,
        )


def _keeping_as_lightning(run_config: Any, checkpointing: dict[str, Any]) -> Any:
    """The configuration of a run that keeps as many checkpoints as Lightning's callback, if it does not say itself."""
    run_config = RunConfig() if run_config is None else copy.copy(run_config)
    stated = getattr(run_config, "checkpoint_config", None)
    if stated is not None and stated != type(stated)():
        return run_config
    most = checkpointing.get("save_top_k", 1)
    run_config.checkpoint_config = CheckpointConfig(
        num_to_keep=None if most == -1 else max(most, 1),
        checkpoint_score_attribute=checkpointing.get("monitor"),
        checkpoint_score_order=checkpointing.get("mode", "min"),
    )
    return run_config
