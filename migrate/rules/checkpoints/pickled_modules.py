"""``TorchCheckpoint.from_model(model)`` of Ray 2.0 - 2.6: the class of the model is saved with it.

A module was a value of the checkpoint's dictionary, which Ray pickled with its class, and from which a report took what
``prepare_model`` had wrapped around the model. Today ``torch.save`` writes it: in a worker that raises for a class of a
script, and what reads a wrapped one needs the group of workers that it was wrapped for.

Fires on calls in files that use something that no Ray after 2.6 had, or that import something of ``ray.air``, where the
file prepares the model or has classes of modules itself: a function that is written into the file saves the model as it
was saved.

Declines, with a finding: calls whose arguments are unpacked, in files that have classes of modules, and files in which
a name that the function needs means something else. Modules of other files and of libraries are found by their names.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.below_imports import below_imports
from migrate.edit.callsite import keyword
from migrate.edit.importing import Taken
from migrate.edit.needed import Needed
from migrate.edit.written_before import written_before
from migrate.resolve.left.guards import guarded
from migrate.resolve.running.subclasses import class_named
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.checkpoints.saved_models import defines_modules
from migrate.train.checkpoints.wrapped_models import may_be_wrapped

ORDER = 71

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import torch
from ray.air import session
from ray.train.torch import TorchCheckpoint


class Net(torch.nn.Module):
    pass


def loop(config):
    session.report({"loss": 1}, checkpoint=TorchCheckpoint.from_model(Net()))
""",
        """\
import os
import tempfile

import torch
from ray import cloudpickle, train
from ray.train.torch import TorchCheckpoint
from torch.nn.parallel import DistributedDataParallel


def checkpoint_of_model(model):
    \"\"\"A checkpoint with a module and its class, without what wraps it for several workers.\"\"\"
    directory = tempfile.mkdtemp()
    plain = model.module if isinstance(model, DistributedDataParallel) else model
    file = os.path.join(directory, TorchCheckpoint.MODEL_FILENAME)
    torch.save(plain, file, pickle_module=cloudpickle)
    return TorchCheckpoint.from_directory(directory)


class Net(torch.nn.Module):
    pass


def loop(config):
    train.report({"loss": 1}, checkpoint=checkpoint_of_model(Net()))
""",
    ),
)

_OLD: Final = "ray.train.torch.TorchCheckpoint.from_model"
_SHORT: Final = "TorchCheckpoint.from_model"
_UNSEEN: Final = "in a worker `torch.save` does not find a class of a script: save the `state_dict()` of the model"
_CLASS: Final = "ray.train.torch.TorchCheckpoint"
_AIR: Final = "ray.air"
_LIBRARY: Final = "torch.nn."
_MAKER: Final = "checkpoint_of_model"
_SAYS: Final = "A checkpoint with a module and its class, without what wraps it for several workers."
_PREPROCESSOR: Final = "preprocessor"
_TEXT: Final = '''

def {maker}(model{more}):
    """{says}"""
    directory = {tempfile}.mkdtemp()
    plain = model.module if isinstance(model, {wrapper}) else model
    file = {os}.path.join(directory, {checkpoint}.MODEL_FILENAME)
    {torch}.save(plain, file, pickle_module={pickle})
{ending}
'''
_ENDING: Final = "    return {checkpoint}.from_directory(directory)"
_PREPARED: Final = """\
    checkpoint = {checkpoint}.from_directory(directory)
    if preprocessor is not None:
        checkpoint.set_preprocessor(preprocessor)
    return checkpoint"""


def rewrite(result: Result) -> None:
    """Save every such model with its class."""
    source = result.source
    names = source.names
    if not (result.until_26 or _is_of_air(result.before)):
        return
    calls = [call for call, dotted in names.calls() if dotted == _OLD and not guarded(names, call)]
    for call in calls if defines_modules(source) else ():
        if not _is_seen(call):
            result.decline(call, None, _SHORT, _UNSEEN)
    calls = [call for call in calls if _is_seen(call) and _needs_its_class(source, call)]
    if not calls:
        return
    maker = written_before(source, _MAKER, _SAYS)
    if maker is None:
        maker = names.free_name(_MAKER)
        try:
            _write(result, maker, prepares=any(keyword(call, _PREPROCESSOR) is not None for call in calls))
        except Taken as reason:
            for call in calls:
                result.decline(call, None, _SHORT, f"{reason}: {_UNSEEN}")
            return
    for call in calls:
        result.edit(source.start(call.func), source.end(call.func), maker)


def _is_of_air(source: Source) -> bool:
    """Whether a file imports something of what most files of Ray 2.0 - 2.6 did."""
    return any(dotted.startswith(_AIR) for _, _, dotted in source.names.imports)


def _is_seen(call: ast.Call) -> bool:
    """Whether all arguments of a call are written down."""
    unpacked = any(isinstance(one, ast.Starred) for one in call.args) or any(word.arg is None for word in call.keywords)
    return not unpacked and (len(call.args) == 1 or keyword(call, "model") is not None)


def _needs_its_class(source: Source, call: ast.Call) -> bool:
    """Whether the model of a checkpoint may be of a class of the file, or be wrapped for several workers."""
    model = call.args[0] if call.args else keyword(call, "model")
    if model is None or may_be_wrapped(source, model):
        return model is not None
    made = source.names.value(model)
    found = class_named(source, made.func) if isinstance(made, ast.Call) else None
    if found is not None:
        return found[0] is source
    is_of_torch = isinstance(made, ast.Call) and (source.names.dotted(made.func) or "").startswith(_LIBRARY)
    return defines_modules(source) and not is_of_torch


def _write(result: Result, maker: str, *, prepares: bool) -> None:
    """Write the function into the file.

    Raises:
        Taken: If a name that it needs means something else there.
    """
    source = result.source
    needed = Needed(source, source.tree.body[-1])
    checkpoint = needed(_CLASS)
    text = _TEXT.format(
        maker=maker,
        more=f", {_PREPROCESSOR}=None" if prepares else "",
        says=_SAYS,
        os=needed("os"),
        tempfile=needed("tempfile"),
        torch=needed("torch"),
        wrapper=needed("torch.nn.parallel.DistributedDataParallel"),
        pickle=needed("ray.cloudpickle"),
        checkpoint=checkpoint,
        ending=(_PREPARED if prepares else _ENDING).format(checkpoint=checkpoint),
    )
    result.edits += [*needed.edits, *below_imports(source, text.rstrip("\n") + "\n", needed.bound_at(_CLASS))]
