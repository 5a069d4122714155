"""`TrainRun`: what a Train V2 run is, validated, and the only way from here into a trainer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import replace
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field, field_validator

from v2_api.run_location import RunLocation
from v2_api.run_manifest import RunManifest, write_manifest
from v2_api.train_initial_checkpoint import taken_apart, with_initial_checkpoint
from v2_api.train_trial import attach_trial
from v2_api.validation import in_one_sentence

_COMMON_ARGUMENTS: Final = ("train_loop_config", "scaling_config", "run_config", "datasets", "dataset_config")
"""What every trainer's constructor takes, next to the train loop."""

_KEPT_ALIKE: Final = ("scaling_config", "run_config", "dataset_config", "initial_checkpoint", "metadata")
_KEPT_AS: Final = {"resume_from_checkpoint": "initial_checkpoint", "preprocessor": "metadata"}
"""What is kept in the same form whoever's constructor was given it, and under which names that was."""


def _is_dataset(given: Any) -> bool:
    from ray.data import Dataset

    return isinstance(given, Dataset)


class TrainRun(BaseModel):
    """One run of a trainer, as its V2 constructor takes it, and the one thing V2 no longer takes.

    Attributes:
        trainer_class: A subclass of Train V2's ``DataParallelTrainer``.
        train_loop_per_worker: The train loop, of no or one parameter.
        train_loop_config: What the loop's parameter receives.
        scaling_config: A ``ray.train.ScalingConfig``.
        run_config: A ``ray.train.RunConfig``; its ``storage_path`` and ``name`` identify the run.
        datasets: Datasets by name, or functions that make them.
        dataset_config: A ``ray.train.DataConfig``.
        framework_arguments: What else the constructor takes: ``torch_config``, ``validation_config`` and the like.
        initial_checkpoint: The ``ray.train.Checkpoint`` that ``ray.train.get_checkpoint()`` answers with until the
            run has one of its own; ``resume_from_checkpoint`` through Ray 2.42.
        metadata: What goes into every checkpoint; ``metadata`` through Ray 2.42. Whoever makes the trainer attaches it
            (`v2_api.train_trial`): the constructor does not take it.
        keeps_first: Whether of all workers' checkpoints that of the first one is kept; it is attached, too.
    """

    model_config = ConfigDict(extra="forbid", arbitrary_types_allowed=True, frozen=True)

    trainer_class: type
    train_loop_per_worker: Callable[..., Any]
    train_loop_config: Any = None
    scaling_config: Any = None
    run_config: Any = None
    datasets: Any = None
    dataset_config: Any = None
    framework_arguments: dict[str, Any] = Field(default_factory=dict)
    initial_checkpoint: Any = None
    metadata: dict[str, Any] | None = None
    keeps_first: bool = False

    @field_validator("trainer_class")
    @classmethod
    def _is_a_v2_trainer(cls, value: type) -> type:
        from ray.train.v2.api.data_parallel_trainer import DataParallelTrainer

        if not issubclass(value, DataParallelTrainer):
            raise ValueError(f"{value} is not a trainer of Train V2")
        return value

    @field_validator("train_loop_per_worker")
    @classmethod
    def _takes_at_most_a_config(cls, value: Callable[..., Any]) -> Callable[..., Any]:
        from ray.train._internal.utils import count_required_parameters

        count = count_required_parameters(value)
        if count > 1:
            raise ValueError(
                f"train_loop_per_worker should take in 0 or 1 arguments, but it accepts {count} arguments instead."
            )
        return value

    @field_validator("datasets")
    @classmethod
    def _are_datasets_by_name(cls, value: Any) -> Any:
        if value is not None and not isinstance(value, dict):
            raise ValueError(
                "`datasets` should be a dict mapping from a string to `ray.data.Dataset` objects, "
                f"found {type(value)} with value `{value}`."
            )
        for key, dataset in (value or {}).items():
            if not callable(dataset) and not _is_dataset(dataset):
                raise ValueError(
                    f"The Dataset under '{key}' key is not a `ray.data.Dataset`. Received {dataset} instead."
                )
        return value

    @field_validator("dataset_config")
    @classmethod
    def _is_a_data_config(cls, value: Any) -> Any:
        from ray.train import DataConfig

        if value is not None and not isinstance(value, DataConfig):
            raise ValueError(f"`dataset_config` should be a `ray.train.DataConfig`, found {type(value)}")
        return value

    @field_validator("initial_checkpoint")
    @classmethod
    def _is_a_checkpoint(cls, value: Any) -> Any:
        from ray.train import Checkpoint

        if value is not None and not isinstance(value, Checkpoint):
            raise ValueError(f"the initial checkpoint should be a `ray.train.Checkpoint`, not {type(value)}")
        return value

    @classmethod
    def of_call(
        cls,
        trainer_class: type,
        arguments: Mapping[str, Any],
        initial_checkpoint: Any = None,
        metadata: dict[str, Any] | None = None,
        *,
        keeps_first: bool = False,
    ) -> TrainRun:
        """The run that a call of a trainer's constructor means.

        Args:
            trainer_class: Class of the trainer.
            arguments: The constructor's arguments by name. A train loop that this class has already wrapped for an
                initial checkpoint is taken apart again.
            initial_checkpoint: What the run starts from.
            metadata: What goes into every checkpoint.
            keeps_first: Whether of all workers' checkpoints that of the first one is kept.

        Raises:
            ValueError: If an argument has the wrong type.
        """
        given = dict(arguments)
        loop, wrapped_checkpoint = taken_apart(given.pop("train_loop_per_worker"))
        fields = {name: given.pop(name) for name in _COMMON_ARGUMENTS if name in given}
        with in_one_sentence():
            return cls(
                trainer_class=trainer_class,
                train_loop_per_worker=loop,
                initial_checkpoint=initial_checkpoint if initial_checkpoint is not None else wrapped_checkpoint,
                framework_arguments=given,
                metadata=metadata,
                keeps_first=keeps_first,
                **fields,
            )

    def constructor_arguments(self) -> dict[str, Any]:
        """The arguments of the V2 constructor, the initial checkpoint brought in by the train loop."""
        loop = self.train_loop_per_worker
        if self.initial_checkpoint is not None:
            loop = with_initial_checkpoint(loop, self.initial_checkpoint)
        common = {name: getattr(self, name) for name in _COMMON_ARGUMENTS}
        arguments = {"train_loop_per_worker": loop, **common, **self.framework_arguments}
        return {name: value for name, value in arguments.items() if value is not None}

    def trainer(self) -> Any:
        """A new trainer for this run.

        Raises:
            ValueError: If Ray does not accept a configuration.
        """
        trainer = self.trainer_class(**self.constructor_arguments())
        attach_trial(trainer, self.metadata, keeps_first=self.keeps_first)
        return trainer

    def trainer_like(self, made: Any) -> Any:
        """A new trainer for this run, with all that the constructor of the user's class gave another one.

        Args:
            made: That trainer: of this run's class, which may take other arguments than Ray's.

        Raises:
            ValueError: If Ray does not accept a configuration.
        """
        of_ray: Any = next(base for base in type(made).__mro__ if base.__module__.partition(".")[0] == "ray")
        trainer = copy(made)
        of_ray.__init__(trainer, **self.constructor_arguments())
        attach_trial(trainer, self.metadata, keeps_first=self.keeps_first)
        return trainer

    def fit(self) -> Any:
        """Run it.

        Returns:
            The ``ray.train.Result``.

        Raises:
            ray.train.TrainingFailedError: If the run failed for good.
        """
        return self.trainer().fit()

    def write_manifest(self, location: RunLocation, own_words: Mapping[str, Any] | None = None) -> RunManifest:
        """Keep in the run directory what this run was given, so that it can be started again from there alone.

        Args:
            location: The run directory.
            own_words: What the trainer's class was given, if it has a constructor of its own. What that and Ray's call
                the same is kept as this run has it.
        """
        import ray
        from ray import cloudpickle

        arguments = self.constructor_arguments() | {"train_loop_per_worker": self.train_loop_per_worker}
        if self.run_config is not None:
            # The filesystem is the one the manifest itself will be found on.
            arguments["run_config"] = replace(self.run_config, storage_filesystem=None)
        if self.initial_checkpoint is not None:
            arguments["initial_checkpoint"] = _as_path(self.initial_checkpoint)
        if self.metadata:
            arguments["metadata"] = self.metadata
        if own_words is not None:
            arguments = _in_own_words(arguments, own_words)
        arguments.pop("datasets", None)
        return write_manifest(
            location,
            ray=ray.__version__,
            trainer=self.trainer_class.__name__,
            arguments=arguments,
            datasets=sorted(self.datasets or ()) if own_words is None or "datasets" in own_words else (),
            dumps=cloudpickle.dumps,
        )


