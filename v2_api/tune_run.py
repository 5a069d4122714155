"""`TuneRun`: what a Tune experiment is, validated, and the only way from here into `ray.tune`.

The sections have the names of Ray's own configuration classes, so that ``RunConfig.storage_path`` is one place for
everyone who speaks of it: the catalogue, the shim and the documentation.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from v2_api.controller import ResumeFailedError, careful_controller
from v2_api.environment import environment
from v2_api.remote_run import careful_where_it_runs, through_ray_client
from v2_api.run_location import RunLocation
from v2_api.train_configs import as_tune_config
from v2_api.tune_resources import with_resources_of
from v2_api.tune_state import is_before_the_first_trial, newest_state, was_written_before_2_7

TrialFate = Literal["resume", "restart", "skip"]


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", arbitrary_types_allowed=True, frozen=True)


class CheckpointSection(_Section):
    """Fields of `ray.tune.CheckpointConfig`."""

    num_to_keep: int | None = None
    checkpoint_score_attribute: str | None = None
    checkpoint_score_order: Literal["min", "max"] | None = None
    checkpoint_frequency: int = 0
    checkpoint_at_end: bool | None = None


class FailureSection(_Section):
    """Fields of `ray.tune.FailureConfig`."""

    max_failures: int = 0
    fail_fast: bool | Literal["raise"] = False

    @field_validator("fail_fast", mode="before")
    @classmethod
    def _in_capitals_too(cls, value: Any) -> Any:
        return value.lower() if isinstance(value, str) else value


class RunSection(_Section):
    """Fields of `ray.tune.RunConfig`, without the two that have sections of their own."""

    name: str | None = None
    storage_path: str | None = None
    storage_filesystem: Any = None
    stop: Any = None
    callbacks: list[Any] | None = None
    progress_reporter: Any = None
    verbose: int | None = None
    log_to_file: Any = False
    sync_config: Any = None
    checkpoint_config: Any = None

    @field_validator("log_to_file", mode="before")
    @classmethod
    def _two_files_may_be_a_list(cls, value: Any) -> Any:
        from ray.tune.experiment.experiment import _validate_log_to_file

        _validate_log_to_file(value)
        return tuple(value) if isinstance(value, list) else value

    @field_validator("checkpoint_config", mode="before")
    @classmethod
    def _may_be_of_train(cls, value: Any) -> Any:
        return as_tune_config(value)


class TuneSection(_Section):
    """Fields of `ray.tune.TuneConfig`."""

    metric: str | None = None
    mode: Literal["min", "max"] | None = None
    num_samples: int = 1
    time_budget_s: Any = None
    search_alg: Any = None
    scheduler: Any = None
    max_concurrent_trials: int | None = None
    reuse_actors: bool = False
    trial_name_creator: Any = None
    trial_dirname_creator: Any = None


class TunerSection(_Section):
    """What is run, and over which search space."""

    trainable: Any
    param_space: dict[Any, Any] | None = None

    @field_validator("param_space", mode="before")
    @classmethod
    def _may_be_an_object_of_a_library(cls, value: Any) -> Any:
        """A configuration that gives its own dictionary, as those of RLlib do."""
        if value is None or isinstance(value, dict):
            return value
        from ray.tune.tune import _Config

        return value.to_dict() if isinstance(value, _Config) else value


class ResumeSection(_Section):
    """Whether an earlier run of the same storage path and name is continued, and which of its trials.

    Attributes:
        required: Whether it is an error if there is no such run.
        remote: Whether it is an error if the run is not in remote storage.
        confirm: Asked with the path of the run whether it is to be continued; otherwise it starts anew.
        unfinished: What happens to trials that were pending, running or paused.
        errored: What happens to trials that failed.
        finished: What happens to trials that ended well.
    """

    model_config = ConfigDict(from_attributes=True)

    required: bool = True
    remote: bool = False
    confirm: Callable[[str], bool] | None = None
    unfinished: TrialFate = "resume"
    errored: TrialFate = "skip"
    finished: TrialFate = "skip"

    @field_validator("unfinished", "errored", "finished", mode="before")
    @classmethod
    def _may_be_rays_own_enumeration(cls, value: Any) -> Any:
        return getattr(value, "value", value)


class RunOnlySection(_Section):
    """Arguments of `ray.tune.run` that `ray.tune.Tuner` has no place for."""

    restore: str | None = None
    export_formats: list[Any] | None = None
    raise_on_failed_trial: bool = True

    @field_validator("restore", mode="before")
    @classmethod
    def _may_be_a_checkpoint(cls, value: Any) -> Any:
        """A checkpoint object as the path of its directory; workers need an absolute one."""
        if callable(getattr(value, "to_directory", None)):  # Ray's own claims to be a path, and raises as one
            local = getattr(getattr(value, "filesystem", None), "type_name", None) == "local"
            value = value.path if local else value.to_directory()
        if not isinstance(value, (str, os.PathLike)) or "://" in str(value):
            return value
        return os.path.abspath(os.path.expanduser(value))  # noqa: PTH100, PTH111 - as the user's links say


class TuneRun(_Section):
    """One Tune experiment: what to run, how to search, where to keep it, whether to continue it.

    Attributes:
        resources: What one trial takes: a dictionary, a function of the configuration, or a
            `ray.tune.PlacementGroupFactory`.
        environ: Environment variables while the experiment runs; Ray reads settings from them that it has no
            argument for. None removes a variable.
    """

    tuner: TunerSection
    tune_config: TuneSection = Field(default_factory=TuneSection)
    run_config: RunSection = Field(default_factory=RunSection)
    checkpoint_config: CheckpointSection = Field(default_factory=CheckpointSection)
    failure_config: FailureSection = Field(default_factory=FailureSection)
    resume: ResumeSection | None = None
    resources: Any = None
    environ: dict[str, str | None] = Field(default_factory=dict)
    run: RunOnlySection = Field(default_factory=RunOnlySection)

    def fit(self, *, remote: bool | None = None) -> Any:
        """Run the experiment on the installed Ray and wait for it.

        Args:
            remote: Whether the controller is a task on the cluster; None: where Ray Client is in use.

        Returns:
            Ray's `ray.tune.ExperimentAnalysis`.

        Raises:
            ray.tune.TuneError: If a trial failed and ``raise_on_failed_trial`` is set.
            ValueError: If ``resume.required`` is set and ``storage_path/name`` holds no experiment.
            ResumeFailedError: If the experiment is there and its state cannot be restored.
        """
        import ray.tune

        ray_run = inspect.unwrap(ray.tune.run)
        if remote or (remote is None and through_ray_client()):
            with careful_where_it_runs(self.environ):
                return ray_run(self.trainable, _remote=True, **self._arguments())
        with environment(self.environ), careful_controller(self._experiments):
            return ray_run(self.trainable, _remote=False, **self._arguments())

    @property
    def trainable(self) -> Any:
        """What is run, with its resources if they depend on the configuration; the rest are an argument of the run."""
        from ray.tune import Experiment

        trainable = self.tuner.trainable
        if not self._resources_depend():
            return trainable
        if isinstance(trainable, list):
            return [one if isinstance(one, Experiment) else with_resources_of(one, self.resources) for one in trainable]
        return with_resources_of(trainable, self.resources)

    def _resources_depend(self) -> bool:
        from ray.tune import Experiment, PlacementGroupFactory

        fixed = not callable(self.resources) or isinstance(self.resources, PlacementGroupFactory)
        return not fixed and not isinstance(self.tuner.trainable, Experiment)

    def experiment_arguments(self) -> dict[str, Any]:
        """The arguments of `ray.tune.Experiment` that mean this run, without its name and its trainable."""
        from ray.tune import CheckpointConfig

        run_config, tune_config = self.run_config, self.tune_config
        arguments: dict[str, Any] = {
            "config": self.tuner.param_space,
            "resources_per_trial": None if self._resources_depend() else self.resources,
            "max_failures": self.failure_config.max_failures,
            "restore": self.run.restore,
            "export_formats": self.run.export_formats,
            "checkpoint_config": run_config.checkpoint_config or CheckpointConfig(**_given(self.checkpoint_config)),
        }
        arguments |= {name: getattr(run_config, name) for name in _OF_EXPERIMENT if hasattr(run_config, name)}
        arguments |= {name: getattr(tune_config, name) for name in _OF_EXPERIMENT if hasattr(tune_config, name)}
        return {name: value for name, value in arguments.items() if value is not None}

    def _experiments(self) -> list[Any]:
        from ray.tune import Experiment

        run = self.trainable
        return [
            one if isinstance(one, Experiment) else Experiment(self.run_config.name, one, **self.experiment_arguments())
            for one in (run if isinstance(run, list) else [run])
        ]

    def _arguments(self) -> dict[str, Any]:
        run_config = self.run_config
        arguments: dict[str, Any] = {
            **dict(self.tune_config),
            **dict(run_config),
            **dict(self.failure_config),
            **dict(self.run),
            "resume_config": self._resume_config(),
            **self.experiment_arguments(),
        }
        return {name: value for name, value in arguments.items() if value is not None}

    def _resume_config(self) -> Any:
        from ray.tune import ResumeConfig

        if self.resume is None:
            return None
        if self.resume.remote and "://" not in self._place() and self.run_config.storage_filesystem is None:
            raise ValueError(
                f"Called resume from remote without remote directory: results are kept at {self._place()}, on this "
                "machine. The storage path of a remote run is a URI"
            )
        location = self._location()
        state = newest_state(location) if location else None
        if location is None or state is None:
            if self.resume.required:
                raise ValueError(
                    f"there is no experiment to resume at {self._place()}: resume continues the run that has the "
                    "same storage path and name, and both must be given"
                )
            return None
        if was_written_before_2_7(location, state):
            raise ResumeFailedError(
                f"the experiment in {location} was written by a Ray before 2.7, and today's Tune cannot continue it. "
                "Nothing was started. Go on from one of its checkpoints in a new run: tune.run(..., name=<another "
                "name>, restore=<checkpoint>)"
            )
        if self.resume.confirm is not None and not self.resume.confirm(str(location)):
            return None
        if is_before_the_first_trial(location, state):
            return None
        fate = ResumeConfig.ResumeType
        return ResumeConfig(
            finished=fate(self.resume.finished),
            unfinished=fate(self.resume.unfinished),
            errored=fate(self.resume.errored),
        )

    def _place(self) -> str:
        run = self.run_config
        return self._experiment_path() or f"{run.storage_path or '~/ray_results'}/{run.name or '<no name>'}"

    def _experiment_path(self) -> str | None:
        """The directory of the experiment, where the trainable is one already."""
        first = self.tuner.trainable[0] if isinstance(self.tuner.trainable, list) else self.tuner.trainable
        return getattr(first, "path", None) if hasattr(first, "storage") else None

    def _location(self) -> RunLocation | None:
        """Where the experiment is, or None if it has no name."""
        run, path = self.run_config, self._experiment_path()
        if path is not None:
            return RunLocation.of(path, run.storage_filesystem)
        if run.name is None:
            return None
        return RunLocation.join(run.storage_path or "~/ray_results", run.name, run.storage_filesystem)


_OF_EXPERIMENT: Final = (
    *("stop", "time_budget_s", "num_samples", "storage_path", "storage_filesystem", "sync_config"),
    *("trial_name_creator", "trial_dirname_creator", "log_to_file"),
)
"""Fields that `ray.tune.Experiment` takes under the same name."""


def _given(section: BaseModel) -> dict[str, Any]:
    return {name: value for name, value in section if value is not None}
