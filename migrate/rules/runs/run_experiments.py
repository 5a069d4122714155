"""``run_experiments({name: {...}})`` with one experiment becomes a ``Tuner``; so does ``tune.run(return_trials=True)``.

Fires on calls of ``run_experiments`` that are given one experiment, as a dictionary or as an ``Experiment``, made in
the call or in variables that nothing else uses. RLlib's ``env`` goes into the config. Where the list of trials is used,
it is read from the stored run; ``return_trials=True`` of Ray 0.8 asked `tune.run` for the same list.

Experiments that are known at run time only, also those that a dictionary gets after it was made, one with a search
algorithm, and several in one dictionary, of which Ray 2.60 keeps the files of the first only, stay where they are, and
the call calls a function that is written into the file once, ``run_each_in_tuner``.

Declines: lists of experiments, unseen ones in a file that makes ``Experiment`` objects, several that share a scheduler,
and, with a remark, an experiment that is seen and used for something else, too. Such calls stay, with today's
arguments.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known, parameters_of
from migrate.edit.callsite import keyword, passed
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken
from migrate.edit.surround import Surrounded
from migrate.edit.unused import written_as_text
from migrate.leftovers.rows import TROUBLE
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.free_names import free_in
from migrate.resolve.names.given_names import may_be_taken_by_others
from migrate.resolve.names.star_imports import all_of
from migrate.resolve.settings.argument_order import out_of_order
from migrate.resolve.settings.settings import settings_of, specifications
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import constant
from migrate.rule import Declined, Example, Result
from migrate.tune.calls.kinds_of_call import gives_trials, is_experiments
from migrate.tune.calls.read_call import read
from migrate.tune.calls.remarks import remark
from migrate.tune.calls.tune_call import TuneCall
from migrate.tune.calls.what_is_run import RUN
from migrate.tune.experiments.call import (
    FILES_OF_THE_FIRST,
    RUN_EXPERIMENTS,
    TAKING,
    SeveralExperiments,
    gives_experiment,
    is_experiment,
)
from migrate.tune.experiments.run_each_function import NAME as EACH
from migrate.tune.experiments.run_each_function import Written, called_instead, carried, put_later
from migrate.tune.experiments.run_each_function import function_text as each_text
from migrate.tune.results.analysis_uses import AnalysisUses
from migrate.tune.results.follow import Flow
from migrate.tune.written import tuner_text
from migrate.tune.written.run_function import (
    ASKED,
    asks_a_person,
    function_text,
    refused_of,
    refused_settings,
    tell_of_arguments,
)

ORDER = 19

_SERVED: Final = "`{name}`, written into the file, gives each of the experiments to a `Tuner`, one after the other"
_BUT: Final = ", but for settings of old names, which raise a `TypeError`"
_ENTRY: Final = 2
"""How deep a setting is in a dictionary of experiments: ``experiments["a"]["local_dir"]``."""
_ADDING: Final = ("update", "setdefault")
"""Methods that put something into a dictionary."""

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.tune import run_experiments

experiment = {
    "run": "PPO",
    "env": env_name,
    "config": config,
    "checkpoint_freq": 20,
    "max_failures": 999,
    "stop": {"training_iteration": 200},
}
run_experiments({"merge": experiment}, queue_trials=True)
""",
        """\
from ray import tune

results = tune.Tuner(
    "PPO",
    param_space={**config, "env": env_name},
    run_config=tune.RunConfig(
        name="merge",
        stop={"training_iteration": 200},
        checkpoint_config=tune.CheckpointConfig(
            checkpoint_frequency=20,
            checkpoint_at_end=False,
        ),
        failure_config=tune.FailureConfig(max_failures=999),
    ),
).fit()
if results.errors:
    raise tune.TuneError("Trials did not complete", results.errors)
""",
    ),
    (
        """\
from ray import tune

trials = tune.run_experiments(tune.Experiment("e", "PPO", num_samples=2), raise_on_failed_trial=False)
print([trial.logdir for trial in trials])
""",
        """\
from ray import tune

results = tune.Tuner(
    "PPO",
    tune_config=tune.TuneConfig(num_samples=2),
    run_config=tune.RunConfig(
        name="e",
        checkpoint_config=tune.CheckpointConfig(checkpoint_at_end=False),
    ),
).fit()
analysis = tune.ExperimentAnalysis(
    results.experiment_path,
    storage_filesystem=results.filesystem,
)
order = [result.path for result in results]
analysis.trials.sort(key=lambda trial: order.index(trial.path))
trials = analysis.trials
print([trial.path for trial in trials])
""",
    ),
    (
        """\
from ray import tune

for trial in tune.run("PPO", name="e", return_trials=True, raise_on_failed_trial=False):
    print(trial.logdir)
""",
        """\
from ray import tune

results = tune.Tuner(
    "PPO",
    run_config=tune.RunConfig(
        name="e",
        checkpoint_config=tune.CheckpointConfig(checkpoint_at_end=False),
    ),
).fit()
analysis = tune.ExperimentAnalysis(
    results.experiment_path,
    storage_filesystem=results.filesystem,
)
order = [result.path for result in results]
analysis.trials.sort(key=lambda trial: order.index(trial.path))
for trial in analysis.trials:
    print(trial.path)
""",
    ),
    (
        """\
from ray import tune


def f(config):
    pass


tune.run_experiments({"e": {"run": f, "repeat": 2, "trial_resources": {"cpu": 1}}})
""",
        """\
from ray import tune


def f(config):
    pass


results = tune.Tuner(
    tune.with_resources(f, {"cpu": 1}),
    tune_config=tune.TuneConfig(num_samples=2),
    run_config=tune.RunConfig(name="e"),
).fit()
if results.errors:
    raise tune.TuneError("Trials did not complete", results.errors)
""",
    ),
    (
        """\
import os
import yaml
from ray import tune

with open("experiments.yaml") as file:
    experiments = yaml.safe_load(file)
trials = tune.run_experiments(experiments, queue_trials=True, verbose=1)
print([trial.logdir for trial in trials])
""",
        f"""\
import os
import yaml
from ray import tune
{function_text()}{each_text()}

with open("experiments.yaml") as file:
    experiments = yaml.safe_load(file)
trials = {EACH}(experiments, verbose=1)
print([trial.path for trial in trials])
""",
    ),
)


