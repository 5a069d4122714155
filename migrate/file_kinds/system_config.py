"""``ray start --system-config='{...}'`` with settings that Ray has no more, with which it does not start (``CMD906``).

The text is edited, not written anew: what else stands in it, and how it is laid out, stays. One whose quotation marks a
shell takes away, as within other quotes, is left to a person.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Final

from legacy_api import Row
from legacy_api.gone_settings import GONE_SETTINGS, HEALTH_CHECKS, HEARTBEATS, todays_settings
from migrate.file_kinds.shell_words import Word
from migrate.file_kinds.sites import Site

SYSTEM_CONFIG: Final = "--system-config"
GONE: Final = "ray start --system-config=<settings that are gone>"
_NAMES: Final = re.compile(r"\w+")


def system_config_sites(words: Sequence[Word], index: int, place: int, row: Row) -> Iterator[Site]:
    """The edits for the settings among the words behind a command that ends at ``place``, and what is said of them."""
    word = words[index]
    following = words[index + 1] if index + 1 < len(words) else word
    start, last = (word.start + len(word.option) + 1, word) if "=" in word.raw else (following.start, following)
    value = last.raw[start - last.start :]
    inner = value[1:-1]
    try:
        settings = json.loads(inner) if value[:1] == value[-1:] == "'" else None
    except ValueError:
        settings = None
    if not isinstance(settings, dict):
        gone = [name for name in _NAMES.findall(value) if name in GONE_SETTINGS]
        if gone:
            yield _told(word, row, f"{', '.join(f'`{name}`' for name in gone)}: {row.advice()}")
        return
    today = todays_settings(settings)
    for name, new in today.items():
        if new is None:
            lost = f"removed: Ray has no setting `{name}` any more, and does not start with it"
            yield _told(word, row, f"{lost}; {HEALTH_CHECKS}" if name in HEARTBEATS else lost, attention=False)
    if today and len(today) == len(settings) and not any(today.values()):
        before = words[index - 1].end if index else place
        yield Site(before, last.end, row.code, row.old, row.advice(), "", at=word.start)
    elif today:
        text = _edited(inner, today)
        yield Site(start + 1, last.end - 1, row.code, row.old, row.advice(), text, at=word.start)


def _told(word: Word, row: Row, message: str, *, attention: bool = True) -> Site:
    return Site(word.start, word.start, row.code, row.old, message, attention=attention)


def _edited(text: str, today: dict[str, str | None]) -> str:
    """The text of an object with other names for some entries, and without others."""
    for name, new in today.items():
        key = re.escape(f'"{name}"')
        if new:
            text = re.sub(rf"{key}(?=\s*:)", f'"{new}"', text)
            continue
        entry = rf"{key}\s*:\s*(?:\"(?:\\.|[^\"\\])*\"|[^,{{}}\[\]]+?)"
        shorter = re.sub(rf"{entry}\s*,\s*", "", text)
        text = shorter if shorter != text else re.sub(rf",\s*{entry}(?=\s*}})", "", text)
    return text
