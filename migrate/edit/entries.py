"""Arguments of a call, or items of a dictionary, that are edited where they stand: renamed, merged or removed."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

from migrate.edit.comments_that_go import has_lines, left_behind, with_arguments
from migrate.edit.edits import Edit
from migrate.edit.long_lines import STEP, is_too_long
from migrate.resolve.text.source import Source
from migrate.resolve.text.tokens import Comment


class Entry(NamedTuple):
    """One named argument or item.

    Attributes:
        name: The keyword or the key.
        node: Its value.
        start: Where it begins.
        end: Where it ends.
        is_item: Whether it is an item of a dictionary.
    """

    name: str
    node: ast.expr
    start: int
    end: int
    is_item: bool

    def written(self, name: str, value: str) -> str:
        """An entry of the same kind with another name and value."""
        return f'"{name}": {value}' if self.is_item else f"{name}={value}"


def entries(source: Source, owner: ast.Call | ast.Dict) -> list[Entry]:
    """All entries whose names are known, in order, and those whose names are not under the name ``*``."""
    if isinstance(owner, ast.Call):
        low, high = source.tokens.opening(owner) + 1, source.end(owner) - 1
    else:
        low, high = source.start(owner) + 1, source.end(owner) - 1
    found = []
    for name, start, node in _parts(source, owner):
        first, end = source.tokens.span(node, low, high)
        found.append(Entry(name, node, first if start is None else start, end, isinstance(owner, ast.Dict)))
    return sorted(found, key=lambda entry: entry.start)


def _parts(source: Source, owner: ast.Call | ast.Dict) -> Iterator[tuple[str, int | None, ast.expr]]:
    if isinstance(owner, ast.Call):
        for value in owner.args:
            yield "*", None, value
        for word in owner.keywords:
            yield word.arg or "*", source.start(word), word.value
        return
    for key, item in zip(owner.keys, owner.values, strict=True):
        is_text = isinstance(key, ast.Constant) and isinstance(key.value, str)
        name = str(key.value) if is_text and isinstance(key, ast.Constant) else "*"
        yield name, source.start(key) if key is not None else source.start(item) - 2, item


def separator(source: Source, start: int, end: int) -> str:
    """What stands between an entry and one that is written beside it: they have a line each where it has one itself."""
    before = source.data[source.line_start(start) : start].strip()
    after = source.data[end : source.line_end(end)].strip(b" \t\r,)]}")
    return ", " if before or after else f",\n{source.indent(start)}"


def replaced(
    source: Source, owner: ast.Call | ast.Dict, new: dict[str, str], useless: Container[str] = ()
) -> list[Edit]:
    """The edits that write entries anew; an empty text removes one. Comments beside what is removed stay.

    Args:
        source: The file.
        owner: What has the entries.
        new: The texts, by the names of the entries.
        useless: Those of what is removed that mean nothing any more, rather than being said elsewhere: comments that
            speak of them alone go with them.
    """
    edits: list[Edit] = []
    found = entries(source, owner)
    for entry in found:
        if new.get(entry.name):
            edits.append(Edit(entry.start, entry.end, new[entry.name]))
    gone = with_arguments(
        source, [(entry.start, entry.end) for entry in found if new.get(entry.name) == "" and entry.name in useless]
    )
    index = 0
    while index < len(found):
        if new.get(found[index].name) != "":
            index += 1
            continue
        last = index
        while last + 1 < len(found) and new.get(found[last + 1].name) == "":
            last += 1
        edits += _removal(source, owner, found, index, last, gone)
        index = last + 1
    return edits


def _removal(
    source: Source, owner: ast.Call | ast.Dict, found: list[Entry], first: int, last: int, gone: list[Comment]
) -> list[Edit]:
    """Remove entries ``first`` to ``last`` with the comments that go with them."""
    low = found[first - 1].end if first else source.start(owner)
    high = found[last + 1].start if last + 1 < len(found) else source.end(owner)
    is_own = has_lines(source, found[first].start, found[last].end)
    mine = [comment for comment in gone if is_own and low <= comment.start < high]
    removal = _without(source, found, first, last, mine)._replace(gone=tuple(comment.start for comment in mine))
    return [removal, *left_behind(source, removal, mine)]


def _without(source: Source, found: list[Entry], first: int, last: int, gone: list[Comment]) -> Edit:
    """Remove entries ``first`` to ``last``, with the commas that were theirs, and the comments that go with them."""
    if last + 1 < len(found) and (ending := _ends_line(source, found, first, last)) is not None:
        return ending
    if last + 1 < len(found):
        start, end = found[first].start, found[last + 1].start
        kept = "".join(f"{comment.text}\n{source.indent(end)}" for comment in _staying(source, start, end, gone))
        if _ends_group(source, start, found[last].end) and (first or not gone):
            return Edit(source.line_start(start), end, f"\n{source.indent(end)}{kept}")
        return Edit(start, end, kept)
    end = found[last].end
    if not first and (nothing := _all(source, found[0].start, end, gone)) is not None:
        return nothing
    if gone:
        line, below = source.line_start(found[first].start), source.next_line(end)
        indent = source.indent(line)
        return Edit(line, below, "".join(f"{indent}{one.text}\n" for one in _staying(source, line, below, gone)))
    if (said := _said_beside(source, found[first].start, end)) is not None:
        return Edit(found[first].start, said, "")
    if first and not source.tokens.comments_between(found[first - 1].end, end):
        return Edit(found[first - 1].end, end, "")
    # The comments stay behind the comma or bracket in front of them, so the comma behind goes.
    following = source.tokens.all[source.tokens.index_at(end)]
    end = following.end if following.text == "," else end
    start = found[first].start
    texts = [comment.text for comment in source.tokens.comments_between(start, end)]
    line = source.line_start(start)
    if texts or source.data[line:start].strip():
        separator = f"\n{source.indent(start)}"
        return Edit(start, end, separator.join(texts) + (separator if texts and _has_more(source, end) else ""))
    return Edit(line, source.next_line(end) if not _has_more(source, end) else end, "")


def _staying(source: Source, start: int, end: int, gone: list[Comment]) -> list[Comment]:
    return [comment for comment in source.tokens.comments_between(start, end) if comment not in gone]


def _ends_line(source: Source, found: list[Entry], first: int, last: int) -> Edit | None:
    """The edit that removes entries behind another one on its line where the next one has another line, which stays."""
    start, end = found[first].start, found[last].end
    is_behind = first > 0 and found[first - 1].end >= source.line_start(start)
    if not is_behind or found[last + 1].start < source.next_line(end):
        return None
    before = found[first - 1].end
    return None if source.tokens.comments_between(before, found[last + 1].start) else Edit(before, end, "")


def _ends_group(source: Source, start: int, end: int) -> bool:
    """Whether entries have a comment above them, which stays, and a blank line below, which keeps it from the next."""
    line, below = source.line_start(start), source.next_line(end)
    above = source.data[source.line_start(line - 1) : line] if line else b""
    is_own = not source.data[line:start].strip()
    return is_own and above.lstrip().startswith(b"#") and not source.data[below : source.next_line(below)].strip()


def _said_beside(source: Source, start: int, end: int) -> int | None:
    """Where the comment begins that ends the lines of an entry: it stays on a line of its own, and is no other's."""
    comments = source.tokens.comments_between(start, source.line_end(end))
    is_own = not source.data[source.line_start(start) : start].strip()
    is_only = is_own and len(comments) == 1 and not source.data[end : comments[0].start].strip(b" \t,")
    return comments[0].start if is_only and comments[0].start >= end else None


