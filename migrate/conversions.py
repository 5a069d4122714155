"""The expression face of every conversion: source text of a legacy value to source text of modern values.

Each function here is named as in :mod:`legacy_api.conversions` and does to an expression what the function of
the same name in ``compat.conversions`` does to a value.
"""

from __future__ import annotations

import ast
import json
import re
from typing import TYPE_CHECKING, Final, NamedTuple

from legacy_api.conversions import NEXT_TO_NOTHING
from migrate.converted import Converted, NotConvertible
from migrate.edit.callsite import called_name, keyword
from migrate.resolve.held import is_none
from migrate.resolve.held_where import held_where
from migrate.resolve.literals import constant as constant
from migrate.resolve.meanings import meanings
from migrate.resolve.program_options import decorated_option, options
from migrate.resolve.scopes import positional
from migrate.trial_resources import (
    BESIDE,
    NO_OBJECTS,
    OBJECTS,
    Amount,
    amounts_of,
    are_nothing,
    braced,
    has_extra_resources,
    in_braces,
    in_bundles,
    is_of_the_trial,
    keys_of,
    with_unsaid_cpu,
)

if TYPE_CHECKING:
    from migrate.resolve.scopes import Binding
    from migrate.resolve.source import Source


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


# -- absolute_path ------------------------------------------------------------------------------------------------

_ABSOLUTE_CALLS: Final = (
    "os.path.abspath", "os.path.realpath", "os.getcwd", "tempfile.mkdtemp", "tempfile.gettempdir", "tempfile.mktemp",
)  # fmt: skip


_KEEPING_ABSOLUTE: Final = ("os.path.join", "os.path.dirname", "os.path.normpath")
_ABSOLUTE_PATHS: Final = ("pathlib.Path.cwd", "pathlib.Path.home")
_MADE_ABSOLUTE: Final = ("absolute", "resolve")
"""Methods of a path that give an absolute one."""
_URI: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")
_DRIVE: Final = re.compile(r"[A-Za-z]:[\\/]")
"""What an absolute path begins with in Windows."""


_DEPTH: Final = 4
"""Through how many variables a value is followed."""


def is_absolute(source: Source, node: ast.expr, depth: int = 0) -> bool:
    """Whether an expression is an absolute path or a URI for certain."""
    node = source.names.value(node)
    held = held_where(source, node) if isinstance(node, ast.Name | ast.Attribute) and depth < _DEPTH else []
    if held and all(is_absolute(source, value, depth + 1) for value in held):
        return True
    start = _start(source, node)
    if start is not None:
        return start.startswith("/") or _URI.match(start) is not None or _DRIVE.match(start) is not None
    if isinstance(node, ast.Call):
        function = source.names.dotted(node.func)
        if function in _ABSOLUTE_CALLS:
            return True
        if function == "os.path.expanduser" and node.args:
            inner = constant(source, node.args[0])
            return isinstance(inner, str) and inner.startswith(("~", "/"))
        if function in _KEEPING_ABSOLUTE and node.args and not isinstance(node.args[0], ast.Starred):
            return is_absolute(source, node.args[0], depth)
        if called_name(node) == "str" and len(node.args) == 1:
            return is_absolute(source, node.args[0], depth)
        is_made = isinstance(node.func, ast.Attribute) and node.func.attr in _MADE_ABSOLUTE
        return is_made or function in _ABSOLUTE_PATHS
    if isinstance(node, ast.Attribute):
        return node.attr == "parent" and is_absolute(source, node.value, depth)
    if isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.FormattedValue):
        return is_absolute(source, node.values[0].value, depth)
    return (
        isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div | ast.Add) and is_absolute(source, node.left, depth)
    )


def formatted(node: ast.expr) -> ast.expr | None:
    """The text of ``"net_{}.pt".format(epoch)``; None for what is no such call."""
    asked = node.func if isinstance(node, ast.Call) else None
    return asked.value if isinstance(asked, ast.Attribute) and asked.attr == "format" else None


