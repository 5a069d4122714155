"""A class that derives from Lightning's ``RayTrainReportCallback``: its rank on the node, asked of Train's context.

Fires on ``self.local_rank`` in such a class (``ITG177``), which the callback had through Ray 2.42.

Declines: classes that set it themselves, and the name of the trial (``ITG178``), as no trial is there: it is reported.
"""

from __future__ import annotations

from migrate.edit.importing import Taken, ensure
from migrate.resolve.left.guards import guarded
from migrate.rule import Example, Result
from migrate.train.callbacks.report_callbacks import asked_of_report_callbacks

ORDER = 47

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import shutil

from ray import train
from ray.train.lightning import RayTrainReportCallback


class Reporting(RayTrainReportCallback):
    def on_train_epoch_end(self, trainer, pl_module):
        super().on_train_epoch_end(trainer, pl_module)
        if self.local_rank == 0:
            shutil.rmtree("scratch")
""",
        """\
import shutil

from ray import train
from ray.train.lightning import RayTrainReportCallback


class Reporting(RayTrainReportCallback):
    def on_train_epoch_end(self, trainer, pl_module):
        super().on_train_epoch_end(trainer, pl_module)
        if train.get_context().get_local_rank() == 0:
            shutil.rmtree("scratch")
""",
    ),
)


def rewrite(result: Result) -> None:
    """Ask the context wherever such a class asks itself."""
    source = result.source
    for node, row, form in asked_of_report_callbacks(source):
        if row.action != "rewrite" or guarded(source.names, node):
            continue
        try:
            train, imports = ensure(source, "ray.train", node)
        except Taken as reason:
            result.decline(node, row, form, str(reason))
            continue
        result.edits += imports
        result.edit(source.start(node), source.end(node), f"{train}.get_context().get_local_rank()")
        result.rewrote(node, row, form)
