"""Rewriting the uses of what ``tune.run`` returned to those of the ``ResultGrid`` that ``Tuner.fit`` returns.

That is done if every use has a counterpart there; else the code keeps an analysis
(`migrate.tune.results.analysis_uses`).
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import called_name
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure_member
from migrate.resolve.names.given_names import may_be_taken_by_others
from migrate.resolve.names.names import Variable
from migrate.resolve.names.scopes import positional
from migrate.tune.checkpoints.best_checkpoints import BEST_CHECKPOINT, asked_of_result
from migrate.tune.checkpoints.values import of_today
from migrate.tune.functions.callable_elsewhere import is_named_elsewhere
from migrate.tune.results.analysis_words import CHECKPOINT_PATHS, EXPERIMENT_DIRECTORY, TRIAL_DIRECTORIES
from migrate.tune.results.by_directory import BY_DIRECTORY, values_alone, values_of
from migrate.tune.results.grids_of_runs import grid_of
from migrate.tune.results.logdir_column import directories_of_grid, row_of
from migrate.tune.results.result_uses import BEST, IT, SAVED, Uses

_BEST_PROPERTIES: Final = {
    "best_config": ".config",
    "best_logdir": ".path",
    "best_result": ".metrics",
    "best_dataframe": ".metrics_dataframe",
    "best_trial": "",
}
_DIRECTORY: Final = "logdir"
_BEST_DIRECTORY: Final = "get_best_logdir"
_BEST_PROPERTY: Final = "best_logdir"
_TRIAL: Final = {
    "config": "config",
    "last_result": "metrics",
    "logdir": "path",
    "path": "path",
    "local_path": "path",
    "trial_id": 'metrics["trial_id"]',
    "checkpoint": "checkpoint",
}


_ANALYSIS: Final = "ray.tune.ExperimentAnalysis"


class NotFollowed(Exception):
    """A use has no counterpart."""


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
            if any(self._is_taken(self.names.variable(target)) for target in targets):
                raise NotFollowed("another file has it")
            if all(self.flow.is_analysis_variable(target) for target in targets):
                return
            raise NotFollowed("it is assigned to something that is not followed")
        if isinstance(parent, ast.Expr):
            return
        if isinstance(parent, ast.Return) and self._is_followed(parent):
            self._say_grid(getattr(self.names.function(parent), "returns", None))
            return
        if (isinstance(parent, ast.Call) and use in parent.args) or isinstance(parent, ast.keyword):
            call = parent if isinstance(parent, ast.Call) else self.parent(parent)
            if isinstance(call, ast.Call) and self._parameter(call, use) in self.flow.analyses:
                if self._is_called_elsewhere(call):
                    raise NotFollowed("it is passed to a function that another file may call with an analysis")
                self._say_grid(self._annotation(call, use))
                return
            if self.takes_grid(call):
                return
            if (grid := grid_of(self.source, use)) is not None:
                if isinstance(use, ast.Name):
                    self.put(grid, use.id)
                return  # what stands around the run itself goes with it
            raise NotFollowed("it is passed to something that is not followed")
        if not isinstance(parent, ast.Attribute):
            raise NotFollowed("it is used as a whole")
        if not isinstance(parent.ctx, ast.Load):
            raise NotFollowed("an attribute of it is set")
        self._attribute(parent)

    def _annotation(self, call: ast.Call, use: ast.AST) -> ast.expr | None:
        """What is said of the parameter that a call passes something to."""
        parameter = self._parameter(call, use)
        bindings = parameter[0].bindings[parameter[1]] if parameter is not None else []
        return next((one.node.annotation for one in bindings if isinstance(one.node, ast.arg)), None)

    def _say_grid(self, annotation: ast.expr | None) -> None:
        """Have an annotation say what comes in the place of an analysis."""
        if annotation is None or self.names.dotted(annotation) != _ANALYSIS:
            return
        try:
            name, imports = ensure_member(self.source, "ray.tune", "ResultGrid", annotation)
        except Taken:
            return
        edits = [*imports, Edit(self.source.start(annotation), self.source.end(annotation), name)]
        self.edits += [edit for edit in edits if edit not in self.edits]

    def _is_called_elsewhere(self, call: ast.Call) -> bool:
        """Whether another file of the tree names the function of this one that a call calls."""
        binding = self.names.binding(call.func)
        name = binding.node.name if binding is not None and isinstance(binding.node, ast.FunctionDef) else ""
        return bool(name) and is_named_elsewhere(self.source, name)

    def _is_taken(self, variable: Variable | None) -> bool:
        """Whether another file of the tree has what a variable holds: it is followed through one file alone."""
        is_global = variable is not None and variable[0] is self.names.module
        return variable is not None and is_global and may_be_taken_by_others(self.source.path, variable[1])

    def _is_followed(self, returned: ast.Return) -> bool:
        """Whether what a function returns goes to calls of the file alone, where it is looked at, too."""
        function = self.names.function(returned)
        if not isinstance(function, ast.FunctionDef) or function.decorator_list or not self.flow.is_returning(function):
            return False
        scope = self.names.scope(function)
        calls = [self.parent(use) for use in self.names.reads(function.name, scope)]
        is_called = bool(calls) and all(isinstance(call, ast.Call) and self._calls(call, function) for call in calls)
        if not is_called or scope.is_class or len(scope.bindings[function.name]) > 1:
            return False
        return scope is not self.names.module or not is_named_elsewhere(self.source, function.name)

    def _calls(self, call: ast.Call, function: ast.FunctionDef) -> bool:
        binding = self.names.binding(call.func)
        return binding is not None and binding.node is function

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
        if call is not None and name in BEST:
            self.rename(attribute, "get_best_result")
            self.add_arguments(call, self.old_defaults(call))
            if name == "get_best_trial":
                self._trial(call)
            elif not (name == _BEST_DIRECTORY and self._is_key(call)):
                self.append(call, BEST[name])
        elif call is not None and name == "dataframe":
            self.rename(attribute, "get_dataframe")
            for word in call.keywords:
                if word.arg in ("metric", "mode"):
                    start = self.source.start(word)
                    self.edits.append(Edit(start, start + len(word.arg), f"filter_{word.arg}"))
            rows = directories_of_grid(IT, row_of(self.source.text(attribute.value)))
            if not self.logdir_column(call, attribute.value, rows):
                raise NotFollowed("the directories of the trials are asked for of what has no name")
        elif call is None and name in _BEST_PROPERTIES and self.defaults:
            is_key = name == _BEST_PROPERTY and self._is_key(attribute)
            self.rename(attribute, "get_best_result()" + ("" if is_key else _BEST_PROPERTIES[name]))
            if name == "best_trial":
                self._trial(attribute)
        elif call is None and name == "trials":
            self._trials(attribute)
        elif (values := values_of(self.source, attribute)) is not None and self._is_asked_for_one(values):
            self._of_one(values, BY_DIRECTORY[name].of_result)
        elif values is not None and not self._is_subscripted(values):
            row = row_of(self.source.text(attribute.value))
            of_result = f"{row}.{BY_DIRECTORY[name].of_result}"
            if (alone := values_alone(self.source, values)) is not None:
                self.put_around(attribute.value, alone, f"[{of_result} for {row} in {IT}]")
            else:
                self.put_around(attribute.value, values, f"{{{row}.path: {of_result} for {row} in {IT}}}")
        elif call is None and name == EXPERIMENT_DIRECTORY:
            self.rename(attribute, "experiment_path")
        elif call is not None and name == TRIAL_DIRECTORIES:
            row = row_of(self.source.text(attribute.value))
            self.put_around(attribute.value, call, f"[{row}.path for {row} in {IT}]")
        elif call is not None and name == "stats":
            if not self.stats(call, attribute.value, rows=IT, row="result", metrics="metrics"):
                raise NotFollowed("the times of a run are asked for of what has no name")
        elif call is not None and name == SAVED:
            if not self.saved(call, ".best_checkpoints", "checkpoint, metrics", "checkpoint", "metrics"):
                raise NotFollowed("the checkpoints of a trial are asked for that is not followed")
        elif call is not None and name == BEST_CHECKPOINT:
            edits = asked_of_result(self.source, self.flow, call)
            if edits is None:
                raise NotFollowed("the best checkpoint of a trial is asked for as a result does not give it")
            self.edits += edits
        else:
            raise NotFollowed(f"`{name}` has no counterpart on a ResultGrid")

    def _is_subscripted(self, values: ast.expr) -> bool:
        return isinstance(self.parent(values), ast.Subscript)

    def _is_key(self, directory: ast.expr) -> bool:
        """Whether something of each trial is asked for by the directory of one, right where that is asked for."""
        asked = self.parent(directory)
        return isinstance(asked, ast.Subscript) and asked.slice is directory and self._is_asked_for_one(asked.value)

    def _is_asked_for_one(self, values: ast.expr) -> bool:
        """``analysis.trial_dataframes[trial.logdir]``, where the key says which result it is of."""
        member = values.func if isinstance(values, ast.Call) else values
        if not isinstance(member, ast.Attribute) or values_of(self.source, member) is not values:
            return False
        asked = self.parent(values)
        key = asked.slice if isinstance(asked, ast.Subscript) and asked.value is values else None
        if key is None or not isinstance(member.value, ast.Name) or not self.flow.is_analysis(member.value):
            return False
        if isinstance(key, ast.Attribute) and key.attr == _BEST_PROPERTY:
            return self.defaults and self.flow.is_analysis(key.value)
        if isinstance(key, ast.Attribute):
            return key.attr == _DIRECTORY and self.flow.is_trial(key.value)
        if isinstance(key, ast.Name):
            return self._asked_before(member.value, key) is not None
        best = key.func if isinstance(key, ast.Call) else None
        is_best = isinstance(best, ast.Attribute) and best.attr == _BEST_DIRECTORY
        return is_best and isinstance(best, ast.Attribute) and self.flow.is_analysis(best.value)

    def _asked_before(self, analysis: ast.Name, directory: ast.Name) -> ast.Call | None:
        """The call that a variable has the best directory of the same analysis from, if it can be written again."""
        call = self.names.value(directory)
        best = call.func if isinstance(call, ast.Call) else None
        if not isinstance(call, ast.Call) or not isinstance(best, ast.Attribute) or best.attr != _BEST_DIRECTORY:
            return None
        given = [*call.args, *(word.value for word in call.keywords)]
        is_same = isinstance(best.value, ast.Name) and self.names.variable(best.value) == self.names.variable(analysis)
        return call if is_same and all(isinstance(one, ast.Constant) for one in given) else None

    def _of_one(self, values: ast.expr, of_result: str) -> None:
        """Ask the result itself for what a dictionary has of its trial."""
        asked = self.parent(values)
        key = asked.slice if isinstance(asked, ast.Subscript) else values
        trial = key.value if isinstance(key, ast.Attribute) and key.attr == _DIRECTORY else key
        if not isinstance(asked, ast.Subscript) or not isinstance(asked.ctx, ast.Load):
            raise NotFollowed("something of a trial is set")
        member = values.func if isinstance(values, ast.Call) else values
        if isinstance(key, ast.Name) and isinstance(member, ast.Attribute) and isinstance(member.value, ast.Name):
            call = self._asked_before(member.value, key)
            given = self._arguments(call) if call is not None else ""
            self.put(asked, f"{member.value.id}.get_best_result({given}).{of_result}")
            return
        self.edits.append(Edit(self.source.start(asked), self.source.start(trial), ""))
        self.edits.append(Edit(self.source.end(trial), self.source.end(asked), f".{of_result}"))

    def _arguments(self, call: ast.Call) -> str:
        """What a call is given, with what is said of then besides."""
        texts = [self.source.text(one) for one in call.args]
        texts += [f"{word.arg}={self.source.text(word.value)}" for word in call.keywords]
        return ", ".join([*texts, *self.old_defaults(call)])

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
            if not self.is_asked_for_checkpoints(call) and not self._is_asked_for_best(call):
                self._variable(self._parameter(call, node) if isinstance(call, ast.Call) else None)
        elif not isinstance(parent, ast.Expr):
            raise NotFollowed("a trial is used as a whole")

    def _is_asked_for_best(self, node: ast.AST | None) -> bool:
        """Whether a call asks an analysis for the best checkpoint of a trial, which is looked at with the analysis."""
        method = node.func if isinstance(node, ast.Call) else None
        is_method = isinstance(method, ast.Attribute) and method.attr == BEST_CHECKPOINT
        return is_method and isinstance(method, ast.Attribute) and self.flow.is_analysis(method.value)

    def _variable(self, variable: Variable | None) -> None:
        if variable is None or variable not in self.flow.trials or self._is_taken(variable):
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
        elif attribute.attr == _DIRECTORY and self._is_key(attribute):
            return  # the result is asked for what is asked for by it
        elif _TRIAL[attribute.attr] != attribute.attr:
            self.rename(attribute, _TRIAL[attribute.attr])
