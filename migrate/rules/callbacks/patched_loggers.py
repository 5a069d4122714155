"""``WandbLogger._logger_process_cls = MagicMock``: a private part of a class that is gone, replaced by a test.

Fires once nothing else in a file uses the class (``MOD596``): the assignment is made to the callback that took its
place, so that the file can be imported. It is said that nothing reads it there, and what keeps W&B off the network.

Declines: anything else that is asked of the class, which is reported.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import find
from legacy_api.wandb_members import MEMBERS
from migrate.edit.importing import Taken, ensure_member
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result

ORDER = 60

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from unittest.mock import MagicMock
from ray.tune.integration.wandb import WandbLogger

WandbLogger._logger_process_cls = MagicMock
""",
        """\
from unittest.mock import MagicMock
from ray.air.integrations.wandb import WandbLoggerCallback

WandbLoggerCallback._logger_process_cls = MagicMock
""",
    ),
)

_OLD: Final = "ray.tune.integration.wandb.WandbLogger"
_NAME: Final = b"WandbLogger"
_HOME, _NEW = "ray.air.integrations.wandb", "WandbLoggerCallback"
_UNREAD: Final = "nothing reads it today: `WANDB_MODE=disabled` in the environment keeps W&B off the network"


def rewrite(result: Result) -> None:
    """Replace the class where only private parts of it are replaced."""
    source = result.source
    if _NAME not in source.data:
        return
    nodes = (node for kind in (ast.Name, ast.Attribute) for node in source.names.of(kind))
    found = [node for node in nodes if source.names.dotted(node) == _OLD]
    if not found or any(guarded(source.names, node) or not _is_patched(source, node) for node in found):
        return
    for node in found:
        try:
            name, imports = ensure_member(source, _HOME, _NEW, node)
        except Taken as reason:
            result.decline(node, find(_OLD), _OLD, str(reason))
            return
        result.edits += imports
        result.edit(source.start(node), source.end(node), name)
        part = source.names.parents.get(node)
        if not (isinstance(part, ast.Attribute) and part.attr in MEMBERS):  # of those the callback's rows speak
            result.todo(node, find(_OLD), _OLD, _UNREAD)


def _is_patched(source: Source, node: ast.AST) -> bool:
    """Whether a private part of something is assigned."""
    part = source.names.parents.get(node)
    if not isinstance(part, ast.Attribute) or not part.attr.startswith("_") or not isinstance(part.ctx, ast.Store):
        return False
    return isinstance(source.names.parents.get(part), ast.Assign)
