"""Whether a file may ask the status of a job for what it had while it was an object."""

from __future__ import annotations

import re
from typing import Final

from legacy_api.job_status import CLIENTS, MEMBERS
from migrate.resolve.text.reach import GAP
from migrate.sieve.seen import Seen

_MEMBER: Final = re.compile(rb"\.%s(?:%s)\b" % (GAP, b"|".join(member.encode() for member in MEMBERS)))


def asks_statuses(seen: Seen) -> bool:
    """Whether a client may be made that is asked for one, and something be asked for such a member."""
    is_made = any(client in seen.reached for client in CLIENTS)
    return is_made and b"get_job_status" in seen.data and _MEMBER.search(seen.data) is not None
