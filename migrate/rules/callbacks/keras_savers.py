"""``TuneReportCheckpointCallback(metrics, filename=..., frequency=..., on=...)`` of Keras, as through Ray 2.6.

It saved the model in a file of a chosen name, every so many times that something happened (``ITG131`` - ``ITG133``).
Today it saves each time, under a name of its own.

Fires on calls with these arguments, or with the metrics by position (``ITG141``). Where the name of the file is one
that Keras still writes, a callback that saves as that one did is written into the file. Where each time was saved under
another name, and nothing in the file reads a checkpoint, or under the name of today, the callback of today is told
when, and what.

Declines, with a finding: names of files that are not known, or that Keras does not write any more, where checkpoints
are read or not all are saved; several events, and several callbacks with different ones, where not all are saved;
arguments that are unpacked; and what is derived from.
"""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from legacy_api import find, known
from migrate.edit.below_imports import below_imports
from migrate.edit.callsite import Given
from migrate.edit.importing import Taken
from migrate.edit.needed import Needed
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.predictors.predictions import named

ORDER = 25

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.tune.integration.keras import TuneReportCheckpointCallback

callback = TuneReportCheckpointCallback({"accuracy": "acc"}, filename="model", on="epoch_end")
""",
        """\
from ray.tune.integration.keras import TuneReportCheckpointCallback

callback = TuneReportCheckpointCallback(metrics={"accuracy": "acc"}, """
        """checkpoint_on="epoch_end", report_metrics_on="epoch_end")
""",
    ),
    (
        """\
from ray.tune.integration.keras import TuneReportCheckpointCallback
from tensorflow import keras

callback = TuneReportCheckpointCallback(["loss"], filename="model.keras", frequency=5)
""",
        """\
import os
import tempfile

from ray import tune
from tensorflow import keras


class ReportAndSave(keras.callbacks.Callback):
    \"\"\"Report to Tune what Keras logs, and save the model in a file every `frequency` times.\"\"\"

    def __init__(self, metrics=None, filename="checkpoint.keras", frequency=1):
        super().__init__()
        self.chosen = [metrics] if isinstance(metrics, str) else metrics
        self.filename, self.frequency, self.times = filename, frequency, 0

    def on_epoch_end(self, epoch, logs=None):
        names = self.chosen if isinstance(self.chosen, dict) else {name: name for name in self.chosen or logs}
        reported = {name: logs[logged] for name, logged in names.items()}
        self.times += 1
        if self.times % self.frequency:
            tune.report(reported)
            return
        with tempfile.TemporaryDirectory() as directory:
            self.model.save(os.path.join(directory, self.filename), overwrite=True)
            tune.report(reported, checkpoint=tune.Checkpoint.from_directory(directory))


