"""Scripts of Ray 2.6.3 that end, migrated, where a person has to write something."""

from __future__ import annotations

from tests.regression.suite.differences import Stop

STOPS: tuple[Stop, ...] = (
    Stop(
        script="ray_2_6/arguments_seldom_given",
        left=(
            "RES408",
            "TRN115",
            "TRR604",
            "TRR605",
            "TRR634",
            "TRR635",
            "TRR646",
        ),
        error="TypeError",
        reason="give an analysis one path, leave out synchronising, and construct trainers that are restored",
    ),
    Stop(
        script="ray_2_6/configurations",
        left=("CFG131", "RUN365", "RUN366", "RUN367", "TRR603", "TRR636", "TRR646"),
        error="TypeError",
        reason="give the URI to the run as its `storage_path`, and its first checkpoint in `train_loop_config`",
    ),
    Stop(
        script="ray_2_6/names_without_successor",
        left=(
            *("AIR315", "AIR316", "MOD567", "MOD568", "MOD601", "MOD602", "MOD603", "MOD606", "MOD607", "MOD608"),
            *("NAM786", "NAM787", "NAM788", "NAM789", "NAM790", "NAM816", "NAM817"),
            *("TRA161", "TRA162", "TRA163", "TRA173", "TRR646", "TRR647"),
        ),
        error="ImportError",
        reason="take the names out of the imports, and what they did out of the script: nothing has their place",
    ),
    Stop(
        script="ray_2_6/dataset_configs",
        left=("AIR252", "AIR253", "TRP159", "TRR773", "TRR783"),
        error="ImportError",
        reason="prepare the datasets before the trainer gets them, and name those that are divided in a `DataConfig`",
    ),
    Stop(
        script="ray_2_6/session_outside",
        left=(
            *("FUN226", "FUN228", "FUN229", "FUN230", "FUN231", "FUN232"),
            *("TRR601", "TRR602", "TRR646"),
        ),
        error="DeprecationWarning",
        reason="leave out `restore` and the question for it, and write what the session answered in the driver",
    ),
    Stop(
        script="ray_2_6/own_checkpoint_class",
        left=("TRP171", "TRP172", "TRP173"),
        error="AttributeError",
        reason="write files, and what belongs to a checkpoint with `checkpoint.set_metadata(...)`",
    ),
    Stop(
        script="ray_2_6/sklearn_trainer",
        left=(
            "TRA172",
            "TRA186",
            "TRA193",
            "TRR749",
            "TRR750",
            "TRR751",
            "TRR753",
            "TRR754",
            "TRR755",
        ),
        error="ModuleNotFoundError",
        reason="import each class once, and run a trainer again instead of restoring it",
    ),
    Stop(
        script="ray_2_6/names_of_lightning",
        left=("TRA184", "TRA191", "TRR701", "TRR702", "TRR705", "TRR706", "TRR707", "TRR708"),
        error="ModuleNotFoundError",
        reason="give a `TorchTrainer` a function that builds the `lightning.Trainer` itself",
    ),
    Stop(
        script="ray_2_6/predictors_of_modules",
        left=("TRA164", "TRA170", "TRA173", "TRA174", "TRA181", "TRA190"),
        error="ImportError",
        reason="predict with a class that loads the model",
    ),
    Stop(
        script="ray_2_6/members_of_a_trainable",
        left=("TRN115", "TRN161", "TRN162", "TRN163"),
        error="TypeError",
        reason="leave out how what a Trainable saves is synchronised: storage is written through pyarrow",
    ),
)
