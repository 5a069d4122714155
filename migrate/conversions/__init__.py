"""The expression face of every conversion: source text of a legacy value to source text of modern values.

The functions that this package has are named as in :mod:`legacy_api.conversions` and do to an expression what the
function of the same name in ``compat.conversions`` does to a value.
"""

from migrate.conversions.json_texts import json_object
from migrate.conversions.loggers import class_loggers
from migrate.conversions.paths import absolute_path
from migrate.conversions.plain_values import ddp_or_none, zero_keeps_all, zero_or_one
from migrate.conversions.ranked_by import min_prefix
from migrate.conversions.resuming import resume_mode
from migrate.conversions.trial_amounts import resources

__all__ = [
    "absolute_path",
    "class_loggers",
    "ddp_or_none",
    "json_object",
    "min_prefix",
    "resources",
    "resume_mode",
    "zero_keeps_all",
    "zero_or_one",
]
