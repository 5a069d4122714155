"""Arguments that a call unpacks from a dictionary made nearby: ``tune.run(f, **settings)``.

The dictionary must be a literal (or ``dict(...)``) whose keys are all known, those too that are set later. If nothing
else uses it and nothing in between could change what its values mean, the values move into the call and the dictionary
goes; else the call reads them from it: ``settings["stop"]``.
"""

from __future__ import annotations

import ast
import re
from typing import Final, NamedTuple

from migrate.edit.callsite import Given, arguments, assigned, called_name
from migrate.edit.edits import Edit
from migrate.edit.render import Raw
from migrate.resolve.names.names import Names
from migrate.resolve.text.source import Source
from migrate.rule import AtRunTime, Declined
from migrate.tune.calls.set_later import SetLater, set_later
from migrate.tune.functions.callable_elsewhere import is_named_elsewhere

_PURE: Final = (
    ast.Constant, ast.Dict, ast.List, ast.Tuple, ast.Set, ast.Name, ast.Attribute, ast.Subscript, ast.Slice,
    ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.JoinedStr, ast.FormattedValue, ast.keyword,
    ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop,
)  # fmt: skip


_SAME_AT_ANY_TIME: Final = frozenset(
    {"multiprocessing.cpu_count", "os.cpu_count", "os.path.join", "os.path.expanduser"}
)
"""Functions of the machine and of their arguments alone."""
_OF_ENVIRONMENT: Final = frozenset({"os.getenv", "os.environ.get"})
"""Those that give the same as long as no variable of the environment is set."""
_CONFIG: Final = re.compile(r"ray\.(?:train|air)\.(?:\w+\.)*\w+Config")
"""What only holds what it is given, for a trainer."""
_OF_ARGUMENTS: Final = frozenset({"int", "float", "str", "bool", "round", "min", "max"})
"""Likewise, of Python's own."""

_READING: Final = frozenset({"absolute", "as_posix", "format", "get", "joinpath", "resolve"})
"""Methods that leave their object as it is, and may give another value later."""


_OF_THE_SHIM: Final = ("run", "Tuner")
"""What the shim takes with the arguments of old."""

_ONCE: Final = (ast.If, ast.With, ast.AsyncWith, ast.Try)
"""Blocks that do not repeat what is in them."""


class Unpacked(NamedTuple):
    """The arguments that a dictionary stands for, and the edits that remove it if it is needed no more."""

    given: list[Given]
    edits: list[Edit]


def unpacked(source: Source, call: ast.Call, given: Given) -> Unpacked:
    """What ``**given`` passes to a call.

    Raises:
        Declined: If its keys are not known for certain.
    """
    name = (source.names.dotted(call.func) or "").rpartition(".")[2]
    otherwise = f", or take `{name}` from `compat.tune`" if name in _OF_THE_SHIM else ""
    reason = f"its arguments are unpacked from `{given.text}`; name them{otherwise}"
    literal = _literal(source, given.node)
    if literal is not None:
        return Unpacked(_entries(source, literal, reason), [])
    if not isinstance(given.node, ast.Name):
        raise AtRunTime(reason)
    binding = source.names.binding(given.node)
    made = _literal(source, binding.value) if binding is not None and binding.value is not None else None
    if binding is None or made is None:
        raise AtRunTime(reason)
    statement = source.names.statement(binding.node)
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        raise AtRunTime(reason)
    entries = _entries(source, made, reason)
    later = _later(source, given, {entry.name for entry in entries}, reason)
    if later is None and _can_move(source, statement, call):
        return Unpacked(entries, [_removal(source, statement)])
    later = later or SetLater(set(), {})
    read = [_read(given, entry.name, entry.node if entry.name not in later.changed else None) for entry in entries]
    return Unpacked([*read, *(_read(given, name, None, text) for name, text in later.added.items())], [])


def by_name(source: Source, call: ast.Call, given: list[Given]) -> tuple[list[Given], list[Edit]]:
    """The arguments with those that are unpacked from a dictionary by their names; and edits that remove it.

    Raises:
        Declined: If the keys of a dictionary are not known for certain, or an argument is given twice.
    """
    named: list[Given] = []
    edits: list[Edit] = []
    for argument in given:
        if argument.name != "**":
            named.append(argument)
            continue
        entries = unpacked(source, call, argument)
        named += entries.given
        edits += entries.edits
    words = [argument.name for argument in named if argument.name not in ("", "*")]
    if len(set(words)) < len(words):
        raise Declined("an argument is given twice")
    return named, edits


