"""``tune.run(...)`` becomes ``tune.Tuner(...).fit()``, and the uses of its result follow.

Fires on calls of ``ray.tune.run`` however it was imported, when every argument has a place in the modern API.
The places come from the catalogue (``RUN301`` …); argument texts and comments are kept.

What is kept of the old behaviour:

- ``tune.run`` raised ``TuneError`` if a trial failed, ``Tuner.fit`` does not: a check is written after the run
  (not with ``raise_on_failed_trial=False``).
- A ``Tuner`` saves a checkpoint at the end of every trial of a Trainable class, ``tune.run`` did not:
  ``checkpoint_at_end=False`` is written unless the trainable is certainly a function.
- ``tune.with_resources`` marks the function itself: where a function runs with ``resources_per_trial`` in one
  place and without in another, the other gets the old default of one CPU.
- ``log_to_file`` wrote into the trial's directory, and so did a trainable that writes below ``self.logdir`` or into a
  file of a relative name, as a ``Trainer`` of Lightning does by default; today that needs
  ``SyncConfig(sync_artifacts=True)``. So does a file that is read below
  ``get_best_logdir()``, whoever wrote it there.
- ``resume=True`` needs the run to exist, ``resume="AUTO"`` does not; a flag becomes an ``if``. Without a ``name``,
  ``"AUTO"`` never found anything, which is said. ``resume="PROMPT"`` asks before; about a remote directory it asks no
  more.
- ``restore=path`` becomes a class that loads the checkpoint in its ``setup``, with a finding: its counters begin anew.
- ``get_best_config(metric=...)`` of Ray 0.8 meant the maximum over all results of a trial.
- ``ResultGrid(tune.run(...))`` is what ``Tuner.fit`` returns.

If some use of the result has no counterpart on a ``ResultGrid``, the result stays an ``ExperimentAnalysis``,
opened from the stored run, with its trials in the order in which they were made. (The rows of its ``dataframe()`` are
in any order; sort them by a column.)

Where arguments are known at run time only (``**kwargs`` of a dictionary that is not seen, a ``resume`` that may be a
flag or a mode), the call stays and calls a function that is written into the file once, ``run_in_tuner``: it takes the
arguments of all releases by their names, runs a ``Tuner``, and returns today's ``ExperimentAnalysis``. What a
``Tuner`` has no place for (``export_formats``, ``loggers``; ``resume`` or ``restore`` in a file that never says it) is
a ``TypeError`` there, which names it.

Declines, with a finding: arguments that are unpacked beside one of those, positional arguments after the second,
parameters without a place (``export_formats``, ``restore`` of a function), an ``Experiment`` that is not made for the
call alone, a list as the trainable, a call that shares its line with other statements or its statement with another
one, is named within an expression, or is evaluated conditionally; and ``tune.run`` itself where it is handed on.
"""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from legacy_api import Row, find
from migrate.edit.callsite import keyword
from migrate.edit.edits import Edit
from migrate.edit.entries import behind, entries
from migrate.edit.importing import Taken
from migrate.edit.surround import Surrounded
from migrate.resolve.flow.carried import Carried
from migrate.resolve.flow.held import attributes_of, is_attribute
from migrate.resolve.left.guards import LEFT_ALONE, guarded
from migrate.resolve.names.free_names import free_in
from migrate.resolve.names.given_names import may_be_asked_by_others, may_be_taken_by_others
from migrate.resolve.names.names import Variable
from migrate.resolve.running.tuners import RUNS
from migrate.resolve.settings.settings import given_as, unpacked_settings
from migrate.resolve.text.source import Source
from migrate.rule import AtRunTime, Declined, Example, Result
from migrate.rules.runs.arguments_in_place import still_works
from migrate.tune.calls.classes_only import makes_function
from migrate.tune.calls.kinds_of_call import gives_trials
from migrate.tune.calls.missing_runs import catching_missing
from migrate.tune.calls.read_call import read
from migrate.tune.calls.remarks import remark
from migrate.tune.calls.resumed_objects import never_resumes, tell_of_resumed
from migrate.tune.calls.tune_call import TuneCall
from migrate.tune.calls.what_is_run import RUN
from migrate.tune.functions.handed_on import handed_on
from migrate.tune.results.analysis_uses import AnalysisUses
from migrate.tune.results.follow import Flow
from migrate.tune.results.grid_uses import GridUses, NotFollowed
from migrate.tune.results.grids_of_runs import grid_of
from migrate.tune.results.lost_in_json import tell_of_json
from migrate.tune.trainables.unpicklable import tell_of_unpicklable
from migrate.tune.written import tuner_text
from migrate.tune.written.run_function import (
    NAME,
    Written,
    called_instead,
    carried,
    function_text,
    refused_settings,
    tell_of_arguments,
)

