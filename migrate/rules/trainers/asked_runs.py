"""``TorchTrainer.can_restore(path)`` that only asks: a function that answers today, written into the file.

Fires on calls that are left where no trainer of the file is restored any more (``TRR602`` and its like): Train V2
raises there. The function says whether the constructor goes on with the run in the directory, from its last checkpoint.

Declines, leaving the finding: a question about a filesystem of its own, a file that restores a trainer, which a person
has to look at with the question, and files in which a name that it needs means something else.
"""

from __future__ import annotations

import ast
from contextlib import suppress
from typing import Final

from legacy_api import Row, find
from migrate.edit.below_imports import below_imports
from migrate.edit.callsite import passed
from migrate.edit.importing import Taken
from migrate.edit.needed import Needed
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.trainers.classes import is_of_today

ORDER = 51

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import os

from ray.train.torch import TorchTrainer

if TorchTrainer.can_restore("/mnt/runs/exp"):
    print("goes on")
trainer = make_trainer("/mnt/runs", "exp")
""",
        '''\
import os

from pyarrow import fs


def can_continue(path):
    """Whether the trainer of a run goes on from its last checkpoint, in the directory `storage_path/name`."""
    path = os.fspath(path)
    place = path if "://" in path else os.path.abspath(os.path.expanduser(path))
    filesystem, place = fs.FileSystem.from_uri(place)
    return filesystem.get_file_info(f"{place}/checkpoint_manager_snapshot.json").type == fs.FileType.File


if can_continue("/mnt/runs/exp"):
    print("goes on")
trainer = make_trainer("/mnt/runs", "exp")
''',
    ),
)

_ASKS: Final = "Trainer.can_restore"
_RESTORES: Final = "Trainer.restore"
_NAME: Final = "can_continue"
_FUNCTION: Final = '''

def {name}(path):
    """Whether the trainer of a run goes on from its last checkpoint, in the directory `storage_path/name`."""
    path = {os}.fspath(path)
    place = path if "://" in path else {os}.path.abspath({os}.path.expanduser(path))
    filesystem, place = {fs}.FileSystem.from_uri(place)
    return filesystem.get_file_info(f"{{place}}/checkpoint_manager_snapshot.json").type == {fs}.FileType.File
'''


def rewrite(result: Result) -> None:
    """Have every question that stands alone ask the function."""
    source = result.source
    asking = _asking(source)
    if not asking:
        return
    name = source.names.free_name(_NAME)
    with suppress(Taken):
        needed = Needed(source, source.tree.body[-1])
        text = _FUNCTION.format(name=name, os=needed("os"), fs=needed("pyarrow.fs"))
        result.edits += [*needed.edits, *below_imports(source, text)]
        for call, row in asking:
            result.rewrote(call, row, row.old)
            result.edit(source.start(call.func), source.end(call.func), name)


def _asking(source: Source) -> list[tuple[ast.Call, Row]]:
    """The questions about runs, in a file in which nothing is restored."""
    names = source.names
    rows = [(call, row) for call, dotted in names.calls() if (row := _row(dotted, _ASKS)) is not None]
    if not rows or any(_row(dotted, _RESTORES) is not None for _, dotted in names.uses()):
        return []
    return [(call, row) for call, row in rows if not guarded(names, call) and _is_about_a_path(call)]


def _row(dotted: str, ending: str) -> Row | None:
    row = find(dotted) if dotted.endswith(ending) else None
    return row if row is not None and row.kind == "method" and is_of_today(row.owner) else None


def _is_about_a_path(call: ast.Call) -> bool:
    return passed(call, 0, "path") is not None and len(call.args) + len(call.keywords) == 1
