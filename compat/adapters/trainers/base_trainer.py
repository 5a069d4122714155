"""Trainers of the user's own: subclasses of `BaseTrainer` with a ``training_loop``, as Ray 2.0 - 2.42 had them.

Serves TRR646 and TRR647. Ray still has the class, whose runs are runs of Tune with a single trial, and refuses it where
Train V2 is on. What it does is what it did; only configs of Train V2 have to be those of its time. Behaviour of
Ray 2.42.1, 2.6.3 for ``preprocessor``, ``resume_from_checkpoint`` and ``preprocess_datasets``, and 1.13 for a
dictionary as ``scaling_config``.
"""

from __future__ import annotations

from functools import wraps
from typing import Any, Final

from ray.air._internal.config import ensure_only_allowed_dataclass_keys_updated
from ray.air.config import ScalingConfig
from ray.train import base_trainer
from ray.train._internal.session import get_session
from ray.train.base_trainer import BaseTrainer

from compat.adapters.runs.air_scaling_config import of_trainer
from compat.adapters.train_runs.train_preprocessor import preprocessed, require_preprocessor, with_preprocessor
from compat.adapters.trainers.data_in_trial import shuffle_as_then
from compat.adapters.trainers.initial_checkpoint import as_train_checkpoint
from compat.adapters.trainers.trainer_restore import refuse_run_of_train_v2, run_of_train_v2
from compat.adapters.trainers.trainer_rows import code_of
from compat.usage import used
from v2_api.train_configs import as_tune_config, as_v1_scaling

_ray_construct: Final = vars(BaseTrainer)["__init__"]
_ray_restore: Final = vars(BaseTrainer)["restore"].__func__
_ray_can_restore: Final = vars(BaseTrainer)["can_restore"].__func__
_ray_fit: Final = vars(BaseTrainer)["fit"]
_ray_coordinate: Final = base_trainer._train_coordinator_fn
_ray_refuse: Final = vars(BaseTrainer)["_log_v2_deprecation_warnings"]
_OF_WORKERS: Final = "resources_per_worker"
_PARTS_OF_1_13: Final = ("num_cpus_per_worker", "num_gpus_per_worker", "additional_resources_per_worker")
"""What classes allowed in place of it, although no config had it."""


@wraps(_ray_construct)
def construct(self: Any, *, preprocessor: Any = None, **arguments: Any) -> None:
    """`BaseTrainer.__init__`, for configs of every age and for ``preprocessor=`` of Ray 2.0 - 2.6."""
    if arguments.get("run_config") is not None:
        arguments["run_config"] = as_tune_config(arguments["run_config"])
    if arguments.get("resume_from_checkpoint") is not None:
        arguments["resume_from_checkpoint"] = as_train_checkpoint(arguments["resume_from_checkpoint"])
    given = arguments.get("scaling_config")
    if given is None and "scaling_config" in arguments:  # Ray 2.0 - 2.6
        arguments["scaling_config"] = of_trainer(ScalingConfig())
        if self._param_dict.get("scaling_config") is None:  # a trial passes it in any case
            self._param_dict["scaling_config"] = arguments["scaling_config"]
    elif isinstance(given, dict) and getattr(self, "_takes_dictionary", False):
        # Ray 1.13; of the trial it stays one, into which a Tuner merges, and says that no workers are meant
        arguments["scaling_config"] = of_trainer(ScalingConfig(**given))
        self._param_dict["scaling_config"] = {"num_workers": None, **given}
    elif given is not None:
        arguments["scaling_config"] = of_trainer(as_v1_scaling(given))
        if self._param_dict.get("scaling_config") is given:  # what the trainer in the trial is made from
            self._param_dict["scaling_config"] = arguments["scaling_config"]
    if preprocessor is not None:
        require_preprocessor(preprocessor)
    _ray_construct(self, **arguments)
    self.preprocessor = preprocessor
    self.resume_from_checkpoint = self.starting_checkpoint


