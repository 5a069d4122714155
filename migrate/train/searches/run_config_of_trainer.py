"""The ``RunConfig`` of a trainer that a Tuner runs: what of it the Tuner gets, and what the trainer of each trial."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Final

from migrate.edit.callsite import Given, arguments, keyword
from migrate.edit.edits import Edit
from migrate.edit.entries import entries, replaced
from migrate.edit.render import Argument, Call, Raw
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.train.callbacks.kept_callbacks import told_apart
from migrate.train.searches.shared_storage import Shared, out_of_reach, reaches, shared_storage, storage_of_trial
from migrate.train.searches.tuned_trainer import Tuned

_RUN_CONFIG: Final = "run_config"
_CALLBACKS: Final = "callbacks"


def run_configs(
    source: Source, tuned: Tuned, train: str, tune: str
) -> tuple[list[Edit], list[Argument], Shared, ast.Call | None]:
    """What becomes of the ``RunConfig``.

    A ``UserCallback`` stays the trainer's, whoever else has a ``RunConfig``: no Ray had one that let a Tuner run a
    trainer, so that it was written by an earlier run of the codemod.

    Returns:
        The edits that give the Tuner its own, the fields that the trainer's gets, what of the Tuner's place both need,
        and the call that makes it, if the file has one.
    """
    names = source.names
    of_tuner, of_trainer = keyword(tuned.tuner, "run_config"), keyword(tuned.made, "run_config")
    own, kept = _callbacks(source, tuned, of_trainer)
    chosen = of_tuner if of_tuner is not None else of_trainer
    if chosen is None or (isinstance(chosen, ast.Constant) and chosen.value is None):
        return [], kept, Shared(), None
    made = names.value(chosen)
    fields = [*kept]
    new = {**own} if of_tuner is None else {}
    shared = Shared()
    config = made if isinstance(made, ast.Call) and (names.dotted(made.func) or "").endswith(".RunConfig") else None
    if config is not None:
        given = {argument.name: argument for argument in arguments(source, config)[0]}
        shared = _storage(source, tuned, config, given, tune)
        fields += shared.fields
        new |= {old: f"storage_path={text}" for old, text in shared.texts.items()}
        is_moved = "checkpoint_config" in given and not tuned.copied
        moved = _checkpoint_config(source, tuned, given["checkpoint_config"], train) if is_moved else None
        if moved is not None:
            fields.append(moved)
            new["checkpoint_config"] = ""
    if of_tuner is None and chosen is made:
        return _to_tuner(source, tuned, chosen, shared, own), fields, shared, config
    if of_tuner is None and config is not None and (edits := _without(source, tuned, chosen, config, new)):
        return edits, fields, shared, config
    edits = replaced(source, config, new) if config is not None and new else []
    if (
        of_tuner is config
        and config is not None
        and not any(new.get(each.name) != "" for each in entries(source, config))
    ):
        edits = replaced(source, tuned.tuner, {"run_config": ""})
    if of_tuner is None:
        edits += _to_tuner(source, tuned, chosen, shared, own)
    return edits, fields, shared, config


def _callbacks(source: Source, tuned: Tuned, config: ast.expr | None) -> tuple[dict[str, str], list[Argument]]:
    """What becomes of the callbacks of the trainer's ``RunConfig``.

    Returns:
        What the Tuner gets of them, if anything changes, and the field of the trainer of each trial.

    Raises:
        Declined: If they are made of what means something else, or nothing, where the trainer is made.
    """
    made = source.names.value(config) if config is not None else None
    given = keyword(made, _CALLBACKS) if isinstance(made, ast.Call) else None
    ours, others = told_apart(source, given) if given is not None else ([], [])
    if given is None or not ours:
        return {}, []
    _check_reach(source, given, tuned.made, "the trainer's callbacks are out of its reach in a trial")
    variable = source.names.variable(config) if made is not config and config is not None else None
    uses = len(source.names.reads(variable[1], variable[0])) if variable is not None else 1
    if made is not config and (uses > 1 or tuned.is_used) and keyword(tuned.tuner, _RUN_CONFIG) is None:
        raise Declined("the `RunConfig` with the trainer's callbacks has other uses; give the Tuner one of its own")
    left = f"{_CALLBACKS}=[{', '.join(map(source.text, others))}]" if others else ""
    return {_CALLBACKS: left}, [Argument(_CALLBACKS, Raw(f"[{', '.join(map(source.text, ours))}]"))]


def _without(source: Source, tuned: Tuned, chosen: ast.expr, config: ast.Call, new: dict[str, str]) -> list[Edit]:
    """The edits that leave out a variable's ``RunConfig`` of which all goes elsewhere; none if it has to stay."""
    variable, binding = source.names.variable(chosen), source.names.binding(chosen)
    statement = source.names.statement(config)
    if variable is None or binding is None or not isinstance(statement, ast.Assign | ast.AnnAssign):
        return []
    is_its_own = statement is source.names.statement(binding.node) and statement.value is config
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    is_empty = all(new.get(each.name) == "" for each in entries(source, config))
    is_only_there = len(source.names.reads(variable[1], variable[0])) == 1 and len(targets) == 1
    block = source.names.block(statement)
    if not (is_its_own and is_empty and is_only_there and source.alone(statement) and len(block) > 1):
        return []
    start, end = source.line_start(source.start(statement)), source.next_line(source.end(statement))
    if end == source.line_start(source.start(source.names.statement(tuned.made))):  # a function, which stands apart
        start = len(source.data[:start].rstrip(b" \t\r\n"))
        start = source.next_line(start) if start else 0
    return [Edit(start, end, "")]


