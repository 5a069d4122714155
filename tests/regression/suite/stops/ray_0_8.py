"""Scripts of Ray 0.8.7 that end, migrated, where a person has to write something."""

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
        script="ray_0_8/class_with_its_own_save",
        left=("RES427", "TRN121", "TRN159"),
        error="TuneError",
        reason="`save()` returns an object: let `save_checkpoint` do what the classes' own `save` does",
    ),
    Stop(
        script="ray_0_8/directories_by_variables",
        left=("ENV701", "ENV709"),
        error="DeprecationWarning",
        reason="say `storage_path=` where `TUNE_RESULT_DIR` said where results go",
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
    Stop(
        script="ray_0_8/requested_resources",
        left=("RES437",),
        error="AttributeError",
        reason="read `trial.placement_group_factory`",
    ),
    Stop(
        script="ray_0_8/trainables_of_examples",
        left=("NAM796",),
        error="AttributeError",
        reason="leave out the end of the session: Tune ends it",
    ),
    Stop(
        script="ray_0_8/searcher_arguments",
        left=("SRC106",),
        error="TypeError",
        reason="put the searcher into a `ConcurrencyLimiter`",
    ),
    Stop(
        script="ray_0_8/algorithms_of_the_user",
        left=("NAM821", "RES437", "SRC133"),
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
        left=("RES426", "RES430", "RES437", "RES438"),
        error="AttributeError",
        reason="ask a trial for what it has today",
    ),
)
