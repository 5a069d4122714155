"""Whether a file may have classes of its own for Ray Data that Ray asks otherwise, and gives more, today."""

from __future__ import annotations

import re
from typing import Final

from legacy_api.data_classes import BASES, DATASINKS, FIELDS, HOOKS, METADATA, READ, SCHEMA, UNCALLED, WRITTEN
from migrate.resolve.text.reach import Call
from migrate.sieve.seen import Seen

_HOOKS: Final = {hook.name.encode(): hook for hook in HOOKS}
_OTHERS: Final = {
    **{name.encode(): bases for name, (bases, _) in UNCALLED.items()},
    WRITTEN.encode(): DATASINKS,
}
"""The other methods, and what their classes derive from."""
_OTHER: Final = re.compile(rb"\bdef[\s\\]+(%s)\b" % b"|".join(sorted(_OTHERS)))
_HOOKED: Final = re.compile(rb"\bdef[\s\\]+(%s)\b(?:[\s\\]*\(([^()#]*)\))?" % b"|".join(sorted(_HOOKS)))
_UNSURE: Final = frozenset({SCHEMA.encode(), b"*", b"**"})
_BEFORE: Final = FIELDS.index(SCHEMA)


def has_classes_for_data(seen: Seen) -> bool:
    """Whether such a class may be there, or metadata of blocks be made with a schema."""
    data = seen.data
    if any(map(_may_give_schema, seen.calls_of(METADATA))):
        return True
    if READ in seen.reached:
        return True  # it may be given what derives from nothing
    if not any(base in seen.reached for base in BASES):
        return False
    if any(base in seen.reached for name in set(_OTHER.findall(data)) for base in _OTHERS[name]):
        return True
    return any(_lacks(*found) for found in _HOOKED.findall(data))


def _may_give_schema(call: Call) -> bool:
    """Whether the metadata of blocks may be given a schema, by name or by position."""
    return not call.keywords.isdisjoint(_UNSURE) or call.commas + 1 - len(call.keywords) > _BEFORE


def _lacks(name: bytes, parameters: bytes) -> bool:
    """Whether a method may not take all that it is given today; one whose parameters are not seen may not."""
    hook = _HOOKS[name]
    if not parameters or b"*" in parameters:
        return b"**" not in parameters if not hook.is_by_position else not parameters
    if hook.is_by_position:
        return parameters.strip(b" ,\r\n\t\\").count(b",") < len(hook.added)
    return any(added.encode() not in parameters for added in hook.added)
