"""Members of an ``ExperimentAnalysis``, and of trials, that a variable holds for certain."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator
from functools import cache
from typing import TYPE_CHECKING, Final

from legacy_api import Row, all_rows, find, known, members_of_trials, parameters_of
from migrate.edit.callsite import passed
from migrate.leftovers.given_back import ANALYSES, TRIALS, analyses_among, given_at_times, given_back
from migrate.leftovers.makers import MAKERS, of_grids
from migrate.leftovers.rows import TROUBLE
from migrate.resolve.flow.carried import parameters
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.names import Variable
from migrate.resolve.text.source import Source
from migrate.resolve.values.said import said
from migrate.tune.checkpoints.uses import NAMES_PATH, is_joined, is_taken_as_object
from migrate.tune.results.analysis_words import FRAME_WITH_DIRECTORIES
from migrate.tune.results.by_directory import asked_without_directories, values_of
from migrate.tune.results.default_mode import is_given_mode

if TYPE_CHECKING:
    from migrate.tune.results.follow import Flow

_ANALYSIS: Final = "ray.tune.ExperimentAnalysis"
_BEST: Final = ("get_best_config", "get_best_trial", "get_best_logdir")
_SINCE_2: Final = "ray.rllib.algorithms."
_CHECKPOINTS: Final = ("best_checkpoint", "get_best_checkpoint", "get_last_checkpoint")


def members(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Members of an ``ExperimentAnalysis``, and of trials, that a variable holds for certain."""
    yield from _members(source, source.once(flow_of))


def members_at_times(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """The same of parameters, and what is made of them, to which only some calls hand an analysis or a trial.

    They are to be told of, and no rule may rewrite them: others hand something else.
    """
    if not any(_is_of_parameter(source, node) for node in source.names.attributes(_asked())):
        return
    flow, at_times = source.once(flow_of), _flow(source, at_times=True)
    for node, row, spelling in _members(source, at_times):
        if not isinstance(node, ast.Attribute) or not _is_of_parameter(source, node):
            continue
        if not flow.is_analysis(node.value) and not flow.is_trial(node.value):
            yield node, row, spelling


def _members(source: Source, flow: Flow) -> Iterator[tuple[ast.AST, Row, str]]:
    from migrate.tune.results.result_uses import lacks_directories
    from migrate.tune.results.trial_members import lost_members

    yield from lost_members(source, flow)
    if not flow.has_analyses:
        return
    calls = _calls(source)
    has_mode = (
        bool(given_back(source).get(ANALYSES, ()))
        or any(word.arg in (None, "mode", "default_mode") for call in calls for word in call.keywords)
        or is_given_mode(source, flow)
    )
    for node in source.names.of(ast.Attribute):
        if flow.is_analysis(node.value):
            if lacks_directories(source, node):
                yield node, known(FRAME_WITH_DIRECTORIES), FRAME_WITH_DIRECTORIES
            yield from _given_to_member(source, node)
            if not has_mode and _is_asked_without_mode(source, node):
                yield node, known(f"ExperimentAnalysis.{node.attr}(metric)"), f"{node.attr}(metric)"
            row = find(f"{_ANALYSIS}.{node.attr}")
            is_object = _is_checkpoint(source, node) or (source.once(_is_since_2) and not is_path(source, node))
            is_checkpoint = is_object and node.attr in _CHECKPOINTS and not _is_of_a_path(source, flow, node)
            as_today = is_checkpoint or _is_asked_without_directories(source, node)
            if row is not None and row.today in TROUBLE and not as_today:
                yield node, row, f"{node.attr}"


@cache
def _asked() -> frozenset[str]:
    """What analyses and trials have no longer."""
    of_analyses = (row.old for row in all_rows() if row.old.startswith(f"{_ANALYSIS}.") and row.today in TROUBLE)
    names = (*(name.rpartition(".")[2] for name in of_analyses), *members_of_trials())
    return frozenset(name.partition(".")[0] for name in names)


def _is_of_parameter(source: Source, member: ast.Attribute) -> bool:
    """Whether a parameter is asked for a member, or a variable with one meaning in a function that has some."""
    root: ast.AST = member.value
    while isinstance(root, ast.Attribute | ast.Subscript | ast.Call):
        root = root.func if isinstance(root, ast.Call) else root.value
    function = source.names.function(member)
    return function is not None and bool(parameters(function)) and source.names.binding(root) is not None


def flow_of(source: Source) -> Flow:
    """What a file holds analyses and trials in, those that functions of other files give it among them."""
    return _flow(source)


def _flow(source: Source, *, at_times: bool = False) -> Flow:
    """What a file holds analyses and trials in, or what may hold one among others."""
    from migrate.tune.calls.kinds_of_call import gives_trials
    from migrate.tune.results.follow import Flow

    lists = [call for call, _ in source.names.calls() if gives_trials(source, call)]
    from_others = given_back(source)
    analyses, trials = (
        {node: shape for node, (shape, _) in from_others.get(kind, {}).items()} for kind in (ANALYSES, TRIALS)
    )
    if at_times:
        analyses |= given_at_times(source, ANALYSES)
        trials |= given_at_times(source, TRIALS)
    given = analyses_among(source, analyses)
    known = [*annotated(source, MAKERS), *given.variables]
    return Flow(
        source,
        [*_calls(source), *of_grids(source), *given.direct],
        lists,
        known,
        trials,
        given.containers,
        lenient=at_times,
    )


def _calls(source: Source) -> list[ast.Call]:
    """The calls that make analyses in a file itself."""
    from migrate.tune.calls.kinds_of_call import gives_trials

    made = [call for call, dotted in source.names.calls() if dotted in MAKERS]
    return [call for call in made if not gives_trials(source, call)]


def annotated(source: Source, classes: Container[str]) -> Iterator[Variable]:
    """The parameters that are said to be an analysis, and that nothing else is assigned to."""
    for parameter in source.names.of(ast.arg):
        dotted = said(source.names, parameter.annotation)
        function = source.names.owners.get(parameter)
        scope = source.names.inside(function) if dotted in classes and function is not None else None
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


def _is_of_a_path(source: Source, flow: Flow, node: ast.Attribute) -> bool:
    """``get_best_checkpoint(path)``: whether the trial is said by what is called a path, as through Ray 2.6."""
    call = source.names.parents.get(node)
    given = passed(call, 0, "trial") if isinstance(call, ast.Call) and call.func is node else None
    name = getattr(given, "id", getattr(given, "attr", ""))
    return given is not None and NAMES_PATH.search(name) is not None and not flow.is_trial(given)


def _is_since_2(source: Source) -> bool:
    """Whether a file uses names of RLlib since Ray 2.0, in which analyses gave checkpoints that are objects."""
    imported = (node for node, _, dotted in source.names.imports if dotted.startswith(_SINCE_2))
    return any(not guarded(source.names, node) for node in imported)


def _is_checkpoint(source: Source, node: ast.Attribute) -> bool:
    """Whether a checkpoint is asked for and taken as the object that it is today."""
    return node.attr in _CHECKPOINTS and is_taken_as_object(source, _value(source, node))


def is_path(source: Source, node: ast.Attribute) -> bool:
    """Whether an analysis is asked for a checkpoint, which was a path up to Ray 1.13, and that goes where one does."""
    return node.attr in _CHECKPOINTS and is_joined(source, _value(source, node))


def _value(source: Source, node: ast.Attribute) -> ast.expr:
    """A member, or the call of it."""
    call = source.names.parents.get(node)
    return call if isinstance(call, ast.Call) and call.func is node else node
