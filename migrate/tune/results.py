"""Rewriting the uses of what ``tune.run`` returned, once the run is a ``Tuner``.

``Tuner.fit`` returns a ``ResultGrid``. If every use of the old analysis has a counterpart there, the uses are
rewritten to it (:class:`GridUses`). If one has none (the list of trials handed around, a trial's status), the
code keeps an analysis, built from the stored run with the public ``tune.ExperimentAnalysis``, and only what
breaks on it is rewritten (:class:`AnalysisUses`).
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.conversions import constant
from migrate.edit.callsite import called_name, passed
from migrate.edit.edits import Edit
from migrate.edit.importing import ensure
from migrate.resolve.names import Variable
from migrate.resolve.scopes import positional
from migrate.resolve.source import Source
from migrate.tune.analysis_words import AS_CHECKPOINT, CHECKPOINT_PATHS
from migrate.tune.by_directory import BY_DIRECTORY, asked_without_directories, values_of
from migrate.tune.checkpoint_uses import is_called_path, uses_of
from migrate.tune.checkpoint_values import CHECKPOINTS, of_today
from migrate.tune.follow import Flow
from migrate.tune.logdir_column import reads_logdir
from migrate.tune.opened_files import opened_in
from migrate.tune.saved_files import is_of_a_file

_BEST: Final = {"get_best_config": ".config", "get_best_logdir": ".path", "get_best_trial": ""}
_BEST_PROPERTIES: Final = {
    "best_config": ".config",
    "best_logdir": ".path",
    "best_result": ".metrics",
    "best_dataframe": ".metrics_dataframe",
    "best_trial": "",
}
_TRIAL: Final = {
    "config": "config",
    "last_result": "metrics",
    "logdir": "path",
    "path": "path",
    "local_path": "path",
    "trial_id": 'metrics["trial_id"]',
    "checkpoint": "checkpoint",
}
_TIMES: Final = {"start_time": "run_metadata.start_time", "last_update_time": "run_metadata.last_result_time"}
_STATS: Final = {
    "start_time": 'min({row}.{metrics}["timestamp"] - {row}.{metrics}["time_total_s"] for {row} in {rows})',
    "timestamp": 'max({row}.{metrics}["timestamp"] for {row} in {rows})',
}
"""What ``stats()`` answered: when the run began, and when it was last saved."""
_PATHS: Final = ("os.", "shutil.", "pathlib.Path")
_BEST_OF_TRIAL: Final = "get_best_checkpoint"
_GET_CHECKPOINT: Final = (_BEST_OF_TRIAL, "get_last_checkpoint")
_DIRECTORIES: Final = {True: ("best_logdir",), False: ("get_best_logdir",)}
"""What an analysis answers with the directory of a trial: as an attribute, and when it is called."""
_OF_TRIAL: Final = ("logdir", "path", "local_path")


_TAKES_GRID: Final = ("ray.rllib.utils.test_utils.check_learning_achieved",)
"""What took an analysis, and asks today what only a ``ResultGrid`` answers."""
_SAVED: Final = "get_trial_checkpoints_paths"
_WIDTH: Final = 88


class NotFollowed(Exception):
    """A use has no counterpart."""


class Uses:
    """The edits for all uses of the analyses of one group of runs."""

    def __init__(self, source: Source, flow: Flow, *, defaults: bool, since_08: bool, says_mode: bool = False) -> None:
        self.source = source
        self.names = source.names
        self.flow = flow
        self.defaults = defaults
        self.says_mode = says_mode or defaults
        self.since_08 = since_08
        self.edits: list[Edit] = []
        self.reads_logdir = source.once(reads_logdir)
        self._done: set[object] = set()

    # -- helpers ----------------------------------------------------------------------------------------------

    def parent(self, node: ast.AST) -> ast.AST | None:
        """The node around ``node``."""
        return self.names.parents.get(node)

    def called(self, attribute: ast.Attribute) -> ast.Call | None:
        """The call of a method, if the attribute is called."""
        call = self.parent(attribute)
        return call if isinstance(call, ast.Call) and call.func is attribute else None

    def takes_grid(self, call: ast.AST | None) -> bool:
        """Whether a call takes a ``ResultGrid`` today, where it took an analysis."""
        return isinstance(call, ast.Call) and self.names.dotted(call.func) in _TAKES_GRID

    def rename(self, attribute: ast.Attribute, new: str) -> None:
        """Write another attribute name."""
        end = self.source.end(attribute)
        self.edits.append(Edit(end - len(attribute.attr.encode()), end, new))

    def append(self, node: ast.expr, text: str) -> None:
        """Write something after an expression."""
        end = self.source.end(node)
        self.edits.append(Edit(end, end, text))

    def put(self, node: ast.expr, text: str) -> None:
        """Write something else in place of an expression."""
        self.edits.append(Edit(self.source.start(node), self.source.end(node), text))

    def stats(self, call: ast.Call, **names: str) -> None:
        """Write what ``stats()`` answered, on several lines where it is given a name."""
        entries = [f'"{key}": {text.format(**names)}' for key, text in _STATS.items()]
        if isinstance(self.parent(call), ast.Assign):
            indent = self.source.indent(self.source.start(call))
            lines = "".join(f"{indent}    {entry},\n" for entry in entries)
            self.put(call, f"{{\n{lines}{indent}}}")
        else:
            self.put(call, f"{{{', '.join(entries)}}}")

    def add_arguments(self, call: ast.Call, texts: list[str]) -> None:
        """Write more arguments after the last one."""
        if not texts:
            return
        low, high = self.source.tokens.opening(call) + 1, self.source.end(call) - 1
        last = max([*call.args, *(word.value for word in call.keywords)], key=self.source.end, default=None)
        position = self.source.tokens.span(last, low, high)[1] if last is not None else low
        joined = ", ".join(texts)
        self.edits.append(Edit(position, position, f", {joined}" if last is not None else joined))

    def old_defaults(self, call: ast.Call) -> list[str]:
        """Arguments that say what Ray 0.8 did when they were left out: the maximum, over all results of a trial."""
        given = {word.arg for word in call.keywords}
        if None in given or any(isinstance(value, ast.Starred) for value in call.args):
            return []
        has_metric = bool(call.args) or "metric" in given
        has_mode = len(call.args) > 1 or "mode" in given
        has_scope = len(call.args) > 2 or "scope" in given
        texts = []
        if has_metric and not has_mode and not self.says_mode:
            texts.append('mode="max"')
        if not has_scope and (self.since_08 or texts):
            texts.append('scope="all"')
        return texts

    def logdir_column(self, frame: ast.Call, rows: str) -> None:
        """Give a data frame the column of directories again, which holds trial ids since Ray 2.7."""
        if self.reads_logdir and not _is_assigned(self.source, frame):
            indent = self.source.indent(self.source.end(frame))
            column = f'logdir=lambda frame: frame["trial_id"].map({rows})'
            self.append(frame, f".assign(\n{indent}    {column}\n{indent})")

    def checkpoint(self, attribute: ast.Attribute) -> None:
        """``trial.checkpoint.value`` was the path; ``trial.checkpoint.to_air_checkpoint()`` is the checkpoint today.

        The path was that of a file, if it is opened; of that, only the directory is known.
        """
        outer = self.parent(attribute)
        if not isinstance(outer, ast.Attribute):
            return
        call = self.called(outer)
        if outer.attr in CHECKPOINT_PATHS:
            self.edits += of_today(self.source, outer)
        elif outer.attr == AS_CHECKPOINT and call is not None and not (call.args or call.keywords):
            self.edits.append(Edit(self.source.end(attribute), self.source.end(call), ""))

    def saved(self, call: ast.Call, of_trial: str, one: str, kept: str) -> bool:
        """``get_trial_checkpoints_paths(trial, metric)``: the paths of the checkpoints of a trial, with their scores.

        Args:
            call: The call.
            of_trial: What is asked of the trial for its checkpoints.
            one: The names that each of them gets.
            kept: How its path and its metrics are written.

        Returns:
            Whether it is rewritten: the trial, and the metric by its name, have to be known.
        """
        trial, metric = passed(call, 0, "trial"), passed(call, 1, "metric")
        name = constant(self.source, metric) if metric is not None else None if self.defaults else "training_iteration"
        is_plain = isinstance(name, str) and "/" not in name and "{" not in name
        if (
            trial is None
            or not self.flow.is_trial(trial)
            or not is_plain
            or None in {word.arg for word in call.keywords}
        ):
            return False
        low, high = self.source.tokens.opening(call) + 1, self.source.end(call) - 1
        start, end = self.source.tokens.span(trial, low, high)
        text = f'"{name}"' if metric is None else self.source.text(metric)
        first, last = self.source.start(call), self.source.end(call)
        head, tail = f"{kept.format(metric=text)} for {one} in ", of_trial
        width = first - self.source.line_start(first) + len(head) + end - start + len(tail)
        if width > _WIDTH:
            indent = self.source.indent(first)
            head, tail = f"\n{indent}    {head.replace(' for ', f'{chr(10)}{indent}    for ', 1)}", f"{tail}\n{indent}"
        self.edits += [Edit(first, start, f"[{head}"), Edit(end, last, f"{tail}]")]
        return True

    def is_asked_for_checkpoints(self, node: ast.AST | None) -> bool:
        """Whether a call asks an analysis for the checkpoints of a trial."""
        method = node.func if isinstance(node, ast.Call) else None
        return isinstance(method, ast.Attribute) and method.attr == _SAVED and self.flow.is_analysis(method.value)


class GridUses(Uses):
    """Uses on a ``ResultGrid``; raises :class:`NotFollowed` at the first that has no counterpart."""

    def rewrite(self, uses: list[ast.AST]) -> list[Edit]:
        """The edits for all uses.

        Raises:
            NotFollowed: If a use has no counterpart on a ``ResultGrid``.
        """
        for use in uses:
            self._analysis(use)
        return self.edits

    def _analysis(self, use: ast.AST) -> None:
        parent = self.parent(use)
        if isinstance(parent, ast.Assign | ast.AnnAssign | ast.NamedExpr) and parent.value is use:
            targets = parent.targets if isinstance(parent, ast.Assign) else [parent.target]
            if all(self.flow.is_analysis_variable(target) for target in targets):
                return
            raise NotFollowed("it is assigned to something that is not followed")
        if isinstance(parent, ast.Expr):
            return
        if (isinstance(parent, ast.Call) and use in parent.args) or isinstance(parent, ast.keyword):
            call = parent if isinstance(parent, ast.Call) else self.parent(parent)
            if isinstance(call, ast.Call) and self._parameter(call, use) in self.flow.analyses:
                return
            if self.takes_grid(call):
                return
            raise NotFollowed("it is passed to something that is not followed")
        if not isinstance(parent, ast.Attribute):
            raise NotFollowed("it is used as a whole")
        if not isinstance(parent.ctx, ast.Load):
            raise NotFollowed("an attribute of it is set")
        self._attribute(parent)

    def _parameter(self, call: ast.Call, use: ast.AST) -> Variable | None:
        """The parameter of a function of this file that a call passes something to."""
        binding = self.names.binding(call.func)
        if binding is None or not isinstance(binding.node, ast.FunctionDef):
            return None
        function = binding.node
        for word in call.keywords:
            if word.value is use:
                return self.names.inside(function), str(word.arg)
        parameters = positional(function)
        position = next((index for index, value in enumerate(call.args) if value is use), len(parameters))
        return (self.names.inside(function), parameters[position].arg) if position < len(parameters) else None

    def _attribute(self, attribute: ast.Attribute) -> None:
        call = self.called(attribute)
        name = attribute.attr
        if call is not None and name in _BEST:
            self.rename(attribute, "get_best_result")
            self.add_arguments(call, self.old_defaults(call))
            if name == "get_best_trial":
                self._trial(call)
            else:
                self.append(call, _BEST[name])
        elif call is not None and name == "dataframe":
            self.rename(attribute, "get_dataframe")
            for word in call.keywords:
                if word.arg in ("metric", "mode"):
                    start = self.source.start(word)
                    self.edits.append(Edit(start, start + len(word.arg), f"filter_{word.arg}"))
            grid = self.source.text(attribute.value)
            self.logdir_column(call, f'{{result.metrics["trial_id"]: result.path for result in {grid}}}')
        elif call is None and name in _BEST_PROPERTIES and self.defaults:
            self.rename(attribute, "get_best_result()" + _BEST_PROPERTIES[name])
            if name == "best_trial":
                self._trial(attribute)
        elif call is None and name == "trials":
            self._trials(attribute)
        elif (values := values_of(self.source, attribute)) is not None and not self._is_subscripted(values):
            grid = self.source.text(attribute.value)
            self.put(values, f"{{result.path: result.{BY_DIRECTORY[name].of_result} for result in {grid}}}")
        elif call is not None and name == "stats":
            self.stats(call, rows=self.source.text(attribute.value), row="result", metrics="metrics")
        elif call is not None and name == _SAVED:
            if not self.saved(call, ".best_checkpoints", "checkpoint, metrics", "(checkpoint.path, metrics[{metric}])"):
                raise NotFollowed("the checkpoints of a trial are asked for that is not followed")
        else:
            raise NotFollowed(f"`{name}` has no counterpart on a ResultGrid")

    def _is_subscripted(self, values: ast.expr) -> bool:
        return isinstance(self.parent(values), ast.Subscript)

    def _trials(self, attribute: ast.Attribute) -> None:
        """``analysis.trials``: only its length, one of them, or a loop over them."""
        parent = self.parent(attribute)
        grid = self.source.end(attribute.value)
        is_length = called_name(parent) == "len"
        if isinstance(parent, ast.For | ast.comprehension) and parent.iter is attribute:
            if not isinstance(parent.target, ast.Name):
                raise NotFollowed("the trials are taken apart in a loop")
            self._variable(self.names.variable(parent.target))
        elif isinstance(parent, ast.Subscript) and parent.value is attribute and self.flow.is_trial(parent):
            self._trial(parent)
        elif not is_length:
            raise NotFollowed("the list of trials is used as a whole")
        self.edits.append(Edit(grid, self.source.end(attribute), ""))

    def _trial(self, node: ast.expr) -> None:
        """One expression that is a trial."""
        parent = self.parent(node)
        if isinstance(parent, ast.Attribute) and parent.value is node:
            self._trial_attribute(parent)
        elif isinstance(parent, ast.Assign) and len(parent.targets) == 1 and isinstance(parent.targets[0], ast.Name):
            self._variable(self.names.variable(parent.targets[0]))
        elif isinstance(parent, ast.Call | ast.keyword) and node is not getattr(parent, "func", None):
            call = parent if isinstance(parent, ast.Call) else self.parent(parent)
            if not self.is_asked_for_checkpoints(call):
                self._variable(self._parameter(call, node) if isinstance(call, ast.Call) else None)
        elif not isinstance(parent, ast.Expr):
            raise NotFollowed("a trial is used as a whole")

    def _variable(self, variable: Variable | None) -> None:
        if variable is None or variable not in self.flow.trials:
            raise NotFollowed("a trial is used as a whole")
        if variable in self._done:
            return
        self._done.add(variable)
        for use in self.names.reads(variable[1], variable[0]):
            self._trial(use)

    def _trial_attribute(self, attribute: ast.Attribute) -> None:
        if attribute.attr not in _TRIAL or self.called(attribute) or not isinstance(attribute.ctx, ast.Load):
            raise NotFollowed(f"a trial's `{attribute.attr}` has no counterpart on a Result")
        outer = self.parent(attribute)
        if isinstance(outer, ast.Attribute) and outer.attr in CHECKPOINT_PATHS and not of_today(self.source, outer):
            raise NotFollowed("the path of a file in a checkpoint is opened")
        if attribute.attr == "checkpoint":
            self.checkpoint(attribute)
        elif _TRIAL[attribute.attr] != attribute.attr:
            self.rename(attribute, _TRIAL[attribute.attr])


class AnalysisUses(Uses):
    """Uses on a modern ``ExperimentAnalysis``: only what is missing there, or means something else."""

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
        analysis = self.source.text(attribute.value)
        if call is not None and name in _BEST:
            self.add_arguments(call, self.old_defaults(call))
            if name == "get_best_logdir":
                self.rename(attribute, "get_best_trial")
                self.append(call, ".path")
        elif call is not None and name == "dataframe":
            self.logdir_column(call, f"{{trial.trial_id: trial.path for trial in {analysis}.trials}}")
        elif call is None and name == "best_logdir":
            self.rename(attribute, "best_trial.path")
        elif name in (("best_checkpoint",) if call is None else _GET_CHECKPOINT):
            self._path(attribute if call is None else call)
            if name == _BEST_OF_TRIAL and call is not None:
                self._of_directory(call, analysis)
        elif (values := values_of(self.source, attribute)) is not None:
            self._by_directory(attribute, values)
        elif call is not None and name == "stats":
            self.stats(call, rows=f"{analysis}.trials", row="trial", metrics="last_result")
        elif call is not None and name == _SAVED:
            kept = "(saved.checkpoint.path, saved.metrics[{metric}])"
            self.saved(call, ".run_metadata.checkpoint_manager.best_checkpoint_results", "saved", kept)

    def _path(self, checkpoint: ast.expr) -> None:
        """A checkpoint that is used as the path it was until Ray 1.13, perhaps through a variable."""
        for use in uses_of(self.source, checkpoint):
            is_path = self._takes_path(self.parent(use)) or is_called_path(self.source, use)
            if is_path and not is_of_a_file(self.source, use):
                self.append(use, ".path")
            else:
                self.edits += opened_in(self.source, use, ".path")

    def _of_directory(self, call: ast.Call, analysis: str) -> None:
        """``get_best_checkpoint(logdir)``: which trial was said by its directory, too, through Ray 2.6."""
        given = passed(call, 0, "trial")
        if given is None or not is_directory(self.source, self.flow, given):
            return
        low, high = self.source.tokens.opening(call) + 1, self.source.end(call) - 1
        start, end = self.source.tokens.span(given, low, high)
        self.edits.append(Edit(start, start, f"{{trial.path: trial for trial in {analysis}.trials}}["))
        self.edits.append(Edit(end, end, "]"))

    def _takes_path(self, node: ast.AST | None) -> bool:
        """Whether an expression takes one of its parts as a path."""
        if isinstance(node, ast.Call):
            is_restored = isinstance(node.func, ast.Attribute) and node.func.attr == "restore" and len(node.args) == 1
            return is_restored or (self.names.dotted(node.func) or "").startswith(_PATHS)
        return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add)

    def _by_directory(self, attribute: ast.Attribute, values: ast.expr) -> None:
        """``trial_dataframes[trial.logdir]``: the keys are trial ids since Ray 2.7."""
        kind = BY_DIRECTORY[attribute.attr]
        parent = self.parent(values)
        key = parent.slice if isinstance(parent, ast.Subscript) and parent.value is values else None
        analysis = self.source.text(attribute.value)
        is_renamed = isinstance(key, ast.Attribute) and key.attr == "logdir" and self.flow.is_trial(key.value)
        if is_renamed and isinstance(key, ast.Attribute):
            self.rename(key, "trial_id")
        if not is_renamed and not asked_without_directories(self.source, values):
            self.put(
                values, f"{{trial.path: {kind.of_trial.format(analysis=analysis)} for trial in {analysis}.trials}}"
            )
        elif self.source.text(values) != (today := f"{analysis}.{kind.today}"):
            self.put(values, today)

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


def lacks_directories(source: Source, attribute: ast.Attribute) -> bool:
    """Whether an attribute of an analysis makes the frame whose column `logdir` is read, and holds trial ids today."""
    call = source.names.parents.get(attribute)
    is_frame = attribute.attr == "dataframe" and isinstance(call, ast.Call) and call.func is attribute
    return is_frame and source.once(reads_logdir) and not _is_assigned(source, call)


def _is_assigned(source: Source, frame: ast.AST | None) -> bool:
    """Whether columns of a frame are written at once."""
    parent = source.names.parents.get(frame) if frame is not None else None
    return isinstance(parent, ast.Attribute) and parent.attr == "assign"
