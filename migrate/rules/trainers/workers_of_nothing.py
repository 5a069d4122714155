"""``ScalingConfig(resources_per_worker={"CPU": 0})``: workers that reserve nothing, beside a trainer that did.

Fires on a dictionary of zeros, or an empty one, in a call of ``ScalingConfig`` without ``use_gpu`` (``CFG156``): a
worker reserves one byte of memory, which every machine has.

Declines, with a finding: one that goes on over several lines with comments. What is no dictionary is left alone.
"""

from __future__ import annotations

import ast
from typing import Final, TypeGuard

from legacy_api import known
from migrate.resolve.left.guards import guarded
from migrate.rule import Example, Result

ORDER = 46

EXAMPLES: tuple[Example, ...] = (
    (
        'from ray import train\n\nscaling = train.ScalingConfig(num_workers=2, resources_per_worker={"CPU": 0})\n',
        'from ray import train\n\nscaling = train.ScalingConfig(num_workers=2, resources_per_worker={"memory": 1})\n',
    ),
)

_FORM: Final = "ScalingConfig(resources_per_worker=<nothing>)"
_CONFIG: Final = "ray.train.ScalingConfig"
_LEAST: Final = '{"memory": 1}'


def rewrite(result: Result) -> None:
    """Let every worker that reserves nothing reserve next to nothing."""
    source = result.source
    for call, dotted in source.names.calls():
        given = {word.arg: word.value for word in call.keywords}
        resources = given.get("resources_per_worker")
        if dotted != _CONFIG or "use_gpu" in given or guarded(source.names, call) or not _is_nothing(resources):
            continue
        row = known(_FORM)
        start, end = source.start(resources), source.end(resources)
        if source.tokens.comments_between(start, end):
            result.decline(resources, row, _FORM, "there are comments in it")
            continue
        result.edit(start, end, _LEAST)
        result.rewrote(resources, row, _FORM)


def _is_nothing(resources: ast.expr | None) -> TypeGuard[ast.Dict]:
    """Whether it is a dictionary in which every amount is zero."""
    if not isinstance(resources, ast.Dict) or None in resources.keys:
        return False
    return all(isinstance(amount, ast.Constant) and amount.value == 0 for amount in resources.values)
