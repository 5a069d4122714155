"""Whether a Trainable may return a path when it saves, or ask where, from the bytes of its file alone."""

from __future__ import annotations

import re
from typing import Final

from migrate.resolve.text.reach import Head, closing, heads

_DEF: Final = re.compile(rb"([ \t]*)(?:async[ \t]+)?def\b")
_DIRECTORY: Final = re.compile(rb"[\s\\]*\w+[\s\\]*,[\s\\]*(\w+)")
_RETURN: Final = re.compile(rb"\breturn\b[ \t]*(\{|\w*)")
_DICT: Final = re.compile(rb"(?<!\w)return[ \t]*(?:[({]|dict\b)")
"""The beginning of what may be a dictionary that is returned."""
_END: Final = re.compile(rb"[ \t]*(?:[\r\n;#]|$)")
_ASKS: Final = re.compile(
    rb"(?<!\w)(?:r?split|r?partition|replace|removeprefix|name|stem|suffix|parent|parents|parts|basename|dirname|pardir"
    rb"|search|match|findall|fullmatch|sub|in|r?find|r?index|count|startswith|endswith)(?!\w)|[\w\s\\)]\["
)
"""How code asks what a path is called, or what stands above it: see :mod:`migrate.tune.checkpoints.asked_where`."""
_GIVEN: Final = (b"save_checkpoint", b"load_checkpoint")
"""What is given the directory of a checkpoint."""
_UP: Final = b".."


def may_ask_where(data: bytes, texts: bytes) -> bool:
    """Whether a ``save_checkpoint`` or ``load_checkpoint`` may ask what its directory is called, or what is above it.

    Args:
        data: The file, or the code alone without its texts and comments.
        texts: The file with its texts, if ``data`` is the code alone.
    """
    given = [head for head in heads(data, b"def") if head.name in _GIVEN]
    return any(_UP in (texts or data) or _ASKS.search(data, head.start) for head in given)


def may_keep_a_path(data: bytes) -> bool:
    """Whether a ``save_checkpoint`` may return a dictionary that it writes down: others count as what may be a path."""
    return any(_DICT.search(data, head.end) for head in heads(data, b"def") if head.name == b"save_checkpoint")


def may_save_a_file(data: bytes) -> bool:
    """Whether a ``save_checkpoint`` may return anything but nothing, its directory, or a dictionary."""
    return any(_may_return_a_path(data, head) for head in heads(data, b"def") if head.name == b"save_checkpoint")


def _may_return_a_path(data: bytes, head: Head) -> bool:
    beginning = _DEF.match(data, data.rfind(b"\n", 0, head.start) + 1)
    directory = _DIRECTORY.match(data, head.start, head.end)
    if beginning is None or directory is None:
        return True
    # Whatever follows counts as the body until a definition that is indented as far, or less.
    after = re.compile(rb"[\r\n][ \t]{0,%d}(?:async|def|class)\b" % len(beginning[1])).search(data, head.end)
    end_of_body = after.start() if after else len(data)
    if re.compile(rb"\b%s[ \t]*(?::[^=\r\n]*|[+/])?=(?!=)" % directory[1]).search(data, head.end, end_of_body):
        return True  # the argument may be another path by then
    for found in _RETURN.finditer(data, head.end, end_of_body):
        end = found.end()
        if found[1] == b"{":
            end = closing(data, end)
        elif found[1] not in (b"", b"None", directory[1]):
            return True
        if _END.match(data, end) is None:
            return True
    return False
