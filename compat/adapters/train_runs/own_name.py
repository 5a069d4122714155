"""A run that nobody named, where another one of that name is: it gets a name of its own, and does not go on with that.

Train V1 named such a run when ``fit()`` was called, so each was a new one. Train V2 names it when its `RunConfig` is
made, after the second: trainers that share one, that were made within a second, or that are fitted twice would resume
each other's runs.
"""

from __future__ import annotations

import copy
from itertools import count
from typing import Any

from v2_api.train_configs import NAMED_BY_TRAIN
from v2_api.train_run import location_of
from v2_api.train_state import stored_run
from v2_api.train_trial import rename_run


def name_anew(trainer: Any, given: Any) -> None:
    """Let the run of a trainer that is about to start have a name that no run has, unless the user named it.

    Args:
        trainer: The trainer.
        given: The `RunConfig` that it was given, of any class; None for none.
    """
    if _is_named(given) or not stored_run(location_of(trainer.run_config)).is_run:
        return
    named = copy.copy(trainer.run_config)
    of_now = type(named)().name
    for number in count():
        named.name = f"{of_now}_{number}" if number else of_now
        if not stored_run(location_of(named)).is_run:
            break
    setattr(named, NAMED_BY_TRAIN, named.name)
    rename_run(trainer, named)


def _is_named(config: Any) -> bool:
    name = getattr(config, "name", None)
    return name is not None and name != getattr(config, NAMED_BY_TRAIN, None)
