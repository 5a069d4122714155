"""``--to-shim``: the imports of a file name the shim instead of Ray, and nothing else changes.

``from ray import tune`` becomes ``from compat import tune``, and so on for everything below ``ray.tune``, ``ray.train``
and ``ray.air``. A file that spells these through ``ray`` itself (``ray.tune.run``), gives legacy arguments to
``ray.init``, or has something legacy of another module (``ray.util.sgd``) imports ``compat.auto`` in front of its first
import of Ray, which makes the real names answer. Old commands of ``ray`` in its texts are reported: no shim has them.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import Row, parameters_of, row
from migrate.codes import OTHER_CODES
from migrate.command.options import Options
from migrate.edit.edits import Edit, apply_edits
from migrate.engine import Rewritten, rewrite_text
from migrate.findings import Finding
from migrate.leftovers.commands_in_texts import commands_in_texts
from migrate.leftovers.uses import legacy_uses
from migrate.resolve.left.guards import LEFT_ALONE, guarded
from migrate.resolve.left.scope import scoped
from migrate.resolve.names import shimmed
from migrate.resolve.names.scopes import lines_of
from migrate.resolve.names.shimmed import MIRRORED, SHIM
from migrate.resolve.text.source import Source

AUTO: Final = f"import {shimmed.AUTO}"
CODE: Final = "SHIM"
_COMMANDS: Final = "commands_in_texts"
_OF_COMMANDS: Final = ("command", "flag")
"""The rule that rewrites commands, and the kinds of their rows."""


def swap_imports(text: str, options: Options) -> Rewritten:
    """The text with its imports swapped.

    Raises:
        SyntaxError: If the text is no Python.
    """
    version = scoped(text, options)
    source = version.source
    done = rewrite_text(text, options=options._replace(to_shim=False))
    legacy = _legacy(source, done)
    findings = [
        Finding(*source.position(found.node), found.row.code, found.row.old, found.message or found.row.advice())
        for found in commands_in_texts(source)
        if options.wants(found.row.code)
    ]
    if AUTO in text or not (legacy or set(done.rules) - {_COMMANDS}):
        return Rewritten(text, tuple(findings), ())
    edits: list[Edit] = []
    rewrites: list[Finding] = []
    is_told = any(dotted.partition(".")[0] == SHIM for _, _, dotted in source.names.imports)
    others = any(_is_of_another_module(entry) for entry, is_plain in legacy.items() if is_plain)
    needs_auto = _needs_auto(source) or (others and not is_told)
    for statement in dict.fromkeys(statement for statement, _, _ in source.names.imports):
        changed = _swapped(source, statement)
        if not changed:
            continue
        position = source.position(statement)
        old = source.text(statement).partition("\n")[0]
        if guarded(source.names, statement):
            findings.append(Finding(*position, CODE, old, LEFT_ALONE, False))
        elif not needs_auto:
            edits += changed
            rewrites.append(Finding(*position, CODE, old, "imports the shim", False))
    for statement, module in source.names.stars:
        if _is_mirrored(module):
            findings.append(Finding(*source.position(statement), CODE, f"{module}.*", "name what is imported"))
    first = _first_import_of_ray(source)
    if first is not None and (needs_auto or not (edits or is_told or any(found.code == CODE for found in findings))):
        start = source.line_start(source.offset(lines_of(first)[0], 0))
        edits = [Edit(start, start, f"{AUTO}  {shimmed.BEFORE_RAY}\n")]
        position, old = source.position(first), source.text(first)
        rewrites = [Finding(*position, CODE, old, f"`{AUTO}` stands above", False).on_one_line()]
    new = apply_edits(source.data, edits, source.newline).decode("utf-8")
    return Rewritten(new, tuple(findings), ("to_shim",) if edits else (), tuple(rewrites))


def _legacy(source: Source, done: Rewritten) -> dict[Row, bool]:
    """What a file has for the shim, and whether that stands elsewhere than in branches for several releases.

    That is what it spells, and forms that only the rules know.
    """
    found: dict[Row, bool] = {}
    for node, entry, _ in legacy_uses(source):
        found[entry] = found.get(entry, False) or not guarded(source.names, node)
    said = (*done.rewrites, *(finding for finding in done.findings if finding.attention or done.rules))
    rows = (row(finding.code) for finding in said if finding.code not in OTHER_CODES)
    return found | {entry: True for entry in rows if entry.kind not in _OF_COMMANDS}


def _is_mirrored(dotted: str) -> bool:
    root, _, rest = dotted.partition(".")
    return root == "ray" and rest.partition(".")[0] in MIRRORED


def _is_of_another_module(entry: Row) -> bool:
    return entry.old.startswith("ray.") and not _is_mirrored(entry.old)


def _needs_auto(source: Source) -> bool:
    """Whether a file reaches what is mirrored through the name ``ray``, or starts Ray with legacy arguments."""
    for node, dotted in source.names.uses():
        root: ast.expr = node
        while isinstance(root, ast.Attribute):
            root = root.value
        if _is_mirrored(dotted) and source.names.dotted(root) == "ray":
            return True
    legacy = {name for name, row in parameters_of("ray.init").items() if row.today == "error"}
    calls = (call for call, dotted in source.names.calls() if dotted == "ray.init")
    return any(word.arg in legacy for call in calls for word in call.keywords)


def _first_import_of_ray(source: Source) -> ast.stmt | None:
    """The first statement of the module that imports something of Ray, or the block that does; None if none does."""
    names = source.names
    found = []
    for statement, _, dotted in names.imports:
        if dotted.partition(".")[0] == "ray":
            outer: ast.AST = statement
            while names.parents[outer] is not source.tree:
                outer = names.parents[outer]
            if isinstance(outer, ast.stmt):
                found.append(outer)
    return min(found, key=source.start, default=None)


def _swapped(source: Source, statement: ast.Import | ast.ImportFrom) -> list[Edit]:
    """The edits that let an import name the shim; none if it imports nothing that the shim mirrors."""
    if isinstance(statement, ast.Import):
        return [
            Edit(source.start(alias), source.start(alias) + len("ray"), SHIM)
            for alias in statement.names
            if alias.asname and _is_mirrored(alias.name)
        ]
    module = statement.module or ""
    if statement.level or not (module == "ray" or _is_mirrored(module)):
        return []
    token = source.tokens.next("ray", source.start(statement))
    swap = Edit(token.start, token.end, SHIM)
    mirrored = [alias for alias in statement.names if _is_mirrored(f"{module}.{alias.name}")]
    if len(mirrored) == len(statement.names):
        return [swap]
    if not mirrored or not source.alone(statement):
        return []
    # `from ray import tune, data`: the shim has a part of it only.
    indent = source.indent(source.start(statement))
    lines = []
    for home, part in (("ray", [a for a in statement.names if a not in mirrored]), (SHIM, mirrored)):
        names = ", ".join(f"{a.name} as {a.asname}" if a.asname else a.name for a in part)
        lines.append(f"from {home} import {names}")
    return [Edit(source.start(statement), source.end(statement), f"\n{indent}".join(lines))]
