"""``TorchCheckpoint.from_checkpoint(checkpoint).get_model(model)`` where the model is in the checkpoint's dictionary.

Fires on checkpoints of files whose dictionaries all hold weights as ``"model"``, or all a module: through Ray 2.6 that
is where ``get_model`` looked. The dictionary is a pickled file today, so the class is given what is read of it. What
was opened is to be asked for nothing else, at once or through a variable.

Declines, leaving the checkpoint to the rules of both: files that make no checkpoints of dictionaries, or of such that
do not tell whether the model is one or its weights, and what is no checkpoint for sure.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from migrate.edit.as_owner import as_owner
from migrate.edit.importing import Taken, ensure
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.checkpoints.models import asked_for_models, giver_of_models
from migrate.train.checkpoints.objects import GET_MODEL, is_checkpoint
from migrate.train.checkpoints.saved_models import MODEL, maker_of_saved

ORDER = 28

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train
from ray.train import Checkpoint
from ray.train.torch import TorchCheckpoint, TorchTrainer


def loop(config):
    train.report({}, checkpoint=Checkpoint.from_dict({"model": net.state_dict(), "epoch": 1}))


result = TorchTrainer(loop).fit()
model = TorchCheckpoint.from_checkpoint(result.checkpoint).get_model(Net())
""",
        """\
import os
import pickle
import tempfile

from ray import train
from ray.train import Checkpoint
from ray.train.torch import TorchCheckpoint, TorchTrainer


def loop(config):
    with tempfile.TemporaryDirectory() as checkpoint_dir:
        with open(os.path.join(checkpoint_dir, "checkpoint.pkl"), "wb") as file:
            pickle.dump({"model": net.state_dict(), "epoch": 1}, file)
        checkpoint = None
        if train.get_context().get_world_rank() == 0:
            checkpoint = Checkpoint.from_directory(checkpoint_dir)
        train.report({}, checkpoint=checkpoint)


result = TorchTrainer(loop).fit()
with result.checkpoint.as_directory() as checkpoint_dir:
    with open(os.path.join(checkpoint_dir, "checkpoint.pkl"), "rb") as file:
        model = TorchCheckpoint.from_state_dict(pickle.load(file)["model"]).get_model(Net())
""",
    ),
)

_CLASS: Final = "ray.train.torch.TorchCheckpoint"
_OPENS: Final = f"{_CLASS}.from_checkpoint"


def rewrite(result: Result) -> None:
    """Give the class what the dictionary of a checkpoint holds, wherever it is asked for the model alone."""
    source = result.source
    if GET_MODEL not in source.names.words or not (maker := maker_of_saved(source)):
        return
    for call in _opened(source):
        asked = as_owner(source, call.args[0])
        made = f'{source.text(call.func).rpartition(".")[0]}.{maker}({asked}.to_dict()["{MODEL}"])'
        result.edit(source.start(call), source.end(call), made)
    if giver_of_models(source) != _CLASS:
        return
    for call, checkpoint, sure in asked_for_models(source):
        if not sure or guarded(source.names, call):
            continue
        try:
            name, imports = ensure(source, _CLASS, call)
        except Taken:
            continue
        made = f'{name}.{maker}({as_owner(source, checkpoint)}.to_dict()["{MODEL}"])'
        result.edit(source.start(checkpoint), source.end(checkpoint), made)
        result.edits += imports


def _opened(source: Source) -> Iterator[ast.Call]:
    """The calls that make a checkpoint of the class out of another, whose model alone is asked for."""
    for call, dotted in source.names.calls():
        is_one = dotted == _OPENS and len(call.args) == 1 and not call.keywords and isinstance(call.func, ast.Attribute)
        if is_one and is_checkpoint(source, call.args[0]) and not guarded(source.names, call):
            uses = _uses(source, call)
            if uses and all(_asks_model(source, use) for use in uses):
                yield call


def _uses(source: Source, call: ast.Call) -> list[ast.expr]:
    """Where the value of a call is used: the call itself, or all reads of the variable that has it, if it has one."""
    owner = source.names.parents.get(call)
    if not isinstance(owner, ast.Assign):
        return [call]
    variable = source.names.variable(owner.targets[0]) if len(owner.targets) == 1 else None
    if variable is None or len(variable[0].bindings[variable[1]]) != 1:
        return []
    return [*source.names.reads(variable[1], variable[0])]


def _asks_model(source: Source, node: ast.expr) -> bool:
    member = source.names.parents.get(node)
    call = source.names.parents.get(member) if member is not None else None
    is_method = isinstance(member, ast.Attribute) and member.value is node and member.attr == GET_MODEL
    return is_method and isinstance(call, ast.Call) and call.func is member
