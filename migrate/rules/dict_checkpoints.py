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
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from legacy_api import find, known
from migrate.edit.callsite import passed
from migrate.edit.importing import Taken, ensure_as_is
from migrate.edit.render import raw
from migrate.edit.shown import is_shown
from migrate.resolve.definitions import class_of
from migrate.resolve.free_names import free_for_block, free_in
from migrate.resolve.guards import guarded
from migrate.resolve.loops import loops_around
from migrate.resolve.meanings import only_meaning
from migrate.resolve.names import Names
from migrate.resolve.source import Source
from migrate.resolve.trainables import given_by, trainables
from migrate.rule import Declined, Example, Result
from migrate.sieve.signs import OF_LIBRARIES
from migrate.train.checkpoint_objects import has_checkpoints, is_checkpoint, is_of_library
from migrate.train.dict_state import FILE, OF_CLASS, loading, making
from migrate.train.first_worker import condition_of_first
from migrate.train.old_directories import OF_OLD_RAYS, may_be_of_old_rays
from migrate.train.saved_models import holds_own_objects, is_of_dictionary
from migrate.train.wrapped_models import LEFT, left_wrapped, unwrapped

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

_LIBRARIES: Final = ("torch.Torch", "tensorflow.Tensorflow", "xgboost.XGBoost", "lightgbm.LightGBM")
_MAKING: Final = frozenset(f"ray.train.{owner}Checkpoint.from_dict" for owner in ("", *_LIBRARIES))
"""The classes of libraries kept a dictionary as the plain one did."""
_PLAIN: Final = "ray.train.Checkpoint.from_dict"
_ASKED: Final = "the file asks for its model: save that with `from_model`, and weights alone with `from_state_dict`"
_TO: Final = "ray.air.checkpoint.Checkpoint.to_dict"
_PICKLERS: Final = {"pickle": "pickle", "cloudpickle": "ray.cloudpickle"}
_REPORTS: Final = ("ray.air.session.report", "ray.train.report", "ray.tune.report")
_SIMPLE: Final = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, ast.Return)
_SAVES: Final = ("save_checkpoint", "_save")
_OF_MODELS: Final = (
    "Checkpoint.from_model",
    "Checkpoint.from_state_dict",
    "Checkpoint.from_estimator",
    ".to_air_checkpoint",
)
_BY_CALLBACK: Final = ("keras.Callback", "keras.ReportCheckpointCallback")
_LATER: Final = (ast.Lambda, ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)
_FILE: Final = f'"{FILE}"'
_CALLED: Final = "checkpoint"
_FILE_OF_THEN: Final = "dict_checkpoint.pkl"
_OPENED: Final = re.compile(rf"(?:^|/){re.escape(_FILE_OF_THEN)}$")
_READ_BY_HAND: Final = f"what is saved today is in {_FILE}; only checkpoints of Ray 2.0 - 2.6 have this file"
_HERE_ALONE: Final = "; other machines do not see it: store it where they do"
"""What is to be said of a checkpoint that goes from one process to another, as its whole dictionary did."""


