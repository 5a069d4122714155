"""Whether a trainable leaves files where its trial works.

Through Ray 2.6 a trial worked in the directory of its results. Today it works elsewhere, and what it leaves there is
copied to its results only if artifacts are synchronised.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from migrate.conversions import is_relative
from migrate.edit.callsite import passed
from migrate.resolve.meanings import meanings
from migrate.resolve.source import Source
from migrate.resolve.trainables import bases_of
from migrate.tune.registered_names import registered

_ASKED: Final = frozenset({"trial_dir", "get_trial_dir"})
"""Functions that name the directory of a trial."""
_KNOWING: Final = frozenset({"self", "reporter"})
"""What has that directory as ``logdir``."""
_EXPORTING: Final = frozenset({"export_model", "_export_model"})
"""Methods that are given the directory of a trial to write into."""
_SAVING: Final = frozenset(
    {"save", "savefig", "savez", "savetxt", "to_csv", "to_json", "to_pickle", "dump", "imwrite", "imsave"}
    | {"save_model", "save_weights", "save_pretrained", "write_text", "write_bytes", "write_image"}
)
"""Methods and functions of libraries that write the file whose name they are given."""
_ELSEWHERE: Final = ("/", "~", "\\")


def leaves_files(source: Source, trainable: ast.expr) -> bool:
    """Whether a trainable of the file, or a function of it that it calls, certainly writes files where its trial works.

    Args:
        source: The file.
        trainable: What is to be run.
    """
    return any(_writes(source, part) for node in _bodies(source, trainable) for part in ast.walk(node))


def _bodies(source: Source, trainable: ast.expr) -> list[ast.AST]:
    """The definitions that a trainable runs: its own, those of its bases, and functions that they call."""
    run = registered(source, trainable) or [trainable]
    found = [home for one in run for meant in meanings(source, one) for home in _defined(source, meant)]
    for node in found:
        for call in ast.walk(node):
            if isinstance(call, ast.Call):
                found += [home for home in _defined(source, call.func) if home not in found]
    return found


def _defined(source: Source, node: ast.expr) -> Iterator[ast.AST]:
    if isinstance(node, ast.Call):  # `partial(train, ...)`, `tune.with_parameters(train, ...)`
        for argument in node.args[:1]:
            yield from _defined(source, argument)
        return
    binding = source.names.binding(node)
    home = binding.node if binding is not None else None
    if isinstance(home, ast.ClassDef):
        yield from bases_of(source, home)
    elif isinstance(home, ast.FunctionDef):
        yield home


def _writes(source: Source, node: ast.AST) -> bool:
    if isinstance(node, ast.Attribute):
        owner = node.value.id if isinstance(node.value, ast.Name) else ""
        return node.attr in _ASKED or (node.attr == "logdir" and isinstance(node.ctx, ast.Load) and owner in _KNOWING)
    if isinstance(node, ast.FunctionDef):
        return node.name in _EXPORTING
    if not isinstance(node, ast.Call):
        return False
    if isinstance(node.func, ast.Name) and node.func.id == "open":
        mode, name = passed(node, 1, "mode"), passed(node, 0, "file")
        is_written = isinstance(mode, ast.Constant) and bool(set(str(mode.value)) & set("wax"))
        return is_written and name is not None and _is_relative(source, name)
    if isinstance(node.func, ast.Attribute) and node.func.attr in _SAVING:
        return any(_is_relative(source, name) for name in node.args)
    return False


def _is_relative(source: Source, name: ast.expr) -> bool:
    """Whether an expression certainly is the name of a file below the directory that one is in."""
    found = source.names.value(name)
    if isinstance(found, ast.Call):
        return is_relative(source, found)
    if isinstance(found, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else "" for part in found.values]
    else:
        parts = [found.value] if isinstance(found, ast.Constant) else [""]
    if not isinstance(parts[0], str) or not parts[0]:
        return False
    text = "".join(map(str, parts))
    return not text.startswith(_ELSEWHERE) and "://" not in text and "." in text