def _all(source: Source, start: int, end: int, gone: list[Comment]) -> Edit | None:
    """The edit that leaves nothing between the brackets, unless comments stay there."""
    tokens = source.tokens.all
    index = source.tokens.index_at(end)
    index += tokens[index].text == ","
    start, end = tokens[source.tokens.index_at(start) - 1].end, tokens[index].start
    return Edit(start, end, "") if not _staying(source, start, end, gone) else None


def _has_more(source: Source, offset: int) -> bool:
    return bool(source.data[offset : source.line_end(offset)].strip())


def behind(
    source: Source, call: ast.Call, entry: Entry | None, texts: Sequence[str], *, may_break: bool = False
) -> Edit:
    """The edit that writes arguments behind one of a call, or into a call that has none, as the others are written.

    A comment that ends the line of the argument stays beside it.

    Args:
        source: The file.
        call: The call.
        entry: The argument.
        texts: What is written.
        may_break: Whether it begins a line where that of the argument would be too long. That is measured as it is: no
            other edit makes it much shorter.
    """
    place = entry.end if entry is not None else source.end(call) - 1
    before = source.line_start(entry.start) if entry is not None else place
    has_line = entry is not None and not source.data[before : entry.start].strip()
    line = f"\n{source.indent(before)}" if has_line else " "
    more = ", ".join(("", *texts))
    if may_break and entry is not None and not has_line and is_too_long(source, place, len(more.partition("\n")[0])):
        is_begun = source.line_start(source.tokens.opening(call)) == source.line_start(place)
        indent = source.indent(place) + (STEP if is_begun else "")
        return Edit(place, place, f",\n{indent}{more.removeprefix(', ')}")
    written = f",{line}".join(texts)
    for comment in source.tokens.comments_between(place, source.line_end(place)) if has_line else ():
        if source.data[place : comment.start].strip() not in (b"", b","):
            break
        beside = source.slice(place, comment.end)
        comma, end = ("", ",") if beside.startswith(",") else (",", "")
        return Edit(place, comment.end, f"{comma}{beside}{line}{written}{end}")
    return Edit(place, place, (f",{line}" if entry is not None else "") + written)