def rewrite(result: Result) -> None:
    """Rewrite every checkpoint that is made of a dictionary, or read as one."""
    names = result.source.names
    for call, dotted in names.calls():
        if dotted in _MAKING and not guarded(names, call):
            if dotted != _PLAIN and _asks_model(result.source):
                result.decline(call.func, find(dotted), dotted, _ASKED)
                continue
            state = passed(call, 0, "data")
            taken_out = unwrapped(result.source, state) if state is not None else []
            result.edits += [edit for edit in taken_out if edit not in result.edits]
            if taken_out:
                continue  # the checkpoint in the next round
            try:
                try:
                    _write(result, call)
                except Declined:
                    _write_apart(result, call)
            except (Declined, Taken) as reason:
                result.decline(call.func, find(dotted), dotted, str(reason))
    for node in names.of(ast.Call):
        if not _is_to_dict(node) or not isinstance(node.func, ast.Attribute) or guarded(names, node):
            continue
        if any(isinstance(part, ast.Call) and names.dotted(part.func) in _MAKING for part in ast.walk(node.func.value)):
            continue  # what is made comes first
        try:
            if is_checkpoint(result.source, node.func.value) or _is_made_here(result.source, node.func.value):
                file = _file_of(result.source, node.func.value)
                _check_kinds(result.source, node.func.value)
                try:
                    _read(result, node, node.func.value, file)
                except Declined:
                    _read_apart(result, node, node.func.value, file)
                if may_be_of_old_rays(result.source, node.func.value):
                    result.note(node.func, known(_TO), "to_dict", OF_OLD_RAYS)
            elif _may_be_one(result.source, node.func.value):
                raise Declined("it cannot be told whose checkpoint this is")
        except (Declined, Taken) as reason:
            result.decline(node.func, known(_TO), "to_dict", str(reason))
    for text in names.of(ast.Constant) if _FILE_OF_THEN.encode() in result.source.data else ():
        is_file = isinstance(text.value, str) and _OPENED.search(text.value) is not None
        if is_file and _makes_some(result.source) and not isinstance(names.parents.get(text), ast.Expr):
            result.decline(text, known(_TO), _FILE_OF_THEN, _READ_BY_HAND)


def _may_be_one(source: Source, node: ast.expr) -> bool:
    """Whether something is called a checkpoint, or comes out of a task in a file that makes some, whoever makes it."""
    if source.text(node).lower().endswith(_CALLED):
        return has_checkpoints(source)
    found = source.names.value(node)
    return isinstance(found, ast.Call) and source.names.dotted(found.func) == "ray.get" and _makes_some(source)


def _is_to_dict(node: ast.AST) -> bool:
    is_method = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "to_dict"
    return is_method and isinstance(node, ast.Call) and not node.args and not node.keywords


def _is_made_here(source: Source, node: ast.expr) -> bool:
    """Whether something is called a checkpoint, out of a table of results, say, in a file that makes some itself."""
    is_one = _is_called_one(source, node) or is_of_library(source, node) or _is_made_by_library(source, node)
    return is_one and _makes_some(source)


def _is_made_by_library(source: Source, node: ast.expr) -> bool:
    """Whether something is a checkpoint that a class of a library makes in the file itself."""
    made = only_meaning(source, node)
    dotted = source.names.dotted(made.func) if isinstance(made, ast.Call) else None
    return dotted is not None and dotted.startswith(OF_LIBRARIES) and not dotted.endswith(_OF_MODELS)


def _is_called_one(source: Source, node: ast.expr) -> bool:
    is_named = isinstance(node, ast.Name) and node.id.lower().endswith(_CALLED) and source.names.dotted(node) is None
    return is_named and _is_bound(source, node)


def _is_bound(source: Source, node: ast.expr) -> bool:
    bindings = source.names.bindings(node)
    return bool(bindings) and all(_is_cell(source, one.value) for one in bindings)


def _is_cell(source: Source, value: ast.expr | None) -> bool:
    """Whether something is one of the checkpoints in a column: ``frame.checkpoint[0]``, ``frame["checkpoint"][0]``."""
    return isinstance(value, ast.Subscript) and _CALLED in source.text(value).lower()


def _makes_some(source: Source) -> bool:
    """Whether a file makes checkpoints of dictionaries, other than copies of what it has."""
    made = (call for call, dotted in source.names.calls() if dotted in _MAKING)
    return any(not any(map(_is_to_dict, ast.walk(call))) for call in made) or _FILE.encode() in source.data


def _asks_model(source: Source) -> bool:
    """Whether a file asks a checkpoint for its model, which the class of a library found in the dictionary."""
    return any(node.attr == "get_model" for node in source.names.of(ast.Attribute))


