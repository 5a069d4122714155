"""``XGBoostCheckpoint.from_checkpoint(result.checkpoint).get_model()``: today's trainer saves a file of another name.

Fires on checkpoints that are made of others and only asked for their model, in files that train with Ray's trainer:
``RayTrainReportCallback`` reads ``model.ubj``, which the trainer saves, and ``XGBoostCheckpoint`` reads ``model.json``,
which ``XGBoostCheckpoint.from_model`` saves.

Declines, with a finding (``TRP196``): files that do not say who saved the checkpoint, and what is asked for more than
the model.
"""

from __future__ import annotations

import ast

from legacy_api import find
from migrate.edit.importing import Taken, ensure
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.boosting.boosters import OF_BOOSTER, READER, saves_boosters, trains_boosters
from migrate.train.checkpoints.objects import GET_MODEL

ORDER = 28

EXAMPLES: tuple[Example, ...] = (
    (
        "from ray.train.xgboost import XGBoostCheckpoint, XGBoostTrainer\n\n"
        "result = XGBoostTrainer(loop).fit()\n"
        "booster = XGBoostCheckpoint.from_checkpoint(result.checkpoint).get_model()\n",
        "from ray.train.xgboost import RayTrainReportCallback, XGBoostTrainer\n\n"
        "result = XGBoostTrainer(loop).fit()\n"
        "booster = RayTrainReportCallback.get_model(result.checkpoint)\n",
    ),
)


def rewrite(result: Result) -> None:
    """Rewrite every checkpoint that is made of a trainer's."""
    source = result.source
    if "from_checkpoint" not in source.names.words:
        return
    calls = [call for call, dotted in source.names.calls() if dotted == OF_BOOSTER and not guarded(source.names, call)]
    if not calls or (saves_boosters(source) and not trains_boosters(source)):
        return
    is_clear = trains_boosters(source) and not saves_boosters(source)
    for call in calls:
        try:
            if not is_clear:
                raise Declined("whether a trainer made the other is not clear")
            _rewrite(result, call)
        except (Declined, Taken) as reason:
            result.decline(call.func, find(OF_BOOSTER), OF_BOOSTER, str(reason))


def _rewrite(result: Result, call: ast.Call) -> None:
    source, values = result.source, [*call.args, *(word.value for word in call.keywords)]
    if len(values) != 1 or isinstance(values[0], ast.Starred):
        raise Declined("its arguments are not one")
    given = source.text(values[0])
    asked = _asked(source, call)
    if asked is not None:
        reader, imports = ensure(source, READER, call)
        result.edits += imports
        result.edit(source.start(asked), source.end(asked), f"{reader}.get_model({given})")
        return
    read = [(use, _asked(source, use)) for use in _uses(source, call)]
    if any(asked is None for _, asked in read):
        raise Declined("it is asked for more than its model")
    for use, asked in read:
        reader, imports = ensure(source, READER, use)
        result.edits += imports
        result.edit(source.start(asked or use), source.end(asked or use), f"{reader}.get_model({source.text(use)})")
    result.edit(source.start(call), source.end(call), given)


def _uses(source: Source, call: ast.Call) -> list[ast.expr]:
    """What reads the variable that a call is assigned to.

    Raises:
        Declined: If it is assigned to none, or that is assigned something else, too.
    """
    assigned = source.names.parents.get(call)
    if isinstance(assigned, ast.Assign) and len(assigned.targets) == 1 and isinstance(assigned.targets[0], ast.Name):
        variable = source.names.variable(assigned.targets[0])
        uses = list(source.names.reads(variable[1], variable[0])) if variable is not None else []
        if uses and all(source.names.value(use) is call for use in uses):
            return [*uses]
    raise Declined("what is asked of it is not seen")


def _asked(source: Source, node: ast.expr) -> ast.Call | None:
    """The call that asks an expression for its model, if that is what is done with it."""
    member = source.names.parents.get(node)
    if not isinstance(member, ast.Attribute) or member.attr != GET_MODEL:
        return None
    call = source.names.parents.get(member)
    return call if isinstance(call, ast.Call) and call.func is member and not (call.args or call.keywords) else None
