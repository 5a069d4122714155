"""``os.environ["TUNE_RESULT_DIR"] = "/runs"``: the runs of the file are told where their results go.

Fires on a line of the module that sets ``TUNE_RESULT_DIR`` (``ENV701``) or ``RAY_AIR_LOCAL_CACHE_DIR`` (``ENV702``), in
front of everything that the module runs, where each run of the file is a Tuner, or a trainer, whose ``RunConfig`` is
seen, or a Tuner of a function of the file that has none: those that say no ``storage_path`` get it. With the variable
set, Tune refuses to start today, and trainers pass over it. Where both are set, the runs get what
``RAY_AIR_LOCAL_CACHE_DIR`` says, as in Ray 2.6.

Declines, with a finding: a variable that is set in a function or a branch, set twice, or read; files without a run, and
with runs that cannot be seen as a whole, or that may be told None as their place; and ``TUNE_RESULT_DIR`` where the
other one has to stay.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import known
from migrate.conversions.paths import absolute_path
from migrate.edit.callsite import keyword, passed
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure_as_is, ensure_member
from migrate.edit.statements import left_out
from migrate.resolve.left.guards import guarded
from migrate.resolve.settings.set_variables import variable_set
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.trainers.classes import is_of_today

ORDER = 60

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import os

from ray import tune
from models import Model

os.environ["TUNE_RESULT_DIR"] = "/runs"
analysis = tune.run(Model, name="first", max_failures=2, verbose=0)
""",
        """\
from ray import tune
from models import Model

analysis = tune.Tuner(
    Model,
    run_config=tune.RunConfig(
        name="first",
        storage_path="/runs",
        verbose=0,
        checkpoint_config=tune.CheckpointConfig(checkpoint_at_end=False),
        failure_config=tune.FailureConfig(max_failures=2),
    ),
).fit()
if analysis.errors:
    raise tune.TuneError("Trials did not complete", analysis.errors)
""",
    ),
)

_VARIABLES: Final = ("RAY_AIR_LOCAL_CACHE_DIR", "TUNE_RESULT_DIR")
"""The one that Ray 2.6 looked at first is first."""
_TUNER: Final = "ray.tune.Tuner"
_CONFIGS: Final = ("ray.tune.RunConfig", "ray.train.RunConfig", "ray.air.RunConfig")
_OTHER_RUNS: Final = ("ray.tune.run", "ray.tune.run_experiments", "ray.tune.Experiment", "ray.tune.run_experiment")
_PLACES: Final = ("storage_path", "local_dir")


def rewrite(result: Result) -> None:
    """Say in the configuration of every run what the variable says."""
    source = result.source
    texts = [node.value for node in source.names.of(ast.Constant) if isinstance(node.value, str)]
    setting = [(statement, variable_set(source, statement)) for statement in source.names.of(ast.Assign)]
    for at, variable in enumerate(_VARIABLES):
        for statement in (statement for statement, named in setting if named == variable):
            if not isinstance(statement, ast.Assign) or guarded(source.names, statement):
                continue
            row = known(variable)
            try:
                if texts.count(variable) > 1:
                    raise Declined("it is named elsewhere, too")
                if stronger := next((other for other in _VARIABLES[:at] if other in texts), None):
                    raise Declined(f"{stronger} is named, too, which goes before it")
                edits = _edits(source, statement)
            except (Declined, Taken) as reason:
                result.decline(statement, row, row.old, str(reason))
                continue
            result.edits += edits
            result.rewrote(statement.targets[0], row, row.old)
            return  # the runs say their place now, which is in front of what another variable says


def _edits(source: Source, statement: ast.Assign) -> list[Edit]:
    if source.names.parents.get(statement) is not source.names.module.node:
        raise Declined("it is set in a part of the file that may not run, or later")
    configs = list(_configs(source))
    if not configs:
        raise Declined("the file runs nothing itself")
    said = {config: place for config in configs if (place := keyword(config, *_PLACES)) is not None}
    if not all(_is_path(source, place) for place in said.values()):
        raise Declined("a run of the file may be told no place")
    without = [config for config in configs if config not in said]
    if any(source.start(config) < source.start(statement) for config in without):
        raise Declined("it is set behind a run")
    value = statement.value
    if not without and (isinstance(value, ast.Name) or _is_path(source, value)):
        return [left_out(source, statement)]
    (path,), modules = absolute_path(source, value, source.text(value))
    edits = [edit for module in modules for edit in ensure_as_is(source, module, statement)]
    if isinstance(value, ast.Constant):
        edits.append(left_out(source, statement))
    else:
        name = source.names.free_name("results_dir")
        edits.append(Edit(source.start(statement), source.end(statement), f"{name} = {path}"))
        path = name
    for config in without:
        told = _given(source, config, path) if _is_tuner(source, config) else [_told(source, config, path)]
        edits += [edit for edit in told if edit not in edits]
    return edits


