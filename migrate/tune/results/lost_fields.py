"""What every result of Tune had through Ray 1.13, or so, and what is read from results that have it no more.

``best_result["timesteps_total"]``, ``trial.last_result["experiment_id"]``, ``frame.drop(columns=["warmup_time"])``
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from legacy_api.result_fields import COUNTED, LOST_FIELD, LOST_FIELDS
from migrate.edit.callsite import keyword, passed
from migrate.resolve.flow.items import Items
from migrate.resolve.flow.shapes import ONE, Keyed, Shape
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.scopes import FunctionNode
from migrate.resolve.running.trainables import has_unknown_base, trainables
from migrate.resolve.text.source import Source
from migrate.resolve.trees.given_to_others import Given, given_to_others, may_give
from migrate.tune.calls.classes_only import makes_function
from migrate.tune.results.frames_elsewhere import MAKES_FRAME, SAME_COLUMNS

_HELD: Final = ("last_result", "best_result", "metrics", "metrics_dataframe", "best_result_df", "results_df")
_OF_TRIALS: Final = "trial_dataframes"
_GIVEN: Final = ("on_trial_result", "on_trial_complete", "log_trial_result")
"""The methods of callbacks and schedulers that get a result."""
_WORDS: Final = frozenset({*_HELD, _OF_TRIALS, *MAKES_FRAME})
"""One of these is read wherever there is a result, or a frame, that nobody is given."""
_RESULT: Final = "result"
_ASKED: Final = ("drop", "groupby", "pop", "set_index", "sort_values")
"""Methods that want what they are told to be there."""
_RUNS: Final = ("ray.tune.run", "ray.tune.Tuner")
_OTHERS: Final = "rllib"
_WITH: Final = "ray.tune.with_"
_TRAINERS: Final = "ray.train."


def lost_fields(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every place that certainly reads one of them from a result or a frame, and that nobody but Ray has put there.

    What other files read from a result that they are given is told where they get it.
    """
    if any(_OTHERS in dotted for _, _, dotted in source.names.imports):
        return  # what algorithms of RLlib report themselves is there
    if any(node.value in LOST_FIELDS for node in source.names.of(ast.Constant)):
        for node in _read_fields(source, source, source.once(_results)):
            yield node, known(LOST_FIELD), f'result["{node.value!s}"]'
    is_giving = _may_have_results(source) and may_give(source)
    for given in given_to_others(source, source.once(_results)) if is_giving else ():
        for node in _read_elsewhere(source, given):
            yield given.value, known(LOST_FIELD), f'result["{node.value!s}"]'


def _may_have_results(source: Source) -> bool:
    """Whether a file may have a result of its own."""
    if not source.names.words.isdisjoint(_WORDS):
        return True
    return any(function.name in _GIVEN for function in source.names.of(ast.FunctionDef))


def _read_fields(source: Source, runs: Source, results: Items) -> Iterator[ast.Constant]:
    """What a file reads from results or frames of what another one runs, or it itself."""
    named = [node for node in source.names.of(ast.Constant) if node.value in LOST_FIELDS]
    files = dict.fromkeys((source, runs)) if named else ()
    own = {
        str(node.value)
        for home in files
        for node in home.names.of(ast.Constant)
        if node.value in LOST_FIELDS and _is_put_or_asked_after(home, node)
    }
    own |= {str(word.arg) for home in files for word in home.names.of(ast.keyword) if word.arg in LOST_FIELDS}
    own |= set(COUNTED) if named and _are_counted(runs) else set()
    for node in named:
        read = _read_from(source, node) if node.value not in own and not guarded(source.names, node) else None
        if read is not None and results.is_one(read):
            yield node


def _read_elsewhere(source: Source, given: Given) -> Iterator[ast.Constant]:
    """What the function of another file that is given something reads from it, or what that gives it in its file."""
    results = Items(
        given.home,
        lambda node: given.shape if node is given.parameter else None,
        kinds=(ast.arg,),
        answers=dict.fromkeys(SAME_COLUMNS, ONE),
    )
    return _read_fields(given.home, source, results)


