"""Migrated scripts that end where the codemod says that a person has to write something, as `STOPS`."""

from __future__ import annotations

from tests.regression.suite.differences import Stop

STOPS: tuple[Stop, ...] = (
    Stop(
        script="ray_0_8/class_by_hand",
        left=("TRN121",),
        error="TypeError",
        reason="`save()` returns an object: take the path from it, `save().checkpoint.path`",
    ),
    Stop(
        script="ray_1/trainer_reports",
        left=("TRA121",),
        error="ImportError",
        reason="a trainer that runs twice is two: write a `TorchTrainer` for each `run`",
    ),
    Stop(
        script="ray_2_6/run_with_class",
        left=("RES416", "RES420", "TRP171"),
        error="AttributeError",
        reason="read `_dict_checkpoint.pkl` in the directory of the checkpoint",
    ),
)
