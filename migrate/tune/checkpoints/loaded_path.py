"""Where trials find the checkpoint of ``tune.run(restore=path)``: the driver made it absolute, trials work elsewhere.

Ray 0.8 - 2.42 wrote ``os.path.abspath(os.path.expanduser(restore))``, and took a file in the directory of a checkpoint.
"""

from __future__ import annotations

import ast
import re
from typing import Final, NamedTuple

from migrate.conversions.paths import absolute_path, is_absolute
from migrate.edit.unless_none import unless_none
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import constant
from migrate.resolve.values.never_none import is_never_none
from migrate.tune.results.analysis_words import CHECKPOINT_PATHS

_FILE: Final = re.compile(r"(?<=[/'\"])(checkpoint_\d+)/[^/'\"]+(?=['\"]*$)")
"""A file in the directory of a checkpoint: `checkpoint_000100/checkpoint-100`."""
_OF_ANALYSES: Final = frozenset({"best_checkpoint", "get_best_checkpoint", "get_last_checkpoint"})
_CHECKPOINT: Final = "checkpoint"
_PLACES: Final = frozenset({"path", *CHECKPOINT_PATHS})
"""What a checkpoint is asked for; a setting of that name, ``args.checkpoint``, is none."""
_PATTERN: Final = "os.path.abspath(os.path.expanduser({}))"


class LoadedPath(NamedTuple):
    """A path as the trials find it.

    Attributes:
        text: How it is written.
        modules: What that needs.
        is_given: Whether there certainly is one.
    """

    text: str
    modules: tuple[str, ...]
    is_given: bool


def loaded_path(source: Source, node: ast.expr, text: str) -> LoadedPath:
    """Write the path of a checkpoint for trials.

    Args:
        source: The file.
        node: The path.
        text: Its text.
    """
    is_text = isinstance(constant(source, node), str)
    if is_text:
        text = _FILE.sub(r"\1", text) if isinstance(node, ast.Constant) else text
        (path,), modules = absolute_path(source, node, text)
        return LoadedPath(path, modules, True)
    if is_absolute(source, node) or _is_of_checkpoint(source, node):
        return LoadedPath(text, (), False)
    if is_never_none(source, node):
        (path,), modules = absolute_path(source, node, text)
        return LoadedPath(path, modules, True)
    return LoadedPath(unless_none(source, node, text, _PATTERN), ("os",), False)


def _is_of_checkpoint(source: Source, node: ast.expr) -> bool:
    """Whether a checkpoint, or an analysis, is asked where it is: that is absolute."""
    asked = [part for part in ast.walk(source.names.value(node)) if isinstance(part, ast.Attribute)]
    if any(part.attr in _OF_ANALYSES for part in asked):
        return True
    return any(part.attr in _PLACES and getattr(part.value, "attr", "") == _CHECKPOINT for part in asked)
