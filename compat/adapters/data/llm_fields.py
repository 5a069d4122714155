"""Configurations of engines for language models with the flags that are stages today."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from compat.errors import LegacyApiError
from compat.overlay import resolve
from compat.usage import used
from legacy_api import known
from legacy_api.llm_fields import APPLIES, OF_IMAGES, OLD_FIELDS, TEMPLATE, TODAYS_STAGES, spelled


def constructing(target: str) -> Callable[..., None]:
    """The constructor of a configuration that takes fields of then, too.

    Args:
        target: Where it stands, as ``module:Class.__init__``.
    """
    original = resolve(target)

    @wraps(original)
    def construct(self: Any, **fields: Any) -> None:
        has_still = type(self).model_fields
        if TEMPLATE in fields and TEMPLATE not in has_still:
            used(known(spelled(TEMPLATE)).code)
            template = {"enabled": fields.pop(APPLIES, True), TEMPLATE: fields.pop(TEMPLATE)}
            fields.setdefault(TODAYS_STAGES[APPLIES], template)
        for name in fields.keys() & {*OLD_FIELDS} - has_still.keys():
            value, row = fields.pop(name), known(spelled(name))
            if name in TODAYS_STAGES:
                used(row.code)
                fields.setdefault(TODAYS_STAGES[name], value)
            elif value and name in OF_IMAGES:
                raise LegacyApiError(row.code)
        original(self, **fields)

    return construct
