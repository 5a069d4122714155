"""Dictionaries in checkpoints of Ray 2.0 - 2.6, made readable for code of today.

Ray pickled notes of its own with the user's values, among them an object of a class that is gone: nobody can unpickle
the file any more. The notes come last, so they are cut off, as bytes; nothing is unpickled. Ray is not needed.
"""

from __future__ import annotations

import pickletools
from itertools import pairwise
from typing import Any, Final

from v2_api.pickle_data import PickleDataError, read_pickle
from v2_api.run_location import RunLocation

OF_THEN: Final = "dict_checkpoint.pkl"
"""The file in which Ray 2.0 - 2.6 kept a checkpoint that was a dictionary."""

OF_TODAY: Final = "checkpoint.pkl"
"""The file that code migrated by this project reads and writes."""

_NOTES: Final = ("_metadata", "_preprocessor", "_timestamp", "_current_checkpoint_id")
_TEXT: Final = [pickletools.pyunicode]
_END: Final = b"u."
"""The opcodes that put what was collected into the dictionary, and end the pickle."""


def make_readable(location: RunLocation, directory: str) -> str | None:
    """Put beside the pickle of a checkpoint one that today's code can read, unless there is one already.

    Args:
        location: The run directory.
        directory: The checkpoint's directory in it.

    Returns:
        What to tell about it; None if the checkpoint is no dictionary.
    """
    if not location.exists(f"{directory}/{OF_THEN}"):
        return None
    if not location.exists(f"{directory}/{OF_TODAY}"):
        readable = without_notes(location.read(f"{directory}/{OF_THEN}"))
        if readable is None:
            return f"{directory}/{OF_THEN} is not the pickle of a dictionary as Ray wrote it; read it with the shim"
        location.write(f"{directory}/{OF_TODAY}", readable)
    return f"{directory}/{OF_TODAY} is the dictionary of {OF_THEN}, without Ray's notes, whose classes are gone"


def without_notes(pickled: bytes) -> bytes | None:
    """A pickled dictionary without Ray's notes in it.

    Args:
        pickled: What Ray wrote.

    Returns:
        A pickle of the user's values; None if this is another kind of pickle.
    """
    try:
        content = read_pickle(pickled)
        if not isinstance(content, dict):
            return None
        of_user = [key for key in content if key not in _NOTES]
        notes = list(content)[len(of_user) :]
        if not notes:
            return pickled
        opcodes: list[Any] = list(pickletools.genops(pickled))
        first = [at for at, (code, text, _) in enumerate(opcodes) if code.stack_after == _TEXT and text == notes[0]][-1]
        if not _ends_the_outermost(opcodes, first):
            return None
        # Frames say how long they are; without them a pickle is as good.
        kept = [
            pickled[place:end]
            for (code, _, place), (_, _, end) in pairwise(opcodes[: first + 1])
            if code.name != "FRAME"
        ]
        readable = b"".join(kept) + _END
        remaining = read_pickle(readable)
    except (PickleDataError, IndexError):
        return None
    return readable if isinstance(remaining, dict) and list(remaining) == of_user else None


def _ends_the_outermost(opcodes: list[Any], first: int) -> bool:
    """Whether what begins with an opcode is put into the outermost dictionary, and all that follows is.

    Args:
        opcodes: Those of a pickle, as `pickletools.genops` gives them.
        first: Index of the opcode.
    """
    height = floor = 0
    marks: list[int] = []
    for at, (code, _, _) in enumerate(opcodes):
        floor = height if at == first else floor
        if code.name == "STOP":
            return not marks and height == 1
        if code.name == "MARK":
            marks.append(height)
            continue
        taken = len(code.stack_before)
        if pickletools.markobject in code.stack_before:
            height = marks.pop()
            taken = code.stack_before.index(pickletools.markobject)
            if at > first and not marks:
                if code.name != "SETITEMS":
                    return False
                floor = 0  # entries are put in a thousand at a time
        height -= taken
        if at > first and height < floor:
            return False
        height += len(code.stack_after)
    return False
