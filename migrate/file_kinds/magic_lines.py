"""Lines that are no Python: magics, shell lines and questions of IPython, and dots in the place of what is not shown.

While rules look, a name stands for each, and a comment for such dots, which may stand among arguments.
"""

from __future__ import annotations

import re
from typing import Final

from migrate.engine import RewriteError
from migrate.file_kinds.asked_in_magics import timer, with_asked, with_rewritten

BARE: Final = r"(?:pip|conda|mamba|uv)[ \t]+[a-z]\w*(?=[ \t\n]|$)"
"""How a command begins that notebooks take without a sign before it, too."""
# A magic, a shell line or a question, to the end of its line and of lines that continue it.
_MAGIC: Final = re.compile(
    r"(?m)(?:^[ \t]*|^[ \t]*[\w., ]+=[ \t]*)((?:%{1,2}[A-Za-z]|!)(?:\\\n|[^\n])*|\?{1,2}\w[^\n]*)"
    r"|^[ \t]*([\w.]+\?{1,2})[ \t]*$"
)
_NAME: Final = "__migrate_magic_"
_DOTS: Final = re.compile(r"(?m)^[ \t]*(\.{3,},?)[ \t]*$")
"""A line for others that are not shown: among arguments it is no Python."""
_BARE: Final = re.compile(rf"(?m)^[ \t]*({BARE}(?:\\\n|[^\n])*)")


def put_aside(text: str, magics: dict[str, str], *, bare: bool = False) -> str:
    """A text with a name in the place of each line that is no Python, and as many lines as it had.

    Args:
        text: The source.
        magics: Gets what was taken out, by what stands in its place.
        bare: Whether commands without a sign before them are meant, rather than all others.
    """

    def aside(found: re.Match[str]) -> str:
        magic = next(filter(None, found.groups()))
        name = f"{_NAME}{len(magics)}__"
        if head := timer(magic):
            magics[f"{name}; "] = head
            return found[0].replace(head, f"{name}; ", 1)
        continued = magic.count("\n")
        stands_for_it = with_asked(name, magic) + (" " + "\\\n" * continued if continued else "")
        magics[stands_for_it] = magic
        return found[0].replace(magic, stands_for_it, 1)

    return (_BARE if bare else _MAGIC).sub(aside, text)


def put_cell_aside(text: str, magics: dict[str, str]) -> str:
    """What stands for a whole cell that is no Python; empty if it asks nothing of Python.

    Args:
        text: The source of the cell.
        magics: Gets the cell, by what stands in its place.
    """
    name = f"{_NAME}{len(magics)}__"
    stands_for_it = with_asked(name, text)
    if stands_for_it == name:
        return ""
    magics[stands_for_it] = text
    return stands_for_it


def put_dots_aside(text: str, magics: dict[str, str]) -> str:
    """A text with a comment in the place of each line of dots.

    Args:
        text: The source.
        magics: Gets the dots, by the comments that stand in their place.
    """

    def aside(found: re.Match[str]) -> str:
        comment = f"# {_NAME}{len(magics)}__"
        magics[comment] = found[1]
        return found[0].replace(found[1], comment, 1)

    return _DOTS.sub(aside, text)


def put_back(text: str, magics: dict[str, str]) -> str:
    """The text with the lines in their places again.

    Raises:
        RewriteError: If a place is not there any more.
    """
    text = with_rewritten(text, magics)
    for name, magic in magics.items():
        text = text.replace(name, magic)
    if _NAME in text:
        raise RewriteError("what would be written takes a line apart that is no Python")
    return text