def rewrite(result: Result) -> None:
    """Rewrite every call of ``run_experiments``."""
    source = result.source
    calls = [call for call, _ in source.names.calls() if gives_trials(source, call)]
    left: dict[ast.Call, Declined | Taken] = {}
    for call in calls:
        if guarded(source.names, call):
            continue
        try:
            place, asked = Surrounded(source, call, calls), read(source, call)
            result.edits += asked.taking_comments(_edits(place, asked))
        except (Declined, Taken) as reason:
            left[call] = reason
            continue
        remark(result, asked)
    for call, why in _left_by_function(result, left).items():
        _leave(result, call, why)
    if calls:
        flow = Flow(source, [], [call for call in calls if not guarded(source.names, call)])
        result.edits += AnalysisUses(source, flow, defaults=True, since_08=result.since_08).rewrite([])


def _left_by_function(result: Result, left: dict[ast.Call, Declined | Taken]) -> dict[ast.Call, Declined | Taken]:
    """Let calls of experiments that are not seen call a function that is written into the file; gives the others."""
    source = result.source
    if any(gives_experiment(dotted) for _, dotted in source.names.calls()):
        return left  # they are what the others are given, most likely: a list of objects, which the function refuses
    gone = [call for call in left if isinstance(left[call], SeveralExperiments) or _has_searcher(source, call)]
    unseen = [call for call in left if call in gone or not _is_seen(source, call)]
    served = [call for call in unseen if is_experiments(source, call) and _is_carried(source, call)]
    if not served:
        return left
    try:
        written = Written(source, served)
    except (Declined, Taken):
        return left
    result.edits += written.edits
    for call in served:
        result.edits += called_instead(source, call, written.name)
        result.note(call, None, f"{RUN_EXPERIMENTS}(...)", _SERVED.format(name=written.name))
        refused = refused_settings(source, call)
        for experiment in specifications(source, call):
            refused += refused_of(source, settings_of(source, experiment))
        tell_of_arguments(result, written.name, carried(source, call), refused)
    return {call: reason for call, reason in left.items() if call not in served}


def _has_searcher(source: Source, call: ast.Call) -> bool:
    """Whether a call is given a search algorithm, which today's ``run_experiments`` does not take."""
    return any(word.arg == "search_alg" and constant(source, word.value) is not None for word in call.keywords)


def _is_carried(source: Source, call: ast.Call) -> bool:
    try:
        carried(source, call)
    except Declined:
        return False
    return out_of_order(source, call, RUN_EXPERIMENTS) is None


