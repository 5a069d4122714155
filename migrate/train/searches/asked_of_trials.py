"""Callbacks of Tune that ask no more of a trial than what it is the same where a Tune function runs the trainer."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.running.subclasses import class_named, lineage
from migrate.resolve.text.source import Source

LOGGERS: Final = ("ray.tune.logger.TBXLoggerCallback", "ray.tune.logger.tensorboardx.TBXLoggerCallback")
"""Callbacks of Ray's own that see metrics alone."""
_BASES: Final = frozenset({
    "ray.tune.Callback", "ray.tune.callback.Callback", "ray.tune.LoggerCallback", "ray.tune.logger.LoggerCallback",
    "ray.tune.logger.logger.LoggerCallback",
})  # fmt: skip
_OF_CHECKPOINTS: Final = frozenset({
    "on_checkpoint", "on_trial_save", "on_trial_restore", "log_trial_save", "log_trial_restore",
})  # fmt: skip
"""Hooks that are called for what the trainer of a trial keeps for itself today."""
_HOOKS: Final = frozenset({
    "setup", "on_step_begin", "on_step_end", "on_trial_start", "on_trial_result", "on_trial_complete", "on_trial_error",
    "on_experiment_end", "log_trial_start", "log_trial_result", "log_trial_end",
})  # fmt: skip
_OF_TRIAL: Final = frozenset({"status", "trial_id"})
_OTHER_METRICS: Final = frozenset({
    "config", "experiment_tag", "checkpoint_dir_name", "checkpoint_path", "should_checkpoint", "trial_name",
})  # fmt: skip
"""What a result has beside what the loop reports, and is another one, or was not there."""


def asks_nothing_else(source: Source, callback: ast.Call) -> bool:
    """Whether it is the same to a callback that the trial is a Tune function which runs the trainer.

    Args:
        source: The file.
        callback: The call that makes it.
    """
    if source.names.dotted(callback.func) in LOGGERS:
        return not callback.args and not callback.keywords
    named = class_named(source, callback.func)
    classes = lineage(*named) if named is not None else []
    known = {one for _, one in classes}
    for home, owner in classes:
        for base in owner.bases:
            found = class_named(home, base)
            if home.names.dotted(base) not in _BASES and (found is None or found[1] not in known):
                return False
        if owner.keywords or not all(_is_plain(home, part) for part in owner.body):
            return False
    return bool(classes)


def _is_plain(source: Source, part: ast.stmt) -> bool:
    """Whether a part of a class's body is a hook that asks for metrics, or nothing that Tune calls."""
    if not isinstance(part, ast.FunctionDef):
        return not isinstance(part, ast.AsyncFunctionDef | ast.ClassDef)
    if part.name in _OF_CHECKPOINTS or part.decorator_list:
        return False
    if part.name not in _HOOKS:
        return True
    given = {one.arg for one in (*part.args.posonlyargs, *part.args.args, *part.args.kwonlyargs)}
    given |= {one.arg for one in (part.args.vararg, part.args.kwarg) if one is not None}
    uses = [node for node in ast.walk(part) if isinstance(node, ast.Name) and node.id in given]
    return all(_is_the_same(source, use) for use in uses if use.id not in ("self", "iteration", "failed", "stop"))


def _is_the_same(source: Source, use: ast.Name) -> bool:
    """Whether a hook uses what it is given for what is in both."""
    parent = source.names.parents.get(use)
    if not isinstance(use.ctx, ast.Load):
        return False
    if use.id == "trial":
        return isinstance(parent, ast.Attribute) and parent.attr in _OF_TRIAL and isinstance(parent.ctx, ast.Load)
    return use.id == "result" and _key(source, use, parent) not in (None, *_OTHER_METRICS)


def _key(source: Source, use: ast.Name, parent: ast.AST | None) -> object:
    """The key that a result is asked for, or about; None if that is not seen."""
    if isinstance(parent, ast.Subscript) and parent.value is use and isinstance(parent.ctx, ast.Load):
        key: ast.AST | None = parent.slice
    elif isinstance(parent, ast.Compare) and isinstance(parent.ops[0], ast.In | ast.NotIn) and use is not parent.left:
        key = parent.left
    else:
        call = source.names.parents.get(parent) if isinstance(parent, ast.Attribute) else None
        is_asked = isinstance(call, ast.Call) and isinstance(parent, ast.Attribute) and parent.attr == "get"
        key = call.args[0] if isinstance(call, ast.Call) and is_asked and call.args else None
    return key.value if isinstance(key, ast.Constant) and isinstance(key.value, str) else None
