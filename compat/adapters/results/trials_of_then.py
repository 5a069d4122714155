"""Trials that answer as then where nothing of Ray is patched: those of runs that `compat.tune` has started."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pyarrow.fs import LocalFileSystem
from ray.tune import Callback
from ray.tune.experiment import Trial

from compat.adapters.results.trial_attributes import TrialAttributes
from compat.overlays.results import TRIAL


def _members() -> dict[str, Any]:
    return {name: vars(TrialAttributes)[name] for names in TRIAL.values() for name in names}


class TrialOfThen(Trial):  # type: ignore[misc]
    """Ray's trial, with what old code reads from one. It has this name so that it can be pickled."""


for _name, _member in _members().items():
    setattr(TrialOfThen, _name, _member)


class EndedTrialOfThen(TrialOfThen):
    """The same behind a run, where Ray writes no more: what the driver and the trial have written is in storage."""

    @property
    def local_path(self) -> str | None:
        """The directory of the trial, as in Ray 2.3 - 2.6; Ray's staging copy of it if it is not on this machine."""
        is_local = self.storage and isinstance(self.storage.storage_filesystem, LocalFileSystem)
        directory: str | None = self.path if is_local else super().local_path
        return directory


def trials_are_adapted() -> bool:
    """Whether Ray's own class answers as then: the shim is installed."""
    return vars(Trial)["checkpoint"] is vars(TrialAttributes)["checkpoint"]


def let_answer_as_then(trials: Iterable[Any], *, ended: bool = False) -> None:
    """Give trials what old code reads from them. While the shim is installed Ray's own class has it.

    Args:
        trials: Trials of any Ray; those that answer as then are left alone.
        ended: Whether their run is over.
    """
    for trial in trials:
        if type(trial) in (Trial, TrialOfThen) and not trials_are_adapted():
            trial.__class__ = EndedTrialOfThen if ended else TrialOfThen


class TrialsAnswerAsThen(Callback):  # type: ignore[misc]
    """Adapts the trials of a run before callbacks are told of what becomes of them."""

    def on_step_begin(self, iteration: int, trials: list[Any], **info: Any) -> None:
        """Adapt what has been made since the last step: the actors are still to start."""
        let_answer_as_then(trials)
