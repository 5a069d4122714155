"""The words of one command in a text: a script, a job file, an image, a page of documentation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

# Within one command: blanks, lines that are continued, and folded YAML, whose lines go on with an option.
_GAP: Final = re.compile(r"(?:[ \t]|\\\r?\n|\r?\n[ \t]+(?=--))+")
_PART: Final = re.compile(
    r"""'[^']*'                              # as it stands
      | "(?:\\.|[^"\\])*"                    # with variables
      | \$\((?:[^()]|\([^()]*\))*\)          # what a command prints, or a variable of make
      | \$\{\{.*?\}\} | \{\{.*?\}\}          # what a workflow or a template fills in
      | \$\{[^}]*\}
      | `[^`]*`
      | \\[^\r\n]
      | [^\s;&|()<>"'`\\]
    """,
    re.VERBOSE | re.DOTALL,
)


_LETTER: Final = re.compile(r"-[A-Za-z]")

_LISTED: Final = re.compile(r"[ \t]*,?[ \t]*(?P<quote>[\"'])(?P<raw>[^\"'\r\n]*)(?P=quote)")


class Word(NamedTuple):
    """One word of a command, as it is written.

    Attributes:
        start: Where it begins.
        end: Where it ends.
        raw: Its text, with quotes; in a list without them.
        quote: In a list, the quotation mark that it stands in.
    """

    start: int
    end: int
    raw: str
    quote: str = ""

    @property
    def option(self) -> str:
        """The name of the option that it is; empty if it is none."""
        name = self.raw.partition("=")[0]
        return name if name.startswith("--") or _LETTER.fullmatch(name) else ""


def shell_words(text: str, place: int, ending: str = "") -> Iterator[Word]:
    """The words from a place to the end of the command.

    It goes over continued lines, and ends at ``;``, ``&``, ``|``, a bracket or a comment.

    Args:
        text: The text.
        place: Behind the name of the command.
        ending: The quotation mark that the command as a whole stands in.
    """
    while True:
        gap = _GAP.match(text, place)
        if gap is not None:
            place = gap.end()
        start = place
        if text.startswith("#", start):
            return
        while not (ending and text.startswith(ending, place)) and (part := _PART.match(text, place)) is not None:
            place = part.end()
        if place == start:
            return
        yield Word(start, place, text[start:place])


def listed_words(text: str, place: int) -> Iterator[Word]:
    """The words of a command that is a list of strings, without their quotes, from behind its name."""
    place += text.startswith(("'", '"'), place)
    while (found := _LISTED.match(text, place)) is not None:
        yield Word(found.start("raw"), found.end("raw"), found["raw"], found["quote"])
        place = found.end()
