"""Training functions that take an argument which Tune no longer passes: ``reporter`` or ``checkpoint_dir``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from migrate.edit.callsite import called_name, keyword, passed
from migrate.edit.edits import Edit
from migrate.edit.entries import replaced
from migrate.resolve.names.definitions import definition
from migrate.resolve.names.scopes import Binding, FunctionNode, default_of, positional
from migrate.resolve.running.trainables import TRAINABLE_KEYWORDS
from migrate.resolve.running.tuners import RUNS, TUNERS
from migrate.resolve.running.worlds import TUNE, Worlds
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.tune.functions.bound_arguments import PARTIAL, WITH_PARAMETERS, binds, is_always_bound, is_bound_to_nothing
from migrate.tune.functions.distributed_functions import distributed
from migrate.tune.functions.helpers_given_nothing import is_given_nothing
from migrate.tune.functions.passed_by_hand import is_passed_elsewhere, is_passed_here, opens_by_itself, passed_elsewhere

_HOOKS: Final = ("save_checkpoint", "load_checkpoint", "_save", "_restore")
"""Methods of a Trainable, which are handed a directory and are no training functions."""
_BINDS: Final = (PARTIAL, *WITH_PARAMETERS)
_SESSION: Final = ("ray.tune.report", "ray.tune.checkpoint_dir", "ray.tune.get_checkpoint")
_OF_A_TRIAL: Final = re.compile(r"ray\.tune\.(?:get_trial_\w+|integration\.\w+\.Tune\w*Callback)")
"""What only a function asks or makes that runs in a trial, or a helper of one."""

_NAMED: Final = ("reporter", "checkpoint_dir", "checkpoint")
"""What Ray passed by name; before 0.8.6 the second argument was the reporter, whatever it was called."""
_BOTH: Final = 2
_OF_086: Final = "checkpoint"
"""What Ray 0.8.6 alone gave functions beside their config; others take one that is theirs, with what else they need."""


class Taking(NamedTuple):
    """A training function, and the argument it takes."""

    function: FunctionNode
    argument: ast.arg


def taking(source: Source, name: str) -> list[Taking]:
    """The training functions of a file that take an argument of this name after their config.

    A function is one if the file gives it to Tune and to nothing else, or if what it does with the argument and the
    session says so itself: files that only define functions are imported by those that run them.
    """
    asked = [node for node in source.names.of(ast.arg) if node.arg == name]
    found = [pair for pair in _by_place(source) if isinstance(pair, Taking)] if name == "reporter" else []
    worlds = source.once(Worlds) if asked else None
    in_workers = source.once(distributed) if asked else set()
    for node in asked:
        function = source.names.owners.get(node)
        if worlds is None or not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        arguments = [*positional(function), *function.args.kwonlyargs]
        if node not in arguments[1:] or function.name in _HOOKS or opens_by_itself(function, node):
            continue
        is_given = function in in_workers or worlds.is_given(function, TUNE)
        is_other = is_helper(source, function, node) or is_given_nothing(source, function, node)
        is_taking = is_given or (_is_spoken(source, function, node) and not is_other)
        if is_taking and not is_always_bound(source, function, node):
            found.append(Taking(function, node))
    return found


def perhaps_taking(source: Source, name: str) -> list[Taking]:
    """Functions that may take such an argument from Tune: ``tune.with_parameters`` gets what may be them.

    A variable of that name may be something else by then: ``train, config = callback.prepare(train, config)``.
    """
    certain = taking(source, name)
    found = []
    for node in source.names.of(ast.arg):
        function = source.names.owners.get(node) if node.arg == name else None
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef) or Taking(function, node) in certain:
            continue
        if opens_by_itself(function, node):
            continue
        is_last = node in [*positional(function)[1:], *function.args.kwonlyargs] and default_is_none(function, node)
        if is_last and any(_leaves_open(source, use, name) for use in _uses(source, function)):
            found.append(Taking(function, node))
    return found


def _uses(source: Source, function: FunctionNode) -> list[ast.Name]:
    return source.names.reads(function.name, source.names.scope(function))


def _leaves_open(source: Source, use: ast.Name, name: str) -> bool:
    """Whether ``with_parameters`` is given a function, and not its argument of this name."""
    call = source.names.parents.get(use)
    if (
        not isinstance(call, ast.Call)
        or call.args[:1] != [use]
        or source.names.dotted(call.func) not in WITH_PARAMETERS
    ):
        return False
    return all(word.arg not in (None, name) for word in call.keywords)


def _by_place(source: Source) -> list[Taking | tuple[ast.Lambda, ast.arg]]:
    """The functions that the file gives to Tune and whose second argument has a name of its own.

    Ray 0.8.5 and older passed the reporter by its place, whatever it was called.
    """
    found: list[Taking | tuple[ast.Lambda, ast.arg]] = []
    for given in _given_at_once(source):
        binding = source.names.binding(given)
        method = _bound_method(source, given)
        function = method or (binding.node if binding is not None else given)
        if not isinstance(function, ast.FunctionDef | ast.Lambda):
            continue
        arguments = positional(function)[1 if method is not None else 0 :]
        if not _is_bare(function) or len(arguments) != _BOTH or arguments[1].arg in _NAMED:
            continue
        if isinstance(function, ast.Lambda):
            found.append((function, arguments[1]))
        elif not function.decorator_list and (method is not None) == source.names.scope(function).is_class:
            found.append(Taking(function, arguments[1]))
    found += _followed(source)
    return list(dict.fromkeys(found))


def by_place_of_others(source: Source) -> Iterator[ast.expr]:
    """What the file gives to Tune at once that is such a function of another file of its tree."""
    for given in _given_at_once(source) if source.path else ():
        dotted = source.names.dotted(given)
        found = definition(source.path, dotted) if dotted is not None and not dotted.startswith("ray.") else None
        function = found[1][0].node if found is not None and len(found[1]) == 1 else None
        if not isinstance(function, ast.FunctionDef) or function.decorator_list or not _is_bare(function):
            continue
        arguments = positional(function)
        if len(arguments) == _BOTH and arguments[1].arg not in _NAMED:
            yield given


def _is_bare(function: ast.FunctionDef | ast.Lambda) -> bool:
    """Whether a function has nothing but arguments that must be given by their place, or may."""
    return not function.args.defaults and not function.args.kwonlyargs and function.args.vararg is None


def _bound_method(source: Source, given: ast.expr) -> ast.FunctionDef | None:
    """The method of an object of the file that an expression gives: ``self.train``, ``Study().train``."""
    if not isinstance(given, ast.Attribute):
        return None
    owner = source.names.binding(given.value)
    if owner is not None and isinstance(owner.node, ast.ClassDef):
        return None
    found = source.once(Worlds).method(given)
    return found if isinstance(found, ast.FunctionDef) else None


def _followed(source: Source) -> Iterator[Taking]:
    """Such functions that come to Tune through a table, another function or a ``partial``.

    Where the file binds arguments of what is no function that it names, or with ``with_parameters``, which is younger,
    nobody can tell who gives the second one.
    """
    names = source.names
    bound = [call for call, dotted in names.calls() if dotted in _BINDS]
    if any(names.dotted(call.func) in WITH_PARAMETERS or not _binds_function(source, call) for call in bound):
        return
    worlds: Worlds | None = None
    for function in names.of(ast.FunctionDef):
        is_method = isinstance(names.parents.get(function), ast.ClassDef)
        if not _is_bare(function) or is_method or function.decorator_list or len(positional(function)) < _BOTH:
            continue
        worlds = worlds or source.once(Worlds)
        left = _left_to_give(source, function) if worlds.is_given_here(function, TUNE) else []
        if len(left) == _BOTH and left[1].arg not in _NAMED:
            yield Taking(function, left[1])


def _binds_function(source: Source, call: ast.Call) -> bool:
    """Whether a ``partial`` binds arguments of what it names: a function of the file, a builtin or what is imported."""
    given = call.args[0] if call.args else None
    if given is None or source.names.dotted(given) is not None:
        return given is not None
    return isinstance(given, ast.Name) and all(one.kind == "def" for one in source.names.bindings(given))


def _left_to_give(source: Source, function: FunctionNode) -> list[ast.arg]:
    """The arguments of a function that are left wherever it is named and not called; none if it is not one answer."""
    found: set[tuple[ast.arg, ...]] = set()
    for use in source.names.reads(function.name, source.names.scope(function)):
        call = source.names.parents.get(use)
        left = positional(function)
        if isinstance(call, ast.Call) and call.func is use:
            continue
        if isinstance(call, ast.Call) and source.names.dotted(call.func) == PARTIAL and call.args[:1] == [use]:
            words = [word.arg for word in call.keywords]
            if None in words or any(isinstance(value, ast.Starred) for value in call.args):
                return []
            left = [argument for argument in left[len(call.args) - 1 :] if argument.arg not in words]
        found.add(tuple(left))
    return [*found.pop()] if len(found) == 1 else []


def _given_at_once(source: Source) -> Iterator[ast.expr]:
    """What the file gives to Tune itself, or to a function of its own that does, such as one of many arguments."""
    names = source.names
    for call, dotted in names.calls():
        is_run = dotted in (*RUNS, *TUNERS)
        if is_run or dotted.endswith(".register_trainable"):
            given = passed(call, 0 if is_run else 1, *TRAINABLE_KEYWORDS)
            yield from [given] if given is not None else []
    handing = source.once(Worlds).parameters
    for call in names.of(ast.Call) if handing else []:
        called = names.binding(call.func)
        for position, name, world in handing.get(called.node, ()) if called is not None else ():
            given = passed(call, position, name) if world == TUNE else None
            yield from [given] if given is not None else []


def is_helper(source: Source, function: FunctionNode, argument: ast.arg) -> bool:
    """Whether training functions of the tree call a function of the file with their reporter: it may stay as it is.

    What they hand on is called as a reporter was. So does one that has a reporter of its own where it is given none,
    and needs more than a configuration.
    """
    if argument.arg != "reporter":
        return False
    names = source.names
    needed = len(function.args.args) - len(function.args.defaults)
    if default_is_none(function, argument) and needed >= _BOTH:
        return len(names.inside(function).bindings[argument.arg]) > 1
    position = positional(function).index(argument) if argument in positional(function) else len(function.args.args)
    calls = [names.parents.get(use) for use in _named(source, function)]
    values = [passed(call, position, argument.arg) for call in calls if isinstance(call, ast.Call)]
    given = [(source, value) for value in values if value is not None]
    given += passed_elsewhere(source, function, argument)
    if not given or not all(_is_of_tune(home, value) for home, value in given):
        return False
    parents = [names.parents.get(use) for use in names.reads(argument.arg, names.inside(function))]
    return all(isinstance(parent, ast.Call | ast.keyword) for parent in parents)


def _is_of_tune(source: Source, value: ast.expr) -> bool:
    """Whether what is handed on is what a function was given itself, or what takes the place of a reporter."""
    binding = source.names.binding(value)
    node = binding.node if binding is not None else value
    takes = node.args if isinstance(node, ast.FunctionDef | ast.Lambda) else None
    return isinstance(node, ast.arg) or (takes is not None and takes.kwarg is not None and not takes.args)


def _is_spoken(source: Source, function: FunctionNode, argument: ast.arg) -> bool:
    """Whether a function can only be a Tune function: what no other code does with such an argument."""
    if isinstance(source.names.parents.get(function), ast.ClassDef):
        return False
    if argument.arg == _OF_086 and len(function.args.args) - len(function.args.defaults) > 1:
        return False
    names = source.names
    for node in ast.walk(function):
        if not isinstance(node, ast.Call):
            continue
        if argument.arg == "reporter":
            if called_name(node) == "reporter" and not node.args and node.keywords:
                return True
        elif default_is_none(function, argument):
            dotted = names.dotted(node.func) or ""
            if dotted in _SESSION or (_OF_A_TRIAL.fullmatch(dotted) and not _is_passed(source, function, argument)):
                return True
    return False


def _is_passed(source: Source, function: FunctionNode, argument: ast.arg) -> bool:
    """Whether somebody calls a function with an argument, as a training function calls what helps it."""
    return is_passed_here(source, function, argument) or is_passed_elsewhere(source, function, argument)


def short(source: Source, name: str) -> list[tuple[ast.Lambda, ast.arg]]:
    """The functions without a name that are given to Tune and take an argument of this name after their config."""
    found = [(node, argument) for node in source.names.of(ast.Lambda) for argument in positional(node)[1:2]]
    asked = [(node, argument) for node, argument in found if argument.arg == name and not node.args.defaults]
    given = [pair for pair in asked if source.once(Worlds).is_given(pair[0], TUNE)]
    return [*given, *(pair for pair in _by_place(source) if not isinstance(pair, Taking) and name == "reporter")]


def is_given_by_file(source: Source, taking: Taking) -> bool:
    """Whether the argument is the user's own: it has a value by default, or the file passes it or binds it somewhere.

    Ray 0.8.6 alone gave functions a ``checkpoint``, and others use the word for what is theirs.
    """
    function, argument = taking
    if default_of(function, argument) is not None and not default_is_none(function, argument):
        return True
    position = [*positional(function), *function.args.kwonlyargs].index(argument)
    names = source.names
    for use in names.reads(function.name, names.scope(function)):
        call = names.parents.get(use)
        if not isinstance(call, ast.Call):
            continue
        is_bound = (names.dotted(call.func) or "") in _BINDS and call.args[:1] == [use]
        if is_bound and any(word.arg in (None, argument.arg) for word in call.keywords):
            return True
        if call.func is use and passed(call, position, argument.arg) is not None:
            return True
    return False


def default_is_none(function: FunctionNode, argument: ast.arg) -> bool:
    """Whether an argument is None where nobody gives it."""
    value = default_of(function, argument)
    return isinstance(value, ast.Constant) and value.value is None


def without(source: Source, taking: Taking) -> list[Edit]:
    """The edits that remove the argument from the function's signature.

    What a ``partial`` that is given to Tune binds it to goes, too: Tune passed its own value over it.

    Raises:
        Declined: If the file passes it itself, or the signature cannot be edited.
    """
    function, argument = taking
    arguments = [*positional(function), *function.args.kwonlyargs]
    position = arguments.index(argument)
    names = source.names
    edits: list[Edit] = []
    _look_around(source, taking)
    if is_passed_elsewhere(source, function, argument):
        raise Declined(f"another file calls `{function.name}` with a `{argument.arg}` itself")
    if is_bound_to_nothing(source, function, argument):
        raise Declined(f"another file binds `{argument.arg}` of `{function.name}` itself")
    for use in _named(source, function):
        call = names.parents.get(use)
        if not isinstance(call, ast.Call):
            continue
        is_partial = names.dotted(call.func) == PARTIAL and call.args[:1] == [use]
        bound = int(isinstance(use, ast.Attribute) and arguments[0].arg == "self")
        if call.func is use and passed(call, position - bound, argument.arg) is not None:
            raise Declined(f"the file calls `{function.name}` with a `{argument.arg}` itself")
        if binds(source, use, argument):
            raise Declined(
                f"`with_parameters` gives `{function.name}` its `{argument.arg}`, and something else does not"
            )
        if is_partial and keyword(call, argument.arg) is not None and source.once(Worlds).is_given(function, TUNE):
            edits += replaced(source, call, {argument.arg: ""})
        elif is_partial and passed(call, position + 1 - bound, argument.arg) is not None:
            raise Declined(f"the file binds `{argument.arg}` of `{function.name}` itself")
    if function.args.kwonlyargs == [argument] and function.args.vararg is None:
        raise Declined(f"the signature of `{function.name}` cannot be edited")
    tokens = source.tokens
    start = source.start(argument)
    index = tokens.index_at(start)
    depth, last = 0, index
    while depth or tokens.all[last].text not in (",", ")"):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(tokens.all[last].text, 0)
        last += 1
    before = tokens.all[index - 1]
    if before.text != ",":
        raise Declined(f"the signature of `{function.name}` cannot be edited")
    end = tokens.all[last - 1].end
    if tokens.comments_between(before.start, tokens.all[last].start):
        raise Declined("there is a comment beside the argument")
    if position + 1 < len(arguments) or tokens.all[last].text == ",":
        return [*edits, Edit(before.end, tokens.all[last].end, "")] if tokens.all[last].text == "," else []
    return [*edits, Edit(before.start, end, "")]


def _named(source: Source, function: FunctionNode) -> list[ast.expr]:
    """The places that name a function; of a method, whatever it is asked of."""
    names = source.names
    if not names.scope(function).is_class:
        return list(names.reads(function.name, names.scope(function)))
    return [node for node in names.of(ast.Attribute) if node.attr == function.name]


def _look_around(source: Source, taking: Taking) -> None:
    """Look at what is put around a function: it may pass the argument, where Tune gave it.

    Raises:
        Declined: If it does, or is a function of another file of the tree.
    """
    function, argument = taking
    for decorator in function.decorator_list:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        around = _bindings(source, called)
        kinds = {binding.kind for binding in around}
        inside = [part for binding in around if binding.kind == "def" for part in ast.walk(binding.node)]
        passes = any(isinstance(part, ast.arg) and part.arg == argument.arg for part in inside)
        if passes or kinds & {"import", "assign", "other"}:
            written = source.text(called)
            raise Declined(f"`@{written}` is put around `{function.name}`, and may pass the `{argument.arg}` itself")


def _bindings(source: Source, node: ast.expr) -> list[Binding]:
    """What gives a name its meaning in this file, or in that file of the tree it is imported from."""
    dotted = source.names.dotted(node)
    found = definition(source.path, dotted) if dotted is not None else None
    if found is not None:
        return found[1]
    binding = source.names.binding(node)
    return [binding] if binding is not None and binding.kind != "import" else []


def inserted(source: Source, function: FunctionNode, lines: list[str]) -> Edit:
    """Statements at the beginning of a function, after its docstring; each line without the body's indentation.

    Comments right above the first statement are its own and stay there.

    Raises:
        Declined: If the body stands on the line of the ``def``.
    """
    first = function.body[0]
    if not source.begins_line(first):
        raise Declined(f"the body of `{function.name}` is on the line of its `def`")
    is_text = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    indent = source.indent(source.start(first))
    written = [indent + line if line else "" for line in lines]
    if is_text:
        position = source.line_end(source.end(first))
        return Edit(position, position, "".join(f"\n{line}" for line in written))
    start = min([source.start(first), *(source.start(node) for node in getattr(first, "decorator_list", []))])
    number = source.line_number(start)
    while _is_comment(source, number - 1):
        number -= 1
    position = source.offset(number, 0)
    return Edit(position, position, "".join(f"{line}\n" for line in written))


def _is_comment(source: Source, number: int) -> bool:
    """Whether a line has a comment and nothing else; one of types belongs to the ``def`` above it."""
    start = source.offset(number, 0)
    text = source.data[start : source.line_end(start)].strip()
    return text.startswith(b"#") and not text.startswith(b"# type:")
