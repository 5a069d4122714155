"""Whether a file may have classes of its own for Ray Data that Ray asks otherwise, and gives more, today."""

from __future__ import annotations

import re
from typing import Final

from legacy_api.data_classes import BASES, HOOKS, METADATA, METHODS
from migrate.sieve.seen import Seen

_HOOKS: Final = {hook.name.encode(): hook for hook in HOOKS}
_OTHERS: Final = re.compile(
    rb"\bdef[\s\\]+(?:%s)\b" % b"|".join(sorted(name.encode() for name in METHODS if name.encode() not in _HOOKS))
)
_HOOKED: Final = re.compile(rb"\bdef[\s\\]+(%s)\b(?:[\s\\]*\(([^()#]*)\))?" % b"|".join(sorted(_HOOKS)))
_SCHEMA: Final = re.compile(
    rb"BlockMetadata(?:[\s\\]+as\b|[\s\\]*\((?:(?s:.{0,300}?)\bschema[\s\\]*=|\s*(?!\w+\s*=)[^\s)]))"
)
"""Metadata that may be given a schema, by name or by position."""


def has_classes_for_data(seen: Seen) -> bool:
    """Whether such a class may be there, or metadata of blocks be made with a schema."""
    data = seen.data
    if METADATA in seen.reached and _SCHEMA.search(data) is not None:
        return True
    if not any(base in seen.reached for base in BASES):
        return False
    return _OTHERS.search(data) is not None or any(_lacks(*found) for found in _HOOKED.findall(data))


def _lacks(name: bytes, parameters: bytes) -> bool:
    """Whether a method may not take all that it is given today; one whose parameters are not seen may not."""
    hook = _HOOKS[name]
    if not parameters or b"*" in parameters:
        return b"**" not in parameters if not hook.is_by_position else not parameters
    if hook.is_by_position:
        return parameters.strip(b" ,\r\n\t\\").count(b",") < len(hook.added)
    return any(added.encode() not in parameters for added in hook.added)
