"""``checkpoint.value`` in ``on_checkpoint`` of a callback: ``checkpoint.path``, where what was saved is.

Fires on the parameter ``checkpoint`` of that method in classes that derive from callbacks of Tune. Through Ray 2.6 it
was a record of what was saved, whose ``value``, or ``dir_or_data``, was the path. Today it is the checkpoint itself.

Declines, with a finding: what is used as the path of a file, or asked whether it is there, what else the record had,
such as ``storage`` and ``result``, also of ``trial.checkpoint`` in callbacks, and parameters that are assigned, too.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Set
from typing import Final

from legacy_api import known
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.resolve.values.asked_whether import is_asked_whether
from migrate.rule import Example, Result
from migrate.tune.results.analysis_words import CHECKPOINT_PATHS, RECORDS_OF_RAY_1, RECORDS_OF_RAY_2
from migrate.tune.results.trial_members import given_checkpoints, given_to_callbacks
from migrate.tune.trainables.saved_files import is_of_a_file

ORDER = 62

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import shutil
from ray import tune


class Copies(tune.Callback):
    def on_checkpoint(self, iteration, trials, trial, checkpoint, **info):
        shutil.copytree(checkpoint.value, f"copies/{trial}")
""",
        """\
import shutil
from ray import tune


class Copies(tune.Callback):
    def on_checkpoint(self, iteration, trials, trial, checkpoint, **info):
        shutil.copytree(checkpoint.path, f"copies/{trial}")
""",
    ),
)

_CHECKPOINT: Final = "checkpoint"
_PATH: Final = "path"
_REPORTED: Final = frozenset({"result", "metrics"})
_WITHOUT_METRICS: Final = "a checkpoint has no metrics today: what was reported last is `trial.last_result`"
_WITHOUT_IT: Final = "a checkpoint is a directory today: `checkpoint.path` on `checkpoint.filesystem`"


def rewrite(result: Result) -> None:
    """Rewrite the path of every such checkpoint."""
    source = result.source
    if _CHECKPOINT not in source.names.words:
        return
    for member in dict.fromkeys(_members(source)):
        if guarded(source.names, member):
            continue
        spelling = f"Trial.checkpoint.{'value' if member.attr in RECORDS_OF_RAY_1 else 'dir_or_data'}"
        if member.attr not in CHECKPOINT_PATHS:
            reason = _WITHOUT_METRICS if member.attr in _REPORTED else _WITHOUT_IT
            result.decline(member, known(spelling), f"checkpoint.{member.attr}", reason)
        elif is_of_a_file(source, member) or is_asked_whether(source, member):
            result.decline(member, known(spelling), f"checkpoint.{member.attr}", _WITHOUT_IT)
        else:
            result.edit(source.end(member) - len(member.attr), source.end(member), _PATH)
            result.rewrote(member, known(spelling), f"checkpoint.{member.attr}")


def _members(source: Source) -> Iterator[ast.Attribute]:
    """What is asked of such checkpoints that those of today do not have; of a trial's, all but its path."""
    lost = {*RECORDS_OF_RAY_1, *RECORDS_OF_RAY_2}
    for saved in given_checkpoints(source):
        yield from _asked(source, saved, lost)
    for trial in given_to_callbacks(source):
        for checkpoint in _asked(source, trial, {_CHECKPOINT}):
            yield from _asked(source, checkpoint, lost - {*CHECKPOINT_PATHS})


def _asked(source: Source, owner: ast.expr, members: Set[str]) -> Iterator[ast.Attribute]:
    """The member that something is asked for, if it is one of these."""
    member = source.names.parents.get(owner)
    if isinstance(member, ast.Attribute) and member.value is owner and member.attr in members:
        yield member
