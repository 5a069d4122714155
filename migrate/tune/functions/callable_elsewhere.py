"""Whether a function of a file may be called, replaced or overridden where the file does not show it."""

from __future__ import annotations

import ast
import re
from typing import Final

from migrate.resolve.names.scopes import FunctionNode
from migrate.resolve.text.source import Source
from migrate.resolve.trees.as_before import read_before
from migrate.resolve.trees.neighbours import are_all_importers_seen, homes_of, importing, notebooks_importing

LIGHTNING_CALLBACKS = (
    *("pytorch_lightning.Callback", "pytorch_lightning.callbacks.Callback"),
    *("pytorch_lightning.callbacks.base.Callback", "pytorch_lightning.callbacks.callback.Callback"),
    *("lightning.Callback", "lightning.pytorch.Callback", "lightning.pytorch.callbacks.Callback"),
)
_HOOKED = (
    *LIGHTNING_CALLBACKS,
    *("torch.nn.Module", "pytorch_lightning.LightningModule", "lightning.LightningModule"),
    *("lightning.pytorch.LightningModule", "transformers.TrainerCallback"),
    *("keras.callbacks.Callback", "tensorflow.keras.callbacks.Callback"),
)
"""Classes of libraries that call methods by public names: one that begins with an underscore is the user's own."""
_FUNCTION: Final = rb"\b%s\b"
_METHOD: Final = rb"(?:(?<!\btorch)(?<!\bnp)(?<!\bnumpy)\.|\bdef\s+|[\"'])\s*%s\b"
"""How files name a function, and a method; what libraries have by that name is another thing."""
_DEFINED: Final = rb"\bdef\s+%s\b"


def is_replaceable(source: Source, function: FunctionNode) -> bool:
    """Whether the file has one function of this name, as plain as it is written, and no other file has it or names it.

    A subclass in another file may override it, and its callers may pass what it takes today.
    """
    if isinstance(function, ast.AsyncFunctionDef) or function.decorator_list:
        return False
    same = [node for node in source.names.of(ast.FunctionDef) if node.name == function.name]
    is_method = isinstance(source.names.parents.get(function), ast.ClassDef)
    return same == [function] and not is_named_elsewhere(source, function.name, _METHOD if is_method else _FUNCTION)


def is_overridden(source: Source, function: ast.FunctionDef) -> bool:
    """Whether a method may be another one where its class is derived from, here or in another file."""
    if not isinstance(source.names.parents.get(function), ast.ClassDef):
        return False
    same = [node for node in source.names.of(ast.FunctionDef) if node.name == function.name]
    return same != [function] or is_named_elsewhere(source, function.name, _DEFINED)


def is_named_elsewhere(source: Source, name: str, named: bytes = _FUNCTION) -> bool:
    """Whether a file that may import this one has a name in it, or one may that cannot be seen.

    Args:
        source: The file.
        name: The name.
        named: How files name it.
    """
    if not source.path:
        return False
    if not are_all_importers_seen(source.path):
        return True
    pattern = re.compile(named % re.escape(name.encode()))
    if any(pattern.search(data) for data in notebooks_importing(source.path)):
        return True
    users = (other for home in homes_of(source.path) for other in importing(home))
    return any(pattern.search(read_before(other)) for other in users)


def is_own(source: Source, function: FunctionNode) -> bool:
    """Whether nothing outside of the file calls a function because a class that it knows says so."""
    home = source.names.parents.get(function)
    if not isinstance(home, ast.ClassDef):
        return True
    return all(_is_own_base(source, base, function.name) for base in home.bases)


def _is_own_base(source: Source, base: ast.expr, name: str) -> bool:
    binding = source.names.binding(base)
    if binding is not None and isinstance(binding.node, ast.ClassDef):
        return all(_is_own_base(source, inner, name) for inner in binding.node.bases)
    dotted = source.names.dotted(base) or (base.id if isinstance(base, ast.Name) else "")
    is_hidden = name.startswith("_") and not name.startswith("__")
    return dotted == "object" or (dotted in _HOOKED and is_hidden)
