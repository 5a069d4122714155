"""Whether limits of Ray Data may be set one by one."""

from __future__ import annotations

import re
from typing import Final

from legacy_api.data_limits import LIMITS, RESOURCES
from migrate.resolve.text.reach import GAP
from migrate.resolve.text.texts import Texts
from migrate.sieve.seen import Seen

_LIMITS: Final = tuple(name.encode() for name in LIMITS)
_ANY: Final = Texts(_LIMITS)
_SET: Final = re.compile(
    rb"\.%s(?:%s)%s\.%s(?:%s)%s(?:,[^=\r\n]*|:[^=\r\n]*|(?:\*\*|//|<<|>>|[-+*/%%&|^@]))?=(?!=)"
    % (GAP, b"|".join(_LIMITS), GAP, GAP, "|".join(RESOURCES).encode(), GAP)
)


def sets_limits_of_data(seen: Seen) -> bool:
    """Whether a limit of Ray Data may be set by itself."""
    return _ANY.are_in(seen.data) and _SET.search(seen.data) is not None
