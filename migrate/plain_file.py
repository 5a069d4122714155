"""Files that are no Python: shell scripts, images, job files and requirements, read line by line.

Three things are looked for: options of ``ray`` commands, environment variables, and requirements that pin Ray to a
release for which the rewritten code is not meant. Options that have another name today are rewritten. Bytes that are
not touched stay as they are, in whatever encoding.
"""

from __future__ import annotations

from collections.abc import Iterator

from migrate.commands import command_sites
from migrate.findings import Finding
from migrate.ignores import ignored_lines, is_ignored
from migrate.options import Options
from migrate.outcome import Outcome, state_of
from migrate.pins import pin_sites
from migrate.sites import Site
from migrate.variables import variable_sites


def plain_outcome(path: str, data: bytes, options: Options, *, has_commands: bool) -> Outcome:
    """What becomes of the contents of a plain file.

    Args:
        path: The file.
        data: Its contents.
        options: What the user asked for.
        has_commands: Whether the file may run commands, not only name requirements.
    """
    # Latin-1 gives every byte one character and back again; what is looked for is ASCII.
    text = data.decode("latin-1")
    ignored = ignored_lines(text)
    starts = [0, *(index + 1 for index, letter in enumerate(text) if letter == "\n")]
    findings: list[Finding] = []
    rewrites: list[Finding] = []
    edits: list[Site] = []
    for site in sorted(_sites(text, options, has_commands), key=lambda site: site.start):
        line, column = _position(starts, text, site.start)
        if not options.wants(site.code) or is_ignored(ignored, range(line, line + 1), site.code):
            continue
        if site.new is None or options.to_shim:
            findings.append(Finding(line, column, site.code, site.old, site.message))
        else:
            rewrites.append(Finding(line, column, site.code, site.old, site.message, False))
            edits.append(site)
    new = text
    for site in reversed(edits):
        new = new[: site.start] + (site.new or "") + new[site.end :]
    changed = new.encode("latin-1") if edits else None
    state = state_of(tuple(findings), changed)
    return Outcome(path, state, "", 0, 0, tuple(findings), tuple(rewrites), data, changed)


def _sites(text: str, options: Options, has_commands: bool) -> Iterator[Site]:
    yield from pin_sites(text, options)
    if has_commands:
        yield from command_sites(text)
        yield from variable_sites(text)


def _position(starts: list[int], text: str, offset: int) -> tuple[int, int]:
    from bisect import bisect_right

    line = bisect_right(starts, offset)
    before = text[starts[line - 1] : offset].encode("latin-1").decode("utf-8", "replace")
    return line, len(before) + 1
