"""``model: RayServeDeploymentHandle``: annotations of handles of deployments, which are ``DeploymentHandle`` today.

Fires on files that name ``RayServeHandle``, ``RayServeSyncHandle`` or ``RayServeDeploymentHandle`` of
``ray.serve.handle`` in annotations alone (``SRV133``, ``SRV134``, ``SRV171``): they say ``DeploymentHandle``, and a
remark says how a handle of today is asked.

Declines, with a finding: names that are used for more, or stand in annotations that are texts.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import Row, find
from migrate.edit.importing import Taken, ensure_member
from migrate.edit.own_class import is_annotation
from migrate.edit.unused import written_as_text
from migrate.resolve.left.guards import guarded
from migrate.rule import Example, Result
from migrate.serve.deployments import handle_calls

ORDER = 70

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import serve
from ray.serve.handle import RayServeDeploymentHandle


@serve.deployment
class Front:
    def __init__(self, model: RayServeDeploymentHandle):
        self.model = model
""",
        """\
from ray import serve
from ray.serve.handle import DeploymentHandle


@serve.deployment
class Front:
    def __init__(self, model: DeploymentHandle):
        self.model = model
""",
    ),
)

_MODULE: Final = "ray.serve.handle"
_TODAY: Final = "DeploymentHandle"
_OLD: Final = frozenset(f"{_MODULE}.RayServe{kind}Handle" for kind in ("", "Sync", "Deployment"))
_ASKED: Final = (
    "it is `DeploymentHandle` now, whose `remote(...)` is awaited once: that gives the value, where it gave a "
    "reference to await, too; `ray.get` does not take it"
)


def rewrite(result: Result) -> None:
    """Say in annotations what handles are today."""
    source = result.source
    used: dict[str, list[ast.Name | ast.Attribute]] = {}
    for node, dotted in source.names.uses():
        if dotted in _OLD:
            used.setdefault(dotted, []).append(node)
    for dotted, nodes in used.items():
        row = find(dotted)
        is_text = written_as_text(source, dotted.rpartition(".")[2])
        if row is None or is_text or not all(is_annotation(source, node) for node in nodes):
            continue
        _annotate(result, nodes, row)


def _annotate(result: Result, nodes: list[ast.Name | ast.Attribute], row: Row) -> None:
    source = result.source
    for node in nodes:
        if guarded(source.names, node):
            continue
        try:
            written, imports = ensure_member(source, _MODULE, _TODAY, node)
        except Taken as reason:
            result.decline(node, row, row.old, str(reason))
            continue
        result.edits += imports
        result.edit(source.start(node), source.end(node), written)
        if node is nodes[0]:
            is_of_today = any(True for _ in handle_calls(result.before))  # the file asks them as they are asked today
            (result.note if is_of_today else result.todo)(node, row, row.old, _ASKED)
