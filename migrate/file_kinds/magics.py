"""Lines of a notebook that are no Python: what they install, set and start."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from migrate.command.options import Options
from migrate.file_kinds.magic_lines import BARE
from migrate.file_kinds.notebook_json import Cell
from migrate.file_kinds.pins import pin_sites
from migrate.file_kinds.shell import shell_sites
from migrate.file_kinds.sites import Site
from migrate.file_kinds.written_files import written_by

_LINE: Final = re.compile(rf"(?m)^[ \t]*(?:[!%]|\?|{BARE})(?:\\\n|[^\n])*")
_SHELLS: Final = ("%%bash", "%%sh", "%%script", "%%shell", "%%!", "%%writefile")


class Magic(NamedTuple):
    """A legacy spelling in a line that is no Python: its cell, its line in it, and what it is."""

    cell: Cell
    line: int
    site: Site


def magic_sites(cells: list[Cell], options: Options) -> Iterator[Magic]:
    """Requirements, variables and options of commands in the magics and shell lines of a notebook."""
    for cell in cells:
        if not any(word in cell.source for word in ("ray", "RAY_", "TUNE_")):
            continue
        whole = cell.source.startswith(_SHELLS) and written_by(cell.source) is None
        parts = [(0, cell.source)] if whole else [(line.start(), line[0]) for line in _LINE.finditer(cell.source)]
        for start, text in parts:
            for site in (*pin_sites(text, options), *shell_sites(text)):
                said = site._replace(message=site.message.partition(" / --unsafe")[0])  # they stay as they are
                yield Magic(cell, cell.source.count("\n", 0, start + site.start), said)
