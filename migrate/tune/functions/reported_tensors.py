"""Metrics that are certainly tensors, or hold some: reports by keyword took them through Ray 1.13, later none does."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, NamedTuple

from migrate.edit.callsite import called_name
from migrate.edit.edits import Edit, Layer
from migrate.edit.entries import behind, entries
from migrate.edit.long_lines import LONGEST, length
from migrate.resolve.text.source import Source

_WEIGHTS: Final = ("state_dict",)
_OTHERWISE: Final = ("cpu", "detach")
"""What only tensors are asked for, which they are again."""
_LOSSES: Final = ("backward",)
"""What is called of a tensor that is one number."""
_REDUCED: Final = ("torch.mean", "torch.sum")
_FUNCTIONS: Final = tuple(
    f"torch.{name}"
    for name in ("tensor", "as_tensor", "from_numpy", "zeros", "ones", "rand", "randn", "cat", "stack", "mean", "sum")
)
_KEPT: Final = (
    *("abs", "clone", "double", "exp", "float", "log", "mean", "norm", "round", "sqrt", "square", "squeeze", "std"),
    *("sum", "var"),
)
"""Methods of a tensor that give another one."""
_FUNCTIONAL: Final = "torch.nn.functional."
_LOSS_FUNCTIONS: Final = ("_loss", "cross_entropy")
_NUMBERS: Final = '{key: part.tolist() if hasattr(part, "tolist") else part for key, part in %s.items()}'
"""What is written for a state dict; an optimizer's has other things than tensors."""


class ReportedTensor(NamedTuple):
    """A metric that is a tensor or holds some.

    Attributes:
        name: What it is reported as.
        node: Its value in the call; None if the call unpacks a dictionary that has it.
        read: The text that has it from what is unpacked, or an empty one.
        form: What makes numbers of it, with ``%s`` for it; None if that cannot be told.
    """

    name: str
    node: ast.expr | None
    read: str
    form: str | None

    @property
    def is_written(self) -> bool:
        """Whether numbers can be reported in its place."""
        return self.form is not None and (self.node is not None or bool(self.read))

    @property
    def is_weights(self) -> bool:
        """Whether it is a state dict."""
        return self.form == _NUMBERS


def reported_tensors(source: Source, call: ast.Call) -> list[ReportedTensor]:
    """The metrics of a report by keyword that are certainly tensors, or hold some."""
    found: dict[str, ReportedTensor] = {}
    for word in call.keywords:
        if word.arg is not None:
            _find(source, found, word.arg, word.value, word.value, "")
            continue
        literals = list(_literals(source, word.value))
        for literal in literals:
            for name, value in _entries(literal):
                node = value if literal is word.value else None
                _find(source, found, name, value, node, _read(source, word.value, literals, name))
    return list(found.values())


def tensors_in(source: Source, metrics: ast.Dict) -> list[ReportedTensor]:
    """The metrics of a dictionary where it stands that are certainly tensors, or hold some."""
    found: dict[str, ReportedTensor] = {}
    for name, value in _entries(metrics):
        _find(source, found, name, value, value, "")
    return list(found.values())


def _find(
    source: Source, found: dict[str, ReportedTensor], name: str, value: ast.expr, node: ast.expr | None, read: str
) -> None:
    if holds_tensors(source, value):
        found[name] = ReportedTensor(name, node, read, _form(source, value))


def as_numbers(source: Source, call: ast.Call, tensor: ReportedTensor) -> list[Edit]:
    """The edits that report numbers in a tensor's place, in a call that is to pass one dictionary."""
    if not tensor.is_written or tensor.form is None:
        return []
    if tensor.node is not None:
        return in_place(source, tensor)
    statement = source.names.statement(call)
    if _is_returned(source, call, tensor) and source.begins_line(statement):
        line = source.line_start(source.start(statement))
        indent, assigned = source.indent(line), f"{tensor.read} = "
        before, after = _around(tensor.form, indent, len(f"{indent}{assigned}{tensor.read}"))
        return [Edit(line, line, f"{indent}{assigned}{before}{tensor.read}{after}\n", Layer.LINE)]
    last, named = entries(source, call)[-1], f'"{tensor.name}": '
    before, after = _around(
        tensor.form, source.indent(last.end), length(source, last.end) + len(f"{named}{tensor.read}")
    )
    return [behind(source, call, last, [f"{named}{before}{tensor.read}{after}"], may_break=True)]


def in_place(source: Source, tensor: ReportedTensor) -> list[Edit]:
    """The edits that write numbers where a tensor stands; none if that cannot be told."""
    if tensor.node is None or tensor.form is None:
        return []
    start, end = source.start(tensor.node), source.end(tensor.node)
    before, after = _around(tensor.form, source.indent(start), length(source, start))
    if isinstance(tensor.node, ast.BinOp | ast.UnaryOp):
        before, after = "(", f"){after}"
    return [*([Edit(start, start, before)] if before else []), Edit(end, end, after)]


def _around(form: str, indent: str, width: int) -> tuple[str, str]:
    """What stands before a tensor and behind it, in several lines if that of so many characters gets too long by it."""
    before, _, after = form.partition("%s")
    if form != _NUMBERS or width + len(before) + len(after) <= LONGEST:
        return before, after
    before = before.replace("{", f"{{\n{indent}    ").replace(" for ", f"\n{indent}    for ")
    return before, after.replace("}", f"\n{indent}}}")


