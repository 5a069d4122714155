"""Reading a Tuner that is given a trainer: which trainer, what is searched for, and who else uses it."""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from legacy_api import find
from migrate.edit.callsite import keyword, passed
from migrate.resolve.flow.carried import Carried
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.names.definitions import definition
from migrate.resolve.names.names import Variable
from migrate.resolve.running.tuners import RESTORES, TUNERS
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.train.boosting.training_function import LIBRARIES
from migrate.train.trainers.classes import is_of_today
from migrate.train.trainers.subclasses import trainer_of
from migrate.tune.functions.callable_elsewhere import is_overridden, is_own, is_replaceable
from migrate.tune.searches.populations import COPY_CHECKPOINTS, copying

SEARCHED: Final = ("train_loop_config", "trainer_init_config", "scaling_config", "datasets", "preprocessor")
"""What a search space may have for a trainer; the second one was a `TransformersTrainer`."""
_CHANGING: Final = ("update", "setdefault", "pop", "clear", "popitem")
_UNKNOWN_SPACE: Final = "cannot tell what `param_space` has; write it as a dictionary beside the Tuner"
_TWO: Final = "two Tuners are given the same trainer"
_LEVELS: Final = 3
"""How many functions a trainer may come through."""
_SCHEDULER: Final = "scheduler"
_ELSEWHERE: Final = "a Tuner takes no trainer today, and this one is made elsewhere"


class Tuned(NamedTuple):
    """A Tuner of a trainer.

    Attributes:
        tuner: The call that makes the Tuner.
        trainable: Its argument.
        made: The call that makes the trainer.
        variable: The variable that the trainer is in, if it is in one.
        handed: Every argument of a Tuner that is the trainer, ``trainable`` and those of ``Tuner.restore``.
        is_used: Whether something else uses the trainer.
        said: What functions that the trainer comes through say of it, in their annotations.
        is_apart: Whether it is made in another function than the Tuner.
        given: The call that gives it to the function with the Tuner, as an argument, if one does.
        space: What is searched for, by the constructor's arguments.
        copied: The scheduler that copies checkpoints from trial to trial, if it may have one, by the name of its class.
    """

    tuner: ast.Call
    trainable: ast.expr
    made: ast.Call
    variable: Variable | None
    handed: list[ast.expr]
    is_used: bool
    said: list[ast.expr]
    is_apart: bool
    given: ast.Call | None
    space: dict[str, ast.expr]
    copied: str


def is_trainer(source: Source, node: ast.expr | None) -> bool:
    """Whether an expression is a trainer that Ray Train has today."""
    value = source.names.value(node) if node is not None else None
    dotted = source.names.dotted(value.func) if isinstance(value, ast.Call) else None
    return dotted is not None and dotted.startswith("ray.train.") and is_of_today(dotted)


def may_be_trainer(source: Source, node: ast.expr | None) -> bool:
    """Whether an expression is a trainer, of whatever class, comes from a function that makes one, or is called one."""
    if node is None or is_trainer(source, node):
        return node is not None
    meant = meanings(source, node)
    if any(trainer_of(source, call.func) is not None for call in meant if isinstance(call, ast.Call)):
        return True
    if any(_is_of_others(source, part) for part in meant):
        return True
    value = source.names.value(node)
    binding = source.names.binding(value)
    is_given = binding is not None and binding.kind == "param" and isinstance(value, ast.Name)
    if not is_given or not isinstance(value, ast.Name) or not value.id.lower().endswith("trainer"):
        return False
    given = source.once(Carried).given(binding.node) if binding and isinstance(binding.node, ast.arg) else None
    if given and all(value is not None and _is_tune_function(source, value) for value in given):
        return False
    return any(find(f"{dotted}.restore") is not None for _, _, dotted in source.names.imports)


def _is_of_others(source: Source, node: ast.expr, levels: int = _LEVELS) -> bool:
    """Whether another file of the tree has a trainer under a name, or gives one where its function is called."""
    named = node.func if isinstance(node, ast.Call) else node
    dotted = source.names.dotted(named) or ""
    found = definition(source.path, dotted) if levels and dotted and not dotted.startswith("ray.") else None
    if found is None:
        return False
    home, bindings = found
    carried = home.once(Carried)
    values = (
        [value for binding in bindings for value in carried.returned.get(binding.node, ())]
        if isinstance(node, ast.Call)
        else [binding.value for binding in bindings if binding.value is not None]
    )
    parts = [part for value in values for part in meanings(home, value)]
    return any(
        (isinstance(part, ast.Call) and trainer_of(home, part.func) is not None)
        or _is_of_others(home, part, levels - 1)
        for part in parts
    )


def _is_tune_function(source: Source, node: ast.expr) -> bool:
    """Whether an expression is a function of the file, with resources or parameters or not."""
    found = source.names.bindings(node)
    made = (binding.value for binding in found if binding.kind == "assign")
    wrapped = (source.names.dotted(value.func) or "" for value in made if isinstance(value, ast.Call))
    is_wrapped = any(dotted.startswith("ray.tune.with_") for dotted in wrapped)
    return bool(found) and (is_wrapped or all(isinstance(binding.node, ast.FunctionDef) for binding in found))


