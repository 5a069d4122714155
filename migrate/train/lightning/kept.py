"""How many checkpoints a `LightningTrainer` kept: what Lightning was told, in its ``RunConfig``."""

from __future__ import annotations

import ast

from migrate.edit.callsite import arguments, keyword
from migrate.edit.edits import Edit
from migrate.edit.entries import behind, entries, replaced
from migrate.edit.importing import ensure_member
from migrate.edit.render import Argument, Call
from migrate.resolve.text.source import Source
from migrate.rule import Declined


def keeping(source: Source, call: ast.Call, told: list[Argument]) -> list[Edit]:
    """The edits that say in a trainer's configuration how many checkpoints it keeps.

    Args:
        source: The file.
        call: What makes the trainer.
        told: The arguments of the ``CheckpointConfig`` that follows from what Lightning was told.

    Raises:
        Declined: If its configuration cannot be followed.
        Taken: If a name that is needed means something else in the file.
    """
    given = keyword(call, "run_config")
    is_none = isinstance(given, ast.Constant) and given.value is None
    if given is None or is_none:
        if not told:
            return []
        (run, first), (config, second) = ensure_member(source, "ray.train", "RunConfig", call), _config(source, call)
        last = entries(source, call)[-1]
        indent = len(source.indent(last.start))
        written = Call(run, [Argument("checkpoint_config", Call(config, told))])
        argument = f"run_config={written.at(indent + 11, indent)}"
        added = [behind(source, call, last, [argument])]
        return [*first, *second, *(replaced(source, call, {"run_config": argument}) if is_none else added)]
    made = source.names.value(given)
    dotted = (source.names.dotted(made.func) or "") if isinstance(made, ast.Call) else ""
    if not isinstance(made, ast.Call) or not (dotted.startswith("ray.") and dotted.endswith(".RunConfig")):
        raise Declined("its `run_config` cannot be followed, which may say how many checkpoints are kept")
    if any(word.arg is None for word in made.keywords) or len(made.args) > 1:
        raise Declined("its `run_config` has arguments that cannot be told apart")
    if _says(source, made) or not told:
        return []
    _check_own(source, given)
    config, imports = _config(source, made)
    return [*imports, _with(source, made, Argument("checkpoint_config", Call(config, told)))]


def _with(source: Source, call: ast.Call, new: Argument) -> Edit:
    """The edit that writes a call with another argument, in the place of one of its name, if there is one."""
    given, closing = arguments(source, call)
    moved = [Argument(one.name, one.raw, one.before, one.after) for one in given if one.name != new.name]
    start, end = source.start(call), source.end(call)
    column, indent = start - source.line_start(start), len(source.indent(start))
    written = Call(source.text(call.func), [*moved, new], closing)
    return Edit(start, end, written.at(column, indent, len(source.data[end : source.line_end(end)])))


def _says(source: Source, made: ast.Call) -> bool:
    """Whether a ``RunConfig`` says itself how many checkpoints are kept."""
    given = keyword(made, "checkpoint_config")
    value = source.names.value(given) if given is not None else ast.Constant(None)
    if isinstance(value, ast.Constant) and value.value is None:
        return False
    if not isinstance(value, ast.Call) or not (source.names.dotted(value.func) or "").endswith(".CheckpointConfig"):
        raise Declined("its `checkpoint_config` cannot be followed")
    given_there = [*value.args, *(word.value for word in value.keywords)]
    return any(not isinstance(one, ast.Constant) or one.value is not None for one in given_there)


def _check_own(source: Source, given: ast.expr) -> None:
    while isinstance(given, ast.Name):
        variable, binding = source.names.variable(given), source.names.binding(given)
        if variable is None or binding is None or binding.value is None:
            return
        if len(source.names.reads(variable[1], variable[0])) > 1:
            raise Declined(f"`{given.id}` is used in other ways as well; say there which checkpoints are kept")
        given = binding.value


def _config(source: Source, where: ast.Call) -> tuple[str, list[Edit]]:
    return ensure_member(source, "ray.train", "CheckpointConfig", where)
