"""What is looked for in every text that a shell, or something like it, reads: commands, variables and scripts."""

from __future__ import annotations

from collections.abc import Iterator

from migrate.file_kinds.commands import command_sites
from migrate.file_kinds.sites import Site
from migrate.file_kinds.variables import variable_sites


def shell_sites(text: str) -> Iterator[Site]:
    """Everything old in the ``ray`` commands, the environment variables and the Python scripts of a text."""
    yield from command_sites(text)
    variables = list(variable_sites(text))
    yield from variables
    if "import ray" in text or "from ray" in text:
        # Most files have no such scripts, and those without Ray are to cost nothing but being read.
        from migrate.file_kinds.scripts import script_sites

        spoken = {(_line(text, site), site.code) for site in variables}
        yield from (site for site in script_sites(text) if (_line(text, site), site.code) not in spoken)


def _line(text: str, site: Site) -> int:
    return text.count("\n", 0, site.start)
