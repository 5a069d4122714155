"""Which dotted names of Ray a file may reach, and where, read from its bytes alone, without parsing it.

The answer is never too small: what :class:`migrate.names.Names` resolves to ``ray.a.b`` is in it. Text in comments
and strings counts as code, a name counts in every scope, and where bytes cannot tell, the answer is None.
Identifiers are compared as written; Unicode spellings that Python folds into ASCII are not known. A byte above 127
may be part of an identifier.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

# A comment goes to the end of its line and no other way, or matching a gap would take exponential time.
_NOTE: Final = rb"#[^\r\n]*(?=[\r\n]|$)"
# What may stand between the parts of an expression: white space, continued lines, parentheses, comments.
_GAP: Final = rb"(?:[\s\\()]|%s)*" % _NOTE
_CHAIN: Final = rb"((?:%s\.%s[A-Za-z_\x80-\xff][\w\x80-\xff]*)*)" % (_GAP, _GAP)
_IMPORT: Final = (
    rb"(?:[\s\\]+import\b[\s\\]*(\((?:[^)#]|%s)*|(?:[^\r\n;#\\]|\\\r?\n?)*)|[\s\\]+as[\s\\]+([\w\x80-\xff]+))?" % _NOTE
)
# Not `\b` first: a pattern that begins with letters is searched for many times faster.
_RAY: Final = re.compile(rb"ray(?<![\w\x80-\xff.]ray)(?![\w\x80-\xff])" + _CHAIN + _IMPORT)
_IMPORTED: Final = re.compile(rb"([\w\x80-\xff]+|\*)(?:[\s\\]+as[\s\\]+([\w\x80-\xff]+))?")
_COMMENT: Final = re.compile(rb"#[^\r\n]*")
_PART: Final = re.compile(rb"\.%s([\w\x80-\xff]+)" % _GAP)
_ENDS: Final = re.compile(rb"[\s\\)]*(?:[\r\n;#]|$)")
_ASSIGNS: Final = re.compile(rb"=[\s\\(]*$")
_CALL: Final = re.compile(rb"(?:[\s\\)]|%s)*\(" % _NOTE)
_TOKEN: Final = re.compile(
    rb"\"\"\"(?:[^\\]|\\.)*?\"\"\"|'''(?:[^\\]|\\.)*?'''|\"(?:[^\\\"]|\\.)*\"|'(?:[^\\']|\\.)*'|#[^\r\n]*"
    rb"|([\w\x80-\xff]+)(?:[\s\\]|%s)*=(?!=)|([fFtT][rR]?|[rR][fFtT])(?=[\"'])|\*\*|[\w\x80-\xff]+|[^\s\\]" % _NOTE,
    re.DOTALL,
)


class Call(NamedTuple):
    """A call as far as bytes show it: the first token of its arguments, its keywords, the number of its commas."""

    first: bytes
    keywords: frozenset[bytes]
    commas: int


Reached = dict[str, list[int]]
"""By dotted name, the offsets behind the places that spell it."""


@cache
def _local(name: bytes) -> re.Pattern[bytes]:
    """The uses of a local name, with the attributes that are read from it."""
    return re.compile(rb"%s(?<![\w\x80-\xff.]%s)(?![\w\x80-\xff])%s" % (name, name, _CHAIN))


def _dotted(base: str, chain: bytes) -> str:
    return ".".join([base, *(part.decode("utf-8", "replace") for part in _PART.findall(chain))]) if chain else base


def _is_aliased(data: bytes, start: int, end: int) -> bool:
    """Whether an expression may be the whole value of an assignment, so that another name stands for it."""
    return _ENDS.match(data, end) is not None and _ASSIGNS.search(data, max(0, start - 400), start) is not None


def reach(data: bytes, followed: frozenset[str]) -> Reached | None:
    """The dotted names below ``ray`` that a file imports or spells; None if that cannot be told.

    Args:
        data: The file.
        followed: Dotted names that something of interest is or lies below (``ray.tune``); names that a file
            gives to others are not followed.
    """
    found: Reached = {}
    homes: dict[bytes, set[str]] = {}
    for match in _RAY.finditer(data):
        chain, names, alias = match.groups()
        module = _dotted("ray", chain)
        if names is not None:
            found.setdefault(module, [])
            for name, local in _IMPORTED.findall(_COMMENT.sub(b"", names)):
                dotted = f"{module}.{name.decode('utf-8', 'replace')}"
                found.setdefault(dotted, [])
                if dotted in followed:
                    homes.setdefault(local or name, set()).add(dotted)
        elif alias:
            found.setdefault(module, [])
            if module in followed:
                homes.setdefault(alias, set()).add(module)
        else:
            found.setdefault(module, []).append(match.end())
            if module in followed and _is_aliased(data, *match.span()):
                return None
    for local, modules in homes.items():
        for match in _local(local).finditer(data):
            for module in modules:
                dotted = _dotted(module, match[1])
                found.setdefault(dotted, []).append(match.end())
                if dotted in followed and _is_aliased(data, *match.span()):
                    return None
    return found


def call_at(data: bytes, end: int) -> Call | None:
    """The call of the expression that ends at an offset; None if it is not called there.

    Keywords are those at the top level of the call. If bytes cannot tell where a string ends, there is one more
    keyword, ``*``.
    """
    opening = _CALL.match(data, end)
    if opening is None:
        return None
    depth, commas, first, keywords = 1, 0, b"", set()
    for token in _TOKEN.finditer(data, opening.end()):
        text = token[0]
        if text[:1] == b"#":
            continue
        first = first or text
        if token[2] is not None:
            keywords.add(b"*")
        elif depth == 1 and token[1] is not None:
            keywords.add(token[1])
        elif depth == 1 and text == b"**":
            keywords.add(b"**")
        elif text in b"([{":
            depth += 1
        elif text in b")]}":
            depth -= 1
            if not depth:
                return Call(first, frozenset(keywords), commas)
        elif depth == 1 and text == b",":
            commas += 1
    return Call(first, frozenset({b"*"}), commas)
