"""Imports of the shim become those of Ray that it stood for: what follows is rewritten for good.

Fires on ``from compat import tune``, ``from compat.tune.suggest import ...``, ``import compat.train as train`` and
``import compat.auto``, which is left out: ``--to-shim`` writes them as a first step.

Declines, with a finding: what else is imported of the shim, such as ``compat.configure``, since the file talks to it.
Not in a file that imports no mirror of Ray, or in a tree that has a ``compat`` of its own.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.statements import left_out
from migrate.findings import Finding
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.shim_users import uses_shim
from migrate.resolve.names.shimmed import AUTO, SHIM, is_mirror
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result

ORDER = 0

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from compat import tune


def train(config):
    tune.report(loss=config["lr"])
""",
        """\
from ray import tune


def train(config):
    tune.report({"loss": config["lr"]})
""",
    ),
    (
        """\
import compat.auto  # before Ray
import ray.tune

ray.tune.run("PPO", name="exp", raise_on_failed_trial=False)
""",
        """\
import ray.tune

results = ray.tune.Tuner(
    "PPO",
    run_config=ray.tune.RunConfig(
        name="exp",
        checkpoint_config=ray.tune.CheckpointConfig(checkpoint_at_end=False),
    ),
).fit()
""",
    ),
)

_CODE: Final = "SHIM"
_NOW: Final = "imports Ray: the code is rewritten for good"
_TALKS: Final = "it is the shim itself that is imported / take it out: what is rewritten runs without it"


def rewrite(result: Result) -> None:
    """Swap every import of the shim back."""
    source = result.source
    if not uses_shim(source):
        return
    imports = [(statement, dotted) for statement, _, dotted in source.names.imports if dotted.partition(".")[0] == SHIM]
    for statement in dict.fromkeys(statement for statement, _ in imports):
        if guarded(source.names, statement):
            continue
        names = [dotted for other, dotted in imports if other is statement]
        old = source.text(statement).partition("\n")[0]
        if names == [AUTO] and isinstance(statement, ast.Import) and statement.names[0].asname is None:
            result.edits.append(left_out(source, statement))
        elif not _swap(result, source, statement, names):
            result.decline(statement, None, old, _TALKS)
            continue
        result.rewritten.append(Finding(*source.position(statement), _CODE, old, _NOW, False))


def _swap(result: Result, source: Source, statement: ast.Import | ast.ImportFrom, names: list[str]) -> bool:
    """Let an import name Ray; gives whether the shim stands for all that it names."""
    if len(names) < len(statement.names) or not all(map(is_mirror, names)):
        return False
    if isinstance(statement, ast.ImportFrom):
        token = source.tokens.next(SHIM, source.start(statement))
        result.edit(token.start, token.end, "ray")
        return True
    if not all(alias.asname for alias in statement.names):
        return False
    for alias in statement.names:
        result.edit(source.start(alias), source.start(alias) + len(SHIM), "ray")
    return True
