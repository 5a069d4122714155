"""Following what ``tune.run`` returns through the variables, attributes, functions and containers of one file.

Two things are followed: analyses (what ``tune.run`` returns) and trials (what an analysis hands out). A name is
followed only if every binding of it is known to be one, or None; anything else is left alone.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Final

from migrate.resolve.flow.carried import Carried
from migrate.resolve.flow.held import is_attribute
from migrate.resolve.flow.items import Items, Seed
from migrate.resolve.flow.shapes import ONE, Several, Shape, iterated
from migrate.resolve.names.names import Variable
from migrate.resolve.running.tasks import Tasks
from migrate.resolve.text.source import Source

_TRIAL_ATTRIBUTES: Final = ("best_trial",)
_MAKING: Final = (ast.Call, ast.Attribute)
_DEPTH: Final = 5
"""Through how many functions that return each other's results an analysis is followed."""
_MADE_OF_OTHERS: Final = (ast.Call, ast.IfExp, ast.BoolOp, ast.NamedExpr, ast.Await)
_MAY_BE_ONE: Final = (ast.Name, ast.Attribute, ast.Subscript, *_MADE_OF_OTHERS)


class Flow:
    """All expressions of a file that hold an analysis or a trial, given the calls that make them.

    Args:
        source: The file.
        calls: The calls that make analyses, and what the file reads of others that hold one.
        lists: The calls that make lists of trials.
        known: Variables that hold an analysis, whatever the file gives them.
        trials: What else makes trials, or lists of them: calls, attributes, and parameters that others give them.
        containers: What the file has of others that holds analyses, such as calls that give a tuple with one.
        lenient: Whether what may hold one, among what is unknown, counts as one that does.

    Attributes:
        analyses: Variables (scope, name) that always hold an analysis.
        trials: Variables that always hold a trial.
        has_analyses: Whether anything in the file may be one.
    """

    def __init__(
        self,
        source: Source,
        calls: Sequence[ast.Call | ast.Attribute | ast.Name],
        lists: list[ast.Call] | None = None,
        known: Iterable[Variable] = (),
        trials: Mapping[ast.AST, Shape] = MappingProxyType({}),
        containers: Mapping[ast.AST, Shape] = MappingProxyType({}),
        *,
        lenient: bool = False,
    ) -> None:
        self.source = source
        self.calls: set[ast.AST] = set(calls)
        self._lists: set[ast.AST] = set(lists or ())
        known = frozenset(known)
        self.has_analyses = is_any = bool(calls or known or containers)
        made = _made_by({**containers, **dict.fromkeys(self.calls, ONE)})
        making = (*_MAKING, *{type(node) for node in (*calls, *containers)}.difference(_MAKING))
        self._analyses = Items(source, made, known, lenient=lenient, kinds=making, in_tasks=True) if is_any else None
        handed_out = trials_of({**trials, **dict.fromkeys(self._lists, Several(ONE))}, self._analyses)
        is_any = is_any or bool(lists or trials)
        self._trials = (
            Items(source, handed_out, lenient=lenient, kinds=(*{*making, ast.arg, *map(type, trials)},), in_tasks=True)
            if is_any
            else None
        )
        self.analyses = self._analyses.variables() if self._analyses is not None else set()
        self.trials = self._trials.variables() if self._trials is not None else set()
        self._returning = self._analyses.functions() if self._analyses is not None else set()

    @property
    def _carried(self) -> Carried:
        return self.source.once(Carried)  # most flows follow nothing, and need none

    def is_analysis_variable(self, node: ast.AST) -> bool:
        """Whether an expression is a variable that always holds an analysis."""
        return self.source.names.variable(node) in self.analyses

    def is_analysis(self, node: ast.AST) -> bool:
        """Whether an expression is an analysis for certain, or None."""
        return self._analyses is not None and self._analyses.is_one(node)

    def is_trial(self, node: ast.AST) -> bool:
        """Whether an expression is a trial for certain, or None."""
        return self._trials is not None and self._trials.is_one(node)

    def are_trials(self, node: ast.AST) -> bool:
        """Whether a loop over an expression gives a trial each time."""
        return self._trials is not None and iterated(self._trials.shape(node), lenient=False) is ONE

    def is_returning(self, function: ast.AST) -> bool:
        """Whether a function returns an analysis wherever it returns anything."""
        return function in self._returning

    def _answers(self, node: ast.AST | None) -> list[ast.expr]:
        """What a call of a function that returns an analysis may return, or what a choice is between."""
        if isinstance(node, ast.IfExp | ast.BoolOp):
            return [node.body, node.orelse] if isinstance(node, ast.IfExp) else node.values
        if isinstance(node, ast.NamedExpr | ast.Await):
            return [node.value]
        if not isinstance(node, ast.Call) or not self._returning:
            return []
        tasks = self.source.once(Tasks)
        got, function = tasks.same_as(node), self._carried.called(node) or tasks.run_by(node)
        if got is not None:
            return [got]
        return self._returned[function] if function is not None and function in self._returning else []

    @cached_property
    def _returned(self) -> dict[ast.AST, list[ast.expr]]:
        return {**self._carried.returned, **self._carried.awaited, **self.source.once(Tasks).returned}

    def connected(self, calls: list[ast.Call]) -> list[set[ast.Call]]:
        """The calls in groups: two are in one group if their results can meet in one variable, or in a container."""
        groups: list[set[ast.Call]] = [{call} for call in calls]
        owners: dict[Variable, set[ast.Call]] = {}
        for call in calls:
            for variable in self._reached(call):
                owners.setdefault(variable, set()).add(call)
        put_away = {call for call in calls if self._is_put_away(call)}
        meeting = [*owners.values(), put_away if put_away and self._kept else set()]
        for shared in meeting:
            touching = [group for group in groups if group & shared]
            if touching:
                groups = [group for group in groups if group not in touching] + [set().union(*touching)]
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
        yield from self._carried.attributes.values.get(variable, ())
        scope, name = variable
        home = self.source.names.lookup(name, scope) if "@" not in name else None
        for binding in home[1] if home is not None else scope.bindings.get(name, ()):
            if binding.value is not None:
                yield binding.value
            if isinstance(binding.node, ast.arg):
                yield from (value for value in self._carried.given(binding.node) or () if value is not None)
                yield from self._returned.get(self._carried.fixture(binding.node) or binding.node, ())

    def _is_from(self, node: ast.AST, group: set[ast.Call], reached: set[Variable], depth: int = 0) -> bool:
        """Whether an expression may be what one of the calls gave."""
        if node in group or self._carried.variable(node) in reached:
            return True
        return depth < _DEPTH and any(self._is_from(part, group, reached, depth + 1) for part in self._answers(node))

    def uses(self, group: set[ast.Call]) -> list[ast.AST]:
        """Every expression that is the analysis of one of the calls: the calls themselves and uses of variables.

        If one of them is put into a container, all that containers give is from this group.
        """
        found = self._direct_uses(group)
        return found + (self._kept if any(map(self._is_put_away, group)) else [])

    def _direct_uses(self, group: set[ast.Call]) -> list[ast.AST]:
        reached = set().union(*(self._reached(call) for call in group)) if group else set()
        found: list[ast.AST] = list(group)
        for variable in reached:
            found += self._reads(variable)
        made = self._made_of_others if group else ()
        return found + [node for node in made if node not in group and self._is_from(node, group, reached)]

    @cached_property
    def _made_of_others(self) -> list[ast.AST]:
        """The expressions whose value is that of another one."""
        nodes = (node for kind in _MADE_OF_OTHERS for node in self.source.names.of(kind))
        return [node for node in nodes if self._answers(node) or self._carried.variable(node) is not None]

    def _reads(self, variable: Variable) -> list[ast.expr]:
        attributes = self._carried.attributes
        return (
            attributes.reads(variable)
            if is_attribute(variable)
            else list(self.source.names.reads(variable[1], variable[0]))
        )

    @cached_property
    def _kept(self) -> list[ast.AST]:
        """The analyses that come out of containers."""
        calls = [call for call in self.calls if isinstance(call, ast.Call)]
        direct = set(self._direct_uses(set(calls)))
        nodes = (node for kind in _MAY_BE_ONE for node in self.source.names.of(kind))
        return [node for node in nodes if _is_read(node) and node not in direct and self.is_analysis(node)]

    def _is_put_away(self, call: ast.Call) -> bool:
        """Whether what a call gives goes into something that holds more."""
        return any(map(self._is_handed_on, self._direct_uses({call})))

    def _is_handed_on(self, use: ast.AST) -> bool:
        parent = self.source.names.parents.get(use)
        if isinstance(parent, ast.Assign):
            return not all(self._carried.variable(target) in self.analyses for target in parent.targets)
        return not isinstance(parent, ast.Attribute | ast.Expr)


def _made_by(shapes: Mapping[ast.AST, Shape]) -> Seed:
    # No method: what a flow holds must not hold the flow, or both stay in memory for long.
    return shapes.get


def trials_of(made: Mapping[ast.AST, Shape], analyses: Items | None) -> Seed:
    """What an analysis hands out, its trials and the best one, and what other calls make."""

    def given(node: ast.AST) -> Shape | None:
        if node in made:
            return made[node]
        if analyses is None:
            return None
        if isinstance(node, ast.Attribute) and node.attr in (*_TRIAL_ATTRIBUTES, "trials"):
            return (Several(ONE) if node.attr == "trials" else ONE) if analyses.is_one(node.value) else None
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get_best_trial":
            return ONE if analyses.is_one(node.func.value) else None
        return None

    return given


def _is_read(node: ast.AST) -> bool:
    return not isinstance(getattr(node, "ctx", None), ast.Store | ast.Del)
