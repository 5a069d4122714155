"""Cells of a notebook that are indented as a whole, from which IPython takes the indentation of their first line."""

from __future__ import annotations

import re
from typing import Final

_FIRST: Final = re.compile(r"(?:[ \t]*\n)*([ \t]+)\S")
_LINE: Final = re.compile(r"(?m)^(?=[ \t]*\S)")


def indentation(source: str) -> str:
    """By what all lines of a cell are indented; empty if they are not, or one of them is not.

    Args:
        source: The text of the cell.
    """
    found = _FIRST.match(source)
    indent = found[1] if found else ""
    return indent if all(source.startswith(indent, line.start()) for line in _LINE.finditer(source)) else ""


def without_indentation(source: str) -> str:
    """A cell as IPython runs it."""
    indent = indentation(source)
    return re.sub(rf"(?m)^{indent}(?=[ \t]*\S)", "", source) if indent else source


def indented_as(source: str, text: str) -> str:
    """What becomes of a cell, indented as the cell is.

    Args:
        source: The cell.
        text: What stands in its place, without indentation.
    """
    indent = indentation(source)
    return _LINE.sub(indent, text) if indent else text
