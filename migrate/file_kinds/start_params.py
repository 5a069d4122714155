"""``rayStartParams`` of KubeRay's files: its keys are options of ``ray start`` without their dashes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from legacy_api import Row
from legacy_api.gone_settings import GONE_SETTINGS
from migrate.file_kinds.commands import commands
from migrate.file_kinds.sites import Site
from migrate.file_kinds.system_config import SYSTEM_CONFIG

PARAMS: Final = "rayStartParams"
_START: Final = "ray start"
_MAPPING: Final = re.compile(
    r"(?m)^(?P<outer>[ ]*)(?:- )?[\"']?rayStartParams[\"']?:[ \t]*(?:#[^\n]*)?\r?\n"
    r"(?P<lines>(?:(?:[ \t]*(?:#[^\n]*)?\r?\n)|(?:(?P=outer)[ ]+[^\s#][^\n]*(?:\n|$)))+)"
)
_KEY: Final = re.compile(
    r"(?m)^(?P<indent>[ ]*)(?P<quote>[\"']?)(?P<key>[a-z][a-z_-]*)(?P=quote)[ \t]*:(?P<value>[^\n]*)(?:\n|$)"
)
_IN_BRACES: Final = re.compile(r"(?<!\w)[\"']?rayStartParams[\"']?:[ \t]*\{(?P<inside>[^{}]*)\}")
_KEY_IN_BRACES: Final = re.compile(r"(?:^|,)\s*[\"']?(?P<key>[a-z][a-z_-]*)[\"']?\s*:")
_WORD: Final = re.compile(r"\w+")
_BLOCK: Final = re.compile(r"[ \t]*(?:[|>][-+\d]*[ \t]*(?:#.*)?)?\r?$")
"""A value that stands in the lines behind its key."""


def start_param_sites(text: str) -> Iterator[Site]:
    """Every key that is an old option."""
    if PARAMS not in text:
        return
    for mapping in _MAPPING.finditer(text):
        keys = list(_KEY.finditer(text, mapping.start("lines"), mapping.end("lines")))
        own = [key for key in keys if key["indent"] == keys[0]["indent"]]
        found = {key: row for key in own if (row := _row(key["key"], key["value"])) is not None}
        stays = any(key not in found or found[key].action != "drop" for key in own)
        given = {key["key"] for key in own}
        for key, row in found.items():
            yield _site(key, row, given, stays=stays)
    for mapping in _IN_BRACES.finditer(text):
        for key in _KEY_IN_BRACES.finditer(text, mapping.start("inside"), mapping.end("inside")):
            row = _row(key["key"], mapping["inside"])
            if row is not None:
                yield Site(key.start("key"), key.end("key"), row.code, row.old, row.advice())


def _row(key: str, value: str) -> Row | None:
    """What the catalogue says of a key; settings of Ray's processes are old only if one of them is gone."""
    row = commands()[_START][1].get(f"--{key}")
    is_setting = f"--{key}" == SYSTEM_CONFIG
    return row if not is_setting or not GONE_SETTINGS.isdisjoint(_WORD.findall(value)) else None


def _site(key: re.Match[str], row: Row, given: set[str], *, stays: bool) -> Site:
    """What is written for a key: that of today, or nothing, if any other stays in the mapping."""
    start, end = key.span("key")
    today = row.to[0].rpartition(" --")[2] if row.action == "move" else ""
    if today and today not in given:
        return Site(start, end, row.code, row.old, row.advice(), today)
    if row.action == "drop" and stays and not _BLOCK.fullmatch(key["value"]):
        return Site(key.start(), key.end(), row.code, row.old, row.advice(), "", at=start)
    return Site(start, end, row.code, row.old, row.advice())
