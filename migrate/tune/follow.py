"""Following what ``tune.run`` returns through variables, attributes, parameters and return values of one file.

Two things are followed: analyses (what ``tune.run`` returns) and trials (what an analysis hands out). A name is
followed only if every binding of it is known to be one; anything else is left alone.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from migrate.edit.callsite import called_name, passed
from migrate.resolve.held import Attributes
from migrate.resolve.names import Variable
from migrate.resolve.scopes import Scope, positional
from migrate.resolve.source import Source

_TRIAL_ATTRIBUTES: Final = ("best_trial",)
_ITERATORS: Final = ("sorted", "reversed", "list")
_DEPTH: Final = 5
"""Through how many functions that return each other's results an analysis is followed, and lists of its trials."""

Test = Callable[[ast.AST], bool]


class Flow:
    """All expressions of a file that hold an analysis or a trial, given the calls that make them.

    Args:
        source: The file.
        calls: The calls that make analyses.
        lists: The calls that make lists of trials.
        known: Variables that hold an analysis, whatever the file gives them.

    Attributes:
        analyses: Variables (scope, name) that always hold an analysis.
        trials: Variables that always hold a trial.
        returning: Functions that return an analysis wherever they return anything.
    """

    def __init__(
        self,
        source: Source,
        calls: list[ast.Call],
        lists: list[ast.Call] | None = None,
        known: Iterable[Variable] = (),
    ) -> None:
        self.source = source
        self._lists: set[ast.AST] = set(lists or ())
        self.calls: set[ast.AST] = set(calls)
        self.analyses: set[Variable] = set(known)
        self.trials: set[Variable] = set()
        self.returning: dict[ast.AST, list[ast.expr]] = {}
        is_any = bool(calls or lists or self.analyses)
        self._returns = _returned(source) if is_any else {}
        self._variables = list(source.names.variables()) if is_any else []
        self._attributes = Attributes(source.names)
        self._held = self._attributes.values if is_any else {}
        changed = is_any
        while changed:
            changed = self._spread()

    def _spread(self) -> bool:
        before = len(self.analyses) + len(self.trials) + len(self.returning)
        for function, values in self._returns.items():
            if function not in self.returning and all(map(self.is_analysis, values)):
                self.returning[function] = values
        for variable in self._variables:
            if variable not in self.analyses and self._always(variable, self.is_analysis, self._given_analysis):
                self.analyses.add(variable)
            if variable not in self.trials and self._always(variable, self.is_trial, self._given_trial):
                self.trials.add(variable)
        self.analyses |= {held for held, values in self._held.items() if all(map(self.is_analysis, values))}
        self.trials |= {held for held, values in self._held.items() if all(map(self.is_trial, values))}
        return len(self.analyses) + len(self.trials) + len(self.returning) > before

    def _always(self, variable: Variable, is_kind: Test, is_given: Test) -> bool:
        scope, name = variable
        bindings = scope.bindings[name]
        for binding in bindings:
            if binding.kind == "assign" and binding.value is not None and is_kind(binding.value):
                continue
            if not is_given(binding.node):
                return False
        return bool(bindings)

    def _given_analysis(self, node: ast.AST) -> bool:
        return isinstance(node, ast.arg) and self._passed(node, self.is_analysis)

    def _given_trial(self, node: ast.AST) -> bool:
        """Whether a loop or a call gives a name a trial each time."""
        if isinstance(node, ast.arg):
            return self._passed(node, self.is_trial)
        loop = self.source.names.parents.get(node)
        target: ast.AST = node
        index = None
        if isinstance(loop, ast.Tuple):
            index = loop.elts.index(node) if node in loop.elts else None
            target, loop = loop, self.source.names.parents.get(loop)
        if not isinstance(loop, ast.For | ast.comprehension) or loop.target is not target:
            return False
        iterated = loop.iter
        if index is not None:
            counted = passed(iterated, 0, "iterable") if isinstance(iterated, ast.Call) else None
            if counted is None or called_name(iterated) != "enumerate" or index != 1:
                return False
            iterated = counted
        return self.is_trials(iterated)

    def _passed(self, parameter: ast.arg, is_kind: Test) -> bool:
        """Whether every call of the parameter's function in this file passes it such a thing."""
        names = self.source.names
        function = names.owners.get(parameter)
        if function is None or isinstance(function, ast.Lambda) or names.scope(function).is_class:
            return False
        if parameter not in _parameters(function):
            return False
        position = _parameters(function).index(parameter)
        calls = self._calls_of(function.name, names.scope(function))
        given = [passed(call, position, parameter.arg) for call in calls or ()]
        return bool(given) and all(value is not None and is_kind(value) for value in given)

    def _calls_of(self, function: str, home: Scope) -> list[ast.Call] | None:
        """Every call of a function, as a task of Ray's, too; None if it is used in another way."""
        names = self.source.names
        calls: list[ast.Call] = []
        for use in names.reads(function, home):
            parent = names.parents.get(use)
            if isinstance(parent, ast.Call) and parent.func is use:
                calls.append(parent)
            elif isinstance(parent, ast.Call) and names.dotted(parent.func) == "ray.remote":
                started = self._started(parent)
                if started is None:
                    return None
                calls += started
            else:
                return None
        return calls

    def _started(self, task: ast.Call) -> list[ast.Call] | None:
        """The calls ``task.remote(...)`` of what `ray.remote` made; None if it is used in another way."""
        names = self.source.names
        made: ast.AST = task
        parent = names.parents.get(made)
        while isinstance(parent, ast.Call) and parent.args == [made]:  # such as `force_on_current_node(task)`
            made, parent = parent, names.parents.get(parent)
        uses: list[ast.AST] = [made]
        if isinstance(parent, ast.Assign) and isinstance(parent.targets[0], ast.Name) and len(parent.targets) == 1:
            variable = names.variable(parent.targets[0])
            if variable is None or len(variable[0].bindings[variable[1]]) != 1:
                return None
            uses = list(names.reads(variable[1], variable[0]))
        calls: list[ast.Call] = []
        for use in uses:
            method = names.parents.get(use)
            call = names.parents.get(method) if method is not None else None
            if not isinstance(method, ast.Attribute) or method.attr != "remote" or not isinstance(call, ast.Call):
                return None
            calls.append(call)
        return calls

    def is_analysis_variable(self, node: ast.AST) -> bool:
        """Whether an expression is a variable that always holds an analysis."""
        return self.source.names.variable(node) in self.analyses

    def is_analysis(self, node: ast.AST) -> bool:
        """Whether an expression is an analysis for certain."""
        if node in self.calls or self.is_analysis_variable(node) or bool(self._answers(node)):
            return True
        return self._held_as(node) in self.analyses

    def _held_as(self, node: ast.AST) -> Variable | None:
        return self._attributes.variable(node) if self._held else None

    def _answers(self, node: ast.AST | None) -> list[ast.expr]:
        """What a call of a function that returns an analysis may return; empty for any other expression."""
        if not isinstance(node, ast.Call) or not self.returning:
            return []
        binding = self.source.names.binding(node.func)
        function = binding.node if binding is not None else self._attributes.method(node.func)
        return self.returning.get(function, []) if function is not None else []

    def is_trials(self, node: ast.AST, depth: int = 0) -> bool:
        """Whether an expression is the list of trials of an analysis, perhaps sorted, or a variable that holds it."""
        if node in self._lists:
            return True
        if isinstance(node, ast.Attribute):
            return node.attr == "trials" and self.is_analysis(node.value)
        if depth == _DEPTH:
            return False
        if isinstance(node, ast.Call) and called_name(node) in _ITERATORS and node.args:
            return self.is_trials(node.args[0], depth + 1)
        value = self.source.names.value(node) if isinstance(node, ast.Name) else node
        return value is not node and self.is_trials(value, depth + 1)

    def is_trial(self, node: ast.AST) -> bool:
        """Whether an expression is a trial for certain."""
        if self.source.names.variable(node) in self.trials or self._held_as(node) in self.trials:
            return True
        if isinstance(node, ast.Attribute):
            return node.attr in _TRIAL_ATTRIBUTES and self.is_analysis(node.value)
        if isinstance(node, ast.Subscript):
            return self.is_trials(node.value) and not isinstance(node.slice, ast.Slice)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            return node.func.attr == "get_best_trial" and self.is_analysis(node.func.value)
        return False

    def connected(self, calls: list[ast.Call]) -> list[set[ast.Call]]:
        """The calls in groups: two are in one group if their results can meet in one variable."""
        groups: list[set[ast.Call]] = [{call} for call in calls]
        owners: dict[Variable, set[ast.Call]] = {}
        for call in calls:
            for variable in self._reached(call):
                owners.setdefault(variable, set()).add(call)
        for shared in owners.values():
            touching = [group for group in groups if group & shared]
            merged = set().union(*touching)
            groups = [group for group in groups if group not in touching] + [merged]
        return groups

    def _reached(self, call: ast.Call) -> set[Variable]:
        reached: set[Variable] = set()
        grown = True
        while grown:
            grown = False
            for variable in self.analyses - reached:
                if any(self._is_from(origin, {call}, reached) for origin in self._origins(variable)):
                    reached.add(variable)
                    grown = True
        return reached

    def _origins(self, variable: Variable) -> Iterator[ast.AST]:
        """Every expression that a variable, or an attribute, may have its value from."""
        yield from self._held.get(variable, ())
        scope, name = variable
        for binding in scope.bindings.get(name, ()):
            if binding.value is not None:
                yield binding.value
            if isinstance(binding.node, ast.arg):
                yield from self._arguments_for(binding.node)

    def _is_from(self, node: ast.AST, group: set[ast.Call], reached: set[Variable], depth: int = 0) -> bool:
        """Whether an expression may be what one of the calls gave."""
        variable = self.source.names.variable(node) or self._held_as(node)
        if node in group or variable in reached:
            return True
        return depth < _DEPTH and any(self._is_from(part, group, reached, depth + 1) for part in self._answers(node))

    def _arguments_for(self, parameter: ast.arg) -> list[ast.AST]:
        names = self.source.names
        found: list[ast.AST] = []
        node = names.owners.get(parameter)
        if node is not None and not isinstance(node, ast.Lambda) and parameter in _parameters(node):
            position = _parameters(node).index(parameter)
            for call in self._calls_of(node.name, names.scope(node)) or ():
                found += [word.value for word in call.keywords if word.arg == parameter.arg]
                found += call.args[position : position + 1]
        return found

    def uses(self, group: set[ast.Call]) -> list[ast.AST]:
        """Every expression that is the analysis of one of the calls: the calls themselves and uses of variables."""
        names = self.source.names
        reached = set().union(*(self._reached(call) for call in group)) if group else set()
        found: list[ast.AST] = list(group)
        for variable in reached:
            in_attribute = variable in self._held
            found += self._attributes.reads(variable) if in_attribute else names.reads(variable[1], variable[0])
        if self.returning:
            found += [node for node in names.of(ast.Call) if node not in group and self._is_from(node, group, reached)]
        return found


def _returned(source: Source) -> dict[ast.AST, list[ast.expr]]:
    """By function, the values that it returns; functions that something is put around, and generators, are left out."""
    names = source.names
    found: dict[ast.AST, list[ast.expr]] = {}
    for statement in names.of(ast.Return):
        function = names.function(statement)
        if statement.value is not None and isinstance(function, ast.FunctionDef) and not function.decorator_list:
            found.setdefault(function, []).append(statement.value)
    yielding = {names.function(node) for kind in (ast.Yield, ast.YieldFrom) for node in names.of(kind)}
    return {function: values for function, values in found.items() if function not in yielding}


def _parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.arg]:
    return [*positional(function), *function.args.kwonlyargs]
