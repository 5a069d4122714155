"""Which dotted names of Ray a file may reach, and where, read from its bytes alone, without parsing it.

The answer is never too small: what :class:`migrate.resolve.names.names.Names` resolves to ``ray.a.b`` is in it. Text in
comments and strings counts as code, a name counts in every scope, and where bytes cannot tell, the answer is None.
Identifiers are compared as written; Unicode spellings that Python folds into ASCII are not known. A byte above 127
may be part of an identifier.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple

from legacy_api.same_names import SAME_NAMES

# A comment goes to the end of its line and no other way, or matching a gap would take exponential time.
_NOTE: Final = rb"#[^\r\n]*(?=[\r\n]|$)"
# White space, continued lines, parentheses, comments.
GAP: Final = rb"(?:[\s\\()]|%s)*" % _NOTE
"""A pattern of what may stand between the parts of an expression."""
_CHAIN: Final = rb"((?:%s\.%s[A-Za-z_\x80-\xff][\w\x80-\xff]*)*)" % (GAP, GAP)
_READ: Final = re.compile(rb"(?![\w\x80-\xff])%s" % _CHAIN)
_JOINED: Final = frozenset(
    byte for number in range(256) if re.match(rb"[\w\x80-\xff.]", byte := bytes([number])) is not None
)
"""What a name does not begin behind."""
_SPACE: Final = rb"(?:[ \t\f]|\\(?:\r\n?|\n))"
"""What stands between the words of an import, whose line goes on after a backslash only."""
_IMPORT: Final = rb"(?:%s+import\b%s*(\((?:[^)#]|%s)*|(?:[^\r\n;#\\]|\\\r?\n?)*)|[\s\\]+as[\s\\]+([\w\x80-\xff]+))?" % (
    _SPACE,
    _SPACE,
    _NOTE,
)
# Not `\b` first: a pattern that begins with letters is searched for many times faster.
_RAY: Final = rb"ray(?<![\w\x80-\xff.]ray)(?![\w\x80-\xff])"
_NAMES_WITH: Final = _SPACE + rb"+import\b(?:[\s\\]*\((?:[^)#]|%s)*?|(?:[^\r\n;#\\]|\\\r?\n?)*?)(?:\*|\b%s)"
_IMPORTED: Final = re.compile(rb"([\w\x80-\xff]+|\*)(?:[\s\\]+as[\s\\]+([\w\x80-\xff]+))?")
_COMMENT: Final = re.compile(rb"#[^\r\n]*")
_COMMENTED: Final = re.compile(rb"[ \t]*#[^\"'\r]*$")
"""The beginning of a line on which no code can follow: a comment that is no part of a string that ends there."""
_PART: Final = re.compile(rb"\.%s([\w\x80-\xff]+)" % GAP)
_QUOTES: Final = (b'"', b"'")
_KEY: Final = re.compile(rb"[\"'][ \t]*:")
_BETWEEN: Final = b" \t\r\n\f\\()"
_SPACES: Final = b" \t\f"
_CLOSES: Final = (b"#", b")", b"]", b"}")
"""What begins a line that opens no block: a comment, the end of a head of several lines."""
_WORD: Final = re.compile(rb"[\w\x80-\xff]+$")
_LAST: Final = re.compile(rb"([\w\x80-\xff]+)\.$")
_ENDS: Final = re.compile(rb"([ \t\f)]*)[\s\\)]*(?:[\r\n;#]|if\b|$)")
_ASSIGNS: Final = (b"=", b" else")
_CALL: Final = re.compile(rb"(?:[\s\\)]|%s)*\(" % _NOTE)
_FREE: Final = rb"[^()\[\]{}\"'#]*"
_WHOLE: Final = rb"(?<![bBfFrRtTuU])(?:\"(?!\")[^\"\\\r\n]*\"|'(?!')[^'\\\r\n]*')|" + _NOTE
_FLAT: Final = rb"%s(?:(?:%s)%s)*" % (_FREE, _WHOLE, _FREE)
_DEEP: Final = rb"%s(?:(?:%s|\[%s\])%s)*" % (_FREE, _WHOLE, _FLAT, _FREE)
_PLAIN: Final = re.compile(rb"%s(?:(?:%s|\[%s\])%s)*\)" % (_FREE, _WHOLE, _DEEP, _FREE))
"""Up to the closing parenthesis, where nothing before it needs a closer look: most heads of definitions."""
_FIELD: Final = rb"\{\{|\}\}|\{[^\"'{}\\\r\n#]*\}"
_SIMPLE: Final = (
    rb"[fF](?:\"(?!\"\")[^\"{}\\\r\n]*(?:(?:%s)[^\"{}\\\r\n]*)*\"|'(?!'')[^'{}\\\r\n]*(?:(?:%s)[^'{}\\\r\n]*)*')"
    % (
        _FIELD,
        _FIELD,
    )
)
"""A formatted text that certainly ends where it seems to: none of its fields has a text of its own."""
_TOKEN: Final = re.compile(
    _SIMPLE + rb"|\"\"\"(?:[^\\]|\\.)*?\"\"\"|'''(?:[^\\]|\\.)*?'''|\"(?:[^\\\"]|\\.)*\"|'(?:[^\\']|\\.)*'|#[^\r\n]*"
    rb"|([\w\x80-\xff]+)(?:[\s\\]|%s)*=(?!=)|([fFtT][rR]?|[rR][fFtT])(?=[\"'])|\*\*|\.?[\w\x80-\xff]+|[^\s\\]" % _NOTE,
    re.DOTALL,
)


class Call(NamedTuple):
    """A call as far as bytes show it.

    Attributes:
        first: The first token of its arguments.
        keywords: Their names.
        commas: How many commas separate them.
        outline: The tokens of the first argument, without what is in brackets.
    """

    first: bytes
    keywords: frozenset[bytes]
    commas: int
    outline: bytes


class Head(NamedTuple):
    """The head of a definition: its name, and where the list in its parentheses may be at most."""

    name: bytes
    start: int
    end: int


Reached = dict[str, list[int]]
"""By dotted name, the offsets behind the places that spell it."""


def _seconds(followed: frozenset[str]) -> bytes:
    """A pattern for what stands after ``ray.`` in names that something of interest lies below."""
    return (
        b"(?:%s)(?![\\w\\x80-\\xff])"
        % "|".join(sorted({name.split(".")[1] for name in followed if "." in name})).encode()
    )


@cache
def _entrance(followed: frozenset[str]) -> re.Pattern[bytes]:
    """Every place that begins with ``ray``, but for the names below it that nobody follows."""
    others = rb"(?!%s\.%s(?!%s)[\w\x80-\xff])" % (GAP, GAP, _seconds(followed))
    return re.compile(_RAY + others + _CHAIN + _IMPORT)


@cache
def _door(followed: frozenset[str], hollow: frozenset[str]) -> re.Pattern[bytes]:
    seconds = _seconds(followed)
    below = "|".join(sorted({rest.partition(".")[0] for name in hollow for rest in _below(name, followed)})).encode()
    names = "|".join(sorted(name.partition(".")[2] for name in hollow)).encode()
    # One of the hollow names, and below it something else than what is of interest.
    other = rb"(?!(?:%s)%s\.%s(?!(?:%s)(?![\w\x80-\xff]))[\w\x80-\xff])" % (names or b"(?!)", GAP, GAP, below)
    dotted = rb"%s\.%s%s%s" % (GAP, GAP, other, seconds)
    aliased = rb"(?<!import ray)[\s\\)]*(?:[\r\n;#]|$)|(?<=:= ray)|(?<=:=ray)"
    return re.compile(rb"%s(?:%s|%s|[\s\\]+as(?!\w)|%s)" % (_RAY, dotted, _NAMES_WITH % (_NOTE, seconds), aliased))


def _below(home: str, followed: frozenset[str]) -> Iterator[str]:
    """The names below a name, without it."""
    return (name.removeprefix(f"{home}.") for name in followed if name.startswith(f"{home}."))


def may_reach(data: bytes, followed: frozenset[str], hollow: frozenset[str] = frozenset()) -> bool:
    """Whether :func:`reach` can find anything of interest at all; many times as fast.

    Args:
        data: The file.
        followed: As for :func:`reach`.
        hollow: Names directly below ``ray`` of which only a few names below are of interest, and nothing else is.
    """
    return _door(followed, hollow).search(data) is not None


def uses(data: bytes, name: bytes) -> Iterator[re.Match[bytes]]:
    """The uses of a local name: what follows each, with the attributes that are read from it as a group.

    A pattern for each name of each file would take longer to make than to search for.
    """
    place = data.find(name)
    while place >= 0:
        end = place + len(name)
        found = _READ.match(data, end)
        if found is None or data[place - 1 : place] in _JOINED:
            place = data.find(name, end)
        else:
            yield found
            place = data.find(name, found.end())


@lru_cache(4096)  # the same chains stand in many files
def _dotted(base: str, chain: bytes) -> str:
    for part in _PART.findall(chain) if chain else ():
        base = _member(base, part)
    return base


def _member(owner: str, name: bytes) -> str:
    """A member of something of Ray's under its public name, as :class:`migrate.resolve.names.names.Names` knows it."""
    dotted = f"{owner}.{name.decode('utf-8', 'replace')}"
    return SAME_NAMES.get(dotted, dotted)


