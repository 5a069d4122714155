"""Options of ``ray`` commands in shell scripts, Dockerfiles, job and cluster files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from legacy_api import Row, rows_of_kind
from migrate.sites import Site, is_comment

# `ray start`, also as a list: ["ray", "start", "--head"].
_COMMAND: Final = re.compile(r"(?<![\w./-])ray[\"',\s]+(?=[a-z])")
# To the end of the command: over continued lines and folded YAML, but not past `;`, `&` or `|`.
_REST: Final = re.compile(r"(?:\\\r?\n|\r?\n[ \t]+(?=--)|[^\r\n;&|#])*")


@cache
def _flags() -> dict[str, list[tuple[re.Pattern[str], Row]]]:
    """The legacy options by the words of their command."""
    found: dict[str, list[tuple[re.Pattern[str], Row]]] = {}
    for row in rows_of_kind("flag"):
        command, _, option = row.old.removeprefix("ray ").rpartition(" ")
        found.setdefault(command, []).append((re.compile(rf"(?<![\w-]){re.escape(option)}(?![\w-])"), row))
    return found


def command_sites(text: str) -> Iterator[Site]:
    """Every legacy option of a command: its place, code, spelling, message, and what replaces it."""
    if "ray" not in text:
        return
    for start in _COMMAND.finditer(text):
        if is_comment(text, start.start()):
            continue
        for command, flags in _flags().items():
            if not re.match(rf"{command}(?![\w-])", text[start.end() : start.end() + len(command) + 1]):
                continue
            begin = start.end() + len(command)
            rest = _REST.match(text, begin)
            segment = rest[0] if rest else ""
            for pattern, row in flags:
                for option in pattern.finditer(segment):
                    place = (begin + option.start(), begin + option.end())
                    new = row.to[0].rpartition(" ")[2] if row.action == "move" else None
                    yield Site(*place, row.code, row.old, row.advice(), new)