def _file_of(source: Source, node: ast.expr) -> str:
    """The file that has the dictionary of a checkpoint: Tune keeps what a class returns in one of its own.

    Raises:
        Declined: If the file that is read does not tell that the classes it runs save dictionaries.
    """
    value = source.names.value(node)
    asked = value.func if isinstance(value, ast.Call) else value
    is_of_result = isinstance(asked, ast.Attribute) and source.names.dotted(asked) is None
    saves = is_of_result and any(found.name in _SAVES for found in source.names.of(ast.FunctionDef))
    if not saves and not (is_of_result and source.once(_runs_class_of_its_tree)):
        return FILE
    if not source.once(_saves_dictionaries):
        raise Declined(f"Tune keeps the dictionary of a class in `{OF_CLASS}`; read that file")
    return OF_CLASS


def _saves_dictionaries(source: Source) -> bool:
    """Whether all that a file runs are Trainable classes of its own, which return dictionaries when they save."""
    saving = [found for found in source.names.of(ast.FunctionDef) if found.name in _SAVES]
    classes = trainables(source)
    returned = [one for one in source.names.of(ast.Return) if source.names.function(one) in saving]
    is_told = bool(saving) and all(source.names.parents.get(method) in classes for method in saving)
    if not is_told or _makes_some(source) or source.once(_runs_class_of_its_tree):
        return False
    given = [node for call, dotted in source.names.calls() if (node := given_by(call, dotted)) is not None]
    bindings = [source.names.binding(node) for node in given]
    runs_them = all(binding is not None and binding.node in classes for binding in bindings)
    returning = {source.names.function(one) for one in returned}
    return runs_them and returning == {*saving} and all(isinstance(one.value, ast.Dict) for one in returned)


def _runs_class_of_its_tree(source: Source) -> bool:
    """Whether a class of another file of the tree is what Tune runs, and so saves."""
    given = (given_by(call, dotted) for call, dotted in source.names.calls())
    named = (source.names.dotted(node) for node in given if node is not None)
    return any(class_of(source.path, dotted) is True for dotted in named if dotted and not dotted.startswith("ray."))


def _check_kinds(source: Source, node: ast.expr) -> None:
    """A checkpoint that a class for models made has that model's file, and no dictionary."""
    value = source.names.value(node)
    if isinstance(value, ast.Call) and source.names.dotted(value.func) in _MAKING:
        return
    for dotted in _makers_of_models(source):
        written = ".".join(dotted.rsplit(".", 2)[1:])
        others = "others" if _makes_some(source) else "checkpoints"
        raise Declined(f"this file makes {others} with `{written}`, which have a file of their own; read that")


def _makers_of_models(source: Source) -> Iterator[str]:
    """What makes checkpoints of models in a file: what is called, and callbacks, also those that derive from them."""
    for call, dotted in source.names.calls():
        if dotted.startswith("ray.") and dotted.endswith(_OF_MODELS) and not is_of_dictionary(call):
            yield dotted
    for _, dotted in source.names.uses():
        if dotted.startswith("ray.") and dotted.endswith(_BY_CALLBACK):
            yield dotted


def _statement(source: Source, node: ast.AST) -> ast.stmt:
    """The statement around a node, if all of its lines can be moved to the right."""
    statement = source.names.statement(node)
    if not isinstance(statement, _SIMPLE) or not source.alone(statement):
        raise Declined("it is part of a larger statement")
    for part in ast.walk(statement):
        is_text = isinstance(part, ast.JoinedStr) or (
            isinstance(part, ast.Constant) and isinstance(part.value, str | bytes)
        )
        if is_text and getattr(part, "lineno", 0) != getattr(part, "end_lineno", 0):
            raise Declined("a text of several lines stands in the statement")
    return statement


def _indent(result: Result, statement: ast.stmt, head: str, deeper: str, replaced: ast.expr) -> None:
    """Put a statement under a head of one or several lines, further to the right; one part of it is replaced."""
    source = result.source
    first = source.line_start(source.start(statement))
    result.edit(first, first, head + deeper)
    line = source.next_line(first)
    while line <= source.end(statement) and line > first:
        is_kept = not source.start(replaced) < line <= source.end(replaced)
        if is_kept and source.data[line : source.line_end(line)].strip():
            result.edit(line, line, deeper)
        following = source.next_line(line)
        if following == line:
            break
        line = following


