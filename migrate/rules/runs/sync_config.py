"""``SyncConfig(upload_dir=uri)``: the run is stored there; what a ``SyncConfig`` no longer has is left out.

Fires on calls of ``SyncConfig`` with arguments of Ray 1.x and 2.0 - 2.6 (``RUN365`` …). What means nothing any more is
removed. The value of ``upload_dir`` goes to the call that the config is given to, directly or through a variable that
nothing else uses: ``storage_path`` of a ``RunConfig``, ``upload_dir`` of ``tune.run``, for which other rules know a
place. A config that has nothing left to say is removed, too.

Declines, with a finding: an ``upload_dir`` in a config of which the file does not tell who gets it.
"""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from legacy_api import parameters_of
from migrate.edit.edits import Edit
from migrate.edit.entries import Entry, entries, replaced
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.owners import owner_of
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.tune.calls.stored import CARRIED, is_carried_by_own

ORDER = 12

EXAMPLES: tuple[Example, ...] = (
    (
        "from ray import tune\n\n"
        'tune.Tuner("PPO", run_config=tune.RunConfig(name="x", '
        'sync_config=tune.SyncConfig(upload_dir="s3://b/x", sync_on_checkpoint=False)))\n',
        'from ray import tune\n\ntune.Tuner("PPO", run_config=tune.RunConfig(name="x", storage_path="s3://b/x"))\n',
    ),
    (
        "from ray import tune\n\n"
        'sync = tune.SyncConfig(upload_dir="s3://b/x", sync_period=60)\n'
        "config = tune.RunConfig(sync_config=sync)\n",
        "from ray import tune\n\n"
        "sync = tune.SyncConfig(sync_period=60)\n"
        'config = tune.RunConfig(storage_path="s3://b/x", sync_config=sync)\n',
    ),
)

_SYNC: Final = "ray.tune.SyncConfig"
_PLACES: Final = {"ray.tune.run": "upload_dir", "ray.tune.run_experiments": "upload_dir", "RunConfig": "storage_path"}


class _Taker(NamedTuple):
    """The call that is given the config, as which of its arguments, and what its place for the directory is called.

    Attributes:
        call: The call.
        word: The argument ``sync_config``.
        place: The name of its argument for the directory.
        made: The assignment that makes the config for it, if it is not made in the call.
    """

    call: ast.Call
    word: ast.keyword
    place: str
    made: ast.Assign | None


def rewrite(result: Result) -> None:
    """Rewrite every ``SyncConfig`` with an argument that it no longer has."""
    source = result.source
    for call, dotted in source.names.calls():
        if owner_of(dotted) != _SYNC or guarded(source.names, call):
            continue
        rows = parameters_of(_SYNC)
        if any(word.arg in rows and rows[word.arg].today == "error" for word in call.keywords):
            _config(result, call)


def _config(result: Result, call: ast.Call) -> None:
    source = result.source
    rows = parameters_of(_SYNC)
    found = entries(source, call)
    new: dict[str, str] = {}
    directory: Entry | None = None
    if is_carried_by_own(source, {entry.name: entry.node for entry in found}):
        result.decline(call, rows["upload_dir"], rows["upload_dir"].old, CARRIED)
        return
    for entry in found:
        row = rows.get(entry.name)
        is_none = isinstance(entry.node, ast.Constant) and entry.node.value is None
        if row is None or row.today != "error":
            continue
        if entry.name == "upload_dir" and not is_none:
            directory = entry
            continue
        new[entry.name] = ""
        if not is_none:
            result.note(entry.node, row, row.old, f"removed: {row.note}")
    taker = _taker(source, call)
    if directory is None:
        if taker is not None and len(new) == len(found):
            result.edits += _without(source, taker, "")
        else:
            result.edits += replaced(source, call, new, new.keys() - {"upload_dir"})
        return
    if taker is None or any(word.arg == taker.place for word in taker.call.keywords):
        result.decline(directory.node, rows["upload_dir"], rows["upload_dir"].old, "the file does not tell who gets it")
        result.edits += replaced(source, call, new, new.keys() - {"upload_dir"})
        return
    new["upload_dir"] = ""
    text = source.slice(*source.tokens.span(directory.node, directory.start, directory.end))
    if len(new) == len(found):
        result.edits += _without(source, taker, f"{taker.place}={text}")
    else:
        result.edits += replaced(source, call, new, new.keys() - {"upload_dir"})
        start = source.start(taker.word)
        result.edit(start, start, f"{taker.place}={text}, ")


def _taker(source: Source, call: ast.Call) -> _Taker | None:
    """Who gets the config, if it is one call and no other."""
    names = source.names
    node: ast.expr = call
    parent = names.parents.get(call)
    made = None
    if isinstance(parent, ast.Assign) and len(parent.targets) == 1 and names.binding(parent.targets[0]) is not None:
        variable = names.variable(parent.targets[0])
        reads = names.reads(variable[1], variable[0]) if variable is not None else []
        if len(reads) != 1 or not source.alone(parent):
            return None
        node, made = reads[0], parent
        parent = names.parents.get(node)
    given = names.parents.get(parent) if isinstance(parent, ast.keyword) else None
    if not isinstance(parent, ast.keyword) or parent.arg != "sync_config" or not isinstance(given, ast.Call):
        return None
    owner = owner_of(names.dotted(given.func) or "")
    place = _PLACES.get(owner) or (_PLACES.get(owner.rpartition(".")[2]) if owner.startswith("ray.") else None)
    return _Taker(given, parent, place, made) if place is not None else None


def _without(source: Source, taker: _Taker, instead: str) -> list[Edit]:
    """Take the config out of the call, and out of the file."""
    edits = replaced(source, taker.call, {"sync_config": instead})
    if taker.made is not None:
        start = source.line_start(source.start(taker.made))
        edits.append(Edit(start, source.next_line(source.end(taker.made)), ""))
    return edits
