"""``TorchCheckpoint.from_checkpoint(other)`` and ``Checkpoint.from_uri(uri)``: the class takes the place itself.

Fires on calls of both, of ``Checkpoint`` and of the classes of libraries.

XGBoost's is made of another only where the file saves its own (``XGBoostCheckpoint.from_model``) and trains none: that
of a trainer has a file of another name (`booster_checkpoints`).

Declines, with a finding: what is no plain name and would be asked for twice, URIs in files that read dictionaries,
which old Ray kept there in a file of its own, and others that are asked for models in files that save dictionaries,
where `opened_models` does not tell what they hold.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import find
from legacy_api.catalog.train_arguments import LIBRARY_CHECKPOINTS
from migrate.resolve.left.guards import guarded
from migrate.rule import Declined, Example, Result
from migrate.train.boosting.boosters import OF_BOOSTER, saves_boosters, trains_boosters
from migrate.train.checkpoints.models import OF_MODELS
from migrate.train.checkpoints.objects import GET_MODEL
from migrate.train.checkpoints.saved_models import OF_DICTIONARIES, saves_dictionaries

ORDER = 29

EXAMPLES: tuple[Example, ...] = (
    (
        "from ray.train.torch import TorchCheckpoint\n\n"
        "checkpoint = TorchCheckpoint.from_checkpoint(result.checkpoint)\n",
        "from ray.train.torch import TorchCheckpoint\n\n"
        "checkpoint = TorchCheckpoint(result.checkpoint.path, result.checkpoint.filesystem)\n",
    ),
    (
        'from ray.air import Checkpoint\n\ncheckpoint = Checkpoint.from_uri("s3://bucket/checkpoint")\n',
        'from ray.train import Checkpoint\n\ncheckpoint = Checkpoint("s3://bucket/checkpoint")\n',
    ),
)

_CLASSES: Final = ("ray.train.Checkpoint", *LIBRARY_CHECKPOINTS)


def rewrite(result: Result) -> None:
    """Rewrite every call."""
    for call, dotted in result.source.names.calls():
        owner, _, member = dotted.rpartition(".")
        if dotted == OF_BOOSTER and (trains_boosters(result.source) or not saves_boosters(result.source)):
            continue
        if owner in _CLASSES and member in ("from_checkpoint", "from_uri") and not guarded(result.source.names, call):
            try:
                _construct(result, call, dotted)
            except Declined as reason:
                result.decline(call.func, find(dotted), dotted, str(reason))


def _construct(result: Result, call: ast.Call, dotted: str) -> None:
    source, values = result.source, [*call.args, *(word.value for word in call.keywords)]
    if len(values) != 1 or isinstance(values[0], ast.Starred) or any(word.arg is None for word in call.keywords):
        raise Declined("its arguments are not one")
    if not isinstance(call.func, ast.Attribute):
        raise Declined("the method is called by another name")
    text = source.text(values[0])
    if dotted.endswith(".from_checkpoint"):
        if not all(isinstance(part, ast.Name | ast.Attribute | ast.Load) for part in ast.walk(values[0])):
            raise Declined("give the other a name, it is asked for its path and its filesystem")
        text = f"{text}.path, {text}.filesystem"
        is_of_models = dotted.rpartition(".")[0] in OF_MODELS and GET_MODEL in source.names.words
        if is_of_models and saves_dictionaries(source):
            raise Declined(OF_DICTIONARIES)
    elif any(node.attr == "to_dict" for node in source.names.of(ast.Attribute)):
        raise Declined("old Ray kept dictionaries in `dict_checkpoint.pkl`")
    result.edit(source.end(call.func.value), source.end(call), f"({text})")
