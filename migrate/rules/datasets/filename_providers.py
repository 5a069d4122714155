"""``get_filename_for_block`` of a ``FilenameProvider``: ``get_filename_for_task``, which alone is asked today.

Fires on classes that derive from it and name files by the number of the task, and of the block, which is 0
(``DAT288``); Ray puts the number of the block and of the row behind the name where each row is a file.

Declines, with a finding: a name that is made of the block, a method that is called by hand, one that is no plain
method of four or five arguments, and names of rows (``DAT289``).
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from legacy_api.data_classes import OF_BLOCK, OF_ROW, OF_TASK, PROVIDERS, UNCALLED
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.running.trainables import methods_of
from migrate.resolve.text.source import Source
from migrate.resolve.values.data_classes import methods_for_data
from migrate.rule import Declined, Example, Result

ORDER = 22

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.data.datasource import FilenameProvider


class Names(FilenameProvider):
    def get_filename_for_block(self, block, task_index, block_index):
        return f"part-{task_index}.csv"
""",
        """\
from ray.data.datasource import FilenameProvider


class Names(FilenameProvider):
    def get_filename_for_task(self, write_uuid, task_index):
        return f"part-{task_index}.csv"
""",
    ),
    (
        """\
from ray.data.datasource import FilenameProvider


class Names(FilenameProvider):
    def get_filename_for_block(self, block, write_uuid, task_index, block_index):
        return f"{write_uuid}-{task_index}-{block_index}.csv"
""",
        """\
from ray.data.datasource import FilenameProvider


class Names(FilenameProvider):
    def get_filename_for_task(self, write_uuid, task_index, block_index=0):
        return f"{write_uuid}-{task_index}-{block_index}.csv"
""",
    ),
)

_UUID: Final = "write_uuid"
_WITH_UUID: Final = 5
"""How many arguments it has since Ray 2.48, itself included."""


def rewrite(result: Result) -> None:
    """Name the files of every task."""
    source = result.source
    for owner, method in methods_for_data(source, PROVIDERS, OF_BLOCK):
        if guarded(source.names, method) or any(one.name == OF_TASK for one in methods_of(owner)):
            continue
        try:
            _rename(result, method)
            _tell_of_rows(result, owner)
        except Declined as reason:
            result.decline(method, known(UNCALLED[OF_BLOCK][1]), f"{owner.name}.{OF_BLOCK}", str(reason))


def _rename(result: Result, method: FunctionNode) -> None:
    source, takes, own = result.source, method.args, positional(method)
    is_plain = not (takes.defaults or takes.vararg or takes.kwarg or takes.kwonlyargs or takes.posonlyargs)
    if not is_plain or method.decorator_list or len(own) not in (_WITH_UUID - 1, _WITH_UUID):
        raise Declined("its arguments are others")
    if any(node.attr == OF_BLOCK for node in source.names.of(ast.Attribute)):
        raise Declined("it is called by hand")
    block, task, index = own[1], own[-2], own[-1]
    if _is_read(source, method, block):
        raise Declined(f"it names files by `{block.arg}`, which it is not given")
    name = source.tokens.next("def", source.start(method)).end
    start = source.data.index(OF_BLOCK.encode(), name)
    result.edit(start, start + len(OF_BLOCK), OF_TASK)
    new = "" if len(own) == _WITH_UUID else f"{_free(method)}, "
    result.edit(source.start(block), source.start(own[2]), new)
    if _is_read(source, method, index):
        end = source.end(index)
        result.edit(end, end, "=0" if index.annotation is None else " = 0")
    else:
        result.edit(source.end(task), source.end(index), "")


def _tell_of_rows(result: Result, owner: ast.ClassDef) -> None:
    """Report that names of rows come to nothing: the class looks as one of today's beside them."""
    row = known(UNCALLED[OF_ROW][1])
    for method in (method for method in methods_of(owner) if method.name == OF_ROW):
        result.todo(method, row, f"{owner.name}.{OF_ROW}", row.advice())


def _is_read(source: Source, method: FunctionNode, argument: ast.arg) -> bool:
    return source.names.is_read(argument.arg, source.names.inside(method))


def _free(method: FunctionNode) -> str:
    """A name for the number of the writing that the method does not use."""
    used = {part.id for part in ast.walk(method) if isinstance(part, ast.Name)}
    return f"_{_UUID}" if _UUID in used else _UUID
