"""Names of Ray's classes in the configuration of programs that import what they are told, as Hydra does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from legacy_api import longest_row
from migrate.file_kinds.sites import Site, is_comment

_VALUE: Final = re.compile(
    r"(?:[:,\[]|(?:^|[{,])[ \t]*-)[ \t]*([\"']?)(ray(?:\.\w+){2,})\1[ \t]*(?=[,}\]#\r\n]|$)", re.MULTILINE
)
"""A whole value of YAML: of a key, or in a list."""
_TROUBLE: Final = ("error", "silent", "hangs")


def dotted_name_sites(text: str) -> Iterator[Site]:
    """Every value of a YAML file that names something of Ray which is elsewhere today, or gone.

    They are only told: what else the file gives the class by name is not known to belong to it.
    """
    for found in _VALUE.finditer(text):
        row = longest_row(found[2])
        if row is not None and row.today in _TROUBLE and not is_comment(text, found.start(2)):
            yield Site(found.start(2), found.end(2), row.code, found[2], row.advice())
