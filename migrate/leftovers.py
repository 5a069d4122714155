"""What is legacy in a file according to the catalogue, whoever knows how to rewrite it: nothing old stays silent."""

from __future__ import annotations

import ast
import re
from collections.abc import Container, Iterator
from functools import cache
from typing import Final

from legacy_api import Row, find, known, longest_row, moved_members, named, parameters_of, rows_of_kind
from migrate.findings import Finding
from migrate.resolve.guards import guarded
from migrate.resolve.lost import lost_arguments, lost_names
from migrate.resolve.names import Variable
from migrate.resolve.owners import owner_of
from migrate.resolve.scopes import positional
from migrate.resolve.settings import settings_of, specifications, unpacked_settings
from migrate.resolve.source import Source
from migrate.resolve.trainables import bases_of, methods_of, trainables
from migrate.train.by_hand import called_by_hand
from migrate.train.checkpoint_objects import asked_of_checkpoints
from migrate.train.worker_context import asked_of_workers
from migrate.tune.analysis_words import FRAME_WITH_DIRECTORIES
from migrate.tune.by_directory import asked_without_directories, values_of
from migrate.tune.checkpoint_uses import is_taken_as_object
from migrate.tune.made_by_hand import given_by_hand
from migrate.tune.methods_put_in import methods_put_in
from migrate.tune.old_reports import REPORTS, old_form
from migrate.tune.runner_members import asked_of_runners
from migrate.tune.scaled_functions import scaled
from migrate.tune.transformers_search import transformers_searches
from migrate.tune.uncalled_hooks import uncalled_hooks
from migrate.tune.unfollowed import asked_of_anything
from migrate.tune.unnamed_experiments import without_experiment
from migrate.tune.unsaid_trainable import without_trainable

_TROUBLE: Final = ("error", "silent", "hangs")
_PARTIAL: Final = ("functools.partial",)
_PART_OF_DATASET: Final = "ray.air.session.get_dataset_shard"
_UNTIL_26: Final = ("0.8.7", "1.13.0", "2.6.3")
_DOTTED: Final = re.compile(r"ray(?:\.\w+){2,}\.?")
_TRAINABLE: Final = "ray.tune.Trainable"
_ANALYSIS: Final = "ray.tune.ExperimentAnalysis"
_BEST: Final = ("get_best_config", "get_best_trial", "get_best_logdir")
_CHECKPOINTS: Final = ("best_checkpoint", "get_best_checkpoint", "get_last_checkpoint")


def leftovers(source: Source, reported: set[tuple[int, str]]) -> Iterator[Finding]:
    """A finding for every legacy spelling in the file that a rule has not spoken about yet.

    Args:
        source: The file.
        reported: Line and code of what rules have reported.
    """
    yield from _stars(source)
    yield from lost_names(source)
    spoken = {line for line, _ in reported}
    yield from (found for found in lost_arguments(source) if found.line not in spoken)
    for node, row, old in legacy_uses(source):
        line, column = source.position(node)
        if row.today not in _TROUBLE or (line, row.code) in reported:
            continue
        reported.add((line, row.code))
        if row.action == "keep":
            yield Finding(line, column, row.code, old, row.advice(), False)
        elif guarded(source.names, node):
            yield Finding(line, column, row.code, old, "one of several branches for different Ray releases", False)
        else:
            yield Finding(line, column, row.code, old, _message(row))


def _stars(source: Source) -> Iterator[Finding]:
    """Star imports that hide a use of something the catalogue knows: names are not followed through them."""
    stars = source.names.stars
    owners = {row.owner for row in rows_of_kind("parameter")} | {"ray.tune.report"} if stars else set()
    for statement, module in stars:
        names = {node.id for node in source.names.of(ast.Name)} - source.names.module.bindings.keys()
        hidden = {name for name in names if f"{module}.{name}" in owners or find(f"{module}.{name}") is not None}
        hidden |= {name for name, word in _words_of_calls(source) if name in names and _is_legacy(module, name, word)}
        if hidden and longest_row(module) is None:
            message = f"`{min(hidden)}` may come from here and is not followed / import the names that are used"
            yield Finding(*source.position(statement), "MIGRATE", f"{module}.*", message)


