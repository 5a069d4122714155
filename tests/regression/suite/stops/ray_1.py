"""Scripts of Ray 1.13.0 that end, migrated, where a person has to write something."""

from __future__ import annotations

from tests.regression.suite.differences import Stop

STOPS: tuple[Stop, ...] = (
    Stop(
        script="ray_1/arguments_seldom_given",
        left=("RES407", "TRN114", "TRN116", "TRN126", "TRN146", "TRN148"),
        error="TypeError",
        reason="name the trials that an analysis is given, and leave out where a Trainable made by hand stores things",
    ),
    Stop(
        script="ray_1/names_of_train",
        left=(
            "AIR301",
            "AIR302",
            "AIR303",
            "AIR309",
            "AIR313",
            "AIR314",
            "NAM818",
            "TRA122",
            "TRA123",
            "TRA125",
            "TRA126",
            "TRA127",
            "TRA140",
            "TRA141",
            "TRA142",
            "TRA143",
        ),
        error="ModuleNotFoundError",
        reason="take the names out of the imports, and what they did out of the script: nothing has their place",
    ),
    Stop(
        script="ray_1/members_of_a_trainable",
        left=(
            *("MOD607", "TRN113", "TRN114", "TRN116", "TRN118", "TRN119", "TRN120", "TRN121"),
            *("TRN126", "TRN144", "TRN145", "TRN146", "TRN147", "TRN148"),
        ),
        error="ImportError",
        reason="take the path from `save().checkpoint.path`; loggers, and what belonged to storing, have no place",
    ),
    Stop(
        script="ray_1/synchronisation_settings",
        left=("CFG152", "RUN365"),
        error="TypeError",
        reason="give the URI to the run as its `storage_path`",
    ),
    Stop(
        script="ray_1/checkpoint_names",
        left=("RES453",),
        error="FileNotFoundError",
        reason="ask the results for their checkpoints",
    ),
)
