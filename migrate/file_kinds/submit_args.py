"""``ray submit … --args="…"`` as ``ray submit … -- …``.

Ray puts either behind the name of the script in a command for a shell of the cluster. What is in the quotes is several
words there and one word here; it keeps its quotes unless it means the same without them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from legacy_api import Row
from migrate.file_kinds.shell_words import Word
from migrate.file_kinds.sites import Site

ARGS: Final = "--args"
_PLAIN: Final = re.compile(r"[\w=./:,+@%-]+(?: +[\w=./:,+@%-]+)*")
"""Words that no shell changes."""
_QUOTED: Final = re.compile(r"'[^']*'|\"(?:\\.|[^\"\\])*\"", re.DOTALL)
_ESCAPED: Final = re.compile(rf'\\"[ ]*({_PLAIN.pattern})[ ]*\\"')
"""Quotes within quotes."""


def submit_args_sites(words: Sequence[Word], index: int, row: Row, *, is_list: bool) -> Iterator[Site]:
    """The edits for ``--args`` at a place among the words behind ``ray submit``; a remark if it cannot be moved."""
    word, told = words[index], (row.code, row.old, row.advice())
    rest = words[index + 1 :]
    if "=" in word.raw:
        value, last = word.raw.partition("=")[2], word
    elif rest:
        value, last, rest = rest[0].raw, rest[0], rest[1:]
    else:
        value, last = "", word
    if is_list and not rest and value:
        new = f"--{word.quote}, {word.quote}" if last is word else "--"
        yield Site(word.start, word.start + len(ARGS) + (last is word), *told, new)
        return
    arguments = _arguments(value)
    if is_list or arguments is None or any(other.raw == "--" or other.option == ARGS for other in rest):
        yield Site(word.start, word.end, *told)
        return
    behind = f"-- {arguments}" if arguments else ""
    if rest:
        group, end = f"args{word.start}", rest[-1].end
        yield Site(word.start, rest[0].start, *told, "", group=group)
        if behind:
            yield Site(end, end, *told, f" {behind}", at=word.start, group=group)
    elif behind:
        yield Site(word.start, last.end, *told, behind)
    else:
        yield Site(words[index - 1].end if index else word.start, last.end, *told, "")


def _arguments(value: str) -> str | None:
    """What stands behind ``--``; None if that is not certain."""
    if (within := _ESCAPED.fullmatch(value)) is not None:
        return within[1]
    if _QUOTED.fullmatch(value):
        inner = value[1:-1]
        if not inner.strip():
            return ""
        return inner.strip() if _PLAIN.fullmatch(inner.strip()) else value
    if "\\" in value or value.count('"') % 2 or value.count("'") % 2:
        return None
    return value
