"""``Callback()`` of ``ray.air.integrations.keras``, Ray 2.0 - 2.3: the callback that came in its place.

Fires on calls (``AIR338``), which become ``ReportCheckpointCallback``: it reports what Keras logs, with a checkpoint,
at the end of each epoch, as this one did, and what is said of ``metrics`` and ``on`` is said there, too.

Declines, with a finding: a ``frequency``, the class without a call, and files that read the checkpoints, which held the
weights of the model and hold the model today; but what takes the place of ``TensorflowPredictor`` reads both.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.each_call import rewrite_each
from migrate.edit.edits import Edit
from migrate.edit.importing import ensure_member
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.predictors.keras_models import is_in_reader
from migrate.train.predictors.predictions import named

ORDER = 44

EXAMPLES: tuple[Example, ...] = (
    (
        "from ray.air.integrations.keras import Callback\n\nmodel.fit(rows, callbacks=[Callback(on=event)])\n",
        "from ray.train.tensorflow.keras import ReportCheckpointCallback\n\n"
        "model.fit(rows, callbacks=[ReportCheckpointCallback(checkpoint_on=event, report_metrics_on=event)])\n",
    ),
)

_OLD: Final = ("ray.air.integrations.keras.Callback", "ray.air.callbacks.keras.Callback")
_HOME, _NEW = "ray.train.tensorflow.keras", "ReportCheckpointCallback"
_GIVEN: Final = ("metrics", "on", "frequency")
_READS: Final = frozenset({"to_dict", "get_model", "set_weights", "to_directory", "as_directory"})
_CLASSES: Final = ("TensorflowPredictor", "TensorflowCheckpoint.from_checkpoint")


def rewrite(result: Result) -> None:
    """Write the new callback in the place of each old one."""
    source = result.source

    def edits(call: ast.Call, _: str) -> list[Edit]:
        arguments = _arguments(source, call)
        name, imports = ensure_member(source, _HOME, _NEW, call)
        return [*imports, Edit(source.start(call), source.end(call), f"{name}({arguments})")]

    rewrite_each(result, _OLD, edits)


def _arguments(source: Source, call: ast.Call) -> str:
    """What the new callback is given."""
    given, closing = named(source, call, _GIVEN)
    if not given.keys() <= {"metrics", "on"}:
        raise Declined("checkpoints are not saved every so many times any more")
    if closing or any(part.all_comments for part in given.values()):
        raise Declined("a comment stands in the call")
    names = source.names
    reads = any(node.attr in _READS and not is_in_reader(source, node) for node in names.of(ast.Attribute))
    if reads or any(dotted.endswith(_CLASSES) for _, dotted in names.uses()):
        raise Declined("its checkpoints held the weights of the model, and hold the model today")
    words = []
    if "on" in given:
        event = given["on"]
        if not isinstance(event.node, ast.Name | ast.Constant | ast.List | ast.Tuple | ast.Attribute):
            raise Declined("give `on` a name, it is passed twice")
        words = [f"checkpoint_on={event.text}", f"report_metrics_on={event.text}"]
    if "metrics" in given:
        words.append(f"metrics={given['metrics'].text}")
    return ", ".join(words)
