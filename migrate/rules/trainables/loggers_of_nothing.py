"""``PPOTrainer(..., logger_creator=lambda config: NoopLogger(config, ""))``: without the argument.

Fires on instances that are made with a logger which writes nothing (``MOD607``): nobody else logs for them today, and
nothing takes the argument.

Declines, with a finding: files that ask where such an instance logs or saves, which was the directory of the logger,
classes of the file, and loggers that are made or used otherwise.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.edit.callsite import keyword
from migrate.edit.entries import replaced
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result

ORDER = 49

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.rllib.agents.ppo import PPOTrainer
from ray.tune.logger import NoopLogger

trainer = PPOTrainer(
    env="CartPole-v0",
    logger_creator=lambda config: NoopLogger(config, ""),
    config={"num_workers": 0},
)
trainer.restore("/models/best")
""",
        """\
from ray.rllib.agents.ppo import PPOTrainer

trainer = PPOTrainer(
    env="CartPole-v0",
    config={"num_workers": 0},
)
trainer.restore("/models/best")
""",
    ),
)

_LOGGER: Final = "ray.tune.logger.NoopLogger"
_LOGGERS: Final = (_LOGGER, "ray.tune.logger.noop.NoopLogger", "ray.tune.logger.logger.NoopLogger")
_CREATOR: Final = "logger_creator"
_PLACES: Final = {"logdir", "_logdir", "save"}
"""What tells where a logger has its directory, or saves there."""


def rewrite(result: Result) -> None:
    """Leave out every such argument."""
    source = result.source
    if not any(dotted in _LOGGERS for dotted in _used(source)) or source.names.attributes(_PLACES):
        return
    for call in source.names.of(ast.Call):
        creator = keyword(call, _CREATOR)
        if creator is None or not _makes_none(source, creator) or guarded(source.names, call):
            continue
        if not _is_of_file(source, call.func):
            result.edits += replaced(source, call, {_CREATOR: ""})
            result.rewrote(creator, known(_LOGGER), _LOGGER)


def _used(source: Source) -> list[str]:
    return [dotted for _, dotted in source.names.uses()]


def _makes_none(source: Source, creator: ast.expr) -> bool:
    """Whether a function makes a logger that writes nothing, right where it stands."""
    made = creator.body if isinstance(creator, ast.Lambda) else None
    return isinstance(made, ast.Call) and source.names.dotted(made.func) in _LOGGERS


def _is_of_file(source: Source, made: ast.expr) -> bool:
    """Whether a class or function of the file takes the argument, which may want it."""
    binding = source.names.binding(made)
    return binding is not None and isinstance(binding.node, ast.ClassDef | ast.FunctionDef)
