"""Files that are no Python: scripts, images, job files, cluster files, requirements and commands in pages of text.

Six things are looked for: keys of cluster files, options of ``ray`` commands, environment variables, names of Ray's
classes in configuration, Python scripts, and requirements that pin Ray to a release for which the rewritten code is not
meant. What is written another way today is rewritten. Bytes that are not touched stay as they are, in any encoding.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Final

from migrate.command.options import Options
from migrate.command.outcome import FAILED, Outcome, state_of
from migrate.edit.positions import Lines
from migrate.edit.todo import with_plain_comments
from migrate.file_kinds.commands import command_sites
from migrate.file_kinds.dotted_names import dotted_name_sites
from migrate.file_kinds.kinds import PAGE, REQUIREMENTS, without_template
from migrate.file_kinds.pins import pin_sites
from migrate.file_kinds.shell import shell_sites
from migrate.file_kinds.sites import Site
from migrate.findings import Finding
from migrate.resolve.ignores import ignored_lines, is_ignored

_MAX_ROUNDS: Final = 4
"""Edits that overlap wait for the next round: an option in a block of lines that moves."""


def plain_outcome(path: str, data: bytes, options: Options, *, kind: str) -> Outcome:
    """What becomes of the contents of a plain file; whatever happens, it is said and no exception leaves.

    Args:
        path: The file.
        data: Its contents.
        options: What the user asked for.
        kind: What kind of file it is (:mod:`migrate.file_kinds.kinds`), neither Python nor a notebook.
    """
    try:
        return _outcome(path, data, options, kind)
    except RecursionError:
        return Outcome(path, FAILED, "left untouched: nested too deeply")
    except Exception as error:
        return Outcome(path, FAILED, f"left untouched: {type(error).__name__}: {error}")


def _outcome(path: str, data: bytes, options: Options, kind: str) -> Outcome:
    # Latin-1 gives every byte one character and back again; what is looked for is ASCII.
    old = text = data.decode("latin-1")
    rewrites: list[Finding] = []
    notes: list[tuple[str, Finding]] = []
    for _ in range(_MAX_ROUNDS):
        seen = _Seen(text, _sites(path, text, options, kind), options)
        notes += [(text, finding) for finding in seen.findings if not finding.attention]
        if not seen.edits:
            break
        rewrites += _moved(seen.rewrites, text, old)
        text = seen.rewritten()
    if options.todo:
        text = with_plain_comments(text, seen.findings)
        seen = _Seen(text, _sites(path, text, options, kind), options)
    shown = text if options.will_write else old
    findings = _moved((finding for finding in seen.findings if finding.attention), text, shown)
    findings += [moved for before, note in notes for moved in _moved([note], before, shown)]
    findings.sort(key=lambda finding: finding[:2])
    changed = text.encode("latin-1") if text != old else None
    state = state_of(tuple(findings), changed)
    return Outcome(path, state, "", 0, 0, tuple(findings), tuple(rewrites), data, changed)


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


def _sites(path: str, text: str, options: Options, kind: str) -> Iterator[Site]:
    if kind == PAGE:
        from migrate.file_kinds.code_in_pages import in_code

        yield from in_code(path, text, command_sites)
        return
    yield from pin_sites(text, options)
    if kind == REQUIREMENTS:
        return
    yield from shell_sites(text)
    if not without_template(path.lower()).endswith(_YAML):
        return
    yield from dotted_name_sites(text)
    if "provider" in text:
        from migrate.cluster.bytewise import cluster_sites_of_bytes

        yield from cluster_sites_of_bytes(text)


_YAML: Final = (".yaml", ".yml")
