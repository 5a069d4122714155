"""What an expression has of the process that it stands in: in another one it would be something else.

There is no ``self`` of the driver, modules are as they are imported, not as the driver left them, and what a function
returns may be random, or cost a lot.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from typing import Final

from migrate.resolve.flow.attributes import class_of_self
from migrate.resolve.text.source import Source

_PLAIN: Final = frozenset(
    {
        *("bool", "dict", "float", "frozenset", "int", "len", "list", "max", "min", "range"),
        *("round", "set", "sorted", "str", "sum", "tuple", "functools.partial"),
    }
)
"""What gives the same wherever it is called with the same."""
_OF_RAY: Final = ("ray.air.", "ray.train.", "ray.tune.")
_LIBRARIES: Final = frozenset(
    {
        *("flax", "jax", "lightgbm", "lightning", "numpy", "pandas", "pyarrow", "pytorch_lightning", "sklearn"),
        *("tensorflow", "torch", "torchvision", "transformers", "xgboost"),
    }
)
"""Modules whose members nobody sets."""
_CHANGING: Final = frozenset({"os", "random", "sys", "tempfile", "time"})
"""Modules of Python that are not the same in another process."""


def of_driver(
    source: Source, node: ast.AST, changes: Callable[[ast.Name], bool] = lambda _: False
) -> Iterator[ast.AST]:
    """The parts of an expression that are not the same in another process: calls, and what belongs to this one.

    Args:
        source: The file.
        node: The expression.
        changes: Whether a variable has another value by the time that it is taken to the other process.
    """
    if isinstance(node, ast.Lambda):
        return  # whoever calls it works it out
    if isinstance(node, ast.Call):
        dotted = source.names.dotted(node.func) or (node.func.id if isinstance(node.func, ast.Name) else "")
        is_class = dotted.startswith(_OF_RAY) and dotted.rpartition(".")[2][:1].isupper()
        if not is_class and dotted not in _PLAIN:
            yield node
            return
        inner: list[ast.AST] = [*node.args, *(word.value for word in node.keywords)]
    elif isinstance(node, ast.Attribute):
        if is_of_process(source, node):
            yield node
            return
        inner = [node.value]
    else:
        inner = list(ast.iter_child_nodes(node))
    if isinstance(node, ast.Name) and changes(node):
        yield node
    for part in inner:
        yield from of_driver(source, part, changes)


def is_of_process(source: Source, node: ast.Attribute) -> bool:
    """Whether an attribute is one of ``self``, or of a module that the driver may have set."""
    root: ast.expr = node
    while isinstance(root, ast.Attribute):
        if class_of_self(source, root) is not None:
            return True
        root = root.value
    binding = source.names.binding(root) if isinstance(root, ast.Name) else None
    if binding is None or binding.kind != "import":
        return False
    module = (source.names.dotted(node) or "ray").partition(".")[0]
    if module in _CHANGING:
        return True
    return module not in ("ray", *_LIBRARIES) and module not in sys.stdlib_module_names and not node.attr[:1].isupper()