def _in_own_words(arguments: Mapping[str, Any], own_words: Mapping[str, Any]) -> dict[str, Any]:
    """What a class of the user's was given, with the configs, checkpoint and metadata as they are kept of any run."""
    said = {_KEPT_AS.get(name, name) for name in own_words}
    kept = {name: arguments[name] for name in _KEPT_ALIKE if name in said and name in arguments}
    rest = {name: value for name, value in own_words.items() if _KEPT_AS.get(name, name) not in _KEPT_ALIKE}
    return rest | kept


def _as_path(checkpoint: Any) -> Any:
    """A checkpoint on local storage as its path; any other stays an object, with its filesystem."""
    import pyarrow.fs

    return checkpoint.path if isinstance(checkpoint.filesystem, pyarrow.fs.LocalFileSystem) else checkpoint


def location_of(run_config: Any) -> RunLocation:
    """Where a run with this ``ray.train.RunConfig`` lives."""
    return RunLocation.join(run_config.storage_path, run_config.name, run_config.storage_filesystem)


def at_location(run_config: Any, location: RunLocation) -> Any:
    """The same ``ray.train.RunConfig`` (the default one for None) for a run that lives at ``location``."""
    from ray.train import RunConfig

    place = {"storage_filesystem": None} | location.run_config_arguments()
    return RunConfig(**place) if run_config is None else replace(run_config, **place)
