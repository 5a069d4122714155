"""What says how a deployment of Ray Serve scales: an ``AutoscalingConfig``, or a dictionary that stands for one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, NamedTuple

from legacy_api.serve_options import AUTOSCALING, OLD_TARGET
from migrate.edit.callsite import called_name
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.names.definitions import source_of
from migrate.resolve.text.source import Source
from migrate.resolve.trees.neighbours import importers

GIVEN_AS: Final = "autoscaling_config"
_SERVE: Final = "ray.serve"
_ASKING: Final = ("get", "pop", "setdefault")


class OldTarget(NamedTuple):
    """A place where the target has its old name.

    Attributes:
        node: What says it: a keyword, or the text that is a key.
        is_followed: Whether it is seen to be the target of a deployment.
    """

    node: ast.keyword | ast.Constant
    is_followed: bool


def old_targets(source: Source) -> list[OldTarget]:
    """Every place of a file that uses Serve, or that one which does imports, where the target has its old name."""
    return source.once(_old_targets)


def _old_targets(source: Source) -> list[OldTarget]:
    names = source.names
    if OLD_TARGET.encode() not in source.data:
        return []
    is_seen = _names_serve(source)
    if not is_seen and not _is_given_to_serve(source):
        return []
    configs = list(_configs(source)) if is_seen else []
    found: list[OldTarget] = []
    for config in configs:
        if isinstance(config, ast.Call):
            found += [OldTarget(word, True) for word in config.keywords if word.arg == OLD_TARGET]
    for call in names.of(ast.Call):
        if called_name(call) == "dict" and call not in configs:
            found += [OldTarget(word, False) for word in call.keywords if word.arg == OLD_TARGET]
    for text in names.of(ast.Constant):
        holder = names.parents.get(text)
        if text.value != OLD_TARGET:
            continue
        if isinstance(holder, ast.Dict):
            found.append(OldTarget(text, holder in configs))
        elif (asked := _asked(text, holder)) is not None:
            is_of_config = any(one in configs for one in meanings(source, asked))
            if is_of_config or isinstance(getattr(holder, "ctx", None), ast.Store):
                found.append(OldTarget(text, is_of_config))
    return found


def _names_serve(source: Source) -> bool:
    return any(dotted.startswith(_SERVE) or dotted == "ray" for _, _, dotted in source.names.imports)


def _is_given_to_serve(source: Source) -> bool:
    """Whether a file of the tree that names Serve imports this one, which may keep settings for it."""
    beside = map(source_of, importers(source.path)) if source.path else ()
    return any(other is not None and _names_serve(other) for other in beside)


def _asked(text: ast.Constant, holder: ast.AST | None) -> ast.expr | None:
    """The dictionary that is asked for a text, or in which something is put under it."""
    if isinstance(holder, ast.Subscript):
        return holder.value
    is_method = isinstance(holder, ast.Call) and isinstance(holder.func, ast.Attribute) and text in holder.args[:1]
    return holder.func.value if is_method and holder.func.attr in _ASKING else None  # type: ignore[union-attr]


def _configs(source: Source) -> Iterator[ast.Call | ast.Dict]:
    """Every config that the file makes, each once."""
    names = source.names
    told: set[ast.AST] = set()
    made = [call for call, dotted in names.calls() if dotted == AUTOSCALING]
    for node in (*made, *(one for given in _given(source) for one in meanings(source, given))):
        is_config = isinstance(node, ast.Dict) or node in made or called_name(node) == "dict"
        if is_config and node not in told and isinstance(node, ast.Call | ast.Dict):
            told.add(node)
            yield node


def _given(source: Source) -> Iterator[ast.expr]:
    """Whatever is given as the config of a deployment, by keyword or in a dictionary of options."""
    for call in source.names.of(ast.Call):
        yield from (word.value for word in call.keywords if word.arg == GIVEN_AS)
    for mapping in source.names.of(ast.Dict):
        for key, value in zip(mapping.keys, mapping.values, strict=True):
            if isinstance(key, ast.Constant) and key.value == GIVEN_AS:
                yield value