def _storage(source: Source, tuned: Tuned, config: ast.Call, own: dict[str, Given], tune: str) -> Shared:
    """What trainers are told of the place of their search: what it is told, or what a trial is asked for."""
    made, statement = source.names.statement(config), source.names.statement(tuned.made)
    try:
        shared = shared_storage(source, own, tuned.made)
    except Declined:
        return storage_of_trial(tune)
    if not shared.above or (made is statement and not tuned.is_apart):
        return shared
    is_seen = reaches(source, made, statement) and all(_is_behind(source, node, made) for node in tuned.handed)
    return shared if is_seen and not tuned.is_apart else storage_of_trial(tune)


def _is_behind(source: Source, node: ast.expr, statement: ast.stmt) -> bool:
    """Whether what uses the trainer comes behind a statement, and in no other branch than that."""
    block = source.names.parents.get(statement)
    while source.names.parents.get(node) not in (None, block):
        node = source.names.parents[node]  # type: ignore[assignment]
    return source.names.parents.get(node) is block and source.start(node) >= source.start(statement)


def _checkpoint_config(source: Source, tuned: Tuned, given: Given, train: str) -> Argument | None:
    """The trainer's ``CheckpointConfig``; None for one of ``ray.tune`` that is made elsewhere: trainers refuse it.

    Raises:
        Declined: If it is made of what means something else, or nothing, where the trainer is made.
    """
    _check_reach(source, given.node, tuned.made, "the `CheckpointConfig` is out of the trainer's reach")
    value = source.names.value(given.node)
    dotted = (source.names.dotted(value.func) or "") if isinstance(value, ast.Call) else ""
    if not dotted.startswith("ray.tune."):
        return Argument("checkpoint_config", given.raw)
    if value is not given.node or not isinstance(value, ast.Call) or not train:
        return None
    start = source.end(value.func)
    text = f"{train}CheckpointConfig{source.slice(start, source.end(value))}"
    return Argument("checkpoint_config", Raw(text, given.raw.column, given.raw.indent))