ORDER = 20

_AT_END: Final = "checkpoint_at_end"
_RESUME: Final = "resume"
_SERVED = "its arguments are known at run time only: `{name}`, written into the file, gives them to a `Tuner`"

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune


def train(config):
    tune.report({"loss": config["lr"]})


tune.run(train, config={"lr": 0.1})
""",
        """\
from ray import tune


def train(config):
    tune.report({"loss": config["lr"]})


results = tune.Tuner(train, param_space={"lr": 0.1}).fit()
if results.errors:
    raise tune.TuneError("Trials did not complete", results.errors)
""",
    ),
    (
        """\
from ray import tune
from my_models import Model

analysis = tune.run(
    Model,
    name="digits",
    stop={"training_iteration": 12},
    checkpoint_freq=5,  # every 5 epochs
    checkpoint_score_attr="min-loss",
    resources_per_trial={"cpu": 2, "gpu": 1},
    num_samples=10,
    max_failures=3,
    local_dir="./results",
    queue_trials=True,
)
print(analysis.get_best_config(metric="mean_accuracy", mode="max"))
""",
        """\
import os

from ray import tune
from my_models import Model

analysis = tune.Tuner(
    tune.with_resources(Model, {"cpu": 2, "gpu": 1}),
    tune_config=tune.TuneConfig(num_samples=10),
    run_config=tune.RunConfig(
        name="digits",
        storage_path=os.path.abspath("./results"),
        stop={"training_iteration": 12},
        checkpoint_config=tune.CheckpointConfig(
            checkpoint_frequency=5,  # every 5 epochs
            checkpoint_score_attribute="loss",
            checkpoint_score_order="min",
            checkpoint_at_end=False,
        ),
        failure_config=tune.FailureConfig(max_failures=3),
    ),
).fit()
if analysis.errors:
    raise tune.TuneError("Trials did not complete", analysis.errors)
print(analysis.get_best_result(metric="mean_accuracy", mode="max").config)
""",
    ),
    (
        """\
import os
import sys
from ray import tune


def train(config):
    return {"loss": config["lr"]}


def main(path):
    analysis = tune.run(train, config={"lr": 0.1}, name="exp", local_dir=path, resume="--resume" in sys.argv)
    for trial in analysis.trials:
        print(trial.status, trial.logdir)
""",
        """\
import os
import sys
from ray import tune


def train(config):
    return {"loss": config["lr"]}


def main(path):
    storage_path = os.path.abspath(os.path.expanduser(path))
    if "--resume" in sys.argv:
        tuner = tune.Tuner.restore(os.path.join(storage_path, "exp"), trainable=train)
    else:
        tuner = tune.Tuner(
            train,
            param_space={"lr": 0.1},
            run_config=tune.RunConfig(name="exp", storage_path=storage_path),
        )
    results = tuner.fit()
    if results.errors:
        raise tune.TuneError("Trials did not complete", results.errors)
    analysis = tune.ExperimentAnalysis(
        results.experiment_path,
        storage_filesystem=results.filesystem,
    )
    order = [result.path for result in results]
    analysis.trials.sort(key=lambda trial: order.index(trial.path))
    for trial in analysis.trials:
        print(trial.status, trial.path)
""",
    ),
    (
        """\
from ray import tune

experiment = tune.Experiment("e", "PPO", num_samples=2, local_dir="/results")
tune.run(experiment, verbose=1, raise_on_failed_trial=False)
""",
        """\
from ray import tune