def _words_of_calls(source: Source) -> Iterator[tuple[str, str]]:
    """The names that are called, with each argument that they are called with by name."""
    for call in source.names.of(ast.Call):
        if isinstance(call.func, ast.Name):
            yield from ((call.func.id, word.arg) for word in call.keywords if word.arg)


def _is_legacy(module: str, name: str, word: str) -> bool:
    """Whether a parameter of a function or class that a star import may bring is of old Rays only."""
    row = parameters_of(owner_of(f"{module}.{name}")).get(word)
    return row is not None and row.today in _TROUBLE


def uses_tune_or_train(source: Source) -> bool:
    """Whether a file names any part of Ray that the catalogue knows."""
    names = source.names
    if any(True for _ in transformers_searches(source)):
        return True
    imported = [dotted for _, _, dotted in names.imports] + [f"{module}.*" for _, module in names.stars]
    imported += names.given.values()
    looked_up = (dotted for _, dotted in names.uses()) if "importlib" in names.words else ()
    if not any(dotted.partition(".")[0] == "ray" for dotted in (*imported, *looked_up)):
        return any(True for _ in _texts(source)) or _is_run_by_others(source)
    subsystems = _subsystems()
    reached = [*imported, *(dotted for _, dotted in names.uses())]
    if any(dotted.startswith("ray.") and dotted.split(".")[1] in subsystems for dotted in reached):
        return True
    return any(True for _ in _parameters(source)) or any(True for _ in _texts(source))


def _is_run_by_others(source: Source) -> bool:
    """Whether a file that does not name Ray has a training function for the Tune of a file beside it."""
    from migrate.resolve.module_files import file_of
    from migrate.resolve.neighbours import importers, source_of
    from migrate.tune.dialects import taking

    if not source.path or not taking(source, "reporter"):
        return False
    modules = [dotted.rpartition(".")[0] for _, _, dotted in source.names.imports]
    homes = [file_of(source.path, module) for module in modules if module.strip(".")]
    for other in [*filter(None, homes), *importers(source.path)]:
        beside = source_of(other)
        if beside is not None and any(dotted.startswith("ray.tune") for _, _, dotted in beside.names.imports):
            return True
    return False


@cache
def _subsystems() -> frozenset[str]:
    """The second parts of all names of the catalogue, such as ``tune``, ``train`` and ``air``."""
    return frozenset(name.split(".")[1] for name in named()) | {"*"}


def written_for_08(source: Source) -> bool:
    """Whether a file uses something that no Ray after 0.8 had."""
    return any(row.last == "0.8.7" for _, row, _ in legacy_uses(source))


def written_for_26(source: Source) -> bool:
    """Whether a file uses something that no Ray after 2.6 had, or that had another name since."""
    if any(row.last in _UNTIL_26 and row.today in _TROUBLE for _, row, _ in legacy_uses(source)):
        return True
    return any(dotted == _PART_OF_DATASET for _, dotted in source.names.calls())


def _message(row: Row) -> str:
    fate = {"error": "raises today", "silent": "has another effect today, or none", "hangs": "never returns today"}
    return f"{fate[row.today]} / {row.advice()}"


@cache
def _environment() -> dict[str, Row]:
    return {row.old: row for row in rows_of_kind("environment")}


Use = tuple[ast.AST, Row, str]
"""A place that spells something legacy: the node, its row, and the spelling as the file has it."""


def legacy_uses(source: Source) -> list[Use]:
    """Every place that spells something the catalogue has a row for."""
    return source.once(_legacy_uses)


def _legacy_uses(source: Source) -> list[Use]:
    from migrate.train.config_attributes import attributes_of_configs
    from migrate.train.failure_causes import asked_causes
    from migrate.train.trainer_hooks import hooks
    from migrate.train.trainer_subclasses import asked_of_subclasses

    arguments = (_parameters, _specifications)
    trainable = (_methods, methods_put_in, uncalled_hooks, asked_of_runners, _selves, _instances, given_by_hand)
    parts = (
        _imports,
        _names,
        *arguments,
        *trainable,
        _members,
        _reports,
        _dialects,
        _objectives,
        called_by_hand,
        scaled,
        asked_of_checkpoints,
        without_experiment,
        _texts,
        _missing_metrics,
        asked_causes,
        hooks,
        asked_of_subclasses,
        asked_of_anything,
        without_trainable,
        attributes_of_configs,
        asked_of_workers,
    )
    return [use for part in parts for use in part(source)]


