"""A subclass of ``tune.logger.Logger``, of which every trial had one: a ``LoggerCallback``, of which a run has one.

Fires on classes that derive from ``ray.tune.logger.Logger`` alone (``MOD605``). One that only has ``on_result`` and
keeps nothing from one result to the next becomes the callback itself. Any other stays what it is, without its base
class, and a callback beside it, named ``…Callback``, gives every trial one.

Its own constructor goes on to do what it does with the arguments that it hands on to the base class.

Declines, with a finding: classes with any other constructor, classes that other classes derive from, and those that ask
their base class for anything else.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

from legacy_api import find
from migrate.edit.callsite import called_name
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure_as_is
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.running.trainables import methods_of
from migrate.resolve.text.source import Source
from migrate.resolve.trees.neighbours import is_naming_ray
from migrate.resolve.trees.uses_elsewhere import places_elsewhere
from migrate.rule import Declined, Example, Result

ORDER = 14

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune


class Printer(tune.logger.Logger):
    def on_result(self, result):
        print(self.config["lr"], result)
""",
        """\
from ray import tune


class Printer(tune.logger.LoggerCallback):
    def log_trial_result(self, iteration, trial, result):
        print(trial.config["lr"], result)
""",
    ),
    (
        """\
import os
from ray.tune.logger import Logger


class Lines(Logger):
    def _init(self):
        self.file = open(os.path.join(self.logdir, "lines.txt"), "a")

    def on_result(self, result):
        self.file.write(str(result))

    def close(self):
        self.file.close()
""",
        """\
import os
from ray.tune.logger import LoggerCallback


class Lines:
    def __init__(self, config, logdir, trial=None):
        self.config = config
        self.logdir = logdir
        self.trial = trial
        self._init()

    def _init(self):
        self.file = open(os.path.join(self.logdir, "lines.txt"), "a")

    def on_result(self, result):
        self.file.write(str(result))

    def close(self):
        self.file.close()


class LinesCallback(LoggerCallback):
    def __init__(self):
        self.loggers = {}

    def log_trial_start(self, trial):
        if trial not in self.loggers:
            trial.init_local_path()
            self.loggers[trial] = Lines(trial.config, trial.local_path, trial)

    def log_trial_result(self, iteration, trial, result):
        self.loggers[trial].on_result(result)

    def log_trial_end(self, trial, failed=False):
        if trial in self.loggers:
            self.loggers.pop(trial).close()
""",
    ),
)

BASE: Final = "ray.tune.logger.Logger"
_CALLBACK: Final = "ray.tune.logger.LoggerCallback"
_CALLBACK_CLASS: Final = """\
class {name}({base}):
    def __init__(self):
        self.loggers = {{}}

    def log_trial_start(self, trial):
        if trial not in self.loggers:
            trial.init_local_path()
            self.loggers[trial] = {logger}(trial.config, trial.local_path, trial)

    def log_trial_result(self, iteration, trial, result):
        self.loggers[trial].on_result(result)

    def log_trial_end(self, trial, failed=False):
        if trial in self.loggers:
            {ends}
"""
_GIVEN: Final = 4
"""The arguments of a constructor, which Tune gave the configuration, the directory and the trial."""
_OF_TRIAL: Final = {"config": "trial.config", "logdir": "trial.local_path", "trial": "trial"}


def rewrite(result: Result) -> None:
    """Rewrite every class of loggers."""
    source = result.source
    for node in source.names.of(ast.ClassDef):
        base = next((part for part in node.bases if source.names.dotted(part) == BASE), None)
        if base is None or guarded(source.names, node):
            continue
        try:
            _check(source, node)
            edits = _as_callback(source, node, base) if _is_stateless(source, node) else _beside(source, node, base)
        except (Declined, Taken) as reason:
            result.decline(node, find(BASE), f"class {node.name}({BASE})", str(reason))
            continue
        result.edits += edits
        _tell_of_uses(result, node)
        return  # one in each round: they share an import


def _tell_of_uses(result: Result, node: ast.ClassDef) -> None:
    """Say which files use a class that do not name Ray, and so are not rewritten with it."""
    source = result.source
    elsewhere = places_elsewhere(source, node.name) if source.names.scope(node) is source.names.module else ()
    for path in dict.fromkeys(path for path, _, _ in elsewhere if not is_naming_ray(path)):
        message = (
            f"`{node.name}` in {Path(path).name} is no logger any more: give `callbacks` an object of the callback"
        )
        result.todo(node, find(BASE), f"class {node.name}({BASE})", message)


def becomes(source: Source, node: ast.ClassDef) -> str:
    """The name of the callback that a class of loggers becomes, or gets beside it; empty if it does not."""
    if not any(source.names.dotted(part) == BASE for part in node.bases):
        return ""
    try:
        _check(source, node)
    except Declined:
        return ""
    return node.name if _is_stateless(source, node) else f"{node.name}Callback"


def _check(source: Source, node: ast.ClassDef) -> None:
    names = source.names
    methods = {method.name for method in methods_of(node)}
    if len(node.bases) > 1 or node.keywords or node.decorator_list or "on_result" not in methods:
        raise Declined("the class is more than a logger")
    passes_on = _passes_on(source, node)
    if "__init__" in methods and passes_on is None:
        raise Declined("the class has a constructor of its own")
    known = {*node.bases, *(ast.walk(passes_on) if passes_on is not None else ())}
    if any(called_name(part) == "super" or names.dotted(part) == BASE for part in ast.walk(node) if part not in known):
        raise Declined("the class asks its base class for something")
    for use in names.reads(node.name, names.scope(node)):
        if isinstance(names.parents.get(use), ast.ClassDef | ast.Attribute):
            raise Declined("other code derives from the class or asks it for something")


