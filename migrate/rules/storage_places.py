"""``storage_path="az://..."``: a place that only fsspec knows, which Ray through 2.6 asked.

Fires on none: nothing is changed.

Declines, with a finding: every such place that is written in the file; the finding names the filesystem that is to be
given beside it (``CFG151``), and says of ``memory://`` that every process has one of its own (``CFG152``).
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.resolve.guards import guarded
from migrate.resolve.source import Source
from migrate.rule import Example, Result
from migrate.tune.storage_schemes import foreign_scheme

ORDER = 40

EXAMPLES: tuple[Example, ...] = (
    (
        'from ray import tune\n\ntune.Tuner(f, run_config=tune.RunConfig(storage_path="az://b/x"))\n',
        'from ray import tune\n\ntune.Tuner(f, run_config=tune.RunConfig(storage_path="az://b/x"))\n',
    ),
)

_ARGUMENTS: Final = ("storage_path", "local_dir", "upload_dir")
_OTHER: Final = 'storage_path="<a URI that only fsspec knows>"'
_MEMORY: Final = 'storage_path="memory://..."'


def rewrite(result: Result) -> None:
    """Report every place that Ray's own filesystems do not reach."""
    source = result.source
    for call, dotted in source.names.calls():
        if not dotted.startswith("ray.") or guarded(source.names, call):
            continue
        if any(word.arg == "storage_filesystem" for word in call.keywords):
            continue
        for word in call.keywords:
            scheme = _scheme(source, word.value) if word.arg in _ARGUMENTS else ""
            if scheme:
                row = known(_MEMORY if scheme == "memory" else _OTHER)
                result.decline(word.value, row, f'{word.arg}="{scheme}://..."', "")


def _scheme(source: Source, node: ast.expr) -> str:
    """The scheme of the URI that an expression is or begins with, if pyarrow does not know it; else nothing."""
    value: ast.expr | None = source.names.value(node)
    if isinstance(value, ast.JoinedStr):
        value = value.values[0] if value.values else None
    text = value.value if isinstance(value, ast.Constant) else None
    return foreign_scheme(text) if isinstance(text, str) else ""
