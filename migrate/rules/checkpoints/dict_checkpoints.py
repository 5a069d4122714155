"""``Checkpoint.from_dict(state)`` and ``checkpoint.to_dict()``: the dictionary is a file in the checkpoint.

Fires on ``Checkpoint.from_dict(state)``, of ``TorchCheckpoint`` and its like, too, and on ``to_dict()`` of what
``get_checkpoint()`` returned, of the checkpoint of a result, of another checkpoint that was made in the file, or, where
such are made, of what is called a checkpoint and comes out of a table: ``checkpoint = frame.checkpoint[0]``. The
dictionary is pickled as ``checkpoint.pkl``, in the statement where that is simple, else in a small function of its own:
where the statement reads it only if there is one, too. What holds objects of classes of the file is pickled with these.
In the loop of a trainer only the first worker reports it, as only its dictionary was kept; and a model that was made
with ``prepare_model``, or its ``state_dict()``, is saved without what several workers wrap it in.

What a Trainable class of the file returned when it saved is read from ``_dict_checkpoint.pkl``, where Tune keeps it.

Declines, with a finding: ``to_dict()`` of what only looks like a checkpoint, in a file whose Trainable classes may save
other things than dictionaries, or that makes checkpoints of models alone, itself or by a callback of Keras, or of what
a task of another file gave, calls with other arguments, ``TorchCheckpoint.from_dict(state)`` in a file that asks for
the model, and ``dict_checkpoint.pkl``, the file that old Rays kept the dictionary in.
"""

from __future__ import annotations

import ast
import re
from typing import Final

from legacy_api import find, known
from migrate.edit.callsite import passed
from migrate.edit.importing import Taken
from migrate.resolve.flow.meanings import only_meaning
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.sieve.signs import OF_LIBRARIES
from migrate.train.checkpoints.dict_state import FILE
from migrate.train.checkpoints.files_of_dictionaries import (
    MAKING,
    OF_MODELS,
    PLAIN,
    check_kinds,
    file_of,
    is_to_dict,
    makes_some,
)
from migrate.train.checkpoints.objects import has_checkpoints, is_checkpoint, is_of_library
from migrate.train.checkpoints.old_directories import OF_OLD_RAYS, may_be_of_old_rays
from migrate.train.checkpoints.read_dictionaries import read, read_apart
from migrate.train.checkpoints.wrapped_models import unwrapped
from migrate.train.checkpoints.written_dictionaries import write, write_apart

ORDER = 30

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train
from ray.train import Checkpoint


def loop(config):
    start = 0
    checkpoint = train.get_checkpoint()
    if checkpoint:
        start = checkpoint.to_dict()["epoch"] + 1
    for epoch in range(start, 4):
        train.report({"epoch": epoch}, checkpoint=Checkpoint.from_dict({"epoch": epoch}))
""",
        """\
import os
import pickle
import tempfile

from ray import train
from ray.train import Checkpoint


def loop(config):
    start = 0
    checkpoint = train.get_checkpoint()
    if checkpoint:
        with checkpoint.as_directory() as checkpoint_dir:
            with open(os.path.join(checkpoint_dir, "checkpoint.pkl"), "rb") as file:
                start = pickle.load(file)["epoch"] + 1
    for epoch in range(start, 4):
        with tempfile.TemporaryDirectory() as checkpoint_dir:
            with open(os.path.join(checkpoint_dir, "checkpoint.pkl"), "wb") as file:
                pickle.dump({"epoch": epoch}, file)
            train.report({"epoch": epoch}, checkpoint=Checkpoint.from_directory(checkpoint_dir))
""",
    ),
    (
        """\
from ray.air import Checkpoint, session
from ray.train.torch import TorchTrainer


def loop(config):
    checkpoint = Checkpoint.from_dict({"epoch": 1})
    session.report({"loss": 1}, checkpoint=checkpoint)


TorchTrainer(loop)
""",
        """\
import os
import pickle
import tempfile

from ray import train
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def loop(config):
    with tempfile.TemporaryDirectory() as checkpoint_dir:
        with open(os.path.join(checkpoint_dir, "checkpoint.pkl"), "wb") as file:
            pickle.dump({"epoch": 1}, file)
        checkpoint = None
        if train.get_context().get_world_rank() == 0:
            checkpoint = Checkpoint.from_directory(checkpoint_dir)
        train.report({"loss": 1}, checkpoint=checkpoint)


