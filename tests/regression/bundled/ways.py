"""The ways in which an example is run."""

from typing import Final, NamedTuple


class Way(NamedTuple):
    """How an example is run.

    Attributes:
        shim: Whether under the shim, else on raw Ray.
        migrated: Whether rewritten by the codemod.
        in_turn: Whether on a machine that has room for one trial at a time, so that none is first by chance.
        after: The way in which it must have run before; what did not is not run in this way.
        beside_own: Whether a migrated example imports what else it came with, migrated too, and not the installed
            Ray's of the same name, which may compute something else by now.
    """

    shim: bool
    migrated: bool = False
    in_turn: bool = False
    after: str = ""
    beside_own: bool = False


SHIM: Final = "shim"
RAW: Final = "raw"
MIGRATED: Final = "migrated"
AGAIN: Final = "again"
"""Once more under the shim, which tells in what any two runs of an example differ."""
SHIM_IN_TURN: Final = "shim-in-turn"
MIGRATED_IN_TURN: Final = "migrated-in-turn"
AGAIN_IN_TURN: Final = "again-in-turn"
BESIDE_OWN: Final = "migrated-beside-own"
BESIDE_OWN_IN_TURN: Final = "migrated-beside-own-in-turn"

KINDS: Final = (SHIM, RAW, MIGRATED)
"""The ways that have a column each."""

WAYS: Final = {
    SHIM: Way(shim=True),
    RAW: Way(shim=False),
    MIGRATED: Way(shim=False, migrated=True, after=SHIM),
    AGAIN: Way(shim=True, after=SHIM),
    SHIM_IN_TURN: Way(shim=True, in_turn=True),
    MIGRATED_IN_TURN: Way(shim=False, migrated=True, in_turn=True, after=SHIM_IN_TURN),
    AGAIN_IN_TURN: Way(shim=True, in_turn=True, after=SHIM_IN_TURN),
    BESIDE_OWN: Way(shim=False, migrated=True, after=SHIM, beside_own=True),
    BESIDE_OWN_IN_TURN: Way(shim=False, migrated=True, in_turn=True, after=SHIM_IN_TURN, beside_own=True),
}