def _is_put_or_asked_after(source: Source, node: ast.Constant) -> bool:
    """Whether a name is that of an entry which the file makes, or somebody looks whether it is there."""
    parent = source.names.parents.get(node)
    if isinstance(parent, ast.Dict):
        return node in parent.keys
    if isinstance(parent, ast.Compare):
        return isinstance(parent.ops[0], ast.In | ast.NotIn)
    return isinstance(parent, ast.Subscript) and isinstance(parent.ctx, ast.Store)


def _are_counted(source: Source) -> bool:
    """Whether Ray adds up what is reported for each iteration, or what runs may count itself.

    As an algorithm does that is said by its name, or comes from another file, as all may that runs elsewhere.
    """
    counts = ("timesteps_this_iter", "episodes_this_iter")
    if any(node.value in counts for node in source.names.of(ast.Constant)):
        return True
    if any(word.arg in counts for word in source.names.of(ast.keyword)):
        return True
    runs = [call for call, dotted in source.names.calls() if dotted in _RUNS]
    firsts = [passed(call, 0, "run_or_experiment", "trainable") for call in runs]
    return not (firsts and all(first is not None and _is_of_file(source, first) for first in firsts))


def _is_of_file(source: Source, trainable: ast.expr) -> bool:
    """Whether the file has all of what runs: a function, a class whose bases are seen, or a trainer of Ray's."""
    value = source.names.value(trainable)
    if isinstance(value, ast.IfExp):
        return _is_of_file(source, value.body) and _is_of_file(source, value.orelse)
    if isinstance(value, ast.Call):
        dotted = source.names.dotted(value.func) or ""
        if dotted.startswith(_WITH) and value.args:
            return _is_of_file(source, value.args[0])
        return dotted.startswith(_TRAINERS) or makes_function(source, value)
    binding = source.names.binding(value)
    if binding is not None and isinstance(binding.node, ast.ClassDef):
        return binding.node in trainables(source) and not has_unknown_base(source, binding.node)
    return isinstance(value, ast.Lambda) or makes_function(source, value)


def _read_from(source: Source, node: ast.Constant) -> ast.expr | None:
    """What is asked for a key, or for columns that have to be there."""
    parents = source.names.parents
    value: ast.AST = node
    around = parents.get(value)
    if isinstance(around, ast.List | ast.Tuple):
        value, around = around, parents.get(around)
    if isinstance(around, ast.Subscript):
        return around.value if around.slice is value and isinstance(around.ctx, ast.Load) else None
    call = parents.get(around) if isinstance(around, ast.keyword) else around
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute) or call.func is value:
        return None
    is_lenient = keyword(call, "errors") is not None or (call.func.attr == "pop" and len(call.args) > 1)
    return call.func.value if call.func.attr in _ASKED and not is_lenient else None


def _results(source: Source) -> Items:
    """What holds a result of a trial, or a frame of results."""
    return Items(
        source,
        lambda node: _by_itself(source, node),
        kinds=(ast.Call, ast.Attribute, ast.arg),
        answers=dict.fromkeys(SAME_COLUMNS, ONE),
    )


def _stored(source: Source) -> set[str]:
    """The attributes that the file gives objects itself, ``self.metrics = {}``: it says what these are."""
    return {node.attr for node in source.names.of(ast.Attribute) if not isinstance(node.ctx, ast.Load)}


def _by_itself(source: Source, node: ast.AST) -> Shape | None:
    if isinstance(node, ast.arg):
        function = source.names.owners.get(node)
        is_given = isinstance(function, FunctionNode) and function.name in _GIVEN
        return ONE if is_given and node.arg == _RESULT else None
    if isinstance(node, ast.Attribute):
        if node.attr in source.once(_stored):
            return None
        return ONE if node.attr in _HELD else Keyed(ONE) if node.attr == _OF_TRIALS else None
    is_made = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MAKES_FRAME
    return ONE if is_made else None
