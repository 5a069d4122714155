"""``self._trial_processes[trial] = self._logger_process_cls(...)``: a callback for W&B of one's own starts an actor.

Fires on classes that derive from ``WandbLoggerCallback`` and start what logs a trial as Ray 1 - 2.2 did: a queue, a
process of the class of then, and its start, one behind the other, are one call of what starts the actor today, with
what is not to be logged and what ``wandb.init`` is given (``ITG181``, ``ITG182``). Whether a trial has a process is
whether it has an actor, and ``_config_results`` is called ``AUTO_CONFIG_KEYS`` (``ITG183``).

Declines: classes with a process of their own, which is called otherwise, and everything else that is asked of a
process; that is reported.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from legacy_api.wandb_members import KEYS, OWNER, PROCESS, PROCESSES, QUEUES, START, TODAYS_KEYS
from migrate.edit.render import Argument, Call, Raw, raw
from migrate.leftovers.wandb_callbacks import made_by, parts_of_self, wandb_callbacks
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result

ORDER = 28

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from multiprocessing import Queue

from ray.air.integrations.wandb import WandbLoggerCallback


class Named(WandbLoggerCallback):
    def log_trial_start(self, trial):
        self._trial_queues[trial] = Queue()
        self._trial_processes[trial] = self._logger_process_cls(
            logdir=trial.logdir,
            queue=self._trial_queues[trial],
            exclude=["done"],
            to_config=self._config_results,
            name="mine_" + trial.trial_id,
        )
        self._trial_processes[trial].start()

    def log_trial_result(self, iteration, trial, result):
        if trial not in self._trial_processes:
            self.log_trial_start(trial)
        super().log_trial_result(iteration, trial, {**result, "more": 1})
""",
        """\
from ray.air.integrations.wandb import WandbLoggerCallback


class Named(WandbLoggerCallback):
    def log_trial_start(self, trial):
        self._start_logging_actor(trial, ["done"], name="mine_" + trial.trial_id)

    def log_trial_result(self, iteration, trial, result):
        if trial not in self._trial_logging_actors:
            self.log_trial_start(trial)
        super().log_trial_result(iteration, trial, {**result, "more": 1})
""",
    ),
)

_ACTORS: Final = "_trial_logging_actors"
_DIRECTORIES: Final = ("logdir", "local_path", "path")
"""How the directory of a trial is asked for, in which its process worked."""
_SAID: Final = frozenset({"queue", "exclude", "to_config", "logdir"})


def rewrite(result: Result) -> None:
    """Rewrite what every such class does with its processes."""
    source = result.source
    for node in wandb_callbacks(source):
        if guarded(source.names, node):
            continue
        done: set[ast.AST] = set()
        for part in parts_of_self(source, node, (PROCESS,)) if PROCESS not in made_by(source, node) else ():
            started = _started(source, part)
            if started is not None:
                _start(result, *started)
                done.update(*(ast.walk(statement) for statement in started[1]))
        for part in parts_of_self(source, node, (PROCESSES, KEYS)):
            if part in done or not isinstance(part.ctx, ast.Load):
                continue
            if part.attr == KEYS or _is_asked_for_one(source, part):
                name = TODAYS_KEYS if part.attr == KEYS else _ACTORS
                result.edit(source.end(part) - len(part.attr), source.end(part), name)
                result.rewrote(part, known(f"{OWNER}.{part.attr}"), part.attr)


def _started(source: Source, part: ast.Attribute) -> tuple[ast.Call, list[ast.stmt]] | None:
    """The call that makes a process, and the three statements that make its queue, it, and start it."""
    call = source.names.parents.get(part)
    statement = source.names.parents.get(call) if isinstance(call, ast.Call) and call.func is part else None
    if not isinstance(call, ast.Call) or not isinstance(statement, ast.Assign) or call.args:
        return None
    around = source.names.parents.get(statement)
    blocks = (getattr(around, field, None) for field in ("body", "orelse", "finalbody"))
    block = next((one for one in blocks if isinstance(one, list) and statement in one), [])
    place = block.index(statement) if block else 0
    three = block[place - 1 : place + 2] if place else []
    if len(three) != len("123") or source.tokens.comments_between(source.start(three[0]), source.end(three[2])):
        return None
    return (call, three) if _is_as_then(source, call, three) else None


def _is_as_then(source: Source, call: ast.Call, three: list[ast.stmt]) -> bool:
    """Whether the three statements say nothing but what Ray itself said there."""
    me = ast.unparse(call.func.value) if isinstance(call.func, ast.Attribute) else ""
    given = {word.arg: word.value for word in call.keywords if word.arg is not None}
    process, trial = three[1], ast.unparse(_key(three[1]))
    queue, its = f"{me}.{QUEUES}[{trial}]", f"{me}.{PROCESSES}[{trial}]"
    made = three[0].value if isinstance(three[0], ast.Assign) else None
    is_queue = isinstance(made, ast.Call) and not made.args and not made.keywords
    said = given.get("logdir")
    is_there = said is None or ast.unparse(said) in (f"{trial}.{name}" for name in _DIRECTORIES)
    return (
        trial.isidentifier()
        and is_queue
        and ast.unparse(three[0]) == f"{queue} = {ast.unparse(made or call)}"
        and ast.unparse(process) == f"{its} = {ast.unparse(call)}"
        and ast.unparse(three[2]) == f"{its}.start()"
        and is_there
        and "exclude" in given
        and ast.unparse(given.get("queue", call)) == queue
        and ast.unparse(given.get("to_config", call)) in (f"{me}.{KEYS}", f"{me}.{TODAYS_KEYS}")
    )


def _key(statement: ast.stmt) -> ast.expr:
    target = statement.targets[0] if isinstance(statement, ast.Assign) else None
    return target.slice if isinstance(target, ast.Subscript) else ast.Constant(None)


def _start(result: Result, call: ast.Call, three: list[ast.stmt]) -> None:
    source, start = result.source, result.source.start(three[0])
    excluded = next(word.value for word in call.keywords if word.arg == "exclude")
    rest = [(word.arg or "**", word.value) for word in call.keywords if word.arg not in _SAID]
    assert isinstance(call.func, ast.Attribute)
    arguments = [Argument("", Raw(source.text(_key(three[1])))), Argument("", _moved(source, excluded))]
    arguments += [Argument(name, _moved(source, value)) for name, value in rest]
    indent = len(source.indent(start))
    text = Call(f"{source.text(call.func.value)}.{START}", arguments).at(indent, indent)
    result.edit(start, source.end(three[2]), text)
    for old in (PROCESS, PROCESSES):
        result.rewrote(call, known(f"{OWNER}.{old}"), old)


def _moved(source: Source, value: ast.expr) -> Raw:
    return raw(source, source.start(value), source.end(value), value)


def _is_asked_for_one(source: Source, part: ast.Attribute) -> bool:
    """Whether it is asked for a trial alone: ``trial in self._trial_processes``."""
    asked = source.names.parents.get(part)
    is_asked = isinstance(asked, ast.Compare) and asked.comparators == [part]
    return is_asked and isinstance(asked.ops[0], ast.In | ast.NotIn)  # type: ignore[union-attr]
