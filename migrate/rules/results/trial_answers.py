"""``trial.resources.cpu``, ``trial.error_msg``: what a trial told, asked of what a trial has today.

Fires on trials that are certain (of runs, of analyses, and, where that is as good there, in callbacks and schedulers)
which are asked

- for numbers of their resources (``RES437``): those of the placement group, ``trial.placement_group_factory``;
- for the text of their error (``RES438``), and for the directory of their run (``RES426``), outside of callbacks:
  ``trial.get_error()`` and ``os.path.dirname(trial.path)``;
- for their directory and that of their run, ``local_path`` and ``local_experiment_path`` (``RES425``, ``RES426``),
  outside of callbacks in a file of Ray 2.6 or older: they are the driver's staging copies today;
- for the place of their run elsewhere (``RES430``), in a file whose runs are all stored here: there was none;
- how many checkpoints are kept of them (``RES429``), or for the metrics and directories of each in a loop.

Declines: resources as a whole, or where the number has to be a whole one or may be kept for later; the extra resources
of a trial that may take no processor itself; errors and directories in a callback, which are in storage later than
that; the directory of a run, or a local one, in a file that stores results elsewhere, or runs nothing; and checkpoints
that are asked for anything else.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.edit.as_owner import as_owner
from migrate.edit.callsite import called_name
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure
from migrate.leftovers.analyses import flow_of
from migrate.leftovers.uses import legacy_uses
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.tune.results.trial_members import given_to_callbacks, said_to_be_trials, used_as_trials

ORDER = 62

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune

analysis = tune.run("PPO", name="listed", raise_on_failed_trial=False)
for trial in analysis.trials:
    print(trial.resources.cpu, trial.resources.gpu, trial.error_msg)
""",
        """\
from ray import tune

results = tune.Tuner(
    "PPO",
    run_config=tune.RunConfig(
        name="listed",
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
    print(trial.placement_group_factory.head_cpus, trial.placement_group_factory.bundles[0].get("GPU", 0), """
        """trial.get_error())
""",
    ),
    (
        """\
from ray import tune


class Counts(tune.Callback):
    def on_trial_complete(self, iteration, trials, trial, **info):
        print(len(trial.get_trial_checkpoints()))
""",
        """\
from ray import tune


class Counts(tune.Callback):
    def on_trial_complete(self, iteration, trials, trial, **info):
        print(len(trial.run_metadata.checkpoint_manager.best_checkpoint_results))
""",
    ),
)

_RESOURCES: Final = "Trial.resources"
_ERROR: Final = "Trial.error_msg"
_DIRECTORY: Final = "Trial.local_dir"
_ELSEWHERE: Final = "Trial.remote_checkpoint_dir"
_LOCAL: Final = {"local_path": "Trial.logdir", "local_experiment_path": _DIRECTORY}
"""What trials of Ray 2.5 and 2.6 had their directories as, which Ray calls its staging copies since."""
_CHECKPOINTS: Final = "Trial.get_trial_checkpoints"

_GROUP: Final = "placement_group_factory"
_AMOUNTS: Final = {
    "cpu": f"{{0}}.{_GROUP}.head_cpus",
    "gpu": f'{{0}}.{_GROUP}.bundles[0].get("GPU", 0)',
    "extra_cpu": f'({{0}}.{_GROUP}.required_resources.get("CPU", 0) - {{0}}.{_GROUP}.head_cpus)',
}
_TOTALS: Final = {"cpu_total": "CPU", "gpu_total": "GPU"}
_EXTRA: Final = b"extra_"
_TAKING: Final = ("print", "str", "repr", "format", "float", "int", "round", "max", "min", "sum", "abs")
"""Functions to which a number of processors may be a float, as it is in a placement group."""
_REMOTE: Final = (b"upload_dir", b"://", b"storage_filesystem", b"storage_path")
_SYNCING: Final = (b"sync", b"run_experiments", b"Experiment(")
_RUN: Final = "ray.tune.run"

_KEPT: Final = "run_metadata.checkpoint_manager.best_checkpoint_results"
_OF_CHECKPOINT: Final = {"metrics": "metrics", "dir_or_data": "checkpoint.path"}


def rewrite(result: Result) -> None:
    """Ask every such trial for what it has today."""
    source = result.source
    asked = [
        (node, row)
        for node, row, _ in legacy_uses(source)
        if row.old in (_RESOURCES, _ERROR, _DIRECTORY, _ELSEWHERE, _CHECKPOINTS) and not guarded(source.names, node)
    ]
    in_callbacks = set(given_to_callbacks(source)) if asked else set()
    for node, row in asked:
        if not isinstance(node, ast.Attribute):
            continue
        edits: list[Edit] = []
        if row.old == _RESOURCES:
            edits = _resources(source, node)
        elif row.old == _CHECKPOINTS:
            edits = _checkpoints(source, node)
        elif node.value not in in_callbacks:
            edits = {_ERROR: _error, _DIRECTORY: _directory, _ELSEWHERE: _elsewhere}[row.old](result, node)
        result.edits += edits
        if edits:
            result.rewrote(node, known(row.old), row.old)
    if result.until_26 and source.names.attributes(_LOCAL.keys()):
        _local_directories(result)


