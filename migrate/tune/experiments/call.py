"""Reading a call of ``run_experiments`` or ``tune.run`` with one experiment as the call of ``tune.run`` without it."""

from __future__ import annotations

import ast
import tokenize
from io import StringIO
from tokenize import generate_tokens
from typing import Final, NamedTuple

from legacy_api import parameters_of
from legacy_api.positions import ORDERS
from migrate.edit.callsite import Given, arguments, assigned
from migrate.edit.edits import Edit
from migrate.edit.render import Raw, raw
from migrate.resolve.names.owners import owner_of
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.tune.calls.unpacked import moved, unpacked, with_comments

RUN_EXPERIMENTS: Final = "ray.tune.run_experiments"
_EXPERIMENT: Final = "ray.tune.Experiment"
_RUN: Final = "ray.tune.run"
_ORDER: Final = ("name", "run")
TAKING: Final = ("experiments", "run_or_experiment")
_DESCRIBING: Final = {name for order in ORDERS[_EXPERIMENT].values() for name in order.split()}
OF_THE_RUN: Final = {"loggers", "sync_config"}
"""What Ray 1.x looked at all the same."""
NO_EFFECT: Final = _DESCRIBING - OF_THE_RUN
"""What describes an experiment: where it is given one, ``tune.run`` does not look at such arguments of its own."""
_SPACE: Final = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}
FILES_OF_THE_FIRST: Final = "of several experiments Ray keeps the files of the first only; make one `Tuner` for each"


BESIDE_ONE: Final = "removed: it had no effect beside an `Experiment`, which says itself what is run"


class SeveralExperiments(Declined):
    """A call with several experiments, which runs on Ray 2.60 and loses files there."""


class AsRun(NamedTuple):
    """A call that is given an experiment, as one that is given a trainable.

    Attributes:
        given: The arguments of ``tune.run``, the trainable first.
        edits: What removes what moved into them.
        needless: What describes an experiment and stands beside one, where nothing looked at it.
    """

    given: list[Given]
    edits: list[Edit]
    needless: list[Given]


def as_run(source: Source, call: ast.Call, given: list[Given]) -> AsRun:
    """The arguments of ``tune.run`` for a call that is given an experiment.

    Raises:
        Declined: If there is not exactly one experiment, or it cannot be seen here what it is.
    """
    plain = [argument for argument in given if argument.name in ("", *TAKING)]
    if len(plain) != 1 or any(argument.name in ("*", "**") for argument in given):
        raise Declined("its arguments cannot be told apart")
    others = [argument for argument in given if argument not in plain and argument.name != "concurrent"]
    if both := [other.name for other in others if other.name in OF_THE_RUN]:
        raise Declined(f"cannot tell what `{both[0]}` means beside an `Experiment`")
    needless = [other for other in others if other.name in NO_EFFECT]
    others = [other for other in others if other not in needless]
    node, edits = moved(source, call, plain[0].node)
    if isinstance(node, ast.Call) and is_experiment(source.names.dotted(node.func)):
        described = named_arguments(source, node)
    elif isinstance(node, ast.Dict) and len(node.keys) == 1 and node.keys[0] is not None:
        described, more = _of_item(source, call, node, node.keys[0])
        edits += more
    elif len(node.keys if isinstance(node, ast.Dict) else getattr(node, "elts", ())) > 1:
        raise SeveralExperiments(FILES_OF_THE_FIRST)
    else:
        raise Declined("not one experiment that is made here; make one `Tuner` for each")
    described = [argument._replace(name=described_by(argument.name)) for argument in described]
    by_name = {argument.name: argument for argument in described}
    trainable = by_name.pop("run", None)
    if trainable is None or len(by_name) + 1 < len(described) or by_name.keys() & {other.name for other in others}:
        raise Declined("cannot tell what it runs")
    environment = by_name.pop("env", None)
    if environment is not None:
        by_name["config"] = _with_environment(by_name.get("config"), environment)
    return AsRun([trainable._replace(name=""), *by_name.values(), *others], edits, needless)


def is_experiment(dotted: str | None) -> bool:
    """Whether a full name is that of the class ``Experiment``."""
    return owner_of(dotted or "") == _EXPERIMENT


def gives_experiment(dotted: str | None) -> bool:
    """Whether a full name is that of the class ``Experiment``, or of its constructor for a name and a dictionary."""
    head, _, last = (dotted or "").rpartition(".")
    return is_experiment(dotted) or (last == "from_json" and is_experiment(head))