def _to_tuner(source: Source, tuned: Tuned, chosen: ast.expr, shared: Shared, others: Mapping[str, str]) -> list[Edit]:
    """Pass what was the trainer's ``RunConfig`` to the Tuner; the function that is given the trainer is given it, too.

    Args:
        source: The file.
        tuned: The Tuner.
        chosen: What is passed.
        shared: What both have of its place.
        others: Arguments of it that are written otherwise, or go.

    Raises:
        Declined: If the Tuner cannot be given it.
    """
    if tuned.given is None or not out_of_reach(source, chosen, tuned.tuner):
        reason = "the trainer's `RunConfig` is out of the Tuner's reach; pass it to the Tuner"
        _check_reach(source, chosen, tuned.tuner, reason)
        return _passed(source, tuned, tuned.tuner, chosen, shared, others)
    edits = _passed(source, tuned, tuned.given, chosen, shared, others)
    function = source.names.function(tuned.tuner)
    if not edits or not isinstance(function, ast.FunctionDef):
        return []
    return [*edits, _parameter(source, function), _behind(source, tuned.tuner, f"{_RUN_CONFIG}={_RUN_CONFIG}")]


def _parameter(source: Source, function: ast.FunctionDef) -> Edit:
    """The edit that gives a function a parameter for the ``RunConfig``."""
    given = function.args
    is_taken = any(getattr(part, "id", getattr(part, "arg", "")) == _RUN_CONFIG for part in ast.walk(function))
    if is_taken or given.vararg or given.kwarg or given.kwonlyargs or not given.args:
        raise Declined("the trainer's `RunConfig` is out of the Tuner's reach; pass it to the Tuner")
    end = max([*map(source.end, given.args), *map(source.end, given.defaults)])
    return Edit(end, end, f", {_RUN_CONFIG}{'=None' if given.defaults else ''}")


def _passed(
    source: Source, tuned: Tuned, call: ast.Call, chosen: ast.expr, shared: Shared, others: Mapping[str, str]
) -> list[Edit]:
    """The edit that passes the ``RunConfig`` to a call; none if nothing of it is left."""
    indent, own_line = _place_behind(source, call)
    text = source.text(chosen)
    if isinstance(chosen, ast.Call) and chosen is source.names.value(chosen):
        given = arguments(source, chosen)[0]
        if not tuned.copied:
            given = [argument for argument in given if argument.name != "checkpoint_config"]
        given = [argument for argument in given if others.get(argument.name) != ""]
        if not given:
            return []
        moved = [_shared(argument, shared, others) for argument in given]
        column = len(indent) if own_line else 4
        text = Call(source.text(chosen.func), moved).at(column + len("run_config="), column, 1)
    return [_behind(source, call, f"{_RUN_CONFIG}={text}")]


def _place_behind(source: Source, call: ast.Call) -> tuple[str, bool]:
    """How far the last argument of a call is indented, and whether it stands on a line of its own."""
    last = max([*call.args, *(word.value for word in call.keywords)], key=source.end)
    return source.indent(source.start(last)), source.line_number(source.start(last)) != source.line_number(
        source.start(call)
    )


def _behind(source: Source, call: ast.Call, text: str) -> Edit:
    """The edit that gives a call one more argument."""
    last = max([*call.args, *(word.value for word in call.keywords)], key=source.end)
    indent, own_line = _place_behind(source, call)
    end = source.tokens.span(last, source.tokens.opening(call) + 1, source.end(call) - 1)[1]
    separator = f",\n{indent}" if own_line else ", "
    return Edit(end, end, f"{separator}{text}")


def _check_reach(source: Source, node: ast.expr, where: ast.expr, reason: str) -> None:
    """See whether an expression means the same in another place.

    Raises:
        Declined: If it does not, for the reason that is given.
    """
    if out_of_reach(source, node, where):
        raise Declined(reason)


def _shared(given: Given, shared: Shared, others: Mapping[str, str]) -> Argument:
    """An argument of the Tuner's ``RunConfig``; where it stores is said in a variable, if in one at all."""
    if given.name in others:
        text = others[given.name].removeprefix(f"{given.name}=")
        return Argument(given.name, Raw(text), given.before, given.after)
    if given.name in shared.texts:
        return Argument("storage_path", Raw(shared.texts[given.name]), given.before, given.after)
    return Argument(given.name, given.raw, given.before, given.after)
