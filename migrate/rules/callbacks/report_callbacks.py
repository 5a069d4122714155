"""``TuneReportCallback`` of XGBoost, LightGBM and Keras: the callback that reports and saves, told not to save.

Fires on calls of ``ray.tune.integration.xgboost.TuneReportCallback`` (``ITG101``), that of LightGBM (``ITG111``) and
that of Keras (``ITG121``), which become ``TuneReportCheckpointCallback`` of the same module. In a file that was written
for Ray 2.6 or older, as one that has these was, ``TuneReportCheckpointCallback`` of XGBoost and LightGBM saved every
fifth round unless it was told otherwise, not at the end for its own sake, and into a file called ``checkpoint``
(``ITG145``), which is written out. It counted the rounds from 0, and saves others today, which is said; it needs a
person where no round is left to be saved of those that the training has.

Declines: the class without a call, arguments that are unpacked, and events of Keras that have no name of their own.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import find
from migrate.edit.callsite import keyword
from migrate.edit.edits import Edit
from migrate.edit.entries import Entry, behind, entries
from migrate.edit.importing import Taken, ensure
from migrate.edit.long_lines import kept_short
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.tune.checkpoints.rounds_of_boosting import rounds_with

ORDER = 26

EXAMPLES: tuple[Example, ...] = (
    (
        "from ray.tune.integration.xgboost import TuneReportCallback\n\n"
        'callbacks = [TuneReportCallback({"error": "eval-error"})]\n',
        "from ray.tune.integration.xgboost import TuneReportCheckpointCallback\n\n"
        'callbacks = [TuneReportCheckpointCallback({"error": "eval-error"}, frequency=0, checkpoint_at_end=False)]\n',
    ),
    (
        "from ray.tune.integration.lightgbm import TuneReportCallback, TuneReportCheckpointCallback\n\n"
        'callbacks = [TuneReportCheckpointCallback(filename="model.txt")]\n',
        "from ray.tune.integration.lightgbm import TuneReportCheckpointCallback\n\n"
        'callbacks = [TuneReportCheckpointCallback(filename="model.txt", frequency=5, checkpoint_at_end=False)]\n',
    ),
    (
        "from ray.tune.integration.keras import TuneReportCallback\n\n"
        'callbacks = [TuneReportCallback({"accuracy": "acc"}, on="epoch_end")]\n',
        "from ray.tune.integration.keras import TuneReportCheckpointCallback\n\n"
        'callbacks = [TuneReportCheckpointCallback(metrics={"accuracy": "acc"}, report_metrics_on="epoch_end", '
        "checkpoint_on=[])]\n",
    ),
)

_MODULE: Final = "ray.tune.integration"
_NEW: Final = "TuneReportCheckpointCallback"
_BOOSTING: Final = (("metrics", ""), ("results_postprocessing_fn", "results_postprocessing_fn"))
_KERAS: Final = (("metrics", "metrics"), ("on", "report_metrics_on"))
_POSITIONS: Final = {"xgboost": _BOOSTING, "lightgbm": _BOOSTING, "keras": _KERAS}
"""By library, the arguments in their order, and under which name each is passed today; empty for its position."""
_NO_CHECKPOINT: Final = {
    "xgboost": ("frequency=0", "checkpoint_at_end=False"),
    "lightgbm": ("frequency=0", "checkpoint_at_end=False"),
    "keras": ("checkpoint_on=[]",),
}
_PARTS: Final = ("epoch", "train", "test", "predict", "train_batch", "test_batch", "predict_batch")
_EVENTS: Final = frozenset(f"{part}_{when}" for part in _PARTS for when in ("begin", "end"))


_SAVES_SELDOM: Final = f"{_MODULE}.*.{_NEW}(no frequency)"
_FREQUENCY: Final = "frequency"
_AT_END: Final = "checkpoint_at_end"
_FILENAME: Final = "filename"


_NONE_SAVED: Final = (
    "through Ray 1.13 it saved the first of the {} rounds, and today none of so few: write `frequency=1`, or leave out "
    "`checkpoint_at_end=False`"
)
_OTHERS: Final = (
    "; with `frequency={every}` it saved the rounds 0, {every}, {next}, and so on, counted from 0 (after Ray 1.13 "
    "not round 0), and today saves the ones before these"
)


def rewrite(result: Result) -> None:
    """Rewrite every callback that only reports, and those beside it that save when nobody said when."""
    source = result.source
    imported = {dotted for _, _, dotted in source.names.imports}
    for call, dotted in source.names.calls():
        if guarded(source.names, call):
            continue
        owner, _, name = dotted.rpartition(".")
        library = owner.rpartition(".")[2]
        is_old = result.until_26 or f"{owner}.TuneReportCallback" in imported
        if name == _NEW and _POSITIONS.get(library) is _BOOSTING and is_old:
            _save_every_so_many_rounds(result, call)
        if name != "TuneReportCallback" or owner != f"{_MODULE}.{library}" or library not in _POSITIONS:
            continue
        try:
            written, imports = ensure(source, f"{owner}.{_NEW}", call)
            arguments = _arguments(source, call, library)
        except (Declined, Taken) as reason:
            result.decline(call.func, find(dotted), dotted, str(reason))
            continue
        renamed = Edit(source.start(call.func), source.end(call.func), written)
        result.edits += [*imports, *kept_short(source, call, [renamed, *arguments])]


def _save_every_so_many_rounds(result: Result, call: ast.Call) -> None:
    """Say what a callback was not told: its file, when it saves, and that it does nothing more at the end."""
    words = {word.arg for word in call.keywords}
    unpacked = None in words or any(isinstance(value, ast.Starred) for value in call.args)
    if unpacked or len(call.args) > 3 or _AT_END in words:
        return
    told = keyword(call, _FREQUENCY) or (call.args[2] if len(call.args) > 2 else None)
    rounds = told.value if isinstance(told, ast.Constant) else None
    if rounds == 0:
        return  # never, as nobody said before
    written = [] if len(call.args) > 1 or _FILENAME in words else [f'{_FILENAME}="checkpoint"']
    written += [f"{_FREQUENCY}=5"] if told is None else []
    written += [f"{_AT_END}=False"] if rounds != 1 else []  # each time, the last one among them
    if not written:
        return
    given = entries(result.source, call)
    grown = behind(result.source, call, given[-1] if given else None, written)
    result.edits += kept_short(result.source, call, [grown])
    row = find(_SAVES_SELDOM)
    every = 5 if told is None else rounds if isinstance(rounds, int) else None
    trained = rounds_with(result.source, call)
    if every is not None and trained is not None and trained < every:
        result.todo(call, row, _SAVES_SELDOM, _NONE_SAVED.format(trained))
        return
    said = row.advice() if row is not None and told is None else f"it did without: `{', '.join(written)}`"
    others = _others(every) if told is not None and rounds != 1 else ""
    result.note(call, row, _SAVES_SELDOM, f"{said}{others}")


def _others(every: int | None) -> str:
    """What is said of the rounds that are saved, where the frequency may be known at run time only."""
    return _OTHERS.format(every="n", next="2n") if every is None else _OTHERS.format(every=every, next=2 * every)


def _arguments(source: Source, call: ast.Call, library: str) -> list[Edit]:
    """The edits that give a callback its arguments as they are given today.

    Raises:
        Declined: They cannot be given that way.
    """
    edits: list[Edit] = []
    known = _POSITIONS[library]
    given = entries(source, call)
    if len(call.args) > len(known) or any(isinstance(value, ast.Starred) for value in call.args):
        raise Declined("its arguments cannot be told apart")
    if any(word.arg is None for word in call.keywords):
        raise Declined("its arguments are unpacked")
    renames = {old: new or old for old, new in known}
    positional = 0
    for entry in given:
        old = entry.name
        if entry.name == "*":
            old, new = known[positional]
            positional += 1
        else:
            new = renames.get(old, old)
        if old == "on" and not _is_event(entry):
            raise Declined("cannot tell when it reports")
        text = source.slice(*source.tokens.span(entry.node, entry.start, entry.end))
        if new:
            edits.append(Edit(entry.start, entry.end, f"{new}={text}"))
    return [*edits, behind(source, call, given[-1] if given else None, _NO_CHECKPOINT[library])]


def _is_event(entry: Entry) -> bool:
    return isinstance(entry.node, ast.Constant) and entry.node.value in _EVENTS
