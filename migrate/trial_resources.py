"""Resources of a trial as old code writes them, ``{"cpu": 1, "extra_cpu": 2}``, amount by amount, and their bundles."""

from __future__ import annotations

import ast
import json
from typing import TYPE_CHECKING, Final, NamedTuple

from legacy_api.conversions import NEXT_TO_NOTHING
from migrate.converted import NotConvertible
from migrate.resolve.names.definitions import definition
from migrate.resolve.values.literals import constant

if TYPE_CHECKING:
    from collections.abc import Iterable

    from migrate.resolve.text.source import Source

BESIDE: Final = "extra_"
"""What the name of a resource begins with that is for what a trial starts, and not for the trial."""
_CUSTOM: Final = "custom_resources"
_IN_BUNDLES: Final = {"cpu": "CPU", "gpu": "GPU"}
OBJECTS: Final = "object_store_memory"
_SEARCHED: Final = (
    *("sample_from", "grid_search", "choice", "uniform", "quniform", "loguniform", "qloguniform", "randn", "qrandn"),
    *("randint", "qrandint", "lograndint", "qlograndint"),
)
"""What is drawn for each trial, as functions of ``ray.tune``."""
_DRAWING: Final = tuple(f".{name}" for name in _SEARCHED)
_CPUS: Final = frozenset({"cpu", "CPU", "GPU"})
"""What says how many a trial takes, or that a file is for Ray 2.4 or later, which took bundles' names, too."""
_DICT: Final = "dict("
_NAMED: Final = (ast.Name, ast.Attribute, ast.Subscript)
"""What can be read twice."""
NO_OBJECTS: Final = f"a trial takes no `{OBJECTS}` today, which Ray raises an error for: leave it out"


class Amount(NamedTuple):
    """How much of a resource is asked for.

    Attributes:
        name: What it is called in a bundle.
        node: How much.
        is_extra: Whether it is for what the trial starts.
    """

    name: str
    node: ast.expr
    is_extra: bool = False


def has_extra_resources(source: Source, node: ast.expr) -> bool:
    """Whether a dictionary of resources has some for what the trial starts."""
    literal = source.names.value(node)
    return isinstance(literal, ast.Dict) and any(str(key).startswith(BESIDE) for key in keys_of(literal))


def has_extra_resources_elsewhere(source: Source, node: ast.expr) -> bool:
    """Whether another file of the tree has a dictionary under a name, with resources for what the trial starts."""
    dotted = source.names.dotted(node) or ""
    found = definition(source.path, dotted) if dotted and not dotted.startswith("ray.") else None
    values = [binding.value for binding in found[1]] if found is not None else []
    return found is not None and any(has_extra_resources(found[0], value) for value in values if value is not None)


def keys_of(literal: ast.Dict) -> list[object]:
    """The keys of a dictionary that are literals, None in the place of the others."""
    return [key.value if isinstance(key, ast.Constant) else None for key in literal.keys]


def with_unsaid_cpu(source: Source, node: ast.expr, text: str) -> str:
    """Resources of a trial with the one CPU that it took through Ray 2.3 where a dictionary says none.

    Args:
        source: The file.
        node: The resources.
        text: Their text, as the file has it.
    """
    literal = source.names.value(node)
    if isinstance(literal, ast.IfExp) and literal is node:
        return _with_cpu_of_either(source, literal, text)
    if literal is node and _is_dict_of_names(source, literal) and text.startswith(_DICT):
        return f"{_DICT}cpu=1, {text.removeprefix(_DICT)}"
    if not isinstance(literal, ast.Dict) or not literal.keys or not _CPUS.isdisjoint(map(str, keys_of(literal))):
        return text
    if literal is not node or not text.startswith("{"):
        return f'{{"cpu": 1, **{text}}}'
    rest = text[1:].lstrip()
    gap = text[1 : len(text) - len(rest)]
    quote = "'" if rest.startswith("'") else '"'
    entry = f"{quote}cpu{quote}: 1"
    return f"{{{gap}{entry},{text[1:]}" if "\n" in gap else f"{{{entry}, {text[1:]}"


