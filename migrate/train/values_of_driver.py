"""What a trainer of a search was made of: the driver worked it out once, and no function of the trials may do it anew.

In the process of a trial there is no ``self`` of the driver, modules are as they are imported, not as the driver left
them, and each trial would draw random numbers, or make datasets, of its own.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from typing import Final, NamedTuple

from migrate.edit.callsite import Given
from migrate.edit.edits import Edit
from migrate.edit.render import Raw
from migrate.resolve.scopes import positional
from migrate.resolve.source import Source
from migrate.train.tuned_trainer import Tuned

_LOOP: Final = "train_loop_per_worker"
_APART: Final = frozenset({"", "*", "**", _LOOP, "run_config", "callbacks"})
"""Arguments that are written otherwise, or are functions, which go along as they are."""
_REPLACED: Final = frozenset({"scaling_config", "preprocessor"})
"""Arguments of which nothing is left where they are searched for."""
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


class FromDriver(NamedTuple):
    """An argument that the driver works out.

    Attributes:
        name: The name of the argument.
        variable: What it is called in the driver.
        given: The argument as it was.
    """

    name: str
    variable: str
    given: Given

    def written(self, indent: str) -> str:
        """The statement that works it out. Begins without its indentation."""
        value = self.given.raw.at(len(indent) + len(self.variable) + 3, len(indent))
        return f"{self.variable} = {value}"

    def in_trial(self) -> Given:
        """The argument as the function of the trials has it."""
        name = ast.Name(self.variable, ast.Load())
        return self.given._replace(node=name, raw=Raw(self.variable))


def values_of_driver(source: Source, tuned: Tuned, given: dict[str, Given]) -> list[FromDriver]:
    """The arguments of the trainer of a search that would be something else where a trial works them out.

    Args:
        source: The file.
        tuned: The search.
        given: The arguments of its trainer, by name.
    """
    found: list[FromDriver] = []
    for name, argument in given.items():
        is_replaced = name in tuned.space and name in _REPLACED
        if name not in _APART and not is_replaced and any(True for _ in _of_driver(source, tuned, argument.node)):
            found.append(FromDriver(name, source.names.free_name(name), argument))
    return found


def taken_over(source: Source, values: list[FromDriver]) -> list[Edit]:
    """The edits that give a trainer that somebody else uses, too, what is worked out above it."""
    places = ((source.start(value.given.node), source.end(value.given.node), value.variable) for value in values)
    return [Edit(start, end, text) for start, end, text in places]


def _of_driver(source: Source, tuned: Tuned, node: ast.AST) -> Iterator[ast.AST]:
    """The parts of an expression that are not the same in a trial."""
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
        if _is_of_process(source, node):
            yield node
            return
        inner = [node.value]
    else:
        inner = list(ast.iter_child_nodes(node))
    if isinstance(node, ast.Name) and _changes(source, tuned, node):
        yield node
    for part in inner:
        yield from _of_driver(source, tuned, part)


def _is_of_process(source: Source, node: ast.Attribute) -> bool:
    """Whether an attribute is one of ``self``, or of a module that the driver may have set."""
    root: ast.expr = node
    while isinstance(root, ast.Attribute):
        root = root.value
    binding = source.names.binding(root) if isinstance(root, ast.Name) else None
    if binding is None:
        return False
    if isinstance(binding.node, ast.arg):
        method = source.names.owners.get(binding.node)
        is_method = isinstance(source.names.parents.get(method), ast.ClassDef) if method is not None else False
        return is_method and binding.node in positional(method)[:1]  # type: ignore[arg-type]
    if binding.kind != "import":
        return False
    module = (source.names.dotted(node) or "ray").partition(".")[0]
    if module in _CHANGING:
        return True
    return module not in ("ray", *_LIBRARIES) and module not in sys.stdlib_module_names and not node.attr[:1].isupper()


def _changes(source: Source, tuned: Tuned, node: ast.Name) -> bool:
    """Whether a variable is given another value, or its value is changed, between the trainer and the Tuner."""
    names = source.names
    start, end = source.start(tuned.made), source.start(tuned.tuner)
    is_whole = names.parents.get(node) is tuned.made or isinstance(names.parents.get(node), ast.keyword)
    for other in (one for one in names.of(ast.Name) if isinstance(one, ast.Name) and one.id == node.id):
        if not start < source.start(other) < end or names.scope(other) is not names.scope(node) or _is_in(other, tuned):
            continue
        if isinstance(other.ctx, ast.Store | ast.Del):
            return True
        place = names.parents.get(other)
        is_set = isinstance(place, ast.Subscript | ast.Attribute) and not isinstance(place.ctx, ast.Load)
        is_called = isinstance(place, ast.Attribute) and isinstance(names.parents.get(place), ast.Call)
        if not is_whole and (is_set or is_called):
            return True
    return False


def _is_in(node: ast.AST, tuned: Tuned) -> bool:
    return any(part is node for part in ast.walk(tuned.made))