results = tune.Tuner(
    "PPO",
    tune_config=tune.TuneConfig(num_samples=2),
    run_config=tune.RunConfig(
        name="e",
        storage_path="/results",
        verbose=1,
        checkpoint_config=tune.CheckpointConfig(checkpoint_at_end=False),
    ),
).fit()
""",
    ),
    (
        """\
from ray import tune

tune.run(run_or_experiment="PPO", name="a", raise_on_failed_trial=False)
""",
        """\
from ray import tune

results = tune.Tuner(
    "PPO",
    run_config=tune.RunConfig(
        name="a",
        checkpoint_config=tune.CheckpointConfig(checkpoint_at_end=False),
    ),
).fit()
""",
    ),
    (
        """\
from ray import tune


def search(trainable, **options):
    analysis = tune.run(trainable, local_dir="./results", **options)
    return analysis.get_best_logdir("loss", "min")
""",
        f"""\
import os

from ray import tune
{function_text()}

def search(trainable, **options):
    analysis = {NAME}(trainable, local_dir="./results", **options)
    return analysis.get_best_trial("loss", "min").path
""",
    ),
)


def rewrite(result: Result) -> None:
    """Rewrite every call of ``tune.run`` and every use of what it returned."""
    source = result.source
    sites: dict[ast.Call, _Site] = {}
    left: list[ast.Call] = []
    unseen: dict[ast.Call, Exception] = {}
    runs = [call for call, dotted in source.names.calls() if dotted in RUNS and not gives_trials(source, call)]
    for call in runs:
        if guarded(source.names, call):
            result.note(call, None, RUN, LEFT_ALONE)
            continue
        try:
            place = Surrounded(source, grid_of(source, call) or call, runs)
            sites[call] = _Site(place, read(source, call))
        except AtRunTime as reason:
            unseen[call] = reason
        except Declined as reason:
            _decline(result, call, reason.row or find(RUN), reason)
            left.append(call)
        except Taken as reason:
            _decline(result, call, None, reason)
            left.append(call)
    calls = [site.asked.call for site in sites.values()]
    flow = Flow(source, calls)
    groups = [sorted(group, key=source.start) for group in flow.connected(calls)]
    for group in sorted(groups, key=lambda group: source.start(group[0])):
        if not _rewrite_group(result, flow, [sites[call] for call in group]):
            left += group
    rewritten = [call for call in calls if call not in left and call not in unseen]
    served = _call_function(result, unseen, rewritten)
    left += [call for call in unseen if call not in served]
    edited = {edit for call in (*rewritten, *served) for edit in catching_missing(source, call)}
    result.edits += sorted(edited)
    _rewrite_uses_of(result, left, rewritten)
    _rewrite_uses_of(result, served, rewritten, is_unseen=True)
    for node, name, said in handed_on(source, result.before, result.reports_of_today):
        if not guarded(source.names, node):
            result.decline(node, None, name, said)


def _call_function(result: Result, unseen: dict[ast.Call, Exception], rewritten: list[ast.Call]) -> list[ast.Call]:
    """Let calls whose arguments are known at run time only call a function that is written into the file.

    A call that is in another one, or has another one in it, waits for the next round.
    """
    source = result.source
    served = []
    for call, reason in unseen.items():
        try:
            carried(source, call)
        except Declined:
            _decline(result, call, getattr(reason, "row", None) or find(RUN), reason)
        else:
            served.append(call)
    others = [*served, *rewritten]
    served = [
        call for call in served if not any(_overlap(source, call, other) for other in others if other is not call)
    ]
    if not served:
        return []
    try:
        written = Written(source, served)
    except (Declined, Taken) as reason:
        for call in served:
            _decline(result, call, find(RUN), reason)
        return []
    result.edits += written.edits
    for call in served:
        result.edits += called_instead(source, call, written.name)
        result.note(call, None, f"{RUN}(...)", _SERVED.format(name=written.name))
        tell_of_arguments(result, written.name, carried(source, call), refused_settings(source, call))
        resume = given_as(source, call, _RESUME)
        if resume is not None and not never_resumes(source, resume):
            seen = [(word.arg, word.value) for word in call.keywords if word.arg is not None]
            settings = unpacked_settings(source, call, given_back=True)
            tell_of_resumed(result, call, resume, [*seen, *((one.name, one.value) for one in settings)])
    return served


def _overlap(source: Source, one: ast.Call, other: ast.Call) -> bool:
    return source.start(one) < source.end(other) and source.start(other) < source.end(one)


def _rewrite_uses_of(
    result: Result, left: list[ast.Call], rewritten: list[ast.Call], *, is_unseen: bool = False
) -> None:
    """Rewrite what breaks on the analyses of calls that are left: today's analysis is not that of their time.

    What is in a call that is rewritten waits for the next round.

    Args:
        result: What the rule does.
        left: The calls.
        rewritten: The calls that become a ``Tuner``.
        is_unseen: Whether arguments that are not seen may say what the best trial is.
    """
    source = result.source
    flow = Flow(source, left)
    for group in flow.connected(left):
        said = [{word.arg for word in call.keywords} for call in group]
        defaults = all({"metric", "mode"} <= words for words in said)
        defaults |= is_unseen and not result.since_08  # then `tune.run` had no `mode`
        says_mode = all("mode" in words for words in said)
        uses = AnalysisUses(
            source, flow, defaults=defaults, since_08=result.since_08, says_mode=says_mode, before=result.before
        )
        edits = uses.rewrite(flow.uses(group))
        result.edits += [edit for edit in edits if not any(_is_in(source, edit, call) for call in rewritten)]


def _is_in(source: Source, edit: Edit, call: ast.Call) -> bool:
    return source.start(call) < edit.start and edit.end < source.end(call)


class _Site(NamedTuple):
    """A call of ``tune.run``: where it stands, and what it asks for."""

    place: Surrounded
    asked: TuneCall


def _decline(result: Result, call: ast.Call, row: Row | None, reason: Exception) -> None:
    if still_works(result.source, call):
        result.note(call, row, f"{RUN}(...)", f"left as `tune.run`, which still works: {reason}")
    else:
        result.decline(_argument_of(call, row) or call, row, f"{RUN}(...)", str(reason))


def _argument_of(call: ast.Call, row: Row | None) -> ast.expr | None:
    """What a call gives the argument that a row is about, by its name in the call itself; None if it does not."""
    name = row.old.removeprefix(f"{RUN}(").removesuffix(")") if row is not None else ""
    return keyword(call, name)


def _rewrite_group(result: Result, flow: Flow, sites: list[_Site]) -> bool:
    """Rewrite calls whose results meet in one variable, all in the same way; whether that could be done."""
    source = result.source
    uses = flow.uses({site.asked.call for site in sites})
    defaults = all(site.asked.has_defaults for site in sites)
    says_mode = all(site.asked.says_mode for site in sites)
    since_08 = result.since_08
    says = {"defaults": defaults, "since_08": since_08, "says_mode": says_mode}
    try:
        edits = GridUses(source, flow, **says, in_place="results", before=result.before).rewrite(uses)
        keeps_analysis = False
    except NotFollowed:
        edits = AnalysisUses(source, flow, **says, in_place="analysis", before=result.before).rewrite(uses)
        keeps_analysis = True
    edits += [edit for site in sites for edit in _no_last_checkpoint(source, site.asked)]
    ordered = any(_sees_order(source, use, uses) for use in uses)
    # A run may be given what another one found: such edits go into the text of the call that is written.
    known = [*result.edits, *edits]
    inner = [edit for edit in known if any(_is_in(source, edit, site.asked.call) for site in sites)]
    try:
        written = _written(source, sites, inner, keeps_analysis, ordered)
        # So do those in the arguments that were gathered in front of the call, and go into it.
        if moving := [edit for edit in known if edit not in inner and any(_clash(edit, one) for one in written)]:
            inner += moving
            written = _written(source, sites, inner, keeps_analysis, ordered)
        edits += written
    except (Declined, Taken) as reason:
        row = (reason.row if isinstance(reason, Declined) else None) or find(RUN)
        for site in sites:
            _decline(result, site.asked.call, row, reason)
        return False
    result.edits[:] = [edit for edit in (*result.edits, *edits) if edit not in inner]
    for site in sites:
        remark(result, site.asked)
        tell_of_unpicklable(result, site.asked)
        if keeps_analysis:
            tell_of_json(result, site.asked)
    return True


def _written(source: Source, sites: list[_Site], inner: list[Edit], keeps_analysis: bool, ordered: bool) -> list[Edit]:
    """What is written in place of some calls, with the edits in it that are planned for what they are given."""
    with source.planned(inner):
        asked = [(site.place, read(source, site.asked.call) if inner else site.asked) for site in sites]
        return [
            edit for place, one in asked for edit in one.taking_comments(_edits(place, one, keeps_analysis, ordered))
        ]


def _clash(one: Edit, other: Edit) -> bool:
    """Whether two different edits change the same bytes."""
    return one != other and one.start < other.end and other.start < one.end


def _no_last_checkpoint(source: Source, asked: TuneCall) -> list[Edit]:
    """Say in the config of a class that it asks for no last checkpoint, which a ``Tuner`` takes for granted."""
    config = next((given.node for given in asked.parameters if given.name == "checkpoint_config"), None)
    if not isinstance(config, ast.Call) or makes_function(source, asked.trainable.node):
        return []
    found = entries(source, config)
    is_config = (source.names.dotted(config.func) or "").endswith(".CheckpointConfig")
    if not is_config or not {entry.name for entry in found}.isdisjoint((_AT_END, "*")):
        return []
    return [behind(source, config, found[-1] if found else None, [f"{_AT_END}=False"])]


def _edits(place: Surrounded, asked: TuneCall, keeps_analysis: bool, ordered: bool) -> list[Edit]:
    """The edits that replace one call.

    Args:
        place: Where it stands.
        asked: What it asks for.
        keeps_analysis: Whether the rest of the code still needs an ``ExperimentAnalysis``.
        ordered: Whether the rest of the code may see the order of its trials.
    """
    if keeps_analysis and grid_of(asked.source, asked.call) is not None:
        raise Declined("the grid of an analysis is made of it, and something else that asks for an analysis gets it")
    width = len(place.indent)
    run = tuner_text.run(asked, place.indent)
    names = asked.source.names
    if place.target and not keeps_analysis:
        check = tuner_text.check(asked, place.target, place.indent)
        return [*run.imports, *place.before(run.before), place.replace(run.fit(place.column)), *place.after(check)]
    results = free_in(names, asked.call, "results", "result_grid")
    check = tuner_text.check(asked, results, place.indent)
    fit = run.fit(width + len(results) + 3)
    if place.is_statement and not keeps_analysis:
        head = place.head(f"{results} = ")
        return [*run.imports, *place.before(run.before), head, place.replace(fit), *place.after(check)]
    before = [*run.before, f"{results} = {fit}", *check]
    if not keeps_analysis:
        return [*run.imports, *place.before(before), place.replace(results)]
    name = place.target or free_in(names, asked.call, "analysis")
    opened = tuner_text.analysis(asked, results).at(width + len(name) + 3, width)
    order = tuner_text.in_order(asked, name, results) if ordered else []
    if place.target:
        return [*run.imports, *place.before(before), place.replace(opened), *place.after(order)]
    return [*run.imports, *place.before([*before, f"{name} = {opened}", *order]), place.replace(name)]


def _sees_order(source: Source, use: ast.AST, uses: list[ast.AST]) -> bool:
    """Whether a use of an analysis may depend on the order of its trials: of several that are best, the first one is.

    Only what it is assigned to may not, where all that is asked of that is among the uses.
    """
    parent = source.names.parents.get(use)
    if not isinstance(parent, ast.Assign):
        return not isinstance(parent, ast.Expr)
    held = [source.once(Carried).variable(target) for target in parent.targets]
    reads = [read for one in held if one is not None for read in _reads(source, one)]
    taken = (may_be_taken_by_others(source.path, one[1]) for one in held if one and one[0] is source.names.module)
    asked = (may_be_asked_by_others(source.path, one[1]) for one in held if one and is_attribute(one))
    return None in held or any(read not in uses for read in reads) or any(taken) or any(asked)


def _reads(source: Source, held: Variable) -> list[ast.expr]:
    return source.once(attributes_of).reads(held) if is_attribute(held) else list(source.names.reads(held[1], held[0]))
