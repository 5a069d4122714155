"""``SklearnCheckpoint.from_checkpoint(checkpoint).get_estimator()``: the class itself, written into the file once.

Fires on ``SklearnCheckpoint`` of Ray 2.0 - 2.6, of which a file asks for ``from_checkpoint``, ``from_estimator`` with a
``path``, and what checkpoints of today have. The class keeps its name, and reads and writes the same files.

Declines, with a finding: imports in functions, blocks or branches, anything else that is asked of the class, and
classes that derive from it.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import keyword
from migrate.edit.importing import Taken
from migrate.edit.needed import Needed
from migrate.edit.own_class import UsedClass, is_only_named, used_class
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.sklearn.files import writing_of_checkpoint

ORDER = 23

WRITTEN: Final = '''\
class SklearnCheckpoint(Checkpoint):
    """A checkpoint with an estimator of scikit-learn."""

    @classmethod
    def from_checkpoint(cls, checkpoint):
        return cls(checkpoint.path, checkpoint.filesystem)

    def get_estimator(self):
        with self.as_directory() as directory, open(os.path.join(directory, "model"), "rb") as file:
            return cloudpickle.load(file)

    def get_preprocessor(self):
        with self.as_directory() as directory:
            path = os.path.join(directory, "_preprocessor")
            if not os.path.exists(path):
                return None
            with open(path, "rb") as file:
                return cloudpickle.load(file)
'''
"""The class as it stands in a file that makes no checkpoints of estimators."""

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.train.sklearn import SklearnCheckpoint

estimator = SklearnCheckpoint.from_checkpoint(result.checkpoint).get_estimator()
""",
        f"""\
import os

from ray import cloudpickle
from ray.train import Checkpoint


{WRITTEN}

estimator = SklearnCheckpoint.from_checkpoint(result.checkpoint).get_estimator()
""",
    ),
)

_NAME: Final = "SklearnCheckpoint"
_NAMES: Final = frozenset(f"ray.train.sklearn{inner}.{_NAME}" for inner in ("", ".sklearn_checkpoint"))
_MADE_OF: Final = {"from_checkpoint": "", "from_estimator": "path", "from_directory": ""}
"""What the class is asked for, and which argument that needs."""
_MADE: Final = "from_estimator"


def rewrite(result: Result) -> None:
    """Write the class, if the file uses it and everything that it asks it for is known."""
    used = used_class(result.source, _NAME, _NAMES.__contains__)
    if used is None:
        return
    try:
        name = used.name(_NAME)
        asked = _asked(result.source, used)
        edits = writing_of_checkpoint(Needed(result.source, used.where), name, is_made=_MADE in asked)
    except (Declined, Taken) as reason:
        result.decline(used.node, used.row, used.dotted, str(reason))
        return
    result.edits += used.taken_over(name, edits)


def _asked(source: Source, used: UsedClass) -> set[str]:
    """What the class is asked for.

    Raises:
        Declined: If that is something else than what makes checkpoints.
    """
    found = set[str]()
    for node in used.spelled:
        parent = source.names.parents.get(node)
        if is_only_named(source, node):
            continue
        call = source.names.parents.get(parent) if isinstance(parent, ast.Attribute) else None
        if not isinstance(parent, ast.Attribute) or parent.attr not in _MADE_OF:
            raise Declined("the class is handed on, or asked for something else than a checkpoint")
        if not isinstance(call, ast.Call) or call.func is not parent:
            raise Declined(f"its `{parent.attr}` is handed on")
        needs = _MADE_OF[parent.attr]
        if needs and keyword(call, needs) is None:
            raise Declined(f"`{parent.attr}` is given no `{needs}`")
        found.add(parent.attr)
    return found
