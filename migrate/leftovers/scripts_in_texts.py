"""Python scripts in texts of a file, which it writes to another one or gives to ``python -c``: are they for old Ray?

A script imports something of Ray in a line of its own, and does more than to import. Docstrings and other texts that
nothing takes are none, but for the dialogues in them (``>>> tune.run(train)``); nor is what does not parse: prose, and
templates of other languages. What is put into a text, ``{path}``, ``%s``, ``$path`` and ``{{ path }}``, is a name.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from migrate.leftovers.scripts_in_commands import scripts_in_command
from migrate.resolve.text.source import Source

_IMPORT: Final = re.compile(r"(?m)(?:^|;)[ \t]*(?:from[ \t]+ray[.\w]*[ \t]+import|import[ \t]+ray)\b")
_PROMPT: Final = ">>> "
_TYPED: Final = re.compile(r"[ \t]*(?:>>>|\.\.\.) ?(.*)")
_FIELD: Final = re.compile(r"\{\w*(?:![rsa])?(?::[^{}]*)?\}")
_HOLE: Final = re.compile(r"\$\{\w+\}|\$\w+|\{\{[^{}\n]*\}\}")
_SAID: Final = re.compile(r"(?m)(?:^[ \t]*)?\{[%#][^{}\n]*[%#]\}(?:[ \t]*\n)?")
"""What Jinja is told: ``{% if gpu %}``."""
_PERCENT: Final = re.compile(r"%(?:\(\w+\))?[sdrf]")
PUT_IN: Final = "_put_in"
"""The name that stands for what is put into a text."""


class Script(NamedTuple):
    """A script in a text.

    Attributes:
        node: The text.
        source: The script, as a file of its own.
    """

    node: ast.expr
    source: Source


def imports_ray(text: str) -> bool:
    """Whether some line of a text, or a statement of one, imports something of Ray."""
    return _IMPORT.search(text) is not None


def dialogue_in(text: str) -> str:
    """What is typed in the dialogues of a text (``>>> ...``), in the lines where it stands; empty without any."""
    if _PROMPT not in text:
        return ""
    typed = [_TYPED.match(line) for line in text.split("\n")]
    return "\n".join(found[1] if found else "" for found in typed)


def scripts_in_texts(source: Source) -> Iterator[Script]:
    """Every script in a text that imports something of Ray."""
    if b"import" not in source.data or source.data.count(b"ray") < 1:
        return
    for node in (*source.names.of(ast.Constant), *source.names.of(ast.JoinedStr)):
        text = text_of(node)
        if "ray" not in text:
            continue
        parent = source.names.parents.get(node)
        if isinstance(parent, ast.Expr):
            text = dialogue_in(text)
        if isinstance(parent, ast.JoinedStr):
            continue
        for script in (text, *scripts_in_command(text)):
            found = _first_read(_ways_to_read(source, node, textwrap.dedent(script))) if imports_ray(script) else None
            if found is not None:
                yield Script(node, found)
                break
    yield from _joined(source)


def _joined(source: Source) -> Iterator[Script]:
    """Every script whose lines are put together by ``join``."""
    for member in source.names.attributes({"join"}):
        call = source.names.parents.get(member)
        lines = call.args[0] if isinstance(call, ast.Call) and len(call.args) == 1 else None
        if text_of(member.value) != "\n" or not isinstance(lines, ast.List | ast.Tuple):
            continue
        text = "\n".join(map(text_of, lines.elts))
        found = read_as_script(text) if all(map(text_of, lines.elts)) else None
        if found is not None:
            yield Script(call, found)  # type: ignore[arg-type]


def read_as_script(text: str) -> Source | None:
    """A text that nothing takes as the script that it is; None if it is none."""
    text = textwrap.dedent(text)
    return _first_read((text, _filled_in(text))) if imports_ray(text) else None


def _first_read(ways: Iterable[str]) -> Source | None:
    """The first of several readings of a text that is Python, if it does more than to import."""
    for written in ways:
        try:
            source = Source(written)
        except SyntaxError:
            continue
        is_more = not all(isinstance(statement, ast.Import | ast.ImportFrom) for statement in source.tree.body)
        return source if is_more else None
    return None


def text_of(node: ast.expr) -> str:
    """What a text says, with a name for what is put into it; empty for any other expression."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else PUT_IN for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _ways_to_read(source: Source, node: ast.expr, text: str) -> Iterator[str]:
    """The text as it is, or as what it is made into: ``text.format(...)``, ``text % ...``."""
    parent = source.names.parents.get(node)
    yield text
    if isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.Mod):
        yield _PERCENT.sub(PUT_IN, text)
    else:  # also a text in a variable, which is made into something there
        yield _filled_in(text)
        yield _of_template(text)


def _of_template(text: str) -> str:
    """A text with a name for what Jinja or ``string.Template`` puts into it, without the lines that say what stays."""
    return _HOLE.sub(PUT_IN, _SAID.sub("", text))


def _filled_in(text: str) -> str:
    return _FIELD.sub(PUT_IN, text.replace("{{", "\0").replace("}}", "\1")).replace("\0", "{").replace("\1", "}")
