"""Scripts of Ray 0.8.7 that end, migrated, where a person has to write something."""

from __future__ import annotations

from tests.regression.suite.differences import Stop

STOPS: tuple[Stop, ...] = (
    Stop(
        script="ray_0_8/class_with_its_own_save",
        left=("RES427", "TRN121", "TRN159"),
        error="TuneError",
        reason="`save()` returns an object: let `save_checkpoint` do what the classes' own `save` does",
    ),
    Stop(
        script="ray_0_8/names_of_tune",
        left=(
            *(
                "FUN211",
                "FUN212",
                "MOD536",
                "MOD592",
                "MOD601",
                "MOD602",
                "MOD603",
                "MOD605",
                "MOD606",
                "MOD607",
            ),
            *("MOD610", "NAM791", "NAM798", "NAM816", "RES402", "RES403"),
        ),
        error="ModuleNotFoundError",
        reason="take the names out of the imports, and what they did out of the script: nothing has their place",
    ),
)
