"""The other files of the tree that a file is in: which file an import means, and which files import this one.

Asked only where a file does not say by itself what one of its functions or classes is. Nothing is imported; files are
found as Python finds them from the directory of the importing file, or from one above it.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from migrate.resolve.names.shimmed import SHIM, as_of_ray, imports_shim
from migrate.resolve.text.import_lines import import_words
from migrate.resolve.text.source import Source
from migrate.resolve.trees.as_before import read_before
from migrate.resolve.trees.environments import is_environment
from migrate.resolve.trees.module_files import INSTALLED
from migrate.resolve.trees.roots import LEFT_OUT, root_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from migrate.resolve.names.names import Names

_MOST: Final = 20_000
"""A tree with more files is not searched."""
_NOTEBOOKS: Final = 200
_LARGE: Final = 5_000_000
"""How many notebooks are read, and how large they may be."""
_RAY: Final = b"ray"
_PACKAGE: Final = "__init__.py"
PACKAGES: Final = 3
"""Through how many packages a file is given on."""
_SHIM: Final = SHIM.encode()


@lru_cache(maxsize=256)
def read(path: str) -> Source | None:
    """A file of the tree by itself: what it has from others is not followed; None if it is no Python."""
    return parsed(path)


def parsed(path: str, give_names: Callable[[Names], None] | None = None) -> Source | None:
    """A file of the tree, read anew; None if it cannot be read or is no Python.

    Args:
        path: The file.
        give_names: Adds what names stand for that the file has from others.
    """
    from migrate.edit.encoding import UnreadableError, decode

    try:
        return Source(as_of_ray(decode(read_before(path)).text), give_names=give_names)
    except (OSError, UnreadableError, SyntaxError):
        return None


def importers(path: str) -> Iterator[str]:
    """The files that name Ray and may import a file, by the words of their import statements."""
    yield from (other for other, names_ray in _importing(path) if names_ray)


def packages_importing(path: str) -> Iterator[str]:
    """The ``__init__.py`` files that may import a file, and so let others have what is in it from their packages."""
    yield from (other for other, _ in _importing(path) if os.path.basename(other) == _PACKAGE)  # noqa: PTH119


def may_be_given_to_ray(path: str, levels: int = PACKAGES) -> bool:
    """Whether a file that names Ray may get what is in a file: it imports it, or another one does and hands it on."""
    if not is_of_project(path):
        return False
    if any(names_ray or _imports_one_naming_ray(root_of(path), other) for other, names_ray in _importing(path)):
        return True
    return levels > 0 and any(may_be_given_to_ray(package, levels - 1) for package in packages_importing(path))


def _imports_one_naming_ray(root: str, path: str) -> bool:
    naming = _words_for_ray(root)
    return any(other == path and not words.isdisjoint(naming) for other, words, _ in _imports_below(root) or ())


@cache
def _words_for_ray(root: str) -> frozenset[bytes]:
    """What stands in imports of the files below a directory that name Ray, or of packages that have these."""
    naming = set(map(word_for, naming_ray(root)))
    for path, words, _ in _imports_below(root) or ():
        if os.path.basename(path) == _PACKAGE and not words.isdisjoint(naming):  # noqa: PTH119
            naming.add(word_for(path))
    return frozenset(naming)


def homes_of(path: str, levels: int = PACKAGES) -> Iterator[str]:
    """A file, and the ``__init__.py`` files that may give on what is in it."""
    yield path
    for package in packages_importing(path) if levels else ():
        yield from homes_of(package, levels - 1)


def importing(path: str) -> Iterator[str]:
    """The files that may import a file, whether they name Ray or not; notebooks are asked for apart."""
    yield from (other for other, _ in _importing(path))


def _importing(path: str) -> Iterator[tuple[str, bool]]:
    if not is_of_project(path):
        return
    word = word_for(path)
    mine = os.path.realpath(path)
    for other, words, names_ray in _imports_below(root_of(path)) or ():
        if word in words and os.path.realpath(other) != mine:
            yield other, names_ray


def word_for(path: str) -> bytes:
    """What stands in imports of a file: its name, or that of the package that it makes."""
    stem = Path(path).stem
    if stem == "__init__":
        stem = Path(os.path.abspath(path)).parent.name  # noqa: PTH100
    return stem.encode()


def notebooks_importing(path: str) -> Iterator[bytes]:
    """The code of the notebooks beside a file, or below the directory that it is in, that may import it."""
    if not is_of_project(path):
        return
    imports = re.compile(
        rb"[\"n][ \t]*(?:from[ \t]+(?!ray[ \t.])|import[ \t]+)[\w., \t]*(?<!\w)%s(?!\w)" % re.escape(word_for(path))
    )
    for data in _notebooks_below(str(Path(path).parent)):
        if data is not None and imports.search(data):
            yield _code_of(data)


def _code_of(notebook: bytes) -> bytes:
    """The code in the cells of a notebook; of one of another format all its texts, on lines of their own."""
    try:
        cells = json.loads(notebook)["cells"]
        return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code").encode()
    except (ValueError, KeyError, TypeError):
        return notebook.replace(b'"', b"\n").replace(b"\\n", b"\n")


def are_all_importers_seen(path: str) -> bool:
    """Whether every file that may import a file is asked: trees and notebooks that are too large are not."""
    if not is_of_project(path) or not word_for(path).decode().isidentifier():
        return True
    return _imports_below(root_of(path)) is not None and None not in _notebooks_below(str(Path(path).parent))


@lru_cache(maxsize=4)
def _notebooks_below(folder: str) -> tuple[bytes | None, ...]:
    """The contents of notebooks, None for one that is too large, or all that are too many."""
    found: list[bytes | None] = []
    for place in walk(folder, ".ipynb"):
        if len(found) == _NOTEBOOKS:
            return (*found, None)
        with suppress(OSError):
            is_large = os.path.getsize(place) >= _LARGE  # noqa: PTH202 - `os.walk` gives strings
            found.append(None if is_large else read_before(place))
    return tuple(found)


def is_of_project(path: str) -> bool:
    """Whether a file is in a project: Ray's own files and what is installed are in none."""
    return Path(root_of(path)).name not in INSTALLED and own_module(path).partition(".")[0] != "ray"


