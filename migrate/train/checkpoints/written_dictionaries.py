"""Writing the dictionary of a checkpoint where code made one of it: beside its report, above it, or in a function."""

from __future__ import annotations

import ast
from contextlib import suppress
from typing import Final

from legacy_api import find
from migrate.edit.callsite import passed
from migrate.edit.long_lines import STEP, is_too_long
from migrate.edit.movable_statements import import_all, movable_statement, put_below
from migrate.edit.render import raw
from migrate.resolve.names.free_names import free_for_block, free_in
from migrate.resolve.names.names import Names
from migrate.resolve.running.loops import loops_around
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Result
from migrate.train.checkpoints.dict_state import FILE, making
from migrate.train.checkpoints.files_of_dictionaries import PLAIN, is_to_dict
from migrate.train.checkpoints.first_worker import condition_of_first
from migrate.train.checkpoints.saved_models import holds_own_objects
from migrate.train.checkpoints.wrapped_models import LEFT, left_wrapped

_PICKLERS: Final = {"pickle": "pickle", "cloudpickle": "ray.cloudpickle"}
_REPORTS: Final = ("ray.air.session.report", "ray.train.report", "ray.tune.report")
_FILE: Final = f'"{FILE}"'
_YET: Final = "train."
"""What another rule may write in front of the class."""
_HERE_ALONE: Final = "; other machines do not see it: store it where they do"
"""What is to be said of a checkpoint that goes from one process to another, as its whole dictionary did."""


def write(result: Result, call: ast.Call) -> None:
    """Write the dictionary that a call makes a checkpoint of into a file, where the statement has room for it.

    Raises:
        Declined: If it has none.
        Taken: If a name that is imported means something else there.
    """
    source = result.source
    names = source.names
    if len(call.args) != 1 or call.keywords:
        raise Declined("it is not given one dictionary")
    if any(map(is_to_dict, ast.walk(call.args[0]))):
        return  # what is read comes first
    parent = names.parents[call]
    outer = names.parents.get(parent) if isinstance(parent, ast.keyword) else parent
    statement = movable_statement(source, call)
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
    import_all(result, call, "os", _PICKLERS[_pickler(source, call)], "tempfile")
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


def write_apart(result: Result, call: ast.Call) -> None:
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
        return use if movable_statement(source, use) is following else None
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
    elif isinstance(place, ast.Name) and is_too_long(
        source, source.start(place), len(_YET) + len(made) - len(place.id) + len(STEP)
    ):
        head += f"{deeper}{place.id} = {made}\n"
        made = place.id
    put_below(result, statement, head, "    ", place)
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
        result.todo(model, find(PLAIN), name, LEFT.format(name=name))


def _say_what_stays(result: Result, call: ast.Call) -> None:
    made = result.source.names.dotted(call.func) or PLAIN
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