def _leave(result: Result, call: ast.Call, reason: Declined | Taken) -> None:
    """Say why a call stays."""
    source = result.source
    given = passed(call, 0, *TAKING)
    if isinstance(reason, SeveralExperiments) or (given is not None and put_later(source, given)):
        result.todo(call, None, RUN_EXPERIMENTS, f"left as `run_experiments`: {FILES_OF_THE_FIRST}")
        return
    if not is_experiments(source, call):
        result.decline(call, getattr(reason, "row", None), f"{RUN}(return_trials=True)", str(reason))
        return
    if any(word.arg is None for word in call.keywords):  # there may be arguments of then among them
        result.decline(call, None, RUN_EXPERIMENTS, str(reason))
        return
    resume = keyword(call, "resume")
    if resume is not None and asks_a_person(source, resume):
        result.decline(call, known(ASKED), RUN_EXPERIMENTS, str(reason))
        return
    moved = out_of_order(source, call, RUN_EXPERIMENTS)
    if moved is not None:
        result.decline(moved[0], moved[1], moved[1].old, str(reason))
        return
    row = getattr(reason, "row", None)
    if row is not None and row.today == "error":
        result.decline(call, row, RUN_EXPERIMENTS, str(reason))
        return
    but = "" if _is_seen(source, call) else _BUT
    result.note(call, None, RUN_EXPERIMENTS, f"left as `run_experiments`, which still works{but}: {reason}")


def _is_seen(source: Source, call: ast.Call) -> bool:
    """Whether the file shows all that describes the experiments of a call."""
    given = passed(call, 0, *TAKING)
    if given is None or _gets_more(source, given):
        return False
    return all(_is_described(source, one) for one in meanings(source, given))


def _gets_more(source: Source, given: ast.expr) -> bool:
    """Whether a dictionary of experiments gets others after it was made, or old settings in one of them."""
    names = source.names
    variable = names.variable(given)
    return variable is not None and any(_is_changed(source, use) for use in names.reads(variable[1], variable[0]))


def _is_changed(source: Source, use: ast.Name) -> bool:
    """Whether a use of a dictionary of experiments puts something into it that Ray 2.60 may not take."""
    parents = source.names.parents
    inner: ast.AST = use
    parent = parents.get(use)
    depth = 0
    while isinstance(parent, ast.Subscript) and parent.value is inner:
        inner, parent, depth = parent, parents.get(parent), depth + 1
    if isinstance(inner, ast.Subscript) and isinstance(inner.ctx, ast.Store):
        key = inner.slice.value if isinstance(inner.slice, ast.Constant) else None
        row = parameters_of("ray.tune.Experiment").get(str(key))
        return depth == 1 or (depth == _ENTRY and (key is None or (row is not None and row.today in TROUBLE)))
    return isinstance(parent, ast.Attribute) and parent.attr in _ADDING and depth < _ENTRY


def _is_described(source: Source, node: ast.expr) -> bool:
    if isinstance(node, ast.Call):
        return is_experiment(source.names.dotted(node.func)) and all(word.arg for word in node.keywords)
    if isinstance(node, ast.List | ast.Tuple):
        return all(_is_described(source, one) for part in node.elts for one in meanings(source, part))
    if not isinstance(node, ast.Dict) or None in node.keys:
        return False
    described = (one for value in node.values for one in meanings(source, value))
    return all(isinstance(one, ast.Dict) and None not in one.keys for one in described)


def _edits(place: Surrounded, asked: TuneCall) -> list[Edit]:
    names = asked.source.names
    run = tuner_text.run(asked, place.indent)
    results = free_in(names, asked.call, "results", "result_grid")
    check = tuner_text.check(asked, results, place.indent)
    width = len(place.indent)
    fit = run.fit(width + len(results) + 3)
    if place.is_statement or _is_needless(asked.source, place):
        whole = place.replace_all(f"{results} = {fit}")
        return [*run.imports, *place.before(run.before), whole, *place.after(check)]
    name = free_in(names, asked.call, "analysis")
    opened = tuner_text.analysis(asked, results).at(width + len(name) + 3, width)
    before = [*run.before, f"{results} = {fit}", *check, f"{name} = {opened}"]
    before += tuner_text.in_order(asked, name, results)
    return [*run.imports, *place.before(before), place.replace(f"{name}.trials")]


def _is_needless(source: Source, place: Surrounded) -> bool:
    """Whether nobody reads the variable that the list of trials is assigned to; of a notebook anybody may."""
    names, name = source.names, place.target
    if not name or source.path.endswith(".ipynb") or names.scope(place.statement).is_class:
        return False
    shared: list[ast.Global | ast.Nonlocal] = [*names.of(ast.Global), *names.of(ast.Nonlocal)]
    if name in all_of(names.module) or any(name in node.names for node in shared):
        return False
    if any(node.id == name and not isinstance(node.ctx, ast.Store) for node in names.of(ast.Name)):
        return False
    return not written_as_text(source, name) and not may_be_taken_by_others(source.path, name)
