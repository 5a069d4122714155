"""``booster.load_model(os.path.join(directory, MODEL_KEY))``: today's trainers save a file of another name.

Fires on boosters that are read from a path that ends in Ray's ``MODEL_KEY``, in files that train with the trainer of
XGBoost, or with that of LightGBM: through Ray 2.6 it was the name under which trainers saved boosters.

Declines, with a finding (``TRP200``): files that do not say who saved the checkpoint, or train with both.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import find, known
from legacy_api.booster_files import MODEL_KEYS
from migrate.edit.importing import Taken, ensure
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.resolve.values.joined_paths import path_around
from migrate.rule import Declined, Example, Result

ORDER = 28

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import os

import xgboost
from ray.air.constants import MODEL_KEY
from ray.train.xgboost import XGBoostTrainer

directory = XGBoostTrainer(loop).fit().checkpoint.to_directory()
booster = xgboost.Booster()
booster.load_model(os.path.join(directory, MODEL_KEY))
""",
        """\
import os

import xgboost
from ray.train.xgboost import RayTrainReportCallback, XGBoostTrainer

directory = XGBoostTrainer(loop).fit().checkpoint.to_directory()
booster = xgboost.Booster()
booster.load_model(os.path.join(directory, RayTrainReportCallback.CHECKPOINT_NAME))
""",
    ),
)

OLD: Final = "load_model(MODEL_KEY)"
_TRAINERS: Final = {"ray.train.xgboost": "XGBoostTrainer", "ray.train.lightgbm": "LightGBMTrainer"}
_SAVES: Final = "RayTrainReportCallback"
"""What saves the boosters of trainers, and has the name of their files."""
_READS: Final = ("load_model", "Booster")
_UNKNOWN: Final = "who saved the checkpoint is not seen"


def rewrite(result: Result) -> None:
    """Read every booster from the file in which a trainer saves it."""
    source = result.source
    if not any(dotted in MODEL_KEYS for _, _, dotted in source.names.imports):
        return
    for node, dotted in source.names.uses():
        if dotted not in MODEL_KEYS or not _is_read(source, node) or guarded(source.names, node):
            continue
        try:
            name, imports = ensure(source, f"{_library(source)}.{_SAVES}", node)
        except (Declined, Taken) as reason:
            result.decline(node, find(OLD), OLD, str(reason))
            continue
        result.edits += imports
        result.edit(source.start(node), source.end(node), f"{name}.CHECKPOINT_NAME")
        result.rewrote(node, known(OLD), OLD)


def _is_read(source: Source, key: ast.AST) -> bool:
    """Whether a booster is read from the path that the key is a part of."""
    part = source.names.parents.get(key)
    parent = source.names.parents.get(path_around(source, part if isinstance(part, ast.FormattedValue) else key))
    call = source.names.parents.get(parent) if isinstance(parent, ast.keyword) else parent
    if not isinstance(call, ast.Call):
        return False
    called = call.func.attr if isinstance(call.func, ast.Attribute) else source.text(call.func)
    return called in _READS


def _library(source: Source) -> str:
    """The module of Ray whose trainer the file trains with.

    Raises:
        Declined: If there is none, or more than one.
    """
    used = {dotted for _, dotted in source.names.uses()}
    found = [module for module, trainer in _TRAINERS.items() if f"{module}.{trainer}" in used]
    if len(found) != 1:
        raise Declined(_UNKNOWN)
    return found[0]
