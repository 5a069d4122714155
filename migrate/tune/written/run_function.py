"""A function that is written into a file for calls of ``tune.run`` whose arguments are known at run time only.

It takes what ``tune.run`` took, by the names of all releases, and runs a ``Tuner``: the call stays where it is and
calls the function instead. What a ``Tuner`` has no place for is an error that names the argument.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable
from functools import partial
from typing import Final

from legacy_api import Row, known, parameters_of
from migrate.edit.below_imports import below_imports
from migrate.edit.callsite import Given, arguments
from migrate.edit.edits import Edit
from migrate.edit.entries import replaced
from migrate.edit.importing import Taken
from migrate.edit.needed import Needed
from migrate.edit.written_before import written_before
from migrate.leftovers.age import written_since_24
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.settings.settings import Setting, unpacked_settings
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import constant
from migrate.rule import Declined, Result
from migrate.trial_resources import has_extra_resources, is_of_the_trial
from migrate.tune.calls.classes_only import makes_function
from migrate.tune.calls.unknown_arguments import unknown
from migrate.tune.calls.what_is_run import RUN, trainable_of
from migrate.tune.experiments.call import TAKING

NAME: Final = "run_in_tuner"
NEEDLESS: Final = (
    *("queue_trials", "with_server", "server_port", "sync_on_checkpoint", "sync_to_driver"),
    *("checkpoint_keep_all_ranks", "checkpoint_upload_from_workers"),
)
"""What means nothing any more, whatever it is."""
_SEARCH: Final = (
    *("metric", "mode", "num_samples", "search_alg", "scheduler", "max_concurrent_trials", "time_budget_s"),
    *("reuse_actors", "trial_name_creator", "trial_dirname_creator"),
)
"""What ``TuneConfig`` takes."""
_UNCARRIED: Final = ("run.export_formats", "ExperimentAnalysis.trials")
"""The places of what a ``Tuner`` has not."""
_RESUME: Final = "resume"
_ASKING: Final = "PROMPT"
ASKED: Final = f'{RUN}(resume="{_ASKING}")'
_RESTORE: Final = "restore"
_SAYS: Final = "Run in a `Tuner` what `tune.run` took; a `TypeError` names an argument that a `Tuner` has no place for."
_FUNCTION: Final = '''

def {name}(run_or_experiment, name=None, **given):
    """{says}"""
{imports}    needless = (
        {needless},
    )
    search = (
        {search},
    )
    given = {{key: value for key, value in given.items() if value is not None and key not in needless}}
    trainable, resources = run_or_experiment, given.pop("resources_per_trial", None)
    if isinstance(trainable, str):
        name = name or trainable
{restored}    is_dict = isinstance(resources, dict) and not any(key.startswith("extra_") for key in resources)
    if resources and not is_dict and not isinstance(resources, {tune}.PlacementGroupFactory):
        raise TypeError("resources_per_trial: make a PlacementGroupFactory, with `extra_` resources in a second bundle")
{cpu}    if resources:
        known = {tune}.registry.get_trainable_cls(trainable) if isinstance(trainable, str) else trainable
        trainable = {tune}.with_resources(known, resources)
    places = [given.pop(key, None) for key in ("upload_dir", "storage_path", "local_dir")]
    path = next((str(place) for place in places if place), None)
    if path and "://" not in path and "storage_filesystem" not in given:
        path = {os}.path.abspath({os}.path.expanduser(path))
    checkpoints = given.pop("checkpoint_config", None) or {{}}
    if isinstance(checkpoints, dict):
        checkpoints = {tune}.CheckpointConfig(**checkpoints)
    score = given.pop("checkpoint_score_attr", None)
    if score:
        checkpoints.checkpoint_score_order = "min" if score.startswith("min-") else "max"
        checkpoints.checkpoint_score_attribute = score[4:] if score.startswith("min-") else score
    checkpoints.num_to_keep = given.pop("keep_checkpoints_num", None) or checkpoints.num_to_keep
    frequency, at_end = given.pop("checkpoint_freq", 0), given.pop("checkpoint_at_end", False)
    if isinstance(trainable, (str, type)):  # a function reports its checkpoints itself
        checkpoints.checkpoint_frequency = frequency or checkpoints.checkpoint_frequency
        checkpoints.checkpoint_at_end = bool(at_end or checkpoints.checkpoint_at_end)
    space, raises = given.pop("config", {{}}), given.pop("raise_on_failed_trial", True)
    best = {{f"default_{{key}}": given[key] for key in ("metric", "mode") if key in given}}
{resume}    tune_config = {tune}.TuneConfig(**{{key: given.pop(key) for key in search if key in given}})
    failures = {{key: given.pop(key) for key in ("max_failures", "fail_fast") if key in given}}
    run_config = {tune}.RunConfig(
        name=name,
        storage_path=path,
        sync_config=given.pop("sync_config", None) or {tune}.SyncConfig(sync_artifacts=True),
        checkpoint_config=checkpoints,
        failure_config={tune}.FailureConfig(**failures),
        **given,
    )
{tuner}
    results = tuner.fit()
    if results.errors and raises:
        raise {tune}.TuneError("Trials did not complete", results.errors)
    analysis = {tune}.ExperimentAnalysis(
        results.experiment_path,
        storage_filesystem=results.filesystem,
        **best,
    )
    order = [result.path for result in results]
    analysis.trials.sort(key=lambda trial: order.index(trial.path))
    return analysis
'''
_RESTORED: Final = """\
    checkpoint = given.pop("restore", None)
    if checkpoint:
        checkpoint = {os}.path.abspath({os}.path.expanduser(checkpoint))
        model = {tune}.registry.get_trainable_cls(trainable) if isinstance(trainable, str) else trainable
        if not isinstance(model, type) or issubclass(model, {tune}.trainable.FunctionTrainable):
            raise TypeError("restore: a training function has no `setup` to load it in; let it load the checkpoint")

        class Restored(model):
            def setup(self, config):
                super().setup(config)
                self.restore(checkpoint)

        Restored.__name__ = trainable if isinstance(trainable, str) else model.__name__  # which trials are named after
        trainable = Restored
        given.pop("reuse_actors", None)  # each trial loads the checkpoint in its `setup`
