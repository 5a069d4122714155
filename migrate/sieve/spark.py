"""Whether a cluster of Ray on Spark may be set up with arguments by position, which it takes no more."""

from __future__ import annotations

from legacy_api.spark_clusters import SETUP
from migrate.resolve.names.owners import owner_of
from migrate.sieve.seen import Seen


def is_set_up_by_position(seen: Seen) -> bool:
    """Whether a cluster may be told how many nodes it has by the place of an argument."""
    ours = (name for name in seen.reached if owner_of(name) == SETUP)
    return any(call.first and call.commas >= len(call.keywords) for name in ours for call in seen.calls_of(name))
