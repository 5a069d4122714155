"""Which of its forms a checkpoint of Ray 1.13 - 2.6 had: made of a dictionary, of a directory, or of a URI."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from enum import Enum
from typing import Final, NamedTuple

from legacy_api.catalog.train_arguments import LIBRARY_CHECKPOINTS
from migrate.edit.callsite import passed
from migrate.resolve.flow.meanings import meanings, only_meaning
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.train.checkpoints.objects import is_checkpoint

PLAIN: Final = "ray.train.Checkpoint"
CLASSES: Final = frozenset((PLAIN, *LIBRARY_CHECKPOINTS))
TO_BYTES: Final = "to_bytes"
LOCAL: Final = "file://"
_URI: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")
_GIVEN: Final = {
    "from_dict": "data", "from_directory": "path", "from_uri": "uri", "from_bytes": "data", "from_checkpoint": "other",
}  # fmt: skip
"""What makes a checkpoint, and what its argument is called."""
_DEPTH: Final = 5


class Kind(Enum):
    """What ``get_internal_representation()`` called a form."""

    DICTIONARY = "data_dict"
    DIRECTORY = "local_path"
    URI = "uri"


class Form(NamedTuple):
    """The form of a checkpoint.

    Attributes:
        kind: Which one.
        of: What it was made of: the dictionary, the directory or the URI; None where the file does not say it.
        by: What made it.
    """

    kind: Kind
    of: ast.expr | None
    by: ast.Call


class Made(NamedTuple):
    """A call that makes a checkpoint.

    Attributes:
        call: The call.
        dotted: What is called.
        member: The method of the class.
        given: What it is made of.
    """

    call: ast.Call
    dotted: str
    member: str
    given: ast.expr


def made_here(source: Source) -> Iterator[Made]:
    """The calls of a file that make checkpoints of something else."""
    for call, dotted in source.names.calls():
        made = _made(source, call) if dotted.rpartition(".")[0] in CLASSES else None
        if made is not None and not guarded(source.names, call):
            yield made


def _made(source: Source, call: ast.Call) -> Made | None:
    dotted = source.names.dotted(call.func) or ""
    owner, _, member = dotted.rpartition(".")
    if owner not in CLASSES or member not in _GIVEN or not isinstance(call.func, ast.Attribute):
        return None
    given = passed(call, 0, _GIVEN[member])
    is_alone = len(call.args) + len(call.keywords) == 1 and not isinstance(given, ast.Starred)
    return Made(call, dotted, member, given) if given is not None and is_alone else None


def form_of(source: Source, checkpoint: ast.expr, depth: int = 0) -> Form | None:
    """The form of a checkpoint that the file makes itself; None if it may be something else.

    Args:
        source: The file.
        checkpoint: The checkpoint.
        depth: How many checkpoints it was made of one after the other.
    """
    values = meanings(source, checkpoint)
    made = _made(source, values[0]) if len(values) == 1 and isinstance(values[0], ast.Call) else None
    if made is None or depth == _DEPTH:
        return None
    if made.member == "from_checkpoint":
        return form_of(source, made.given, depth + 1)
    if made.member == "from_bytes":
        return Form(Kind.DICTIONARY, None, made.call)
    if made.member == "from_uri":
        begins = beginning(source, made.given)
        kind = Kind.DIRECTORY if begins.startswith(LOCAL) else Kind.URI if _URI.match(begins) else None
        return Form(kind, made.given, made.call) if kind is not None else None
    return Form(Kind.DICTIONARY if made.member == "from_dict" else Kind.DIRECTORY, made.given, made.call)


def beginning(source: Source, text: ast.expr) -> str:
    """What a text begins with, as far as the file says it."""
    found = only_meaning(source, text)
    while isinstance(found, ast.BinOp | ast.JoinedStr):
        first = found.left if isinstance(found, ast.BinOp) else found.values[0]
        found = only_meaning(source, first)
    return found.value if isinstance(found, ast.Constant) and isinstance(found.value, str) else ""


def holds_dictionary(source: Source, checkpoint: ast.expr) -> bool:
    """Whether a checkpoint holds a dictionary: it was made of one, or is one of a file that makes no others."""
    form = form_of(source, checkpoint)
    if form is not None:
        return form.kind is Kind.DICTIONARY
    members = {made.member for made in made_here(source)}
    is_only = "from_dict" in members and members <= {"from_dict", "from_bytes", "from_checkpoint"}
    return is_only and is_checkpoint(source, checkpoint) and b"from_model" not in source.data


def asked(source: Source, value: ast.expr, member: str) -> ast.expr | None:
    """The checkpoint of a call such as ``checkpoint.to_bytes()``; None if it is something else."""
    call = only_meaning(source, value)
    method = call.func if isinstance(call, ast.Call) else None
    is_asked = isinstance(method, ast.Attribute) and method.attr == member and source.names.dotted(method) is None
    return method.value if isinstance(method, ast.Attribute) and is_asked else None
