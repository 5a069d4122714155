"""How the result of a run is shown: one small file for each format, all fed by the same outcomes."""

from __future__ import annotations

from typing import Final, Protocol, TextIO

from migrate.command.outcome import Outcome
from migrate.command.summary import Summary

FORMATS: Final = ("text", "json", "sarif", "github")


class Format(Protocol):
    """Shows a run."""

    def show(self, outcome: Outcome) -> None:
        """Show, or remember, what became of one file."""

    def finish(self, summary: Summary) -> None:
        """Show the end of the run."""


def format_named(name: str, out: TextIO, errors: TextIO, *, diff: bool, check: bool, writes: bool) -> Format:
    """The format that the user asked for, imported when it is needed."""
    if name == "json":
        from migrate.formats.json import Json

        return Json(out)
    if name == "sarif":
        from migrate.formats.sarif import Sarif

        return Sarif(out)
    if name == "github":
        from migrate.formats.github import GitHub

        return GitHub(out, errors)
    from migrate.formats.text import Text

    return Text(out, errors, diff=diff, check=check, writes=writes)
