"""Whether a text of a file may be a command of ``ray``, ``rllib`` or ``serve`` that is old, or that has old options."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from legacy_api.catalog.commands import ROWS
from migrate.resolve.text.texts import Texts

_LISTED: Final = (b'"ray",', b"'ray',", b'/ray",', b"/ray',", b'"rllib",', b"'rllib',", b'"serve",', b"'serve',")
_BETWEEN: Final = rb"[\"',\s\\]+"
"""What stands between the words of a command, in a text or in a list."""
_BEGINS: Final = rb"(?:[;&|(`'\"\n]|\bsudo\b|\bexec\b|\bnohup\b)\s*(?:\S*/)?"
"""What stands before a command, and not before a word that is said of Ray in a sentence."""


@cache
def beginnings() -> tuple[bytes, ...]:
    """How such a command begins, in a text or in a list of texts; next to no file has one."""
    return (*_names(), *_LISTED)


def gives_commands(data: bytes) -> bool:
    """Whether a file has what may be such a command, or a command and behind it an old option of it."""
    if not _beginnings().are_in(data):
        return False
    if _named().search(data) is not None and _old().search(data) is not None:
        return True
    return any(
        (begin := command.search(data)) is not None and options.search(data, begin.end()) is not None
        for command, options in (_with_options(*words) for words in _options() if all(word in data for word in words))
    )


@cache
def _beginnings() -> Texts:
    return Texts(beginnings())


@cache
def _names() -> tuple[bytes, ...]:
    return tuple(sorted({" ".join(row.old.split()[:2]).encode() for row in ROWS if row.kind in ("command", "flag")}))


@cache
def _old_names() -> bytes:
    """A pattern of the names of old commands, behind their programs."""
    names = sorted({re.escape(row.old.split()[1]).encode() for row in ROWS if row.kind == "command"})
    return rb"(?:ray|rllib|serve)%s(?:%s)\b" % (_BETWEEN, b"|".join(names))


@cache
def _named() -> re.Pattern[bytes]:
    """A command that is old itself, wherever it stands: what stands before it takes longer to look for."""
    return re.compile(_old_names())


@cache
def _old() -> re.Pattern[bytes]:
    """Such a command where one may begin."""
    return re.compile(_BEGINS + _old_names())


@cache
def _options() -> dict[tuple[bytes, bytes], list[bytes]]:
    """Programs and their commands, and the options of each that are old."""
    options: dict[tuple[bytes, bytes], list[bytes]] = {}
    for row in (row for row in ROWS if row.kind == "flag"):
        program, name, option = (word.encode() for word in row.old.split())
        options.setdefault((program, name), []).append(option)
    return options


@cache
def _with_options(program: bytes, name: bytes) -> tuple[re.Pattern[bytes], re.Pattern[bytes]]:
    """A command, and its options that are old; these may stand in another line of a list."""
    options = map(re.escape, _options()[program, name])
    return (
        re.compile(rb"%s%s%s(?![\w-])" % (re.escape(program), _BETWEEN, re.escape(name))),
        re.compile(rb"(?:%s)(?![\w-])" % b"|".join(rb"%s(?<![\w-]%s)" % (one, one) for one in options)),
    )
