"""Python scripts that a command of a shell hands to Python: ``python -c "..."`` and here-documents."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

HERE_DOCUMENT: Final = re.compile(
    r"(?m)<<-?[ \t]*[\"'\\]?(?P<word>\w+)[^\n]*\n(?P<script>(?:.*\n)*?)[ \t]*(?P=word)[ \t]*\r?$"
)
# `-c "..."`, also as a list: ["-c", "..."].
COMMAND: Final = re.compile(
    r"(?s)-c(?:[\"'][ \t]*,)?(?:\s|\\\r?\n)*(?P<quote>[\"'])(?P<script>(?:\\.|(?!(?P=quote)).)*)(?P=quote)"
)
ESCAPED: Final = re.compile(r"\\([\"'`$])")
"""What the shell takes the backslash from."""


def scripts_in_command(text: str) -> Iterator[str]:
    """What may be such scripts in a text that is a command, as the shell gives them to Python."""
    if "python" in text:
        for form in (HERE_DOCUMENT, COMMAND):
            for found in form.finditer(text):
                yield ESCAPED.sub(r"\1", found["script"])