TorchTrainer(loop)
""",
    ),
)

_ASKED: Final = "the file asks for its model: save that with `from_model`, and weights alone with `from_state_dict`"
_TO: Final = "ray.air.checkpoint.Checkpoint.to_dict"
_CALLED: Final = "checkpoint"
_FILE_OF_THEN: Final = "dict_checkpoint.pkl"
_OPENED: Final = re.compile(rf"(?:^|/){re.escape(_FILE_OF_THEN)}$")
_READ_BY_HAND: Final = f'what is saved today is in "{FILE}"; only checkpoints of Ray 2.0 - 2.6 have this file'


def rewrite(result: Result) -> None:
    """Rewrite every checkpoint that is made of a dictionary, or read as one."""
    names = result.source.names
    for call, dotted in names.calls():
        if dotted in MAKING and not guarded(names, call):
            if dotted != PLAIN and _asks_model(result.source):
                result.decline(call.func, find(dotted), dotted, _ASKED)
                continue
            state = passed(call, 0, "data")
            taken_out = unwrapped(result.source, state) if state is not None else []
            result.edits += [edit for edit in taken_out if edit not in result.edits]
            if taken_out:
                continue  # the checkpoint in the next round
            try:
                try:
                    write(result, call)
                except Declined:
                    write_apart(result, call)
            except (Declined, Taken) as reason:
                result.decline(call.func, find(dotted), dotted, str(reason))
    for node in names.of(ast.Call):
        if not is_to_dict(node) or not isinstance(node.func, ast.Attribute) or guarded(names, node):
            continue
        if any(isinstance(part, ast.Call) and names.dotted(part.func) in MAKING for part in ast.walk(node.func.value)):
            continue  # what is made comes first
        try:
            if is_checkpoint(result.source, node.func.value) or _is_made_here(result.source, node.func.value):
                file = file_of(result.source, node.func.value)
                check_kinds(result.source, node.func.value)
                try:
                    read(result, node, node.func.value, file)
                except Declined:
                    read_apart(result, node, node.func.value, file)
                if may_be_of_old_rays(result.source, node.func.value):
                    result.note(node.func, known(_TO), "to_dict", OF_OLD_RAYS)
            elif _may_be_one(result.source, node.func.value):
                raise Declined("it cannot be told whose checkpoint this is")
        except (Declined, Taken) as reason:
            result.decline(node.func, known(_TO), "to_dict", str(reason))
    for text in names.of(ast.Constant) if _FILE_OF_THEN.encode() in result.source.data else ():
        is_file = isinstance(text.value, str) and _OPENED.search(text.value) is not None
        if is_file and makes_some(result.source) and not isinstance(names.parents.get(text), ast.Expr):
            result.decline(text, known(_TO), _FILE_OF_THEN, _READ_BY_HAND)


def _may_be_one(source: Source, node: ast.expr) -> bool:
    """Whether something is called a checkpoint, or comes out of a task in a file that makes some, whoever makes it."""
    if source.text(node).lower().endswith(_CALLED):
        return has_checkpoints(source)
    found = source.names.value(node)
    return isinstance(found, ast.Call) and source.names.dotted(found.func) == "ray.get" and makes_some(source)


def _is_made_here(source: Source, node: ast.expr) -> bool:
    """Whether something is called a checkpoint, out of a table of results, say, in a file that makes some itself."""
    is_one = _is_called_one(source, node) or is_of_library(source, node) or _is_made_by_library(source, node)
    return is_one and makes_some(source)


def _is_made_by_library(source: Source, node: ast.expr) -> bool:
    """Whether something is a checkpoint that a class of a library makes in the file itself."""
    made = only_meaning(source, node)
    dotted = source.names.dotted(made.func) if isinstance(made, ast.Call) else None
    return dotted is not None and dotted.startswith(OF_LIBRARIES) and not dotted.endswith(OF_MODELS)


def _is_called_one(source: Source, node: ast.expr) -> bool:
    is_named = isinstance(node, ast.Name) and node.id.lower().endswith(_CALLED) and source.names.dotted(node) is None
    return is_named and _is_bound(source, node)


def _is_bound(source: Source, node: ast.expr) -> bool:
    bindings = source.names.bindings(node)
    return bool(bindings) and all(_is_cell(source, one.value) for one in bindings)


def _is_cell(source: Source, value: ast.expr | None) -> bool:
    """Whether something is one of the checkpoints in a column: ``frame.checkpoint[0]``, ``frame["checkpoint"][0]``."""
    return isinstance(value, ast.Subscript) and _CALLED in source.text(value).lower()


def _asks_model(source: Source) -> bool:
    """Whether a file asks a checkpoint for its model, which the class of a library found in the dictionary."""
    return any(node.attr == "get_model" for node in source.names.of(ast.Attribute))
