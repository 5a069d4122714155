"""Scripts of Ray 2.42.1 that end, migrated, where a person has to write something."""

from __future__ import annotations

from tests.regression.suite.differences import Stop

STOPS: tuple[Stop, ...] = (
    Stop(
        script="ray_2_42/places_and_hands",
        left=("ENV706", "FUN243", "FUN244", "FUN245", "FUN246", "FUN254"),
        error="RuntimeError",
        reason="let a trainer with `ScalingConfig(num_workers=0)` run the function that was called by hand",
    ),
    Stop(
        script="ray_2_42/trainer_metadata",
        left=("FUN247", "FUN248", "FUN249", "FUN250"),
        error="DeprecationWarning",
        reason="name the run, and ask for that name: it is no trial",
    ),
    Stop(
        script="ray_2_42/trainer_saved",
        left=("TRR804",),
        error="AttributeError",
        reason="leave out `_save` and the question: the same constructor starts a run or goes on with it",
    ),
    Stop(
        script="ray_2_42/names_of_libraries",
        left=("TRA165", "TRA166", "TRA167", "TRA175", "TRP154", "TRR610", "TRR616", "TRR622"),
        error="ModuleNotFoundError",
        reason="predict with a class that loads the model, and construct trainers again instead of `restore`",
    ),
)