def read(source: Source, tuner: ast.Call) -> Tuned:
    """Everything about a Tuner of a trainer.

    Raises:
        Declined: If it cannot be followed, or cannot be written as a Tune function.
    """
    names = source.names
    given = passed(tuner, 0, "trainable")
    if given is None:
        raise Declined(_ELSEWHERE)
    trainable, said, call = given, list[ast.expr](), None
    for _ in range(_LEVELS):
        if is_trainer(source, trainable):
            break
        _check_given_to_tuners_only(source, trainable)
        trainable, told, call = _one_further(source, trainable)
        said += [told] if told is not None else []
    made = names.value(trainable)
    if not isinstance(made, ast.Call) or not is_trainer(source, trainable):
        raise Declined(_ELSEWHERE)
    variable = names.variable(trainable)
    handed, others, is_shared = [trainable], 0, False
    for use in names.reads(variable[1], variable[0]) if variable is not None else ():
        user = names.parents.get(use)
        user = names.parents.get(user) if isinstance(user, ast.keyword) else user
        dotted = names.dotted(user.func) if isinstance(user, ast.Call) else None
        if use is trainable:
            continue
        if dotted in TUNERS and isinstance(user, ast.Call):
            _check_are_apart(source, made, tuner, user)
            is_shared = True
        if dotted in RESTORES:
            handed.append(use)
        else:
            others += 1
    if is_shared and len(handed) > 1:
        raise Declined(_TWO)  # which of the two is restored is not said
    is_boosted = (names.dotted(made.func) or "") in LIBRARIES
    space = _space(source, tuner, (*SEARCHED, "params") if is_boosted else SEARCHED)
    used = (variable, handed, others > 0)
    return Tuned(tuner, given, made, *used, said, trainable is not given, call, space, _copying(source, tuner))


def _check_are_apart(source: Source, trainer: ast.Call, *tuners: ast.Call) -> None:
    """See whether what becomes of one Tuner of a trainer is nothing to the other one.

    Raises:
        Declined: If both have the same configuration, or search space, of which a part goes to the trainer.
    """
    configs = [keyword(tuner, "run_config") for tuner in tuners]
    values = [source.names.value(config) for config in configs if config is not None]
    spaces = [source.names.value(space) for tuner in tuners if (space := keyword(tuner, "param_space")) is not None]
    changed = [node for node in spaces if isinstance(node, ast.Dict) and _names(node, "scaling_config")]
    is_one = len({*values}) < len(values) or (changed and len({*spaces}) < len(spaces))
    if is_one or keyword(trainer, "run_config") is not None or any(_copying(source, tuner) for tuner in tuners):
        raise Declined(_TWO)


def _names(node: ast.Dict, name: str) -> bool:
    return any(isinstance(key, ast.Constant) and key.value == name for key in node.keys)


def _one_further(source: Source, trainable: ast.expr) -> tuple[ast.expr, ast.expr | None, ast.Call | None]:
    """What an expression is that a function returns, or that one is given.

    Returns:
        The expression, what the function says of it, and the call that gives it as an argument, if one does.

    Raises:
        Declined: If it cannot be followed.
    """
    value = source.names.value(trainable)
    if isinstance(value, ast.Call):
        maker = _maker(source, value)
        return _returned(source, maker), maker.returns, None
    binding = source.names.binding(value)
    parameter = binding.node if binding is not None and binding.kind == "param" else None
    if not isinstance(parameter, ast.arg):
        raise Declined(_ELSEWHERE)
    carried = source.once(Carried)
    function, values = source.names.owners.get(parameter), carried.given(parameter)
    is_known = isinstance(function, ast.FunctionDef) and is_replaceable(source, function) and is_own(source, function)
    if not isinstance(function, ast.FunctionDef) or not is_known or values is None or values == [] or None in values:
        raise Declined(_ELSEWHERE)
    calls = carried.calls_of(function) or []
    if len(calls) != 1 or values[0] is None:
        raise Declined("the function that is given the trainer is called in several places")
    return values[0], parameter.annotation, calls[0]


def _maker(source: Source, made: ast.Call) -> ast.FunctionDef:
    """The function of the file that a call makes a trainer with, and nothing else calls.

    Raises:
        Declined: If there is none.
    """
    carried = source.once(Carried)
    function = carried.called(made)
    if not isinstance(function, ast.FunctionDef) or not is_replaceable(source, function):
        raise Declined(_ELSEWHERE)
    if not is_own(source, function) or carried.calls_of(function) != [made]:
        raise Declined("the function that makes the trainer is called elsewhere, too")
    return function


