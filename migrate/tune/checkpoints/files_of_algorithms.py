"""The file of a checkpoint that algorithms of RLlib were restored from: ``".../checkpoint_000010/checkpoint-10"``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source

_RLLIB: Final = "ray.rllib"
_FILE: Final = b"/checkpoint-"
_PATH: Final = re.compile(r"(?:.*/)?checkpoint_\d+/checkpoint-\d+")


def imports_rllib(source: Source) -> bool:
    """Whether a file imports something of RLlib."""
    return any(dotted.startswith(_RLLIB) for _, _, dotted in source.names.imports)


def may_name_files_of_algorithms(source: Source) -> bool:
    """Whether a file with something of RLlib in it may put the name of such a file together."""
    return _FILE in source.data and imports_rllib(source)


def files_of_algorithms(source: Source) -> Iterator[ast.Constant]:
    """The texts of a file, with something of RLlib in it, that are nothing but the path of such a file."""
    for text in source.names.of(ast.Constant) if imports_rllib(source) else ():
        if not isinstance(text.value, str) or _PATH.fullmatch(text.value) is None:
            continue
        around = source.names.parents.get(text)
        if not isinstance(around, ast.JoinedStr | ast.BinOp | ast.Expr) and not guarded(source.names, text):
            yield text