def _passes_on(source: Source, node: ast.ClassDef) -> ast.Expr | None:
    """The statement of a class's own constructor that hands on what Tune gave it, and no more, to the base class."""
    constructor = next((method for method in methods_of(node) if method.name == "__init__"), None)
    arguments = [argument.arg for argument in positional(constructor)] if constructor is not None else []
    if constructor is None or len(arguments) != _GIVEN or constructor.args.kwonlyargs:
        return None
    found = [part for part in constructor.body if isinstance(part, ast.Expr) and _is_of_base(source, part.value)]
    if len(found) != 1 or not isinstance(call := found[0].value, ast.Call) or call.keywords:
        return None
    given = [getattr(argument, "id", "") for argument in call.args]
    is_direct = isinstance(call.func, ast.Attribute) and source.names.dotted(call.func.value) == BASE
    return found[0] if given == arguments[0 if is_direct else 1 :] and source.alone(found[0]) else None


def _is_of_base(source: Source, call: ast.expr) -> bool:
    """Whether an expression calls the constructor of the base class."""
    asked = call.func if isinstance(call, ast.Call) else None
    if not isinstance(asked, ast.Attribute) or asked.attr != "__init__":
        return False
    return called_name(asked.value) == "super" or source.names.dotted(asked.value) == BASE


def _is_stateless(source: Source, node: ast.ClassDef) -> bool:
    """Whether the class has ``on_result`` only, which changes nothing of itself."""
    methods = methods_of(node)
    if [method.name for method in methods] != ["on_result"]:
        return False
    method = methods[0]
    arguments = positional(method)
    if len(arguments) != 2 or {"iteration", "trial"} & source.names.inside(method).bindings.keys():
        return False
    for use in source.names.reads(arguments[0].arg, source.names.inside(method)):
        attribute = source.names.parents.get(use)
        known = isinstance(attribute, ast.Attribute) and attribute.attr in _OF_TRIAL
        if not known or not isinstance(getattr(attribute, "ctx", None), ast.Load):
            return False
    return True


def _as_callback(source: Source, node: ast.ClassDef, base: ast.expr) -> list[Edit]:
    method = methods_of(node)[0]
    owner, result = positional(method)
    tokens = source.tokens
    name = tokens.all[tokens.index_at(tokens.next("def", source.start(method)).end)]
    edits = [
        *_with_base(source, base),
        Edit(name.start, name.end, "log_trial_result"),
        Edit(source.start(result), source.start(result), "iteration, trial, "),
    ]
    for use in source.names.reads(owner.arg, source.names.inside(method)):
        attribute = source.names.parents[use]
        if isinstance(attribute, ast.Attribute):
            edits.append(Edit(source.start(attribute), source.end(attribute), _OF_TRIAL[attribute.attr]))
    return edits


def _beside(source: Source, node: ast.ClassDef, base: ast.expr) -> list[Edit]:
    """The class without its base class, and a callback that gives every trial one."""
    name = f"{node.name}Callback"
    if source.names.lookup(name, source.names.scope(node)) is not None:
        raise Declined(f"`{name}` means something else here")
    methods: dict[str, FunctionNode] = {method.name: method for method in methods_of(node)}
    first = next(iter(methods.values()))
    start = min([source.start(first), *(source.start(part) for part in first.decorator_list)])
    if not source.begins_line(first) or not source.begins_line(node):
        raise Declined("the class is written on one line")
    inner, outer = source.indent(start), source.indent(source.start(node))
    step = inner.removeprefix(outer)
    written, imports = _base(source, base)
    ends = "self.loggers.pop(trial)" + (".close()" if "close" in methods else "")
    callback = _CALLBACK_CLASS.format(name=name, base=written, logger=node.name, ends=ends).splitlines()
    position, end = source.line_start(start), source.line_end(source.end(node.body[-1]))
    head = source.tokens.next(":", source.end(base))
    return [
        *imports,
        Edit(source.tokens.next("(", source.start(node)).start, head.start, ""),
        _constructor(source, methods, _passes_on(source, node), position, (inner, step)),
        Edit(end, end, "\n\n\n" + _lines(callback, outer, step).removesuffix("\n")),
    ]


def _constructor(
    source: Source,
    methods: dict[str, FunctionNode],
    passes_on: ast.Expr | None,
    position: int,
    indent: tuple[str, str],
) -> Edit:
    """What the base class did when a logger was made, in a constructor of its own or in the class's."""
    inner, step = indent
    own = methods.get("__init__")
    names = [argument.arg for argument in positional(own)] if own is not None else ["self", "config", "logdir", "trial"]
    made = [f"{names[0]}.{kept} = {given}" for kept, given in zip(_OF_TRIAL, names[1:], strict=True)]
    made += [f"{names[0]}._init()"] if "_init" in methods else []
    if passes_on is None:
        head = ["def __init__(self, config, logdir, trial=None):", *(f"    {line}" for line in made)]
        return Edit(position, position, _lines(head, inner, step) + "\n")
    start = source.start(passes_on)
    return Edit(start, source.end(passes_on), f"\n{source.indent(start)}".join(made))


def _lines(lines: list[str], indent: str, step: str) -> str:
    return "".join(f"{indent}{line.replace('    ', step)}\n" if line else "\n" for line in lines)


def _base(source: Source, base: ast.expr) -> tuple[str, list[Edit]]:
    """How to write the class of callbacks where the class of loggers was written."""
    if isinstance(base, ast.Attribute):
        return f"{source.text(base.value)}.LoggerCallback", []
    return "LoggerCallback", ensure_as_is(source, _CALLBACK, base)


def _with_base(source: Source, base: ast.expr) -> list[Edit]:
    written, imports = _base(source, base)
    return [*imports, Edit(source.start(base), source.end(base), written)]