callback = ReportAndSave(["loss"], filename="model.keras", frequency=5)
""",
    ),
)

_CALLBACK: Final = "ray.tune.integration.keras.TuneReportCheckpointCallback"
_KERAS: Final = "tensorflow.keras"
_ORDER: Final = ("metrics", "filename", "frequency", "on")
_POSITIONAL: Final = "ray.tune.integration.*.TuneReportCheckpointCallback(positional arguments)"
_DEFAULT: Final = "epoch_end"
_COUNTED: Final = {"epoch": "epoch, ", "train": "", "test": "", "predict": ""}
_BATCHES: Final = {f"{part}_batch": "batch, " for part in ("train", "test", "predict")}
_EVENTS: Final = {
    f"{part}_{when}": number for part, number in (_COUNTED | _BATCHES).items() for when in ("begin", "end")
}
"""The events of Keras, and what a method for each is given besides what is logged."""
_WRITTEN: Final = (".keras", ".h5")
"""How the names of files end that Keras writes today."""
_TODAYS: Final = "model.keras"
"""What Ray calls the file."""
_READS: Final = frozenset(
    {
        *("as_directory", "to_directory", "to_dict", "get_checkpoint", "checkpoint", "checkpoint_dir", "get_model"),
        *("best_checkpoint", "best_checkpoints", "get_best_checkpoint", "get_last_checkpoint", "load_model"),
        *("load_weights", "get_trial_checkpoints_paths", "PopulationBasedTraining", "PB2"),
    }
)
"""What a file names that may read a checkpoint, in which the model has another name."""
_NAME: Final = "ReportAndSave"
_CLASS: Final = '''

class {name}({keras}.callbacks.Callback):
    """Report to Tune what Keras logs, and save the model in a file every `frequency` times."""

    def __init__(self, metrics=None, filename="checkpoint.keras", frequency=1):
        super().__init__()
        self.chosen = [metrics] if isinstance(metrics, str) else metrics
        self.filename, self.frequency, self.times = filename, frequency, 0

    def on_{event}(self, {number}logs=None):
        names = self.chosen if isinstance(self.chosen, dict) else {{name: name for name in self.chosen or logs}}
        reported = {{name: logs[logged] for name, logged in names.items()}}
        self.times += 1
        if self.times % self.frequency:
            {tune}.report(reported)
            return
        with tempfile.TemporaryDirectory() as directory:
            self.model.save(os.path.join(directory, self.filename), overwrite=True)
            {tune}.report(reported, checkpoint={tune}.Checkpoint.from_directory(directory))
'''


class _Saving(NamedTuple):
    """A callback as it was told, by the names of then."""

    call: ast.Call
    given: dict[str, Given]


def rewrite(result: Result) -> None:
    """Rewrite every such callback, those that need a class of their own together."""
    source = result.source
    own: list[_Saving] = []
    for call, dotted in source.names.calls():
        if dotted != _CALLBACK or guarded(source.names, call) or not _is_of_then(call):
            continue
        try:
            saving = _Saving(call, _given(source, call))
            if _saves_each_time(source, saving):
                _tell(result, saving)
            else:
                _check_file(source, saving)
                own.append(saving)
        except Declined as reason:
            _decline(result, call, str(reason))
    if not own:
        return
    try:
        events = {_event(source, saving) for saving in own}
        if len(events) > 1:
            raise Declined("the callbacks of the file save at different events")
        _write(result, own, events.pop())
    except (Declined, Taken) as reason:
        for saving in own:
            _decline(result, saving.call, str(reason))


def _is_of_then(call: ast.Call) -> bool:
    """Whether a call can only mean the callback of then: by an argument, or by metrics in the first place."""
    if {word.arg for word in call.keywords} & {*_ORDER[1:]}:
        return True
    first = call.args[0] if call.args else None
    if isinstance(first, ast.List):
        return bool(first.elts) and not all(
            isinstance(part, ast.Constant) and part.value in _EVENTS for part in first.elts
        )
    return isinstance(first, ast.Dict)


def _given(source: Source, call: ast.Call) -> dict[str, Given]:
    given, closing = named(source, call, _ORDER)
    if not given.keys() <= {*_ORDER}:
        raise Declined("some of its arguments are of today, and some of then")
    if closing or any(part.all_comments for part in given.values()):
        raise Declined("a comment stands in the call")
    return given


def _saves_each_time(source: Source, saving: _Saving) -> bool:
    """Whether a callback saved whenever it reported, and it does not matter that the file has another name today."""
    frequency, name = saving.given.get("frequency"), saving.given.get("filename")
    is_each = frequency is None or (isinstance(frequency.node, ast.Constant) and frequency.node.value == 1)
    text = name.node.value if name is not None and isinstance(name.node, ast.Constant) else None
    is_as_today = text == _TODAYS
    is_written = isinstance(text, str) and text.endswith(_WRITTEN)
    return is_each and (is_as_today or not (is_written or _READS & source.names.words))


def _tell(result: Result, saving: _Saving) -> None:
    """Give the callback of today what it is told."""
    given = saving.given
    event = given.get("on")
    if event is not None and not isinstance(event.node, ast.Name | ast.Constant | ast.List | ast.Attribute):
        raise Declined("give `on` a name, it is passed twice")
    when = event.text if event is not None else f'"{_DEFAULT}"'
    words = [f"metrics={given['metrics'].text}"] if "metrics" in given else []
    words += [f"checkpoint_on={when}", f"report_metrics_on={when}"] if event is not None else []
    call, source = saving.call, result.source
    start, end = source.tokens.opening(call) + 1, source.end(call) - 1
    result.edit(start, end, ", ".join(words))
    _rewrote(result, saving)


def _check_file(source: Source, saving: _Saving) -> None:
    """Whether Keras writes the file that a callback saves in.

    Raises:
        Declined: If it does not, or if that is not known.
    """
    name = saving.given.get("filename")
    value = name.node.value if name is not None and isinstance(name.node, ast.Constant) else None
    if not isinstance(value, str):
        raise Declined("it is not known what the file is called that it saves in")
    if not value.endswith(_WRITTEN):
        raise Declined("Keras writes files whose names end in `.keras` or `.h5`")


def _event(source: Source, saving: _Saving) -> str:
    event = saving.given.get("on")
    node = event.node if event is not None else ast.Constant(_DEFAULT)
    if isinstance(node, ast.List) and len(node.elts) == 1:
        node = node.elts[0]
    if not isinstance(node, ast.Constant) or node.value not in _EVENTS:
        raise Declined("it saves at several events, or it is not known at which")
    return str(node.value)


def _write(result: Result, own: list[_Saving], event: str) -> None:
    """Write the class that saves as the callback did, and make instances of it."""
    source = result.source
    needed = Needed(source, source.tree.body[-1])
    keras, tune, _, _ = (needed(module) for module in (_KERAS, "ray.tune", "os", "tempfile"))
    name = source.names.free_name(_NAME)
    text = _CLASS.format(name=name, keras=keras, tune=tune, event=event, number=_EVENTS[event])
    result.edits += [*needed.edits, *below_imports(source, text, needed.bound_at(_KERAS))]
    for saving in own:
        call = saving.call
        result.edit(source.start(call.func), source.end(call.func), name)
        event_said = saving.given.get("on")
        if event_said is not None:
            words = [
                f"{key}={saving.given[key].text}" for key in ("metrics", "filename", "frequency") if key in saving.given
            ]
            start, end = source.tokens.opening(call) + 1, source.end(call) - 1
            result.edit(start, end, ", ".join(words))
        _rewrote(result, saving)


def _rewrote(result: Result, saving: _Saving) -> None:
    for name in ("filename", "frequency", "on"):
        if name in saving.given:
            form = f"{_CALLBACK}({name})"
            result.rewrote(saving.given[name].node, known(form), form)


def _decline(result: Result, call: ast.Call, reason: str) -> None:
    words = [word.arg for word in call.keywords]
    form = next((f"{_CALLBACK}({name})" for name in _ORDER[1:] if name in words), _POSITIONAL)
    result.decline(call.func, find(form), form, reason)
