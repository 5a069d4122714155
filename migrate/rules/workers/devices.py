"""``ray.train.torch.get_device()`` where no worker runs: a function that answers there, too, written into the file.

Fires on calls of it, and of ``get_devices()``, that the driver itself, a function that the file calls by hand, or one
that Tune runs makes (``FUN261``, ``FUN257``; ``FUN262``, ``FUN258``): Train V2 answers the workers of a trainer only.
Ray 2.42 told every other process of the GPUs that Ray had given it, else of the first one, or of the CPU without any.

Declines, leaving the finding: files in which a name that the function needs means something else.
"""

from __future__ import annotations

import ast
from contextlib import suppress
from typing import Final, NamedTuple

from legacy_api import known
from migrate.edit.below_imports import below_imports
from migrate.edit.importing import Taken
from migrate.edit.needed import Needed
from migrate.resolve.left.guards import guarded, is_caught
from migrate.resolve.running.worlds import TUNE, Worlds
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.loops.by_hand import called_by_hand

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

_OUTSIDE: Final = "outside of a worker"
_IN_TUNE: Final = "used in a Tune function"
_ASKING: Final = '''

def {name}():
    """{told}."""
    try:
        return {asks}()
    except RuntimeError as error:
        if "outside of a Ray Train training function" not in str(error):
            raise
'''


class Question(NamedTuple):
    """A function of Ray that only workers may ask today.

    Attributes:
        asks: Its dotted name.
        name: What the function that stands in for it is called.
        told: What it says about itself.
        answers: The lines with which it answers elsewhere.
    """

    asks: str
    name: str
    told: str
    answers: str

    def function(self, name: str, needed: Needed) -> str:
        """The text of the function under a name that is free."""
        asking = _ASKING.format(name=name, told=self.told, asks=needed(self.asks))
        modules = {module: needed(module) for module in ("torch", "ray") if f"{{{module}}}" in self.answers}
        return asking + self.answers.format(**modules)


_QUESTIONS: Final = (
    Question(
        "ray.train.torch.get_device",
        "device_of_process",
        "The device of a Train worker; elsewhere the first GPU, or the CPU without any",
        '    return {torch}.device("cuda:0" if {torch}.cuda.is_available() else "cpu")\n',
    ),
    Question(
        "ray.train.torch.get_devices",
        "devices_of_process",
        "The devices of a Train worker; elsewhere the GPUs from Ray or the first one, or the CPU without any",
        """\
    if not {torch}.cuda.is_available():
        return [{torch}.device("cpu")]
    return [{torch}.device("cuda", index) for index in range(max(1, len({ray}.get_gpu_ids())))]
""",
    ),
)


def rewrite(result: Result) -> None:
    """Have every place that asks outside of a worker call the function."""
    for question in _QUESTIONS:
        asking = _asking(result.source, question.asks)
        if asking:
            with suppress(Taken):
                _ask(result, question, asking)


def _ask(result: Result, question: Question, asking: list[ast.Call]) -> None:
    source = result.source
    name = source.names.free_name(question.name)
    needed = Needed(source, source.tree.body[-1])
    text = question.function(name, needed)
    result.edits += [*needed.edits, *below_imports(source, text, needed.bound_at(question.asks))]
    for call in asking:
        row = known(f"{question.asks} {_IN_TUNE if TUNE in source.once(Worlds).asked(call) else _OUTSIDE}")
        result.rewrote(call, row, row.old)
        result.edit(source.start(call.func), source.end(call.func), name)


def _asking(source: Source, asked: str) -> list[ast.Call]:
    """The calls that another process than a worker may make."""
    names = source.names
    calls = [call for call, dotted in names.calls() if dotted == asked]
    calls = [call for call in calls if not guarded(names, call) and not is_caught(names, call, "RuntimeError")]
    if not calls:
        return []
    by_hand = {node for node, _, _ in called_by_hand(source)}
    worlds = source.once(Worlds)
    return [call for call in calls if call in by_hand or not names.function(call) or TUNE in worlds.asked(call)]