def _is_aliased(data: bytes, start: int, end: int) -> bool:
    """Whether an expression may be the whole value of an assignment, so that another name stands for it."""
    before = data[max(0, start - 400) : start]
    stripped = before.rstrip(b" \t\r\n\f\\(")
    if not stripped.endswith(_ASSIGNS):
        return False
    ends = _ENDS.match(data, end)
    # Where more brackets close than have opened since the `=`, it is an argument.
    is_value = ends is not None and ends[1].count(b")") <= before.count(b"(", len(stripped))
    return is_value or stripped.endswith(b":=")


def _is_in_comment(data: bytes, place: int) -> bool:
    """Whether a place is certainly no code: in a comment that has its line to itself, or in a text that goes on."""
    return _COMMENTED.match(data, data.rfind(b"\n", 0, place) + 1, place) is not None


def _is_key(data: bytes, start: int, end: int) -> bool:
    """Whether a place is the whole of a text before a colon: a key of a dictionary, which nobody imports."""
    return data[start - 1 : start] in _QUOTES and _KEY.match(data, end) is not None


def reach(data: bytes, followed: frozenset[str]) -> Reached | None:
    """The dotted names below ``ray`` that a file imports or spells; None if that cannot be told.

    Args:
        data: The file.
        followed: Dotted names that something of interest is or lies below (``ray.tune``); names that a file
            gives to others are not followed.
    """
    found: Reached = {}
    homes: dict[bytes, set[str]] = {}
    for match in _entrance(followed).finditer(data):
        if _is_in_comment(data, match.start()):
            continue
        chain, names, alias = match.groups()
        module = _dotted("ray", chain)
        if names is not None:
            found.setdefault(module, [])
            for name, local in _IMPORTED.findall(_COMMENT.sub(b"", names)):
                dotted = _member(module, name)
                found.setdefault(dotted, [])
                if dotted in followed or (local or name) + b"." in data:
                    homes.setdefault(local or name, set()).add(dotted)
        elif alias:
            found.setdefault(module, [])
            if module in followed:
                homes.setdefault(alias, set()).add(module)
        elif not (chain and _is_key(data, *match.span()) and module.count(".") == 1):
            found.setdefault(module, []).append(match.end())
            if module in followed and _is_aliased(data, *match.span()):
                return None
    for local, modules in homes.items():
        for match in uses(data, local):
            start = match.start() - len(local)
            for module in modules if not _is_in_comment(data, start) else ():
                dotted = _dotted(module, match[1])
                found.setdefault(dotted, []).append(match.end())
                if dotted in followed and _is_aliased(data, start, match.end()):
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
    commas, first, keywords = 0, b"", set()
    outline: list[bytes] = []
    is_open = False  # a comma that nothing has followed yet: the last one separates nothing
    for token, depth in _inside(data, opening.end()):
        text = token[0]
        first = first or (text if depth else b"")
        commas += is_open and depth > 0
        is_open = depth == 1 and text == b","
        if depth == 1 and not commas and not is_open:
            outline.append(text)
        if token[2] is not None:
            keywords.add(b"*")
        elif not depth:
            return Call(first, frozenset(keywords), commas, b" ".join(outline))
        elif depth == 1 and token[1] is not None:
            keywords.add(token[1])
        elif depth == 1 and text == b"**":
            keywords.add(b"**")
    return Call(first, frozenset({b"*"}), commas, b"")


