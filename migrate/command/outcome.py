"""What became of one file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from migrate.findings import Finding

CHANGED: Final = "changed"
UNCHANGED: Final = "unchanged"
ATTENTION: Final = "needs-attention"
SKIPPED: Final = "skipped"
FAILED: Final = "failed"
STATES: Final = (CHANGED, UNCHANGED, ATTENTION, SKIPPED, FAILED)
"""Every file ends as exactly one of these."""


class Outcome(NamedTuple):
    """What became of one file.

    Attributes:
        path: The file as the user named it.
        state: One of :data:`STATES`. A file that was changed and still needs a person is ``needs-attention``.
        reason: Why it was skipped or failed.
        line: Line of the reason, if it has one.
        column: Column of the reason, if it has one.
        findings: What to say about places in it.
        rewrites: The legacy uses of the old text that the new text has no more, with their old places.
        old: Its bytes.
        new: Its new bytes, if they differ.
    """

    path: str
    state: str
    reason: str = ""
    line: int = 0
    column: int = 0
    findings: tuple[Finding, ...] = ()
    rewrites: tuple[Finding, ...] = ()
    old: bytes = b""
    new: bytes | None = None


def state_of(findings: tuple[Finding, ...], new: bytes | None) -> str:
    """The state of a file that was read and understood."""
    if any(finding.attention for finding in findings):
        return ATTENTION
    return CHANGED if new is not None else UNCHANGED
