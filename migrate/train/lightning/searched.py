"""What a ``Tuner`` searches over in the configuration of a ``LightningTrainer``, and how a train loop reads that."""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from migrate.edit.callsite import Given, keyword, passed
from migrate.edit.edits import Edit
from migrate.resolve.running.tuners import TUNERS
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.train.lightning.builder import Part, built

_CONFIG: Final = "lightning_config"
_NEW: Final = "train_loop_config"
_KEPT_IN: Final = ("_module_init_config", "_trainer_init_config", "_trainer_fit_params")
"""Where the configuration that is built has what the parts were told, which results are asked for."""
MAY_BE_SEARCHED: Final = ("module", "trainer", "fit_params")
NEVER_SEARCHED: Final = ("cls", "**", "model", "ckpt_path", "devices", "strategy", "plugins", "callbacks")
_LONG: Final = 100


class Searched(NamedTuple):
    """What is searched for, and what becomes of it.

    Attributes:
        parts: The arguments of each part that a trial has values for.
        edits: The edits after which the ``Tuner`` searches over a ``train_loop_config``.
    """

    parts: dict[str, Part]
    edits: list[Edit]


def searched(source: Source, trainer: ast.Call) -> Searched:
    """What a ``Tuner`` searches over for a trainer; nothing if it is given to none.

    Raises:
        Declined: If that is not certain, or something else than a loop would have to read it.
    """
    texts = [node for node in source.names.of(ast.Constant) if node.value == _CONFIG]
    keys = {text: source.names.parents.get(text) for text in texts}
    spaces = {text: parent for text, parent in keys.items() if isinstance(parent, ast.Dict) and text in parent.keys}
    if not texts:
        return Searched({}, [])
    mine = [(key, space) for key, space in spaces.items() if _is_of_tuner(source, trainer, space)]
    asked = [text for text in texts if text not in spaces]
    if len(mine) != 1 or (asked and len(spaces) > 1):
        raise Declined(
            "a `Tuner` searches over `lightning_config` here: let a loop read what is searched from its `config`, and "
            "give the `Tuner` a `train_loop_config`"
        )
    ((key, space),) = mine
    parts, edits = _described(source, space.values[space.keys.index(key)], key)
    edits.append(Edit(source.start(key), source.end(key), f'"{_NEW}"'))
    edits += [_asked_of_result(source, text) for text in asked]
    return Searched(parts, edits)


def space_of(source: Source, trainer: ast.Call) -> tuple[ast.expr, ast.expr] | None:
    """The key in the search space of the only ``Tuner`` that has a configuration for a trainer, and that."""
    texts = [node for node in source.names.of(ast.Constant) if node.value == _CONFIG]
    space = source.names.parents.get(texts[0]) if len(texts) == 1 else None
    if not isinstance(space, ast.Dict) or texts[0] not in space.keys or not _is_of_tuner(source, trainer, space):
        return None
    return texts[0], space.values[space.keys.index(texts[0])]


def _is_of_tuner(source: Source, trainer: ast.Call, space: ast.Dict) -> bool:
    """Whether a trainer is given to the one ``Tuner`` of a search space, and to nothing else."""
    names = source.names
    tuners = [call for call, dotted in names.calls() if dotted in TUNERS]
    spaces = [(call, keyword(call, "param_space")) for call in tuners]
    found = [call for call, given in spaces if given is not None and names.value(given) is space]
    given = passed(found[0], 0, "trainable") if len(found) == 1 else None
    if given is None or names.value(given) is not trainer:
        return False
    variable = names.variable(given)
    return variable is None or names.reads(variable[1], variable[0]) == [given]


def _described(source: Source, config: ast.expr, key: ast.expr) -> tuple[dict[str, Part], list[Edit]]:
    """What the parts of a builder were told, and the edits that write a dictionary of it in the builder's place."""
    made = built(source, config, source.names.statement(key))
    variable = source.names.variable(config)
    is_alone = variable is None or source.names.reads(variable[1], variable[0]) == [config]
    if made.returned is not None or len(made.told) > 1 or not is_alone:
        raise Declined("what is searched for in its `lightning_config` is not built in one expression, for that alone")
    told = [(name, given) for part in made.parts.values() for name, given in part.items()]
    words = [name for name, _ in told]
    if made.parts.keys() - set(MAY_BE_SEARCHED) or set(words) & set(NEVER_SEARCHED) or len(set(words)) < len(words):
        raise Declined("cannot carry over all that is searched for in its `lightning_config`")
    node = source.names.value(config)
    statement = source.names.statement(node)
    start, end = source.tokens.span(node, source.start(statement), source.end(statement))
    indent = len(source.indent(source.start(statement)))
    return made.parts, [Edit(start, end, _dictionary(told, indent))]


def _dictionary(told: list[tuple[str, Given]], indent: int) -> str:
    if all(given.raw.one_line and not given.all_comments for _, given in told):
        short = "{" + ", ".join(f'"{name}": {given.text}' for name, given in told) + "}"
        if len(short) + indent < _LONG:
            return short
    inner = indent + 4
    margin = " " * inner
    lines: list[str] = []
    for name, given in told:
        value = given.raw.at(inner + len(name) + 4, inner)
        lines += [f"{margin}{comment}" for comment in given.before]
        lines.append(f'{margin}"{name}": {value},{given.after and "  "}{given.after}')
    return "\n".join(["{", *lines, " " * indent + "}"])


def _asked_of_result(source: Source, text: ast.Constant) -> Edit:
    """The edit of what asks a result's configuration: ``config["lightning_config"]["_module_init_config"]["lr"]``.

    Raises:
        Declined: If it asks for the whole of it.
    """
    parents = source.names.parents
    inner = parents.get(text)
    outer = parents.get(inner) if isinstance(inner, ast.Subscript) and inner.slice is text else None
    asked = outer.slice if isinstance(outer, ast.Subscript) and outer.value is inner else None
    if not isinstance(asked, ast.Constant) or asked.value not in _KEPT_IN:
        raise Declined("the file asks for the whole `lightning_config`: ask for what is in it by its own name")
    quote = source.text(text)[-1]
    return Edit(source.start(text), source.end(asked), f"{quote}{_NEW}{quote}")


def merged(source: Source, base: str, given: Given, searched_for: Given, read: str) -> str:
    """What a loop uses where the trainer was told a value, too: dictionaries are merged, others give way.

    Args:
        source: The file.
        base: How the loop writes what the trainer was told.
        given: That, as it was told.
        searched_for: What a trial has a value for.
        read: How the loop reads that.

    Raises:
        Declined: If it cannot be told whether both are dictionaries.
    """
    old, new = source.names.value(given.node), source.names.value(searched_for.node)
    if isinstance(old, ast.Dict) and isinstance(new, ast.Dict):
        inside = [value for one in (old, new) for value in one.values]
        if any(isinstance(source.names.value(value), ast.Dict) for value in inside):
            raise Declined("what is searched for in its `lightning_config` is merged with dictionaries in dictionaries")
        return f"{{**{base}, **{read}}}"
    is_sure = [isinstance(one, ast.Dict | ast.Constant | ast.Call | ast.List | ast.Tuple) for one in (old, new)]
    if not all(is_sure) and (isinstance(old, ast.Dict) or isinstance(new, ast.Dict) or not any(is_sure)):
        raise Declined("cannot tell whether what is searched for in its `lightning_config` is merged with a dictionary")
    return read