def _is_returned(source: Source, call: ast.Call, tensor: ReportedTensor) -> bool:
    """Whether what is unpacked is only collected and returned beside: as a result, tensors are refused, too."""
    names = source.names
    unpacked = next(word.value for word in call.keywords if tensor.read.startswith(f"{source.text(word.value)}["))
    variable, binding = names.variable(unpacked), names.binding(unpacked)
    if binding is None or binding.node is None:
        return False
    made, used = names.statement(binding.node), names.statement(call)
    if names.parents.get(made) is not names.parents.get(used):  # or it may be made once, and reported again and again
        return False
    others = [use for use in names.reads(variable[1], variable[0]) if use is not unpacked] if variable else []
    return bool(others) and all(_is_collected(source, use) for use in others)


def _is_collected(source: Source, use: ast.expr) -> bool:
    parent = source.names.parents.get(use)
    method = parent.func if isinstance(parent, ast.Call) else None
    is_put = isinstance(method, ast.Attribute) and method.attr == "append" and method is not use
    return is_put or isinstance(parent, ast.Return)


def _entries(literal: ast.Dict) -> Iterator[tuple[str, ast.expr]]:
    for key, value in zip(literal.keys, literal.values, strict=True):
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            yield key.value, value


def _read(source: Source, unpacked: ast.expr, literals: list[ast.Dict], name: str) -> str:
    """The text that has an entry of what is unpacked, if that is a variable, and whatever it may be has the entry."""
    is_there = all(name in dict(_entries(literal)) for literal in literals)
    return f'{source.text(unpacked)}["{name}"]' if isinstance(unpacked, ast.Name) and is_there else ""


def _literals(source: Source, node: ast.expr) -> Iterator[ast.Dict]:
    """A dictionary, or those that a function of the file returns."""
    value = source.names.value(node)
    if isinstance(value, ast.Dict):
        yield value
        return
    if called_name(value) == "dict" and isinstance(value, ast.Call) and not value.args:
        named = [(ast.Constant(word.arg), word.value) for word in value.keywords if word.arg is not None]
        yield ast.Dict([key for key, _ in named], [part for _, part in named])
        return
    made = source.names.binding(value.func) if isinstance(value, ast.Call) else None
    if made is None or not isinstance(made.node, ast.FunctionDef):
        return
    for part in source.names.of(ast.Return):
        if part.value is not None and source.names.function(part) is made.node:
            returned = source.names.value(part.value)
            yield returned if isinstance(returned, ast.Dict) else ast.Dict([], [])


def _form(source: Source, node: ast.expr) -> str | None:
    """What makes numbers of a value that is a tensor or holds some, if it is not nested."""
    value = source.names.value(node)
    if isinstance(node, ast.BinOp | ast.UnaryOp):
        return "%s.tolist()"
    if isinstance(value, ast.Dict) or not isinstance(node, ast.Name | ast.Call):
        return None
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr in _WEIGHTS:
        return _NUMBERS
    dotted = source.names.dotted(value.func) if isinstance(value, ast.Call) else None
    is_reduced = isinstance(value, ast.Call) and dotted in _REDUCED and len(value.args) == 1 and not value.keywords
    return "%s.item()" if is_reduced or _is_loss(source, node) else "%s.tolist()"


def holds_tensors(source: Source, node: ast.expr) -> bool:
    """Whether an expression is certainly a tensor, or a dictionary that holds some."""
    value = source.names.value(node)
    if isinstance(value, ast.Dict):
        return any(holds_tensors(source, part) for part in value.values)
    if isinstance(value, ast.BinOp | ast.UnaryOp):
        return _is_computed(source, value)
    if not isinstance(value, ast.Call):
        return False
    dotted = source.names.dotted(value.func) or ""
    if dotted in _FUNCTIONS or (dotted.startswith(_FUNCTIONAL) and dotted.endswith(_LOSS_FUNCTIONS)):
        return True
    if isinstance(value.func, ast.Attribute):
        if value.func.attr in (*_WEIGHTS, *_OTHERWISE):
            return True
        if value.func.attr in _KEPT and _is_tensor(source, value.func.value):
            return True
    return _is_loss(source, node)


def _is_tensor(source: Source, node: ast.expr) -> bool:
    """Whether an expression is certainly a tensor itself."""
    value = source.names.value(node)
    method = value.func.attr if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) else ""
    return not isinstance(value, ast.Dict) and method not in _WEIGHTS and holds_tensors(source, node)


def _is_computed(source: Source, node: ast.BinOp | ast.UnaryOp) -> bool:
    """Whether something is calculated with a tensor, which gives another one; a text that one is put into does not."""
    if isinstance(node, ast.UnaryOp):
        return not isinstance(node.op, ast.Not) and _is_tensor(source, node.operand)
    is_right = not isinstance(node.op, ast.Mod) and _is_tensor(source, node.right)
    return is_right or _is_tensor(source, node.left)


def _is_loss(source: Source, node: ast.expr) -> bool:
    """Whether a variable that is assigned once is what gradients are computed of: a tensor of one number."""
    names = source.names
    variable = names.variable(node) if isinstance(node, ast.Name) else None
    binding = names.binding(node)
    if variable is None or binding is None or binding.kind != "assign":
        return False
    members = (names.parents.get(read) for read in names.reads(variable[1], variable[0]))
    called = (names.parents.get(part) for part in members if isinstance(part, ast.Attribute) and part.attr in _LOSSES)
    return any(isinstance(call, ast.Call) and not _is_of_several(call) for call in called)


def _is_of_several(call: ast.Call) -> bool:
    """Whether a call of ``backward`` is given what one number needs not."""
    return bool(call.args) or any(word.arg in ("gradient", None) for word in call.keywords)
