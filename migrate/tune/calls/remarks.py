"""What is said about a run that was rewritten."""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known, parameters_of
from migrate.resolve.values.literals import constant
from migrate.rule import Result
from migrate.tune.calls.placed_argument import reuses_restored
from migrate.tune.calls.resumed_objects import tell_of_resumed
from migrate.tune.calls.stored import ONLY_CACHE
from migrate.tune.calls.tune_call import TuneCall
from migrate.tune.calls.what_is_run import RUN
from migrate.tune.experiments.call import BESIDE_ONE
from migrate.tune.files.trial_directories import names_apart
from migrate.tune.trainables.registered_names import is_registered_name, registered
from migrate.tune.trainables.rllib_classes import is_of_rllib
from migrate.tune.trainables.trainable_class import is_algorithm

_REPORTER: Final = "progress_reporter"
_RESUME: Final = "resume"
_ONE_PLACE: Final = {
    "PROMPT": "it is not asked about a remote directory any more: a run has one place",
    "REMOTE": "a run has one place, and goes on there: there need not be a remote directory besides",
}
"""What is said of a mode."""
_STOP: Final = "stop"
_COUNTS: Final = ("training_iteration", "time_total_s", "timesteps_total", "episodes_total")
_LOADED: Final = "each trial loads the checkpoint in its `setup`, by its directory: old Ray took a file in it, too"
_RESOURCES: Final = "resources_per_trial"
_NAMED_AFTER: Final = (
    "trials are named after what is registered as `{}`: only a class or a function can be given resources"
)
_REUSED: Final = "reuse_actors"
_DIRECTORIES: Final = "trial_dirname_creator"
_SAME_DIRECTORY: Final = (
    "a second run of this name writes over what the first has left in directories of the same name: old Ray gave such "
    "a one another name; put `trial.trial_id` into it"
)
_NOT_REUSED: Final = "removed: each trial gets an actor of its own, since it loads the checkpoint in its `setup`"
_NEVER_RESUMED: Final = (
    "without a `name` each run had a directory of its own, with nothing to resume; to resume, give it a `name` and ask "
    "`Tuner.can_restore`"
)
_UNDATED: Final = b"TUNE_DISABLE_DATED_SUBDIR"
_NEVER_NAMES: Final = ("ray.tune.with_parameters", "ray.tune.with_resources")

_OF_THE_CALL: Final = ("verbose", "callbacks", "progress_reporter", "fail_fast")
"""What a run that was resumed had from the call, and not from the run that it went on with."""
_AS_STORED: Final = "removed: a `Tuner` that is restored has what the run was started with"


def remark(result: Result, asked: TuneCall) -> None:
    """Say what of a call was left out, and what of it a person has to know."""
    for given, row in asked.dropped:
        otherwise = ONLY_CACHE if given.name == "local_dir" else f"removed: {row.advice()}"
        result.note(given.node, row, row.old, BESIDE_ONE if given in asked.beside else otherwise)
    shown = next((given for given in asked.parameters if given.name == _REPORTER), None)
    if shown is not None and not (isinstance(shown.node, ast.Constant) and shown.node.value is None):
        row = parameters_of(RUN)[_REPORTER]
        result.note(shown.node, row, row.old, row.note)
    asks = next((given for given in asked.parameters if given.name == _RESUME), None)
    if asks is not None and asked.never_resumes:
        row = parameters_of(RUN)[_RESUME]
        tell = result.note if _had_directories_of_their_own(asked) else result.todo
        tell(asks.node, row, row.old, _NEVER_RESUMED)
    creator = next((given for given in asked.parameters if given.name == _DIRECTORIES), None)
    is_named = any(given.name == "name" for given in asked.parameters)
    if creator is not None and is_named and result.until_26 and not names_apart(asked.source, creator.node):
        row = parameters_of(RUN)[_DIRECTORIES]
        result.note(creator.node, row, row.old, _SAME_DIRECTORY)
    mode = constant(asked.source, asks.node) if asks is not None else None
    if asks is not None and isinstance(mode, str) and mode in _ONE_PLACE:
        form = f'{RUN}(resume="{mode}")'
        result.note(asks.node, known(form), form, _ONE_PLACE[mode])
    if asks is not None and asked.resume.condition != "False" and not asked.never_resumes:
        is_restored = asked.resume.condition == "True" and not asked.resume.if_present
        others = [(given.name, given.node) for given in asked.parameters]
        tell_of_resumed(result, asked.call, asks.node, others, but=_OF_THE_CALL if is_restored else ())
        for given in asked.parameters if is_restored else ():
            if given.name in _OF_THE_CALL:
                row = parameters_of(RUN)[given.name]
                result.note(given.node, row, row.old, _AS_STORED)
    if reuses_restored(asked):
        reused = next(given for given in asked.parameters if given.name == _REUSED)
        row = parameters_of(RUN)[_REUSED]
        result.note(reused.node, row, row.old, _NOT_REUSED)
    if asked.resources is not None and _has_name_of_its_own(asked):
        row = parameters_of(RUN)[_RESOURCES]
        result.note(asked.trainable.node, row, row.old, _NAMED_AFTER.format(asked.trainable.text))
    if asked.restore is not None:
        row = parameters_of(RUN)[asked.restore.name]
        if is_of_rllib(asked.source, asked.trainable.node) or not _may_stop_by_counts(asked):
            result.note(asked.restore.node, row, row.old, _LOADED)
        else:
            message = f"{_LOADED}; `training_iteration` counts from 0 again, which `stop` may ask for"
            result.todo(asked.restore.node, row, row.old, message)


def _had_directories_of_their_own(asked: TuneCall) -> bool:
    """Whether runs without a name certainly were in directories with their dates: all but those of a name are."""
    source, node = asked.source, asked.source.names.value(asked.trainable.node)
    if _UNDATED in source.data:
        return False
    if isinstance(node, ast.Call) and source.names.dotted(node.func) in _NEVER_NAMES:
        return True
    binding = source.names.binding(node)
    return asked.runs_function or (binding is not None and binding.kind == "class")


def _has_name_of_its_own(asked: TuneCall) -> bool:
    """Whether the trainable is registered elsewhere, by a name that is none of RLlib: its algorithms have their own."""
    source, node = asked.source, asked.trainable.node
    return is_registered_name(source, node) and not registered(source, node) and not is_algorithm(source, node)


def _may_stop_by_counts(asked: TuneCall) -> bool:
    """Whether a run may end by what a trial counts, and counts anew where it loads a checkpoint itself."""
    stop = next((given.node for given in asked.parameters if given.name == _STOP), None)
    said = asked.source.names.value(stop) if stop is not None else None
    if stop is None or (isinstance(said, ast.Constant) and said.value is None):
        return False
    keys = said.keys if isinstance(said, ast.Dict) else [None]
    return not all(isinstance(key, ast.Constant) and key.value not in _COUNTS for key in keys)
