"""``TuneReporterCallback`` of Keras: a callback of Keras that reports, written into the file.

Fires on ``from ray.tune.integration.keras import TuneReporterCallback`` (``ITG122``) where the class is only called,
with ``freq=`` or without arguments, or with the function's own ``reporter`` in front, which goes: Ray 0.8.7 reported
without it, and older ones through it. Nothing of Ray's reports ``keras_info`` and ``mean_accuracy`` today, or after
each batch.

Declines, with a finding: a class that is imported under another name or elsewhere than at the top of the file, that is
handed on or derived from, and a ``keras`` that is imported after other statements.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import find
from migrate.edit.below_imports import below_imports
from migrate.edit.edits import Edit
from migrate.edit.entries import entries, replaced
from migrate.edit.importing import Taken, ensure
from migrate.edit.unused import without
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result

ORDER = 27

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune
from ray.tune.integration.keras import TuneReporterCallback
from tensorflow import keras


def train(config):
    model = make(keras.layers)
    model.fit(x, y, callbacks=[TuneReporterCallback(freq="epoch")])
""",
        """\
from ray import tune
from tensorflow import keras


class TuneReporterCallback(keras.callbacks.Callback):
    \"\"\"Reports what Keras logs after each batch, or each epoch.\"\"\"

    def __init__(self, freq="batch"):
        super().__init__()
        self.freq = freq

    def on_batch_end(self, batch, logs=None):
        if self.freq == "batch":
            self.report(logs or {})

    def on_epoch_end(self, epoch, logs=None):
        if self.freq == "epoch":
            self.report(logs or {})

    def report(self, logs):
        losses = {f"neg_{name}": -logs[name] for name in logs if "loss" in name and "neg_" not in name}
        logs = {**logs, **losses}
        tune.report({"keras_info": logs, "mean_accuracy": logs.get("acc", logs.get("accuracy"))})


def train(config):
    model = make(keras.layers)
    model.fit(x, y, callbacks=[TuneReporterCallback(freq="epoch")])
""",
    ),
)

OLD: Final = "ray.tune.integration.keras.TuneReporterCallback"
_NAME: Final = "TuneReporterCallback"
_CLASS: Final = '''

class TuneReporterCallback({keras}.callbacks.Callback):
    """Reports what Keras logs after each batch, or each epoch."""

    def __init__(self, freq="batch"):
        super().__init__()
        self.freq = freq

    def on_batch_end(self, batch, logs=None):
        if self.freq == "batch":
            self.report(logs or {{}})

    def on_epoch_end(self, epoch, logs=None):
        if self.freq == "epoch":
            self.report(logs or {{}})

    def report(self, logs):
        losses = {{f"neg_{{name}}": -logs[name] for name in logs if "loss" in name and "neg_" not in name}}
        logs = {{**logs, **losses}}
        {tune}.report({{"keras_info": logs, "mean_accuracy": logs.get("acc", logs.get("accuracy"))}})
'''


def rewrite(result: Result) -> None:
    """Write the class where it was imported."""
    source, names = result.source, result.source.names
    for statement, alias, dotted in names.imports:
        if dotted != OLD or guarded(names, statement) or not isinstance(statement, ast.ImportFrom):
            continue
        if not names.reads(alias.asname or alias.name, names.module):
            continue  # an import alone is only dropped
        try:
            result.edits += _edits(source, statement, alias)
        except (Declined, Taken) as reason:
            result.decline(alias, find(OLD), OLD, str(reason))


def _edits(source: Source, statement: ast.ImportFrom, alias: ast.alias) -> list[Edit]:
    names = source.names
    if alias.asname or statement not in source.tree.body or len(names.module.bindings[_NAME]) != 1:
        raise Declined("the class is imported in another way")
    if statement.names != [alias] and source.tokens.comments_between(source.start(statement), source.end(statement)):
        raise Declined("comments stand between the names of the import")
    uses = [edit for use in names.reads(_NAME, names.module) for edit in _without_reporter(source, use)]
    tune, imports = ensure(source, "ray.tune", source.tree)
    keras, more = ensure(source, "tensorflow.keras", source.tree)
    written = below_imports(source, _CLASS.format(keras=keras, tune=tune))
    root = names.module.bindings.get(keras.partition(".")[0], [])
    if any(source.start(names.statement(found.node)) > written[0].start for found in root):
        raise Declined("`keras` is imported after other statements")
    return [*uses, *without(source, statement, [alias]), *imports, *more, *written]


def _without_reporter(source: Source, use: ast.Name) -> list[Edit]:
    """The edits that leave the reporter out where the class is called.

    Raises:
        Declined: If something else is done with the class, or it is given something else.
    """
    call = source.names.parents.get(use)
    words = {word.arg: word.value for word in call.keywords} if isinstance(call, ast.Call) else {}
    if not isinstance(call, ast.Call) or call.func is not use or words.keys() - {"freq", "reporter"}:
        raise Declined("the class is handed on, derived from, or given other arguments")
    reporters = [*call.args[:1], *(value for name, value in words.items() if name == "reporter")]
    if len(call.args) > 2 or not all(_is_reporter(source, value) for value in reporters):
        raise Declined("the class is handed on, derived from, or given other arguments")
    if not call.args:
        return replaced(source, call, {"reporter": ""}) if reporters else []
    given = entries(source, call)
    start, end = source.tokens.opening(call) + 1, source.end(call) - 1
    if len(given) > 1:
        start, end = given[0].start, given[1].start
    if source.tokens.comments_between(start, end):
        raise Declined("comments stand beside the reporter")
    return [Edit(start, end, "")]


def _is_reporter(source: Source, node: ast.expr) -> bool:
    """Whether something is what Tune gave a function to report with, or nothing."""
    if isinstance(node, ast.Constant):
        return node.value is None
    binding = source.names.binding(node) if isinstance(node, ast.Name) and node.id == "reporter" else None
    return binding is not None and isinstance(binding.node, ast.arg)
