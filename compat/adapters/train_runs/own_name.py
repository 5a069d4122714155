"""The name of a run that nobody named: its trainer's class and the time, from when ``fit()`` is called.

Train V1 named it so, and each was a new run. Train V2 names it by the second in which its `RunConfig` is made: trainers
that share one, that were made within a second, or that are fitted twice would go on with each other's checkpoints.
"""

from __future__ import annotations

import copy
from datetime import datetime
from itertools import count
from typing import Any, Final

from compat.usage import used
from legacy_api import known
from v2_api.train_configs import NAMED_BY_TRAIN
from v2_api.train_run import location_of
from v2_api.train_state import stored_run
from v2_api.train_trial import rename_run, trial_of

_ANOTHER: Final = known("Trainer.fit() of a run without a name, after another").code
_DATE: Final = "%Y-%m-%d_%H-%M-%S"
_begun: Final[set[str]] = set()
"""The names that Train V2, and this module, made for runs that this process began."""


def name_anew(trainer: Any, given: Any) -> None:
    """Let the run of a trainer that is about to start have a name that no run has, unless the user or Tune named it.

    Args:
        trainer: The trainer.
        given: The `RunConfig` that it was given, of any class; None for none.
    """
    if _is_named(given) or trial_of(trainer.train_run_context).of_tune is not None:
        return
    if trainer.run_config.name in _begun:
        used(_ANOTHER)
    named = copy.copy(trainer.run_config)
    of_then = f"{type(trainer).__name__}_{datetime.now().strftime(_DATE)}"
    for number in count():
        named.name = f"{of_then}_{number}" if number else of_then
        if not stored_run(location_of(named)).is_run:
            break
    _begun.update((trainer.run_config.name, named.name))
    setattr(named, NAMED_BY_TRAIN, named.name)
    rename_run(trainer, named)


def _is_named(config: Any) -> bool:
    name = getattr(config, "name", None)
    return name is not None and name != getattr(config, NAMED_BY_TRAIN, None)
