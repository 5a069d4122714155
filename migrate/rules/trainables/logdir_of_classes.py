"""``self.logdir + "log.txt"`` of a Trainable class: its directory ended in a slash through Ray 2.6.

Fires on ``logdir`` of a Trainable (``TRN127``), in a file that uses something else that no Ray after 2.6 had, to which
a name is added that begins with no slash, be it through a variable or an attribute: the file would be beside the
directory.

Declines, with a finding: names within f-strings and other templates, and variables that grow.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.leftovers.age import written_for_26
from migrate.leftovers.uses import legacy_uses
from migrate.resolve.left.guards import guarded
from migrate.rule import Example, Result
from migrate.tune.files.ended_in_slash import write_slashes

ORDER = 61

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune


class Model(tune.Trainable):
    def _train(self):
        print(self.logdir + "model.txt")
        return {"loss": 1}
""",
        """\
from ray import tune


class Model(tune.Trainable):
    def step(self):
        print(self.logdir + "/" + "model.txt")
        return {"loss": 1}

    def cleanup(self):
        super().cleanup()
        if self._storage:  # the last files of the trial go to its results
            self._storage.persist_artifacts(force=True)
""",
    ),
)

_LOGDIR: Final = "ray.tune.Trainable.logdir"
_NAME: Final = "logdir"


def rewrite(result: Result) -> None:
    """Write the slashes that are missing."""
    source = result.source
    if not source.names.attributes({_NAME}) or not written_for_26(result.before, beside=known(_LOGDIR).code):
        return
    asked = [
        node
        for node, row, _ in legacy_uses(source)
        if row.old == _LOGDIR and isinstance(node, ast.Attribute) and not guarded(source.names, node)
    ]
    write_slashes(result, asked, _LOGDIR)
