"""``get_context().get_storage().trial_fs_path`` in a Train worker: the directory of the run, which is no trial today.

Fires on what the storage of a worker is asked, in the expression or through a variable, in functions that trainers
alone run: ``experiment_fs_path`` is where the run is kept, as ``trial_fs_path`` was (``FUN251``); and where a worker
works (``FUN252``) is the directory that it is in.

Declines: functions that Tune runs, too, or nobody in the file; and where a worker works in a file that changes
directories, or says that trials do not work in their own.
"""

from __future__ import annotations

from typing import Final

from migrate.edit.importing import Taken, ensure
from migrate.resolve.left.guards import guarded
from migrate.resolve.running.worlds import TRAIN, Worlds
from migrate.rule import Example, Result
from migrate.train.loops.worker_context import asked_directly

ORDER = 46

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train
from ray.train.torch import TorchTrainer


def loop():
    storage = train.get_context().get_storage()
    save(storage.storage_filesystem, storage.trial_fs_path)
    print("works in", storage.trial_working_directory)


TorchTrainer(loop).fit()
""",
        """\
import os

from ray import train
from ray.train.torch import TorchTrainer


def loop():
    storage = train.get_context().get_storage()
    save(storage.storage_filesystem, storage.experiment_fs_path)
    print("works in", os.getcwd())


TorchTrainer(loop).fit()
""",
    ),
)

_KEPT: Final = ".trial_fs_path"
_WORKS: Final = ".trial_working_directory"
_MOVES: Final = (b"chdir", b"CHDIR")


def rewrite(result: Result) -> None:
    """Ask for the run wherever a worker asks for its trial."""
    source = result.source
    for node, row, asked in asked_directly(source):
        if not asked.endswith((_KEPT, _WORKS)) or guarded(source.names, node):
            continue
        if source.once(Worlds).asked(node) != {TRAIN}:
            continue
        start, end = source.start(node), source.end(node)
        if asked.endswith(_KEPT):
            result.edit(end - len(node.attr), end, "experiment_fs_path")
        elif any(word in result.before.data for word in _MOVES):
            continue
        else:
            try:
                module, imports = ensure(source, "os", node)
            except Taken:
                continue
            result.edits += imports
            result.edit(start, end, f"{module}.getcwd()")
        result.rewrote(node, row, row.old)
