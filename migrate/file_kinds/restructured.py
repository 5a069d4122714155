"""Blocks of code in pages of reStructuredText: those of directives, and those below a line that ends in ``::``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from migrate.file_kinds.code import Code

_BLOCK: Final = r"(?P<code>(?:(?P=indent)[ \t]+[^\s][^\n]*(?:\n|\Z)|[ \t]*\r?\n)*(?P=indent)[ \t]+[^\s][^\n]*(?:\n|\Z))"
_DIRECTIVE: Final = re.compile(
    r"(?m)^(?P<indent>[ \t]*)\.\.[ \t]+(?P<name>code-block|code|sourcecode|testcode|ipython|jupyter-execute)::"
    r"(?P<about>[^\n]*)\n(?:[ \t]+:[^\n]*\n)*(?:[ \t]*\r?\n)*" + _BLOCK
)
_LITERAL: Final = re.compile(r"(?m)^(?P<indent>[ \t]*)(?!\.\.[ \t])[^\n]*::[ \t]*\r?\n(?:[ \t]*\r?\n)+" + _BLOCK)
_OF_PYTHON: Final = frozenset({"testcode", "ipython", "jupyter-execute"})
"""Directives that hold Python, whatever they say."""
_BLANKS: Final = re.compile(r"(?m)^[ \t]+(?=[^\s])")


def directives(text: str) -> Iterator[Code]:
    """The blocks of a page, those of directives first."""
    spans: list[tuple[int, int]] = []
    for pattern in (_DIRECTIVE, _LITERAL):
        for found in pattern.finditer(text):
            start, code = found.start("code"), found["code"]
            if any(first <= start < end for first, end in spans):
                continue
            spans.append(found.span())
            is_directive = pattern is _DIRECTIVE
            about = found["about"] if is_directive else ""
            about = "python" if is_directive and found["name"] in _OF_PYTHON else about
            blanks = min(_BLANKS.findall(code), key=len, default="")
            yield Code(found.span(), start, code, about, blanks)
