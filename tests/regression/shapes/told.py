"""What the codemod says of a script in one of its shapes, and no longer, or for the first time."""

from __future__ import annotations

import ast
import tempfile
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Final

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from tests.regression.shapes import arguments, imports, places, trainables
from tests.regression.shapes.two_files import MODULE, two_files

SHAPES: Final[dict[str, Callable[[ast.Module], bool]]] = {
    shape.__name__: shape for shape in (*imports.SHAPES, *arguments.SHAPES, *places.SHAPES, *trainables.SHAPES)
}
"""By name, what changes a tree in place and says whether it could."""
TWO_FILES: Final = two_files.__name__
_BROKEN: Final = "rule "
"""How the findings begin that tell of a defect of the codemod."""


def shaped(text: str, shape: str) -> dict[str, str] | None:
    """The files of a script in a shape, the script itself first; None if it cannot have it."""
    tree = ast.parse(text)
    others: dict[str, ast.Module] = {}
    if shape == TWO_FILES:
        other = two_files(tree)
        if other is None:
            return None
        others[MODULE] = other
    elif not SHAPES[shape](tree):
        return None
    files = {"script": tree, **others}
    return {name: f"{ast.unparse(ast.fix_missing_locations(part))}\n" for name, part in files.items()}


def told(files: dict[str, str]) -> Counter[str]:
    """How often each code that needs a person is told of some files; defects of the codemod by the rule's name."""
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="shape-") as directory:
        for name, text in files.items():
            Path(directory, f"{name}.py").write_text(text)
        for name, text in files.items():
            done = rewrite_text(text, options=DEFAULTS._replace(path=str(Path(directory, f"{name}.py"))))
            ast.parse(done.text)
            broken = (one.old for one in done.findings if one.old.startswith(_BROKEN))
            found.update([*(one.code for one in done.findings if one.attention), *broken])
    return found


@lru_cache(maxsize=1)
def _told_plainly(text: str) -> Counter[str]:
    """What is told of a script, written as its shapes are."""
    return told({"script": f"{ast.unparse(ast.parse(text))}\n"})


def no_longer_told(text: str, shape: str) -> Counter[str] | None:
    """What is told of a script and not of its shape, and defects; None if it cannot have the shape."""
    files = shaped(text, shape)
    if files is None:
        return None
    now = told(files)
    return (_told_plainly(text) - now) + Counter(
        {name: times for name, times in now.items() if name.startswith(_BROKEN)}
    )
