"""Releases of Ray that stand in a variable of an image, a script or a workflow, of which a requirement is made.

Read are ``ARG RAY_VERSION=1.9.0`` for ``FROM rayproject/ray:${RAY_VERSION}``, ``RAY_VERSION=1.9.0`` for
``pip install ray==$RAY_VERSION``, the lists of a matrix for ``ray==${{ matrix.ray }}``, and the default in
``ray==${RAY_VERSION:-1.9.0}``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from migrate.command.options import Options
from migrate.file_kinds.pins import CODE, NAME, PARTS, admits
from migrate.file_kinds.sites import Site, is_comment

_NUMBERS: Final = r"v?(?P<release>\d+\.\d+(?:\.\d+)*)"
_RELEASE: Final = re.compile(rf"(?<![\w.]){_NUMBERS}")
_MADE: Final = (
    rf"(?:{NAME}[ \t]*(?P<sign>===?|~=|<=?)[ \t]*|(?<![\w./@-])ray-(?:{PARTS})[ \t]*(?P<condas>==?|<=?)[ \t]*"
    r"|rayproject/ray(?:-ml)?:|(?<![\w-])ray-(?=[^\s/]*-cp\d)|ray-project/ray(?:\.git)?@(?:ray-|releases/))"
)
_VARIABLE: Final = (
    r"\$(?:(?P<plain>[A-Za-z_]\w*)|\{(?P<braced>[A-Za-z_]\w*)(?::?[-=](?P<default>[^{}\s]*))?\}"
    r"|\((?P<bracketed>[A-Za-z_]\w*)\)|\{\{\s*(?P<home>matrix|env)\.(?P<listed>[A-Za-z_][\w-]*)\s*\}\})"
)
_USE: Final = re.compile(rf"{_MADE}[\"']?{_VARIABLE}[\"']?(?P<rest>\.\*)?(?![\w.$*{{])")
"""A requirement, an image, a wheel or a source of Ray whose release is nothing but a variable."""
_QUOTES: Final = re.compile(r"[\"']")
_NAMES: Final = ("plain", "braced", "bracketed", "listed")
_ENTRY: Final = r"[\"']?[ \t]*:[ \t]+"
_LIST: Final = r"(?:\[[^\]]*\]|(?:#[^\n]*)?(?:\r?\n[ \t]*-[ \t]+[^\n]+)+)"
"""What a key has that has several values, in one line or in a line for each."""


class _Given(NamedTuple):
    """A release that a variable has.

    Attributes:
        start: Where that begins which gives it to the variable.
        end: Where it ends.
        release: The release.
    """

    start: int
    end: int
    release: str


def pins_in_variables(text: str, options: Options) -> Iterator[Site]:
    """Every release in a variable that makes a requirement which does not admit the target; they stay as they are.

    Args:
        text: The text of a file that is no Python.
        options: What the user asked for.
    """
    target = "{}.{}".format(*options.target)
    told: set[int] = set()
    for use in _USE.finditer(text):
        if is_comment(text, use.start()):
            continue
        for start, end, release in _given(text, use):
            is_admitted = admits(f"{_sign(use)}{release}{use['rest'] or ''}", options.target)
            if is_admitted or start in told or is_comment(text, start):
                continue
            told.add(start)
            made, given = (_QUOTES.sub("", said.strip()) for said in (use[0], text[start:end]))
            message = f"makes `{made}`, which does not admit the Ray {target} that the rewritten code is for"
            yield Site(start, end, CODE, given, message)


def _sign(use: re.Match[str]) -> str:
    """What a release is compared with, in the words of pip."""
    sign = use["sign"] or use["condas"] or "=="
    return "==" if sign in ("=", "===") else sign


def _given(text: str, use: re.Match[str]) -> Iterator[_Given]:
    """The releases that the variable of a requirement may have."""
    default = _RELEASE.match(text, use.start("default")) if use["default"] else None
    if default is not None:
        yield _Given(use.start("braced"), default.end(), default["release"])
    name = next(use[group] for group in _NAMES if use[group])
    for found in _one(name, is_entry=use["home"] == "matrix").finditer(text):
        yield _Given(found.start(), found.end(), found["release"])
    for several in _several(name).finditer(text) if use["home"] == "matrix" else ():
        releases = _RELEASE.finditer(text, several.start("list"), several.end())
        yield from (_Given(*found.span(), found["release"]) for found in releases)


def _begins(name: str) -> str:
    """Where a variable, or a key, is named by itself, and not asked for what it is."""
    return rf"(?<![\w.$/-])(?<!\$[{{(]){re.escape(name)}"


def _one(name: str, *, is_entry: bool) -> re.Pattern[str]:
    """Where a variable is given a release, maybe as what it is if nobody says otherwise: ``NAME=${1:-1.9.0}``."""
    given = _ENTRY if is_entry else rf"(?:[ \t]*[:?]?=[ \t]*|{_ENTRY}|(?<=ENV {re.escape(name)})[ \t]+)"
    return re.compile(rf"{_begins(name)}{given}[\"']?(?:\$\{{\w+:?[-=])?[\"']?{_NUMBERS}")


def _several(name: str) -> re.Pattern[str]:
    """Where a key has a list."""
    return re.compile(rf"{_begins(name)}[\"']?[ \t]*:[ \t]*(?P<list>{_LIST})")
