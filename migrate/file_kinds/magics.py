"""Lines of a notebook that are no Python: what they install, set and start, and how that is said today."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from migrate.command.options import Options
from migrate.file_kinds.magic_lines import BARE
from migrate.file_kinds.pins import pin_sites
from migrate.file_kinds.pins_in_variables import pins_in_variables
from migrate.file_kinds.replaced_sites import Replaced, with_sites_replaced
from migrate.file_kinds.shell import shell_sites
from migrate.file_kinds.sites import Site
from migrate.file_kinds.written_files import written_by

_LINE: Final = re.compile(rf"(?m)^[ \t]*(?:[\w., ]+=[ \t]*)?(?:[!%]|\?|{BARE})(?:\\\n|[^\n])*")
_SHELLS: Final = ("%%bash", "%%sh", "%%script", "%%shell", "%%!", "%%writefile")
_WORDS: Final = ("ray", "RAY_", "TUNE_")


def with_commands_of_today(source: str, options: Options) -> Replaced:
    """A cell whose magics and shell lines have today's options of commands, and what is left to say of these lines.

    Requirements and variables are told of as they are in scripts.

    Args:
        source: The text of the cell.
        options: What the user asked for.
    """
    if not any(word in source for word in _WORDS):
        return Replaced(source, (), ())
    text = source.encode("utf-8", "surrogatepass").decode("latin-1")
    done = with_sites_replaced(text, lambda version: _sites(version, options), options)
    return done._replace(text=done.text.encode("latin-1").decode("utf-8", "surrogatepass"))


def _sites(cell: str, options: Options) -> Iterator[Site]:
    whole = cell.startswith(_SHELLS) and written_by(cell) is None
    parts = [(0, cell)] if whole else [(line.start(), line[0]) for line in _LINE.finditer(cell)]
    for start, text in parts:
        for site in (*pin_sites(text, options), *pins_in_variables(text, options), *shell_sites(text)):
            at = site.at + start if site.at >= 0 else -1
            yield site._replace(start=site.start + start, end=site.end + start, at=at)