def _returned(source: Source, function: ast.FunctionDef) -> ast.expr:
    """What a function returns, if it does so in one place."""
    returns = [node for node in source.names.of(ast.Return) if source.names.function(node) is function]
    values = source.once(Carried).returned.get(function, [])
    if len(returns) != 1 or len(values) != 1:
        raise Declined("the function that makes the trainer returns in several places")
    return values[0]


def _check_given_to_tuners_only(source: Source, trainable: ast.expr) -> None:
    """See whether nobody but Tuners gets a trainer that a function has made."""
    names = source.names
    variable = names.variable(trainable)
    for use in names.reads(variable[1], variable[0]) if variable is not None else ():
        call = names.parents.get(use)
        call = names.parents.get(call) if isinstance(call, ast.keyword) else call
        dotted = names.dotted(call.func) if isinstance(call, ast.Call) else None
        if use is not trainable and dotted in TUNERS:
            raise Declined(_TWO)
        if use is not trainable and dotted not in RESTORES:
            raise Declined("a function makes the trainer, and something else uses it, too")


def _copying(source: Source, tuner: ast.Call) -> str:
    """The scheduler of a Tuner, if it may be one that copies checkpoints."""
    config = keyword(tuner, "tune_config")
    value = source.names.value(config) if config is not None else None
    scheduler = keyword(value, _SCHEDULER) if isinstance(value, ast.Call) else None
    return copying(source, scheduler) if scheduler is not None else ""


def without_checkpoints(scheduler: str) -> str:
    """Why a scheduler that copies checkpoints has nothing to copy where a trainer runs in a Tune function."""
    return (
        f"`{scheduler.rpartition('.')[2]}` copies checkpoints from trial to trial, and a Tune function that runs a "
        "trainer has none: report one in the function, or use another scheduler"
    )


def copies_checkpoints(source: Source) -> str | None:
    """The name of a scheduler in a file that copies checkpoints from trial to trial, if there is one or may be."""
    made = (dotted for _, dotted in source.names.calls() if dotted.endswith(COPY_CHECKPOINTS))
    given = (keyword(call, _SCHEDULER) for call, _ in source.names.calls())
    of_others = (copying(source, scheduler) for scheduler in given if scheduler is not None)
    return next(made, None) or next(filter(None, of_others), None)


def _space(source: Source, tuner: ast.Call, searched: tuple[str, ...]) -> dict[str, ast.expr]:
    space = keyword(tuner, "param_space")
    if space is None:
        return {}
    node, uses = _dictionary(source, space), _other_uses(source, space)
    found: dict[str, ast.expr] = {}
    for key, value in [*zip(node.keys, node.values, strict=True), *_set_later(source, space, uses, tuner)]:
        if not isinstance(key, ast.Constant) or key.value not in searched:
            told = source.text(key) if key is not None else "**"
            raise Declined(f"cannot carry over {told} of `param_space`; pass it in `train_loop_config`")
        found[str(key.value)] = value
    return found


def _dictionary(source: Source, space: ast.expr) -> ast.Dict:
    """The dictionary that a search space is, written beside the Tuner, or returned by a function of the file."""
    names, node = source.names, source.names.value(space)
    if isinstance(node, ast.Call):
        carried = source.once(Carried)
        function = carried.called(node)
        is_certain = isinstance(function, ast.FunctionDef) and not is_overridden(source, function)
        returned = carried.returned.get(function or node, []) if is_certain else []
        inner = returned[0] if len(returned) == 1 else node
        is_changed = isinstance(inner, ast.Name) and len(_other_uses(source, inner)) > 0
        node = node if is_changed else names.value(inner)
    if not isinstance(node, ast.Dict):
        raise Declined(_UNKNOWN_SPACE)
    return node


def _other_uses(source: Source, node: ast.expr) -> list[ast.Name]:
    variable = source.names.variable(node)
    return [use for use in source.names.reads(variable[1], variable[0]) if use is not node] if variable else []


def _set_later(
    source: Source, space: ast.expr, uses: list[ast.Name], tuner: ast.Call
) -> list[tuple[ast.expr | None, ast.expr]]:
    """What is put into a search space behind the statement that makes it, by its keys.

    Raises:
        Declined: If it cannot be seen what is.
    """
    names, found = source.names, list[tuple[ast.expr | None, ast.expr]]()
    for use in uses:
        place = names.parents.get(use)
        if isinstance(place, ast.Attribute) and place.attr in _CHANGING:
            raise Declined(_UNKNOWN_SPACE)
        if not isinstance(place, ast.Subscript) or isinstance(place.ctx, ast.Load) or place.value is not use:
            continue
        statement, bindings = names.parents.get(place), names.bindings(space)
        made = names.statement(bindings[0].node) if bindings else place
        is_certain = isinstance(statement, ast.Assign) and names.parents.get(statement) is names.parents.get(made)
        if not isinstance(statement, ast.Assign) or not is_certain or source.start(place) > source.start(tuner):
            raise Declined(_UNKNOWN_SPACE)
        found.append((place.slice, statement.value))
    return found
