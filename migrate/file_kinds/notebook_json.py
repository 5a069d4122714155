"""The JSON of a notebook as text: where the source of each cell stands, and writing it in the same manner.

A notebook is never dumped anew: only the strings of changed lines are replaced, so that outputs, ids, indentation and
the end of the file stay byte for byte.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from json.decoder import JSONDecoder
from typing import Any, Final, NamedTuple

_SPACE: Final = re.compile(r"[ \t\r\n]*")
_DECODER: Final = JSONDecoder()


class Cell(NamedTuple):
    """A cell.

    Attributes:
        number: Its place among all cells, from 1.
        source: Its text.
        start: Where the value of ``source`` begins in the notebook.
        end: Where it ends.
        lines: The places of the strings that the source consists of; one if it is a single string.
    """

    number: int
    source: str
    start: int
    end: int
    lines: tuple[tuple[int, int], ...]


def _space(text: str, index: int) -> int:
    found = _SPACE.match(text, index)
    return found.end() if found else index


def _members(text: str, index: int) -> Iterator[tuple[Any, int, int]]:
    """The members of the object or list at an index: key (or position) and the range of the value."""
    is_object, index, position = text[index] == "{", _space(text, index + 1), 0
    while text[index] not in "}]":
        key: Any = position
        if is_object:
            key, index = _DECODER.raw_decode(text, index)
            index = _space(text, _space(text, index) + 1)
        _, end = _DECODER.raw_decode(text, index)
        yield key, index, end
        index = _space(text, end)
        index = _space(text, index + 1) if text[index] == "," else index
        position += 1


class OldFormatError(ValueError):
    """A notebook of the format of before IPython 4, whose cells are elsewhere."""


def python_cells(text: str) -> list[Cell] | None:
    """The code cells of a notebook in their order; None if it is not one for Python.

    Raises:
        OldFormatError: If it is of a format that Jupyter itself converts before it shows it.
        ValueError: If the text is no JSON.
    """
    document = json.loads(text)
    if isinstance(document, dict) and "worksheets" in document:
        raise OldFormatError(f"format {document.get('nbformat', 3)}")
    if not isinstance(document, dict) or not isinstance(document.get("cells"), list):
        return None
    about = document.get("metadata") or {}
    language = (about.get("language_info") or {}).get("name") or (about.get("kernelspec") or {}).get("language")
    if language and "python" not in str(language).lower():
        return None
    return list(_cells(text, document["cells"], "code"))


def prose_cells(text: str) -> list[Cell]:
    """The cells of Markdown of a notebook that has code cells for Python (:func:`python_cells`)."""
    return list(_cells(text, json.loads(text)["cells"], "markdown"))


def _cells(text: str, cells: list[Any], kind: str) -> Iterator[Cell]:
    """The cells of one kind, with their places in the notebook."""
    top = {key: start for key, start, _ in _members(text, _space(text, 0))}
    for number, start, _ in _members(text, top["cells"]):
        cell = cells[number]
        if not isinstance(cell, dict) or cell.get("cell_type") != kind or "source" not in cell:
            continue
        first, last = next((a, b) for key, a, b in _members(text, start) if key == "source")
        source = cell["source"]
        if isinstance(source, list):
            lines = tuple((a, b) for _, a, b in _members(text, first))
            yield Cell(number + 1, "".join(source), first, last, lines)
        else:
            yield Cell(number + 1, source, first, last, ((first, last),))


def with_source(text: str, cell: Cell, source: str) -> str:
    """What stands in the notebook for the source of a cell, once it is another."""
    # A file without any character beyond ASCII was written by a program that escapes them.
    plain = text.isascii()
    if text[cell.start] == '"':
        return json.dumps(source, ensure_ascii=plain)
    old = [json.loads(text[start:end]) for start, end in cell.lines]
    new = source.splitlines(keepends=True)
    if len(old) == 1 and "\n" in old[0].rstrip("\n"):  # Sphinx-Gallery writes all lines as one
        new = [source] if source else []
    if not old or not new:
        return json.dumps(new, ensure_ascii=plain)
    raw = [text[start:end] for start, end in cell.lines]
    first, last = cell.lines[0][0], cell.lines[-1][1]
    before = text[cell.start + 1 : first]
    between = text[cell.lines[0][1] : cell.lines[1][0]] if len(raw) > 1 else f",{before}"
    written = []
    for tag, a1, a2, b1, b2 in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        same = tag == "equal"
        written += raw[a1:a2] if same else [json.dumps(line, ensure_ascii=plain) for line in new[b1:b2]]
    return f"[{before}{between.join(written)}{text[last : cell.end]}"