def is_relative(source: Source, node: ast.expr) -> bool:
    """Whether an expression is a path that is relative to the working directory for certain."""
    node = source.names.value(node)
    if isinstance(node, ast.Call) and formatted(node) is None:
        joins = source.names.dotted(node.func) == "os.path.join" and node.args
        return bool(joins) and not isinstance(node.args[0], ast.Starred) and is_relative(source, node.args[0])
    first = node.values[0] if isinstance(node, ast.JoinedStr) and node.values else None
    if isinstance(first, ast.FormattedValue):
        is_as_it_is = first.conversion in (-1, ord("s")) and first.format_spec is None
        return is_as_it_is and is_relative(source, first.value)
    start = _start(source, node)
    is_elsewhere = _URI.match(start or "") is not None or _DRIVE.match(start or "") is not None
    return bool(start) and not str(start).startswith(("/", "~")) and not is_elsewhere


def _start(source: Source, node: ast.expr) -> str | None:
    """The text that an expression begins with, as far as it is written down: ``"s3://bucket/" + name``."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mod):
        start = _start(source, node.left)
        return start.partition("%")[0] if start is not None and isinstance(node.op, ast.Mod) else start
    if isinstance(node, ast.JoinedStr):
        return _start(source, node.values[0]) if node.values else None
    text = formatted(node)
    if text is not None:
        start = _start(source, text)
        return start.partition("{")[0] if start is not None else None
    value = constant(source, node)
    return value if isinstance(value, str) else None


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
        default = default_of(source, binding.node) if binding.kind == "param" else None
        if default is not None and is_none(default):
            return True
        option = decorated_option(source, binding.node) if isinstance(binding.node, ast.arg) else None
        if option is not None and _option_may_be_none(option):
            return True
    if isinstance(node, ast.Call):
        return _may_give_none(source, node)
    found = options(source, node) if isinstance(node, ast.Attribute | ast.Subscript) else []
    if found:
        return any(map(_option_may_be_none, found))
    if isinstance(node, ast.Attribute):
        kept = meanings(source, node) if depth < _DEPTH else []
        return any(value is not node and may_be_none(source, value, depth + 1) for value in kept)
    return False


def _may_give_none(source: Source, call: ast.Call) -> bool:
    """Whether a call asks for what may be missing, and says no default for it, or None."""
    method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    default = _DEFAULTS.get(f".{method}" if method else called_name(call))
    if method == "get" or source.names.dotted(call.func) == "os.getenv":
        return not call.keywords and (len(call.args) < 2 or is_none(call.args[1]))
    return default is not None and len(call.args) == default + 1 and is_none(call.args[default])


_DEFAULTS: Final = {".pop": 1, "getattr": 2, "next": 1}
"""Where calls, and methods, say what they give where there is nothing; without it, they raise an error."""


def _option_may_be_none(option: ast.Call) -> bool:
    """Whether an option of the command line is None where nobody gives it."""
    given = {word.arg: word.value for word in option.keywords}
    names = [name.value for name in option.args if isinstance(name, ast.Constant)]
    is_positional = "nargs" not in given and not str(*names[:1]).startswith("-")
    is_always_given = _is_true(given["required"]) if "required" in given else is_positional
    if is_always_given or "default" in given:
        default = given.get("default")
        return isinstance(default, ast.Constant) and default.value is None
    return True


def default_of(source: Source, parameter: ast.AST) -> ast.expr | None:
    """What a parameter of a function is where a call does not say it."""
    function = source.names.owners.get(parameter)
    if function is None:
        return None
    defaults: dict[ast.AST, ast.expr | None] = dict(
        zip(reversed(positional(function)), reversed(function.args.defaults), strict=False)
    )
    defaults.update(zip(function.args.kwonlyargs, function.args.kw_defaults, strict=True))
    return defaults.get(parameter)


def absolute_path(source: Source, node: ast.expr, text: str) -> Converted:
    """A path that used to be taken relative to the working directory, as ``storage_path`` accepts it."""
    if isinstance(node, ast.Constant) and node.value is None:
        return Converted(("",))
    if is_absolute(source, node):
        return Converted((text,))
    value = constant(source, node)
    if isinstance(value, str):
        written = text if isinstance(node, ast.Constant | ast.Name) else f"({text})"
        function = "os.path.expanduser" if value.startswith("~") else "os.path.abspath"
        return Converted((f"{function}({written})",), ("os",))
    if isinstance(node, ast.IfExp) and any(map(is_none, (node.body, node.orelse))):
        return _absolute_choice(source, node)
    expanded = isinstance(node, ast.Call) and source.names.dotted(node.func) == "os.path.expanduser"
    path = "os.path.abspath({})" if expanded else "os.path.abspath(os.path.expanduser({}))"
    return Converted(
        (unless_none(source, node, text, path) if may_be_none(source, node) else path.format(text),), ("os",)
    )


_COMPREHENSIONS: Final = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def unless_none(source: Source, node: ast.expr, text: str, pattern: str, otherwise: str = "None") -> str:
    """What is made of a value that may be None, as the source text of an expression, which asks for the value once.

    Args:
        source: The file.
        node: The value.
        text: Its text.
        pattern: What is made of it, with ``{}`` in its place.
        otherwise: What there is in place of None.
    """
    if _is_harmless(source, node):
        condition = f"({text})" if isinstance(node, ast.IfExp) and not text.startswith("(") else text
        return f"{pattern.format(text)} if {condition} else {otherwise}"
    name = source.names.free_name("place")
    made = pattern.format(name)
    if _is_in_comprehension(source, node):
        return f"(lambda {name}: {made} if {name} else {otherwise})({text})"  # no name can be given everywhere in one
    return f"{made} if ({name} := {text}) else {otherwise}"


def _is_harmless(source: Source, node: ast.expr) -> bool:
    """Whether a value may be asked for twice: nothing happens then, and it is the same."""
    if isinstance(node, ast.Call):
        is_get = (
            isinstance(node.func, ast.Attribute) and node.func.attr == "get" and _is_harmless(source, node.func.value)
        )
        is_asked = is_get or source.names.dotted(node.func) == "os.getenv" or called_name(node) in ("getattr", "vars")
        return is_asked and not node.keywords and all(_is_harmless(source, given) for given in node.args)
    if isinstance(node, ast.IfExp):
        return all(_is_harmless(source, part) for part in (node.test, node.body, node.orelse))
    if isinstance(node, ast.BoolOp):
        return all(_is_harmless(source, part) for part in node.values)
    if isinstance(node, ast.Subscript):
        return _is_harmless(source, node.value) and _is_harmless(source, node.slice)
    return isinstance(node, ast.Constant) or _is_read_only(node)


def _is_in_comprehension(source: Source, node: ast.AST) -> bool:
    parent = source.names.parents.get(node)
    while parent is not None and not isinstance(parent, ast.stmt | ast.Lambda):
        if isinstance(parent, _COMPREHENSIONS):
            return True
        parent = source.names.parents.get(parent)
    return False


def _absolute_choice(source: Source, node: ast.IfExp) -> Converted:
    """A path in one branch, and None in the other."""
    is_last = is_none(node.body)
    chosen, test = node.orelse if is_last else node.body, source.text(node.test)
    (path,), modules = absolute_path(source, chosen, source.text(chosen))
    if not is_last and path.endswith(f" if {test} else None"):
        return Converted((path,), modules)
    path = f"({path})" if may_be_none(source, chosen) else path or "None"
    return Converted((f"None if {test} else {path}" if is_last else f"{path} if {test} else None",), modules)


# -- min_prefix ---------------------------------------------------------------------------------------------------


_IN_TEXT: Final = re.compile(r"""(?s)^([a-zA-Z]*(?:\"\"\"|\'\'\'|"|'))min-""")
"""The beginning of an f-string that begins with the prefix."""


def min_prefix(source: Source, node: ast.expr, text: str) -> Converted:
    """``"min-loss"`` is the attribute ``loss`` with the order ``min``."""
    value = constant(source, node)
    if value is None:
        return Converted(("", ""))
    if isinstance(value, str):
        if value.startswith("min-"):
            return Converted((_quoted(value[4:], text), _quoted("min", text)))
        return Converted((text, ""))
    if _is_read_only(node) and may_be_none(source, node):
        return Converted(
            (f'{text} and {text}.removeprefix("min-")', f'"min" if ({text} or "").startswith("min-") else "max"')
        )
    if _is_read_only(node):
        return Converted((f'{text}.removeprefix("min-")', f'"min" if {text}.startswith("min-") else "max"'))
    return _put_together(source, node, text)


def _put_together(source: Source, node: ast.expr, text: str) -> Converted:
    """``"min-" + metric`` and ``f"min-{metric}"``; ``f"{mode}-{metric}"`` is looked at when it runs."""
    first: ast.expr = node
    behind: ast.expr | None = None
    while isinstance(first, ast.BinOp) and isinstance(first.op, ast.Add):
        behind = first.right
        first = first.left
    if isinstance(first, ast.JoinedStr) and _IN_TEXT.match(text):
        return Converted((_IN_TEXT.sub(r"\1", text, count=1), '"min"'))
    if isinstance(first, ast.Constant) and first.value == "min-" and behind is not None:
        joint = source.slice(source.end(first), source.start(behind))
        if joint.strip() == "+":
            return Converted((text[text.index(joint) + len(joint) :], '"min"'))
    if _is_read_only_text(node):
        whole = f"({text})" if isinstance(node, ast.BinOp) else text
        return Converted((f'{whole}.removeprefix("min-")', f'"min" if {whole}.startswith("min-") else "max"'))
    raise NotConvertible("the attribute to rank checkpoints by is not a literal or a variable")


def _is_read_only_text(node: ast.expr) -> bool:
    """Whether a text is put together of variables, so that it may be written twice."""
    if isinstance(node, ast.JoinedStr):
        parts = [part for part in node.values if isinstance(part, ast.FormattedValue)]
        return all(part.format_spec is None and _is_read_only(part.value) for part in parts)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _is_read_only_text(node.left) and _is_read_only_text(node.right)
    return isinstance(node, ast.Constant) or _is_read_only(node)


def _is_read_only(node: ast.expr) -> bool:
    """Whether an expression is a variable, or a part of one, so that it may be written twice."""
    if isinstance(node, ast.Subscript):
        return isinstance(node.slice, ast.Constant | ast.Name) and _is_read_only(node.value)
    return isinstance(node, ast.Name) or (isinstance(node, ast.Attribute) and _is_read_only(node.value))


def _quoted(value: str, like: str) -> str:
    quote = "'" if like.rstrip().endswith("'") else '"'
    return quote + repr(value)[1:-1] + quote


def class_loggers(source: Source, node: ast.expr, text: str) -> Converted:
    """Logger classes as callbacks; JSON, CSV and TensorBoard files are written anyway."""
    from migrate.tune.class_loggers import callbacks

    return Converted(("", "")) if constant(source, node) is None else callbacks(source, node)


# -- resources ----------------------------------------------------------------------------------------------------

_DEPENDS: Final = (
    "{} on the trial; give `with_resources` a function of the config that returns a `PlacementGroupFactory`"
)


def resources(source: Source, node: ast.expr, text: str, unsaid_cpus: int = 1) -> Converted:
    """``resources_per_trial`` as the second argument of ``tune.with_resources``.

    ``{tune}`` in the text stands for the module ``ray.tune``. Extra resources of zero are left out: today's Ray refuses
    a bundle with nothing in it. A trial that takes nothing at all takes next to nothing, likewise.

    Args:
        source: The file.
        node: The resources.
        text: Their text.
        unsaid_cpus: How many CPUs a trial took that says nothing of them: those of a run one, through Ray 2.3.
    """
    value = constant(source, node)
    if value is None:
        return Converted(("",))
    is_def = isinstance(found := source.names.binding(node), tuple) and found.kind == "def"
    literal = source.names.value(node)
    if is_def or isinstance(literal, ast.Lambda):
        raise NotConvertible("a function of the trial's specification; `with_resources` calls one with the config")
    if is_of_the_trial(source, node):
        raise NotConvertible(_DEPENDS.format("resources that depend"))
    says_cpu = isinstance(literal, ast.Dict) and "cpu" in keys_of(literal)
    if isinstance(literal, ast.Dict) and says_cpu and are_nothing(source, literal.values):
        return Converted((f'{{{{"cpu": {NEXT_TO_NOTHING}}}}}',))
    if isinstance(literal, ast.Dict) and any(is_of_the_trial(source, value) for value in literal.values):
        raise NotConvertible(_DEPENDS.format("an amount that depends"))
    if not isinstance(literal, ast.Dict) or not has_extra_resources(source, node):
        if isinstance(literal, ast.Dict) and OBJECTS in keys_of(literal):
            raise NotConvertible(NO_OBJECTS)
        return Converted((braced(with_unsaid_cpu(source, node, text) if unsaid_cpus else text),))
    keys = keys_of(literal)
    if None in keys:
        raise NotConvertible("extra resources together with keys that are not plain names")
    given = list(zip(map(str, keys), literal.values, strict=True))
    amounts = amounts_of(source, given)
    if any(amount.is_extra and constant(source, amount.node) != 0 for amount in amounts):
        if not says_cpu and unsaid_cpus:
            amounts.insert(0, Amount("CPU", ast.Constant(unsaid_cpus)))
        return Converted((in_bundles(source, amounts),))
    own = [f'"{key}": {in_braces(source, item)}' for key, item in given if not key.startswith(BESIDE)]
    unsaid = [f'"cpu": {unsaid_cpus}'] if unsaid_cpus and not says_cpu else []
    return Converted((f"{{{{{', '.join([*unsaid, *own])}}}}}",))


# -- zero_keeps_all -----------------------------------------------------------------------------------------------


def zero_keeps_all(source: Source, node: ast.expr, text: str) -> Converted:
    """How many checkpoints are kept: through Ray 2.6 a zero meant all, as None does.

    What only the run knows stays as it is: a zero is refused by Ray at the call.
    """
    return Converted(("None" if constant(source, node) == 0 else text,))


# -- ddp_or_none --------------------------------------------------------------------------------------------------


def ddp_or_none(source: Source, node: ast.expr, text: str) -> Converted:
    """Whether a model is wrapped for distributed training, as the name of a strategy."""
    value = constant(source, node)
    if isinstance(value, bool):
        return Converted(('"ddp"' if value else "None",))
    return Converted((f'"ddp" if {text} else None',))


# -- zero_or_one --------------------------------------------------------------------------------------------------


def zero_or_one(source: Source, node: ast.expr, text: str) -> Converted:
    """A truth value as environment variables have it."""
    value = constant(source, node)
    if isinstance(value, bool):
        return Converted(('"1"' if value else '"0"',))
    return Converted((f'"1" if {text} else "0"',))


# -- json_object --------------------------------------------------------------------------------------------------


def json_object(source: Source, node: ast.expr, text: str) -> Converted:
    """The dictionary that a JSON text holds, or is made of; a dictionary stays as it is."""
    value = constant(source, node)
    if isinstance(value, str):
        return Converted((repr(json.loads(value)),))
    if isinstance(value, dict) or isinstance(source.names.value(node), ast.Dict):
        return Converted((text,))
    if isinstance(node, ast.Call) and source.names.dotted(node.func) == "json.dumps" and len(node.args) == 1:
        inside = source.tokens.opening(node) + 1, source.end(node) - 1
        return Converted((source.slice(*source.tokens.span(node.args[0], *inside)),))
    raise NotConvertible("cannot tell whether it is a text or a dictionary")


# -- resume_mode --------------------------------------------------------------------------------------------------

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
    is_stored |= _is_true(keyword(option, "is_flag"))  # as `click` says it
    return is_stored or (isinstance(made, ast.Name) and made.id == "bool")


def _is_true(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is True


def _is_bool_binding(source: Source, binding: Binding) -> bool:
    if binding.kind == "assign" and binding.value is not None and not isinstance(binding.value, ast.Name):
        return _is_bool(source, binding.value)
    if binding.kind == "param" and isinstance(binding.node, ast.arg):
        note = binding.node.annotation
        if isinstance(note, ast.Name) and note.id == "bool":
            return True
        option = decorated_option(source, binding.node)
        default = default_of(source, binding.node)
        is_flag = option is not None and _is_flag(option)
        return is_flag or (isinstance(default, ast.Constant) and isinstance(default.value, bool))
    return False
