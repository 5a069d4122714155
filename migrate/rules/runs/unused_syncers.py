"""A class that derives from ``Syncer`` and carried results to ``upload_dir``: without its base, once nothing uses it.

Fires on classes that were given to a ``SyncConfig(syncer=...)`` with an ``upload_dir`` that Ray's own filesystems
reach, and to nothing else (``NAM822``). The run is stored there, so that nobody asks the class any more; only its base,
which is gone, keeps the file from being imported.

Declines, leaving the finding: classes that are used elsewhere, or that other files of the tree may have, with other
bases or keywords, and places of which it is not seen that Ray reaches them.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.edit.callsite import keyword
from migrate.edit.unused import written_as_text
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.given_names import may_be_taken_by_others
from migrate.resolve.names.owners import owner_of
from migrate.resolve.names.star_imports import all_of
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.tune.calls.storage_schemes import is_reached

ORDER = 59

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune
from ray.tune.syncer import Syncer


class Copying(Syncer):
    def sync_up(self, local_dir, remote_dir, exclude=None):
        return copy(local_dir, remote_dir)


sync_config = tune.SyncConfig(upload_dir="s3://results/here", syncer=Copying())
tune.Tuner("PPO", run_config=tune.RunConfig(sync_config=sync_config))
""",
        """\
from ray import tune


class Copying:
    def sync_up(self, local_dir, remote_dir, exclude=None):
        return copy(local_dir, remote_dir)


tune.Tuner("PPO", run_config=tune.RunConfig(storage_path="s3://results/here"))
""",
    ),
)

_BASE: Final = "ray.tune.syncer.Syncer"
_SYNC: Final = "ray.tune.SyncConfig"
_NOTE: Final = (
    "nothing uses `{name}` any more, which carried results to `upload_dir`: Ray stores the run there; remove it"
)


def rewrite(result: Result) -> None:
    """Take the base from every such class."""
    source = result.source
    names = source.names
    for owner in source.tree.body if "Syncer" in names.words else ():
        if not isinstance(owner, ast.ClassDef) or len(owner.bases) != 1 or owner.keywords or owner.decorator_list:
            continue
        (base,) = owner.bases
        if names.dotted(base) != _BASE or guarded(names, owner) or names.is_read(owner.name, names.module):
            continue
        if len(names.module.bindings[owner.name]) > 1 or len(names.bindings(base)) > 1:
            continue  # one of several, or of what stands in for Ray's where that is missing
        if not _carried(result.before, owner.name):
            continue
        is_elsewhere = may_be_taken_by_others(source.path, owner.name) or written_as_text(source, owner.name)
        if is_elsewhere or owner.name in all_of(names.module):
            continue
        start = source.start(owner) + len(f"class {owner.name}")
        end = source.end(base) + len(source.slice(source.end(base), source.start(owner.body[0])).partition(":")[0])
        if source.slice(start, end) == f"({source.text(base)})":
            result.edit(start, end, "")
            result.rewrote(base, known(_BASE), _BASE)
            result.note(owner, known(_BASE), _BASE, _NOTE.format(name=owner.name))


def _carried(before: Source, name: str) -> bool:
    """Whether a class carried results to places that Ray reaches, and did nothing else."""
    reads = before.names.reads(name, before.names.module)
    return bool(reads) and all(_is_in_config(before, read) for read in reads)


def _is_in_config(before: Source, read: ast.Name) -> bool:
    parents = before.names.parents
    made = parents[read]
    word = parents[made] if isinstance(made, ast.Call) and made.func is read else made
    config = parents[word]
    if not isinstance(word, ast.keyword) or word.arg != "syncer" or not isinstance(config, ast.Call):
        return False
    place = keyword(config, "upload_dir")
    if owner_of(before.names.dotted(config.func) or "") != _SYNC or place is None:
        return False
    first = before.names.value(place)
    while isinstance(first, ast.BinOp):
        first = before.names.value(first.left)
    if isinstance(first, ast.JoinedStr) and first.values:
        first = first.values[0]
    return isinstance(first, ast.Constant) and isinstance(first.value, str) and is_reached(first.value)
