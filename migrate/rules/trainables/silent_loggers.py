"""``PPOTrainer(logger_creator=lambda config: NoopLogger(config, place))``: what logged nothing, as nothing logs today.

Through Ray 2.42 a Trainable that code made itself could be given what logs its results, and ``NoopLogger`` was given to
have none logged. Today a Trainable has no logger.

Fires on ``logger_creator`` of a Trainable of the file, or of an algorithm of RLlib, that the file makes, where what is
given does nothing but make a ``NoopLogger`` (``MOD607``, ``TRN113``): a lambda, or a function that is given to nothing
else, which goes with it.

Declines, leaving the finding: classes with a constructor of their own; files that ask for a ``logdir`` or save
without saying where, which was the place that the logger was given; and a function that another file may take.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.entries import replaced
from migrate.edit.statements import left_out
from migrate.edit.unused import with_blank_lines
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.given_names import may_be_taken_by_others
from migrate.resolve.names.scopes import FunctionNode
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.tune.trainables.driven_by_hand import algorithms
from migrate.tune.trainables.made_by_hand import given_by_hand

ORDER = 47

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.rllib.agents.ppo import PPOTrainer
from ray.tune.logger import NoopLogger, pretty_print


def make(config):
    def logger_creator(config):
        return NoopLogger({}, "/tmp")

    return PPOTrainer(config=config, logger_creator=logger_creator)


print(pretty_print(make({"env": "CartPole-v0"}).train()))
""",
        """\
from ray.rllib.agents.ppo import PPOTrainer
from ray.tune.logger import pretty_print


def make(config):
    return PPOTrainer(config=config)


print(pretty_print(make({"env": "CartPole-v0"}).train()))
""",
    ),
)

_SILENT: Final = ("ray.tune.logger.NoopLogger", "ray.tune.logger.noop.NoopLogger")
_NAME: Final = "NoopLogger"
_ARGUMENT: Final = "logger_creator"
_PLACE: Final = "logdir"
_SAVE: Final = "save"


def rewrite(result: Result) -> None:
    """Give no such logger, and leave out the function that made it."""
    source = result.source
    if _NAME not in source.names.words or _asks_for_place(source):
        return
    for call, dotted in source.names.calls():
        if dotted not in _SILENT or guarded(source.names, call):
            continue
        maker = _maker(source, call)
        given = [maker] if isinstance(maker, ast.Lambda) else _reads(source, maker)
        makers = [_made_with(source, one) for one in given]
        if not makers or None in makers:
            continue
        result.edits += [edit for one in makers if one is not None for edit in replaced(source, one, {_ARGUMENT: ""})]
        if isinstance(maker, ast.FunctionDef):
            result.edits.append(with_blank_lines(source, left_out(source, maker)))


def _asks_for_place(source: Source) -> bool:
    """Whether something depends on the place that the logger was given."""
    for saving in source.names.attributes({_SAVE}):
        call = source.names.parents.get(saving)
        if isinstance(call, ast.Call) and call.func is saving and not call.args and not call.keywords:
            return True
    texts = (node for node in source.names.of(ast.Constant) if node.value == _PLACE)
    return bool(source.names.attributes({_PLACE})) or next(texts, None) is not None


def _maker(source: Source, call: ast.Call) -> ast.Lambda | FunctionNode | None:
    """What does nothing but make a logger."""
    parent = source.names.parents.get(call)
    if isinstance(parent, ast.Lambda):
        return parent
    function = source.names.parents.get(parent) if isinstance(parent, ast.Return) else None
    is_all = isinstance(function, ast.FunctionDef) and function.body == [parent] and not function.decorator_list
    return function if is_all and isinstance(function, ast.FunctionDef) else None


def _reads(source: Source, function: ast.Lambda | FunctionNode | None) -> list[ast.Name]:
    """Where a function is read, if it is known everywhere."""
    if not isinstance(function, ast.FunctionDef):
        return []
    home = source.names.scope(function)
    if len(home.bindings[function.name]) > 1:
        return []
    if home is source.names.module and may_be_taken_by_others(source.path, function.name):
        return []
    return list(source.names.reads(function.name, home))


def _made_with(source: Source, given: ast.expr) -> ast.Call | None:
    """The call that makes a Trainable and gives it that."""
    word = source.names.parents.get(given)
    call = source.names.parents.get(word) if isinstance(word, ast.keyword) and word.arg == _ARGUMENT else None
    if not isinstance(call, ast.Call):
        return None
    is_taken = algorithms(source).is_one(call) or any(node is given for node, _, _ in given_by_hand(source))
    return call if is_taken else None
