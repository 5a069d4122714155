"""Names of the checkpoints that a function gives `session.report`: by the iteration, as in Ray 2.0 - 2.6.

There ``checkpoint_000003`` was the checkpoint of the fourth report, also where it was the first that had one, and
after a restore. Since Ray 2.7 checkpoints are counted.
"""

from __future__ import annotations

from typing import Any, Final

from ray.train._internal.session import get_session

from compat.adapters.checkpoints.checkpoint_names import name_next_after_step
from compat.adapters.checkpoints.dict_checkpoint import is_of_dict
from compat.adapters.runs.run_age import is_trial_of_then

_ITERATIONS: Final = "_compat_iterations"


def note_iterations(session: Any, trainable: Any) -> None:
    """Note in the session of a function how many iterations it has, before it goes on to its next report.

    Args:
        session: The session; None if there is none any more.
        trainable: The object that runs the function.
    """
    if session is not None:
        setattr(session, _ITERATIONS, trainable.training_iteration)


def name_next_by_iteration(checkpoint: Any) -> None:
    """Name the checkpoint of the next report, if only Ray 2.6 or an older one can have been meant.

    Args:
        checkpoint: What is reported. One that was made of a dictionary says that it is as old.
    """
    session = get_session()
    if checkpoint is None or session is None or session.world_rank is not None:
        return
    if is_trial_of_then(session.storage) or is_of_dict(checkpoint):
        name_next_after_step(session.storage, getattr(session, _ITERATIONS, None))
