"""What ``trainer.fit()`` gave of reports that Train forgets: a callback keeps them, and a function reads them.

Fires on ``metrics_dataframe`` of the result of a trainer where few checkpoints are kept (``TRR799``) or reports come
without one (``TRR783``, ``TRR789``), on ``metrics`` there, which are those of the last report, and on
``metrics["training_iteration"]`` (``TRR782``), the number of its reports, which frames and metrics in variables get if
the file asks for it. Both are written into the file once; the callback has a file in the directory of the run. Where a
trainer was restored, and is constructed today, the callback begins with the reports that are there.

Declines, leaving the finding: results, trainers and configurations that are not told apart, configurations that a Tuner
has, too, columns that only Tune knew, trainers that are still restored or have no workers, checkpoints that are saved
apart with what they are scored by, and, for the number of reports, runs that may fail. Where a run was restored, it is
remarked that what is reported again counts again.
"""

from __future__ import annotations

import ast
from contextlib import suppress
from typing import Final, NamedTuple

from legacy_api import find
from migrate.edit.below_imports import below_imports
from migrate.edit.callsite import keyword
from migrate.edit.edits import Edit
from migrate.edit.entries import behind, entries
from migrate.edit.importing import Taken, ensure, ensure_member
from migrate.edit.needed import Needed
from migrate.edit.written_before import written_before
from migrate.leftovers.functions import lacking_metrics
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.checkpoints.saved_apart import saves_by_function, saves_with_scores
from migrate.train.loops.workers import may_have_no_workers
from migrate.train.results.metrics import COLUMNS, read_from_holders
from migrate.train.results.report_keeper import KEEPER, KEEPS, READER, READS, keeper_text
from migrate.train.results.runs_of_results import Unclear, config_of_run, trainer_of_result

ORDER = 65

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train
from ray.train.torch import TorchTrainer

trainer = TorchTrainer(
    loop,
    run_config=train.RunConfig(
        name="run",
        checkpoint_config=train.CheckpointConfig(num_to_keep=1),
    ),
)
result = trainer.fit()
print(result.metrics_dataframe[["epoch", "loss"]])
""",
        f"""\
import json

import pandas
from pyarrow.fs import FileSystem
from ray import train
from ray.train import UserCallback
from ray.train.torch import TorchTrainer
{keeper_text(goes_on=True)}

trainer = TorchTrainer(
    loop,
    run_config=train.RunConfig(
        name="run",
        checkpoint_config=train.CheckpointConfig(num_to_keep=1),
        callbacks=[ReportKeeper()],
    ),
)
result = trainer.fit()
print(pandas.json_normalize(reports_of(result), sep="/")[["epoch", "loss"]])
""",
    ),
)

_CALLBACK: Final = "ray.train.UserCallback"
_FRAME, _METRICS = "metrics_dataframe", "metrics"
_ITERATION: Final = "training_iteration"
_OF_TUNE_ALONE: Final = COLUMNS - {"config", "date", "done", "hostname", "pid", "timestamp"}
"""The columns that nothing else is called like."""
_GOES_ON: Final = (b"restore(", b"resume_from_checkpoint")
"""What says that a trainer goes on with another one's reports, in a way that is not that of today."""
_BEGINS_AGAIN: Final = (b"max_failures", b"checkpoint_frequency")
"""What says that reports may be made again, or that a trainer of trees made one more at its end."""


_NUMBER: Final = f'{_METRICS}["{_ITERATION}"]'
_MADE_AGAIN: Final = "where the run goes on, reports that it makes again count again"


class _Read(NamedTuple):
    """A place that reads what Train forgets.

    Attributes:
        result: The result that is asked.
        whole: What is replaced.
        text: What takes its place, around how the reports are written.
        is_frame: Whether it needs pandas.
        trainer: The call that makes its trainer.
        config: How its run is configured, if that is said.
    """

    result: ast.expr
    whole: ast.expr
    text: str
    is_frame: bool
    trainer: ast.Call
    config: ast.Call | None


