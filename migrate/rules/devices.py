"""``ray.train.torch.get_device()`` where no worker runs: a function that answers there, too, written into the file.

Fires on calls that the driver itself, a function that the file calls by hand, or one that Tune runs makes (``FUN261``,
``FUN257``): Train V2 answers the workers of a trainer only. Ray 2.42 gave every other process its first GPU, or the CPU
where it has none.

Declines, leaving the finding: ``get_devices``, and files in which a name that it needs means something else.
"""

from __future__ import annotations

import ast
from contextlib import suppress
from typing import Final

from legacy_api import known
from migrate.edit.importing import Taken, below_imports
from migrate.resolve.guards import guarded, is_caught
from migrate.resolve.source import Source
from migrate.resolve.worlds import TUNE, Worlds
from migrate.rule import Example, Result
from migrate.train.by_hand import called_by_hand
from migrate.train.scorers import Needed

ORDER = 44

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import torch
from ray.train.torch import get_device


def collate(batch):
    return torch.as_tensor(batch["x"], device=get_device())


print(collate(dataset.take_batch(3)))
""",
        '''\
import torch
from ray.train.torch import get_device


def device_of_process():
    """The device of a Train worker; elsewhere the first GPU, or the CPU without any."""
    try:
        return get_device()
    except RuntimeError as error:
        if "outside of a Ray Train training function" not in str(error):
            raise
    return torch.device("cuda:0" if torch.cuda.is_available() else "cpu")


def collate(batch):
    return torch.as_tensor(batch["x"], device=device_of_process())


print(collate(dataset.take_batch(3)))
''',
    ),
)

_GET_DEVICE: Final = "ray.train.torch.get_device"
_OUTSIDE: Final = f"{_GET_DEVICE} outside of a worker"
_IN_TUNE: Final = f"{_GET_DEVICE} used in a Tune function"
_NAME: Final = "device_of_process"
_FUNCTION: Final = '''

def {name}():
    """The device of a Train worker; elsewhere the first GPU, or the CPU without any."""
    try:
        return {get_device}()
    except RuntimeError as error:
        if "outside of a Ray Train training function" not in str(error):
            raise
    return {torch}.device("cuda:0" if {torch}.cuda.is_available() else "cpu")
'''


def rewrite(result: Result) -> None:
    """Have every place that asks outside of a worker call the function."""
    source = result.source
    asking = _asking(source)
    if not asking:
        return
    name = source.names.free_name(_NAME)
    with suppress(Taken):
        needed = Needed(source, source.tree.body[-1])
        text = _FUNCTION.format(name=name, get_device=needed(_GET_DEVICE), torch=needed("torch"))
        result.edits += [*needed.edits, *below_imports(source, text, needed.bound_at(_GET_DEVICE))]
        for call in asking:
            row = known(_IN_TUNE if TUNE in source.once(Worlds).asked(call) else _OUTSIDE)
            result.rewrote(call, row, row.old)
            result.edit(source.start(call.func), source.end(call.func), name)


def _asking(source: Source) -> list[ast.Call]:
    """The calls that another process than a worker may make."""
    names = source.names
    calls = [call for call, dotted in names.calls() if dotted == _GET_DEVICE]
    calls = [call for call in calls if not guarded(names, call) and not is_caught(names, call, "RuntimeError")]
    if not calls:
        return []
    by_hand = {node for node, _, _ in called_by_hand(source)}
    worlds = source.once(Worlds)
    return [call for call in calls if call in by_hand or not names.function(call) or TUNE in worlds.asked(call)]
