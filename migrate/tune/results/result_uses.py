"""Rewriting what ``tune.run`` returned: what uses of a ``ResultGrid`` and of an analysis have in common."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.as_owner import as_owner
from migrate.edit.callsite import passed
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure
from migrate.resolve.names.free_names import free_in, is_bindable
from migrate.resolve.running.trainables import is_class_of_tree
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import constant
from migrate.tune.calls.classes_only import makes_function
from migrate.tune.checkpoints.only_loaded import are_only_loaded
from migrate.tune.checkpoints.values import of_today
from migrate.tune.results.analysis_words import AS_CHECKPOINT, CHECKPOINT_PATHS
from migrate.tune.results.default_mode import is_given_mode
from migrate.tune.results.follow import Flow
from migrate.tune.results.logdir_column import is_assigned, reads_logdir, with_directories
from migrate.tune.trainables.saved_files import file_at_path

BEST: Final = {"get_best_config": ".config", "get_best_logdir": ".path", "get_best_trial": ""}
"""What was asked for the best trial, and what the best result is asked for."""
SAVED: Final = "get_trial_checkpoints_paths"
_STATS: Final = {
    "start_time": 'min({row}.{metrics}["timestamp"] - {row}.{metrics}["time_total_s"] for {row} in {rows})',
    "timestamp": 'max({row}.{metrics}["timestamp"] for {row} in {rows})',
}
"""What ``stats()`` answered: when the run began, and when it was last saved."""
_TAKES_GRID: Final = ("ray.rllib.utils.test_utils.check_learning_achieved",)
"""What took an analysis, and asks today what only a ``ResultGrid`` answers."""
_WIDTH: Final = 88
IT: Final = "\0"
"""What stands for an analysis in what is written around it."""


class Uses:
    """The edits for all uses of the analyses of one group of runs.

    Attributes:
        called_in_place: What is called so that is asked for something twice, and has no name yet.
    """

    called_in_place = "results"

    def __init__(
        self,
        source: Source,
        flow: Flow,
        *,
        defaults: bool,
        since_08: bool,
        says_mode: bool = False,
        in_place: str = "",
        before: Source | None = None,
    ) -> None:
        """Prepare the edits of a group.

        Args:
            source: The file.
            flow: What its runs make.
            defaults: Whether the runs say which trial is the best.
            since_08: Whether the file was written for Ray 0.8 or before.
            says_mode: Whether they say at least their mode.
            in_place: What the variable is called that is written for a run of which something is asked at once.
            before: The file before any of it was rewritten.
        """
        self.source = source
        self.names = source.names
        self.flow = flow
        self.defaults = defaults
        has_mode = is_given_mode(source, flow)
        self.says_mode = says_mode or defaults or has_mode
        self.since_08 = since_08 and not has_mode
        self.in_place = in_place
        self.before = before or source
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

    def again(self, owner: ast.expr) -> str | None:
        """How to write what something is asked of once more; None where that would run or open it once more."""
        if self.in_place and owner in self.flow.calls:
            return free_in(self.names, owner, self.in_place)
        is_made = any(isinstance(part, ast.Call | ast.NamedExpr | ast.Await) for part in ast.walk(owner))
        return None if is_made else as_owner(self.source, owner)

    def put_around(self, owner: ast.expr, node: ast.expr, text: str) -> bool:
        """Write something else in place of an expression, with :data:`IT` for what it is asked of, which stays.

        Returns:
            Whether that could be done: what is written more than once is not run or opened as often.
        """
        head, _, tail = text.partition(IT)
        again = self.again(owner)
        if IT in tail and again is None:
            return False
        start, end = self.source.start(node), self.source.end(node)
        low, high = self.source.tokens.span(owner, start, end)
        self.edits.append(Edit(start, low, head))
        self.edits.append(Edit(high, end, tail.replace(IT, again or "")))
        return True

    def stats(self, call: ast.Call, owner: ast.expr, **names: str) -> bool:
        """Write what ``stats()`` answered, or the one answer that is asked for; whether that could be done."""
        answers = {key: text.format(**names) for key, text in _STATS.items()}
        asked = self.parent(call)
        key = asked.slice.value if isinstance(asked, ast.Subscript) and isinstance(asked.slice, ast.Constant) else None
        if isinstance(asked, ast.Subscript) and isinstance(key, str) and key in answers:
            return self.put_around(owner, asked, answers[key])
        entries = [f'"{key}": {text}' for key, text in answers.items()]
        if self.names.above(call, ast.JoinedStr) is not None:  # in one of older Pythons lines cannot end
            return self.put_around(owner, call, f"{{{', '.join(entries)}}}")
        indent = self.source.indent(self.source.start(call))
        lines = "".join(f"{indent}    {entry},\n" for entry in entries)
        return self.put_around(owner, call, f"{{\n{lines}{indent}}}")

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

    def logdir_column(self, frame: ast.Call, owner: ast.expr, rows: str) -> bool:
        """Give a data frame the column of directories again, which holds trial ids since Ray 2.7.

        Returns:
            Whether it has them, or nobody reads them.
        """
        if not self.reads_logdir or is_assigned(self.source, frame):
            return True
        again = self.again(owner)
        if again is None and not is_bindable(self.names, frame):
            return False
        if again is None:
            again = free_in(self.names, frame, self.called_in_place)
            start, end = self.source.start(owner), self.source.end(owner)
            self.edits += [Edit(start, start, f"({again} := "), Edit(end, end, ")")]
        indent = self.source.indent(self.source.end(frame))
        self.append(frame, with_directories(indent, rows.replace(IT, again)))
        return True

    def checkpoint(self, attribute: ast.Attribute) -> None:
        """``trial.checkpoint.value`` was the path; ``trial.checkpoint.to_air_checkpoint()`` is the checkpoint today.

        The path was that of a file, if it is opened; of that, only the directory is known.
        """
        outer = self.parent(attribute)
        if not isinstance(outer, ast.Attribute):
            self._checkpoint_of_variable(attribute)
            return
        call = self.called(outer)
        if outer.attr in CHECKPOINT_PATHS:
            self.edits += of_today(self.source, outer)
        elif outer.attr == AS_CHECKPOINT and call is not None and not (call.args or call.keywords):
            self.edits.append(Edit(self.source.end(attribute), self.source.end(call), ""))

    def _checkpoint_of_variable(self, attribute: ast.Attribute) -> None:
        """``checkpoint = trial.checkpoint``, whose ``checkpoint.value`` was the path, if it is nothing else."""
        parent = self.parent(attribute)
        target = parent.targets[0] if isinstance(parent, ast.Assign) and len(parent.targets) == 1 else None
        variable = self.names.variable(target) if isinstance(target, ast.Name) else None
        for use in self.names.reads(variable[1], variable[0]) if variable is not None else ():
            path = self.parent(use)
            is_path = isinstance(path, ast.Attribute) and path.attr in CHECKPOINT_PATHS
            if is_path and isinstance(path, ast.Attribute) and self.names.value(use) is attribute:
                self.edits += of_today(self.source, path)

    def saved(self, call: ast.Call, of_trial: str, one: str, kept: str, metrics: str) -> bool:
        """``get_trial_checkpoints_paths(trial, metric)``: the paths of the checkpoints of a trial, with their scores.

        Args:
            call: The call.
            of_trial: What is asked of the trial for its checkpoints.
            one: The names that each of them gets.
            kept: How the checkpoint is written.
            metrics: How its metrics are written.

        Returns:
            Whether it is rewritten: the trial, the metric by its name, and what was saved have to be known.
        """
        trial, metric = passed(call, 0, "trial"), passed(call, 1, "metric")
        name = constant(self.source, metric) if metric is not None else None if self.defaults else "training_iteration"
        is_plain = isinstance(name, str) and "/" not in name and "{" not in name
        if (
            trial is None
            or not self.flow.is_trial(trial)
            or not is_plain
            or None in {word.arg for word in call.keywords}
            or not isinstance(call.func, ast.Attribute)
            or self.again(call.func.value) is None
        ):
            return False
        saved = "" if are_only_loaded(self.source, call) else self._saved_file()
        if saved is None:
            return False
        path = f"{kept}.path"
        if saved:
            try:
                os, imports = ensure(self.source, "os", call)
            except Taken:
                return False
            self.edits += imports
            path = f'{os}.path.join({path}, "{saved}")'
        low, high = self.source.tokens.opening(call) + 1, self.source.end(call) - 1
        start, end = self.source.tokens.span(trial, low, high)
        text = f'"{name}"' if metric is None else self.source.text(metric)
        first, last = self.source.start(call), self.source.end(call)
        head, tail = f"({path}, {metrics}[{text}]) for {one} in ", of_trial
        width = first - self.source.line_start(first) + len(head) + end - start + len(tail)
        if width > _WIDTH:
            indent = self.source.indent(first)
            head, tail = f"\n{indent}    {head.replace(' for ', f'{chr(10)}{indent}    for ', 1)}", f"{tail}\n{indent}"
        self.edits += [Edit(first, start, f"[{head}"), Edit(end, last, f"{tail}]")]
        return True

    def _saved_file(self) -> str | None:
        """The name of the file whose path a checkpoint of the runs was, empty for a directory; None if not known."""
        found = file_at_path(self.source, self.before)
        runs = [call for call in self.flow.calls if isinstance(call, ast.Call)]
        given = [passed(call, 0, "run_or_experiment") for call in runs]
        of_functions = [one is not None and makes_function(self.source, one) for one in given]
        if runs and all(of_functions):
            return ""
        is_known = bool(runs) and all(one is not None and is_class_of_tree(self.source, one) for one in given)
        return found if found == "" or is_known else None

    def is_asked_for_checkpoints(self, node: ast.AST | None) -> bool:
        """Whether a call asks an analysis for the checkpoints of a trial."""
        method = node.func if isinstance(node, ast.Call) else None
        return isinstance(method, ast.Attribute) and method.attr == SAVED and self.flow.is_analysis(method.value)


def lacks_directories(source: Source, attribute: ast.Attribute) -> bool:
    """Whether an attribute of an analysis makes the frame whose column `logdir` is read, and holds trial ids today."""
    call = source.names.parents.get(attribute)
    is_frame = attribute.attr == "dataframe" and isinstance(call, ast.Call) and call.func is attribute
    return is_frame and source.once(reads_logdir) and not is_assigned(source, call)
