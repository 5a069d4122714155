"""Pipelines of Ray 1.x - 2.6 that went over a dataset again and again, and what went over their epochs."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, NamedTuple

from legacy_api.shard_members import OF_PIPELINES
from migrate.edit.callsite import called_name, passed
from migrate.resolve.flow.items import Items
from migrate.resolve.flow.shapes import ONE
from migrate.resolve.text.source import Source
from migrate.train.datasets.asked import SHARDS, asked_of_datasets
from migrate.tune.checkpoints.uses import uses_of

REPEAT: Final = "repeat"
EPOCHS: Final = "iter_epochs"
SHUFFLED: Final = "random_shuffle_each_window"
_ANSWERED: Final = (
    *("iter_batches", "iter_rows", "iter_tf_batches", "iter_torch_batches", "materialize", "schema", "stats"),
    *("to_tf", "to_torch"),
)
"""What both datasets and the iterators that workers get answer."""
_COUNTS: Final = "enumerate"
_TAKES: Final = ("dataset", "datasets")
"""What trainers call what they give to their workers."""


class Pipeline(NamedTuple):
    """One pipeline that repeats a dataset.

    Attributes:
        member: ``dataset.repeat``.
        times: How often, as text; empty for ever.
        shuffled: What shuffles each epoch.
        epochs: What goes over its epochs in the file: the calls of ``iter_epochs``.
        is_handed_on: Whether it goes elsewhere, too, as to a trainer.
    """

    member: ast.Attribute
    times: str
    shuffled: list[ast.Attribute]
    epochs: list[ast.Call]
    is_handed_on: bool


class Epochs(NamedTuple):
    """The pipelines of a file that go over datasets again and again, as far as all that is done with them is seen.

    Attributes:
        pipelines: Those pipelines.
        of_shards: The calls of ``iter_epochs`` of the parts of them that workers get.
        times: How often those go over them, as text; empty for ever.
    """

    pipelines: list[Pipeline]
    of_shards: list[ast.Call]
    times: str


def epochs(source: Source) -> Epochs:
    """The pipelines that nothing but their epochs is asked for."""
    return source.once(_epochs)


def _epochs(source: Source) -> Epochs:
    none = Epochs([], [], "")
    if EPOCHS not in source.names.words:
        return none
    found = list(_pipelines(source))
    handed = [one for one in found if one.is_handed_on]
    apart = [one for one in found if not one.is_handed_on]
    of_shards = _of_shards(source, _names(source, handed))
    times = {one.times for one in handed}
    seen = {call.func for one in found for call in one.epochs} | {call.func for call in of_shards or ()}
    seen |= {node for one in found for node in (one.member, *one.shuffled)}
    seen |= set(_of_repeated(source))
    if not handed or not of_shards or len(times) > 1 or not _is_all_seen(source, seen):
        return Epochs(apart, [], "")
    return Epochs(found, of_shards, times.pop())


def _is_all_seen(source: Source, seen: set[ast.expr]) -> bool:
    """Whether pipelines are asked for nothing else in the file, wherever it takes them."""
    made = {call for _, call in _repeated(source)}
    pipelines = Items(
        source,
        lambda node: ONE if node in made else None,
        lenient=True,
        kinds=(ast.Call,),
        answers={SHUFFLED: ONE},
    )
    asked = (node for node in source.names.of(ast.Attribute) if node not in seen)
    return not any(node.attr in OF_PIPELINES or pipelines.is_one(node.value) for node in asked)


def _repeated(source: Source) -> Iterator[tuple[ast.Attribute, ast.Call]]:
    """Every call of ``dataset.repeat(...)``."""
    for member, _, _ in asked_of_datasets(source):
        call = source.names.parents.get(member)
        is_it = isinstance(member, ast.Attribute) and member.attr == REPEAT
        if is_it and isinstance(member, ast.Attribute) and isinstance(call, ast.Call) and call.func is member:
            yield member, call


def _of_repeated(source: Source) -> Iterator[ast.Attribute]:
    """What is asked of repeated datasets straight away: whatever becomes of those, they are told of by themselves."""
    for member, call in _repeated(source):
        yield member
        yield from _made(source, call)[1]


def _pipelines(source: Source) -> Iterator[Pipeline]:
    for member, call in _repeated(source):
        if len(call.args) + len(call.keywords) > 1:
            continue
        said = [*call.args, *(word.value for word in call.keywords)]
        times = source.text(said[0]) if said and not _is_none(said[0]) else ""
        made, shuffled = _made(source, call)
        asked, is_handed_on = _asked(source, made)
        is_plain = not times or isinstance(said[0], ast.Constant)
        if asked is not None and (is_plain or (not is_handed_on and _chained(source, made) in asked)):
            yield Pipeline(member, times, shuffled, asked, is_handed_on)


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _made(source: Source, call: ast.Call) -> tuple[ast.Call, list[ast.Attribute]]:
    """A pipeline with what shuffles its epochs straight away."""
    shuffled: list[ast.Attribute] = []
    while (outer := _chained(source, call, SHUFFLED)) is not None and isinstance(outer.func, ast.Attribute):
        shuffled.append(outer.func)
        call = outer
    return call, shuffled


def _chained(source: Source, owner: ast.expr, method: str = EPOCHS) -> ast.Call | None:
    """The call of a method of an expression without positional arguments, if that is what is asked of it."""
    member = source.names.parents.get(owner)
    call = source.names.parents.get(member) if isinstance(member, ast.Attribute) else None
    if not isinstance(member, ast.Attribute) or member.attr != method or member.value is not owner:
        return None
    is_it = isinstance(call, ast.Call) and call.func is member and not call.args
    return call if is_it and isinstance(call, ast.Call) and (method == SHUFFLED or not call.keywords) else None


def _asked(source: Source, made: ast.expr) -> tuple[list[ast.Call] | None, bool]:
    """What goes over the epochs of a pipeline, and whether it is handed on; None if anything else is asked of it."""
    found: list[ast.Call] = []
    is_handed_on = False
    for use in uses_of(source, made):
        parent = source.names.parents.get(use)
        if isinstance(parent, ast.Attribute):
            call = _chained(source, use)
            if call is None or not is_gone_over(source, call):
                return None, False
            found.append(call)
        elif isinstance(parent, ast.Dict | ast.Return | ast.Tuple) or _is_followed(source, use):
            is_handed_on = True
        else:
            return None, False
    return found, is_handed_on


def _is_followed(source: Source, argument: ast.expr) -> bool:
    """Whether an argument goes to Ray, as to a trainer, or to a function of the file."""
    word = source.names.parents.get(argument)
    call = source.names.parents.get(word) if isinstance(word, ast.keyword) else word
    if not isinstance(call, ast.Call) or call.func is argument:
        return False
    if isinstance(word, ast.keyword) and word.arg in _TAKES:
        return True
    binding = source.names.binding(call.func)
    is_own = binding is not None and isinstance(binding.node, ast.FunctionDef)
    return is_own or (source.names.dotted(call.func) or "").startswith("ray.")


def _names(source: Source, handed: list[Pipeline]) -> set[str] | None:
    """By which names workers may ask for their parts of pipelines, empty without one; None if that is not told."""
    found: set[str] = set()
    for one in handed:
        made, _ = _made(source, source.names.parents[one.member])  # type: ignore[arg-type]
        for use in uses_of(source, made):
            parent = source.names.parents.get(use)
            if isinstance(parent, ast.keyword) and parent.arg == _TAKES[0]:
                found.add("")
                continue
            keys = parent.keys if isinstance(parent, ast.Dict) else []
            key = keys[parent.values.index(use)] if isinstance(parent, ast.Dict) and use in parent.values else None
            if not keys or not isinstance(key, ast.Constant) or not isinstance(key.value, str):
                return None
            found.add(key.value)
    return found


def _name(call: ast.Call) -> str | None:
    """By which name a part is asked for, empty without one; None if it is not a text that stands there."""
    given = passed(call, 0, "dataset_name")
    if given is None:
        return "" if not call.args and not call.keywords else None
    return given.value if isinstance(given, ast.Constant) and isinstance(given.value, str) else None


def _of_shards(source: Source, asked_for: set[str] | None) -> list[ast.Call] | None:
    """What goes over the epochs of the parts that workers get; None if anything else is asked of those.

    Args:
        source: The file.
        asked_for: The names of the parts, empty for one without; None if they may have any.
    """
    found: list[ast.Call] = []
    for call, dotted in source.names.calls():
        if asked_for is not None and (name := _name(call)) is not None and name not in asked_for:
            continue
        for use in uses_of(source, call) if dotted in SHARDS else ():
            asked = _chained(source, use)
            if asked is None or not is_gone_over(source, asked):
                return None
            found.append(asked)
    return found


def is_gone_over(source: Source, epochs_of: ast.Call) -> bool:
    """Whether each epoch is asked for nothing but what every dataset answers."""
    return all(_is_epoch_by_epoch(source, use) for use in uses_of(source, epochs_of))


def _is_epoch_by_epoch(source: Source, use: ast.expr) -> bool:
    """``for epoch in epochs``, also in brackets, ``for n, epoch in enumerate(epochs)``, ``epoch = next(epochs)``."""
    parent = source.names.parents.get(use)
    if isinstance(parent, ast.Call) and parent.args[:1] == [use] and called_name(parent) == _COUNTS:
        loop = source.names.parents.get(parent)
        target = loop.target if isinstance(loop, ast.For) and loop.iter is parent else None
        epoch = target.elts[1] if isinstance(target, ast.Tuple) and len(target.elts) == 2 else None
        return epoch is not None and _is_as_dataset(source, epoch)
    if isinstance(parent, ast.For | ast.comprehension) and parent.iter is use:
        return _is_as_dataset(source, parent.target)
    if isinstance(parent, ast.Call) and parent.args == [use] and called_name(parent) == "next":
        return all(_is_answered(source, read) for read in uses_of(source, parent))
    return False


def _is_as_dataset(source: Source, target: ast.expr) -> bool:
    """Whether a variable of a loop is asked for nothing but what every dataset answers."""
    variable = source.names.variable(target)
    reads = source.names.reads(variable[1], variable[0]) if variable is not None else []
    return variable is not None and all(_is_answered(source, read) for read in reads)


def _is_answered(source: Source, dataset: ast.expr) -> bool:
    member = source.names.parents.get(dataset)
    return isinstance(member, ast.Attribute) and member.value is dataset and member.attr in _ANSWERED
