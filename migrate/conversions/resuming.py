"""``resume=``: a flag, or one of the modes that older Rays had."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final, NamedTuple

from migrate.converted import NotConvertible
from migrate.edit.callsite import called_name, keyword
from migrate.resolve.settings.program_options import decorated_option, is_set, options
from migrate.resolve.text.source import Source
from migrate.resolve.values.defaults import default_of_parameter
from migrate.resolve.values.literals import constant

if TYPE_CHECKING:
    from migrate.resolve.names.scopes import Binding


class Resume(NamedTuple):
    """What a value of ``resume=`` means.

    Attributes:
        condition: Source text that is true when the run is to be resumed; ``True`` and ``False`` are known.
        if_present: Whether a run that does not exist yet is started instead (``AUTO``).
        flags: Arguments of ``Tuner.restore`` beyond the path and the trainable, as source text.
    """

    condition: str
    if_present: bool = False
    flags: tuple[tuple[str, str], ...] = ()


_SETTINGS: Final = {
    "": (),
    "ERRORED": (("resume_errored", "True"),),
    "RESTART_ERRORED": (("restart_errored", "True"),),
    "ERRORED_ONLY": (("resume_unfinished", "False"), ("resume_errored", "True")),
    "RESTART_ERRORED_ONLY": (("resume_unfinished", "False"), ("restart_errored", "True")),
}


def resume_mode(source: Source, node: ast.expr, text: str) -> Resume:
    """A value of ``resume=`` as a condition and the arguments of ``Tuner.restore``."""
    value = constant(source, node)
    if value is None or value is False:
        return Resume("False")
    if value is True:
        return Resume("True")
    if isinstance(value, str):
        mode, *rest = value.split("+")
        if mode == "ERRORED_ONLY":
            mode, rest = "LOCAL", ["RESTART_ERRORED"]  # Ray 1.13 reset the failed trials and ran the others on
        if mode not in ("LOCAL", "REMOTE", "AUTO") or len(rest) > 1 or "".join(rest) not in _SETTINGS:
            raise NotConvertible(f"{value!r} is no mode of `resume` that is known")
        return Resume("True", mode == "AUTO", _SETTINGS["".join(rest)])
    if _is_bool(source, node):
        if isinstance(node, ast.IfExp) and constant(source, node.body) is True and not constant(source, node.orelse):
            return Resume(source.text(node.test))  # all that is asked
        return Resume(text)
    raise NotConvertible("cannot tell whether it is a flag or one of the mode strings")


def _is_bool(source: Source, node: ast.expr) -> bool:
    """Whether an expression is certainly a bool (or None)."""
    if isinstance(node, ast.Constant):
        return node.value is None or isinstance(node.value, bool)
    if isinstance(node, ast.Compare) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)):
        return True
    if isinstance(node, ast.BoolOp):
        return all(_is_bool(source, part) for part in node.values)
    if isinstance(node, ast.IfExp):
        return _is_bool(source, node.body) and _is_bool(source, node.orelse)
    if isinstance(node, ast.Call):
        function = source.names.dotted(node.func)
        if function in ("os.path.exists", "os.path.isdir", "os.path.isfile"):
            return True
        return called_name(node) in ("bool", "any", "all", "isinstance", "hasattr")
    if isinstance(node, ast.Attribute):
        found = options(source, node)
        return bool(found) and all(map(_is_flag, found))
    if isinstance(node, ast.Name):
        bindings = source.names.bindings(node)
        return bool(bindings) and all(_is_bool_binding(source, binding) for binding in bindings)
    return False


def _is_flag(option: ast.Call) -> bool:
    """Whether an option of the command line is there or not, or is made a bool."""
    action, made = keyword(option, "action"), keyword(option, "type")
    is_stored = isinstance(action, ast.Constant) and action.value in ("store_true", "store_false")
    is_stored |= isinstance(action, ast.Attribute) and action.attr == "BooleanOptionalAction"
    is_stored |= is_set(keyword(option, "is_flag"))  # as `click` says it
    return is_stored or (isinstance(made, ast.Name) and made.id == "bool")


def _is_bool_binding(source: Source, binding: Binding) -> bool:
    if binding.kind == "assign" and binding.value is not None and not isinstance(binding.value, ast.Name):
        return _is_bool(source, binding.value)
    if binding.kind == "param" and isinstance(binding.node, ast.arg):
        note = binding.node.annotation
        if isinstance(note, ast.Name) and note.id == "bool":
            return True
        option = decorated_option(source, binding.node)
        default = default_of_parameter(source, binding.node)
        is_flag = option is not None and _is_flag(option)
        return is_flag or (isinstance(default, ast.Constant) and isinstance(default.value, bool))
    return False
