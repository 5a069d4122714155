"""Whether a file that does not name Ray may have old commands of Serve or RLlib.

The catalogue knows them, and costs more to load than many files to read: a test holds what is written here against it.
"""

from __future__ import annotations

from typing import Final

from migrate.resolve.text.texts import Texts

_OF_RLLIB: Final = (b"evaluate", b"example", b"rollout", b"train")
_OLD: Final = Texts(
    (
        *(b"serve delete", b"--gradio", b"--host", b"--port", b"--kubernetes_format", b"--multi-app", b"--single-app"),
        *(b"--checkpoint-path", b"--http-location", b"--namespace"),
        *(b"rllib " + name for name in _OF_RLLIB),
        *(mark + name + mark for mark in (b'"', b"'") for name in (b"delete", *_OF_RLLIB)),
        *(mark + option for mark in (b" ", b'"', b"'") for option in (b"-h", b"-k", b"-n", b"-p")),
    )
)
"""What one of them has: without it the catalogue is not asked, which costs more than to read many files."""


def may_give_commands(data: bytes) -> bool:
    """Whether the catalogue is to be asked about a file in which a command may begin: there is what makes one old."""
    return _OLD.are_in(data)