def described_by(name: str) -> str:
    """The name that an argument of an experiment has in ``tune.run``; some had others before Ray 0.8."""
    row = parameters_of(_EXPERIMENT).get(name)
    is_renamed = row is not None and len(row.to) == 1 and row.to[0].startswith("Experiment.") and not row.convert
    renamed = row.to[0].rpartition(".")[2] if row is not None and is_renamed else name
    return renamed if name not in parameters_of(_RUN) else name


def named_arguments(source: Source, made: ast.Call) -> list[Given]:
    """The arguments of an experiment that is made, all with their names.

    Raises:
        Declined: If they cannot be told apart.
    """
    given = arguments(source, made)[0]
    positional = [argument for argument in given if argument.name == ""]
    if len(positional) > len(_ORDER) or any(argument.name in ("*", "**") for argument in given):
        raise Declined("the arguments of the experiment cannot be told apart")
    named = [argument._replace(name=name) for argument, name in zip(positional, _ORDER, strict=False)]
    return [*named, *(argument for argument in given if argument.name)]


def _of_item(source: Source, call: ast.Call, experiments: ast.Dict, key: ast.expr) -> tuple[list[Given], list[Edit]]:
    """The one item of a dictionary of experiments: its key is the name, its value the specification."""
    low, high = source.start(experiments) + 1, source.end(experiments) - 1
    (value,), closing = assigned(source, [("", experiments.values[0])], low, high)
    entries = unpacked(source, call, value)
    name = Given("name", key, raw(source, *source.tokens.span(key, low, high), key), (), "")
    return [name, *with_comments(entries.given, (*value.comments, *closing))], entries.edits


def _with_environment(config: Given | None, environment: Given) -> Given:
    """RLlib's environment was an entry of its own beside the config, where it belongs."""
    entry = f'"env": {environment.text}'
    if config is None:
        return environment._replace(name="config", raw=Raw(f"{{{entry}}}"))
    config = config._replace(before=(*environment.comments, *config.before))
    old = config.raw
    is_display = isinstance(config.node, ast.Dict) and old.text.startswith("{")
    is_open = is_display and isinstance(config.node, ast.Dict) and not _has_environment(config.node)
    if is_display and isinstance(config.node, ast.Dict) and not is_open and not _says_environment(config.node):
        lines, fixed = _with_last(old, entry), old.fixed
    elif is_open and not old.one_line and old.lines[0].rstrip() == "{":
        first = next(line for line in old.lines[1:] if line.strip() and not line.lstrip().startswith("#"))
        indent = first[: len(first) - len(first.lstrip())]
        lines = [old.lines[0], f"{indent}{entry},", *old.lines[1:]]
        fixed = frozenset(number + 1 for number in old.fixed)
    elif is_open and isinstance(config.node, ast.Dict) and config.node.keys:
        lines, fixed = [f"{{{entry}, {old.lines[0][1:].lstrip()}", *old.lines[1:]], old.fixed
    else:
        lines, fixed = f"{{**{old.text}, {entry}}}".split("\n"), old.fixed
    return config._replace(raw=Raw("\n".join(lines), old.column, old.indent, fixed, old.comments))


def _has_environment(config: ast.Dict) -> bool:
    return any(not isinstance(key, ast.Constant) or key.value == "env" for key in config.keys)


def _says_environment(config: ast.Dict) -> bool:
    return any(isinstance(key, ast.Constant) and key.value == "env" for key in config.keys)


def _with_last(display: Raw, entry: str) -> list[str]:
    """The lines of a dictionary with one more entry, which is the last one: others may be unpacked before it."""
    tokens = [token for token in generate_tokens(StringIO(display.text).readline) if token.type not in _SPACE]
    row, column = tokens[-2].end
    lines = list(display.lines)
    if len(lines) == 1 or lines[-1].strip() != "}":
        comma = "" if tokens[-2].string == "," else ","
        close = tokens[-1].start[1]
        lines[-1] = f"{lines[-1][:close].rstrip()}{comma} {entry}{lines[-1][close:]}"
        return lines
    if tokens[-2].string != ",":
        lines[row - 1] = f"{lines[row - 1][:column]},{lines[row - 1][column:]}"
    indent = lines[1][: len(lines[1]) - len(lines[1].lstrip())]
    return [*lines[:-1], f"{indent}{entry},", lines[-1]]
