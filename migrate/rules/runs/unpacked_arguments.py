"""``XGBoostTrainer(**settings)``: arguments of then that are unpacked from a dictionary are written out in the call.

Fires on a trainer, a config, or an ``Experiment`` that unpacks a dictionary which nothing else uses, if an argument in
it is not taken as it is any more, or if the file restores trainers of that class, which then have to be constructed
again. Other rules rewrite what such a call is given.

Declines, and leaves what is to be said to other rules: dictionaries that something else uses or changes, or whose
values may be others by the time of the call, and calls all of whose arguments are taken as they are.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import find, parameters_of
from migrate.leftovers.rows import TROUBLE
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.owners import owner_of
from migrate.resolve.settings.settings import unpacked_settings
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.tune.calls.spelled_out import is_unpacking, spelled_out

ORDER = 5

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.air.config import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer

settings = dict(
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(name="digits", verbose=1),  # a run of its own
    preprocessor=None,
)
TorchTrainer(loop, **settings).fit()
""",
        """\
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer

TorchTrainer(
    loop,
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(name="digits"),  # a run of its own
).fit()
""",
    ),
)

_EXPERIMENT: Final = "ray.tune.Experiment"
_CONFIG: Final = "Config"
_RESTORING: Final = ("restore", "can_restore")


def rewrite(result: Result) -> None:
    """Write out the arguments of one such call; the others in the next rounds."""
    source = result.source
    for call, dotted in source.names.calls():
        if not is_unpacking(call) or not _is_made(dotted) or guarded(source.names, call):
            continue
        if not _is_given_old_ones(source, call, dotted) and not _is_restored(source, dotted):
            continue
        try:
            result.edits += spelled_out(source, call)
        except Declined:
            continue
        return


def _is_made(dotted: str) -> bool:
    """Whether a name is that of a trainer, a config or an experiment."""
    if not dotted.startswith("ray."):
        return False
    return owner_of(dotted) == _EXPERIMENT or dotted.endswith(_CONFIG) or find(f"{dotted}.restore") is not None


def _is_given_old_ones(source: Source, call: ast.Call, dotted: str) -> bool:
    rows = parameters_of(owner_of(dotted))
    given = (rows.get(setting.name) for setting in unpacked_settings(source, call))
    return any(row is not None and row.today in TROUBLE for row in given)


def _is_restored(source: Source, dotted: str) -> bool:
    """Whether the file asks a class of trainers for the run of one."""
    asked = {f"{dotted}.{method}" for method in _RESTORING}
    return find(f"{dotted}.restore") is not None and any(used in asked for _, used in source.names.uses())
