"""Modules and names that are the same thing under another dotted name today: every catalogue row that is a move.

So are the names behind a namespace row that one of its modules has today, perhaps as a private name.

Fires on imports in all forms (``import a.b``, ``import a.b as x``, ``from a import b as x``, several names in one
statement, ``from a import *``) and on dotted uses (``tune.suggest.ConcurrencyLimiter``), wherever they stand, also as
annotations in quotes, and on ``logging.getLogger("ray.tune.trial")``. Names in the file stay as they are: where the
last part of a name changed, the import says ``as``.

Declines: star imports of modules whose names went to several places, imports that are one of several branches for
different Ray releases, statements with comments inside that would have to be split, and names without a modern place in
an otherwise moved module.
"""

from __future__ import annotations

import ast
import re
from typing import Final

from legacy_api import Row, find, known, longest_row
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure, ensure_loaded
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.new_place import new_place
from migrate.resolve.names.set_names import set_names
from migrate.resolve.names.star_names import follows_stars
from migrate.resolve.text.source import Source
from migrate.resolve.trees.neighbours import own_module
from migrate.rule import Example, Result
from migrate.train.configs.classes import ConfigClasses

ORDER = 10

_RAY: Final = "ray"
_PARTS: Final = ("ray.rllib", "ray.serve", "ray.train", "ray.tune")
"""Parts of Ray that ``import ray`` does not load."""
_WIDE: Final = 88
"""How long a line of imports may be that were on several lines."""
_CHAIN: Final = re.compile(r"(?<![\w.])([A-Za-z_]\w*)((?:\.\w+)+)")
_ANNOTATED: Final = {"ray.tune.Analysis": ("ray.tune.ExperimentAnalysis", known("ray.tune.Analysis"))}
"""What annotations mean that is made in another way."""
_FROM: Final = re.compile(rb"from[ \t]+([\w.]+)[ \t]+import\b")

EXAMPLES: tuple[Example, ...] = (
    (
        "from ray.tune.suggest.bayesopt import BayesOptSearch  # needs bayesian-optimization\n",
        "from ray.tune.search.bayesopt import BayesOptSearch  # needs bayesian-optimization\n",
    ),
    (
        "from ray import tune\n\nlimit = tune.suggest.ConcurrencyLimiter(None, 2)\n",
        "from ray import tune\n\nlimit = tune.search.ConcurrencyLimiter(None, 2)\n",
    ),
    (
        "import ray.tune.suggest.optuna as o\nfrom ray.tune import DurableTrainable, sample\n",
        "import ray.tune.search.optuna as o\n"
        "from ray.tune import Trainable as DurableTrainable\n"
        "from ray.tune.search import sample\n",
    ),
    (
        "from ray.tune.suggest.variant_generator import count_variants, generate_variants\n",
        "from ray.tune.search.variant_generator import _count_variants as count_variants, generate_variants\n",
    ),
)


def rewrite(result: Result) -> None:
    """Rewrite every import and every dotted use of something that moved."""
    names = result.source.names
    for statement in dict.fromkeys(statement for statement, _, _ in names.imports):
        if not any(_place(result.source, name) for name in _imported(statement)) or guarded(names, statement):
            continue
        if isinstance(statement, ast.Import):
            _import(result, statement)
        elif not statement.level:
            _import_from(result, statement)
    for star, module in names.stars:
        place = new_place(module)
        if place is not None and not star.level and not guarded(names, star):
            result.edit(*_module_span(result.source, star), place[0])
            if not follows_stars(names):
                message = f"now {place[0]}: the names that it brings are not followed"
                result.note(star, place[1], f"{module}.*", message)
    _uses(result)
    _annotations(result)
    _loggers(result)
    _tell_of_configs(result)


def _tell_of_configs(result: Result) -> None:
    """Say which configs are of another class because of who gets them; their own class did not move."""
    classes = result.source.once(ConfigClasses)
    for node, dotted in result.source.names.uses() if classes.places else ():
        place = classes.place(dotted)
        if place is not None and place[1].old != dotted and not guarded(result.source.names, node):
            result.rewrote(node, place[1], place[1].old)