def _local_directories(result: Result) -> None:
    """Ask trials for their directories in storage, as those of Ray 2.5 and 2.6 were here."""
    source = result.source
    flow = source.once(flow_of)
    handed = {*said_to_be_trials(source), *used_as_trials(source)} - set(given_to_callbacks(source))
    for node in source.names.attributes(_LOCAL.keys()):
        is_asked = isinstance(node.ctx, ast.Load) and (node.value in handed or flow.is_trial(node.value))
        if not is_asked or guarded(source.names, node):
            continue
        row, old = known(_LOCAL[node.attr]), f"Trial.{node.attr}"
        edits = _directory(result, node) if row.old == _DIRECTORY else _own_directory(result, node)
        result.edits += edits
        if edits:
            result.rewrote(node, row, old)
        else:
            result.decline(node, row, old, "")


def _own_directory(result: Result, node: ast.Attribute) -> list[Edit]:
    end = result.source.end(node)
    return [Edit(end - len(node.attr), end, "path")] if _is_run_here(result.before) else []


def _is_run_here(source: Source) -> bool:
    """Whether a file runs its trials itself, and stores them on this machine."""
    runs = any(dotted == _RUN for _, dotted in source.names.calls())
    return runs and not any(word in source.data for word in _REMOTE)


def _resources(source: Source, node: ast.Attribute) -> list[Edit]:
    asked = source.names.parents.get(node)
    if not isinstance(asked, ast.Attribute) or not isinstance(node.value, ast.Name | ast.Subscript | ast.Attribute):
        return []
    trial = source.text(node.value)
    call = source.names.parents.get(asked)
    if asked.attr in _TOTALS and isinstance(call, ast.Call) and call.func is asked and _may_be_float(source, call):
        text = f'{trial}.{_GROUP}.required_resources.get("{_TOTALS[asked.attr]}", 0)'
        return [Edit(source.start(call), source.end(call), text)]
    if asked.attr not in _AMOUNTS or not _may_be_float(source, asked):
        return []
    if asked.attr == "gpu" and _EXTRA in source.data:
        return []  # the first bundle may be of what the trial starts
    return [Edit(source.start(asked), source.end(asked), _AMOUNTS[asked.attr].format(trial))]


def _may_be_float(source: Source, node: ast.expr) -> bool:
    """Whether a number may be one with a fraction of zero: it is compared, shown, or reckoned with."""
    parent = source.names.parents.get(node)
    if isinstance(parent, ast.Call):
        return node in parent.args and called_name(parent) in _TAKING
    return isinstance(
        parent, ast.Compare | ast.BinOp | ast.FormattedValue | ast.List | ast.Tuple | ast.Dict | ast.If | ast.BoolOp
    )


def _error(result: Result, node: ast.Attribute) -> list[Edit]:
    end = result.source.end(node)
    return [Edit(end - len(node.attr), end, "get_error()")]


def _directory(result: Result, node: ast.Attribute) -> list[Edit]:
    source = result.source
    if not _is_run_here(result.before):
        return []
    try:
        module, imports = ensure(source, "os", node)
    except Taken:
        return []
    text = f"{module}.path.dirname({as_owner(source, node.value)}.path)"
    return [*imports, Edit(source.start(node), source.end(node), text)]


def _elsewhere(result: Result, node: ast.Attribute) -> list[Edit]:
    source = result.source
    before = result.before
    runs = [call for call, dotted in before.names.calls() if dotted == _RUN]
    is_known = bool(runs) and all(word.arg for call in runs for word in call.keywords)
    if not is_known or any(word in before.data for word in (*_REMOTE, *_SYNCING)):
        return []
    return [Edit(source.start(node), source.end(node), "None")]


def _checkpoints(source: Source, node: ast.Attribute) -> list[Edit]:
    call = source.names.parents.get(node)
    if not isinstance(call, ast.Call) or call.func is not node or call.args or call.keywords:
        return []
    home = source.names.parents.get(call)
    edits = [Edit(source.end(node) - len(node.attr), source.end(call), _KEPT)]
    if isinstance(home, ast.Call) and home.args == [call] and called_name(home) == "len":
        return edits
    if not isinstance(home, ast.For | ast.comprehension) or home.iter is not call:
        return []
    variable = source.names.variable(home.target)
    if variable is None or len(variable[0].bindings[variable[1]]) != 1:
        return []
    for use in source.names.reads(variable[1], variable[0]):
        member = source.names.parents.get(use)
        if not isinstance(member, ast.Attribute) or member.attr not in _OF_CHECKPOINT:
            return []
        end = source.end(member)
        edits.append(Edit(end - len(member.attr), end, _OF_CHECKPOINT[member.attr]))
    return edits
