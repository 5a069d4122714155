"""``ray``, ``rllib`` and ``serve`` commands in scripts, images, job and cluster files and pages, and their options."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from legacy_api import Row, known, rows_of_kind
from migrate.file_kinds.programs import with_programs
from migrate.file_kinds.shell_words import Word, listed_words, shell_words
from migrate.file_kinds.sites import Site, is_comment
from migrate.file_kinds.submit_args import ARGS, submit_args_sites
from migrate.file_kinds.system_config import GONE, SYSTEM_CONFIG, system_config_sites

PROGRAMS: Final = ("ray", "rllib", "serve")
# `ray start`, also as a list: ["ray", "start", "--head"].
_COMMAND: Final = re.compile(
    r"(?:(?<![\w./-])|(?<=bin/))(?P<program>ray|rllib|serve)(?P<gap>[\"',\s]+|[ \t]*\\\r?\n[ \t]*)"
    r"(?P<name>[a-z][\w-]*)(?: (?P<sub>[a-z]+))?"
)
_SEARCHED: Final = re.compile(r"(?:^|[\s;&|(`])(?:[ef]?grep|rg|ack|sed|g?awk)\s[^;&|\r\n]*$")
"""A tool before a text in quotation marks that looks for it in what it reads."""
_PRINTED: Final = {"ray start": "`ray start --address='<address>'`"}
"""How commands are told to the user by Ray itself."""
NO_NAMES: Final = frozenset(
    {"ray start", "ray memory", "ray status", "ray health-check", "serve start", "serve shutdown"}
)
"""Commands whose words are options and their values, and nothing else."""
_WITHOUT_VALUE: Final = {"CMD903": "=true"}
"""What takes a value today and once took none."""

HELP: Final = "-h"
"""What asks for help today, and took a value."""
_VALUES: Final = {"CMD806": ("EveryNode", "HeadOnly")}
"""By the option that is called otherwise today, those of its values that are not."""

Options = dict[str, Row]


@cache
def commands() -> dict[str, tuple[Row | None, Options]]:
    """By the command that has old options, or is old itself: its own row, and those of its options."""
    found: dict[str, tuple[Row | None, Options]] = {}
    for row in rows_of_kind("command"):
        found[row.old] = row, {}
    for row in rows_of_kind("flag"):
        command, _, option = row.old.rpartition(" ")
        found.setdefault(command, (None, {}))[1][option] = row
    found["ray start"][1][SYSTEM_CONFIG] = known(GONE)
    return found


def keeps_value(row: Row, value: str) -> bool:
    """Whether a value of an option is one of today, too, as far as that can be told."""
    return row.code not in _VALUES or value in _VALUES[row.code]


def command_sites(text: str) -> Iterator[Site]:
    """Every legacy command and option: its place, code, spelling, message, and what replaces it."""
    if not any(program in text for program in PROGRAMS):
        return
    text = with_programs(text)
    rows = commands()
    for found in _COMMAND.finditer(text):
        name, end = f"{found['program']} {found['name']}", found.end("name")
        if f"{name} {found['sub']}" in rows:
            name, end = f"{name} {found['sub']}", found.end("sub")
        if name not in rows or is_comment(text, found.start()):
            continue
        command, options = rows[name]
        if command is not None:
            today = command.to[0] if command.action == "move" else ""
            new = today.partition(" ")[2] or None
            yield Site(found.start("name"), end, command.code, command.old, command.advice(), new)
            _, options = rows.get(today, (None, {}))
        is_list = '"' in found["gap"] or "'" in found["gap"]
        quoted = _enclosing(text, found.start())
        words = list(listed_words(text, end) if is_list else shell_words(text, end, quoted))
        for site in _option_sites(words, end, options, is_list=is_list, only_options=name in NO_NAMES):
            yield _as_pattern(site, name) if quoted and _is_searched(text, found.start(), quoted) else site


def _is_searched(text: str, place: int, quoted: str) -> bool:
    """Whether a place in a text in quotation marks is in what a tool looks for, and in no command."""
    line = text[text.rfind("\n", 0, place) + 1 : place]
    return _SEARCHED.search(line[: line.rfind(quoted)]) is not None


def _as_pattern(site: Site, name: str) -> Site:
    """What is said of an option in a text that is looked for in what Ray prints, which is no longer printed so."""
    printed = _PRINTED.get(name, "another text")
    return site._replace(new=None, message=f"it is looked for in what Ray prints, which is {printed} today")


def _enclosing(text: str, place: int) -> str:
    """The quotation mark that is open at a place: a command within a command ends with it."""
    before = text[text.rfind("\n", 0, place) + 1 : place]
    return next((mark for mark in "'\"" if before.replace(f"\\{mark}", "").count(mark) % 2), "")


def _option_sites(
    words: list[Word], place: int, options: Options, *, is_list: bool, only_options: bool
) -> Iterator[Site]:
    """The legacy options among the words behind a command, which ends at ``place``."""
    for index, word in enumerate(words):
        if word.raw == "--":
            return
        row = options.get(word.option)
        if row is None:
            continue
        if word.option == ARGS:
            yield from submit_args_sites(words, index, row, is_list=is_list)
            continue
        if word.option == SYSTEM_CONFIG:
            yield from system_config_sites(words, index, place, row)
            continue
        following = words[index + 1] if index + 1 < len(words) else Word(word.end, word.end, "--")
        takes_next = only_options and "=" not in word.raw and not following.raw.startswith("-")
        if row.action == "drop":
            before = words[index - 1] if index else Word(place, place, "")
            last = following if takes_next else word
            mark = int(is_list)
            yield Site(before.end + mark, last.end + mark, row.code, row.old, row.advice(), "", at=word.start)
            continue
        if word.option == HELP and following.raw.startswith("-"):
            continue
        new = None
        if row.action == "move":
            new = row.to[0].rpartition(" ")[2]
            if "=" not in word.raw and not takes_next:
                new += _WITHOUT_VALUE.get(row.code, "")
        if not keeps_value(row, word.raw.partition("=")[2] or following.raw):
            new = None
        yield Site(word.start, word.start + len(word.option), row.code, row.old, row.advice(), new)
