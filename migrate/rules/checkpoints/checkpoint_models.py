"""``session.get_checkpoint().get_model(model)`` and ``result.checkpoint.get_model()`` of Ray 2.3 - 2.6: of the library.

Fires on checkpoints that a worker asked for, that a result has, or that a parameter is annotated to be, in files of
one library. A checkpoint is a plain directory today, whose model its library's class reads.

Declines, with a finding (``TRR776``): files of no library or of several, those that save dictionaries, and what is no
plain name and would be asked for twice. Those of Lightning and of Transformers have rules of their own.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.edit.importing import Taken, ensure
from migrate.resolve.left.guards import guarded
from migrate.rule import Declined, Example, Result
from migrate.train.checkpoints.models import asked_for_models, giver_of_models, is_of_transformers
from migrate.train.checkpoints.saved_models import OF_DICTIONARIES, saves_dictionaries

ORDER = 66

EXAMPLES: tuple[Example, ...] = (
    (
        "from ray.train.torch import TorchTrainer\n\n"
        "result = TorchTrainer(loop).fit()\nmodel = result.checkpoint.get_model(Net())\n",
        "from ray.train.torch import TorchCheckpoint, TorchTrainer\n\n"
        "result = TorchTrainer(loop).fit()\n"
        "model = TorchCheckpoint(result.checkpoint.path, result.checkpoint.filesystem).get_model(Net())\n",
    ),
    (
        "from ray.train.xgboost import XGBoostTrainer\n\nbooster = XGBoostTrainer(loop).fit().checkpoint.get_model()\n",
        "from ray.train.xgboost import RayTrainReportCallback, XGBoostTrainer\n\n"
        "booster = RayTrainReportCallback.get_model(XGBoostTrainer(loop).fit().checkpoint)\n",
    ),
)

OLD: Final = "checkpoint.get_model()"


def rewrite(result: Result) -> None:
    """Rewrite every model that is asked of a plain checkpoint."""
    source = result.source
    if is_of_transformers(source):  # has a rule of its own
        return
    for call, checkpoint, sure in asked_for_models(source):
        if guarded(source.names, call):
            continue
        try:
            _rewrite(result, call, checkpoint, sure=sure)
        except (Declined, Taken) as reason:
            result.decline(call.func, known(OLD), OLD, str(reason))


def _rewrite(result: Result, call: ast.Call, checkpoint: ast.expr, *, sure: bool) -> None:
    source, giver = result.source, giver_of_models(result.source)
    if not giver:
        raise Declined("")
    if not sure:
        raise Declined("it is not always a checkpoint that Ray gave")
    text = source.text(checkpoint)
    if giver.endswith("Callback"):
        if call.args or call.keywords:
            raise Declined("it takes no arguments")
        name, imports = ensure(source, giver, call)
        result.edit(source.start(call), source.end(call), f"{name}.get_model({text})")
    else:
        if saves_dictionaries(source):
            raise Declined(OF_DICTIONARIES)
        if not all(isinstance(part, ast.Name | ast.Attribute | ast.Load) for part in ast.walk(checkpoint)):
            raise Declined("give the checkpoint a name, it is asked for its path and its filesystem")
        name, imports = ensure(source, giver, call)
        made = f"{name}({text}.path, {text}.filesystem)"
        result.edit(source.start(checkpoint), source.end(checkpoint), made)
    result.edits += imports
    result.rewrote(call.func, known(OLD), OLD)
