"""A Trainable class that leaves files where its trial works: its ``cleanup`` copies the last of them to the results.

``SyncConfig(sync_artifacts=True)`` copies what a training function has left when it ends. Of a class it copies the
files after its first step, with each checkpoint and every five minutes, and nothing at the end: through Ray 2.6 they
were in the directory of the results to begin with. Where nothing is copied the line does nothing.

Fires on Trainable classes, in a file that uses something that no Ray after 2.6 had beside ``self.logdir``, that
certainly write files where their trial works, other than in ``save_checkpoint``.

Declines, with a finding: a class with a ``stop`` of its own, and a ``cleanup`` that may end before its last line, or
that removes directories. A class of which a base in the file writes files is left to that.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import Row, known
from migrate.edit.edits import Edit
from migrate.leftovers.age import written_for_26
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.running.trainables import bases_of, methods_of, trainables
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.tune.files.trial_files import method_leaves_files

ORDER = 61

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import os

from ray import tune


class Digits(tune.Trainable):
    def _setup(self, config):
        self.x = 0

    def _train(self):
        self.x += 1
        with open(os.path.join(self.logdir, f"{self.x}.txt"), "w") as file:
            file.write("seen")
        return {"x": self.x}


tune.run(Digits, stop={"training_iteration": 3})
""",
        """\
import os

from ray import tune


class Digits(tune.Trainable):
    def setup(self, config):
        self.x = 0

    def step(self):
        self.x += 1
        with open(os.path.join(self.logdir, f"{self.x}.txt"), "w") as file:
            file.write("seen")
        return {"x": self.x}

    def cleanup(self):
        super().cleanup()
        if self._storage:  # the last files of the trial go to its results
            self._storage.persist_artifacts(force=True)


results = tune.Tuner(
    Digits,
    run_config=tune.RunConfig(
        stop={"training_iteration": 3},
        sync_config=tune.SyncConfig(sync_artifacts=True),
        checkpoint_config=tune.CheckpointConfig(checkpoint_at_end=False),
    ),
).fit()
if results.errors:
    raise tune.TuneError("Trials did not complete", results.errors)
""",
    ),
)

_ROW: Final = "ray.tune.Trainable.logdir"
_DONE: Final = "persist_artifacts"
_SAVING: Final = frozenset({"save", "save_checkpoint", "_save", "load_checkpoint", "_restore"})
"""Methods after which, or before which, everything is copied."""
_REMOVING: Final = frozenset({"rmtree", "rmdir"})
"""Functions after which there may be nothing left to copy."""
_ENDS: Final = "cleanup"
_CALLED: Final = "stop"
_LOST: Final = (
    "{}; what its trials write after their first step reaches their results with a checkpoint only / end its `cleanup` "
    "with `self._storage.persist_artifacts(force=True)`"
)


def rewrite(result: Result) -> None:
    """Let each class that leaves files copy them when it ends."""
    source = result.source
    row = known(_ROW)
    if not result.until_26 or _DONE in source.names.words or not written_for_26(result.before, beside=row.code):
        return
    for node in trainables(source):
        by_base = any(_leaves(source, base) for base in bases_of(source, node)[1:])
        if not _leaves(source, node) or by_base or guarded(source.names, node):
            continue
        methods = {method.name: method for method in methods_of(node)}
        if _CALLED in methods:
            _tell(result, row, node, "it has a `stop` of its own")
        elif _ENDS not in methods:
            result.edits += _added(source, node)
        elif not _runs_through(source, methods[_ENDS]):
            _tell(result, row, node, "its `cleanup` may end before its last line, or removes directories")
        else:
            last = methods[_ENDS].body[-1]
            indent = source.indent(source.start(last))
            result.edits.append(_behind(source, last, _lines(indent, "    ", positional(methods[_ENDS])[0].arg)))


def _leaves(source: Source, node: ast.ClassDef) -> bool:
    """Whether a class writes files where its trial works, other than as it saves."""
    return any(method_leaves_files(source, method) for method in methods_of(node) if method.name not in _SAVING)


def _tell(result: Result, row: Row, node: ast.ClassDef, reason: str) -> None:
    result.decline(node, row._replace(note=""), f"{_ROW} (class {node.name})", _LOST.format(reason))


def _runs_through(source: Source, method: FunctionNode) -> bool:
    """Whether a method certainly comes to its end if nothing fails, and has lines of its own."""
    ends = any(isinstance(part, ast.Return | ast.Raise | ast.Yield) for part in ast.walk(method))
    removes = any(getattr(part, "attr", getattr(part, "id", "")) in _REMOVING for part in ast.walk(method))
    return not ends and not removes and source.begins_line(method.body[0]) and bool(positional(method))


def _added(source: Source, node: ast.ClassDef) -> list[Edit]:
    """A method ``cleanup`` behind the last line of a class."""
    last = node.body[-1]
    if not source.begins_line(last):
        return []
    indent = source.indent(source.start(last))
    step = indent.removeprefix(source.indent(source.start(node))) or "    "
    head = [f"{indent}def {_ENDS}(self):", f"{indent}{step}super().{_ENDS}()"]
    return [_behind(source, last, ["", *head, *_lines(indent + step, step, "self")])]


def _lines(indent: str, step: str, owner: str) -> list[str]:
    return [
        f"{indent}if {owner}._storage:  # the last files of the trial go to its results",
        f"{indent}{step}{owner}._storage.{_DONE}(force=True)",
    ]


def _behind(source: Source, statement: ast.stmt, lines: list[str]) -> Edit:
    position = source.line_end(source.end(statement))
    return Edit(position, position, "".join(f"\n{line}" for line in lines))
