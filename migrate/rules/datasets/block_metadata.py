"""``BlockMetadata(num_rows, size_bytes, schema, input_files, exec_stats)``: its schema is its task's today.

Fires on calls that give it a schema, by name, or by position where they give all that was required through Ray 2.47
(``DAT282``): the schema goes to the ``ReadTask`` that takes the metadata, and what stood behind it is named. One that
is ``None`` is left out.

Declines, with a finding: metadata that is used otherwise than in tasks of the same function, and a schema that may be
another one there.
"""

from __future__ import annotations

import ast

from legacy_api.data_classes import FIELDS, READ_TASKS, SCHEMA
from migrate.edit.callsite import keyword
from migrate.edit.edits import Edit
from migrate.edit.entries import behind, entries, replaced
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.datasets.block_metadata import Given, given_schemas

ORDER = 22

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.data.block import BlockMetadata
from ray.data.datasource import ReadTask

metadata = BlockMetadata(
    num_rows=None,
    size_bytes=8,
    schema=schema,
    input_files=files,
    exec_stats=None,
)
task = ReadTask(read, metadata)
""",
        """\
from ray.data.block import BlockMetadata
from ray.data.datasource import ReadTask

metadata = BlockMetadata(
    num_rows=None,
    size_bytes=8,
    input_files=files,
    exec_stats=None,
)
task = ReadTask(read, metadata, schema=schema)
""",
    ),
    (
        """\
from ray.data.block import BlockMetadata
from ray.data.datasource import ReadTask

task = ReadTask(read, BlockMetadata(None, 8, None, files, None))
""",
        """\
from ray.data.block import BlockMetadata
from ray.data.datasource import ReadTask

task = ReadTask(read, BlockMetadata(None, 8, input_files=files, exec_stats=None))
""",
    ),
)


def rewrite(result: Result) -> None:
    """Hand every such schema on."""
    source = result.source
    for given in given_schemas(source):
        if guarded(source.names, given.call):
            continue
        tasks = _tasks(source, given)
        if tasks is not None:
            result.edits += _without_schema(source, given)
            for task in tasks:
                last = entries(source, task)[-1]
                result.edits.append(behind(source, task, last, [f"{SCHEMA}={source.text(given.schema)}"]))


def _tasks(source: Source, given: Given) -> list[ast.Call] | None:
    """The tasks that are to be told of a schema; None if that cannot be said."""
    if isinstance(given.schema, ast.Constant) and given.schema.value is None:
        return []
    around = source.names.parents.get(given.call)
    if _is_task(source, around, given.call):
        return [around] if isinstance(around, ast.Call) else None
    target = around.targets[0] if isinstance(around, ast.Assign) and len(around.targets) == 1 else None
    variable = source.names.variable(target) if target is not None else None
    if target is None or variable is None or source.names.binding(target) is None:
        return None
    reads = source.names.reads(variable[1], variable[0])
    users = [(read, source.names.parents.get(read)) for read in reads]
    tasks = [user for read, user in users if isinstance(user, ast.Call) and _is_task(source, user, read)]
    if not tasks or len(tasks) < len(reads):
        return None
    is_together = all(source.names.function(task) is source.names.function(given.call) for task in tasks)
    return tasks if is_together and _stays(source, given, tasks) else None


def _is_task(source: Source, call: ast.AST | None, metadata: ast.expr) -> bool:
    """Whether a call makes a task that takes some metadata and is told no schema."""
    if not isinstance(call, ast.Call) or source.names.dotted(call.func) not in READ_TASKS:
        return False
    is_given = metadata in call.args[1:2] or keyword(call, "metadata") is metadata
    return is_given and len(call.args) <= FIELDS.index(SCHEMA) and keyword(call, SCHEMA) is None


def _stays(source: Source, given: Given, tasks: list[ast.Call]) -> bool:
    """Whether a schema is the same where the tasks are made."""
    schema = given.schema
    if isinstance(schema, ast.Attribute):
        return isinstance(schema.value, ast.Name)
    if isinstance(schema, ast.Name):
        binding = source.names.binding(schema)
        return binding is not None or source.names.variable(schema) is None or _are_beside(source, given, tasks)
    return len(tasks) == 1 and _are_beside(source, given, tasks)


def _are_beside(source: Source, given: Given, tasks: list[ast.Call]) -> bool:
    """Whether the tasks are made in the block of the metadata and behind it, with nothing assigned between."""
    first = source.names.statement(given.call)
    for task in tasks:
        last = source.names.statement(task)
        around = source.names.parents.get(first)
        if source.names.parents.get(last) is not around or source.start(last) < source.start(first):
            return False
        between = [node for node in ast.walk(around) if isinstance(node, ast.Name)] if around is not None else []
        if any(
            isinstance(node.ctx, ast.Store) and source.end(first) < source.start(node) < source.start(last)
            for node in between
        ):
            return False
    return True


def _without_schema(source: Source, given: Given) -> list[Edit]:
    """The edits that leave the schema out of metadata, and name what stood behind it."""
    call = given.call
    if keyword(call, SCHEMA) is not None:
        return replaced(source, call, {SCHEMA: ""})
    place = FIELDS.index(SCHEMA)
    found = entries(source, call)
    edits = [
        Edit(entry.start, entry.start, f"{name}=")
        for name, entry in zip(FIELDS[place + 1 :], found[place + 1 : len(call.args)], strict=False)
    ]
    start = found[place].start
    end = found[place + 1].start if place + 1 < len(found) else found[place].end
    return [Edit(start, end, ""), *edits]
