"""Which expressions are checkpoints of Ray, and what is asked of them that a checkpoint of today does not have."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from legacy_api import Row, moved_members
from migrate.resolve.flow.items import Items
from migrate.resolve.flow.shapes import ONE, UNKNOWN, Several, Shape, pair
from migrate.resolve.names.names import Variable
from migrate.resolve.running.trainables import methods_of
from migrate.resolve.text.source import Source
from migrate.resolve.values.said import said
from migrate.sieve.signs import OF_LIBRARIES
from migrate.train.checkpoints.dict_state import makes_checkpoint

_CLASSES: Final = (
    *("ray.train.Checkpoint", "ray.air.Checkpoint", "ray.air.checkpoint.Checkpoint"),
    *("ray.train.lightning.LightningCheckpoint", "ray.train.lightning.lightning_checkpoint.LightningCheckpoint"),
)
_OF_RESULTS: Final = ("checkpoint", "best_checkpoint", "latest_checkpoint")
_GIVE_ONE: Final = ("get_best_checkpoint", "get_last_checkpoint")
_BEST: Final = "best_checkpoints"
_OPENS: Final = "from_checkpoint"
_PREDICTOR: Final = "Predictor"
GET_MODEL: Final = "get_model"
_NOWHERE_ELSE: Final = "get_internal_representation"
TO_URI: Final = "to_uri"
ONLY_OF_CHECKPOINTS: Final = frozenset({"to_dict", "to_bytes", TO_URI, "to_object_ref", _NOWHERE_ELSE})
"""What checkpoints had and have no more, whatever they are of."""
_ONLY_HERE: Final = (*ONLY_OF_CHECKPOINTS, "get_preprocessor", GET_MODEL)
_KEPT: Final = {"set_preprocessor": "get_preprocessor"}
"""What goes with another member, and has its row."""
_ALSO_TODAY: Final = (*_KEPT, "get_preprocessor", GET_MODEL)
"""What checkpoints of models have still."""
_CALLED: Final = re.compile(r"(?i)checkpoint$|ckpt$")
_ASKS: Final = ("ray.air.session.get_checkpoint", "ray.train.get_checkpoint", "ray.tune.get_checkpoint")


def asked_of_checkpoints(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Methods of what holds a checkpoint that no checkpoint has today."""
    rows = members_of_checkpoints()
    for node in source.names.attributes(rows.keys() | _KEPT.keys()):
        row = rows.get(_KEPT.get(node.attr, node.attr))
        if row is None:
            continue
        call = source.names.parents.get(node)
        if (isinstance(call, ast.Call) and call.func is node) != (row.kind == "method"):
            continue
        if source.names.dotted(node) is not None:
            continue
        is_lost_there = node.attr not in _ALSO_TODAY and is_of_library(source, node.value)
        if is_lost_there or is_checkpoint(source, node.value) or is_called_one(source, node):
            yield node, row, f"{row.owner}.{node.attr}"


def asked_of_parameter(source: Source, parameter: ast.arg) -> Iterator[tuple[ast.AST, Row, str]]:
    """What a parameter is asked for that certainly is a checkpoint, since another file hands one over."""
    function = source.names.owners.get(parameter)
    reads = source.names.reads(parameter.arg, source.names.inside(function)) if function is not None else []
    for member in map(source.names.parents.get, reads):
        row = members_of_checkpoints().get(member.attr) if isinstance(member, ast.Attribute) else None
        is_told = isinstance(member, ast.Attribute) and (
            is_checkpoint(source, member.value) or is_called_one(source, member)
        )
        if row is not None and isinstance(member, ast.Attribute) and not is_told:
            yield member, row, f"{row.owner}.{member.attr}"


@cache
def members_of_checkpoints() -> dict[str, Row]:
    """The rows of what a checkpoint no longer has, by the names of its members."""
    home = f"{_CLASSES[0]}."
    return {name.removeprefix(home): row for name, row in moved_members().items() if name.startswith(home)}


def is_checkpoint(source: Source, node: ast.expr) -> bool:
    """Whether an expression may be a checkpoint of Ray: it was asked for, made here, or belongs to a result."""
    return source.once(checkpoints).is_one(node)


def is_of_library(source: Source, node: ast.expr) -> bool:
    """Whether a parameter or variable is said to be a checkpoint of models of a library: ``found: TorchCheckpoint``."""
    binding = source.names.binding(node)
    if binding is None:
        return False
    home = binding.node if isinstance(binding.node, ast.arg) else source.names.parents.get(binding.node)
    written = home.annotation if isinstance(home, ast.arg | ast.AnnAssign) else None
    return written is not None and said(source.names, written) in OF_LIBRARIES