def _missing_metrics(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Metrics of trainers' results that are not there: those that raise, and what an older file does not know of."""
    from migrate.resolve.train_v2 import is_written_for_train_v2
    from migrate.train.result_metrics import missing_metrics

    for node, row, spelling in missing_metrics(source):
        if row.today != "silent" or not is_written_for_train_v2(source):
            yield node, row, spelling


def _imports(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    for statement, alias, dotted in source.names.imports:
        row = longest_row(dotted)
        if row is not None:
            yield (alias if isinstance(statement, ast.ImportFrom) else statement), row, dotted
    for statement, module in source.names.stars:
        row = longest_row(module)
        if row is not None:
            yield statement, row, f"{module}.*"


def _names(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    imported = {dotted for _, _, dotted in source.names.imports}
    for node, dotted in source.names.uses():
        if not dotted.startswith("ray."):
            continue
        row = longest_row(dotted)
        # A name that was imported as such has been reported at its import.
        if row is not None and not (isinstance(node, ast.Name) and dotted in imported):
            yield node, row, dotted
        method = find(dotted) or moved_members().get(dotted)
        if method is not None and method.kind in ("method", "attribute") and method is not row:
            yield node, method, dotted


def _parameters(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    for call, dotted in [*source.names.calls(), *_partly_called(source)]:
        owner = owner_of(dotted)
        rows = parameters_of(owner)
        for word in call.keywords:
            row = rows.get(word.arg or "")
            if row is not None and not (isinstance(word.value, ast.Constant) and word.value.value is None):
                yield word.value, row, f"{dotted}({word.arg}=)"
            value = word.value.value if isinstance(word.value, ast.Constant) else None
            stated = find(f'{owner}({word.arg}="{value}")') if isinstance(value, str) else None
            if stated is not None:
                yield word.value, stated, stated.old
        for setting in unpacked_settings(source, call) if rows else ():
            row = rows.get(setting.name)
            if row is not None and row.today in _TROUBLE:
                yield setting.value, row, f"{dotted}({setting.name})"
        if source.names.dotted(call.func) in _PARTIAL:
            continue
        if owner == "ray.tune.run" and call.args:
            yield call.args[0], rows["run_or_experiment"], f"{dotted}(...)"
        if owner == "ray.tune.run" and len(call.args) > 1:
            positional = find("ray.tune.run(positional arguments)")
            if positional is not None:
                yield call.args[1], positional, positional.old


def _partly_called(source: Source) -> Iterator[tuple[ast.Call, str]]:
    """``partial(tune.run, local_dir=...)``, with what will be called."""
    for call, dotted in source.names.calls():
        called = source.names.dotted(call.args[0]) if dotted in _PARTIAL and call.args else None
        if called is not None:
            yield call, called


def _specifications(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Entries of the dictionaries that describe experiments."""
    rows = parameters_of("ray.tune.Experiment")
    for call, dotted in source.names.calls():
        for experiment in specifications(source, call) if owner_of(dotted) == "ray.tune.run_experiments" else ():
            for setting in settings_of(source, experiment):
                row = rows.get(setting.name)
                if row is not None and row.today in _TROUBLE:
                    yield setting.value, row, row.old


def _methods(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Old methods of Trainable classes, and calls of them on a variable that may hold an instance of any class."""
    classes = trainables(source)
    if not classes:
        return
    own = {method.name for node in source.names.of(ast.ClassDef) for method in methods_of(node)}
    for call in source.names.of(ast.Call):
        if not isinstance(call.func, ast.Attribute) or not _is_anything(source, call.func.value):
            continue
        row = find(f"{_TRAINABLE}.{call.func.attr}")
        if row is not None and row.kind == "method" and row.last == "0.8.7" and row.name not in own:
            yield call.func, row, source.text(call.func)
    for node in classes:
        for method in methods_of(node):
            row = find(f"{_TRAINABLE}.{method.name}")
            if row is not None and row.kind == "method" and row.last == "0.8.7":
                yield method, row, f"{node.name}.{method.name}"


def _is_anything(source: Source, node: ast.expr) -> bool:
    """Whether an expression is a variable that a loop or a call gives its values, and no instance of a method."""
    binding = source.names.binding(node)
    if binding is None or binding.kind not in ("param", "other"):
        return False
    owner = source.names.owners.get(binding.node)
    return owner is None or not isinstance(source.names.scope(owner).node, ast.ClassDef)


def _selves(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """What Trainable classes read from themselves and no longer have, and constructors that Tune calls differently."""
    classes = trainables(source)
    for method in (method for node in classes for method in methods_of(node) if method.name == "__init__"):
        for argument in [*positional(method), *method.args.kwonlyargs]:
            row = parameters_of(_TRAINABLE).get(argument.arg)
            if row is not None:
                yield argument, row, row.old
    own: dict[ast.AST, set[str]] = {}
    for part in source.names.of(ast.Attribute) if classes else ():
        row = find(f"{_TRAINABLE}.{part.attr}")
        if row is None or row.last == "0.8.7" or not isinstance(part.value, ast.Name):
            continue
        own = own or {node: _own(source, node) for node in classes}
        for method in source.names.functions(part):
            node = source.names.parents.get(method)
            if node not in own or part.attr in own[node] or _is_unused(source, part, row):
                continue
            if [argument.arg for argument in positional(method)[:1]] == [part.value.id]:
                yield part, row, f"self.{part.attr}"


def _is_unused(source: Source, part: ast.Attribute, row: Row) -> bool:
    """Whether a method that only answers differently today is called for what it does, or its answer taken as it is."""
    call = source.names.parents[part]
    is_called = isinstance(call, ast.Call) and call.func is part
    return row.today == "silent" and is_called and isinstance(call, ast.Call) and is_taken_as_object(source, call)


def _instances(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """What is asked of variables that certainly hold an instance of a Trainable class of the file."""
    classes = trainables(source)
    own: dict[ast.AST, set[str]] = {}
    for part in source.names.of(ast.Attribute) if classes else ():
        row = find(f"{_TRAINABLE}.{part.attr}")
        if row is None or row.last == "0.8.7" or row.action == "keep" or not isinstance(part.ctx, ast.Load):
            continue
        made = source.names.value(part.value)
        binding = source.names.binding(made.func) if isinstance(made, ast.Call) else None
        if binding is None or binding.node not in classes or _is_unused(source, part, row):
            continue
        own = own or {node: _own(source, node) for node in classes}
        if part.attr not in own[binding.node]:
            yield part, row, source.text(part)


def _own(source: Source, node: ast.ClassDef) -> set[str]:
    """What a class defines or assigns itself."""
    own = {method.name for part in bases_of(source, node) for method in methods_of(part)}
    stored = (part for part in source.names.of(ast.Attribute) if isinstance(part.ctx, ast.Store))
    return own | {part.attr for part in stored if isinstance(part.value, ast.Name) and _is_in(source, part, node)}


def _is_in(source: Source, node: ast.AST, outer: ast.ClassDef) -> bool:
    above: ast.AST | None = node
    while above is not None and above is not outer:
        above = source.names.parents.get(above)
    return above is outer


def _reports(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Metrics that are passed to ``tune.report`` or ``train.report`` in one of their old forms."""
    for call, dotted in source.names.calls():
        row = find(old_form(call, dotted)) if dotted in REPORTS else None
        if row is not None:
            yield call, row, f"{dotted}(...)"


def _dialects(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Training functions with arguments that Tune no longer passes."""
    from migrate.tune.dialects import is_given_by_file, taking

    for short in source.names.of(ast.Lambda):
        for argument in [*positional(short)[1:2], *short.args.kwonlyargs]:
            if argument.arg in ("reporter", "checkpoint_dir"):
                row = known(f"def trainable(config, {argument.arg})")
                yield argument, row, row.old
    for name in ("reporter", "checkpoint_dir", "checkpoint"):
        row = known(f"def trainable(config, {name})")
        for found in taking(source, name):
            if name != "checkpoint" or not is_given_by_file(source, found):
                yield found.argument, row, row.old


def _objectives(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Schedulers and searchers that nobody tells what they optimise."""
    from migrate.tune.objectives import unsaid

    for found in unsaid(source):
        if found.is_certain:
            yield found.call, found.row, found.row.old


def _members(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Members of an ``ExperimentAnalysis``, and of trials, that a variable holds for certain."""
    from migrate.tune.follow import Flow
    from migrate.tune.results import lacks_directories
    from migrate.tune.trial_members import lost_members

    makers = (
        _ANALYSIS,
        "ray.tune.run",
        "ray.tune.tune.run",
        "ray.tune.analysis.ExperimentAnalysis",
        "ray.tune.Analysis",
    )
    calls = [call for call, dotted in source.names.calls() if dotted in makers]
    lists = [call for call, dotted in source.names.calls() if owner_of(dotted) == "ray.tune.run_experiments"]
    flow = Flow(source, calls, lists, _annotated(source, makers))
    yield from lost_members(source, flow)
    if not flow.analyses and not calls:
        return
    has_mode = any(word.arg in (None, "mode", "default_mode") for call in calls for word in call.keywords)
    for node in source.names.of(ast.Attribute):
        if flow.is_analysis(node.value):
            if lacks_directories(source, node):
                yield node, known(FRAME_WITH_DIRECTORIES), FRAME_WITH_DIRECTORIES
            yield from _given_to_member(source, node)
            if not has_mode and _is_asked_without_mode(source, node):
                yield node, known(f"ExperimentAnalysis.{node.attr}(metric)"), f"{node.attr}(metric)"
            row = find(f"{_ANALYSIS}.{node.attr}")
            as_today = _is_checkpoint(source, node) or _is_asked_without_directories(source, node)
            if row is not None and row.today in _TROUBLE and not as_today:
                yield node, row, f"{node.attr}"


def _annotated(source: Source, classes: Container[str]) -> Iterator[Variable]:
    """The parameters that are said to be an analysis, and that nothing else is assigned to."""
    for parameter in source.names.of(ast.arg):
        said = source.names.dotted(parameter.annotation) if parameter.annotation is not None else None
        function = source.names.owners.get(parameter)
        scope = source.names.inside(function) if said in classes and function is not None else None
        if scope is not None and len(scope.bindings[parameter.arg]) == 1:
            yield scope, parameter.arg


def _is_asked_without_directories(source: Source, member: ast.Attribute) -> bool:
    """``trial_dataframes[trial.trial_id]``: nobody notices that its keys are others."""
    values = values_of(source, member)
    return values is not None and asked_without_directories(source, values)


def _is_asked_without_mode(source: Source, member: ast.Attribute) -> bool:
    """Whether the best of an analysis is asked for by a metric alone."""
    call = source.names.parents.get(member)
    if member.attr not in _BEST or not isinstance(call, ast.Call) or call.func is not member:
        return False
    if any(isinstance(value, ast.Starred) for value in call.args):
        return False
    words = {word.arg for word in call.keywords}
    return len(call.args) + len(words & {"metric"}) == 1 and not words & {"mode", None}


def _given_to_member(source: Source, member: ast.Attribute) -> Iterator[tuple[ast.AST, Row, str]]:
    """Arguments that a method of an analysis no longer takes."""
    call = source.names.parents.get(member)
    rows = parameters_of(f"{_ANALYSIS}.{member.attr}")
    for word in call.keywords if rows and isinstance(call, ast.Call) and call.func is member else ():
        row = rows.get(word.arg or "")
        if row is not None:
            yield word.value, row, row.old


def _is_checkpoint(source: Source, node: ast.Attribute) -> bool:
    """Whether a checkpoint is asked for and taken as the object that it is today."""
    call = source.names.parents.get(node)
    value = call if isinstance(call, ast.Call) and call.func is node else node
    return node.attr in _CHECKPOINTS and is_taken_as_object(source, value)


def _texts(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Texts: the name of a variable, or the dotted name of something or its beginning, as for ``mock.patch``."""
    for node in source.names.of(ast.Constant):
        if isinstance(node.value, str):
            row = _environment().get(node.value)
            if row is None and node.value.startswith("ray.") and _DOTTED.fullmatch(node.value):
                name = node.value.rstrip(".")
                row = longest_row(name)
                if row is not None:
                    yield node, row, name
                    continue
            if row is not None:
                yield node, row, row.old
