"""In which world a function runs: as a Tune trainable, or as the loop of a Ray Train worker."""

from __future__ import annotations

import ast
from typing import Final

from migrate.callsite import passed
from migrate.names import FunctionNode
from migrate.source import Source
from migrate.trainables import methods_of

TUNE: Final = "ray.tune"
TRAIN: Final = "ray.train"

_TAKES_TRAINABLE: Final = (
    "ray.tune.run", "ray.tune.tune.run", "ray.tune.Tuner", "ray.tune.tuner.Tuner", "ray.tune.with_resources",
    "ray.tune.with_parameters", "ray.tune.Experiment", "ray.tune.Tuner.restore",
)  # fmt: skip
_TRAINABLE_KEYWORDS: Final = ("run_or_experiment", "trainable", "run")
_LOOP_KEYWORDS: Final = ("train_loop_per_worker", "trainer_init_per_worker")


class Worlds:
    """The world of every function of a file, as far as the file itself says it."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._known: dict[ast.AST, set[str]] = {}
        self._given_to: set[ast.AST] = set()
        for call, dotted in source.names.calls():
            if dotted in _TAKES_TRAINABLE:
                self._mark(passed(call, 0, *_TRAINABLE_KEYWORDS), TUNE)
            elif dotted.endswith("register_trainable"):
                self._mark(passed(call, 1, *_TRAINABLE_KEYWORDS), TUNE)
            elif dotted.startswith("ray.train.") and dotted.endswith("Trainer"):
                self._mark(passed(call, 0, *_LOOP_KEYWORDS), TRAIN)
        self._spread()

    def of(self, node: ast.AST) -> set[str]:
        """The worlds that a piece of code runs in: those of the innermost function around it that has any."""
        known = (self._known.get(function) for function in self.source.names.functions(node))
        return next(filter(None, known), set())

    def functions(self, world: str) -> list[FunctionNode]:
        """The functions that the file gives to one world and to no other."""
        return [
            node
            for node, known in self._known.items()
            if known == {world} and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node in self._given_to
        ]

    def _mark(self, node: ast.expr | None, world: str) -> None:
        """Note that a function is given to Tune or to a trainer, perhaps through ``partial`` or ``with_parameters``."""
        if node is None:
            return
        names = self.source.names
        node = names.value(node)
        if isinstance(node, ast.Call) and node.args:
            if (names.dotted(node.func) or "") in ("functools.partial", *_TAKES_TRAINABLE):
                self._mark(node.args[0], world)
            return
        binding = names.binding(node)
        function = binding.node if binding is not None and binding.kind == "def" else self._method(node)
        if function is not None:
            self._known.setdefault(function, set()).add(world)
            self._given_to.add(function)

    def _method(self, node: ast.expr) -> ast.AST | None:
        """The method that ``self.loop`` or ``Estimator.loop`` names, if its class is in this file."""
        if not isinstance(node, ast.Attribute):
            return None
        names = self.source.names
        binding = names.binding(node.value)
        owner = binding.node if binding is not None else None
        if isinstance(owner, ast.arg):
            owner = names.above(node, ast.ClassDef)
        if not isinstance(owner, ast.ClassDef):
            return None
        return next((part for part in methods_of(owner) if part.name == node.attr), None)

    def _spread(self) -> None:
        """A helper runs where its callers run."""
        names = self.source.names
        calls: list[tuple[FunctionNode, ast.Call]] = []
        for node in names.of(ast.Call):
            binding = names.binding(node.func)
            if binding is not None and isinstance(binding.node, ast.FunctionDef | ast.AsyncFunctionDef):
                calls.append((binding.node, node))
        fixed = set(self._known)
        changed = True
        while changed:
            changed = False
            for function, call in calls:
                if function in fixed:
                    continue
                known = self._known.setdefault(function, set())
                more = self.of(call) - known
                known |= more
                changed = changed or bool(more)