def _inside(data: bytes, start: int) -> Iterator[tuple[re.Match[bytes], int]]:
    """The tokens from behind an opening bracket to the one that closes it, and how deep they are in brackets."""
    depth = 1
    for token in _TOKEN.finditer(data, start):
        text = token[0]
        if text[:1] == b"#":
            continue
        if text in b")]}":
            depth -= 1
        yield token, depth
        if not depth:
            return
        if text in b"([{":
            depth += 1


def heads(data: bytes, keyword: bytes) -> Iterator[Head]:
    """What may be the heads of all definitions with a keyword (``def``, ``class``) that have a list in parentheses."""
    for match in _head(keyword).finditer(data):
        # After `[`, type parameters may have parentheses of their own.
        yield Head(match[1], match.end(), closing(data, match.end()) if match[2] == b"(" else len(data))


def closing(data: bytes, start: int) -> int:
    """The offset behind the bracket that closes the one before an offset; the end of the file if bytes cannot tell."""
    plain = _PLAIN.match(data, start)
    if plain is not None and data[start - 1 : start] == b"(":
        return plain.end()
    for token, depth in _inside(data, start):
        if token[2] is not None:
            break
        if not depth:
            return token.end()
    return len(data)


def owners(data: bytes, attributes: re.Pattern[bytes]) -> set[bytes]:
    """The names that attributes may be read from; one is empty if bytes cannot tell.

    Args:
        data: The file.
        attributes: A pattern of the attributes.
    """
    found = set()
    for match in attributes.finditer(data):
        before = data[max(0, match.start() - 200) : match.start()]
        stripped = before.rstrip(_BETWEEN)
        if stripped.endswith(b"."):
            name = _LAST.search(stripped)
            found.add(name[1] if name else b"")
        elif stripped.rpartition(b"\n")[2].partition(b"#")[0].rstrip().endswith(b"."):
            found.add(b"")
    return found


