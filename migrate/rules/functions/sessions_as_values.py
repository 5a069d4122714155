"""What a session offers, given as a value: ``log(metrics, train.report)``.

Fires on ``report`` and ``get_checkpoint`` of ``ray.air.session``, and on those of ``ray.train`` in a Tune function,
which raise there: whoever is given them gets those of the world that the function runs in, which are called as they
were. Arguments that ``partial`` and ``tune.with_parameters`` bind are given in the world that runs the function.

Declines, with a finding: ``get_context`` of the other world, a function that runs in both, and the module itself, of
which cannot be seen what it is asked, ``rollout(session=session)``.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import Row, find, known
from migrate.edit.callsite import called_name
from migrate.edit.importing import Taken, ensure
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.handed import given_parameter
from migrate.resolve.names.scopes import FunctionNode
from migrate.resolve.running.worlds import TRAIN, TUNE, Worlds
from migrate.resolve.trees.tree_worlds import world_around
from migrate.rule import Example, Result
from migrate.tune.functions.bound_worlds import world_of_bound

ORDER = 45

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train, tune


def f(config):
    log({"a": 1}, reporter=train.report)
    train.report({"a": 2})


tune.Tuner(f)
""",
        """\
from ray import tune


def f(config):
    log({"a": 1}, reporter=tune.report)
    tune.report({"a": 2})


tune.Tuner(f)
""",
    ),
    (
        """\
from ray.air import session
from ray.train.torch import TorchTrainer


def loop():
    load(session.get_checkpoint)


TorchTrainer(loop)
""",
        """\
from ray import train
from ray.train.torch import TorchTrainer


def loop():
    load(train.get_checkpoint)


TorchTrainer(loop)
""",
    ),
)

_SAME: Final = ("report", "get_checkpoint")
"""What is called in the same way in both worlds."""
_SESSION: Final = "ray.air.session"
_LOOKS: Final = ("callable", "delattr", "dir", "getattr", "hasattr", "isinstance", "print", "repr", "setattr", "vars")
_IN_BOTH: Final = "the function runs both in Tune and in a trainer; give each its own"
_MODULE: Final = "the module is handed on, and what it is asked cannot be seen; give `{}`"
_CONTEXT: Final = "it is handed on, and what the context is asked cannot be seen"


def rewrite(result: Result) -> None:
    """Give everybody what is right in the world that the function runs in."""
    names = result.source.names
    for node, dotted in names.uses():
        module, _, last = dotted.rpartition(".")
        if dotted not in (TRAIN, _SESSION) and (module not in (TRAIN, TUNE, _SESSION) or not _has_session(last)):
            continue
        parent = names.parents.get(node)
        if (isinstance(parent, ast.Call) and parent.func is node) or guarded(names, node):
            continue
        worlds = result.source.once(Worlds)
        here = worlds.asked(node) or world_of_bound(result.source, node)
        if not here and dotted == TRAIN and _is_default(parent, node):
            here = world_around(result.source) & {TUNE}
        if here and dotted in (TRAIN, _SESSION):
            _module(result, node, dotted, here)
        elif here:
            _function(result, node, dotted, here)


def _is_default(function: ast.AST | None, node: ast.expr) -> bool:
    """Whether an expression is the default of a parameter."""
    if not isinstance(function, FunctionNode | ast.Lambda):
        return False
    return node in function.args.defaults or node in function.args.kw_defaults


def _has_session(last: str) -> bool:
    return last in _SAME or last == "get_context"


def _function(result: Result, node: ast.expr, dotted: str, here: set[str]) -> None:
    module, _, last = dotted.rpartition(".")
    row = _row(dotted, here)
    if row is None or (module == TUNE and last == "report"):  # of which is told what it was called with
        return
    if len(here) > 1:
        result.decline(node, row, dotted, _IN_BOTH)
    elif last not in _SAME:
        if not isinstance(result.source.names.parents.get(node), ast.Assign):  # of a variable its calls are seen
            result.decline(node, row, dotted, _CONTEXT)
    else:
        try:
            name, imports = ensure(result.source, next(iter(here)), node)
        except Taken as reason:
            result.decline(node, row, dotted, str(reason))
            return
        result.edits += imports
        if module != _SESSION:
            result.rewrote(node, row, row.old)
        result.edit(result.source.start(node), result.source.end(node), f"{name}.{last}")


def _module(result: Result, node: ast.expr, dotted: str, here: set[str]) -> None:
    """Report a module that is given to what does not belong to the file, which is asked itself."""
    row = _row(f"{dotted}.report", here)
    call = result.source.names.parents.get(node)
    call = result.source.names.parents.get(call) if isinstance(call, ast.keyword) else call
    is_default = _is_default(call, node)  # of a parameter, which is asked wherever its function runs
    if row is None or not (is_default or (isinstance(call, ast.Call) and called_name(call) not in _LOOKS)):
        return
    if dotted == _SESSION and (here == {TUNE} or given_parameter(result.source, node) is not None):
        return
    result.decline(node, row, dotted, _MODULE.format(" or ".join(sorted(here)).replace("ray.", "")))


def _row(dotted: str, here: set[str]) -> Row | None:
    """The row of a function of a session in a world that it is not for."""
    if dotted.startswith(_SESSION):
        return known(dotted)
    if dotted.startswith(f"{TRAIN}.") and TUNE in here:
        return find(f"{dotted} in a Tune function")
    return find(f"{dotted} in a Train worker") if dotted.startswith(f"{TUNE}.") and TRAIN in here else None