def _import(result: Result, node: ast.AST, *modules: str) -> None:
    for module in modules:
        result.edits += [edit for edit in ensure_as_is(result.source, module, node) if edit not in result.edits]


def _write(result: Result, call: ast.Call) -> None:
    source = result.source
    names = source.names
    if len(call.args) != 1 or call.keywords:
        raise Declined("it is not given one dictionary")
    if any(map(_is_to_dict, ast.walk(call.args[0]))):
        return  # what is read comes first
    parent = names.parents[call]
    outer = names.parents.get(parent) if isinstance(parent, ast.keyword) else parent
    statement = _statement(source, call)
    is_reported = (
        isinstance(parent, ast.keyword)
        and parent.arg == "checkpoint"
        and isinstance(outer, ast.Call)
        and names.dotted(outer.func) in _REPORTS
        and isinstance(statement, ast.Expr)
        and statement.value is outer
    )
    if not is_reported and not (isinstance(parent, ast.Assign) and parent.value is call):
        raise Declined("it is neither reported nor assigned where it is made")
    if source.tokens.comments_between(source.tokens.opening(call), source.end(call)):
        raise Declined("a comment stands in the dictionary")
    _import(result, call, "os", _PICKLERS[_pickler(source, call)], "tempfile")
    reported = _reported_below(source, call, parent) if isinstance(parent, ast.Assign) else None
    if isinstance(parent, ast.Assign) and reported is not None:
        start = source.line_start(source.start(parent))
        result.edit(start, source.next_line(source.end(parent)), "")
        _reported(result, call, names.statement(reported), reported)
    elif isinstance(parent, ast.Assign):
        _assigned(result, call, parent, is_kept=not _is_only_reported(names, call))
    else:
        _reported(result, call, statement, call)
    _say_what_is_wrapped(result, call.args[0])


def _reported_below(source: Source, call: ast.Call, made: ast.Assign) -> ast.Name | None:
    """Where the next statement reports the checkpoint that one assigns, and nothing else reads the variable."""
    names = source.names
    block = names.block(made)
    following = next(iter(block[block.index(made) + 1 :]), None)
    variable = names.variable(made.targets[0]) if len(made.targets) == 1 else None
    if not isinstance(following, ast.Expr) or variable is None or not _is_only_reported(names, call):
        return None
    loops = loops_around(names, call)
    reads = names.reads(variable[1], variable[0])
    later = [use for use in reads if use.lineno > call.lineno or loops & loops_around(names, use)]
    use = later[0] if len(later) == 1 else None
    if not isinstance(use, ast.Name) or names.parents[names.parents[use]] is not following.value:
        return None
    with suppress(Declined):
        return use if _statement(source, use) is following else None
    return None


def _reported(result: Result, call: ast.Call, statement: ast.stmt, place: ast.expr) -> None:
    """Put a report into a block with the directory that holds what it saves.

    Args:
        result: What the rule does.
        call: What makes the checkpoint.
        statement: The report.
        place: The checkpoint in it: the call, or a variable that nothing else reads.
    """
    source = result.source
    folder = free_for_block(source.names, statement, "checkpoint_dir", "temp_checkpoint_dir")
    indent = source.indent(source.start(statement))
    deeper = indent + "    "
    head = (
        f"{indent}with tempfile.TemporaryDirectory() as {folder}:\n{_dumped(source, call, statement, folder, deeper)}"
    )
    made, condition = _made(source, call, folder), _if_first(result, call)
    if condition:
        free = free_in(source.names, statement, "checkpoint", "new_checkpoint")
        variable = place.id if isinstance(place, ast.Name) else free
        head += f"{deeper}{variable} = None\n{deeper}{condition}:\n{deeper}    {variable} = {made}\n"
        made = variable
    _indent(result, statement, head, "    ", place)
    result.edit(source.start(place), source.end(place), made)


