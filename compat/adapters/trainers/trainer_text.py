"""``repr(trainer)``: the class, and what it was given of what every trainer takes. Behaviour of Ray 2.42.1."""

from __future__ import annotations

from typing import Any, Final

from compat.adapters.trainers.trainer_construct import given_to_ray, run_of

_SHOWN: Final = ("scaling_config", "run_config", "datasets")


def represent(self: Any) -> str:
    """A trainer in one line, as in ``<TorchTrainer scaling_config=ScalingConfig(num_workers=2)>``."""
    if run_of(self) is None:
        return object.__repr__(self)
    shown = {name: value for name, value in given_to_ray(self).items() if name in _SHOWN and value}
    if self.starting_checkpoint is not None:
        shown["starting_checkpoint"] = self.starting_checkpoint
    return f"<{' '.join([type(self).__name__, *(f'{name}={value!r}' for name, value in shown.items())])}>"
