"""``MLflowLoggerCallback`` of a trainer: a ``UserCallback`` that is written into the file logs its run as it did.

Fires on the callback in the ``RunConfig`` of trainers whose ``fit()`` the file calls itself. Each of these stands in a
``with`` that begins and ends what MLflow is told: parameters, tags, metrics and status are those of the trial that the
run was, the callback's class, which derives from Ray's, tells them. ``metrics["trial_id"]`` of its result is the id in
the tags. With ``save_artifact=True`` in a file for Ray 2.6 or older, or one whose ``local_dir`` is its
``storage_path``, the directory of the run is uploaded, and has the ``result.json`` that ``Result.from_path`` reads.

Declines, leaving the findings: trainers and callbacks that go elsewhere or cannot be told apart, trainers that may run
without workers, uploads of what only the driver of Ray 2.7 wrote, and results that are read in another function.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import suppress
from typing import Final, NamedTuple

from legacy_api import find
from migrate.edit.callsite import keyword
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, below_imports
from migrate.edit.shown import is_shown
from migrate.edit.surround import Surrounded
from migrate.resolve.free_names import free_for_block, free_in
from migrate.resolve.guards import guarded
from migrate.resolve.order import runs_before
from migrate.resolve.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.mlflow_callbacks import OLD, config_of, uploads, uploads_the_run, uses
from migrate.train.mlflow_runs import LOGGER, NEEDED, NEEDED_FOR_FILES, logger_text
from migrate.train.result_metrics import missing_metrics
from migrate.train.runs_of_results import Unclear, config_of_run, is_trainer, trainer_of_result, value_at
from migrate.train.scorers import Needed
from migrate.train.workers import may_have_no_workers

ORDER = 21

_WRITTEN: Final = {
    **{part: dotted.rpartition(".")[2] for part, dotted in NEEDED.items()},
    **{part: dotted.rpartition(".")[2] for part, dotted in NEEDED_FOR_FILES.items()},
}
EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train
from ray.air.integrations.mlflow import MLflowLoggerCallback
from ray.train.torch import TorchTrainer

trainer = TorchTrainer(
    loop,
    train_loop_config={"lr": 0.1},
    run_config=train.RunConfig(callbacks=[MLflowLoggerCallback(experiment_name="runs")]),
)
result = trainer.fit()
print(result.metrics["trial_id"])
""",
        f"""\
from contextlib import contextmanager
import os
import time
import uuid

import mlflow
from ray import train
from ray.air.integrations.mlflow import MLflowLoggerCallback
from ray.train import UserCallback
from ray.train.torch import TorchTrainer
{logger_text({part: _WRITTEN[part] for part in NEEDED})}

trainer = TorchTrainer(
    loop,
    train_loop_config={{"lr": 0.1}},
    run_config=train.RunConfig(callbacks=[MLflowTrainerCallback(experiment_name="runs")]),
)
with MLflowTrainerCallback.around(trainer) as logged:
    result = trainer.fit()
print(logged.trial_id)
""",
    ),
)

_RUN_CONFIG: Final = "ray.train.RunConfig"
_FORM: Final = "ray.train.RunConfig(callbacks=[a callback of Tune])"
_NOTE: Final = (
    "the controller of the trainer logs its reports; what Tune added to them but for ids, the configuration, times and "
    "`training_iteration` is logged no more"
)
_TRIAL: Final = 'metrics["trial_id"]'


class _Logged(NamedTuple):
    """A callback, and the runs that it logs.

    Attributes:
        callback: The call that makes it.
        uploads: Whether it uploads what the runs leave.
        trainers: The trainers that have it, with the calls of ``fit`` of each.
    """

    callback: ast.Call
    uploads: bool
    trainers: dict[ast.Call, list[ast.Call]]


def rewrite(result: Result) -> None:
    """Rewrite every such callback whose runs are seen."""
    source = result.source
    found: list[_Logged] = []
    for call, dotted in source.names.calls():
        if dotted.startswith("ray.") and dotted.endswith(OLD) and not guarded(source.names, call):
            with suppress(Unclear):
                found.append(_read(source, call, until_26=result.until_26))
    fits = [fit for one in found for made in one.trainers.values() for fit in made]
    if not found or len(set(fits)) < len(fits) or may_have_no_workers(source):
        return
    try:
        edits = _class(source, found)
        trial_ids = _trial_ids(source, fits)
        for one in found:
            edits.append(Edit(source.start(one.callback.func), source.end(one.callback.func), LOGGER))
            for trainer, of_trainer in one.trainers.items():
                for fit in of_trainer:
                    edits += _around(source, fit, trainer, trial_ids.get(fit, []))
    except (Taken, Unclear, Declined):
        return
    result.edits += edits
    for fit in fits:
        result.note(fit, find(_FORM), _FORM, _NOTE)


