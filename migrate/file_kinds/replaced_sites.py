"""What becomes of the legacy spellings in a text that is no Python, whatever it stands in.

Its characters are bytes (Latin-1 gives every byte one character and back again): what is looked for is ASCII, and
everything else stays as it is, in any encoding.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from migrate.command.options import Options
from migrate.edit.positions import Lines
from migrate.edit.todo import with_plain_comments
from migrate.file_kinds.sites import Site
from migrate.findings import Finding
from migrate.resolve.left.ignores import ignored_lines, is_ignored

_MAX_ROUNDS: Final = 4
"""Edits that overlap wait for the next round: an option in a block of lines that moves."""


class Replaced(NamedTuple):
    """What became of a text.

    Attributes:
        text: The new text.
        findings: What is left for a person, or only said, with its places in the new text if it is written, and else in
            the old one.
        rewrites: What was old, with its places in the old text.
    """

    text: str
    findings: tuple[Finding, ...]
    rewrites: tuple[Finding, ...]


def with_sites_replaced(text: str, find: Callable[[str], Iterable[Site]], options: Options) -> Replaced:
    """A text with what is written today in the places of what is old.

    Args:
        text: The text.
        find: Finds what is old in a version of it.
        options: What the user asked for.
    """
    old = text
    rewrites: list[Finding] = []
    notes: list[tuple[str, Finding]] = []
    for _ in range(_MAX_ROUNDS):
        seen = _Seen(text, find(text), options)
        notes += [(text, finding) for finding in seen.findings if not finding.attention]
        if not seen.edits:
            break
        rewrites += _moved(seen.rewrites, text, old)
        text = seen.rewritten()
    if options.todo:
        text = with_plain_comments(text, seen.findings)
        seen = _Seen(text, find(text), options)
    shown = text if options.will_write else old
    findings = _moved((finding for finding in seen.findings if finding.attention), text, shown)
    findings += [moved for before, note in notes for moved in _moved([note], before, shown)]
    findings.sort(key=lambda finding: finding[:2])
    return Replaced(text, tuple(findings), tuple(rewrites))


class _Seen:
    """What stands in one version of a text.

    Attributes:
        edits: The sites that are rewritten, in their order; those that overlap one before them wait.
        rewrites: The same, as they are told.
        findings: What is left for a person, or only said.
    """

    def __init__(self, text: str, sites: Iterable[Site], options: Options) -> None:
        self._text = text
        self._starts = [0, *(index + 1 for index, letter in enumerate(text) if letter == "\n")]
        self.edits: list[Site] = []
        self.rewrites: list[Finding] = []
        self.findings: list[Finding] = []
        ignored = ignored_lines(text)
        placed = [(site, *self._position(site)) for site in sorted(sites, key=lambda site: (site.start, site.end))]
        unwanted = {
            site
            for site, line, _ in placed
            if not options.wants(site.code) or is_ignored(ignored, range(line, line + 1), site.code)
        }
        kept_groups = {site.group for site in unwanted if site.group}
        reached = 0
        for site, line, column in placed:
            if site in unwanted:
                continue
            if site.new is None or options.to_shim or site.group in kept_groups:
                self.findings.append(Finding(line, column, site.code, site.old, site.message, site.attention))
            elif site.start >= reached:
                self.edits.append(site)
                self.rewrites.append(Finding(line, column, site.code, site.old, site.message, False))
                reached = max(reached, site.end)

    def rewritten(self) -> str:
        """The text with all edits applied."""
        new = self._text
        for site in reversed(self.edits):
            new = new[: site.start] + (site.new or "") + new[site.end :]
        return new

    def _position(self, site: Site) -> tuple[int, int]:
        place = site.start if site.at < 0 else site.at
        line = bisect_right(self._starts, place)
        before = self._text[self._starts[line - 1] : place].encode("latin-1").decode("utf-8", "replace")
        return line, len(before) + 1


def _moved(findings: Iterable[Finding], text: str, other: str) -> list[Finding]:
    """Findings about one version of a text with the lines that they have in another."""
    if text == other:
        return list(findings)
    lines = Lines(text, other)
    return [lines.move(finding) for finding in findings]
