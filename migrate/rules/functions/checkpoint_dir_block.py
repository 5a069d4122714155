"""``with tune.checkpoint_dir(step) as path:`` becomes a temporary directory that is reported with the metrics.

Fires on the statement where a ``tune.report`` of a dictionary follows it, in the same block or after the ``if``
statements around it (``FUN214``), or an ``if`` of which each branch has one. What stands between them, and the report,
move into the ``with``. A function of the file that does nothing for Tune but one report on every path is a report, too:
it takes the checkpoint. A function that ends in the block, and that nothing but the file calls, takes the directory
and gives the checkpoint back, where a report follows each of its calls. Of two callbacks of Lightning, one of which
saves right before the other reports, one that does both is left. Calls of the function outside of Tune, where the
directory was the working directory, get a note.

Declines, with a finding: no report follows, or only one in front of the block or within it; the report has a checkpoint
already; something in between leaves the block or reports; the name of the directory is used outside of it, and not for
what another ``with`` or loop calls so, a path in it is kept for later, or somebody asks what the directory is called,
or what stands above it.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import find
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure
from migrate.edit.render import WIDTH
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.free_names import free_in
from migrate.resolve.names.scopes import FunctionNode
from migrate.resolve.running.worlds import TRAIN, Worlds
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.tune.checkpoints.regions import (
    OLD,
    NoReport,
    Region,
    check,
    check_paths,
    handed,
    indented,
    opened,
    region,
)
from migrate.tune.checkpoints.saving_callbacks import merged
from migrate.tune.checkpoints.saving_helpers import handed_back
from migrate.tune.functions.called_by_hand import calls_by_hand
from migrate.tune.functions.distributed_functions import DIRECTORY

ORDER = 42

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import os
from ray import tune


def train(config):
    for step in range(10):
        with tune.checkpoint_dir(step=step) as path:
            save(os.path.join(path, "model"))
        tune.report(loss=1)
""",
        """\
import os
import tempfile
from ray import tune


def train(config):
    for step in range(10):
        with tempfile.TemporaryDirectory() as path:
            save(os.path.join(path, "model"))
            tune.report({"loss": 1}, checkpoint=tune.Checkpoint.from_directory(path))
""",
    ),
    (
        """\
import os
from ray import tune


def train(config):
    for step in range(10):
        if step % 5 == 0:
            with tune.checkpoint_dir(step=step) as path:
                save(os.path.join(path, "model"))

        # every step
        tune.report(loss=1)
""",
        """\
import os
import tempfile
from ray import tune


def train(config):
    for step in range(10):
        with tempfile.TemporaryDirectory() as path:
            checkpoint = None
            if step % 5 == 0:
                save(os.path.join(path, "model"))
                checkpoint = tune.Checkpoint.from_directory(path)

            # every step
            tune.report({"loss": 1}, checkpoint=checkpoint)
""",
    ),
    (
        """\
import os
from ray import tune


def train(config):
    for step in range(10):
        with tune.checkpoint_dir(step=step) as path:
            save(os.path.join(path, "model"))
        if config["validate"]:
            tune.report(loss=validate())
        else:
            tune.report(loss=1)
""",
        """\
import os
import tempfile
from ray import tune


def train(config):
    for step in range(10):
        with tempfile.TemporaryDirectory() as path:
            save(os.path.join(path, "model"))
            checkpoint = tune.Checkpoint.from_directory(path)
            if config["validate"]:
                tune.report({"loss": validate()}, checkpoint=checkpoint)
            else:
                tune.report({"loss": 1}, checkpoint=checkpoint)
""",
    ),
    (
        """\
import os
from ray import tune


def save(model, step):
    with tune.checkpoint_dir(step=step) as path:
        model.save(os.path.join(path, "model"))


def train(config):
    for step in range(10):
        if step % 5 == 0:
            save(config["model"], step)
        tune.report(loss=1)
""",
        """\
import os
import tempfile
from ray import tune


def save(model, step, path):
    model.save(os.path.join(path, "model"))
    return tune.Checkpoint.from_directory(path)


def train(config):
    for step in range(10):
        with tempfile.TemporaryDirectory() as path:
            checkpoint = None
            if step % 5 == 0:
                checkpoint = save(config["model"], step, path)
            tune.report({"loss": 1}, checkpoint=checkpoint)
""",
    ),
)

_BY_HAND: Final = (
    "outside of Tune the directory was the working directory: what this call saves is gone now when it has reported, "
    "so save there what is read later"
)


def rewrite(result: Result) -> None:
    """Rewrite every ``with tune.checkpoint_dir(...)``."""
    source = result.source
    for call, dotted in source.names.calls():
        if dotted not in (OLD, DIRECTORY) or guarded(source.names, call):
            continue
        if dotted == DIRECTORY and source.once(Worlds).of(call) != {TRAIN}:
            continue  # reported where its function is given to Tune
        try:
            edits = _edits(source, call)
        except (Declined, Taken) as reason:
            result.decline(call.func, find(dotted), dotted, str(reason))
            continue
        for by_hand in calls_by_hand(source, call):
            result.note(by_hand, find(dotted), dotted, _BY_HAND)
        if not result.edit_apart(edits):
            return  # the others in the next round: they may share a report


def _edits(source: Source, call: ast.Call) -> list[Edit]:
    names = source.names
    item = names.parents.get(call)
    block = names.parents.get(item) if isinstance(item, ast.withitem) else None
    if not isinstance(block, ast.With) or not isinstance(item, ast.withitem) or len(block.items) > 1:
        raise Declined("")
    if not isinstance(item.optional_vars, ast.Name):
        raise Declined("the directory has no name")
    in_workers = source.once(Worlds).of(call) == {TRAIN}
    if in_workers and len(call.args) + len(call.keywords) > 1:
        raise Declined("whether it is kept is said in the call: report no checkpoint where it is not")
    name = item.optional_vars.id
    try:
        found = region(source, block)
    except NoReport:
        _check_order(source, block)
        if in_workers:
            raise
        return merged(source, block, name) or handed_back(source, block, name)
    own = {node for part in (item, *block.body) for node in ast.walk(part)}
    check(source, block, found, own)
    _check_block(source, block, found, name)
    return _in_place(source, call, block, found, name, in_workers)