def _imported(statement: ast.Import | ast.ImportFrom) -> list[str]:
    """The dotted names that a statement imports."""
    module = f"{statement.module}." if isinstance(statement, ast.ImportFrom) else ""
    return [module + alias.name for alias in statement.names]


def _place(source: Source, dotted: str) -> tuple[str, Row] | None:
    """Where a name is today; a config of a run is where all of its uses in the file need it.

    Nowhere else in the very module that it would be imported from: Ray's own files define what others import.
    """
    place = source.once(ConfigClasses).place(dotted) or new_place(dotted)
    if place is not None and source.path and own_module(source.path) == place[0].rpartition(".")[0]:
        return None
    return place


def _import(result: Result, statement: ast.Import) -> None:
    for alias in statement.names:
        place = new_place(alias.name)
        if place:
            start = result.source.start(alias)
            result.edit(start, start + len(alias.name), place[0])


def _import_from(result: Result, statement: ast.ImportFrom) -> None:
    source = result.source
    module = statement.module or ""
    targets: list[tuple[str, str, str]] = []
    moved = False
    for alias in statement.names:
        if alias.name == "*":
            return
        place = _place(source, f"{module}.{alias.name}")
        full = place[0] if place else f"{module}.{alias.name}"
        moved |= place is not None
        home, _, last = full.rpartition(".")
        targets.append((home, last, alias.asname or alias.name))
    if not moved:
        return
    homes = list(dict.fromkeys(home for home, _, _ in targets))
    if len(homes) == 1:
        start, end = _module_span(source, statement)
        if homes[0] != module:
            result.edit(start, end, homes[0])
        for alias, (_, last, local) in zip(statement.names, targets, strict=True):
            written = last if last == local else f"{last} as {local}"
            current = alias.name if not alias.asname else f"{alias.name} as {alias.asname}"
            if written != current:
                result.edit(source.start(alias), source.end(alias), written)
        return
    if source.tokens.comments_between(source.start(statement), source.end(statement)) or not source.alone(statement):
        row = longest_row(f"{module}.{statement.names[0].name}")
        result.decline(statement, row, module, "its names went to several modules; import each from its own")
        return
    indent = source.indent(source.start(statement))
    lines = []
    for home in homes:
        parts = [last if last == local else f"{last} as {local}" for where, last, local in targets if where == home]
        lines += _import_line(home, parts, indent, is_wrapped=statement.lineno != statement.end_lineno)
    result.edit(source.start(statement), source.end(statement), f"\n{indent}".join(lines))


def _import_line(home: str, names: list[str], indent: str, *, is_wrapped: bool) -> list[str]:
    """The import of some names, in several lines if it was, and would be too long for one."""
    line = f"from {home} import {', '.join(names)}"
    if not is_wrapped or len(indent + line) <= _WIDE:
        return [line]
    return [f"from {home} import (", *(f"    {name}," for name in names), ")"]


def _module_span(source: Source, statement: ast.ImportFrom) -> tuple[int, int]:
    usual = _FROM.match(source.data, source.start(statement))
    if usual is not None:
        return usual.span(1)
    tokens = source.tokens.all
    index = source.tokens.index_at(source.start(statement)) + 1
    start = tokens[index].start
    while tokens[index + 1].text != "import":
        index += 1
    return start, tokens[index].end


def _loggers(result: Result) -> None:
    """``logging.getLogger("ray.tune.util")``: a module's logger has the name that the module has today."""
    for call, dotted in result.source.names.calls():
        given = call.args[0] if dotted == "logging.getLogger" and call.args else None
        name = given.value if isinstance(given, ast.Constant) else None
        place = new_place(name) if isinstance(name, str) and name.startswith("ray.") else None
        if given is None or place is None or not isinstance(name, str) or guarded(result.source.names, call):
            continue
        text = result.source.text(given)
        if text.count(name) == 1:
            result.edit(result.source.start(given), result.source.end(given), text.replace(name, place[0]))


