"""Whether deployments of Ray Serve may be asked for what they had through Ray 2.6."""

from __future__ import annotations

import re
from typing import Final

from legacy_api.serve_options import FIXED, GIVE_HANDLES, GONE_OF_HTTP, NEW_API, OLD_TARGET
from migrate.resolve.text.reach import GAP
from migrate.sieve.seen import Seen

_MAKERS: Final = frozenset({"ray.serve.deployment", "ray.serve.get_deployment"})
_SERVE: Final = "ray.serve"
_MADE: Final = re.compile(
    rb"(?:@%s|[\w)]%s\.%s|[=(,]%s)(?:get_)?deployment\b(?!%s(?:\.|import))" % (GAP, GAP, GAP, GAP, GAP)
)
_ASKED: Final = re.compile(
    rb"\.%s(?:(?:deploy|get_handle|set_options)%s\(|delete%s\(%s\)|url\b(?!%s\())" % (GAP, GAP, GAP, GAP, GAP)
)
_DEPLOYED: Final = re.compile(rb"\.%s(?:deploy|get_handle)%s\(" % (GAP, GAP))
"""What is asked of deployments and hardly of anything else, where another file may make them."""
ASKED_OF_OTHERS: Final = (b"deploy(", b"get_handle(")
OPTIONS_OF_THEN: Final = (OLD_TARGET.encode(), NEW_API.encode())
"""Options that have such names in nothing but Serve."""
_START: Final = "ray.serve.start"
_STARTED: Final = re.compile(rb"=%s(?:\w+\.)*start%s\(|start%s\(%sTrue|start%s\([^()]*\)%s\." % ((GAP,) * 6))
"""A start of Serve whose client something holds or is asked, or that is told by its place to outlive its script."""
_WAITED: Final = re.compile(rb"\b(?:get|wait)%s\(" % GAP)
_ASKING: Final = re.compile(rb"\.%sremote%s\(" % (GAP, GAP))
_GONE_OF_HTTP: Final = tuple(word.encode() for word in (*GONE_OF_HTTP, FIXED))
_OPTIONS: Final = re.compile(rb"\.%soptions%s\(" % (GAP, GAP))
_GIVEN: Final = re.compile(
    rb"\b(?:route_prefix|max_concurrent_queries|(?:prev_)?version|init_k?w?args|is_driver_deployment)%s=" % GAP
)


def asks_deployments(seen: Seen) -> bool:
    """Whether a file makes deployments, and asks something for a member that they had, or gives options they took.

    They may be of other files of its tree, if it names Serve.
    """
    if seen.path and seen.is_in(_SERVE) and _ASKED.search(seen.data) is not None:
        return True
    if seen.reached.keys().isdisjoint(_MAKERS) or _MADE.search(seen.data) is None:
        return False
    if _ASKED.search(seen.data) is not None:
        return True
    return _OPTIONS.search(seen.data) is not None and _GIVEN.search(seen.data) is not None


def may_ask_deployments_of_others(data: bytes) -> bool:
    """Whether a file asks something for what deployments had and hardly anything else; its tree may make them."""
    return any(word in data for word in ASKED_OF_OTHERS) and _DEPLOYED.search(data) is not None


def asks_starts(seen: Seen) -> bool:
    """Whether a file may ask a start of Serve for its client, or tell it what it was told through Ray 2.6."""
    return seen.is_in(_START) and _STARTED.search(seen.data) is not None


def names_options_of_then(data: bytes) -> bool:
    """Whether a file may use Serve, and names an option that it had and that nothing else has."""
    return b"serve" in data and any(name in data for name in OPTIONS_OF_THEN)


def names_gone_http_options(seen: Seen) -> bool:
    """Whether a file may start Serve with options in a dictionary that there are no more."""
    data = seen.texts or seen.data
    return _START in seen.reached and any(word in data for word in _GONE_OF_HTTP)


def waits_for_answers(seen: Seen) -> bool:
    """Whether a file may wait for what it asks of a handle that Serve gives as for a reference."""
    if _ASKING.search(seen.data) is None:
        return False
    is_waited = _WAITED.search(seen.data) is not None
    if "ray.serve.deployment" in seen.reached and seen.data.count(b"await ") + is_waited > 1:
        return True
    return is_waited and not seen.reached.keys().isdisjoint(GIVE_HANDLES)