def rewrite(result: Result) -> None:
    """Keep the reports of every run whose result is read so."""
    source = result.source
    reads: list[_Read] = []
    for node, _, spelling in lacking_metrics(source):
        if isinstance(node, ast.Attribute) and not guarded(source.names, node):
            with suppress(Unclear):
                reads.append(_read(source, node, spelling))
    if not reads:
        return
    goes_on = result.restored or any(map(_is_named, {read.config for read in reads}))
    names = source.names
    there = written_before(source, KEEPER, KEEPS)
    keeper = there or names.free_name(KEEPER)
    reader = written_before(source, READER, READS.format(keeper=keeper)) or names.free_name(READER)
    try:
        edits = _kept(source, reads, keeper)
        if there is None:
            needed = Needed(source, source.tree.body[-1])
            base, json, filesystem = (needed(one) for one in (_CALLBACK, "json", "pyarrow.fs.FileSystem"))
            apart = saves_by_function(source)
            text = keeper_text(
                keeper, reader, base=base, json=json, filesystem=filesystem, goes_on=goes_on, saves_apart=apart
            )
            edits += [*needed.edits, *below_imports(source, text, needed.bound_at(_CALLBACK))]
    except (Taken, Unclear):
        return
    result.edits += edits
    for read in reads:
        text = read.text.replace("{}", f"{reader}({source.text(read.result)})")
        if read.is_frame:
            pandas, imports = ensure(source, "pandas", read.whole)
            result.edits += imports
            text = text.replace("{pandas}", pandas)
        result.edit(source.start(read.whole), source.end(read.whole), text)
        if result.restored and "len(" in text:
            result.note(read.whole, find(f"trainer.fit().{_NUMBER}"), _NUMBER, _MADE_AGAIN)


def _is_named(config: ast.Call | None) -> bool:
    """Whether a run is named, and so may go on where it is today; one that was restored is, once it is constructed."""
    return config is not None and keyword(config, "name") is not None


def _read(source: Source, node: ast.Attribute, spelling: str) -> _Read:
    """Tell what a place reads.

    Raises:
        Unclear: If it is none that can be kept.
    """
    if any(word in source.data for word in _GOES_ON) or may_have_no_workers(source) or saves_with_scores(source):
        raise Unclear
    whole: ast.expr = node
    begins_again = any(word in source.data for word in _BEGINS_AGAIN)
    asked = source.once(_asked_of_tune)
    if spelling in (_FRAME, _METRICS) and asked and (asked != {_ITERATION} or begins_again):
        raise Unclear
    if spelling == _FRAME:
        numbered = f".assign({_ITERATION}=lambda frame: frame.index + 1)" if asked else ""
        text = f'{{pandas}}.json_normalize({{}}, sep="/"){numbered}'
    elif spelling == _METRICS:
        text = f'{{**{{}}[-1], "{_ITERATION}": len({{}})}}' if asked else "{}[-1]"
    else:
        entry = source.names.parents.get(node)
        is_named = isinstance(entry, ast.Subscript) and isinstance(entry.slice, ast.Constant)
        if spelling != _NUMBER or begins_again or not isinstance(entry, ast.Subscript) or not is_named:
            raise Unclear
        whole, text = entry, "len({})"
    trainer = trainer_of_result(source, node.value)
    config = config_of_run(source, trainer)
    if source.start(whole) <= source.start(config or trainer) < source.end(whole):  # it is written anew as a whole
        raise Unclear
    return _Read(node.value, whole, text, spelling == _FRAME, trainer, config)


def _asked_of_tune(source: Source) -> set[str]:
    """The columns of Tune's that metrics or a frame may be asked for which a variable holds, or something is given.

    As in ``frame.plot(x="training_iteration")``: what is kept has none of them.
    """
    held = {old.partition('"')[2].rstrip('"]') for _, _, old in read_from_holders(source)}
    if _FRAME not in source.names.words:
        return held
    named = (node for node in source.names.of(ast.Constant) if not _is_of_metrics(source, node))
    texts = {node.value for node in named if isinstance(node.value, str)}
    return held | ((texts | {node.attr for node in source.names.of(ast.Attribute)}) & _OF_TUNE_ALONE)


def _is_of_metrics(source: Source, key: ast.Constant) -> bool:
    """``result.metrics["training_iteration"]``: whether a text is the key of metrics, not of a frame."""
    entry = source.names.parents.get(key)
    return isinstance(entry, ast.Subscript) and isinstance(entry.value, ast.Attribute) and entry.value.attr == _METRICS


def _kept(source: Source, reads: list[_Read], keeper: str) -> list[Edit]:
    """The edits that give every run the callback.

    Raises:
        Unclear: If a run has callbacks that are not seen.
        Taken: If a name that is needed means something else.
    """
    edits: list[Edit] = []
    for call in dict.fromkeys(read.config or read.trainer for read in reads):
        given = entries(source, call)
        last_given = given[-1] if given else None
        if all(read.config is not call for read in reads):
            config, imports = ensure_member(source, "ray.train", "RunConfig", call)
            edits += [*imports, behind(source, call, last_given, [f"run_config={config}(callbacks=[{keeper}()])"])]
            continue
        callbacks = keyword(call, "callbacks")
        if callbacks is None:
            edits.append(behind(source, call, last_given, [f"callbacks=[{keeper}()]"]))
        elif isinstance(callbacks, ast.List):
            last = source.end(callbacks.elts[-1]) if callbacks.elts else source.end(callbacks) - 1
            edits.append(Edit(last, last, f", {keeper}()" if callbacks.elts else f"{keeper}()"))
        elif f"{keeper}()" not in source.text(callbacks):
            raise Unclear
    return edits