def _moved_module(source: Source, name: ast.Name, module: str) -> str:
    """Where the module is that a name stands for, if it is one that its import is rewritten for; else empty."""
    row, place, binding = find(module), _place(source, module), source.names.binding(name)
    if row is None or row.kind != "module" or place is None or binding is None:
        return ""
    return "" if guarded(source.names, binding.node) else place[0]


def _annotations(result: Result) -> None:
    """``best: "list[ray.air.Checkpoint]"``: what a module is asked for in quotes, which nobody may ever look up."""
    source, names = result.source, result.source.names
    quoted = [
        *(argument.annotation for argument in names.of(ast.arg)),
        *(variable.annotation for variable in names.of(ast.AnnAssign)),
        *(function.returns for function in names.of(ast.FunctionDef)),
        *(function.returns for function in names.of(ast.AsyncFunctionDef)),
    ]
    for node in quoted:
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or guarded(names, node):
            continue
        if source.text(node)[1:-1] != node.value or not node.value.isascii():
            continue
        for chain in _CHAIN.finditer(node.value):
            found = names.lookup(chain[1], names.module)
            base = names.meaning(found[1]) if found else None
            dotted = f"{base}{chain[2]}"
            place = _place(source, dotted) or _ANNOTATED.get(dotted) if base is not None else None
            if base is not None and place is not None and place[0].startswith(f"{base}."):
                start = source.start(node) + 1
                result.edit(start + chain.end(1), start + chain.end(), place[0][len(base) :])
                result.rewrote(node, place[1], dotted)


def _uses(result: Result) -> None:
    """``tune.suggest.X``: the part of the chain that moved is written anew."""
    source = result.source
    for node, dotted in source.names.uses():
        if not isinstance(node, ast.Attribute) or not dotted.startswith("ray."):
            continue
        place = _place(source, dotted)
        if place is None or dotted in set_names(source) or guarded(source.names, node):
            continue
        chain: ast.expr = node
        while isinstance(chain, ast.Attribute):
            chain = chain.value
        base = source.names.dotted(chain)
        if not isinstance(chain, ast.Name) or base is None:
            continue
        new, row = place
        if _place(source, base) is not None:
            moved = _moved_module(source, chain, base)
            if not moved or new == moved + dotted[len(base) :]:
                continue  # the import of the name it begins with is what moves
            base = moved
        is_below = row.kind == "module" and f"{new}.".startswith(f"{row.to[0]}.")
        home = row.to[0] if is_below else new.rpartition(".")[0]
        if new.startswith(base + "."):
            try:
                module = home if row.kind == "module" else _home(dotted, *place)
                result.edits += _loading(source, base, module, node)
            except Taken as reason:
                result.decline(node, row, dotted, str(reason))
                continue
            result.edit(source.end(chain), source.end(node), new[len(base) :])
            continue
        try:
            name, imports = ensure(source, home, node)
        except Taken as reason:
            result.decline(node, row, dotted, str(reason))
            continue
        result.edits += imports
        result.edits.append(Edit(source.start(node), source.end(node), name + new[len(home) :]))


def _home(dotted: str, new: str, row: Row) -> str:
    """The module of the name that a row is about, where what is asked may be a member of it."""
    return ".".join(new.split(".")[: -1 - dotted.removeprefix(row.old).count(".")])


def _loading(source: Source, base: str, home: str, node: ast.expr) -> list[Edit]:
    """The import of the module that a name has moved to, where ``import ray`` loads no part of Ray that has it.

    Raises:
        Taken: If there is no place for it.
    """
    part = ".".join(home.split(".")[:2])
    was_below = (source.names.dotted(node) or "").startswith(f"{part}.")
    if base != _RAY or part not in _PARTS or was_below:
        return []
    imported = (dotted for _, _, dotted in source.names.imports)
    if any(f"{(new_place(dotted) or (dotted,))[0]}.".startswith(f"{part}.") for dotted in imported):
        return []
    return ensure_loaded(source, home, node)
