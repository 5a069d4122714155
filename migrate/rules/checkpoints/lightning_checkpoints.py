"""``checkpoint.get_model(Model)`` of Ray 2.4 - 2.6 in files of Lightning: the module loads the file ``model`` itself.

Fires on checkpoints that a result has, or that are made with Ray's class, where nothing else in the file has models:
``get_model(Model, lr=0.1)`` becomes ``Model.load_from_checkpoint(...)`` with the file that `LightningTrainer` saved,
and that its train loop of today saves. ``LightningCheckpoint`` becomes ``Checkpoint``.

Declines, with a finding: what is not always a checkpoint, a class of the module that is no plain name, and
``LightningCheckpoint.from_path(file)``, as well as classes that derive from it.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import find, known
from migrate.edit.as_owner import as_owner
from migrate.edit.callsite import arguments
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure
from migrate.resolve.left.guards import guarded
from migrate.rule import Declined, Example, Result
from migrate.train.checkpoints.models import asked_for_models, is_of_lightning
from migrate.train.lightning.reports import MODEL

ORDER = 29

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.train.lightning import LightningCheckpoint
from mine import Model, path

checkpoint = LightningCheckpoint.from_directory(path)
model = checkpoint.get_model(Model, lr=0.1)
""",
        """\
import os

from ray.train import Checkpoint
from mine import Model, path

checkpoint = Checkpoint.from_directory(path)
model = Model.load_from_checkpoint(os.path.join(checkpoint.to_directory(), "model"), lr=0.1)
""",
    ),
)

_OLD: Final = (
    "ray.train.lightning.LightningCheckpoint",
    "ray.train.lightning.lightning_checkpoint.LightningCheckpoint",
)
_NEW: Final = "ray.train.Checkpoint"
_CARRIED: Final = ("from_directory", "from_uri", "from_checkpoint")
"""What Ray's own class can be asked, too, or could be."""
_OF_FILE: Final = "copy the file into a directory, as `model`, and pass that to `Checkpoint.from_directory`"
_GET_MODEL: Final = "checkpoint.get_model()"
_FIRST: Final = "model_class"


def rewrite(result: Result) -> None:
    """Rewrite every model that is asked of a checkpoint and then, when none is any more, the class."""
    if is_of_lightning(result.source):
        _rewrite_models(result)
    if not result.edits:
        _rewrite_class(result)


def _rewrite_models(result: Result) -> None:
    for call, checkpoint, sure in asked_for_models(result.source):
        if guarded(result.source.names, call):
            continue
        try:
            _rewrite_model(result, call, checkpoint, sure=sure)
        except (Declined, Taken) as reason:
            result.decline(call.func, known(_GET_MODEL), _GET_MODEL, str(reason))


def _rewrite_class(result: Result) -> None:
    """Let Ray's own class stand for Lightning's, if nothing is asked of it that Ray's has not."""
    source, names = result.source, result.source.names
    edits: list[Edit] = []
    for node, dotted in names.uses():
        owner, _, member = dotted.rpartition(".")
        is_asked = owner in _OLD and isinstance(node, ast.Attribute)
        if (dotted not in _OLD and not is_asked) or guarded(names, node):
            continue
        if member == "from_path":
            result.decline(node, find(owner), dotted, _OF_FILE)
            return
        if isinstance(names.parents.get(node), ast.ClassDef) or (is_asked and member not in _CARRIED):
            return
        told = node.value if is_asked and isinstance(node, ast.Attribute) else node
        try:
            name, imports = ensure(source, _NEW, node)
        except Taken as reason:
            result.decline(node, find(_OLD[0]), dotted, str(reason))
            return
        edits += [*imports, Edit(source.start(told), source.end(told), name)]
    result.edits += edits


def _rewrite_model(result: Result, call: ast.Call, checkpoint: ast.expr, *, sure: bool) -> None:
    source = result.source
    if not sure:
        raise Declined("it is not always a checkpoint that Ray gave")
    given = arguments(source, call)[0]
    model = next((one for one in given if one.name in ("", _FIRST)), None)
    others = [one for one in given if one is not model]
    if model is None or not isinstance(model.node, ast.Name | ast.Attribute):
        raise Declined("the class of the module is no plain name")
    if any(one.name in ("", "*") for one in others):
        raise Declined("its arguments cannot be told apart")
    os, imports = ensure(source, "os", call)
    asked = f'{os}.path.join({as_owner(source, checkpoint)}.to_directory(), "{MODEL}")'
    more = "".join(f", {'**' if one.name == '**' else f'{one.name}='}{one.text}" for one in others)
    result.edit(source.start(call), source.end(call), f"{model.text}.load_from_checkpoint({asked}{more})")
    result.edits += imports
    result.rewrote(call.func, known(_GET_MODEL), _GET_MODEL)
