"""``trainer.as_trainable()``, as through Ray 2.42: a class for `tune.run`. Serves TRR781."""

from __future__ import annotations

from typing import Any, Final

from compat.usage import used
from legacy_api import known

_CODE: Final = known("ray.tune.run(trainer.as_trainable())").code


def as_trainable(self: Any) -> type:
    """A class of Tune's that runs this trainer in each trial."""
    from compat.adapters.trainers.trainer_in_tuner import (
        trainable_of,  # at the call: ray.tune need not be imported before
    )

    used(_CODE)
    return trainable_of(self)
