"""Whether a run saves checkpoints, as far as that can be known before it starts."""

from __future__ import annotations

from typing import Any, Final

from v2_api.function_code import codes_of, names_in

_WORD: Final = "checkpoint"


def experiment_saves(experiment: Any, scheduler: Any) -> bool:
    """Whether the trials of an experiment save checkpoints.

    Args:
        experiment: A `ray.tune.Experiment`.
        scheduler: The scheduler of the run; some save trials that they pause.
    """
    from ray.tune.registry import get_trainable_cls
    from ray.tune.schedulers import HyperBandScheduler, PopulationBasedTraining, ResourceChangingScheduler

    config = experiment.checkpoint_config
    if config.checkpoint_frequency or config.checkpoint_at_end:
        return True
    if isinstance(scheduler, (HyperBandScheduler, PopulationBasedTraining, ResourceChangingScheduler)):
        return True
    wrapped = getattr(get_trainable_cls(experiment.run_identifier), "_trainable_func", None)
    return wrapped is not None and speaks_of_checkpoints(wrapped)


def train_loop_saves(loop: Any, run_config: Any) -> bool:
    """Whether the workers of a trainer save checkpoints.

    Args:
        loop: The train loop.
        run_config: The `ray.train.RunConfig`, if there is one.
    """
    from ray.train import CheckpointConfig

    given = getattr(run_config, "checkpoint_config", None)
    return (given is not None and given != CheckpointConfig()) or speaks_of_checkpoints(loop)


def speaks_of_checkpoints(function: Any) -> bool:
    """Whether the code of a function names a checkpoint: as an argument, a method, a keyword.

    Args:
        function: A function of the user's, or what Ray or the shim have wrapped around it.
    """
    return any(_WORD in name.lower() for code in codes_of(function) for name in names_in(code))
