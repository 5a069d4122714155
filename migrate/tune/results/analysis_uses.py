"""Rewriting the uses of what ``tune.run`` returned, where the code keeps an analysis.

It is built from the stored run with the public ``tune.ExperimentAnalysis``, and only what breaks on it is rewritten.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cached_property
from itertools import chain, count
from typing import Final

from migrate.edit.as_owner import as_owner
from migrate.edit.callsite import keyword, passed
from migrate.edit.edits import Edit, Layer
from migrate.edit.entries import replaced
from migrate.edit.importing import ensure
from migrate.resolve.names.free_names import free_in
from migrate.resolve.names.names import Variable
from migrate.resolve.text.source import Source
from migrate.tune.checkpoints.opened_files import opened_in
from migrate.tune.checkpoints.uses import is_called_path, is_one_of_several, is_written_as_path, takes_path, uses_of
from migrate.tune.checkpoints.values import CHECKPOINTS
from migrate.tune.files.ended_in_slash import slashes
from migrate.tune.results import controller_states
from migrate.tune.results.analysis_words import EXPERIMENT_DIRECTORY, TRIAL_DIRECTORIES
from migrate.tune.results.by_directory import BY_DIRECTORY, ByDirectory, asked_without_directories, values_of
from migrate.tune.results.follow import Flow
from migrate.tune.results.result_uses import BEST, IT, SAVED, Uses
from migrate.tune.trainables.saved_files import is_of_a_file

_TIMES: Final = {"start_time": "run_metadata.start_time", "last_update_time": "run_metadata.last_result_time"}
_BEST_OF_TRIAL: Final = "get_best_checkpoint"
_GET_CHECKPOINT: Final = (_BEST_OF_TRIAL, "get_last_checkpoint")
_DIRECTORIES: Final = {True: ("best_logdir",), False: ("get_best_logdir",)}
"""What an analysis answers with the directory of a trial: as an attribute, and when it is called."""
_OF_TRIAL: Final = ("logdir", "path", "local_path")
_RETURN_PATH: Final = "return_path"
_ASKING: Final = (ast.Compare, ast.If, ast.IfExp, ast.BoolOp, ast.UnaryOp, ast.Assert, ast.While)
REMOTE: Final = re.compile(rb"upload_dir|storage_path|(?:s3|gs|gcs|hdfs|abfss?|az|memory|file)://")


class AnalysisUses(Uses):
    """Uses on a modern ``ExperimentAnalysis``: only what is missing there, or means something else."""

    called_in_place = "analysis"

    @cached_property
    def _in_front(self) -> set[ast.expr]:
        """The dictionaries that have a name, which is written in front of the loop that they are asked for in."""
        return set()

    def rewrite(self, uses: list[ast.AST]) -> list[Edit]:
        """The edits for all uses."""
        for use in uses:
            parent = self.parent(use)
            if isinstance(parent, ast.Attribute) and parent.value is use:
                self._attribute(parent)
            elif isinstance(use, ast.Name) and self.takes_grid(parent):
                self._as_grid(use)
        for node in self.names.of(ast.Attribute):
            if isinstance(node.ctx, ast.Load) and self.flow.is_trial(node.value):
                self._trial_attribute(node)
        return self.edits

    def _as_grid(self, analysis: ast.Name) -> None:
        """Pass the grid of an analysis."""
        module, imports = ensure(self.source, "ray.tune", analysis)
        self.edits += imports
        self.put(analysis, f"{module}.ResultGrid({analysis.id})")

    def _attribute(self, attribute: ast.Attribute) -> None:
        call = self.called(attribute)
        name = attribute.attr
        if call is not None and name in BEST:
            self.add_arguments(call, self.old_defaults(call))
            if name == "get_best_logdir":
                self.rename(attribute, "get_best_trial")
                if not self._is_asked_trial(call):
                    self.append(call, ".trial_id" if self._is_key(call) else ".path")
        elif call is not None and name == "dataframe":
            self.logdir_column(call, attribute.value, f"{{trial.trial_id: trial.path for trial in {IT}.trials}}")
        elif call is None and name == "best_logdir":
            asked = ".trial_id" if self._is_key(attribute) else ".path"
            self.rename(attribute, "best_trial" if self._is_asked_trial(attribute) else f"best_trial{asked}")
        elif name in (("best_checkpoint",) if call is None else _GET_CHECKPOINT):
            if call is None or not self._told_what(call):
                self._path(attribute if call is None else call)
            if name == _BEST_OF_TRIAL and call is not None:
                self._of_directory(call, attribute.value)
        elif (values := values_of(self.source, attribute)) is not None:
            self._by_directory(attribute, values)
        elif call is None and name == EXPERIMENT_DIRECTORY:
            self.rename(attribute, "experiment_path")
        elif call is not None and name == TRIAL_DIRECTORIES:
            self._directories(call, attribute.value)
        elif call is not None and name == "stats":
            self.stats(call, attribute.value, rows=f"{IT}.trials", row="trial", metrics="last_result")
        elif call is not None and name == controller_states.ASKED:
            self.edits += controller_states.reading(self.source, call, attribute.value)
        elif call is not None and name == SAVED:
            kept = ".run_metadata.checkpoint_manager.best_checkpoint_results"
            self.saved(call, kept, "saved", "saved.checkpoint", "saved.metrics")

    def _path(self, checkpoint: ast.expr) -> None:
        """A checkpoint that is used as the path it was until Ray 1.13, perhaps through a variable.

        One that is used where something else may be is left, which is told.
        """
        if is_one_of_several(self.source, checkpoint):
            return
        for use in uses_of(self.source, checkpoint):
            is_path = takes_path(self.source, self.parent(use)) or is_called_path(self.source, use)
            is_path = is_path or is_written_as_path(self.source, use)
            if is_path and not is_of_a_file(self.source, use):
                self.append(use, ".path")
            else:
                self.edits += opened_in(self.source, use, ".path")
        if not is_of_a_file(self.source, checkpoint):
            self.edits += slashes(self.source, [checkpoint])

    def _told_what(self, call: ast.Call) -> bool:
        """``get_best_checkpoint(trial, return_path=True)`` of Ray 2.0 - 2.6: whether it gave a path is said.

        It is left alone where it may be asked whether there is one, or where the path may be a URI.
        """
        told = keyword(call, _RETURN_PATH)
        if not isinstance(told, ast.Constant):
            return False
        parents = [self.parent(use) for use in uses_of(self.source, call)]
        is_asked = any(isinstance(parent, _ASKING) for parent in parents)
        if told.value is True and (is_asked or REMOTE.search(self.source.data) is not None):
            return False
        self.edits += replaced(self.source, call, {_RETURN_PATH: ""})
        if told.value is True:
            self.append(call, ".path")
        return told.value is True

    def _of_directory(self, call: ast.Call, owner: ast.expr) -> None:
        """``get_best_checkpoint(logdir)``: which trial was said by its directory, too, through Ray 2.6."""
        given, analysis = passed(call, 0, "trial"), self.again(owner)
        if given is None or analysis is None or not is_directory(self.source, self.flow, given):
            return
        if self._is_asked_trial(given) and _is_best(given):
            return
        low, high = self.source.tokens.opening(call) + 1, self.source.end(call) - 1
        start, end = self.source.tokens.span(given, low, high)
        self.edits.append(Edit(start, start, f"{{trial.path: trial for trial in {analysis}.trials}}["))
        self.edits.append(Edit(end, end, "]"))

    def _is_asked_trial(self, directory: ast.expr) -> bool:
        """Whether an analysis is asked for a checkpoint of the trial of a directory right where that is asked for."""
        around = self.parent(directory)
        call = self.parent(around) if isinstance(around, ast.keyword) else around
        if not isinstance(call, ast.Call) or passed(call, 0, "trial") is not directory:
            return False
        asked = call.func
        if not isinstance(asked, ast.Attribute) or asked.attr != _BEST_OF_TRIAL:
            return False
        return self.flow.is_analysis(asked.value)

    def _by_directory(self, attribute: ast.Attribute, values: ast.expr) -> None:
        """``trial_dataframes[trial.logdir]``: the keys are trial ids since Ray 2.7."""
        kind = BY_DIRECTORY[attribute.attr]
        parent = self.parent(values)
        key = parent.slice if isinstance(parent, ast.Subscript) and parent.value is values else None
        owner = attribute.value
        is_renamed = self._is_asked_by_trial(values)
        if is_renamed and isinstance(key, ast.Attribute) and key.attr == "logdir":
            self.rename(key, "trial_id")
        if values in self._in_front:
            return
        if not is_renamed and not asked_without_directories(self.source, values):
            if self._is_named_in_front(values, owner, kind):
                return
            one = IT if self.again(owner) is not None else free_in(self.names, owner, "analysis")
            bound = "" if one is IT else f"for {one} in [{IT}] "
            self.put_around(
                owner, values, f"{{trial.path: {kind.of_trial.format(analysis=one)} {bound}for trial in {one}.trials}}"
            )
        elif self.source.text(values) != f"{as_owner(self.source, owner)}.{kind.today}":
            self.put_around(owner, values, f"{IT}.{kind.today}")

    def _is_named_in_front(self, values: ast.expr, owner: ast.expr, kind: ByDirectory) -> bool:
        """Make the dictionary once, in front of a loop over it that asks for it again.

        Returns:
            Whether that is done, for all uses in the loop.
        """
        loop = self._loop_over(values)
        variable = self.names.variable(owner)
        if loop is None or variable is None or not self.source.alone(loop) or self.names.scope(loop).is_class:
            return False
        inside = set(ast.walk(loop))
        if any(binding.node in inside for binding in self.names.bindings(owner)):
            return False
        same = [other for other in self._asked_for(kind, variable) if other in inside]
        if len(same) < 2 or any(self.names.function(other) is not self.names.function(loop) for other in same):
            return False
        taken = self.source.once(_names_in_front)
        called = chain([kind.called], (f"{kind.called}_{number}" for number in count(2)))
        name = next(one for wanted in called if (one := free_in(self.names, loop, wanted)) not in taken)
        taken.add(name)
        made = f"{{trial.path: {kind.of_trial.format(analysis=IT)} for trial in {IT}.trials}}"
        start = self.source.start(loop)
        line = f"{self.source.indent(start)}{name} = {made.replace(IT, self.source.text(owner))}\n"
        self.edits.append(Edit(self.source.line_start(start), self.source.line_start(start), line, Layer.LINE))
        for other in same:
            self.put(other, name)
        self._in_front |= {*same}
        return True

    def _loop_over(self, values: ast.expr) -> ast.For | None:
        """The loop that goes over a dictionary, or over what it is asked for: ``for key in frames.keys()``."""
        node: ast.AST | None = values
        while isinstance(node, ast.expr):
            around = self.parent(node)
            if isinstance(around, ast.For):
                return around if around.iter is node else None
            node = around
        return None

    def _asked_for(self, kind: ByDirectory, variable: Variable) -> Iterator[ast.expr]:
        """Everything that asks a variable for a dictionary by directories of one kind."""
        for node in self.names.of(ast.Attribute):
            if BY_DIRECTORY.get(node.attr) is kind and self.names.variable(node.value) == variable:
                values = values_of(self.source, node)
                is_renamed = values is not None and self._is_asked_by_trial(values)
                if values is not None and not is_renamed and not asked_without_directories(self.source, values):
                    yield values

    def _is_asked_by_trial(self, values: ast.expr) -> bool:
        """``trial_dataframes[trial.logdir]``, where the trial is asked for its id instead, or the best one is."""
        parent = self.parent(values)
        key = parent.slice if isinstance(parent, ast.Subscript) and parent.value is values else None
        if isinstance(key, ast.Attribute) and key.attr == "logdir" and self.flow.is_trial(key.value):
            return True
        best = key.func if isinstance(key, ast.Call) else key
        return (
            key is not None and isinstance(best, ast.Attribute) and _is_best(key) and self.flow.is_analysis(best.value)
        )

    def _is_key(self, directory: ast.expr) -> bool:
        """Whether a dictionary of the trials is asked by a directory, right where that is asked for."""
        asked = self.parent(directory)
        return isinstance(asked, ast.Subscript) and asked.slice is directory and self._is_by_directory(asked.value)

    def _directories(self, call: ast.Call, owner: ast.expr) -> None:
        """The directories of all trials, or that of one, for which the trial itself is asked for its checkpoint.

        They stay, and are reported, where a file asks for checkpoints by directories that came another way: an
        analysis takes the trial for that today.
        """
        parent = self.parent(call)
        one = parent if isinstance(parent, ast.Subscript) and not isinstance(parent.slice, ast.Slice) else None
        if one is not None and self._is_asked_trial(one):
            self.put_around(owner, call, f"{IT}.trials")
        elif self.names.words.isdisjoint((*_GET_CHECKPOINT, SAVED)):
            self.put_around(owner, call, f"{IT}.trials" if one else f"[trial.path for trial in {IT}.trials]")
            self.edits += [Edit(self.source.end(one), self.source.end(one), ".path")] if one is not None else []

    def _is_by_directory(self, node: ast.AST | None) -> bool:
        """Whether an expression is a value of each trial, by its directory."""
        attribute = node.func if isinstance(node, ast.Call) else node
        if isinstance(attribute, ast.Attribute) and values_of(self.source, attribute) is node:
            return self.flow.is_analysis(attribute.value)
        return False

    def _trial_attribute(self, attribute: ast.Attribute) -> None:
        if attribute.attr == "logdir":
            parent = self.parent(attribute)
            values = parent.value if isinstance(parent, ast.Subscript) and parent.slice is attribute else None
            if not self._is_by_directory(values):
                self.rename(attribute, "path")
        elif attribute.attr in CHECKPOINTS:
            self.checkpoint(attribute)
        elif attribute.attr in _TIMES:
            self.rename(attribute, _TIMES[attribute.attr])


def _names_in_front(_: Source) -> set[str]:
    """The names that dictionaries have got in front of loops of a file."""
    return set()


def _is_best(directory: ast.expr) -> bool:
    """Whether an expression asks for the directory of the best trial, in whose place the trial itself is asked for."""
    asked = directory.func if isinstance(directory, ast.Call) else directory
    return isinstance(asked, ast.Attribute) and asked.attr in _DIRECTORIES[asked is directory]


def is_directory(source: Source, flow: Flow, node: ast.expr) -> bool:
    """Whether an expression is certainly the directory of a trial, as an analysis tells it."""
    found = source.names.value(node)
    if isinstance(found, ast.Constant):
        return isinstance(found.value, str)
    asked = found.func if isinstance(found, ast.Call) else found
    if not isinstance(asked, ast.Attribute):
        return False
    if asked.attr in _DIRECTORIES[asked is found]:
        return flow.is_analysis(asked.value)
    return asked is found and asked.attr in _OF_TRIAL and flow.is_trial(asked.value)
