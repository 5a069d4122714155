"""Where the trainers of a search store: its own place, which a function reads that is called in a trial.

A trial works in a process and a directory of its own. A path that depends on those of the script is therefore worked
out before, in a variable that the search and its trainers share; one that does not is written in both places. Where
neither can be, the trial is asked.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Final, NamedTuple

from migrate.conversions.paths import absolute_path, is_absolute
from migrate.edit.callsite import Given, arguments, keyword
from migrate.edit.edits import Edit
from migrate.edit.entries import replaced
from migrate.edit.importing import ensure_as_is
from migrate.edit.render import Argument, Raw
from migrate.resolve.flow.held import is_none
from migrate.resolve.running.of_driver import is_of_process
from migrate.resolve.running.tuners import RUNS, TUNERS
from migrate.resolve.text.source import Source
from migrate.rule import Declined

_PLACES: Final = ("storage_path", "local_dir")
_FILESYSTEM: Final = "storage_filesystem"
_VARIABLE: Final = "storage_path"
_PLAIN: Final = (
    *(ast.Name, ast.Attribute, ast.Constant, ast.JoinedStr, ast.FormattedValue, ast.Subscript),
    *(ast.BinOp, ast.Add, ast.Div, ast.Mod, ast.Load, ast.keyword),
)
_OF_A_PROCESS: Final = ("sys.argv", "os.environ")
"""What another process, such as that of a trial, has otherwise."""
_PLAIN_CALLS: Final = ("os.path.join", "os.path.expanduser", "pathlib.Path", "str")


class Shared(NamedTuple):
    """What is written for a place that a search and its trainers share.

    Attributes:
        fields: What the ``RunConfig`` of the trainers gets.
        texts: Arguments of the search's config that are written anew, by their names of before.
        above: The statement that works the place out; empty if none has to.
        imports: What it needs.
    """

    fields: tuple[Argument, ...] = ()
    texts: Mapping[str, str] = {}
    above: str = ""
    imports: tuple[Edit, ...] = ()


def shared_storage(source: Source, own: Mapping[str, Given], where: ast.expr) -> Shared:
    """What the trainers of a search are told of its place.

    Args:
        source: The file.
        own: The arguments of the search's ``RunConfig``.
        where: The trainer, in whose place the function comes that is called in a trial.

    Raises:
        Declined: If the place is said where the function cannot reach it.
    """
    name = next((name for name in _PLACES if name in own and not is_none(own[name].node)), "")
    if not name:
        return Shared()
    given = own[name]
    beside = own.get(_FILESYSTEM)
    filesystem: tuple[Argument, ...] = ()
    if beside is not None and not is_none(beside.node):
        if not isinstance(beside.node, ast.Name | ast.Attribute):
            raise Declined("the `storage_filesystem` of the search is made in its config; keep it in a variable")
        _check_reach(source, beside.node, where)
        filesystem = (Argument(_FILESYSTEM, beside.raw),)
    if _is_same_everywhere(source, name, given.node):
        _check_reach(source, given.node, where)
        return Shared((Argument(name, given.raw), *filesystem))
    variable = source.names.free_name(_VARIABLE)
    converted = absolute_path(source, given.node, given.text) if name != "storage_path" else None
    margin = len(source.indent(source.start(source.names.statement(where))))
    as_it_is = given.raw.at(margin + len(f"{variable} = "), margin)
    text, modules = converted if converted is not None else ((as_it_is,), ())
    imports = [edit for module in modules for edit in ensure_as_is(source, module, given.node)]
    value = text[0] if _is_closed(text[0]) else f"({text[0]})"
    fields = (Argument("storage_path", Raw(variable)), *filesystem)
    return Shared(fields, {name: variable}, f"{variable} = {value}", tuple(imports))


def storage_of_trial(tune: str) -> Shared:
    """What the trainers of a search are told of its place where they cannot reach it: what the trial knows of it."""
    storage = f"{tune}.get_context().get_storage()"
    fields = (
        Argument("storage_path", Raw(f"{storage}.storage_fs_path")),
        Argument(_FILESYSTEM, Raw(f"{storage}.storage_filesystem")),
    )
    return Shared(fields)


def _is_closed(text: str) -> bool:
    """Whether an expression is one where nothing stands around it: on one line, or between brackets."""
    try:
        ast.parse(f"value = {text}")
    except SyntaxError:
        return False
    return True


def _is_same_everywhere(source: Source, name: str, node: ast.expr) -> bool:
    """Whether a place is the same wherever it is worked out: put together of what has been worked out already."""
    if name == "local_dir" and not is_absolute(source, node):
        return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("~")
    parts = list(ast.walk(node))
    if any(isinstance(part, ast.Name | ast.Attribute) and source.names.dotted(part) in _OF_A_PROCESS for part in parts):
        return False
    called = {inner for part in parts if isinstance(part, ast.Call) for inner in ast.walk(part.func)}
    if any(isinstance(part, ast.Attribute) and part not in called and is_of_process(source, part) for part in parts):
        return False
    return all(
        isinstance(part, _PLAIN) or (isinstance(part, ast.Call) and _called(source, part) in _PLAIN_CALLS)
        for part in parts
    )


def _called(source: Source, call: ast.Call) -> str:
    is_builtin = isinstance(call.func, ast.Name) and call.func.id == "str"
    return "str" if is_builtin else source.names.dotted(call.func) or ""


def _check_reach(source: Source, node: ast.expr, where: ast.expr) -> None:
    """See whether an expression means the same in the place of the trainer."""
    name = out_of_reach(source, node, where)
    if name:
        raise Declined(f"`{name}`, where the search stores, is out of the trainer's reach")


def out_of_reach(source: Source, node: ast.expr, where: ast.AST) -> str:
    """A name in an expression that means something else, or nothing, in another place; empty if none does."""
    names = source.names
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            there, here = names.lookup(part.id, names.scope(where)), names.lookup(part.id, names.scope(part))
            if (there and there[0]) is not (here and here[0]):
                return part.id
    return ""


def reaches(source: Source, statement: ast.AST, where: ast.AST) -> bool:
    """Whether a variable that is assigned beside a statement is seen where a function stands."""
    scope, seen = source.names.scope(statement), source.names.scope(where)
    while seen is not scope and seen.parent is not None:
        seen = seen.parent
    return seen is scope


def above(source: Source, statement: ast.stmt, text: str) -> Edit:
    """The edit that writes a statement above another one."""
    line = source.line_start(source.start(statement))
    return Edit(line, line, f"{source.indent(source.start(statement))}{text}\n")


class Searched(NamedTuple):
    """The search that a trainable runs in.

    Attributes:
        shared: What of its place its trainers are told.
        node: The call that says the place.
        edits: What is written where it says it.
    """

    shared: Shared
    node: ast.Call
    edits: list[Edit]


def place_of_search(source: Source, statement: ast.stmt, where: ast.expr) -> Searched | None:
    """Where the search stores that is given a trainable; None if there is not just one, or if it does not say.

    Args:
        source: The file.
        statement: The statement that keeps the trainable in a variable.
        where: The expression that makes it.

    Raises:
        Declined: If the place is said where the trainable cannot reach it.
    """
    names = source.names
    variable = names.variable(statement.targets[0]) if isinstance(statement, ast.Assign) else None
    uses = names.reads(variable[1], variable[0]) if variable is not None else []
    runs = [
        call
        for call, dotted in names.calls()
        if dotted in (*RUNS, *TUNERS) and any(_is_given(call, use) for use in uses)
    ]
    node = _saying(source, runs[0]) if len(runs) == 1 else None
    if node is None:
        return None
    shared = shared_storage(source, {given.name: given for given in arguments(source, node)[0]}, where)
    edits = [*replaced(source, node, {name: f"{name}={text}" for name, text in shared.texts.items()}), *shared.imports]
    if shared.above:
        made = names.statement(node)
        if not reaches(source, made, statement):
            raise Declined("the place where the search stores is worked out where the trainer cannot reach it")
        edits.append(above(source, made, shared.above))
    return Searched(shared, node, edits)


def _is_given(call: ast.Call, use: ast.Name) -> bool:
    return use in call.args[:1] or any(word.value is use for word in call.keywords)


def _saying(source: Source, run: ast.Call) -> ast.Call | None:
    """The call that says where a search stores: its own, or the one that makes its config."""
    if (source.names.dotted(run.func) or "").endswith(".run"):
        return run
    config = keyword(run, "run_config")
    made = source.names.value(config) if config is not None else None
    return made if isinstance(made, ast.Call) else None
