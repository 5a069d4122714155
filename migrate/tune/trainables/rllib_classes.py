"""Whether a trainable is an algorithm of RLlib, which keeps in its checkpoints how many iterations it has done."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.names.definitions import definition
from migrate.resolve.text.source import Source
from migrate.tune.trainables.trainable_class import is_algorithm

_RLLIB: Final = "ray.rllib."
_LEVELS: Final = 8
"""How far classes are followed."""


def is_of_rllib(source: Source, node: ast.expr) -> bool:
    """Whether a trainable is a name or class of RLlib's, or of the user's that derives from, or is made of, one.

    Args:
        source: The file.
        node: What is run.
    """
    return is_algorithm(source, node) or _derives(source, node, _LEVELS)


def _derives(source: Source, node: ast.expr, depth: int) -> bool:
    dotted = source.names.dotted(node)
    if dotted is not None and dotted.startswith(_RLLIB):
        return True
    binding = source.names.binding(node)
    if binding is None or not depth:
        return False
    if binding.kind == "import":
        found = definition(source.path, binding.dotted)
        source, bindings = found if found is not None else (source, [])
        if len(bindings) != 1:
            return False
        binding = bindings[0]
    if isinstance(binding.node, ast.ClassDef):
        return any(_derives(source, base, depth - 1) for base in binding.node.bases)
    made = binding.value
    if isinstance(made, ast.Call):  # `build_trainer(...)`, or `PPOTrainer.with_updates(...)`
        is_updated = isinstance(made.func, ast.Attribute) and made.func.attr == "with_updates"
        made = made.func.value if is_updated and isinstance(made.func, ast.Attribute) else made.func
    return made is not None and _derives(source, made, depth - 1)
