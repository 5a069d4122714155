"""What a ``tune.run`` of a file ran whose results are where the file says, as far as it writes that down."""

from __future__ import annotations

import ast
import re

from migrate.edit.callsite import keyword, passed
from migrate.resolve.running.tuners import RUNS
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import constant


def run_at(source: Source, place: ast.expr) -> list[ast.expr]:
    """The trainables of the runs that store their results in a directory; none if one of them may be no trainable.

    Args:
        source: The file.
        place: The directory of an experiment.
    """
    asked = constant(source, place)
    if not isinstance(asked, str):
        return []
    runs = [call for call, dotted in source.names.calls() if dotted in RUNS]
    found = [passed(run, 0, "run_or_experiment") for run in runs if _place(source, run) == _plain(asked)]
    named = [one for one in found if one is not None and _is_trainable(source, one)]
    return named if len(named) == len(found) else []


def _place(source: Source, run: ast.Call) -> str:
    above, name = keyword(run, "local_dir"), keyword(run, "name")
    if above is None or name is None:
        return ""
    parts = constant(source, above), constant(source, name)
    return _plain("/".join(map(str, parts))) if all(isinstance(part, str) for part in parts) else ""


def _plain(path: str) -> str:
    """A path with one kind of separator."""
    return re.sub(r"[/\\]+", "/", path).rstrip("/")


def _is_trainable(source: Source, node: ast.expr) -> bool:
    """Whether it is a name that trainables are registered under, or a function or class; not an experiment."""
    if isinstance(constant(source, node), str):
        return True
    binding = source.names.binding(node)
    return isinstance(node, ast.Name) and binding is not None and binding.kind in ("def", "class", "import")
