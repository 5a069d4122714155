"""Charts as plain HTML: bars that need no library, are read by screen readers and fit any width."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple


class Bar(NamedTuple):
    """One line of a chart."""

    key: str
    done: int
    open: int


def bars(values: Sequence[Bar], title: Callable[[str], str]) -> str:
    """A chart of stacked bars, the longest as wide as the page.

    Args:
        values: The lines.
        title: From a key to the HTML that stands above its bar.
    """
    if not values:
        return "<p>Nothing.</p>"
    largest = max(value.done + value.open for value in values)
    lines = []
    for value in values:
        done, left = (f"{100 * part / largest:.2f}%" for part in (value.done, value.open))
        label = f"{value.done} rewritten, {value.open} need a person"
        lines.append(
            f'<li><span class="label">{title(value.key)}</span><span class="bar" role="img" aria-label="{label}" '
            f'title="{label}"><i class="done" style="width:{done}"></i><i class="open" style="width:{left}"></i></span>'
            f'<span class="count">{value.done + value.open}</span></li>'
        )
    return f'<ul class="bars">{"".join(lines)}</ul>'