def moved(source: Source, call: ast.Call, node: ast.expr) -> tuple[ast.expr, list[Edit]]:
    """An argument of a call, or what the variable holds that it names, with the edit that removes the variable.

    Raises:
        Declined: If the variable is used elsewhere, or its value may be another one at the call.
    """
    if not isinstance(node, ast.Name):
        return node, []
    names = source.names
    binding, variable = names.binding(node), names.variable(node)
    if binding is None or binding.value is None or variable is None:
        raise Declined(f"cannot tell what `{node.id}` is")
    statement = names.statement(binding.node)
    is_plain = isinstance(statement, ast.Assign) and len(statement.targets) == 1
    is_used_once = len(names.reads(variable[1], variable[0])) == 1
    if not isinstance(statement, ast.Assign) or not (is_plain and is_used_once and _can_move(source, statement, call)):
        raise Declined(f"`{node.id}` is made or used elsewhere, too")
    if variable[0] is names.module and is_named_elsewhere(source, node.id):
        raise Declined(f"another file may import `{node.id}`")
    return binding.value, [_removal(source, statement)]


def _literal(source: Source, node: ast.expr | None) -> ast.Dict | ast.Call | None:
    """A dictionary literal, or a call of ``dict`` with keywords only."""
    if isinstance(node, ast.Dict):
        return node
    is_dict = isinstance(node, ast.Call) and called_name(node) == "dict" and not node.args
    if is_dict and isinstance(node, ast.Call) and source.names.lookup("dict", source.names.scope(node)) is None:
        return node
    return None


def _entries(source: Source, literal: ast.Dict | ast.Call, reason: str) -> list[Given]:
    """The entries of a dictionary as arguments."""
    if isinstance(literal, ast.Call):
        entries, closing = arguments(source, literal)
    else:
        pairs: list[tuple[str, ast.expr]] = []
        for key, value in zip(literal.keys, literal.values, strict=True):
            if not isinstance(key, ast.Constant) or not isinstance(key.value, str):
                raise AtRunTime(reason)
            pairs.append((key.value, value))
        entries, closing = assigned(source, pairs, source.start(literal) + 1, source.end(literal) - 1)
    names = [entry.name for entry in entries]
    if "**" in names or len(set(names)) < len(names):
        raise AtRunTime(reason)
    return with_comments(entries, closing)


def with_comments(given: list[Given], comments: tuple[str, ...]) -> list[Given]:
    """Arguments, the last of which has comments above it that belong to none of them."""
    if not given or not comments:
        return given
    return [*given[:-1], given[-1]._replace(before=(*given[-1].before, *comments))]


def _later(source: Source, given: Given, keys: set[str], reason: str) -> SetLater | None:
    """What is set in the dictionary later; None if nothing but this call uses it.

    Raises:
        Declined: If the dictionary may have got other keys, or is used in a way that is not followed.
    """
    names = source.names
    variable = names.variable(given.node)
    uses = names.reads(variable[1], variable[0]) if variable is not None else []
    if len(uses) == 1:
        return None
    found = set_later(source, uses, given.node, keys)
    if isinstance(found, str):
        raise AtRunTime(f"{reason} ({found})")
    return found


def _read(given: Given, name: str, node: ast.expr | None, text: str = "") -> Given:
    """An entry that stays in the dictionary and is read from there; its value, if it is known, tells what it is."""
    text = text or f'{given.text}["{name}"]'
    node = node or ast.copy_location(ast.parse(text, mode="eval").body, given.node)
    return Given(name, node, Raw(text), (), "")


def _can_move(source: Source, made: ast.Assign, call: ast.Call) -> bool:
    """Whether a dictionary can be made at the call instead: in the same block, or one in it, with the same values."""
    names = source.names
    statement = names.statement(call)
    block = names.block(made)
    first, last = source.start(made), source.start(statement)
    while statement not in block and isinstance(around := names.parents.get(statement), _ONCE):
        statement = around
    if statement not in block or not source.alone(made):
        return False
    if last < first:
        return False
    start, end = source.line_start(first), source.line_end(source.end(made))
    inner = source.tokens.comments_between(source.end(made), end)
    if inner or source.tokens.comments_between(start, first):
        return False
    between = [node for node in names.nodes if hasattr(node, "lineno") and first < _offset(source, node) < last]
    values = [node for node in ast.walk(made.value) if node is not made.value]
    if isinstance(made.value, ast.Call):
        values = [node for node in values if node is not made.value.func]
    within = set(values)
    stored = {
        node.id if isinstance(node, ast.Name) else getattr(node, "attr", "[]")
        for node in between
        if node not in within
        and node is not made.value
        and isinstance(node, ast.Name | ast.Attribute | ast.Subscript)
        and not isinstance(node.ctx, ast.Load)
    }
    if any(_sets_environment(node) for node in between):
        stored.add("[]")
    is_next = statement is names.statement(call) and block[block.index(made) + 1] is statement
    is_pure = all(_is_pure(names, node, within) or (is_next and _only_reads(node)) for node in values)
    return is_pure and not any(_depends(node, stored) for node in values)


