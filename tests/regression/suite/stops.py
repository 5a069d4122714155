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
        script="ray_0_8/directories_by_variables",
        left=("ENV701", "ENV708", "ENV709", "NAM782", "NAM783", "NAM784", "NAM785", "RES409", "RUN371"),
        error="ImportError",
        reason="put objects with `ray.put`, get them with `ray.get`, and give `tune.run` its arguments by name",
    ),
    Stop(
        script="ray_0_8/start_ray_in_places",
        left=("INI809",),
        error="RuntimeError",
        reason="write the settings as a dictionary, `_system_config`, with names that Ray has today",
    ),
    Stop(
        script="ray_0_8/names_of_tune",
        left=(
            *(
                "FUN211",
                "FUN212",
                "ITG151",
                "MOD536",
                "MOD592",
                "MOD601",
                "MOD602",
                "MOD603",
                "MOD605",
                "MOD606",
                "MOD607",
            ),
            *("MOD610", "NAM781", "NAM791", "NAM798", "NAM816", "RES402", "RES403"),
        ),
        error="ModuleNotFoundError",
        reason="take the names out of the imports, and what they did out of the script: nothing has their place",
    ),
    Stop(
        script="ray_0_8/searcher_arguments",
        left=("SRC106",),
        error="TypeError",
        reason="put the searcher into a `ConcurrencyLimiter`",
    ),
    Stop(
        script="ray_0_8/algorithms_of_the_user",
        left=("NAM821", "SRC133"),
        error="AttributeError",
        reason="override `next_trial`, which returns one trial or None, and leave out the question for room",
    ),
    Stop(
        script="ray_0_8/resume_forms",
        left=("RUN315", "RUN333", "RUN374"),
        error="DeprecationWarning",
        reason='write `resume="AUTO"` in place of `resume="PROMPT"`, and `storage_path` in the settings of all runs',
    ),
    Stop(
        script="ray_0_8/trials_and_analysis",
        left=("RES427", "RES430", "RES437", "RES438"),
        error="AttributeError",
        reason="ask a trial for what it has today, and open the file in the directory of the checkpoint by its name",
    ),
    Stop(
        script="ray_1/arguments_seldom_given",
        left=("RES406", "RES407", "TRN114", "TRN116", "TRN126", "TRN146", "TRN148"),
        error="TypeError",
        reason="name the trials that an analysis is given, and leave out where a Trainable made by hand stores things",
    ),
    Stop(
        script="ray_1/names_of_train",
        left=(
            *("AIR302", "AIR303", "AIR309", "AIR313", "AIR314", "NAM818"),
            *("TRA122", "TRA123", "TRA125", "TRA126", "TRA127", "TRA143"),
        ),
        error="ModuleNotFoundError",
        reason="take the names out of the imports, and what they did out of the script: nothing has their place",
    ),
    Stop(
        script="ray_1/checkpoint_of_object_store",
        left=("AIR335", "TRP171"),
        error="AttributeError",
        reason="pass the checkpoint itself, or its path: it is a directory, and its content is not in the object store",
    ),
    Stop(
        script="ray_1/kept_checkpoints",
        left=("RES414", "RES419"),
        error="AttributeError",
        reason="take the checkpoints from `best_checkpoints` of the result of a `Tuner`",
    ),
    Stop(
        script="ray_1/analysis_and_trials",
        left=(
            *("ENV710", "ENV711", "RES406", "RES412", "RES413", "RES415", "RES418"),
            *("RES428", "RES434", "RES435", "RES436", "RUN371"),
        ),
        error="TypeError",
        reason="give `tune.run` and the analysis their arguments by name, and read the frames of `trial_dataframes`",
    ),
    Stop(
        script="ray_1/members_of_a_trainable",
        left=(
            *("MOD607", "TRN113", "TRN114", "TRN116", "TRN117", "TRN118", "TRN119", "TRN120", "TRN121"),
            *("TRN126", "TRN144", "TRN145", "TRN146", "TRN147", "TRN148"),
        ),
        error="ImportError",
        reason="take the path from `save().checkpoint.path`; loggers, and what belonged to storing, have no place",
    ),
    Stop(
        script="ray_1/synchronisation_settings",
        left=("RUN365",),
        error="TypeError",
        reason="give the URI to the run as its `storage_path`",
    ),
    Stop(
        script="ray_1/restore_checkpoint",
        left=("RES421", "RUN335"),
        error="TuneError",
        reason="the checkpoint is an object: `get_last_checkpoint(trial).path`",
    ),
    Stop(
        script="ray_1/trainer_reports",
        left=("TRA121",),
        error="ImportError",
        reason="a trainer that runs twice is two: write a `TorchTrainer` for each `run`",
    ),
    Stop(
        script="ray_2_6/arguments_seldom_given",
        left=("FUN242", "RES408", "TRN115", "TRR601", "TRR602", "TRR634", "TRR646", "TRR788"),
        error="ValueError",
        reason="give a trial a `PlacementGroupFactory`, and construct trainers where they are restored",
    ),
    Stop(
        script="ray_2_6/checkpoint_forms",
        left=("TRP171", "TRP172", "TRP173", "TRP181", "TRP182", "TRP183"),
        error="AttributeError",
        reason="write files into a directory, and read them there: a checkpoint has no other form today",
    ),
    Stop(
        script="ray_2_6/configurations",
        left=("RUN365", "TRP181", "TRR603", "TRR646"),
        error="TypeError",
        reason="give the URI to the run as its `storage_path`, and its first checkpoint in `train_loop_config`",
    ),
    Stop(
        script="ray_2_6/names_without_successor",
        left=(
            *("AIR315", "AIR316", "MOD567", "MOD568", "MOD601", "MOD602", "MOD603", "MOD606", "MOD607", "MOD608"),
            *("NAM781", "NAM786", "NAM787", "NAM788", "NAM789", "NAM790", "NAM816", "NAM817"),
            *("TRA161", "TRA162", "TRA163", "TRA173", "TRR646", "TRR647"),
        ),
        error="ImportError",
        reason="take the names out of the imports, and what they did out of the script: nothing has their place",
    ),
    Stop(
        script="ray_2_6/run_parameters",
        left=("ENV702", "ENV707", "RES419", "RES429", "RES433", "RUN344", "TRN154"),
        error="DeprecationWarning",
        reason="write where results go as `storage_path`, instead of `RAY_AIR_LOCAL_CACHE_DIR`",
    ),
    Stop(
        script="ray_2_6/trainer_in_run",
        left=("AIR315", "TRR781"),
        error="ImportError",
        reason="map the batches before the trainer gets the dataset, and let a function build the trainer",
    ),
    Stop(
        script="ray_2_6/session_outside",
        left=("FUN226", "FUN228", "FUN229", "FUN230", "FUN231", "FUN232", "TRR646"),
        error="RuntimeError",
        reason="ask `ray.train.get_context()` in workers alone: anywhere else it raises",
    ),
    Stop(
        script="ray_2_6/run_with_class",
        left=("RES416", "RES420", "TRP171"),
        error="AttributeError",
        reason="read `_dict_checkpoint.pkl` in the directory of the checkpoint",
    ),
    Stop(
        script="ray_2_6/stopped_trainer",
        left=("CFG101", "TRR782"),
        error="DeprecationWarning",
        reason="let the training loop end by itself, and report what is read from the result",
    ),
    Stop(
        script="ray_2_6/trainer_callbacks",
        left=("CFG106",),
        error="ValueError",
        reason="give the trainer a `ray.train.UserCallback`, and report a checkpoint",
    ),
    Stop(
        script="ray_2_6/trainer_restore",
        left=("TRR637", "TRR638", "TRR784"),
        error="DeprecationWarning",
        reason="construct the trainer with the same `storage_path` and `name`, in place of `restore`",
    ),
    Stop(
        script="ray_2_42/configurations",
        left=("CFG121", "TRP152"),
        error="DeprecationWarning",
        reason="leave out `fail_fast`, and write `checkpoint.set_metadata(...)` where a checkpoint is made",
    ),
    Stop(
        script="ray_2_42/run_and_resume",
        left=("FUN239", "RUN334"),
        error="KeyError",
        reason="ask `tune.get_context()` in the function, and resume with `tune.Tuner.restore`",
    ),
    Stop(
        script="ray_2_42/places_and_hands",
        left=("FUN243", "FUN244", "FUN245", "FUN246", "TRR783"),
        error="RuntimeError",
        reason="let a trainer with `ScalingConfig(num_workers=0)` run the function that was called by hand",
    ),
    Stop(
        script="ray_2_42/trainer_columns",
        left=("TRR782", "TRR783"),
        error="TypeError",
        reason="report the number of the epoch, and a checkpoint",
    ),
    Stop(
        script="ray_2_42/trainer_metadata",
        left=("TRP160",),
        error="DeprecationWarning",
        reason="write `checkpoint.set_metadata(...)` where the checkpoint is made",
    ),
    Stop(
        script="ray_2_42/tuned_checkpoints",
        left=("TRR780",),
        error="AttributeError",
        reason='read the checkpoint at `metrics["checkpoint_path"]`',
    ),
)