def openers(data: bytes, place: int) -> Iterator[bytes]:
    """The lines above a place that it is inside of, from the innermost outwards, as far as their indentation tells.

    Args:
        data: The file, without texts: their lines may begin anywhere.
        place: The place.
    """
    end = data.rfind(b"\n", 0, place) + 1
    line = data[end:place]
    depth = len(line) - len(line.lstrip(_SPACES))
    while end and depth:
        start = data.rfind(b"\n", 0, end - 1) + 1
        line = data[start:end].lstrip(_SPACES)
        indent = end - start - len(line)
        if indent < depth and line.strip() and not line.startswith(_CLOSES):
            yield line
            depth = indent
        end = start


def last_words(data: bytes, attributes: re.Pattern[bytes]) -> set[bytes]:
    """The last words of what attributes are read from, inside of brackets, too; one is empty if bytes cannot tell.

    Args:
        data: The file.
        attributes: A pattern of the attributes.
    """
    found = set()
    for match in attributes.finditer(data):
        before = data[max(0, match.start() - 200) : match.start()].rstrip(_BETWEEN)
        line = before.rpartition(b"\n")[2]
        if b"#" in line:
            found.add(b"")  # a comment may stand between
        elif before.endswith(b"."):
            owner = before[:-1].rstrip(_BETWEEN)
            name = _WORD.search(owner)
            if b"#" in owner.rpartition(b"\n")[2]:
                found.add(b"")
            elif name is not None:
                found.add(name[0])
    return found


@cache
def _head(keyword: bytes) -> re.Pattern[bytes]:
    return re.compile(rb"%s(?<![\w\x80-\xff]%s)[\s\\]+([\w\x80-\xff]+)[\s\\]*([(\[])" % (keyword, keyword))
