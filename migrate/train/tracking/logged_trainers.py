"""Trainers whose runs a callback of Tune logged: which they are, and what is written around their runs."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import suppress
from operator import itemgetter
from typing import Final, NamedTuple, Protocol

from legacy_api import find
from migrate.edit.below_imports import below_imports
from migrate.edit.callsite import keyword
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken
from migrate.edit.needed import Needed
from migrate.edit.shown import is_shown
from migrate.edit.surround import Surrounded
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.free_names import free_for_block, free_in
from migrate.resolve.running.order import runs_before
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Result
from migrate.train.loops.workers import may_have_no_workers
from migrate.train.results.metrics import missing_metrics
from migrate.train.results.runs_of_results import Unclear, config_of_run, is_trainer, trainer_of_result, value_at
from migrate.train.tracking.mlflow_callbacks import config_of, uses

RUN_CONFIG: Final = "ray.train.RunConfig"
FORM: Final = "ray.train.RunConfig(callbacks=[a callback of Tune])"
NOTE: Final = (
    "the controller of the trainer logs its reports; what Tune added to them but for ids, the configuration, times and "
    "`training_iteration` is logged no more"
)
_TRIAL: Final = 'metrics["trial_id"]'


class LoggerText(Protocol):
    """Gives the text of a class that logs, from how the file writes what that needs."""

    def __call__(self, written: dict[str, str], *, has_metadata: bool) -> str:
        """Give it; ``has_metadata`` as for `trial_logger.text_of`."""


class Logged(NamedTuple):
    """A callback, and the runs that it logs.

    Attributes:
        callback: The call that makes it.
        configs: The configurations that have it.
        trainers: The trainers that have those, with the calls of ``fit`` of each.
    """

    callback: ast.Call
    configs: list[ast.Call]
    trainers: dict[ast.Call, list[ast.Call]]

    @property
    def fits(self) -> list[ast.Call]:
        """The calls that run a trainer."""
        return [fit for made in self.trainers.values() for fit in made]


def logged_by(source: Source, callback: ast.Call) -> Logged:
    """Tell which runs a callback logs.

    Raises:
        Unclear: If that is not seen.
    """
    configs = [config_of(source, use, RUN_CONFIG) for use in uses(source, callback)]
    trainers = [call for call in source.names.of(ast.Call) if is_trainer(source, call)]
    runs = {trainer: _fits(source, trainer) for trainer in trainers if config_of_run(source, trainer) in configs}
    if not runs:
        raise Unclear
    return Logged(callback, configs, runs)


def log_runs(result: Result, found: list[Logged], logger: str, needed: dict[str, str], text: LoggerText) -> None:
    """Write the class that logs runs as Tune's callback did, put it in that one's place, and around each run its log.

    Nothing is done, so that the findings are left, where something has no name, a run may have no workers or is logged
    twice, or nothing can be written around one.

    Args:
        result: What the rule does.
        found: The callbacks.
        logger: How the class is called; it has the class method ``around``.
        needed: What it is written with: by part, the dotted name.
        text: Gives the class.
    """
    source = result.source
    fits = [fit for one in found for fit in one.fits]
    if not found or len(set(fits)) < len(fits) or may_have_no_workers(source):
        return
    try:
        edits = [*_class(source, found, logger, needed, text), *_around_runs(source, logger, found)]
    except (Taken, Unclear, Declined):
        return
    result.edits += edits
    for one in found:
        result.edit(source.start(one.callback.func), source.end(one.callback.func), logger)
    for fit in fits:
        result.note(fit, find(FORM), FORM, NOTE)


def _class(
    source: Source, found: list[Logged], logger: str, needed: dict[str, str], text: LoggerText
) -> Iterator[Edit]:
    """The edits that write the class.

    Raises:
        Taken: If it cannot have its name, or something that it needs has none.
    """
    if logger in source.names.module.bindings:
        raise Taken(logger)
    has_metadata = any(keyword(trainer, "metadata") is not None for one in found for trainer in one.trainers)
    import_of = Needed(source, source.tree.body[-1])
    written = {part: import_of(dotted) for part, dotted in sorted(needed.items(), key=itemgetter(1))}
    below = max(import_of.bound_at(needed["base"]), import_of.bound_at(needed["tunes"]))
    yield from import_of.edits
    yield from below_imports(source, text(written, has_metadata=has_metadata), below)


def _around_runs(source: Source, logger: str, found: list[Logged]) -> list[Edit]:
    """The edits that put each run into what begins and ends its log.

    Args:
        source: The file.
        logger: The class that logs, which has the class method ``around``.
        found: The callbacks, no two of which log one run.

    Raises:
        Declined: If nothing can be written around one of them.
        Unclear: If one stands in a larger statement.
    """
    trial_ids = _trial_ids(source, [fit for one in found for fit in one.fits])
    edits: list[Edit] = []
    for one in found:
        for trainer, of_trainer in one.trainers.items():
            for fit in of_trainer:
                edits += _around(source, logger, fit, trainer, trial_ids.get(fit, []))
    return edits


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


def _around(source: Source, logger: str, fit: ast.Call, trainer: ast.Call, asked: list[ast.expr]) -> list[Edit]:
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
    head = f"with {logger}.around({{}}){' as ' if named else ''}{named}:"
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
