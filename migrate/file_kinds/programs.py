"""Programs that variables of a script hold: ``RAY=$(which ray)``, ``$RAY start --head``."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from migrate.file_kinds.submit_args import ARGS

_GIVES: Final = r"(?m)^[ \t]*(?:export[ \t]+|readonly[ \t]+|local[ \t]+)?"
_HOLDS: Final = re.compile(
    _GIVES + r"(?P<name>\w+)=(?P<quote>[\"']?)"
    r"(?:\$\((?:which|command[ \t]+-v)[ \t]+(?P<asked>\w+)[ \t]*\)|`which[ \t]+(?P<ticked>\w+)`"
    r"|[^\s\"'$`]*/bin/(?P<path>\w+))(?P=quote)[ \t]*(?:[;#\r\n]|$)"
)
"""A variable that is given a program, wherever that is."""
_FORMS: Final = ("asked", "ticked", "path")
_PROGRAMS: Final = frozenset({"ray", "rllib", "serve"})


def with_programs(text: str) -> str:
    """A script with the programs in place of the variables that hold them, every character where it was.

    Args:
        text: The script.
    """
    if "ray" not in text or "=" not in text or "$" not in text or ARGS in text:  # what that has is written anew
        return text
    for found in list(_HOLDS.finditer(text)):
        form = next(form for form in _FORMS if found[form])
        program, name = found[form], found["name"]
        if program not in _PROGRAMS or len(re.findall(f"{_GIVES}{name}=", text)) > 1 or len(name) + 1 < len(program):
            continue
        start, end = found.span(form)
        text = f"{text[:start]}{'x' * (end - start)}{text[end:]}"  # no command begins there
        used = re.compile(rf"(\"?)\$(?:{name}\b|\{{{name}\}})\1(?=[ \t]+[a-z])")
        text = used.sub(partial(_in_place, program), text)
    return text


def _in_place(program: str, use: re.Match[str]) -> str:
    return program.rjust(len(use[0]))
