"""``tune.make_checkpoint_dir(step)`` and ``tune.save_checkpoint(path)``, as the guides of Ray had before 0.8.7.

Fires on a directory that is made and saved in one block (``FUN215``, ``FUN216``), with a ``tune.report`` after it: what
stands between is put into the ``with tune.checkpoint_dir(...)`` that came after it, and is rewritten as one. The
``checkpoint`` of the training functions of the file (``FUN241``) was what had been saved, the directory or a file in
it, and is asked for in it.

Declines, which leaves the findings: paths that are put together otherwise, a file that saves under several names, what
no report follows, and functions whose ``checkpoint`` is given by the file itself.
"""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from legacy_api import known
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure
from migrate.edit.statements import left_out
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.free_names import free_in
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.tune.checkpoints.regions import Region, check, indented, region
from migrate.tune.functions.dialects import Taking, inserted, is_given_by_file, taking, without

ORDER = 41

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import os
from ray import tune


def train(config, checkpoint=None):
    start = 0
    if checkpoint:
        start = load(checkpoint)
    for step in range(start, 10):
        checkpoint_dir = tune.make_checkpoint_dir(step=step)
        path = os.path.join(checkpoint_dir, "model")
        save(step, path)
        tune.save_checkpoint(path)
        tune.report(loss=step)


tune.Tuner(train)
""",
        """\
import os
import tempfile
from ray import tune


def train(config):
    saved = tune.get_checkpoint()
    checkpoint = os.path.join(saved.to_directory(), "model") if saved else None
    start = 0
    if checkpoint:
        start = load(checkpoint)
    for step in range(start, 10):
        with tempfile.TemporaryDirectory() as checkpoint_dir:
            path = os.path.join(checkpoint_dir, "model")
            save(step, path)
            new_checkpoint = tune.Checkpoint.from_directory(checkpoint_dir)
            tune.report({"loss": step}, checkpoint=new_checkpoint)


tune.Tuner(train)
""",
    ),
)

_MAKE: Final = "ray.tune.make_checkpoint_dir"
_SAVE: Final = "ray.tune.save_checkpoint"
_JOIN: Final = "os.path.join"
_ARGUMENT: Final = "checkpoint"
_FORM: Final = "def trainable(config, checkpoint)"


class _Saving(NamedTuple):
    """A directory that is made and saved.

    Attributes:
        made: The call that makes it.
        statements: From the one that makes it to the one that saves it.
        file: The file in it that is saved, as written; empty if it is the directory.
    """

    made: ast.Call
    statements: list[ast.stmt]
    file: str


def rewrite(result: Result) -> None:
    """Rewrite all such directories of a file, and what its functions are given of them."""
    source = result.source
    calls = [(call, dotted) for call, dotted in source.names.calls() if dotted in (_MAKE, _SAVE)]
    if not calls or any(guarded(source.names, call) for call, _ in calls):
        return
    try:
        savings = [_saving(source, call) for call, dotted in calls if dotted == _MAKE]
        if len(savings) * 2 != len(calls) or len({saving.file for saving in savings}) > 1:
            return
        edits = [edit for saving in savings for edit in _block(source, saving)]
        functions = [found for found in taking(source, _ARGUMENT) if not guarded(source.names, found.function)]
        for found in functions:
            edits += _argument(source, found, savings[0].file)
    except (Declined, Taken):
        return  # what is left is reported
    result.edits += edits
    for call, dotted in calls:
        result.rewrote(call.func, known(dotted), dotted)
    for found in functions:
        result.rewrote(found.argument, known(_FORM), _FORM)


def _saving(source: Source, made: ast.Call) -> _Saving:
    names = source.names
    statement = names.parents.get(made)
    target = statement.targets[0] if isinstance(statement, ast.Assign) and len(statement.targets) == 1 else None
    if not isinstance(statement, ast.Assign) or not isinstance(target, ast.Name) or names.function(made) is None:
        raise Declined("its directory has no name")
    block = names.block(statement)
    following = block[block.index(statement) :]
    last = next((index for index, one in enumerate(following) if _saved(source, one) is not None), 0)
    saved = _saved(source, following[last])
    part = following[: last + 1]
    if saved is None or last < 2 or not all(source.begins_line(one) and source.alone(one) for one in part):
        raise Declined("it is not saved in the same block")
    if not isinstance(made.func, ast.Attribute):
        raise Declined("Tune itself is not named")
    found = region(source, statement)
    if any(source.start(report.call) < source.end(part[-1]) for report in found.reports):
        raise Declined("a report stands between")
    check(source, statement, found, {node for one in part for node in ast.walk(one)})
    return _Saving(made, part, _file(source, saved, target))


def _saved(source: Source, statement: ast.stmt) -> ast.expr | None:
    """What a statement saves, if it does."""
    call = statement.value if isinstance(statement, ast.Expr) else None
    if not isinstance(call, ast.Call) or source.names.dotted(call.func) != _SAVE:
        return None
    given = [*call.args, *(word.value for word in call.keywords if word.arg == _ARGUMENT)]
    return given[0] if len(given) == len(call.args) + len(call.keywords) == 1 else None


def _file(source: Source, saved: ast.expr, directory: ast.Name) -> str:
    """The name of the file in a directory that is saved, as written; empty if it is the directory itself."""
    names = source.names
    if isinstance(saved, ast.Name) and saved.id == directory.id:
        return ""
    path = names.value(saved)
    if isinstance(path, ast.Call) and names.dotted(path.func) == _JOIN and not path.keywords:
        above, *below = path.args
        is_in = isinstance(above, ast.Name) and above.id == directory.id
        if is_in and len(below) == 1 and isinstance(below[0], ast.Constant) and isinstance(below[0].value, str):
            return source.text(below[0])
    raise Declined("it cannot be told which file is saved")


def _block(source: Source, saving: _Saving) -> list[Edit]:
    """The block as ``with tune.checkpoint_dir(...)``, which the rule of that finishes."""
    first, *inner, last = saving.statements
    function = source.names.function(first)
    assert function is not None
    step = source.indent(source.start(function.body[0])).removeprefix(source.indent(source.start(function)))
    target = first.targets[0] if isinstance(first, ast.Assign) else None
    made = saving.made.func
    assert isinstance(made, ast.Attribute)
    opened = f"{source.text(made.value)}.checkpoint_dir{source.slice(source.end(made), source.end(saving.made))}"
    named = source.text(target) if target is not None else ""
    return [
        Edit(source.start(first), source.end(first), f"with {opened} as {named}:"),
        *indented(source, Region(inner, []), step),
        left_out(source, last),
    ]


def _argument(source: Source, found: Taking, file: str) -> list[Edit]:
    """The function without the argument, which it asks for itself."""
    function, argument = found
    if is_given_by_file(source, found):
        raise Declined(f"the file gives `{function.name}` its checkpoint itself")
    edits = without(source, found)
    if not source.names.reads(argument.arg, source.names.inside(function)):
        return edits
    first = function.body[0]
    module, imports = ensure(source, "ray.tune", first)
    name = free_in(source.names, first, "saved", "saved_checkpoint")
    path = f"{name}.to_directory()"
    if file:
        os, more = ensure(source, "os", first)
        imports += more
        path = f"{os}.path.join({path}, {file})"
    lines = [f"{name} = {module}.get_checkpoint()", f"{argument.arg} = {path} if {name} else None"]
    return [*edits, *imports, inserted(source, function, lines)]
