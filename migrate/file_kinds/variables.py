"""Environment variables in shell scripts, Dockerfiles and job files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from legacy_api import Row, rows_of_kind
from legacy_api.train_v2 import OFF, SWITCHED_OFF
from migrate.file_kinds.sites import Site, is_comment


@cache
def _variables() -> tuple[tuple[re.Pattern[str], Row], ...]:
    """The variables that cannot stay as they are; one with a value is legacy with that value only."""
    found = []
    for row in rows_of_kind("environment"):
        if row.action == "keep":
            continue
        name, equals, value = row.old.partition("=")
        spelled = OFF if row.old == SWITCHED_OFF else re.escape(value)
        given = rf"[\"']?(?:\s*[=:]\s*|\s+)[\"']?{spelled}(?!\w)" if equals else ""
        found.append((re.compile(rf"(?<!\w){name}(?!\w){given}"), row))
    return tuple(found)


def variable_sites(text: str) -> Iterator[Site]:
    """Every legacy variable: its place, code, spelling and message."""
    for pattern, row in _variables():
        for found in pattern.finditer(text):
            if not is_comment(text, found.start()):
                yield Site(found.start(), found.end(), row.code, row.old, row.advice())
