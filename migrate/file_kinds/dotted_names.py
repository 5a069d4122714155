"""Names of Ray's classes in the configuration of programs that import what they are told, as Hydra does.

What Hydra gives a class stands beside its name, ``_target_: ray.tune.schedulers.ASHAScheduler``, under the names of its
arguments: those that it takes no more are told as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from legacy_api import longest_row, parameters_of
from migrate.file_kinds.sites import Site, is_comment
from migrate.resolve.names.owners import owner_of

_VALUE: Final = re.compile(
    r"(?:[:,\[]|(?:^|[{,])[ \t]*-)[ \t]*([\"']?)(ray(?:\.\w+){2,})\1[ \t]*(?=[,}\]#\r\n]|$)", re.MULTILINE
)
"""A whole value of YAML: of a key, or in a list."""
_CLASS: Final = r"[\"']?_target_[\"']?[ ]*:[ ]*[\"']?(?P<name>ray(?:\.\w+)+)[\"']?"
_TARGET: Final = re.compile(rf"(?m)^(?P<before>[ ]*(?:- +)?){_CLASS}[ \t]*(?:#[^\n]*)?\r?$")
_IN_BRACES: Final = re.compile(rf"\{{(?P<inside>(?:[^{{}}]*?[\s,])?{_CLASS}[^{{}}]*)\}}")
_KEY: Final = re.compile(r"(?P<before>[ ]*(?:- +)?)[\"']?(?P<key>[A-Za-z]\w*)[\"']?[ ]*:(?=\s)")
_KEY_IN_BRACES: Final = re.compile(r"(?<=[{,])\s*[\"']?(?P<key>[A-Za-z]\w*)[\"']?\s*:")
_TROUBLE: Final = ("error", "silent", "hangs")


def dotted_name_sites(text: str) -> Iterator[Site]:
    """Every value of a YAML file that names something of Ray which is elsewhere today, or gone.

    They are only told: what else the file gives the class by name is not known to belong to it, but for Hydra.
    """
    yield from _given_beside(text)
    for found in _VALUE.finditer(text):
        row = longest_row(found[2])
        if row is not None and row.today in _TROUBLE and not is_comment(text, found.start(2)):
            yield Site(found.start(2), found.end(2), row.code, found[2], row.advice())


def _given_beside(text: str) -> Iterator[Site]:
    """Every argument that Hydra gives a class of Ray which takes it no more."""
    if "_target_" not in text:
        return
    for target in _TARGET.finditer(text):
        yield from _gone(target["name"], _beside(text, target))
    for target in _IN_BRACES.finditer(text):
        if not is_comment(text, target.start()):
            inside = target.span("inside")
            yield from _gone(target["name"], _KEY_IN_BRACES.finditer(text, *inside))


def _beside(text: str, target: re.Match[str]) -> Iterator[re.Match[str]]:
    """The keys of the mapping that a line is in: those in the same column, with nothing further left between."""
    column = len(target["before"])
    is_first = "-" in target["before"]
    for lines in (_lines_below(text, target.end()), () if is_first else _lines_above(text, target.start())):
        for start in lines:
            line = text[start : text.find("\n", start) + 1 or len(text)]
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            key = _KEY.match(text, start)
            own = len(key["before"]) if key is not None else -1
            if own != column and len(line) - len(line.lstrip(" ")) < column:
                break
            if key is not None and own == column:
                if "-" in key["before"] and start > target.start():
                    break  # the next one of a list
                yield key
                if "-" in key["before"]:
                    break


def _lines_below(text: str, place: int) -> Iterator[int]:
    while (place := text.find("\n", place)) >= 0:
        place += 1
        yield place


def _lines_above(text: str, place: int) -> Iterator[int]:
    while place > 0:
        place = text.rfind("\n", 0, place - 1) + 1
        yield place


def _gone(name: str, keys: Iterator[re.Match[str]]) -> Iterator[Site]:
    """Those of the arguments of a class that it takes no more."""
    rows = parameters_of(owner_of(name))
    for key in keys if rows else ():
        row = rows.get(key["key"])
        if row is not None and row.today in _TROUBLE:
            yield Site(*key.span("key"), row.code, f"{name}({key['key']})", row.advice())