def _is_path(source: Source, node: ast.expr) -> bool:
    """Whether the place that a run is told is certainly one, and not None."""
    node = source.names.value(node) or node
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str)
    is_joined = isinstance(node, ast.Call) and (source.names.dotted(node.func) or "").startswith("os.path.")
    return is_joined or isinstance(node, ast.JoinedStr | ast.BinOp)


def _given(source: Source, tuner: ast.Call, path: str) -> list[Edit]:
    """The edits that give a config with a place to a Tuner that has none."""
    name, imports = ensure_member(source, "ray.tune", "RunConfig", tuner)
    low, high = source.tokens.opening(tuner) + 1, source.end(tuner) - 1
    last = max((*tuner.args, *(word.value for word in tuner.keywords)), key=source.end)
    first = min(source.start(part) for part in (*tuner.args, *(word.value for word in tuner.keywords)))
    at = source.tokens.span(last, low, high)[1]
    is_on_one_line = source.line_number(first) == source.line_number(low)
    apart = " " if is_on_one_line else f"\n{source.indent(first)}"
    new = f",{apart}run_config={name}(storage_path={path})"
    return [*imports, Edit(at, at, new)]


def _is_tuner(source: Source, call: ast.Call) -> bool:
    return source.names.dotted(call.func) == _TUNER


def _told(source: Source, config: ast.Call, path: str) -> Edit:
    """The edit that adds a place to a config, behind its name if it has one."""
    written = f"storage_path={path}"
    if not config.keywords:
        at = source.end(config) - 1
        return Edit(at, at, written)
    first = next((word for word in config.keywords if word.arg == "name"), None)
    if first is None:
        at = source.start(config.keywords[0])
        return Edit(at, at, f"{written}, " if _is_on_one_line(config) else f"{written},\n{source.indent(at)}")
    at = source.end(first.value)
    return Edit(
        at, at, f", {written}" if _is_on_one_line(config) else f",\n{source.indent(source.start(first))}{written}"
    )


def _is_on_one_line(config: ast.Call) -> bool:
    return config.lineno == config.keywords[0].lineno


def _configs(source: Source) -> Iterator[ast.Call]:
    """The configurations of all runs of a file, and the Tuners that have none.

    Raises:
        Declined: If one of them cannot be seen.
    """
    seen: set[ast.AST] = set()
    for call, dotted in source.names.calls():
        if dotted in _OTHER_RUNS:
            raise Declined("not all runs of the file become Tuners")
        if dotted != _TUNER and not is_of_today(dotted):
            continue
        given = keyword(call, "run_config")
        if given is None and _runs_own(source, call):
            yield call
            continue
        config = source.names.value(given) if given is not None else None
        is_config = isinstance(config, ast.Call) and source.names.dotted(config.func) in _CONFIGS
        if not is_config or not isinstance(config, ast.Call) or any(word.arg is None for word in config.keywords):
            raise Declined("it cannot be seen how a run of the file is configured: write `storage_path` there")
        if config.args:
            raise Declined("a run of the file has a config whose arguments have no names")
        if config not in seen:
            seen.add(config)
            yield config


def _runs_own(source: Source, tuner: ast.Call) -> bool:
    """Whether a call makes a Tuner of a function of the file: a trainer has a config of its own."""
    if not _is_tuner(source, tuner) or any(word.arg is None for word in tuner.keywords) or len(tuner.args) > 1:
        return False
    trainable = passed(tuner, 0, "trainable")
    binding = source.names.binding(trainable) if trainable is not None else None
    return binding is not None and isinstance(binding.node, ast.FunctionDef)