def checkpoints(source: Source) -> Items:
    """What holds checkpoints of Ray in a file, or may hold one among other things."""
    names = source.names
    is_with_ray = has_checkpoints(source)

    def given(node: ast.AST) -> Shape | None:
        if isinstance(node, ast.Call):
            dotted = names.dotted(node.func) or ""
            is_asked = isinstance(node.func, ast.Attribute) and node.func.attr in _GIVE_ONE and is_with_ray
            is_made = dotted.startswith(_CLASSES) or dotted in _ASKS or makes_checkpoint(source, node)
            return ONE if is_made or is_asked else None
        if isinstance(node, ast.Attribute) and is_with_ray and names.dotted(node) is None:
            return Several(pair(ONE, UNKNOWN)) if node.attr == _BEST else ONE if node.attr in _OF_RESULTS else None
        return None

    known = [*_annotated(source), *_opened(source)]
    return Items(source, given, known, lenient=True, kinds=(ast.Call, ast.Attribute), in_tasks=True)


def _opened(source: Source) -> Iterator[Variable]:
    """What the predictors of a file are to be made of: the parameter of ``from_checkpoint(cls, checkpoint)``."""
    for node in source.names.of(ast.ClassDef):
        bases = [source.names.dotted(base) or "" for base in node.bases]
        if any(base.startswith("ray.") and base.endswith(_PREDICTOR) for base in bases):
            for method in methods_of(node):
                taken = [*method.args.posonlyargs, *method.args.args]
                if method.name == _OPENS and len(taken) > 1:
                    variable = source.names.bound(method.body[0], taken[1].arg)
                    if variable is not None:
                        yield variable


def _annotated(source: Source) -> Iterator[Variable]:
    """The variables and parameters that are said to be checkpoints."""
    names = source.names
    # To tell all variables of a file apart takes long, and few files say that anything is one.
    annotated = [
        *(home.annotation for home in names.of(ast.arg)),
        *(home.annotation for home in names.of(ast.AnnAssign)),
    ]
    if not any(said(names, written) in _CLASSES for written in annotated):
        return
    for scope, name in names.variables():
        for binding in scope.bindings[name]:
            home = binding.node if isinstance(binding.node, ast.arg) else names.parents.get(binding.node)
            written = home.annotation if isinstance(home, ast.arg | ast.AnnAssign) else None
            if said(names, written) in _CLASSES:
                yield scope, name


def is_called_one(source: Source, member: ast.Attribute) -> bool:
    """Whether something that nothing is known of is called a checkpoint, and asked for what only Ray's had."""
    if member.attr not in _ONLY_HERE:
        variable = source.names.variable(member.value)
        reads = source.names.reads(variable[1], variable[0]) if variable is not None else []
        others = (source.names.parents.get(read) for read in reads)
        return any(
            isinstance(other, ast.Attribute) and other.attr in _ONLY_HERE and is_called_one(source, other)
            for other in others
        )
    if not (has_checkpoints(source) or _is_opened(source, member)):
        return False
    if member.attr == _NOWHERE_ELSE:
        return True
    owner = member.value
    name = owner.id if isinstance(owner, ast.Name) else ""
    binding = source.names.binding(owner)
    is_given = binding is not None and binding.kind in ("param", "other")
    return is_given and _CALLED.search(name) is not None and not _takes_more(source, member)


def _takes_more(source: Source, member: ast.Attribute) -> bool:
    """Whether a member is called with more than that of a checkpoint took: ``to_uri(uri)``, and others nothing."""
    call = source.names.parents.get(member)
    if not isinstance(call, ast.Call) or member.attr == GET_MODEL:
        return False
    if member.attr == TO_URI:
        return len(call.args) + len(call.keywords) != 1 or any(word.arg != "uri" for word in call.keywords)
    return bool(call.args)


def _is_opened(source: Source, member: ast.Attribute) -> bool:
    """Whether this is where a predictor opens a checkpoint: its base class may be written into a file without Ray."""
    function = source.names.function(member)
    return function is not None and function.name == _OPENS


def has_checkpoints(source: Source) -> bool:
    """Whether a file has to do with checkpoints of Ray, or with what makes some."""
    return any(dotted.startswith(("ray.train", "ray.tune", "ray.air")) for _, _, dotted in source.names.imports)
