"""``path = model.save()``: a Trainable that code makes itself returns an object today, which has the path.

Fires on ``save`` of an instance that the file makes, of a class of its own or of an algorithm of RLlib (``TRN121``),
where every use of what it returned is certain to take it for what a Trainable is restored from, for a text, or for the
path of a directory: those get ``.checkpoint.path``; what only shows it, in a file for Ray 2.6 or older. Where its
variable holds something else, too, such as a path that was read from a file, that gets the path at once; so does what
goes into a list, a tuple or another variable, or is returned, in a file for Ray 2.6 or older that asks no path what it
is called, and what such a file has an algorithm load by ``load_checkpoint``.
``prevent_upload`` (``TRN154``) goes: an instance that nobody runs uploads nothing.

Where something in the file is for Ray 2.6 or older, each ``save`` is told the directory of the iteration that it made
then, below the directory that it was told, or below ``model.logdir`` (``TRN166``): today it writes over what it saved
before, or into a temporary directory.

Declines, with a finding: what is kept or handed on, or returned elsewhere; what may be the path of a file,
``open(path)``, ``os.path.dirname(path)``, which it was for classes that return one; instances without a name, which
cannot be asked for their iteration; and, in such a file, instances that are restored from a path (``TRN122``) where it
asks for iterations: they count from 0 again today.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import Row, known
from migrate.edit.callsite import called_name, keyword, passed
from migrate.edit.edits import Edit
from migrate.edit.entries import behind, entries, replaced
from migrate.edit.importing import Taken, ensure
from migrate.leftovers.age import written_for_26
from migrate.leftovers.uses import legacy_uses
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.resolve.values.never_none import is_never_none
from migrate.rule import Example, Result
from migrate.tune.checkpoints.uses import is_for_object, reads_of, uses_of
from migrate.tune.trainables.driven_by_hand import LOADS, algorithms, is_algorithm_class, is_driven_by_hand
from migrate.tune.trainables.restored_by_hand import restored_from_paths

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
    (
        """\
import os

from ray.rllib.agents.ppo import PPOTrainer

trainer = PPOTrainer(env="CartPole-v0")
for _ in range(100):
    trainer.train()
    trainer.save("checkpoints")
""",
        """\
import os

from ray.rllib.agents.ppo import PPOTrainer

trainer = PPOTrainer(env="CartPole-v0")
for _ in range(100):
    trainer.train()
    trainer.save(os.path.join("checkpoints", f"checkpoint_{trainer.iteration:06d}"))
