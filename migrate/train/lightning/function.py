"""Putting a train loop in the place of a ``LightningConfigBuilder``, and into the trainers that had what it built."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.blank_lines import around, blank_below, missing_above, missing_below
from migrate.edit.callsite import Given, arguments, keyword
from migrate.edit.edits import Edit
from migrate.edit.entries import replaced
from migrate.edit.needed import Needed
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.train.datasets.given import all_datasets
from migrate.train.lightning.builder import Built, Part, use_of
from migrate.train.lightning.kept import keeping
from migrate.train.lightning.library import Lightning
from migrate.train.lightning.loop import Loop
from migrate.train.lightning.reports import Callbacks, kept_checkpoints, reports

_CONFIG: Final = "lightning_config"
_ITERATING: Final = "datasets_iter_config"


class Trainer:
    """One trainer that is given a configuration for Lightning."""

    def __init__(self, source: Source, call: ast.Call) -> None:
        """Look at what makes it.

        Raises:
            Declined: If its arguments cannot be told apart.
        """
        self.source, self.call = source, call
        if isinstance(getattr(source.names.binding(call.func), "node", None), ast.ClassDef):
            raise Declined("it is of a class of its own, which derives from `LightningTrainer`")
        self.given = {one.name or _CONFIG: one for one in arguments(source, call)[0]}
        if "*" in self.given or "**" in self.given or len(call.args) > 1:
            raise Declined("its arguments cannot be told apart; write them out")

    @property
    def datasets(self) -> list[str]:
        """The names of its datasets, if there is one to train on.

        Raises:
            Declined: If they cannot be told.
        """
        node = keyword(self.call, "datasets")
        if node is None or (isinstance(node, ast.Constant) and node.value is None):
            return []
        names = all_datasets(self.source, node)
        if names is None:
            raise Declined("cannot tell the names of its datasets; write them as a dictionary")
        return names if "train" in names else []

    @property
    def iterating(self) -> ast.expr | None:
        """How it iterates over its datasets."""
        return keyword(self.call, _ITERATING)

    def edits(self, name: str, function: Function) -> list[Edit]:
        """The edits after which it is the trainer of a function.

        Args:
            name: How its class is written.
            function: The function.

        Raises:
            Declined: If its configuration cannot be followed.
        """
        source, call = self.source, self.call
        given = self.given[_CONFIG]
        is_first = given.node is min((one.node for one in self.given.values()), key=source.start)
        named = "" if is_first or not given.name else "train_loop_per_worker="
        new = f"{named}{function.given(given)}"
        start, end = source.tokens.span(given.node, source.tokens.opening(call) + 1, source.end(call) - 1)
        if not call.args:
            start = next(source.start(word) for word in call.keywords if word.arg == _CONFIG)
        gone = replaced(source, call, {_ITERATING: ""}) if self.iterating is not None else []
        return [
            Edit(source.start(call.func), source.end(call.func), name),
            Edit(start, end, new),
            *gone,
            *keeping(source, call, function.kept),
        ]


class Function:
    """The train loop of trainers with the same configuration."""

    def __init__(
        self, source: Source, built: Built, trainers: list[Trainer], callbacks: Callbacks, searched: dict[str, Part]
    ) -> None:
        """Prepare to write it.

        Args:
            source: The file.
            built: What the builder was told.
            trainers: The trainers.
            callbacks: The callbacks of the file.
            searched: What a trial has values for, by the parts of the builder.

        Raises:
            Declined: If the trainers differ in what the loop does.
        """
        self._source, self._built, self._trainers, self._callbacks = source, built, trainers, callbacks
        first = trainers[0]
        if len(trainers) > 1 and any(one.datasets for one in trainers):
            raise Declined("several trainers have this `lightning_config`, with datasets")
        is_apart = source.names.scope(first.call) is not source.names.scope(built.place)
        if first.datasets and is_apart and not _is_literal(first.iterating):
            raise Declined("its `lightning_config` is built elsewhere than the trainer, which has datasets")
        _check_uses(source, first.given[_CONFIG], trainers)
        self._loop = Loop(source, built, first.call, callbacks.free, searched)
        self.name = self._loop.name
        self.kept = kept_checkpoints(source, built.parts.get("checkpointing", {}))

    def given(self, config: Given) -> str:
        """How a trainer is given the function, in the place of a configuration."""
        return self.name if self._built.returned is None else config.text

    def edits(self) -> list[Edit]:
        """The edits that write the function and its callback, and take the builder away.

        Raises:
            Declined: If something that was told has no counterpart.
            Taken: If a name that is needed means something else in the file.
        """
        source, built, first = self._source, self._built, self._trainers[0]
        lightning, needed = Lightning(source, first.call), Needed(source, first.call)
        wanted = reports(source, built.parts.get("checkpointing", {}), built.parts.get("trainer", {}))
        callback, classes = self._callbacks.written(wanted, lightning, needed)
        loop = self._loop.text(lightning, f"{callback}()", first.iterating, first.datasets)
        imports = [*self._loop.imports, *lightning.edits, *needed.edits]
        returned = built.returned
        told = [] if returned is None else [Edit(source.start(returned), source.end(returned), self.name)]
        return [
            *imports,
            *classes,
            *self._statements(loop, [edit.start for edit in classes]),
            *told,
        ]

    def _statements(self, loop: str, classes: list[int]) -> list[Edit]:
        """The edits of the statements that told the builder something, or used it.

        Args:
            loop: The function.
            classes: Where classes are written, with the blank lines that are missing below them.
        """
        source, place = self._source, self._built.place
        edits: list[Edit] = []
        comments: list[str] = []
        gone: set[int] = set()
        for statement in dict.fromkeys([*self._built.told, place]):
            start = source.line_start(source.start(statement))
            indent = source.indent(source.start(statement))
            lines = [indent + line for line in self._loop.held.get(statement, [])]
            is_told = statement in self._built.told
            if is_told:
                found = source.tokens.comments_between(start, source.line_end(source.end(statement)))
                comments += [indent + one.text for one in found if one.text not in self._loop.carried]
            end = source.next_line(source.end(statement)) if is_told else start
            if statement is place:
                apart = around(indent)
                above = apart if lines else missing_above(source, start, apart, gone)
                above = 0 if not lines and self._is_below(start, classes, gone) else above
                below = missing_below(source, end, apart) if is_told else apart
                lines = [*lines, *[""] * above, *comments, loop, *[""] * below]
            elif not lines:
                is_apart = not source.data[source.line_start(start - 1) : start].strip() if start else False
                end = blank_below(source, end) if is_apart else end
                gone.update(range(source.line_number(start), source.line_number(end)))
            edits.append(Edit(start, end, "".join(f"{line}\n" for line in lines)))
        others = [one for one in self._loop.held if one not in self._built.told and one is not place]
        for statement in others:
            start = source.line_start(source.start(statement))
            indent = source.indent(source.start(statement))
            edits.append(Edit(start, start, "".join(f"{indent}{line}\n" for line in self._loop.held[statement])))
        return edits

    def _is_below(self, start: int, places: list[int], gone: set[int]) -> bool:
        """Whether nothing is left between one of some places and a line."""
        source = self._source
        first, last = (source.line_number(place) for place in (max(places, default=len(source.data)), start))
        left = (
            source.data[source.offset(line, 0) :].split(b"\n", 1)[0] for line in range(first, last) if line not in gone
        )
        return first <= last and not any(map(bytes.strip, left))


def _is_literal(node: ast.expr | None) -> bool:
    """Whether nothing in an expression has a name."""
    return node is not None and not any(isinstance(part, ast.Name) for part in ast.walk(node))


def _check_uses(source: Source, config: Given, trainers: list[Trainer]) -> None:
    """Whether a variable that holds a configuration is given to trainers, and to nothing else."""
    variable = source.names.variable(config.node)
    if variable is None or not isinstance(config.node, ast.Name):
        return
    given = [trainer.given[_CONFIG].node for trainer in trainers if _CONFIG in trainer.given]
    for use in source.names.reads(variable[1], variable[0]):
        if use not in given and not use_of(source, use)[1]:
            raise Declined(f"`{config.node.id}` is used in other ways as well")
