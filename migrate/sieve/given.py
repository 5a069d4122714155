"""Whether a file may have names of Ray from another file of its tree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from migrate.resolve.text.import_lines import import_lines, may_give
from migrate.resolve.trees.as_before import read_before
from migrate.resolve.trees.module_files import files_of

_GIVES: Final = re.compile(
    rb"from(?<!\wfrom)[ \t]+(?!ray\b)([\w.]+)[ \t]+import\b[ \t]*"
    rb"(?:\*|[^\r\n;#]*?\b(?:ray|tune|train|air|session)\b|\([^)]*?\b(?:ray|tune|train|air|session)\b)"
)
"""An import that may bring what another file of the tree imports of Ray."""
_RAY: Final = "ray"
_BINDS: Final = re.compile(rb"(?:from[ \t]+([\w.]+)[ \t]+)?import\b(.*)", re.DOTALL)
_BOUND: Final = re.compile(rb"([\w.]+)(?:[\s\\]+as[\s\\]+(\w+))?")
"""What an import statement names, and how the file calls it."""


def may_be_given(data: bytes, path: str = "") -> bool:
    """Whether a file imports what may be of Ray from a file that names Ray, or may have it from others itself.

    Args:
        data: The file.
        path: Where it is. Without it nobody knows what the modules are that it imports.
    """
    modules = {found[1].decode("utf-8", "replace") for found in _GIVES.finditer(data)}
    if not path:
        return bool(modules)
    return any(may_give(home) for _, home in files_of(path, modules, data))


def asks_its_tree(data: bytes, path: str, asked: frozenset[bytes]) -> bool:
    """Whether a file asks for what Ray has, under a name of its own, what it imports from a file that names Ray.

    Args:
        data: The file.
        path: Where it is.
        asked: The names that it asks.
    """
    return bool(asked) and any(may_give(home) for _, home in files_of(path, modules_of(data, asked), data))


def is_alone(data: bytes, path: str) -> bool:
    """Whether no other file says anything about a file: it is in no project, and imports nothing beside it.

    Args:
        data: The file.
        path: Where it is; empty if it stands alone.
    """
    if not path:
        return True
    from migrate.resolve.trees.neighbours import is_of_project

    if is_of_project(path) or any(b";" in line for line in import_lines(data)):
        return False
    modules = (module for module in modules_of(data) if module.strip("."))
    return next(files_of(path, modules, data), None) is None


def imported_files(path: str, data: bytes) -> Iterator[bytes]:
    """What the files of the tree hold that a file imports.

    Args:
        path: The file; empty if its neighbours are not to be asked.
        data: What it holds.
    """
    modules = {module for module in modules_of(data) if module.partition(".")[0] != _RAY} if path else set()
    yield from (read_before(home) for _, home in files_of(path, modules, data))


def modules_of(data: bytes, asked: frozenset[bytes] | None = None) -> Iterator[str]:
    """The modules that some names of a file, or all that it imports, may be, or may come from."""
    for line in import_lines(data):
        if asked is not None and not any(name in line for name in asked):
            continue
        found = _BINDS.search(line)
        if asked is None and found is not None and found[1] and found[2].lstrip().startswith(b"*"):
            yield found[1].decode("utf-8", "replace")
        for name, local in _BOUND.findall(found[2]) if found is not None else ():
            if found is None or (asked is not None and (local or name.partition(b".")[0]) not in asked):
                continue
            home = (found[1] or b"").decode("utf-8", "replace")
            last = name.decode("utf-8", "replace")
            if home:
                yield home
            yield f"{home}{'' if not home or home.endswith('.') else '.'}{last}"