""",
    ),
)

_SAVE: Final = "ray.tune.Trainable.save"
_GONE: Final = "prevent_upload"
_UPLOAD: Final = f"{_SAVE}({_GONE})"
_PLACE: Final = "Trainable.save() below `checkpoint_<iteration>`"
_RESTORE: Final = "ray.tune.Trainable.restore"
_COUNTED_ANEW: Final = "a path does not say how many iterations there were: set `_iteration` behind it if they matter"
_METHOD: Final = "save"
_LOAD: Final = "load_checkpoint"
_DIRECTORY: Final = "checkpoint_dir"
_ITERATION: Final = "iteration"
_PATH: Final = ".checkpoint.path"
_TAKING: Final = frozenset(
    {
        *("os.fspath", "os.listdir", "os.scandir", "os.walk", "os.path.abspath", "os.path.exists", "os.path.join"),
        *("os.path.relpath", "shutil.copytree", "shutil.make_archive", "shutil.move", "shutil.rmtree"),
    }
)
"""Functions that take the directory of a checkpoint, or ask whether it, or a file that was its path, is there."""
_ASKING: Final = frozenset(
    {
        *("basename", "dirname", "isfile", "load", "name", "parent", "parents", "parts", "partition", "replace"),
        *("removesuffix", "rpartition", "rsplit", "split", "splitext", "stem", "sub", "suffix", "with_name"),
    }
)
"""What asks a path what it is called, or takes that of a file."""
_SHOWING: Final = ("print", "str", "repr")
_LOGGING: Final = ("debug", "info", "warning", "error", "exception", "critical", "log")
_OF_TEXTS: Final = ("startswith",)
_OF_PATHS: Final = ("os.", "shutil.", "pathlib.")


def rewrite(result: Result) -> None:
    """Take the path from what every such call returns, and say where it saves."""
    source = result.source
    for restored in restored_from_paths(source) if result.until_26 else ():
        if not guarded(source.names, restored):
            result.decline(restored, known(_RESTORE), source.text(restored.func), _COUNTED_ANEW)
    if not source.names.attributes({_METHOD}):
        return
    rows = {node: row for node, row, _ in legacy_uses(source) if row.old in (_SAVE, _UPLOAD)}
    for node, row in rows.items():
        if row.old == _UPLOAD:
            _keep_here(result, node)
    is_of_then = result.until_26 and result.before.once(_is_of_then)
    saving = source.names.attributes({_METHOD}) if rows or is_of_then else ()
    for method in saving:
        call = source.names.parents.get(method)
        if not isinstance(call, ast.Call) or call.func is not method or guarded(source.names, method):
            continue
        if is_driven_by_hand(source, method.value):
            if method in rows or is_of_then:
                _take_path(result, method, call, rows.get(method, known(_SAVE)), is_of_then)
            if is_of_then:
                _say_where(result, method, call)


def _is_of_then(source: Source) -> bool:
    """Whether a file is for Ray 2.6 or older: what is handed on alone may be the object of today."""
    row = known(_SAVE)
    if written_for_26(source.as_given, beside=row.code):
        return True
    saved = (source.names.parents.get(node) for node, found, _ in legacy_uses(source) if found is row)
    calls = (call for call in saved if isinstance(call, ast.Call))
    return any(_is_asked_as_path(source, use) for call in calls for use in uses_of(source, call))


def _is_asked_as_path(source: Source, use: ast.expr) -> bool:
    """Whether nothing but a path, or a text, can stand in the place of an expression."""
    parent = source.names.parents.get(use)
    if isinstance(parent, ast.Call) and parent.func is not use:
        called = source.names.dotted(parent.func) or called_name(parent)
        return _takes_text_alone(source, use) or called in ("open", "str") or called.startswith(_OF_PATHS)
    return isinstance(parent, ast.BinOp) or (isinstance(parent, ast.Attribute) and hasattr(str, parent.attr))


def _take_path(result: Result, method: ast.Attribute, call: ast.Call, row: Row, is_of_then: bool) -> None:
    """Take the path from what is returned, if all that is done with it is certain."""
    source = result.source
    edits: list[Edit] = []
    uses = list(uses_of(source, call))
    for use in uses:
        is_kept = use is call and _is_kept_as_path(source, call, is_of_then)
        if is_kept or _takes_text(source, use) or (is_of_then and _takes_text_then(source, use)):
            edits.append(Edit(source.end(use), source.end(use), _PATH))
        elif not is_for_object(source, use):
            return
    if edits:
        result.edits += edits
        result.rewrote(method, row, row.old)


def _say_where(result: Result, method: ast.Attribute, call: ast.Call) -> None:
    """Have it save in a directory of the iteration, below the one that it is told, or below its own."""
    source = result.source
    given = passed(call, 0, _DIRECTORY)
    if given is not None and any(
        isinstance(part, ast.Attribute) and part.attr == _ITERATION for part in ast.walk(given)
    ):
        return  # it says so already
    if isinstance(keyword(call, _GONE), ast.Constant):
        return  # which goes first
    row = known(_PLACE)
    old = f"{source.text(method)}()"
    if (
        not _is_name(method.value)
        or any(isinstance(one, ast.Starred) for one in call.args)
        or any(word.arg is None for word in call.keywords)
    ):
        result.decline(method, row, old, "")
        return
    try:
        module, imports = ensure(source, "os", call)
    except Taken:
        result.decline(method, row, old, "")
        return
    name = source.text(method.value)
    number = f"{name}.{_ITERATION}" if result.since_08 else f"{name}.{_ITERATION}:06d"
    below = f'f"checkpoint_{{{number}}}"'
    result.edits += imports
    own = f"{module}.path.join({name}.logdir, {below})"
    if given is None:
        last = max(entries(source, call), key=lambda entry: entry.start, default=None)
        result.edits.append(behind(source, call, last, [f"{_DIRECTORY}={own}" if last is not None else own]))
    elif isinstance(given, ast.Constant) and given.value is None:
        result.edit(source.start(given), source.end(given), own)
    else:
        start, end = source.start(given), source.end(given)
        or_own = "" if is_never_none(source, given) else f" or {name}.logdir"
        result.edit(start, start, f"{module}.path.join(")
        result.edit(end, end, f"{or_own}, {below})")
    result.rewrote(method, row, old)


def _is_name(node: ast.expr) -> bool:
    """Whether it is a variable, or an attribute of one."""
    return isinstance(node, ast.Name) or (isinstance(node, ast.Attribute) and _is_name(node.value))


def _keep_here(result: Result, value: ast.AST) -> None:
    """Leave out ``prevent_upload``."""
    source = result.source
    call = source.names.parents.get(source.names.parents[value])
    method = call.func if isinstance(call, ast.Call) else None
    if not isinstance(call, ast.Call) or not isinstance(method, ast.Attribute) or not isinstance(value, ast.Constant):
        return
    if is_driven_by_hand(source, method.value) and not guarded(source.names, call):
        result.edits += replaced(source, call, {_GONE: ""})
        result.rewrote(value, known(_UPLOAD), _UPLOAD)


def _takes_text(source: Source, use: ast.expr) -> bool:
    """Whether the place of an expression takes a path, or shows it."""
    parent = source.names.parents.get(use)
    if isinstance(parent, ast.Attribute):
        return parent.attr in _OF_TEXTS
    if isinstance(parent, ast.FormattedValue):
        return parent.value is use and parent.conversion in (-1, ord("s"), ord("r"))
    if _takes_text_alone(source, use):
        return True
    if not isinstance(parent, ast.Call) or use not in parent.args:
        return False
    is_logged = isinstance(parent.func, ast.Attribute) and parent.func.attr in _LOGGING
    return is_logged or called_name(parent) in _SHOWING or source.names.dotted(parent.func) in _TAKING


def _is_kept_as_path(source: Source, call: ast.Call, is_of_then: bool) -> bool:
    """Whether the variable that holds what is returned, and more, is asked for nothing that a path does not give."""
    reads = reads_of(source, call) or []
    return bool(reads) and all(_takes_path(source, read, is_of_then) for read in reads)


def _takes_path(source: Source, use: ast.expr, is_of_then: bool) -> bool:
    if _takes_text(source, use):
        return True
    is_asked = isinstance(source.names.parents.get(use), ast.Attribute)
    return is_of_then and (_takes_text_then(source, use) or (not is_asked and is_for_object(source, use)))


def _takes_text_alone(source: Source, use: ast.expr) -> bool:
    """Whether an expression is all that something is called with that takes a path, or a text, and no such object."""
    call = source.names.parents.get(use)
    if not isinstance(call, ast.Call) or call.args != [use] or call.keywords:
        return False
    owner, _, last = (source.names.dotted(call.func) or "").rpartition(".")
    return (last == LOADS and is_algorithm_class(owner)) or _writes(source, call.func)


def _writes(source: Source, method: ast.expr) -> bool:
    """Whether it is the method of a file that the code opens that writes a text."""
    if not isinstance(method, ast.Attribute) or method.attr != "write":
        return False
    bindings = source.names.bindings(method.value)
    homes = [source.names.parents.get(one.node) for one in bindings]
    opened = [
        home.context_expr if isinstance(home, ast.withitem) else one.value
        for home, one in zip(homes, bindings, strict=True)
    ]
    return bool(opened) and all(called_name(one) == "open" for one in opened)


def _takes_text_then(source: Source, use: ast.expr) -> bool:
    """Whether the place of an expression takes the text that it was, and does not ask it for the place of a file."""
    is_asked = not _ASKING.isdisjoint(source.names.words)
    return _is_filled_in(source, use) or _is_loaded(source, use) or (_is_handed_on(source, use) and not is_asked)


def _is_loaded(source: Source, use: ast.expr) -> bool:
    """Whether an algorithm that the code makes itself loads something, which is a directory today."""
    call = source.names.parents.get(use)
    method = call.func if isinstance(call, ast.Call) and call.args == [use] and not call.keywords else None
    return isinstance(method, ast.Attribute) and method.attr == _LOAD and algorithms(source).is_one(method.value)


def _is_handed_on(source: Source, use: ast.expr) -> bool:
    """Whether something goes into a row, a list or another variable, or is returned."""
    parent = source.names.parents.get(use)
    if isinstance(parent, ast.Assign) and isinstance(use, ast.Name):
        return all(isinstance(target, ast.Name) for target in parent.targets)
    if isinstance(parent, ast.Call):
        return isinstance(parent.func, ast.Attribute) and parent.func.attr == "append" and use in parent.args
    is_in_row = isinstance(parent, ast.List | ast.Tuple) and isinstance(parent.ctx, ast.Load)
    return is_in_row or isinstance(parent, ast.Return)


def _is_filled_in(source: Source, use: ast.expr) -> bool:
    """Whether an expression is put into a text, ``"saved in {}".format(path)``, ``"saved in %s" % path``."""
    parent = source.names.parents.get(use)
    if isinstance(parent, ast.Call):
        return isinstance(parent.func, ast.Attribute) and parent.func.attr == "format" and use in parent.args
    owner = source.names.parents.get(parent) if isinstance(parent, ast.Tuple) else parent
    if not isinstance(owner, ast.BinOp) or not isinstance(owner.op, ast.Mod) or owner.right not in (use, parent):
        return False
    return isinstance(owner.left, ast.Constant) and isinstance(owner.left.value, str)