def _assigned(result: Result, call: ast.Call, statement: ast.Assign, *, is_kept: bool) -> None:
    """Write the directory above the assignment; one that others than reports read is not removed by itself."""
    source = result.source
    folder = free_in(source.names, statement, "checkpoint_dir", "temp_checkpoint_dir")
    indent = source.indent(source.start(statement))
    kind, path = ("mkdtemp", folder) if is_kept else ("TemporaryDirectory", f"{folder}.name")  # gone with the variable
    start = source.line_start(source.start(statement))
    above = f"{indent}{folder} = tempfile.{kind}()\n{_dumped(source, call, statement, path, indent)}"
    result.edit(start, start, above)
    if is_kept:
        _say_what_stays(result, call)
    made, condition = _made(source, call, path), _if_first(result, call)
    if is_kept:
        _report_first(result, call, statement.targets[0])
    if condition:
        variable = source.text(statement.targets[0])
        made = f"None\n{indent}{condition}:\n{indent}    {variable} = {made}"
    result.edit(source.start(call), source.end(call), made)


def _made(source: Source, call: ast.Call, path: str) -> str:
    return f"{source.text(call.func).rpartition('.')[0]}.from_directory({path})"


def _dumped(source: Source, call: ast.Call, statement: ast.stmt, path: str, indent: str) -> str:
    """The lines that save what a call makes a checkpoint of, in a file below a directory."""
    file = free_for_block(source.names, statement, "file")
    start, end = source.tokens.span(call.args[0], source.tokens.opening(call) + 1, source.end(call) - 1)
    dump = f"{_pickler(source, call)}.dump("
    state = raw(source, start, end, call.args[0]).at(len(indent) + 4 + len(dump), len(indent) + 4)
    opened = f'{indent}with open(os.path.join({path}, {_FILE}), "wb") as {file}:\n'
    return f"{opened}{indent}    {dump}{state}, {file})\n"


def _pickler(source: Source, call: ast.Call) -> str:
    """What pickles the dictionary of a call: Ray's own, as it was, where it holds objects of classes of the file.

    Those are found by their names only in a process that has imported the file, which workers of a script have not.
    """
    return "cloudpickle" if holds_own_objects(source, call.args[0]) else "pickle"


def _say_what_is_wrapped(result: Result, state: ast.expr) -> None:
    """Name the models that are saved as `prepare_model` wrapped them: through Ray 2.6 the wrapper came off."""
    for model in left_wrapped(result.source, state):
        name = ast.unparse(model)
        result.todo(model, find(_PLAIN), name, LEFT.format(name=name))


def _say_what_stays(result: Result, call: ast.Call) -> None:
    made = result.source.names.dotted(call.func) or _PLAIN
    elsewhere = _HERE_ALONE if _is_sent(result.source, call) else ""
    result.note(call, find(made), made, f"the directory stays behind; remove it once it has been reported{elsewhere}")


def _is_sent(source: Source, call: ast.Call) -> bool:
    """Whether a checkpoint is made in a task or an actor, or for one."""
    names = source.names
    marked = [names.function(call), names.above(call, ast.ClassDef)]
    marks = [mark for home in marked for mark in getattr(home, "decorator_list", ())]
    is_made_there = any(names.dotted(getattr(mark, "func", mark)) == "ray.remote" for mark in marks)
    statement = names.statement(call)
    return is_made_there or any(getattr(part, "attr", "") == "remote" for part in ast.walk(statement))


def _if_first(result: Result, call: ast.Call) -> str:
    """The condition that a worker of a trainer is the first, whose dictionary alone was kept; empty elsewhere.

    Today the files of all workers are stored in one place, where those of one name overwrite each other. The others
    still make what is saved: to gather it may take all of them.
    """
    return condition_of_first(result, call) if _is_only_reported(result.source.names, call) else ""


