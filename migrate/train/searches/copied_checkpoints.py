"""Trials of a trainer whose checkpoints Tune copies to other trials, as Population Based Training does.

`TuneReportCallback` tells Tune of metrics only. A callback that is written into the file hands on the checkpoints, too,
and a function reports both to Tune while the trainer is fitted. Each start of a trial is a run of its own, which begins
with the checkpoint that Tune has for the trial: another trial's, or its own after a failure.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import parameters_of
from migrate.edit.below_imports import below_imports
from migrate.edit.blank_lines import around
from migrate.edit.callsite import keyword
from migrate.edit.edits import Edit
from migrate.edit.needed import Needed
from migrate.edit.render import Argument, Call, Raw
from migrate.edit.written_before import written_before
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.train.loops.loop_config import asked_for_checkpoints, loop_of, parameter_of
from migrate.train.searches.tuned_trainer import Tuned, without_checkpoints
from migrate.tune.written.tune_function import name_beside, with_resources

_TEXT: Final = '''

class {callback}({train}.UserCallback):
    """{hands_on}"""

    def __init__(self, reports):
        self.reports = reports

    def after_report(self, run_context, metrics, checkpoint):
        self.reports.put((metrics[0], checkpoint))


def {fit}(trainer, reports):
    """{fits}"""
    errors = []

    def fit():
        try:
            trainer.fit()
        except Exception as error:
            errors.append(error)
        reports.put(None)

    {threading}.Thread(target=fit, daemon=True).start()
    for metrics, checkpoint in iter(reports.get, None):
        {tune}.report(metrics, checkpoint=checkpoint)
    if errors:
        raise errors[0]
'''
_CALLBACK: Final = "ReportToTrial"
_FIT: Final = "fit_in_trial"
_HANDS_ON: Final = "Hands on what the first worker reports, with its checkpoint."
_FITS: Final = "Fit a trainer in a trial of Tune, and report there what is handed on."
_QUEUE: Final = "ray.util.queue.Queue"
_START: Final = "resume_from_checkpoint"


class Copied:
    """What is written for a Tuner of a trainer where Tune copies checkpoints."""

    def __init__(self, source: Source, tuned: Tuned) -> None:
        """Look for everything that is needed.

        Raises:
            Declined: If the trainer's loop cannot begin with a checkpoint of Tune.
            Taken: If a name that is needed means something else in the file.
        """
        _check_loop(source, tuned)
        needed = Needed(source, tuned.made)
        self.tune, self.train = needed("ray.tune"), needed("ray.train")
        self._queue, self._uuid = needed(_QUEUE), needed("uuid")
        self._reports = name_beside(("reports", "reports_of_workers", "reports_of_trial"), tuned.made)
        callback, fit = written_before(source, _CALLBACK, _HANDS_ON), written_before(source, _FIT, _FITS)
        is_there = callback is not None and fit is not None
        self._callback = (callback if is_there else None) or source.names.free_name(_CALLBACK)
        self._fit = (fit if is_there else None) or source.names.free_name(_FIT)
        words = {"callback": self._callback, "hands_on": _HANDS_ON, "fit": self._fit, "fits": _FITS}
        words |= {} if is_there else {"tune": self.tune, "train": self.train, "threading": needed("threading")}
        text = "" if is_there else _TEXT.format(**words)
        self.edits: list[Edit] = needed.edits
        if text:
            self.edits = [*self.edits, *below_imports(source, text, needed.bound_at("ray.train"))]

    def of_run(self) -> tuple[Argument, ...]:
        """The fields of the trainer's ``RunConfig``."""
        name = f'f"{{{self.tune}.get_context().get_trial_name()}}_{{{self._uuid}.uuid4().hex}}"'
        return Argument("name", Raw(name)), Argument("callbacks", Raw(f"[{self._callback}({self._reports})]"))

    def of_start(self) -> Argument:
        """The checkpoint to begin with: the trial's."""
        return Argument(_START, Raw(f"{self.tune}.get_checkpoint()"))

    def written(self, name: str, trainer: Call, indent: str, parameter: str) -> str:
        """The function and its resources. Begins without its indentation and goes on with it."""
        inner = len(indent) + 4
        fitted = Call(self._fit, [Argument("", trainer), Argument("", Raw(self._reports))])
        lines = [
            f"def {name}({parameter}):",
            f'{indent}    {self._reports} = {self._queue}(1, actor_options={{"num_cpus": 0}})',
            f"{indent}    {fitted.at(inner, inner)}",
            *[""] * around(indent),
            indent + with_resources(name, self.tune),
        ]
        return "\n".join(lines)


def _check_loop(source: Source, tuned: Tuned) -> None:
    """See whether the loop asks for the checkpoint that it is to begin with, and is given no other one."""
    dotted = source.names.dotted(tuned.made.func) or ""
    if _START not in parameters_of(dotted):
        raise Declined(without_checkpoints(tuned.copied))
    loop, is_bound = loop_of(source, tuned.made)
    asked = asked_for_checkpoints(source, loop)
    if not asked or keyword(tuned.made, _START) is not None or _may_be_given_one(source, tuned, asked):
        raise Declined(without_checkpoints(tuned.copied))
    parameter_of(source, tuned.made, loop, is_bound)


def _may_be_given_one(source: Source, tuned: Tuned, asked: list[ast.Call]) -> bool:
    """Whether the configuration of the loop, where the loop looks for a checkpoint, too, may have one."""
    given = keyword(tuned.made, "train_loop_config")
    value = source.names.value(given) if given is not None else None
    if value is None or isinstance(value, ast.Dict):
        return value is not None and _speaks_of_start(value)
    return any(_speaks_of_start(source.names.parents[call]) for call in asked)


def _speaks_of_start(node: ast.AST) -> bool:
    return any(isinstance(part, ast.Constant) and part.value == _START for part in ast.walk(node))
