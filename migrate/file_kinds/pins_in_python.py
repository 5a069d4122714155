"""Requirements of Ray in Python files, for which the rewritten code is not meant.

Read are texts with lines that are a requirement or an image of Ray (``runtime_env={"pip": ["ray[tune]==2.5.0"]}``),
texts with commands that install one, and magics in notebooks of Databricks (``# MAGIC %pip install ray==2.5.0``).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from migrate.command.options import Options
from migrate.file_kinds.pins import CODE, pin_sites
from migrate.file_kinds.sites import Site
from migrate.findings import Finding
from migrate.resolve.left.ignores import ignored_lines, is_ignored
from migrate.resolve.text.source import parse
from migrate.sieve.pins import may_pin

_BEGINS: Final = re.compile(r"\s*(?:-\s*)?[\"']?(?:[\w.-]+/)*")
_ENDS: Final = re.compile(r"[\"']?\s*(?:[;#].*)?")
"""What may stand in a line beside a requirement: the mark of a list, a registry, a condition."""
_INSTALLS: Final = re.compile(r"\b(?:pip3?|conda|mamba|uv)\b.*\b(?:install|create|add)\b")
_NEWLINE: Final = re.compile(r"\r\n|\r|\n")
_MAGIC: Final = re.compile(r"(?m)^# MAGIC[ \t]+(?![/#])(?P<line>.*)$")


def pins_in_python(text: str, options: Options) -> Iterator[Finding]:
    """A finding for each requirement of Ray in a file that does not admit the target; they stay as they are.

    Args:
        text: Python source.
        options: What the user asked for.
    """
    if not options.wants(CODE) or not may_pin(text.encode("utf-8", "replace")):
        return
    ignored = ignored_lines(text)
    found = [*_in_texts(text, options), *_in_magics(text, options)]
    for line, column, site in sorted(found, key=lambda place: place[:2]):
        if not is_ignored(ignored, range(line, line + 1), CODE):
            yield Finding(line, column, CODE, site.old, site.message.partition(" / --unsafe")[0])


def _in_texts(text: str, options: Options) -> Iterator[tuple[int, int, Site]]:
    nodes = list(ast.walk(parse(text)))
    lines = _NEWLINE.split(text)
    unused = {node.value for node in nodes if isinstance(node, ast.Expr)}
    parts = {part for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in nodes:
        said = _said(node) if isinstance(node, ast.expr) and node not in unused | parts else ""
        for site in pin_sites(said, options) if said else ():
            if _is_required(said, site) and isinstance(node, ast.expr):
                before = lines[node.lineno - 1].encode("utf-8")[: node.col_offset]
                yield node.lineno, len(before.decode("utf-8")) + 1, site


def _said(node: ast.expr) -> str:
    """A text, or an f-string with marks for what is put into it."""
    if isinstance(node, ast.JoinedStr):
        return "".join(_said(part) or "{}" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _is_required(text: str, site: Site) -> bool:
    """Whether a requirement has its line to itself, or is installed in it; else it may be said of Ray in a sentence."""
    before = text[text.rfind("\n", 0, site.start) + 1 : site.start]
    after = text[site.end :].partition("\n")[0]
    is_alone = _BEGINS.fullmatch(before) is not None and _ENDS.fullmatch(after) is not None
    return is_alone or _INSTALLS.search(before) is not None


def _in_magics(text: str, options: Options) -> Iterator[tuple[int, int, Site]]:
    for found in _MAGIC.finditer(text):
        for site in pin_sites(found["line"], options):
            if _INSTALLS.search(found["line"][: site.start]) is not None:
                yield text.count("\n", 0, found.start()) + 1, found.start("line") - found.start() + site.start + 1, site