def _is_dict_of_names(source: Source, node: ast.expr) -> bool:
    """Whether it is ``dict(gpu=1)``, without anything by position, out of other dictionaries, or of CPUs."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.args or not node.keywords:
        return False
    return source.names.lookup("dict", source.names.scope(node)) is None and all(
        word.arg not in (*_CPUS, None) for word in node.keywords
    )


def _with_cpu_of_either(source: Source, choice: ast.IfExp, text: str) -> str:
    """The same for one of two dictionaries that a condition chooses from."""
    start = source.start(choice)
    if source.text(choice) != text or not text.isascii():
        return text
    for part in sorted((choice.body, choice.orelse), key=source.start, reverse=True):
        first, last = source.start(part) - start, source.end(part) - start
        text = text[:first] + with_unsaid_cpu(source, part, text[first:last]) + text[last:]
    return text


def is_of_the_trial(source: Source, value: ast.expr) -> bool:
    """Whether resources, or an amount, are drawn for each trial or asked of its specification, as no more today."""
    made = source.names.value(value)
    if isinstance(made, ast.Dict):
        return "grid_search" in keys_of(made)
    called = (source.names.dotted(made.func) or "") if isinstance(made, ast.Call) else ""
    return isinstance(made, ast.Lambda) or (called.startswith("ray.tune.") and called.endswith(_DRAWING))


def amounts_of(source: Source, given: list[tuple[str, ast.expr]]) -> list[Amount]:
    """The amounts of resources by the names that bundles have for them.

    Raises:
        NotConvertible: If they cannot be told, or have no place in a bundle.
    """
    found: list[Amount] = []
    for key, node in given:
        name, is_extra = key.removeprefix(BESIDE), key.startswith(BESIDE)
        if name == _CUSTOM:
            found += [Amount(custom, item, is_extra) for custom, item in _custom(source, node)]
        elif name == OBJECTS and not is_extra and constant(source, node) != 0:
            raise NotConvertible(NO_OBJECTS)
        elif name != OBJECTS or is_extra:
            found.append(Amount(_IN_BUNDLES.get(name, name), node, is_extra))
    return found


def _custom(source: Source, node: ast.expr) -> list[tuple[str, ast.expr]]:
    """What a dictionary of resources, or None, says."""
    if constant(source, node) is None:
        return []
    keys = keys_of(node) if isinstance(node, ast.Dict) else [None]
    if not isinstance(node, ast.Dict) or not all(isinstance(key, str) for key in keys):
        raise NotConvertible("custom resources that are no dictionary of plain names")
    return [*zip(map(str, keys), node.values, strict=True)]


def in_bundles(source: Source, amounts: list[Amount]) -> str:
    """A `PlacementGroupFactory` of resources for a trial itself and, as ``extra_cpu``, for what it starts.

    ``{tune}`` in the text stands for the module ``ray.tune``. Extra resources of zero are left out: today's Ray refuses
    a bundle with nothing in it. Where only the run knows an amount, it is asked for there.
    """
    first, second, asked = [], [], []
    for name, item, is_extra in amounts:
        written = in_braces(source, item)
        amount = constant(source, item)
        entry = f"{braced(json.dumps(name, ensure_ascii=False))}: {written}"
        if not is_extra:
            first.append(entry)
        elif amount != 0:
            second.append(entry)
            asked.append("" if isinstance(amount, int | float) else _as_condition(item, written))
    if not second and are_nothing(source, [amount.node for amount in amounts]):
        first = [f'"CPU": {NEXT_TO_NOTHING}']
    is_empty = are_nothing(source, [amount.node for amount in amounts if not amount.is_extra])
    if first and second and is_empty and all(asked):
        first = [f'"CPU": {_zero_or_next_to_nothing(asked)}']
    bundles = [f"{{{{{', '.join(bundle)}}}}}" for bundle in (first, second) if bundle]
    if first and second and all(asked):
        bundles[1] = f"*([{bundles[1]}] if {' or '.join(asked)} else [])"
    return f"{{tune}}.PlacementGroupFactory([{', '.join(bundles)}])"


def with_next_to_nothing(source: Source, node: ast.expr, text: str) -> str:
    """Resources of a trial that takes next to nothing where what it takes besides no CPU turns out to be nothing.

    ``{"cpu": 0, "gpu": gpus}`` was good for any number: today's Ray refuses a trial that takes nothing at all.

    Args:
        source: The file.
        node: The resources.
        text: Their text, as the file has it.
    """
    if not isinstance(node, ast.Dict) or source.text(node) != text or not text.isascii():
        return text
    cpus = [value for key, value in zip(keys_of(node), node.values, strict=True) if key == "cpu"]
    others = [value for value in node.values if value not in cpus and constant(source, value) != 0]
    is_asked = all(isinstance(value, _NAMED) and constant(source, value) is ... for value in others)
    if len(cpus) != 1 or constant(source, cpus[0]) != 0 or None in keys_of(node) or not others or not is_asked:
        return text
    first, last = (place - source.start(node) for place in (source.start(cpus[0]), source.end(cpus[0])))
    return text[:first] + _zero_or_next_to_nothing(map(source.text, others)) + text[last:]


def _zero_or_next_to_nothing(asked: Iterable[str]) -> str:
    """No CPU where the trial takes something else, and else next to nothing of one."""
    return f"0 if {' or '.join(dict.fromkeys(asked))} else {NEXT_TO_NOTHING}"


def are_nothing(source: Source, amounts: list[ast.expr]) -> bool:
    """Whether amounts are all known to be zero."""
    known = [constant(source, amount) for amount in amounts]
    return all(isinstance(amount, int | float) and amount == 0 for amount in known)


def _as_condition(item: ast.expr, written: str) -> str:
    """An amount where it is asked whether it is zero."""
    is_whole = isinstance(item, ast.Name | ast.Attribute | ast.Subscript | ast.Call)
    return written if is_whole else f"({written})"


def in_braces(source: Source, item: ast.expr) -> str:
    """An expression as a pattern for its text; one of our own has no place in the file."""
    return braced(source.text(item) if hasattr(item, "lineno") else ast.unparse(item))


def braced(text: str) -> str:
    """A text as a pattern for itself."""
    return text.replace("{", "{{").replace("}", "}}")
