"""Whether deployments of Ray Serve may be asked for what they had through Ray 2.6."""

from __future__ import annotations

import re
from typing import Final

from migrate.resolve.reach import GAP
from migrate.sieve.seen import Seen

_MAKERS: Final = frozenset({"ray.serve.deployment", "ray.serve.get_deployment"})
_ASKED: Final = re.compile(
    rb"\.%s(?:deploy|delete|get_handle|set_options|url)\b|(?:route_prefix|max_concurrent_queries|prev_version)%s="
    % (GAP, GAP)
)


def asks_deployments(seen: Seen) -> bool:
    """Whether a file makes deployments, and asks something for a member that they had."""
    return not seen.reached.keys().isdisjoint(_MAKERS) and _ASKED.search(seen.data) is not None
