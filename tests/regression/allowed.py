"""The differences between old Rays and the shim on modern Ray that are allowed, each with its reason."""

from __future__ import annotations

from tests.regression.compare import ABSENT, ANYTHING, PRESENT, ROUNDED, Difference

_LOST_COLUMNS = (
    "Ray 2 no longer fills it in (it was None, or repeated another column), and no document tells users to read it"
)

BAIR_DIGITS = [
    *(Difference(f"*/columns/{name}", PRESENT, ABSENT, _LOST_COLUMNS) for name in ("experiment_tag",)),
    *(Difference(f"*/result/keys/{name}", PRESENT, ABSENT, _LOST_COLUMNS) for name in ("experiment_tag",)),
    Difference(
        "*/rows/*/mean_accuracy",
        ANYTHING,
        ROUNDED,
        "the data frame came from a CSV file, and pandas lost the last bit; the shim has what _train returned",
    ),
    *(
        Difference(
            f"*/trials/lr={lr}/directory",
            f"TrainDigits_{number}_lr={lr}_<date><random>",
            f"TrainDigits_<run>_0000{number}_{number}_lr={lr:.4f}_<date>",
            "the random end of a trial directory's name gave way to the trial's id in Ray 1",
        )
        for number, lr in enumerate((0.001, 0.01, 0.1))
    ),
    Difference("*/checkpoints/*/files/.is_checkpoint", PRESENT, ABSENT, "a marker of Ray's own, not the user's"),
    Difference(
        "*/checkpoints/*/files/model.pth.tune_metadata", PRESENT, ABSENT, "a pickle of Ray's own, not the user's"
    ),
    Difference(
        "*/checkpoints/*/files/.ray_compat_checkpoint.json",
        ABSENT,
        PRESENT,
        "where the shim keeps the name of the file that _save returned, for _restore",
    ),
]

NOTES_1_13 = [
    *(Difference(f"directories/*/result/keys/{name}", PRESENT, ABSENT, _LOST_COLUMNS) for name in ("warmup_time",)),
    Difference(
        "directories/sampling/*/directory",
        ANYTHING,
        ANYTHING,
        "Ray 2 leaves sample_from values out of the name of a trial's directory",
    ),
    Difference(
        "outcome/*/trials/*/score",
        ANYTHING,
        ROUNDED,
        "the data frame came from a CSV file, and pandas lost the last bit; the shim has what was reported",
    ),
    Difference(
        "outcome/sampling/trials/*/config/loguniform",
        ANYTHING,
        ROUNDED,
        "Ray 2 computes exp(x * log(10)) where Ray 1 computed 10 ** x",
    ),
    *(
        Difference(
            where,
            ANYTHING,
            ANYTHING,
            "Ray 2 draws one of the multiples of q, where Ray 1 rounded any integer: other values for a seed",
        )
        for where in (
            "directories/qrandint/*/directory",
            "directories/qrandint/*/result/score",
            "outcome/qrandint/trials/*/config/*",
            "outcome/qrandint/trials/*/score",
        )
    ),
]
