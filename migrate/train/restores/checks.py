"""Whether a constructor means the run that old code restored: the same place, the same arguments, nothing else done."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import keyword, passed
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.train.restores.branch import kept_in_branch
from migrate.train.restores.places import Part, concat, followed, parts
from migrate.train.restores.shapes import Shape, is_for_itself, only_says, removes_files

LOOP: Final = "train_loop_per_worker"
_AFTER_PATH: Final = (LOOP, "train_loop_config", "datasets", "preprocessor", "scaling_config")
"""What ``restore`` of trainers with a loop took by position; the last three through Ray 2.6."""
_HOME: Final[tuple[Part, ...]] = (("text", "~"), ("text", "ray_results"))


def check(source: Source, shape: Shape, *, with_flags: bool) -> None:
    """Check everything that makes the constructor mean the same as the choice.

    Args:
        source: The file.
        shape: The choice.
        with_flags: Whether it may ask for more than whether there is a run.

    Raises:
        Declined: If it does not, or if that cannot be told.
    """
    _check_statement(source, shape)
    path = passed(shape.restored, 0, "path")
    here = parts(source, path) if path is not None else None
    if path is None or here is None:
        raise Declined("cannot tell what the restored path is made of")
    if any(parts(source, question) != here for question in shape.questions):
        raise Declined("`can_restore` and `restore` are not given the same path")
    check_place(source, shape.constructed, here)
    _check_arguments(source, shape.restored, shape.constructed)
    _check_branches(source, shape)
    flags = [flag for flag in shape.flags if parts(source, flag) != here]
    if flags and not with_flags:
        told = source.text(flags[0])
        raise Declined(
            f"without `{told}` the constructor continues the run as well today; give it another name then, or remove "
            "the run before (`--unsafe` writes the constructor alone)"
        )


def _check_statement(source: Source, shape: Shape) -> None:
    node = shape.node
    if isinstance(node, ast.If) and (source.is_elif(node) or not source.begins_line(node)):
        raise Declined("it is an `elif`, or shares its line with other code")


def check_place(source: Source, constructed: ast.Call, here: tuple[Part, ...]) -> None:
    """Check that the run of a constructor is in a directory.

    Raises:
        Declined: If it is in another one, or if that cannot be told.
    """
    config = keyword(constructed, "run_config")
    if config is None and any(word.arg is None for word in constructed.keywords):
        raise Declined("the constructor's arguments are unpacked, and its `RunConfig` cannot be followed")
    value = followed(source, config) if config is not None else None
    if not isinstance(value, ast.Call) or not (source.names.dotted(value.func) or "").endswith(".RunConfig"):
        raise Declined(
            "the constructor has no `RunConfig` that can be followed; give it the run's storage_path and name"
        )
    if not place_is(source, value, here):
        raise Declined("cannot prove that the path is the constructor's `storage_path` and `name`")


def place_is(source: Source, config: ast.Call, here: tuple[Part, ...]) -> bool:
    """Whether a ``RunConfig`` says that its run is in a directory.

    Raises:
        Declined: If that cannot be told.
    """
    storage, name = keyword(config, "storage_path", "local_dir"), keyword(config, "name")
    if name is None:
        raise Declined("the constructor's `RunConfig` has no name; give it the last part of the restored path")
    home = _HOME if storage is None else parts(source, storage)
    if home is None:
        raise Declined("cannot tell what the constructor's `storage_path` is")
    last = parts(source, name)
    return last is not None and concat(home, last) == here


def _check_arguments(source: Source, restored: ast.Call, constructed: ast.Call) -> None:
    """What is passed to ``restore`` again must be what the constructor is given."""
    given = {word.arg: word.value for word in constructed.keywords}
    for value in constructed.args[:1]:
        given[LOOP] = value
    for name, value in given_again(restored, with_loop=LOOP in given).items():
        if name not in given or not _same(source, given[name], value):
            raise Declined(f"`{name}` is not the same in `restore` and in the constructor")


def given_again(restored: ast.Call, *, with_loop: bool) -> dict[str, ast.expr]:
    """The arguments that ``restore`` is given beside the path, by their names; without those that are None.

    Args:
        restored: The call.
        with_loop: Whether the trainer has a loop, so that they may stand at positions after the path.

    Raises:
        Declined: If that cannot be told.
    """
    after_path = restored.args[1:]
    is_told = with_loop and not any(isinstance(value, ast.Starred) for value in after_path)
    if len(after_path) > (len(_AFTER_PATH) if is_told else 0):
        raise Declined("`restore` has positional arguments after the path")
    if any(word.arg is None for word in restored.keywords):
        raise Declined("arguments of `restore` are unpacked")
    again = [*zip(_AFTER_PATH, after_path, strict=False), *((word.arg or "", word.value) for word in restored.keywords)]
    nothing = (name for name, value in again if isinstance(value, ast.Constant) and value.value is None)
    left_out = {"path", *nothing}
    return {name: value for name, value in again if name not in left_out}


def _same(source: Source, one: ast.expr, other: ast.expr) -> bool:
    if ast.dump(one) == ast.dump(other):
        return True
    return ast.dump(source.names.value(one)) == ast.dump(source.names.value(other))


def _check_branches(source: Source, shape: Shape) -> None:
    """The branch that restores does nothing that would be missing, the other nothing that must not be done again."""
    restoring, node = shape.restoring, shape.node
    if not restoring or isinstance(node, ast.IfExp):
        return
    restore = source.names.statement(shape.restored)
    around = source.names.block(node)
    below = around[around.index(node) + 1 :]
    after = below
    if shape.constructing is not None:
        after = shape.constructing[shape.constructing.index(source.names.statement(shape.constructed)) + 1 :]
        if removes_files(shape.constructing):
            raise Declined("the branch that constructs removes files, which would be those of the run that goes on")
    here = restoring.index(restore)
    told = {ast.dump(statement) for statement in restoring[here + 1 :]}
    again = {ast.dump(statement) for statement in [*after, *below[:1]]}
    kept = kept_in_branch(source, shape)
    for statement in [*restoring[:here], *restoring[here + 1 :]]:
        if statement not in kept and ast.dump(statement) not in again and not _may_go(source, statement, shape):
            raise Declined("the branch that restores does something else as well")
    for statement in after if shape.constructing is not None else ():
        if ast.dump(statement) not in told and not only_says(statement):
            raise Declined("the branch that constructs does something afterwards that the other one does not")


def _may_go(source: Source, statement: ast.stmt, shape: Shape) -> bool:
    return only_says(statement) or is_for_itself(source, statement, shape.node)
