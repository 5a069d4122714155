"""Whether a file can hold anything that the catalogue is about, from its bytes alone.

Most files end here, so a large tree costs little more than reading it. The filter may let a file through for nothing;
it must never hold one back that the full analysis has something to say about, which tests check for every rule and
over real trees. Here is only what a file is asked that has nothing to do with Ray; the rest is imported for the first
one that may have.
"""

from __future__ import annotations

from typing import Protocol

from legacy_api.serve_options import OLD_TARGET
from migrate.resolve.names.shimmed import imports_shim
from migrate.sieve.by_name import asked_as_ray, reports_by_name, takes_reporter, uses_by_name
from migrate.sieve.commands_without_ray import may_give_commands
from migrate.sieve.needles import ASKING, COMMANDS, SHIM, STATES, TARGETS, is_marked, needles_in
from migrate.sieve.patched import puts_others_in_place
from migrate.sieve.stored_states import reads_stored_states


class Waits(Protocol):
    """Files that wait until one of their tree names Ray."""

    def takes(self, path: str, data: bytes) -> bool:
        """Whether a file waits."""


def may_be_legacy(data: bytes, path: str = "", needles: set[bytes] | None = None, waiting: Waits | None = None) -> bool:
    """Whether the full analysis may have anything to say about a Python file.

    Args:
        data: The file.
        path: Where it is, if it stands beside others.
        needles: The needles that stand in it, where they are known.
        waiting: Takes a file that only others of its tree can make legacy, if they are asked later: it is not for now.
    """
    needles = needles_in(data) if needles is None else needles
    if not needles:
        return False
    if SHIM in needles and imports_shim(data):
        return True
    if not needles.isdisjoint(COMMANDS) and _gives_commands(data):
        return True
    if TARGETS in needles and OLD_TARGET.encode() in data:
        return True
    if STATES in needles and reads_stored_states(data):
        return True
    if path and puts_others_in_place(data, path, needles):
        return True
    if not is_marked(needles) and not reports_by_name(data, needles) and not _is_given(data, path, needles, waiting):
        return False
    from migrate.sieve.file import lets_through

    return lets_through(data, path, needles)


def _gives_commands(data: bytes) -> bool:
    if not may_give_commands(data):
        return False
    from migrate.sieve.commands import gives_commands

    return gives_commands(data)


def _is_given(data: bytes, path: str, needles: set[bytes], waiting: Waits | None) -> bool:
    uses = uses_by_name(data, needles)
    asked = asked_as_ray(data, needles) if path else frozenset()
    is_asking = bool(path) and (not needles.isdisjoint(ASKING) or takes_reporter(data, needles))
    if not (uses or asked or is_asking) or (waiting is not None and waiting.takes(path, data)):
        return False
    from migrate.sieve.given import asks_its_tree, may_be_given

    if (uses and may_be_given(data, path)) or (asked and asks_its_tree(data, path, asked)):
        return True
    from migrate.sieve.derived import may_derive_from_its_tree, may_drive_its_tree, may_have_trainers_of_its_tree
    from migrate.sieve.given_back import asks_what_is_given_back
    from migrate.sieve.run_by_tree import may_be_run_by_its_tree

    asked_of_tree = (
        may_derive_from_its_tree,
        may_drive_its_tree,
        may_have_trainers_of_its_tree,
        asks_what_is_given_back,
        may_be_run_by_its_tree,
    )
    return any(question(data, path, needles) for question in asked_of_tree)