def _check_order(source: Source, block: ast.With) -> None:
    """Look for a report that a person has to move: in Ray, the checkpoint went with the one after it."""
    function = source.names.function(block)
    for node in ast.walk(function) if function is not None else ():
        if isinstance(node, ast.Call) and source.names.dotted(node.func) == "ray.tune.report":
            place = "in front of the block" if source.start(node) < source.start(block) else "in the block"
            if source.start(node) < source.end(block):
                went = "and the checkpoint went with the report after it (`--unsafe` moves the report if it can)"
                raise Declined(f"`tune.report` stands {place}, {went}")


def _in_place(
    source: Source, call: ast.Call, block: ast.With, found: Region, name: str, in_workers: bool
) -> list[Edit]:
    module, imports = ensure(source, "ray.train" if in_workers else "ray.tune", call)
    tempfile, more = ensure(source, "tempfile", call)
    edits = [*imports, *more]
    made = f"{module}.Checkpoint.from_directory({name})"
    first = f"if {module}.get_context().get_world_rank() == 0:" if in_workers else ""  # the one whose the trial had
    variable = free_in(source.names, block, "checkpoint", "new_checkpoint")
    step = source.indent(source.start(block.body[0])).removeprefix(source.indent(source.start(block)))
    if found.statements[0] is block:
        edits.append(Edit(source.start(call), source.end(call), f"{tempfile}.TemporaryDirectory()"))
        if not first and _fits(source, found, f", checkpoint={made}", step):
            variable = made
        else:
            last = _end(source, block)
            indent = source.indent(source.start(block.body[0]))
            none = f"\n{indent}{variable} = None" if first else ""
            edits.append(Edit(last, last, none + _assigned(indent, step, variable, made, first)))
    else:
        edits.append(opened(source, found, name, variable, step, tempfile))
        indent = source.indent(source.start(block.body[0]))
        edits += _moved_block(source, block, _assigned(indent, step, variable, made, first))
    own = range(block.lineno, source.line_number(_end(source, block)) + 1)
    edits += indented(source, found, step, own)
    for report in found.reports:
        edits += handed(source, report, variable, step)
    return edits


def _end(source: Source, block: ast.With) -> int:
    """Where the last line of a block ends, with the comments behind it that stand as far to the right."""
    end = source.line_end(source.end(block.body[-1]))
    indent = len(source.indent(source.start(block.body[0])))
    place = end
    while place < len(source.data):
        place = source.line_end(source.next_line(place))
        line = source.data[source.line_start(place) : place]
        if line.strip() and not (line.lstrip().startswith(b"#") and len(line) - len(line.lstrip()) >= indent):
            break
        end = place if line.strip() else end
    return end


def _fits(source: Source, found: Region, added: str, step: str) -> bool:
    """Whether there is one report, and its last line stays short with one more argument."""
    end = source.end(found.reports[0].call)
    return len(found.reports) == 1 and end - source.line_start(end) + len(added) + len(step) <= WIDTH


def _check_block(source: Source, block: ast.With, found: Region, name: str) -> None:
    if not source.begins_line(block.body[0]):
        raise Declined("the block is written on one line")
    inside = {node for statement in found.statements for node in ast.walk(statement)}
    check_paths(source, block, name, inside)
    own = {node for statement in block.body for node in ast.walk(statement)}
    function = source.names.function(block)
    for node in ast.walk(function) if function is not None else ():
        if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load):
            later = node not in inside and source.start(node) > source.start(block)
            if (node in inside and node not in own) or (later and not _is_of_another(source, node, block)):
                raise Declined(f"`{name}` is used outside of the block")


def _is_of_another(source: Source, use: ast.Name, block: ast.With) -> bool:
    """Whether a variable has a value there that another ``with``, or a loop, gave it since."""
    part: ast.AST | None = use
    while part is not None and not isinstance(part, FunctionNode | ast.Lambda):
        above = source.names.parents.get(part)
        if isinstance(above, ast.With | ast.AsyncWith | ast.For | ast.AsyncFor) and part in above.body:
            targets = [above.target] if isinstance(above, ast.For | ast.AsyncFor) else _named_by(above)
            binds = any(isinstance(target, ast.Name) and target.id == use.id for target in targets)
            if binds and block not in ast.walk(above):
                return True
        part = above
    return False


def _named_by(block: ast.With | ast.AsyncWith) -> list[ast.expr]:
    return [item.optional_vars for item in block.items if item.optional_vars is not None]


def _assigned(indent: str, step: str, variable: str, made: str, condition: str) -> str:
    """The lines that assign the checkpoint, below a condition if there is one."""
    if not condition:
        return f"\n{indent}{variable} = {made}"
    return f"\n{indent}{condition}\n{indent}{step}{variable} = {made}"


def _moved_block(source: Source, block: ast.With, assigned: str) -> list[Edit]:
    """The old ``with`` without its first line, and the assignment where it ended."""
    first = source.line_start(source.start(block))
    body = source.line_start(source.start(block.body[0]))
    last = _end(source, block)
    indent = source.indent(source.start(block.body[0]))
    comments = source.tokens.comments_between(first, body)
    kept = "".join(f"{indent}{comment.text}\n" for comment in comments)
    return [Edit(first, body, kept), Edit(last, last, assigned)]
