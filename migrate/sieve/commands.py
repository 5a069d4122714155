"""Whether a text of a file may be a command of ``ray``, ``rllib`` or ``serve`` that is old, or that has old options."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from legacy_api import rows_of_kind
from migrate.resolve.texts import Texts

_LISTED: Final = (b'"ray",', b"'ray',", b'/ray",', b"/ray',", b'"rllib",', b"'rllib',", b'"serve",', b"'serve',")


@cache
def beginnings() -> tuple[bytes, ...]:
    """How such a command begins, in a text or in a list of texts; next to no file has one."""
    return (*_names(), *_LISTED)


def gives_commands(data: bytes) -> bool:
    """Whether a file has what may be such a command."""
    return _beginnings().are_in(data) and _old().search(data) is not None


@cache
def _beginnings() -> Texts:
    return Texts(beginnings())


@cache
def _names() -> tuple[bytes, ...]:
    spellings = (row.old.split() for kind in ("command", "flag") for row in rows_of_kind(kind))
    return tuple(sorted({" ".join(words[:2]).encode() for words in spellings}))


@cache
def _old() -> re.Pattern[bytes]:
    """An old option, or an old command; the former may stand in another line of a list."""
    options = sorted({re.escape(row.old.split()[-1]).encode() for row in rows_of_kind("flag")})
    names = sorted({re.escape(row.old.split()[1]).encode() for row in rows_of_kind("command")})
    return re.compile(rb"(?:%s)\b|(?:ray|rllib|serve)[\"',\s]+(?:%s)\b" % (b"|".join(options), b"|".join(names)))
