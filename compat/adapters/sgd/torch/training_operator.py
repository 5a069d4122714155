"""`TrainingOperator`: what a worker of RaySGD trains and how, to be subclassed.

In Ray 1.0 - 1.8 its ``setup`` registers models, optimizers and data. In Ray 0.8 functions that make them were given to
the trainer; `CreatorOperator` calls them, before ``setup``.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import torch
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader, IterableDataset
from torch.utils.data.distributed import DistributedSampler

from compat.adapters.sgd.torch.constants import SCHEDULER_STEP, SCHEDULER_STEP_BATCH, SCHEDULER_STEP_EPOCH
from compat.adapters.sgd.utils import NUM_SAMPLES, AverageMeterCollection, TimerCollection


class TrainingOperator:
    """Trains and validates, an epoch or a batch at a time.

    Attributes:
        model: The model, or the first of several; as registered, that is: wrapped for distributed training.
        optimizer: The optimizer, or the first of several.
        criterion: The loss function.
        scheduler: The learning rate scheduler, or the first of several; None if there is none.
        train_loader: The data to train on.
        validation_loader: The data to validate on.
    """

    def __init__(
        self,
        config: dict[str, Any],
        world_rank: int = 0,
        local_rank: int = 0,
        is_distributed: bool = False,
        use_gpu: bool = False,
        use_fp16: bool = False,
        use_tqdm: bool = False,
        wrap_ddp: bool = True,
        add_dist_sampler: bool = True,
        scheduler_step_freq: str | None = None,
    ) -> None:
        """Set up an operator. Subclasses override `setup`, not this."""
        self.config = config
        self.world_rank, self.local_rank = world_rank, local_rank
        self.use_gpu = use_gpu and torch.cuda.is_available()
        self.use_fp16, self.use_tqdm = use_fp16, use_tqdm
        self.scheduler_step_freq = scheduler_step_freq
        self.device = torch.device("cuda" if self.use_gpu else "cpu")
        self.device_ids = [0] if self.use_gpu else None
        self._is_distributed = is_distributed
        self._wraps, self._samples = wrap_ddp and is_distributed, add_dist_sampler and is_distributed
        self.global_step = 0
        self.timers = TimerCollection()
        self.models: list[Any] = []
        self.optimizers: list[Any] = []
        self.schedulers: list[Any] = []
        self.criterion: Any = None
        self.train_loader: Any = None
        self.validation_loader: Any = None
        self._originals: list[Any] = []
        self._prepare()
        self.setup(config)

    def _prepare(self) -> None:
        """Do what has to be done before `setup`."""

    def setup(self, config: dict[str, Any]) -> None:
        """Make models, optimizers and data, and register them. To be overridden."""

    def register(
        self,
        *,
        models: Any,
        optimizers: Any,
        criterion: Any = None,
        schedulers: Any = None,
        ddp_args: dict[str, Any] | None = None,
    ) -> Any:
        """Register what is trained.

        Args:
            models: A module, or several.
            optimizers: An optimizer, or several.
            criterion: The loss function.
            schedulers: A scheduler, or several.
            ddp_args: Arguments of ``DistributedDataParallel``.

        Returns:
            The same, ready for training, in this order, without what was not given.
        """
        self._originals = [model.to(self.device) for model in _as_list(models)]
        self.optimizers = _as_list(optimizers)
        self.schedulers = _as_list(schedulers)
        self.criterion = criterion.to(self.device) if hasattr(criterion, "to") else criterion
        arguments = {"device_ids": self.device_ids, **(ddp_args or {})}
        self.models = [
            DistributedDataParallel(model, **arguments) if self._wraps else model for model in self._originals
        ]
        self.model, self.optimizer = self.models[0], self.optimizers[0]
        self.scheduler = self.schedulers[0] if self.schedulers else None
        registered = [_as_given(self.models, models), _as_given(self.optimizers, optimizers)]
        registered += [self.criterion] if criterion is not None else []
        registered += [_as_given(self.schedulers, schedulers)] if self.schedulers else []
        return tuple(registered)

    def register_data(self, *, train_loader: Any = None, validation_loader: Any = None) -> None:
        """Register the data. Each worker reads its part, unless the trainer was told not to add a sampler."""
        self.train_loader = self._sampled(train_loader)
        self.validation_loader = self._sampled(validation_loader)

    def _sampled(self, loader: Any) -> Any:
        is_plain = isinstance(loader, DataLoader) and not isinstance(loader.dataset, IterableDataset)
        if not self._samples or not is_plain or isinstance(loader.sampler, DistributedSampler):
            return loader
        shuffles = not isinstance(loader.sampler, torch.utils.data.SequentialSampler)
        return DataLoader(
            loader.dataset,
            batch_size=loader.batch_size,
            sampler=DistributedSampler(loader.dataset, shuffle=shuffles),
            num_workers=loader.num_workers,
            collate_fn=loader.collate_fn,
            pin_memory=loader.pin_memory,
            drop_last=loader.drop_last,
        )

    def train_epoch(
        self, iterator: Iterable[Any], info: Any = None, num_steps: int | None = None, epoch_idx: int = 0
    ) -> dict[str, Any]:
        """Train on all batches of an iterator, and give the averages of their metrics."""
        info = info or {}
        meters = AverageMeterCollection()
        self._of_user("model").train()
        for index, batch in enumerate(iterator):
            metrics = self.train_batch(batch, {"batch_idx": index, "global_step": self.global_step, **info})
            if info.get(SCHEDULER_STEP) == SCHEDULER_STEP_BATCH:
                self._step_scheduler()
            meters.update(metrics, n=metrics.pop(NUM_SAMPLES, 1))
            self.global_step += 1
        if info.get(SCHEDULER_STEP) == SCHEDULER_STEP_EPOCH:
            self._step_scheduler()
        return meters.summary()

    def _step_scheduler(self) -> None:
        if getattr(self, "scheduler", None) is not None:
            self.scheduler.step()  # type: ignore[union-attr]

    def _of_user(self, name: str) -> Any:
        if not hasattr(self, name):
            raise RuntimeError(
                f"Either set self.{name} in setup() or override `train_epoch` and `validate`: there is no {name}."
            )
        return getattr(self, name)

    def train_batch(self, batch: Any, batch_info: dict[str, Any]) -> dict[str, Any]:
        """Train on one batch of features and labels, and give its metrics."""
        *features, target = _on(self.device, batch)
        with self.timers.record("fwd"):
            loss = self._of_user("criterion")(self._of_user("model")(*features), target)
        with self.timers.record("grad"):
            self._of_user("optimizer").zero_grad()
            loss.backward()
        with self.timers.record("apply"):
            self._of_user("optimizer").step()
        return {"train_loss": loss.item(), NUM_SAMPLES: features[0].size(0)}

    def validate(self, val_iterator: Iterable[Any], info: Any = None) -> dict[str, Any]:
        """Validate on all batches of an iterator, and give the averages of their metrics."""
        meters = AverageMeterCollection()
        self._of_user("model").eval()
        with torch.no_grad():
            for index, batch in enumerate(val_iterator):
                metrics = self.validate_batch(batch, {"batch_idx": index, **(info or {})})
                meters.update(metrics, n=metrics.pop(NUM_SAMPLES, 1))
        return meters.summary()

    def validate_batch(self, batch: Any, batch_info: dict[str, Any]) -> dict[str, Any]:
        """Validate on one batch of features and labels, and give its metrics."""
        *features, target = _on(self.device, batch)
        with self.timers.record("eval_fwd"):
            output = self._of_user("model")(*features)
            loss = self._of_user("criterion")(output, target)
        predicted = torch.max(output.data, 1)[1]
        samples = target.size(0)
        correct = (predicted == target).sum().item()
        return {"val_loss": loss.item(), "val_accuracy": correct / samples, NUM_SAMPLES: samples}

    def state_dict(self) -> Any:
        """What else belongs into a checkpoint. To be overridden."""

    def load_state_dict(self, state_dict: Any) -> None:
        """Take what `state_dict` gave. To be overridden."""

    @classmethod
    def from_creators(cls, model_creator: Any, optimizer_creator: Any, **creators: Any) -> type[TrainingOperator]:
        """An operator class with functions that make what is trained.

        Args:
            model_creator: Makes the models, of the configuration.
            optimizer_creator: Makes the optimizers, of the models and the configuration.
            **creators: ``data_creator``, ``loss_creator`` and ``scheduler_creator``.
        """
        every = {"model_creator": model_creator, "optimizer_creator": optimizer_creator, **creators}
        bases = (cls,) if issubclass(cls, CreatorOperator) else (CreatorOperator, cls)
        return type(cls.__name__, bases, {"creators": every})


class CreatorOperator(TrainingOperator):
    """An operator whose models, optimizers and data are made by functions.

    Attributes:
        creators: The functions, by the name of the trainer's parameter.
    """

    creators: ClassVar[dict[str, Callable[..., Any]]]

    def _prepare(self) -> None:
        made = {name: self.creators.get(f"{name}_creator") for name in ("data", "loss", "scheduler")}
        loaders = _as_list(made["data"](self.config)) if made["data"] else []
        models = self.creators["model_creator"](self.config)
        optimizers = self.creators["optimizer_creator"](models, self.config)
        schedulers = made["scheduler"](optimizers, self.config) if made["scheduler"] else None
        self.register(models=models, optimizers=optimizers, criterion=self._loss(made["loss"]), schedulers=schedulers)
        if loaders:
            self.register_data(train_loader=loaders[0], validation_loader=(*loaders, None)[1])

    def _loss(self, creator: Any) -> Any:
        if creator is None:
            return None
        is_loss = inspect.isclass(creator) and issubclass(creator, torch.nn.modules.loss._Loss)
        return creator() if is_loss else creator(self.config)


def _as_list(values: Any) -> list[Any]:
    if values is None:
        return []
    is_several = isinstance(values, (list, tuple))
    return list(values) if is_several else [values]


def _as_given(values: list[Any], given: Any) -> Any:
    return values if isinstance(given, (list, tuple)) else values[0]


def _on(device: torch.device, batch: Any) -> list[Any]:
    return [each.to(device) if hasattr(each, "to") else each for each in batch]
