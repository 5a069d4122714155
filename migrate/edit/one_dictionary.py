"""Making one dictionary of the keyword arguments of a call, and one more entry of a dictionary that is moved."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.edits import Edit
from migrate.edit.render import Raw
from migrate.resolve.text.source import Source

_LOOSE: Final = (ast.BoolOp, ast.Compare, ast.IfExp, ast.Lambda, ast.UnaryOp)
"""Expressions that bind less than what may stand behind two stars in a dictionary; a minus does not, and is none."""


def in_one_dictionary(source: Source, call: ast.Call, moved: int = 0) -> list[Edit]:
    """The edits that pass what a call passes by keyword as one dictionary; the texts of the values stay.

    Args:
        source: The file.
        call: The call.
        moved: By how many columns the bracket moves, since the function gets a longer name, or a shorter one.
    """
    alone = call.keywords[0] if len(call.keywords) == 1 and not call.args else None
    if alone is not None and alone.arg is None and _is_made_here(source, alone.value):
        return [Edit(source.start(alone), source.start(alone.value), "")]
    opening, closing = source.tokens.opening(call) + 1, source.end(call) - 1
    edits = [Edit(opening, opening, "{")]
    for word in call.keywords:
        start = source.start(word)
        columns = moved + 1 if _is_below(source, start, opening) else 0  # the brace moves the first one, too
        beside = " " * columns
        if columns < 0:
            edits.append(Edit(start + columns, start, ""))
        if word.arg is None:
            edits += _opened(source, start, word.value, beside) or [
                Edit(start, start, beside),
                *_in_parentheses(source, start, word.value),
            ]
            continue
        end = source.tokens.next("=", start).end
        space = "" if source.data[end : end + 1] in (b" ", b"\t") else " "
        edits.append(Edit(start, end, f'{beside}"{word.arg}":{space}'))
    return [*edits, Edit(closing, closing, "}")]


def _in_parentheses(source: Source, start: int, value: ast.expr) -> list[Edit]:
    """The parentheses that a value behind two stars needs in a dictionary, and does not need in a call."""
    first, last = source.start(value), source.end(value)
    if not isinstance(value, _LOOSE) or source.data[start:first].strip() != b"**":
        return []
    return [Edit(first, first, "("), Edit(last, last, ")")]


def _is_made_here(source: Source, value: ast.expr) -> bool:
    """Whether something is a dictionary that nobody else has: one in braces, or what ``dict(...)`` gives."""
    if not isinstance(value, ast.Call):
        return isinstance(value, ast.Dict | ast.DictComp)
    called = value.func
    return isinstance(called, ast.Name) and called.id == "dict" and not source.names.bindings(called)


def kept_below(source: Source, call: ast.Call, moved: int) -> list[Edit]:
    """The edits that keep what a call passes one below the other, where its bracket moves by some columns."""
    opening = source.tokens.opening(call) + 1
    starts = [source.start(word) for word in call.keywords]
    below = [start for start in starts if _is_below(source, start, opening)]
    return [Edit(start, start, " " * moved) if moved > 0 else Edit(start + moved, start, "") for start in below]


def _is_below(source: Source, start: int, opening: int) -> bool:
    """Whether something begins a line below what stands right behind a bracket, in the same column."""
    line = source.line_start(start)
    is_first = not source.data[line:start].strip() and line > opening
    is_filled = not source.data[opening : opening + 1].isspace()
    return is_first and is_filled and start - line == opening - source.line_start(opening)


def _opened(source: Source, start: int, value: ast.expr, beside: str) -> list[Edit]:
    """Let what ``**{...}`` holds stand in the dictionary itself, behind some blanks, where it is on one line."""
    if not isinstance(value, ast.Dict) or not value.values:
        return []
    first, last = source.start(value), source.end(value)
    stars, inside = source.data[start:first], source.data[first + 1 : last - 1]
    if stars.strip() != b"**" or b"\n" in inside or b"\r" in inside or inside.rstrip().endswith(b","):
        return []
    before, after = len(inside) - len(inside.lstrip()), len(inside) - len(inside.rstrip())
    return [Edit(start, first + 1 + before, beside), Edit(last - 1 - after, last, "")]


def with_last(raw: Raw, entry: str) -> Raw | None:
    """A dictionary of several lines with one more entry; None where comments or strings are in the way."""
    *lines, closing = raw.lines
    if lines and closing.strip() != "}" and closing.endswith("}") and raw.text.startswith("{"):
        is_plain = "#" not in closing and len(lines) not in raw.fixed
        behind = closing[:-1].rstrip().removesuffix(",")
        return raw.within("\n".join([*lines, f"{behind}, {entry}}}"])) if is_plain else None
    while lines and not lines[-1].strip():
        lines.pop()
    last = len(lines) - 1
    opens = bool(lines) and lines[0].strip().partition("#")[0].rstrip() == "{"
    if closing.strip() != "}" or last < 1 or not opens or "#" in lines[-1] or last in raw.fixed:
        return None
    comma = "" if lines[-1].rstrip().endswith(",") else ","
    indent = lines[1][: len(lines[1]) - len(lines[1].lstrip())]
    written = [*lines[:-1], f"{lines[-1].rstrip()}{comma}", f"{indent}{entry},", closing]
    return Raw("\n".join(written), raw.column, raw.indent, raw.fixed, raw.comments)