def _sets_environment(node: ast.AST) -> bool:
    """Whether a call may set variables of the environment: ``os.environ.update(...)``, ``load_dotenv()``."""
    called = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
    return called in ("update", "setdefault", "putenv", "load_dotenv")


def _only_reads(node: ast.AST) -> bool:
    """Whether it does not matter that an expression is evaluated in the next statement instead."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _READING


def _offset(source: Source, node: ast.AST) -> int:
    return source.offset(getattr(node, "lineno", 1), getattr(node, "col_offset", 0))


def _is_pure(names: Names, node: ast.AST, within: set[ast.AST]) -> bool:
    """Whether it does not matter when an expression is evaluated; functions of Tune, and configs, only describe.

    What a function does that is made there happens whenever that is called.
    """
    if _is_done_later(names, node, within):
        return True
    if isinstance(node, ast.Call):
        dotted = names.dotted(node.func) or ""
        is_described = dotted.startswith("ray.tune.") or _CONFIG.fullmatch(dotted) is not None
        if is_described or dotted in _SAME_AT_ANY_TIME or dotted in _OF_ENVIRONMENT:
            return True
        return _is_of_arguments(names, node) or _only_keeps(names, node)
    return isinstance(node, (*_PURE, ast.Lambda, ast.arguments, ast.arg))


def _is_done_later(names: Names, node: ast.AST, within: set[ast.AST]) -> bool:
    """Whether a node is in the body of a function that is made within a value; its defaults are evaluated at once."""
    inner, upper = node, names.parents.get(node)
    while upper in within:
        if isinstance(upper, ast.Lambda) and inner is upper.body:
            return True
        inner, upper = upper, names.parents.get(upper)
    return False


def _is_of_arguments(names: Names, call: ast.Call) -> bool:
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    return name in _OF_ARGUMENTS and names.lookup(name, names.scope(call)) is None


def _only_keeps(names: Names, call: ast.Call) -> bool:
    """Whether a call makes an object of a class of the file that only keeps what it is given, such as a stopper."""
    binding = names.binding(call.func)
    made = binding.node if binding is not None else None
    if not isinstance(made, ast.ClassDef) or made.decorator_list or made.keywords:
        return False
    bases = [names.dotted(base) or getattr(base, "id", "") for base in made.bases]
    methods = [part for part in made.body if isinstance(part, ast.FunctionDef)]
    if not all(base == "object" or base.startswith("ray.tune.") for base in bases) or "__new__" in _named(methods):
        return False
    return all(_keeps(method, part) for method in methods if method.name == "__init__" for part in method.body)


def _named(methods: list[ast.FunctionDef]) -> set[str]:
    return {method.name for method in methods}


def _keeps(constructor: ast.FunctionDef, statement: ast.stmt) -> bool:
    """Whether a statement of a constructor puts what it is given, or a constant, into its object, or is none."""
    if isinstance(statement, ast.Expr):
        call = statement.value
        return isinstance(call, ast.Constant) or ast.unparse(call) == "super().__init__()"
    target = statement.targets[0] if isinstance(statement, ast.Assign) and len(statement.targets) == 1 else None
    if not isinstance(statement, ast.Assign) or not isinstance(target, ast.Attribute):
        return isinstance(statement, ast.Pass)
    given = [argument.arg for argument in (*constructor.args.args, *constructor.args.kwonlyargs)]
    is_own = isinstance(target.value, ast.Name) and given[:1] == [target.value.id]
    value = statement.value
    return is_own and (isinstance(value, ast.Constant) or (isinstance(value, ast.Name) and value.id in given))


def _depends(node: ast.AST, stored: set[str]) -> bool:
    if isinstance(node, ast.Name):
        return node.id in stored
    if isinstance(node, ast.Call):
        return "[]" in stored and ast.unparse(node.func).endswith(("getenv", "environ.get"))
    return (isinstance(node, ast.Attribute) and node.attr in stored) or (
        isinstance(node, ast.Subscript) and "[]" in stored
    )


def _removal(source: Source, statement: ast.stmt) -> Edit:
    """Take a statement out, and one of two blank lines around it."""
    start, end = source.line_start(source.start(statement)), source.next_line(source.end(statement))
    before = source.data[source.line_start(start - 1) : start].strip() if start else b""
    if not before and end < len(source.data) and not source.data[end : source.line_end(end)].strip():
        end = source.next_line(end)
    return Edit(start, end, "")
