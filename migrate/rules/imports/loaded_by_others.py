"""``import ray`` and ``ray.tune.Tuner(...)``: the module was there as something else had loaded it.

Fires on ``ray.tune`` and ``ray.train`` that a file asks ``ray`` itself for, if nothing that it imports loads them today
and something did in an old release (``AIR370``): ``ray.train`` loaded ``ray.tune`` through Ray 2.6. So it does where an
import went away that had loaded the module.

Declines: files in which nothing loaded the module, which is for another file of the program to do.
"""

from __future__ import annotations

from typing import Final

from legacy_api import known
from migrate.edit.importing import Taken, ensure_loaded
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.loaded import LOADERS, asked_of_ray, is_loaded_today, was_loaded
from migrate.rule import Example, Result

ORDER = 95

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import ray
from ray.train.torch import TorchTrainer

ray.tune.Tuner(TorchTrainer, param_space={"lr": ray.tune.uniform(0, 1)}).fit()
""",
        """\
import ray
import ray.tune
from ray.train.torch import TorchTrainer

ray.tune.Tuner(TorchTrainer, param_space={"lr": ray.tune.uniform(0, 1)}).fit()
""",
    ),
)

_ROW: Final = "ray.tune that another import loaded"


def rewrite(result: Result) -> None:
    """Import each such module by itself."""
    source = result.source
    for module in LOADERS:
        asked = [node for node in asked_of_ray(source, module) if not guarded(source.names, node)]
        if not asked or is_loaded_today(source, module) or not was_loaded(result.before, module):
            continue
        row = known(_ROW)
        try:
            edits = ensure_loaded(source, module, asked[0])
        except Taken as error:
            result.decline(asked[0], row, module, str(error))
            continue
        result.edits += edits
        result.rewrote(asked[0], row, module)