@lru_cache(maxsize=256)
def is_naming_ray(path: str) -> bool:
    """Whether a file of a project names Ray."""
    return is_of_project(path) and path in _naming_ray(root_of(path))


@cache
def _naming_ray(root: str) -> frozenset[str]:
    return frozenset(naming_ray(root))


def naming_ray(root: str) -> Iterator[str]:
    """The files below a directory that name Ray."""
    return (path for path, _, names_ray in _imports_below(root) or () if names_ray)


@lru_cache(maxsize=256)
def own_module(path: str) -> str:
    """The dotted name of the module that a file is, by the packages that it is in."""
    file = Path(os.path.abspath(path))  # noqa: PTH100
    parts = [] if file.stem == "__init__" else [file.stem]
    folder = file.parent
    while (folder / "__init__.py").exists():
        parts.append(folder.name)
        folder = folder.parent
    return ".".join(reversed(parts))


@cache
def _imports_below(root: str) -> tuple[tuple[str, frozenset[bytes], bool], ...] | None:
    """The files below a directory, each with the words of its import statements, and whether it names Ray.

    None if they are too many.
    """
    found: list[tuple[str, frozenset[bytes], bool]] = []
    for seen, path in enumerate(walk(root, ".py")):
        if seen == _MOST:
            return None
        try:
            data = read_before(path)
        except OSError:
            continue
        found.append((path, import_words(data), _RAY in data or (_SHIM in data and imports_shim(data))))
    return tuple(found)


def walk(root: str, suffix: str) -> Iterator[str]:
    """The files below a directory with a name that ends like this, in order; not those of installed packages."""
    for folder, inner, names in os.walk(root):
        if folder != root and is_environment(folder, {*inner, *names}):
            inner.clear()
            continue
        inner[:] = sorted(name for name in inner if not name.startswith(".") and name not in LEFT_OUT)
        yield from (os.path.join(folder, name) for name in sorted(names) if name.endswith(suffix))  # noqa: PTH118
