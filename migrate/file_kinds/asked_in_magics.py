"""What a line that is no Python asks of Python: ``!ls {analysis.best_logdir}``, ``%time analysis = tune.run(train)``.

IPython puts the values of ``{expressions}`` and of ``$names`` into shell lines and magics, as texts, and runs what
stands behind ``%time``. So does what stands for such a line while rules look: they see, and rewrite, what it uses.
"""

from __future__ import annotations

import ast
import re
from itertools import chain
from typing import Final, NamedTuple

from migrate.engine import RewriteError
from migrate.resolve.text.source import parse

_FILLED: Final = re.compile(r"[!%]")
"""How lines begin that values are put into."""
_TIMER: Final = re.compile(r"%(?:time|timeit|memit)(?:[ \t]+-[nrpit][ \t]*[\d.]+|[ \t]+-[a-z]+)*[ \t]+(?=[^\s\-])")
_IN_BRACES: Final = re.compile(r"(?<!\{)\{([^{}!#\n]+)\}(?!\})")
_NAMED: Final = re.compile(r"(?<![\\$\w])\$([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)")
_UNFIT: Final = re.compile(r"[{}!\n]")
"""What IPython takes for something else in an expression."""


class Asked(NamedTuple):
    """An expression in a line: where it stands, with its braces or its sign, and what it is."""

    start: int
    end: int
    text: str


def timer(magic: str) -> str:
    """The beginning of a line behind which a statement stands that is timed, empty if it is another line."""
    found = _TIMER.match(magic)
    return found[0] if found and _statement(magic[found.end() :]) else ""


def with_asked(name: str, magic: str) -> str:
    """A name that stands for a line, with what that asks of Python as arguments."""
    asked = [f"str({one.text})" for one in _asked(magic)]
    return f"{name}({', '.join(asked)})" if asked else name


def with_rewritten(text: str, stand_ins: dict[str, str]) -> str:
    """The text with the lines in their places whose expressions the rules rewrote.

    Args:
        text: Python, in which names stand for lines.
        stand_ins: The lines, by what stood for them.

    Raises:
        SyntaxError: If the text is no Python.
        RewriteError: If a line cannot hold what the rules wrote.
    """
    changed = {key.partition("(")[0]: key for key in stand_ins if "(" in key and key not in text}
    if not any(name in text for name in changed):
        return text
    new = text
    for node in ast.walk(parse(f"{text}\n")):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in changed:
            continue
        key = changed[node.func.id]
        given = [ast.get_source_segment(text, part) or "" for part in map(_without_str, node.args)]
        segment = ast.get_source_segment(text, node) or ""
        new = new.replace(segment + key[key.rfind(")") + 1 :], _with_expressions(stand_ins[key], given), 1)
    return new


def _asked(magic: str) -> list[Asked]:
    if not _FILLED.match(magic) or _TIMER.match(magic):
        return []
    if magic.startswith("%%"):  # what stands below the first line is not Python's
        magic = magic.partition("\n")[0]
    found = [_IN_BRACES.finditer(magic), _NAMED.finditer(magic)]
    asked = [Asked(*one.span(), one[1].strip()) for one in chain(*found) if _is_value(one[1].strip())]
    return sorted(one for one in asked if magic[one.start] == "{" or _is_filled(magic, one))


def _is_filled(magic: str, name: Asked) -> bool:
    """Whether IPython, rather than the shell, puts in a value of a name with a dollar sign: not between quotes."""
    return "." in name.text and magic.count("'", 0, name.start) % 2 == 0


def _is_value(text: str) -> bool:
    """Whether a text is an expression, and no list of words that the shell makes several of (``{a,b}``)."""
    statement = _statement(text)
    return isinstance(statement, ast.Expr) and not isinstance(statement.value, ast.Tuple)


def _statement(text: str) -> ast.stmt | None:
    """The statement that a text is; None if it is none, or several."""
    try:
        body = parse(text).body
    except SyntaxError:
        return None
    return body[0] if len(body) == 1 else None


def _without_str(given: ast.expr) -> ast.expr:
    return given.args[0] if isinstance(given, ast.Call) and len(given.args) == 1 else given


def _with_expressions(magic: str, new: list[str]) -> str:
    """A line with other expressions.

    Raises:
        RewriteError: If it cannot hold them.
    """
    old = _asked(magic)
    for one, text in zip(reversed(old), reversed(new), strict=True):
        if text != one.text:
            if _UNFIT.search(text):
                raise RewriteError(f"`{magic}` cannot ask for what would be written: `{text}`")
            magic = f"{magic[: one.start]}{{{text}}}{magic[one.end :]}"
    return magic
