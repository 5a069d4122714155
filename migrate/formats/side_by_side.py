"""A change as a table: the old lines on the left, the new ones on the right."""

from __future__ import annotations

from difflib import SequenceMatcher
from html import escape
from typing import Final

_CONTEXT: Final = 3


def side_by_side(old: bytes, new: bytes) -> str:
    """The change of a file as an HTML table with a few unchanged lines around each place."""
    before, after = (data.decode("utf-8", "replace").splitlines() for data in (old, new))
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    rows: list[str] = []
    for group in matcher.get_grouped_opcodes(_CONTEXT):
        if rows:
            rows.append('<tr class="gap"><td colspan="4">⋯</td></tr>')
        for tag, a1, a2, b1, b2 in group:
            for offset in range(max(a2 - a1, b2 - b1)):
                left, right = a1 + offset, b1 + offset
                cells = _cells(before, left, left < a2, tag, "minus") + _cells(after, right, right < b2, tag, "plus")
                rows.append(f"<tr>{cells}</tr>")
    columns = '<colgroup><col class="line"><col><col class="line"><col></colgroup>'
    head = f"{columns}<thead><tr><th colspan=2>old</th><th colspan=2>new</th></tr></thead>"
    return f'<table class="change">{head}<tbody>{"".join(rows)}</tbody></table>'


def _cells(lines: list[str], index: int, exists: bool, tag: str, style: str) -> str:
    if not exists:
        return '<td class="line"></td><td class="none"></td>'
    changed = f' class="{style}"' if tag != "equal" else ""
    return f'<td class="line">{index + 1}</td><td{changed}><code>{escape(lines[index])}</code></td>'