def _read(source: Source, callback: ast.Call, *, until_26: bool) -> _Logged:
    """Tell which runs a callback logs.

    Raises:
        Unclear: If that is not seen, or is not done today.
    """
    is_uploading = uploads(callback)
    configs = [config_of(source, use, _RUN_CONFIG) for use in uses(source, callback)]
    if is_uploading and not all(uploads_the_run(source, config, until_26=until_26) for config in configs):
        raise Unclear
    trainers = [call for call in source.names.of(ast.Call) if is_trainer(source, call)]
    runs = {trainer: _fits(source, trainer) for trainer in trainers if config_of_run(source, trainer) in configs}
    if not runs:
        raise Unclear
    return _Logged(callback, is_uploading, runs)


def _fits(source: Source, trainer: ast.Call) -> list[ast.Call]:
    """The calls of ``fit`` of a trainer that is used for nothing else.

    Raises:
        Unclear: If it is, or is not fitted.
    """
    parents = source.names.parents
    fits: list[ast.Call] = []
    for use in uses(source, trainer):
        member = parents.get(use)
        fit = parents.get(member) if isinstance(member, ast.Attribute) and member.attr == "fit" else None
        if not isinstance(fit, ast.Call) or fit.func is not member or guarded(source.names, fit):
            raise Unclear
        fits.append(fit)
    if not fits:
        raise Unclear
    return fits


def _class(source: Source, found: list[_Logged]) -> list[Edit]:
    """The edits that write the class.

    Raises:
        Taken: If it cannot have its name, or something that it needs has none.
    """
    if LOGGER in source.names.module.bindings:
        raise Taken(LOGGER)
    is_uploading = any(one.uploads for one in found)
    has_metadata = any(keyword(trainer, "metadata") is not None for one in found for trainer in one.trainers)
    needed = Needed(source, source.tree.body[-1])
    written = {part: needed(dotted) for part, dotted in NEEDED.items()}
    written |= {part: needed(dotted) for part, dotted in NEEDED_FOR_FILES.items()} if is_uploading else {}
    below = max(needed.bound_at(NEEDED["base"]), needed.bound_at(NEEDED["tunes"]))
    text = logger_text(written, has_metadata=has_metadata)
    return [*needed.edits, *below_imports(source, text, below)]


def _trial_ids(source: Source, fits: list[ast.Call]) -> dict[ast.Call, list[ast.expr]]:
    """By run, where the file asks for the trial that it was, behind it in the same function."""
    found: dict[ast.Call, list[ast.expr]] = {}
    for node, _, spelling in missing_metrics(source):
        if spelling != _TRIAL or not isinstance(node, ast.Attribute):
            continue
        with suppress(Unclear):
            trainer_of_result(source, node.value)
            fit = value_at(source, node.value, node)
            if isinstance(fit, ast.Call) and fit in fits and _is_behind(source, node, fit):
                found.setdefault(fit, []).append(_asked(source, node))
    return found


def _is_behind(source: Source, node: ast.AST, fit: ast.Call) -> bool:
    names = source.names
    return names.function(node) is names.function(fit) and runs_before(source, names.statement(fit), node)


def _asked(source: Source, metrics: ast.Attribute) -> ast.expr:
    """The whole of ``metrics["trial_id"]`` or ``metrics.get("trial_id")``."""
    part = source.names.parents[metrics]
    whole = source.names.parents[part] if isinstance(part, ast.Attribute) else part
    if not isinstance(whole, ast.Call | ast.Subscript):
        raise Unclear
    return whole


def _around(source: Source, fit: ast.Call, trainer: ast.Call, asked: list[ast.expr]) -> list[Edit]:
    """The edits that log a run.

    Raises:
        Declined: If nothing can be written around it.
        Unclear: If it stands in a larger statement.
    """
    place = Surrounded(source, fit)
    statement = place.statement
    is_plain = isinstance(statement, ast.Assign | ast.AnnAssign | ast.Expr | ast.Return) and statement.value is fit
    if not is_plain or not isinstance(fit.func, ast.Attribute):
        raise Unclear
    named = free_for_block(source.names, place.statement, "logged") if asked else ""
    head = f"with {LOGGER}.around({{}}){' as ' if named else ''}{named}:"
    edits = [Edit(source.start(one), source.end(one), f"{named}.trial_id") for one in asked]
    shown = free_in(source.names, fit, "result") if is_shown(source, statement) else ""
    if shown:
        edits += place.after([shown])
    if fit.func.value is not trainer:
        before = place.before([head.format(source.text(fit.func.value))])
        return [*edits, *before, place.head(f"    {shown} = " if shown else "    "), *_indented(source, statement)]
    name = free_in(source.names, fit, "trainer")
    start, end = source.start(trainer), source.end(trainer)
    given = f"{shown} = " if shown else source.slice(source.start(statement), start)
    edits.append(Edit(source.start(statement), start, f"{name} = "))
    below = f"\n{place.indent}{head.format(name)}\n{place.indent}    {given}{name}"
    return [*edits, Edit(end, end, below)]


def _indented(source: Source, statement: ast.stmt) -> Iterator[Edit]:
    """The edits that move the further lines of a statement to the right; what is in strings stays."""
    texts = [part for part in ast.walk(statement) if isinstance(part, ast.Constant | ast.JoinedStr)]
    position = source.next_line(source.start(statement))
    while position < source.end(statement):
        if not any(source.start(text) < position <= source.end(text) for text in texts):
            yield Edit(position, position, "    ")
        position = source.next_line(position)