def _report_first(result: Result, call: ast.Call, target: ast.expr) -> None:
    """Have the first worker alone report a checkpoint that every worker keeps."""
    names = result.source.names
    variable = names.variable(target)
    function = names.function(call)
    for use in names.reads(variable[1], variable[0]) if variable is not None else ():
        is_made_here = names.value(use) is call and names.function(use) is function
        condition = condition_of_first(result, use) if is_made_here and _is_reported(names, use) else ""
        if condition:
            result.edit(result.source.end(use), result.source.end(use), f" {condition} else None")


def _is_only_reported(names: Names, call: ast.Call) -> bool:
    """Whether nothing but reports takes a checkpoint, or the variable that it is assigned to."""
    parent = names.parents[call]
    if not isinstance(parent, ast.Assign):
        return _is_reported(names, call)
    variable = names.variable(parent.targets[0]) if len(parent.targets) == 1 else None
    uses = names.reads(variable[1], variable[0]) if variable is not None else []
    loops = loops_around(names, call)
    later = [use for use in uses if use.lineno > call.lineno or loops & loops_around(names, use)]
    return bool(later) and all(
        _is_reported(names, use) and names.function(use) is names.function(call) for use in later
    )


def _is_reported(names: Names, node: ast.expr) -> bool:
    """Whether an expression is the checkpoint of a report."""
    word = names.parents[node]
    report = names.parents[word] if isinstance(word, ast.keyword) and word.arg == "checkpoint" else None
    return isinstance(report, ast.Call) and names.dotted(report.func) in _REPORTS


def _write_apart(result: Result, call: ast.Call) -> None:
    """Make the checkpoint in a function, where the statement has no room for it."""
    source = result.source
    state = passed(call, 0, "data")
    if state is None or len(call.args) + len(call.keywords) != 1:
        raise Declined("it is not given one dictionary")
    _say_what_is_wrapped(result, state)
    name, edits = making(source, call, source.text(call.func).rpartition(".")[0])
    result.edits += [edit for edit in edits if edit not in result.edits]
    result.edit(source.start(call.func), source.end(call.func), name)
    condition = _if_first(result, call)
    if condition:
        result.edit(source.end(call), source.end(call), f" {condition} else None")
    for word in call.keywords:
        result.edit(source.start(word), source.start(word.value), "")
    _say_what_stays(result, call)


def _read_apart(result: Result, call: ast.Call, checkpoint: ast.expr, file: str) -> None:
    """Read the dictionary in a function, where the statement has no room for it."""
    source = result.source
    name, edits = loading(source, call, file)
    result.edits += [edit for edit in edits if edit not in result.edits]
    result.edit(source.start(call), source.start(call), f"{name}(")
    result.edit(source.end(checkpoint), source.end(call), ")")


def _may_be_skipped(source: Source, node: ast.AST, statement: ast.stmt) -> bool:
    """Whether a statement can be carried out without this part of it, or with other names: not each time, or later."""
    while node is not statement:
        parent = source.names.parents[node]
        if isinstance(parent, _LATER) or (isinstance(parent, ast.IfExp) and node is not parent.test):
            return True
        if isinstance(parent, ast.BoolOp) and node is not parent.values[0]:
            return True
        node = parent
    return False


def _read(result: Result, call: ast.Call, checkpoint: ast.expr, saved: str) -> None:
    source = result.source
    statement = _statement(source, call)
    if sum(map(_is_to_dict, ast.walk(statement))) > 1:
        raise Declined("the statement reads it twice")
    if _may_be_skipped(source, call, statement):
        raise Declined("the statement does not always read it")
    if is_shown(source, statement):
        raise Declined("a notebook shows what the statement gives")
    folder = free_for_block(source.names, statement, "checkpoint_dir", "loaded_checkpoint_dir")
    file = free_for_block(source.names, statement, "file")
    indent = source.indent(source.start(statement))
    _import(result, call, "os", "pickle")
    head = f"{indent}with {source.text(checkpoint)}.as_directory() as {folder}:\n"
    opened = f'{indent}    with open(os.path.join({folder}, "{saved}"), "rb") as {file}:\n'
    _indent(result, statement, head + opened, " " * 8, call)
    result.edit(source.start(call), source.end(call), f"pickle.load({file})")
