"""Callbacks of Ray 1.9 - 1.13 that log reports: classes that do what they did.

Fires on ``JsonLoggerCallback``, ``TBXLoggerCallback``, ``PrintCallback`` and ``TorchTensorboardProfilerCallback`` of
``ray.train.callbacks`` (``TRA126``) where a ``Trainer`` is given them in its ``run(...)``,
and that call is seen: a ``UserCallback`` that is written into the file prints or writes what they did, into the
directory of the run or that which the callback is given. The trainer of today takes it in its ``RunConfig``.

What Ray added to each report but for ``_training_iteration``, the times, is logged no more, nor are lists and arrays
in events of TensorBoard.

Declines, with a finding of the rule ``train_v1_trainer``: callbacks that are told which workers to log, or used for
anything else.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from legacy_api import find
from migrate.edit.below_imports import below_imports
from migrate.edit.callsite import arguments
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken
from migrate.edit.needed import Needed
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.tracking.report_loggers import LOGGERS, text_of
from migrate.train.train_v1.old_trainer import TRAINERS, may_save, read
from migrate.train.train_v1.profiled_reports import CALLBACK, is_profiled

ORDER = 17

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train
from ray.train import Trainer
from ray.train.callbacks import JsonLoggerCallback


def loop(config):
    train.report(loss=config["lr"])


trainer = Trainer(backend="torch", num_workers=2)
trainer.start()
trainer.run(loop, config={"lr": 0.1}, callbacks=[JsonLoggerCallback()])
trainer.shutdown()
""",
        """\
import json
import os

from ray import train
from ray.train import UserCallback
from ray.train.torch import TorchTrainer


class JsonReportCallback(UserCallback):
    \"""Writes what the first worker reports into a file of JSON: a list for each report.\"""

    def __init__(self):
        self.reports = []

    def after_report(self, run_context, metrics, checkpoint):
        self.reports.append([{**metrics[0], "_training_iteration": len(self.reports) + 1}])
        run = run_context.run_config
        directory = os.path.join(run.storage_path, run.name)
        os.makedirs(directory, exist_ok=True)
        with open(os.path.join(directory, "results.json"), "w") as file:
            json.dump(self.reports, file, default=self.plain)

    def plain(self, value):
        return value.item() if hasattr(value, "item") else str(value)  # numbers of NumPy, tensors


def loop(config):
    train.report({"loss": config["lr"]})


TorchTrainer(
    loop,
    train_loop_config={"lr": 0.1},
    scaling_config=train.ScalingConfig(num_workers=2),
    run_config=train.RunConfig(callbacks=[JsonReportCallback()]),
).fit()
""",
    ),
)

_HOMES: Final = (
    "ray.train.callbacks", "ray.train.callbacks.logging", "ray.train.callbacks.print", "ray.train.callbacks.profile",
    "ray.util.sgd.v2", "ray.util.sgd.v2.callbacks",
)  # fmt: skip
_WRITES_TRACES: Final = "a class in this file writes the traces"
_TOLD: Final = "a class in this file does it; what Ray added to each report but for `_training_iteration` is left out"


class _Logged:
    """The callbacks of one class that trainers of the file are given."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.calls: list[ast.Call] = []
        self.given: set[str] = set()
        self.passes_over = False


def rewrite(result: Result) -> None:
    """Rewrite every callback of Ray that a run is given."""
    source = result.source
    for logged in _logged(source).values():
        try:
            edits = list(_class(source, logged))
        except Taken:
            continue
        result.edits += edits
        for call in logged.calls:
            result.edit(source.start(call.func), source.end(call.func), LOGGERS[logged.name].name)
            dotted = source.names.dotted(call.func) or logged.name
            told = _WRITES_TRACES if logged.name == CALLBACK else _TOLD
            result.note(call, find("ray.train.callbacks"), dotted, told)


def _logged(source: Source) -> dict[str, _Logged]:
    """The callbacks that can be written, by the class of Ray."""
    found: dict[str, _Logged] = {}
    for made, dotted in source.names.calls():
        if dotted not in TRAINERS or guarded(source.names, made):
            continue
        with suppress(Declined):
            for run in read(source, made).runs:
                given = run.given.get("callbacks")
                for call, name, fields in _callbacks(source, given.node if given is not None else None):
                    one = found.setdefault(name, _Logged(name))
                    one.calls.append(call)
                    one.given |= fields
                    one.passes_over |= may_save(source, run)
    return found


def _callbacks(source: Source, given: ast.expr | None) -> Iterator[tuple[ast.Call, str, set[str]]]:
    """Ray's own among the callbacks that a run is given: the call, the class, and the fields that it gives."""
    made = source.names.value(given) if given is not None else None
    for part in made.elts if isinstance(made, ast.List | ast.Tuple) else ():
        call = source.names.value(part)
        if not isinstance(call, ast.Call) or (call is not part and _is_used_elsewhere(source, part)):
            continue
        home, _, name = (source.names.dotted(call.func) or "").rpartition(".")
        if home not in _HOMES or name not in LOGGERS:
            continue
        fields = _fields(source, call, name)
        if fields is not None:
            yield call, name, fields


def _is_used_elsewhere(source: Source, use: ast.expr) -> bool:
    """Whether the variable of a callback is asked for anything else than to be given to the run."""
    variable = source.names.variable(use)
    return variable is None or len(source.names.reads(variable[1], variable[0])) != 1


def _fields(source: Source, call: ast.Call, name: str) -> set[str] | None:
    """The fields that a call gives, or None if the class that is written takes not all of them."""
    order = list(LOGGERS[name].fields)
    fields: set[str] = set()
    for index, given in enumerate(arguments(source, call)[0]):
        field = given.name or (order[index] if index < len(order) else "*")
        if field not in order:
            return None
        fields.add(field)
    return fields


def _class(source: Source, logged: _Logged) -> Iterator[Edit]:
    """The edits that write the class.

    Raises:
        Taken: If it cannot have its name, or something that it needs has none.
    """
    logger = LOGGERS[logged.name]
    if logger.name in source.names.module.bindings:
        raise Taken(logger.name)
    import_of = Needed(source, source.tree.body[-1])
    written = {part: import_of(dotted) for part, dotted in logger.needed.items()}
    yield from import_of.edits
    text = text_of(logger, written, logged.given, passes_over=logged.passes_over, is_profiled=is_profiled(source))
    yield from below_imports(source, text, import_of.bound_at(logger.needed["base"]))
