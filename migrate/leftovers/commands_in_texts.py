"""Commands of ``ray``, ``rllib`` and ``serve`` in texts of a file, for a shell or its user: are they old?

Read are texts and f-strings, ``os.system("ray start --redis-port=6379")``, and lists of texts, ``["ray", "start"]``; no
docstrings and no texts that nothing takes. A command that is put together of several texts is read in each of them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from legacy_api import Row, row
from migrate.file_kinds.commands import HELP, NO_NAMES, command_sites, commands, keeps_value
from migrate.resolve.text.source import Source
from migrate.sieve.commands import gives_commands

_BEGINS: Final = re.compile(r"(?:^|[;&|(`'\"\n]|\bsudo\b|\bexec\b|\bnohup\b)\s*(?:\S*/)?(?:ray|rllib|serve)\s+$")
"""What stands before the name of a command, and not before a word that is said of Ray in a sentence."""
_CLOSED: Final = frozenset("'\"`{}\\\n")
"""What no edit within a text takes away or writes: it may end the text, or something within it."""

_LOOKS_FOR: Final = frozenset(
    {
        *("compile", "count", "endswith", "find", "findall", "finditer", "fullmatch", "index", "match", "partition"),
        *("removeprefix", "replace", "rfind", "search", "split", "startswith", "sub"),
    }
)
"""Methods of texts and of :mod:`re` that look for a text in another one."""
_SEARCHED: Final = "it is looked for in another text: what Ray prints has the names of today"


class CommandInText(NamedTuple):
    """An old command, or an old option of one.

    Attributes:
        node: The text it stands in.
        row: Its row.
        start: The offset where it begins.
        end: The offset where it ends.
        new: What is written in its place; None if a person has to decide.
        message: Why that is so, if its row does not say it.
    """

    node: ast.expr
    row: Row
    start: int
    end: int
    new: str | None
    message: str = ""


def commands_in_texts(source: Source) -> Iterator[CommandInText]:
    """Every old command, and every old option of one, in the texts of a file."""
    if not gives_commands(source.data):
        return
    for node in (*source.names.of(ast.Constant), *source.names.of(ast.JoinedStr)):
        is_text = isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))
        if is_text and isinstance(node, ast.expr) and not _is_part_or_unused(source, node):
            yield from _in_text(source, node)
    for words in (*source.names.of(ast.List), *source.names.of(ast.Tuple)):
        if isinstance(words, ast.List | ast.Tuple) and not _is_list_of_words(source, words):
            yield from _in_list(source, words.elts)


def _is_list_of_words(source: Source, words: ast.List | ast.Tuple) -> bool:
    """Whether a list holds the name of a command that nothing but options follow, and is hardly that command.

    A call takes the command, and what follows is an option.
    """
    program, name, following, *_ = [*map(_text, words.elts), "", "", ""]
    command, _ = commands().get(f"{program.rpartition('/')[2]} {name}", (None, {}))
    if command is None or not (NO_NAMES & {command.old, *command.to}):
        return False
    is_given = isinstance(source.names.parents.get(words), ast.Call)
    return not following.startswith("-") and (len(words.elts) > 2 or not is_given)


def _is_part_or_unused(source: Source, node: ast.expr) -> bool:
    """Whether it is a text that nothing takes, or in an f-string, whose parts Python up to 3.11 does not place."""
    parent = source.names.parents.get(node)
    if isinstance(parent, ast.Expr):
        return True
    while isinstance(parent, ast.expr | ast.keyword):
        if isinstance(parent, ast.JoinedStr):
            return True
        parent = source.names.parents.get(parent)
    return False


def _is_looked_for(source: Source, node: ast.expr) -> bool:
    """Whether a text is compared with another one, or searched for in it, which Ray may have printed."""
    parent = source.names.parents.get(node)
    if isinstance(parent, ast.Compare):
        return True
    asked = parent.func if isinstance(parent, ast.Call) and node in parent.args else None
    return isinstance(asked, ast.Attribute) and asked.attr in _LOOKS_FOR


def _in_text(source: Source, node: ast.expr) -> Iterator[CommandInText]:
    if _is_looked_for(source, node):
        for found in _sites(source, node):
            yield found._replace(new=None, message=_SEARCHED)
    else:
        yield from _sites(source, node)


def _sites(source: Source, node: ast.expr) -> Iterator[CommandInText]:
    begin = source.start(node)
    text = source.data[begin : source.end(node)].decode("latin-1")  # a character for each byte
    for site in command_sites(text):
        old = row(site.code)
        if old.kind == "command" and _BEGINS.search(text[: site.start]) is None:
            continue
        is_open = site.new is None or not _CLOSED.isdisjoint(text[site.start : site.end] + site.new)
        message = "" if site.message == old.advice() else site.message
        yield CommandInText(node, old, begin + site.start, begin + site.end, None if is_open else site.new, message)


def _in_list(source: Source, words: list[ast.expr]) -> Iterator[CommandInText]:
    program, name, *rest = [*map(_text, words), "", ""]
    found = commands().get(f"{program.rpartition('/')[2]} {name}")
    if found is None:
        return
    command, options = found
    if command is not None:
        yield _word(source, words[1], command, name)
    for node, text, following in zip(words[2:], rest, rest[1:], strict=False):
        option, _, value = text.partition("=")
        if option not in options or (option == HELP and not following):
            continue
        one = _word(source, node, options[option], option)
        yield one if keeps_value(options[option], value or following) else one._replace(new=None)


def _word(source: Source, node: ast.expr, old: Row, said: str) -> CommandInText:
    """One word of a list; what is left out may have a value in the next one."""
    start = source.start(node) + source.data[source.start(node) : source.end(node)].index(said.encode())
    has_value = old.kind == "command" or "=" in _text(node) or not _is_switch(old)
    new = old.to[0].split()[-1] if old.action == "move" and has_value else None
    return CommandInText(node, old, start, start + len(said), new)


def _is_switch(old: Row) -> bool:
    """Whether an option took no value, and takes one today."""
    return old.code == "CMD903"


def _text(node: ast.expr) -> str:
    """A text, or what an f-string begins with."""
    first = node.values[0] if isinstance(node, ast.JoinedStr) and node.values else node
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else ""
