"""``context = train.get_context()`` in no function: the context is asked for where a function uses it.

Through Ray 2.42 a context was an object without a state, which asked for the session of the worker each time; it could
be kept by a file whose functions ran in workers. Today it is given to workers alone, and whoever imports the file, such
as the driver, gets an error (``FUN245``).

Fires on a variable of the file that is given nothing but a context, and that functions of the file alone read. Each of
them asks for the context itself, and the variable goes.

Declines, as something that is asked in no function: a variable that is read there, too, that other files take from this
one, or that is found by its text.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.edit.statements import left_out
from migrate.edit.unused import written_as_text
from migrate.resolve.left.guards import guarded, is_caught
from migrate.resolve.names.given_names import may_be_taken_by_others
from migrate.resolve.names.star_imports import all_of
from migrate.resolve.running.run_at_once import is_run_at_once
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result

ORDER = 44

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train
from ray.train.torch import TorchTrainer

context = train.get_context()


def loop(config):
    if context.get_world_rank() == 0:
        print("begin")
    train.report({"loss": 1})


TorchTrainer(loop).fit()
""",
        """\
from ray import train
from ray.train.torch import TorchTrainer


def loop(config):
    if train.get_context().get_world_rank() == 0:
        print("begin")
    train.report({"loss": 1})


TorchTrainer(loop).fit()
""",
    ),
)

_CONTEXT: Final = "ray.train.get_context"
_OUTSIDE: Final = f"{_CONTEXT} outside of a worker"


def rewrite(result: Result) -> None:
    """Ask for the context in the functions that use one which the file keeps."""
    source = result.source
    for call, dotted in source.names.calls():
        statement = source.names.parents.get(call)
        if dotted != _CONTEXT or not isinstance(statement, ast.Assign) or call.args or call.keywords:
            continue
        reads = _reads(source, statement)
        if not reads:
            continue
        for read in reads:
            result.edit(source.start(read), source.end(read), source.text(call))
        result.edits.append(left_out(source, statement))
        result.rewrote(call.func, known(_OUTSIDE), _OUTSIDE)


def _reads(source: Source, statement: ast.Assign) -> list[ast.Name]:
    """Where functions read the variable of a statement of the module; none if anything else may."""
    names, target = source.names, statement.targets[0]
    is_of_module = statement in source.tree.body and not is_caught(names, statement, "RuntimeError")
    if not is_of_module or len(statement.targets) > 1 or not isinstance(target, ast.Name) or guarded(names, statement):
        return []
    home, name = names.scope(target), target.id
    bound = names.lookup(name, home)
    if bound is None or len(bound[1]) > 1 or name in all_of(names.module) or written_as_text(source, name):
        return []
    reads = names.reads(name, home)
    if not all(_is_in_function(source, read, statement.value) for read in reads):
        return []
    return [] if may_be_taken_by_others(source.path, name) else reads


def _is_in_function(source: Source, read: ast.Name, call: ast.expr) -> bool:
    """Whether a function reads the variable, and what the call says means the same there."""
    names = source.names
    if is_run_at_once(names, read):
        return False
    said = (part for part in ast.walk(call) if isinstance(part, ast.Name))
    return all(names.lookup(part.id, names.scope(read)) == names.lookup(part.id, names.scope(call)) for part in said)
