"""Where a run is stored: ``local_dir`` and ``upload_dir`` were two places, of which Tune has one today."""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from migrate import conversions
from migrate.edit.callsite import Given
from migrate.edit.render import Raw
from migrate.resolve.source import Source

_PATHS: Final = (ast.JoinedStr, ast.BinOp)


class Stored(NamedTuple):
    """The arguments of a call with one place at most.

    Attributes:
        parameters: The arguments.
        needless: The place that nothing is written to any more beside the other one.
        modules: Modules that the text needs.
    """

    parameters: list[Given]
    needless: Given | None = None
    modules: tuple[str, ...] = ()


def one_place(source: Source, parameters: list[Given]) -> Stored:
    """The arguments of ``tune.run``, what was uploaded before what was kept on the node."""
    named = {given.name: given for given in parameters}
    local, upload = named.get("local_dir"), named.get("upload_dir")
    if local is None or upload is None:
        return Stored(parameters)
    value = conversions.constant(source, upload.node)
    if value is None:
        return Stored([given for given in parameters if given is not upload])
    rest = [given for given in parameters if given is not local]
    if isinstance(value, str) or isinstance(source.names.value(upload.node), _PATHS):
        return Stored(rest, local)
    if conversions.constant(source, local.node) is None:
        return Stored(rest)
    path = conversions.absolute_path(source, local.node, local.text)
    first = upload.text if isinstance(upload.node, ast.Name | ast.Attribute | ast.Call) else f"({upload.text})"
    last = f"({path.texts[0]})" if conversions.may_be_none(source, local.node) else path.texts[0]
    comments = (*local.all_comments, *upload.comments)
    merged = upload._replace(raw=Raw(f"{first} or {last}"), before=comments, after="")
    return Stored([merged if given is upload else given for given in rest], None, path.modules)
