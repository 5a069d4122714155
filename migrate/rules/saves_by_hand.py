"""``path = model.save()``: a Trainable that code makes itself returns an object today, which has the path.

Fires on ``save`` of an instance that the file makes (``TRN121``) where every use of what it returned is certain to take
it for what a Trainable is restored from, for a text, or for the path of a directory: those get ``.checkpoint.path``.
One that was told no directory is told the one below ``model.logdir`` where it was. ``prevent_upload`` (``TRN154``)
goes: an instance that nobody runs uploads nothing.

Declines, with a finding: what is returned, kept or handed on; what may be the path of a file, ``open(path)``,
``os.path.dirname(path)``, which it was for classes that return one; and instances without a name that are told no
directory.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.edit.callsite import called_name, keyword
from migrate.edit.edits import Edit
from migrate.edit.entries import replaced
from migrate.edit.importing import Taken, ensure
from migrate.leftovers.uses import legacy_uses
from migrate.resolve.guards import guarded
from migrate.resolve.source import Source
from migrate.resolve.trainables import is_instance
from migrate.rule import Example, Result
from migrate.tune.checkpoint_uses import is_for_object, uses_of

ORDER = 48

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import os
from models import train
from ray import tune


class Model(tune.Trainable):
    def step(self):
        return train(self)

    def save_checkpoint(self, directory):
        return {"weights": self.weights}


model = Model({"lr": 1})
model.train()
path = model.save()
print("saved in", path, os.listdir(path))
other = Model({"lr": 2})
other.restore(path)
""",
        """\
import os
from models import train
from ray import tune


class Model(tune.Trainable):
    def step(self):
        return train(self)

    def save_checkpoint(self, directory):
        return {"weights": self.weights}


model = Model({"lr": 1})
model.train()
path = model.save(os.path.join(model.logdir, f"checkpoint_{model.iteration:06d}"))
print("saved in", path.checkpoint.path, os.listdir(path.checkpoint.path))
other = Model({"lr": 2})
other.restore(path)
""",
    ),
)

_SAVE: Final = "ray.tune.Trainable.save"
_UPLOAD: Final = f"{_SAVE}(prevent_upload)"
_PATH: Final = ".checkpoint.path"
_TAKING: Final = frozenset(
    {
        *("os.fspath", "os.listdir", "os.scandir", "os.walk", "os.path.abspath", "os.path.exists", "os.path.join"),
        *("os.path.relpath", "shutil.copytree", "shutil.make_archive", "shutil.move", "shutil.rmtree"),
    }
)
"""Functions that take the directory of a checkpoint, or ask whether it, or a file that was its path, is there."""
_SHOWING: Final = ("print", "str", "repr")
_LOGGING: Final = ("debug", "info", "warning", "error", "exception", "critical", "log")
_OF_TEXTS: Final = ("startswith",)


def rewrite(result: Result) -> None:
    """Take the path from what every such call returns."""
    source = result.source
    for node, row, _ in legacy_uses(source):
        call = source.names.parents.get(node)
        if row.old == _UPLOAD:
            _keep_here(result, node)
        if row.old != _SAVE or not isinstance(node, ast.Attribute) or not isinstance(call, ast.Call):
            continue
        if not is_instance(source, node.value) or guarded(source.names, node):
            continue
        edits = _edits(result, node, call)
        result.edits += edits
        if edits:
            result.rewrote(node, row, row.old)


def _keep_here(result: Result, value: ast.AST) -> None:
    """Leave out ``prevent_upload``."""
    source = result.source
    call = source.names.parents.get(source.names.parents[value])
    method = call.func if isinstance(call, ast.Call) else None
    if not isinstance(call, ast.Call) or not isinstance(method, ast.Attribute) or not isinstance(value, ast.Constant):
        return
    if is_instance(source, method.value) and not guarded(source.names, call):
        result.edits += replaced(source, call, {"prevent_upload": ""})
        result.rewrote(value, known(_UPLOAD), _UPLOAD)


def _edits(result: Result, method: ast.Attribute, call: ast.Call) -> list[Edit]:
    source = result.source
    edits: list[Edit] = []
    for use in uses_of(source, call):
        if _takes_text(source, use):
            edits.append(Edit(source.end(use), source.end(use), _PATH))
        elif not is_for_object(source, use):
            return []
    if not edits or call.args or keyword(call, "checkpoint_dir"):
        return edits
    if not isinstance(method.value, ast.Name) or call.keywords:
        return []
    try:
        module, imports = ensure(source, "os", call)
    except Taken:
        return []
    number = ".iteration" if result.since_08 else ".iteration:06d"
    name = method.value.id
    at = source.end(call) - 1
    directory = f'{module}.path.join({name}.logdir, f"checkpoint_{{{name}{number}}}")'
    return [*imports, Edit(at, at, directory), *edits]


def _takes_text(source: Source, use: ast.expr) -> bool:
    """Whether the place of an expression takes a path, or shows it."""
    parent = source.names.parents.get(use)
    if isinstance(parent, ast.Attribute):
        return parent.attr in _OF_TEXTS
    if isinstance(parent, ast.FormattedValue):
        return parent.value is use and parent.conversion in (-1, ord("s"), ord("r"))
    if not isinstance(parent, ast.Call) or use not in parent.args:
        return False
    is_logged = isinstance(parent.func, ast.Attribute) and parent.func.attr in _LOGGING
    return is_logged or called_name(parent) in _SHOWING or source.names.dotted(parent.func) in _TAKING
