"""Where a run is stored: ``local_dir`` and ``upload_dir`` were two places, of which Tune has one today."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Final, NamedTuple

from migrate.conversions.paths import absolute_path
from migrate.edit.callsite import Given
from migrate.edit.render import Raw
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import constant
from migrate.resolve.values.may_be_none import may_be_none

CARRIED: Final = "what `upload_dir` is, is up to the file's own function: sync `storage_path`/`name` after the run"
"""Why an ``upload_dir`` is left that a function of the file's own syncs to."""
SYNCING: Final = ("sync_to_cloud", "sync_function", "syncer")
"""The arguments that say what carries results to ``upload_dir``."""
_PATHS: Final = (ast.JoinedStr, ast.BinOp)
_NOWHERE: Final = (None, "")
"""What is said where results go to no place, or to that of always."""


class Stored(NamedTuple):
    """The arguments of a call with one place at most.

    Attributes:
        parameters: The arguments.
        needless: The place that nothing is written to any more beside the other one.
        modules: Modules that the text needs.
        nothing: Arguments that say nothing, and are no places.
    """

    parameters: list[Given]
    needless: Given | None = None
    modules: tuple[str, ...] = ()
    nothing: tuple[Given, ...] = ()


SHARED: Final = ("upload_dir", "storage_path")
"""What calls named the place for all nodes, which came before ``local_dir``."""
ONLY_CACHE: Final = "removed: beside `storage_path` it only named a cache"


def is_carried_by_own(source: Source, given: Mapping[str, ast.expr]) -> bool:
    """Whether a function of the file's own carries results to ``upload_dir``, so that this may be anything.

    Args:
        source: The file.
        given: The arguments of a run or of a ``SyncConfig``, by name.
    """
    upload = given.get("upload_dir")
    if upload is None or constant(source, upload) in _NOWHERE or _has_scheme(source, upload):
        return False
    return any(name in given and _is_own(source, given[name]) for name in SYNCING)


def _has_scheme(source: Source, node: ast.expr) -> bool:
    """Whether a path is written as a URI, at least its beginning."""
    value = source.names.value(node)
    while isinstance(value, ast.BinOp):
        value = source.names.value(value.left)
    first = value.values[0] if isinstance(value, ast.JoinedStr) and value.values else value
    return isinstance(first, ast.Constant) and "://" in str(first.value)


def _is_own(source: Source, node: ast.expr) -> bool:
    """Whether something is certainly a function, and none of Ray's."""
    value = source.names.value(node)
    called = value.func if isinstance(value, ast.Call) else value
    if (source.names.dotted(called) or "").startswith("ray."):
        return False
    binding = source.names.binding(node) if isinstance(node, ast.Name) else None
    return isinstance(value, ast.Call | ast.Lambda) or (binding is not None and binding.kind in ("def", "import"))


def _is_path(source: Source, node: ast.expr) -> bool:
    """Whether a value is certainly a path, from how it is made."""
    value = source.names.value(node)
    called = source.names.dotted(value.func) or "" if isinstance(value, ast.Call) else ""
    return isinstance(value, _PATHS) or called.startswith("os.path.") or called == "pathlib.Path"


def _is_empty(source: Source, given: Given, places: tuple[str, str]) -> bool:
    """Whether an argument is a place that is said to be none, by an empty text."""
    return given.name in places and constant(source, given.node) == ""


def one_place(source: Source, parameters: list[Given], shared: str = "upload_dir") -> Stored:
    """The arguments of a call, what was uploaded before what was kept on the node; those that say nothing go.

    Args:
        source: The file.
        parameters: The arguments.
        shared: What the call names the place for all nodes, which came before ``local_dir`` where it was not None.
    """
    nothing = tuple(given for given in parameters if _is_empty(source, given, ("local_dir", shared)))
    parameters = [given for given in parameters if given not in nothing]
    named = {given.name: given for given in parameters}
    local, upload = named.get("local_dir"), named.get(shared)
    if local is None or upload is None:
        return Stored(parameters, nothing=nothing)
    value = constant(source, upload.node)
    if value is None:
        return Stored([given for given in parameters if given is not upload], nothing=(*nothing, upload))
    rest = [given for given in parameters if given is not local]
    if isinstance(value, str) or _is_path(source, upload.node) or upload.text == local.text:
        return Stored(rest, local, nothing=nothing)
    if constant(source, local.node) is None:
        return Stored(rest, nothing=(*nothing, local))
    path = absolute_path(source, local.node, local.text)
    first = upload.text if isinstance(upload.node, ast.Name | ast.Attribute | ast.Call) else f"({upload.text})"
    last = f"({path.texts[0]})" if may_be_none(source, local.node) else path.texts[0]
    comments = (*local.all_comments, *upload.comments)
    merged = upload._replace(raw=Raw(f"{first} or {last}"), before=comments, after="")
    return Stored([merged if given is upload else given for given in rest], None, path.modules, nothing)
