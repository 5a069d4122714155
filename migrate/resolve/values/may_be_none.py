"""Whether a file says that an expression can be None."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

from migrate.edit.callsite import called_name
from migrate.resolve.flow.carried import Carried
from migrate.resolve.flow.held import attributes_of, is_none
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.settings.program_options import decorated_option, is_set, options
from migrate.resolve.values.defaults import default_of_parameter
from migrate.resolve.values.said import says_none

if TYPE_CHECKING:
    from migrate.resolve.text.source import Source


_DEPTH: Final = 4
"""Through how many variables a value is followed."""
_DEFAULTS: Final = {".pop": 1, "getattr": 2, "next": 1}
"""Where calls, and methods, say what they give where there is nothing; without it, they raise an error."""


def may_be_none(source: Source, node: ast.expr, depth: int = 0) -> bool:
    """Whether the file itself says that an expression can be None: a default, a branch, an option without one."""
    if isinstance(node, ast.Constant):
        return node.value is None
    if isinstance(node, ast.IfExp):
        return may_be_none(source, node.body, depth) or may_be_none(source, node.orelse, depth)
    if isinstance(node, ast.BoolOp):
        parts = node.values[-1:] if isinstance(node.op, ast.Or) else node.values
        return any(may_be_none(source, part, depth) for part in parts)
    for binding in source.names.bindings(node):
        value = binding.value if binding.kind == "assign" and depth < _DEPTH else None
        if value is not None and may_be_none(source, value, depth + 1):
            return True
        if isinstance(binding.node, ast.arg) and _parameter_may_be_none(source, binding.node):
            return True
    if isinstance(node, ast.Call):
        return _may_give_none(source, node) or (depth < _DEPTH and _may_return_none(source, node, depth))
    found = options(source, node) if isinstance(node, ast.Attribute | ast.Subscript) else []
    if found:
        return any(map(_option_may_be_none, found))
    if isinstance(node, ast.Attribute):
        kept = meanings(source, node) if depth < _DEPTH else []
        is_given_none = any(value is not node and may_be_none(source, value, depth + 1) for value in kept)
        is_cleared = source.once(attributes_of).variable(node) in source.once(attributes_of).given_none
        return is_given_none or is_cleared or _field_may_be_none(source, node)
    return False


def _parameter_may_be_none(source: Source, parameter: ast.arg) -> bool:
    """Whether a parameter may be: its default or its annotation says so, an option, or a call that hands None to it."""
    default, option = default_of_parameter(source, parameter), decorated_option(source, parameter)
    if (default is not None and is_none(default)) or says_none(source.names, parameter.annotation):
        return True
    given = source.once(Carried).given(parameter) or ()
    return (option is not None and _option_may_be_none(option)) or any(
        one is not None and is_none(one) for one in given
    )


def _field_may_be_none(source: Source, node: ast.Attribute) -> bool:
    """Whether a field of a class of the file may be, as the class says: ``out: Optional[str] = None``."""
    attributes = source.once(attributes_of)
    variable = attributes.variable(node)
    for field in source.names.of(ast.AnnAssign) if variable is not None else ():
        home, target = source.names.scope(field).node, field.target
        if not isinstance(home, ast.ClassDef) or not isinstance(target, ast.Name):
            continue
        if attributes.of_class(home, target.id) == variable:
            return says_none(source.names, field.annotation) or (field.value is not None and is_none(field.value))
    return False


def _may_give_none(source: Source, call: ast.Call) -> bool:
    """Whether a call asks for what may be missing, and says no default for it, or None."""
    method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    default = _DEFAULTS.get(f".{method}" if method else called_name(call))
    if method == "get" or source.names.dotted(call.func) == "os.getenv":
        return not call.keywords and (len(call.args) < 2 or is_none(call.args[1]))
    return default is not None and len(call.args) == default + 1 and is_none(call.args[default])


def _may_return_none(source: Source, call: ast.Call, depth: int) -> bool:
    """Whether a function of the file says so where it returns."""
    binding = source.names.binding(call.func)
    function = binding.node if binding is not None else source.once(attributes_of).method(call.func)
    returned = (one for one in source.names.of(ast.Return) if source.names.function(one) is function)
    return isinstance(function, ast.FunctionDef) and any(
        one.value is None or may_be_none(source, one.value, depth + 1) for one in returned
    )


def _option_may_be_none(option: ast.Call) -> bool:
    """Whether an option of the command line is None where nobody gives it."""
    given = {word.arg: word.value for word in option.keywords}
    names = [name.value for name in option.args if isinstance(name, ast.Constant)]
    is_positional = "nargs" not in given and not str(*names[:1]).startswith("-")
    is_always_given = is_set(given["required"]) if "required" in given else is_positional
    if is_always_given or "default" in given:
        default = given.get("default")
        return isinstance(default, ast.Constant) and default.value is None
    return True