@wraps(_ray_refuse)
def refuse(self: Any) -> None:
    """Refuse the trainers of Ray that Train V2 has in another form, and none of the user's."""
    of_ray = next(base for base in type(self).__mro__ if base.__module__.partition(".")[0] == "ray")
    if of_ray is not BaseTrainer:
        _ray_refuse(self)
        return
    used(code_of(type(self), ""))


@classmethod  # type: ignore[misc]
def validate_scaling_config(cls: Any, scaling_config: Any) -> Any:
    """Whether a class allows the fields that its config has, in the names of any release.

    Raises:
        ValueError: If it does not.
    """
    keys = {_OF_WORKERS if key in _PARTS_OF_1_13 else key for key in cls._scaling_config_allowed_keys}
    ensure_only_allowed_dataclass_keys_updated(scaling_config, keys)
    return scaling_config


@classmethod  # type: ignore[misc]
@wraps(_ray_restore)
def restore(cls: Any, path: Any, storage_filesystem: Any = None, **arguments: Any) -> Any:
    """`BaseTrainer.restore`, which says of the run of another trainer whose it is.

    Raises:
        ValueError: If it is one of Train V2, whose trainers are no `BaseTrainer` any more.
    """
    manifest = run_of_train_v2(path, storage_filesystem)
    if manifest is not None:
        refuse_run_of_train_v2(cls, manifest)
    return _ray_restore(cls, path, storage_filesystem, **arguments)


@wraps(_ray_fit)
def fit(self: Any) -> Any:
    """`BaseTrainer.fit`; of a restored run that has finished, what it gave, where that was meant for certain.

    Since Ray 2.7 such a run goes on with its last checkpoint. What tells of an older one is a trainer that none has
    had since, or a ``preprocessor``.
    """
    if self._restore_path and (self.preprocessor is not None or hasattr(self, "legacy_name")):
        results = _stored_results(self)
        if len(results) == results.num_terminated == 1:
            return results[0]
    return _ray_fit(self)


def _stored_results(trainer: Any) -> Any:
    from ray.tune import Tuner  # at the call: it imports this module

    tuner = Tuner.restore(
        path=trainer._restore_path,
        trainable=trainer.as_trainable(),
        storage_filesystem=trainer._restore_storage_filesystem,
    )
    return tuner.get_results()


@classmethod  # type: ignore[misc]
@wraps(_ray_can_restore)
def can_restore(cls: Any, path: Any, storage_filesystem: Any = None) -> bool:
    """Whether a directory holds the run of any trainer; the class is not compared with it, as through Ray 2.42."""
    return run_of_train_v2(path, storage_filesystem) is not None or _ray_can_restore(cls, path, storage_filesystem)


def preprocess_datasets(self: Any) -> None:
    """Fit the preprocessor, and apply it to the datasets, in the trial; a class may override it. Ray 2.6.3."""
    if self.preprocessor is not None:
        self.datasets = preprocessed(self.preprocessor, self.datasets)


def coordinate(config: dict[str, Any], trainer_cls: type, metadata: dict[str, Any]) -> None:
    """Run a trainer in a trial: ``setup``, ``preprocess_datasets`` and ``training_loop``, as in Ray 2.6.3."""
    _ray_coordinate(config, trainer_cls=_preparing(trainer_cls), metadata=metadata)


def _preparing(trainer_class: Any) -> type:
    class Preparing(trainer_class):  # type: ignore[misc]
        def setup(self) -> None:
            self.resume_from_checkpoint = self.starting_checkpoint  # of this trial, if it has one
            shuffle_as_then(self.datasets)
            super().setup()
            self.preprocess_datasets()
            if self.preprocessor is not None:  # as it is now that it is fitted
                session = get_session()
                session.metadata = with_preprocessor(session.metadata, self.preprocessor)

    for name in ("__name__", "__qualname__", "__module__"):
        setattr(Preparing, name, getattr(trainer_class, name))
    return Preparing
