"""One file through all rules, again and again until nothing changes any more."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import Final, NamedTuple

from migrate.edits import OverlappingEditsError, apply_edits
from migrate.findings import Finding
from migrate.leftovers import leftovers, uses_tune_or_train, written_for_08
from migrate.rule import Result
from migrate.rules import all_rules
from migrate.source import Source
from migrate.unused import unused_imports

_MAX_ROUNDS: Final = 12


class RewriteError(Exception):
    """The file cannot be rewritten safely; it is left untouched."""


class Rewritten(NamedTuple):
    """What became of one text.

    Attributes:
        text: The new text.
        findings: What is left to say, in the order of the file. Their positions are those of the new text
            (``in_new``) or of the old one.
        rules: The names of the rules that changed something.
    """

    text: str
    findings: tuple[Finding, ...]
    rules: tuple[str, ...]


class _Lines:
    """Where the lines of one version of a file are in another."""

    def __init__(self, old: str, new: str) -> None:
        self._map: dict[int, int] = {}
        before, after = old.splitlines(), new.splitlines()
        for tag, a1, a2, b1, b2 in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
            for line in range(a1, a2):
                offset = line - a1
                self._map[line + 1] = b1 + 1 + (offset if tag == "equal" else min(offset, max(b2 - b1 - 1, 0)))

    def move(self, finding: Finding) -> Finding:
        """The finding with the line it has in the other version."""
        return finding._replace(line=self._map.get(finding.line, finding.line))


def rewrite_text(text: str, *, positions_in_new: bool = True) -> Rewritten:
    """Apply all rules to the text of a file until nothing changes any more.

    Args:
        text: The source.
        positions_in_new: Whether findings give the lines of the new text, as after writing it, or those of
            the old text, as in a dry run.

    Raises:
        SyntaxError: If the text is no Python.
        RewriteError: If a rule's edits contradict each other or give no Python. A defect, but never a broken file.
    """
    source = Source(text)
    if not uses_tune_or_train(source):
        return Rewritten(text, (), ())
    since_08 = written_for_08(source)
    current = text
    notes: list[tuple[str, Finding]] = []
    applied: list[str] = []
    cleaned = False
    for _ in range(_MAX_ROUNDS):
        changed = False
        last: list[Result] = []
        for name, rule in all_rules():
            result = Result(source, since_08)
            rule.rewrite(result)
            if not result.edits:
                last.append(result)
                continue
            new = _applied(source, result, name)
            if new == current:
                raise RewriteError(f"rule {name} rewrote code to the same code")
            notes += [(current, note) for note in result.notes]
            applied.append(name)
            try:
                source = Source(new)
            except SyntaxError as error:
                raise RewriteError(f"rule {name} gave code that does not parse: {error}") from None
            current, changed = new, True
        if not changed and applied and not cleaned:
            cleaned = True
            edits = unused_imports(Source(text), source)
            if edits:
                current = apply_edits(source.data, edits, source.newline).decode("utf-8")
                source, changed = Source(current), True
        if not changed:
            return _finish(text, current, source, last, notes, applied, positions_in_new)
    raise RewriteError(f"no end after {_MAX_ROUNDS} rounds (rules {', '.join(sorted(set(applied)))})")


def _applied(source: Source, result: Result, name: str) -> str:
    try:
        return apply_edits(source.data, result.edits, source.newline).decode("utf-8")
    except OverlappingEditsError as error:
        raise RewriteError(f"rule {name}: {error}") from None


def _finish(
    old: str,
    new: str,
    source: Source,
    last: list[Result],
    notes: list[tuple[str, Finding]],
    applied: list[str],
    positions_in_new: bool,
) -> Rewritten:
    """Collect what rules declined and what no rule knew, and give all of it the right lines."""
    declined = [finding for result in last for finding in result.declined]
    remarks = [finding for result in last for finding in result.notes]
    found = [
        *declined,
        *remarks,
        *leftovers(source, {(finding.line, finding.code) for finding in [*declined, *remarks]}),
    ]
    if not positions_in_new and new != old:
        back = _Lines(new, old)
        found = [back.move(finding) for finding in found]
    cache: dict[str, _Lines] = {}
    for version, note in notes:
        wanted = new if positions_in_new else old
        if version != wanted:
            if version not in cache:
                cache[version] = _Lines(version, wanted)
            note = cache[version].move(note)
        found.append(note)
    ordered = sorted(dict.fromkeys(found), key=lambda finding: (finding.line, finding.col, finding.code))
    return Rewritten(new, tuple(ordered), tuple(dict.fromkeys(applied)))