"""
_CPU: Final = """\
    resources = {{"cpu": 1, **resources}} if is_dict else resources
"""
_MODE: Final = """\
    resume = given.pop("resume", False)
    resume = {{True: "LOCAL", "ERRORED_ONLY": "LOCAL+RESTART_ERRORED"}}.get(resume, resume)
    mode, _, which = (resume or "").partition("+")
    if mode not in ("", "LOCAL", "REMOTE", "AUTO") or (mode in ("LOCAL", "REMOTE") and not name):
        raise TypeError(f"resume={{resume!r}} is no mode that is known, or the run has no name")
"""
_NEW: Final = """\
    tuner = {tune}.Tuner(trainable, param_space=space, tune_config=tune_config, run_config=run_config)"""
_RESUMED: Final = """\
    stored = {os}.path.join(path or {os}.path.expanduser("~/ray_results"), name or "")
    files = run_config.storage_filesystem
    if mode in ("LOCAL", "REMOTE") or (mode and name and {tune}.Tuner.can_restore(stored, files)):
        tuner = {tune}.Tuner.restore(
            stored,
            trainable=trainable,
            resume_unfinished=not which.endswith("_ONLY"),
            resume_errored=which.startswith("ERRORED"),
            restart_errored=which.startswith("RESTART_ERRORED"),
            param_space=space,
            storage_filesystem=files,
        )
    else:
        tuner = {tune}.Tuner(trainable, param_space=space, tune_config=tune_config, run_config=run_config)"""


class Written:
    """The function that a file's calls of ``tune.run`` are to call, and the edits that write it.

    Args:
        source: The file.
        calls: The calls.

    Raises:
        Taken: If a name that it needs means something else in the file.
    """

    def __init__(self, source: Source, calls: Collection[ast.Call]) -> None:
        self.edits: list[Edit] = []
        there = written_before(source, NAME, _SAYS)
        self.name = there or source.names.free_name(NAME)
        if there is None:
            text, edits = _text(source, min(calls, key=source.start), self.name)
            self.edits = [*edits, *below_imports(source, text)]


def _text(source: Source, where: ast.Call, name: str) -> tuple[str, list[Edit]]:
    resumes, restores = (word.encode() in source.data for word in (_RESUME, _RESTORE))
    text = partial(
        function_text, name, resumes=resumes, restores=restores, unsaid_cpu=not written_since_24(source.as_given)
    )
    try:
        needed = Needed(source, where)
        return text(needed("ray.tune"), needed("os")), needed.edits
    except Taken:  # such as a file that can be imported without Ray
        return text(imports="    import os\n\n    from ray import tune\n\n"), []


def function_text(
    name: str = NAME,
    tune: str = "tune",
    os: str = "os",
    *,
    resumes: bool = False,
    restores: bool = False,
    unsaid_cpu: bool = True,
    imports: str = "",
) -> str:
    """The function.

    Args:
        name: What it is called.
        tune: What the module ``ray.tune`` is called.
        os: What the module ``os`` is called.
        resumes: Whether it may be given ``resume``.
        restores: Whether it may be given ``restore``.
        unsaid_cpu: Whether trials take one CPU that say nothing of them.
        imports: What it imports itself.
    """
    modules = {"tune": tune, "os": os}
    return _FUNCTION.format(
        **modules,
        name=name,
        says=_SAYS,
        imports=imports,
        needless=_lines(NEEDLESS),
        search=_lines(_SEARCH),
        restored=_RESTORED.format(**modules) if restores else "",
        cpu=_CPU.format() if unsaid_cpu else "",
        resume=_MODE.format(**modules) if resumes else "",
        tuner=(_RESUMED if resumes else _NEW).format(**modules),
    )


def _lines(names: tuple[str, ...]) -> str:
    """The items of a tuple, three on a line."""
    texts = [f'"{name}"' for name in names]
    return ",\n        ".join(", ".join(texts[first : first + 3]) for first in range(0, len(texts), 3))


def carried(source: Source, call: ast.Call) -> list[tuple[Given, Row]]:
    """The arguments of a call that go because they mean nothing any more, with their rows.

    Raises:
        Declined: If the function cannot take what the call says.
    """
    given, _ = arguments(source, call)
    seen = [argument for argument in given if argument.name != "**"]
    if any(argument.name in ("", "*", *TAKING) for argument in seen) or len(seen) == len(given):
        trainable, others = trainable_of(source, seen)
        if any(argument.name == _RESTORE for argument in others) and makes_function(source, trainable.node):
            raise Declined("a function has no `setup` to load a checkpoint in", parameters_of(RUN)[_RESTORE])
    return needless_of(source, [argument for argument in given if argument.name not in ("", "**", *TAKING)])


def needless_of(source: Source, given: list[Given]) -> list[tuple[Given, Row]]:
    """Those of named arguments that mean nothing any more, with their rows.

    Raises:
        Declined: If the function cannot take one of them.
    """
    rows = parameters_of(RUN)
    needless: list[tuple[Given, Row]] = []
    for argument in given:
        row = rows.get(argument.name)
        if row is None:
            raise Declined(unknown(given))
        if argument.name in NEEDLESS:
            needless.append((argument, row))
        elif row.name == _RESUME and asks_a_person(source, argument.node):
            raise Declined("a person is asked whether to resume", known(ASKED))
        elif constant(source, argument.node) is not None and not _is_taken(source, argument.node, row):
            raise Declined(f"`{argument.name}` cannot be carried over", row)
    return needless


def asks_a_person(source: Source, resume: ast.expr) -> bool:
    """Whether a value of ``resume`` may be one that asks on the terminal, in small letters in early releases."""
    modes = (constant(source, one) for one in meanings(source, resume))
    return any(isinstance(mode, str) and mode.upper().startswith(_ASKING) for mode in modes)


def _is_taken(source: Source, value: ast.expr, row: Row) -> bool:
    """Whether the function has a place for an argument that is not None."""
    if row.convert == "resources":
        literal = source.names.value(value)
        asked = [value, *(literal.values if isinstance(literal, ast.Dict) else ())]
        is_drawn = any(is_of_the_trial(source, one) for one in asked)
        return not is_drawn and not any(has_extra_resources(source, one) for one in meanings(source, value))
    is_elsewhere = row.to[:1] == ("Tuner.restore",) and row.name != _RESUME
    is_set = any(target.startswith("environ.") for target in row.to)
    return bool(row.to) and row.action != "refuse" and row.to[0] not in _UNCARRIED and not (is_elsewhere or is_set)


def refused_settings(source: Source, call: ast.Call) -> list[tuple[ast.expr, Row]]:
    """What is seen of the settings that a call unpacks and that the function refuses, unless they are None."""
    return refused_of(source, unpacked_settings(source, call, given_back=True))


def refused_of(source: Source, settings: Iterable[Setting]) -> list[tuple[ast.expr, Row]]:
    """Those of settings that the function refuses, unless they are None, with their rows."""
    rows = parameters_of(RUN)
    refused: list[tuple[ast.expr, Row]] = []
    for setting in settings:
        row = rows.get(setting.name)
        is_known = row is not None and setting.name not in NEEDLESS
        if row is None or not is_known or constant(source, setting.value) is None:
            continue
        if not _is_taken(source, setting.value, row):
            refused.append((setting.value, row))
    return refused


def called_instead(source: Source, call: ast.Call, name: str) -> list[Edit]:
    """The edits after which a call calls the function, without what means nothing any more."""
    needless = {argument.name: "" for argument, _ in carried(source, call)}
    start, end = source.start(call.func), source.end(call.func)
    return [Edit(start, end, name), *(replaced(source, call, needless, needless) if needless else [])]


def tell_of_arguments(
    result: Result, name: str, removed: Iterable[tuple[Given, Row]], refused: Iterable[tuple[ast.expr, Row]]
) -> None:
    """Tell which arguments of a call are gone, and which settings the function that it calls now refuses.

    Args:
        result: What the rule does.
        name: What the function is called.
        removed: The arguments, with their rows.
        refused: The settings, with theirs.
    """
    for argument, row in removed:
        result.note(argument.node, row, row.old, f"removed: {row.advice()}")
    for value, row in refused:
        result.todo(value, row, row.old, f"`{name}` refuses it / {row.advice()}")
