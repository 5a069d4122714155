"""``result.checkpoint.get_preprocessor()`` of a file of scikit-learn: its class of checkpoints has it.

Fires on plain checkpoints that a result has, in files that took trainers of scikit-learn from Ray, and nothing of
another library of models: they are opened as ``SklearnCheckpoint``, which is written into the file once, as for
whoever opens checkpoints with it. It finds the preprocessor where those trainers save it, and is None where none is.

Declines, leaving the finding (``TRR777``): files of other libraries, too, what may be no checkpoint, or is one that the
file makes itself, what is no plain name and would be asked for twice, and another class that is called so.
"""

from __future__ import annotations

import ast
from contextlib import suppress
from typing import Final

from legacy_api import known
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken
from migrate.edit.needed import Needed
from migrate.resolve.left.guards import guarded
from migrate.resolve.running.trainables import methods_of
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.rules.checkpoints.sklearn_checkpoints import WRITTEN
from migrate.train.preprocessors.keeper import HOLDERS
from migrate.train.preprocessors.plain_checkpoints import OLD, plain_checkpoints_asked
from migrate.train.sklearn.files import writing_of_checkpoint

ORDER = 66

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import os

from ray import cloudpickle
from ray.air import Result
from ray.train.sklearn import SklearnCheckpoint


def tell(result: Result):
    print(SklearnCheckpoint.from_checkpoint(result.checkpoint).get_estimator())
    print(result.checkpoint.get_preprocessor())
""",
        f"""\
import os

from ray import cloudpickle
from ray.air import Result
from ray.train import Checkpoint


{WRITTEN}

def tell(result: Result):
    print(SklearnCheckpoint.from_checkpoint(result.checkpoint).get_estimator())
    print(SklearnCheckpoint.from_checkpoint(result.checkpoint).get_preprocessor())
""",
    ),
)

_LIBRARIES: Final = ("ray.train.sklearn", "ray.ml.train.integrations.sklearn")
_NAME: Final = "SklearnCheckpoint"
_FINDS: Final = "get_preprocessor"


def rewrite(result: Result) -> None:
    """Rewrite every preprocessor that is asked of a plain checkpoint."""
    source = result.source
    if not _is_of_sklearn(result.before):
        return
    found = [call for call in plain_checkpoints_asked(source) if not guarded(source.names, call[0])]
    bound = source.names.module.bindings.get(_NAME, [])
    if not found or (bound and not _is_written(bound[0].node)):
        return
    with suppress(Taken):
        result.edits += [] if bound else _writing(source)
        for call, checkpoint in found:
            start, end = source.start(checkpoint), source.end(checkpoint)
            result.edit(start, end, f"{_NAME}.from_checkpoint({source.text(checkpoint)})")
            result.rewrote(call.func, known(OLD), OLD)


def _is_of_sklearn(before: Source) -> bool:
    """Whether a file took trainers of scikit-learn from Ray, and nothing of another library."""
    imported = [f"{dotted}." for _, _, dotted in before.names.imports]
    is_its = any(one.startswith(f"{library}.") for one in imported for library in _LIBRARIES)
    return is_its and not any(one.startswith(f"{library}.") for one in imported for library in HOLDERS)


def _is_written(node: ast.AST) -> bool:
    """Whether a class is the one that is written: it finds a preprocessor."""
    return isinstance(node, ast.ClassDef) and any(method.name == _FINDS for method in methods_of(node))


def _writing(source: Source) -> list[Edit]:
    """The edits that write the class.

    Raises:
        Taken: If a name that it needs means something else in the file.
    """
    return writing_of_checkpoint(Needed(source, source.tree.body[-1]), _NAME, is_made=False)
