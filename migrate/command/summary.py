"""The counts of a run."""

from __future__ import annotations

from migrate.command.outcome import ATTENTION, CHANGED, FAILED, STATES, Outcome


class Summary:
    """What became of all files.

    Attributes:
        counts: The number of files in each state; every file is counted once.
        rewrites: How many legacy uses were rewritten, or would be.
        findings: How many findings need a person.
        guarded: How many uses were left alone because they are branches for several Ray releases.
        writes: Whether the run writes files.
    """

    def __init__(self, *, writes: bool) -> None:
        self.counts = dict.fromkeys(STATES, 0)
        self.rewrites = 0
        self.findings = 0
        self.guarded = 0
        self.writes = writes

    def add(self, outcome: Outcome) -> None:
        """Count one file."""
        self.counts[outcome.state] += 1
        self.rewrites += len(outcome.rewrites)
        for finding in outcome.findings:
            self.findings += finding.attention
            self.guarded += not finding.attention and "branches for different Ray releases" in finding.message

    @property
    def files(self) -> int:
        """The number of files."""
        return sum(self.counts.values())

    def exit_code(self, *, check: bool) -> int:
        """0: nothing left to do; 1: work is left; 2: something failed."""
        if self.counts[FAILED]:
            return 2
        return 1 if self.counts[ATTENTION] or (check and self.counts[CHANGED]) else 0

    def sentence(self) -> str:
        """The last line of a run."""
        parts = ", ".join(f"{number} {state}" for state, number in self.counts.items())
        guarded = f"; {self.guarded} uses left alone, meant for several Ray releases" if self.guarded else ""
        return f"{self.files} file{'' if self.files == 1 else 's'}: {parts}{guarded}{self._unwritten}"

    @property
    def _unwritten(self) -> str:
        return "" if self.writes else " (nothing written)"
