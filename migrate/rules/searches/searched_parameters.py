"""``tune.run(config={"lr": tune.uniform(0, 1)}, search_alg=HyperOptSearch(space))``: what the searcher suggests, alone.

Fires on runs whose searcher has a search space of its own, where the config has domains, too (``SRC148``): in Ray 0.8
what the searcher suggested took their place. They are left out, since all later releases raise where they are.

Declines, with a finding: domains that the space does not have, or that are in a dictionary within the config, for which
Ray 0.8 gave trials the domain itself; a space that the file does not show; and a config that is used elsewhere, too.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, NamedTuple

from legacy_api import known
from migrate.edit.callsite import keyword
from migrate.edit.entries import entries, replaced
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.tune.searches.searcher_spaces import SearcherSpace, space_of

ORDER = 4

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from hyperopt import hp
from ray import tune
from ray.tune.suggest.hyperopt import HyperOptSearch

algo = HyperOptSearch({"lr": hp.uniform("lr", 0, 1)}, metric="loss", mode="min")
config = {"lr": tune.uniform(0, 1), "layers": 3}
tune.run(train, config=config, search_alg=algo, export_formats=["model"])
""",
        """\
from hyperopt import hp
from ray import tune
from ray.tune.search.hyperopt import HyperOptSearch

algo = HyperOptSearch({"lr": hp.uniform("lr", 0, 1)}, metric="loss", mode="min")
config = {"layers": 3}
tune.run(train, config=config, search_alg=algo, export_formats=["model"])
""",
    ),
)

_FORM: Final = "config with domains beside a searcher with a search space"
_RUN: Final = "ray.tune.run"
_RUNS: Final = (_RUN, "ray.tune.run_experiments")
_DRAWS: Final = frozenset(
    f"ray.tune.{name}"
    for name in (
        "choice", "grid_search", "lograndint", "loguniform", "qlograndint", "qloguniform", "qrandint", "qrandn",
        "quniform", "randint", "randn", "sample_from", "uniform",
    )
)  # fmt: skip
_UNSEEN: Final = "the file does not show the space: leave out what the searcher suggests"
_NOT_IN_SPACE: Final = "the space of the searcher does not have it: add it there, or give one value"
_SHARED: Final = "its config is used elsewhere, too: leave it out for this run"


class _Run(NamedTuple):
    """A run that has a config and a searcher."""

    call: ast.Call
    config: ast.expr
    space: SearcherSpace


def rewrite(result: Result) -> None:
    """Leave out of every config what the searcher of the run suggests."""
    source = result.source
    for run in _runs(result):
        config = source.names.value(run.config)
        if isinstance(config, ast.Dict) and (run.space.is_certain or result.since_08):
            _leave_out(result, run, config)


def _runs(result: Result) -> Iterator[_Run]:
    """Every run with a searcher that has a space, as ``tune.run`` has it or after it has been rewritten."""
    source = result.source
    if not any(dotted in _RUNS for _, dotted in result.before.names.calls()):
        return
    for call, dotted in source.names.calls():
        if dotted == _RUN:
            config, searcher = keyword(call, "config"), keyword(call, "search_alg")
        elif dotted == "ray.tune.Tuner":
            config, tuning = keyword(call, "param_space"), keyword(call, "tune_config")
            made = source.names.value(tuning) if tuning is not None else None
            searcher = keyword(made, "search_alg") if isinstance(made, ast.Call) else None
        else:
            continue
        space = space_of(source, searcher) if config is not None and searcher is not None else None
        if config is not None and space is not None and not guarded(source.names, call):
            yield _Run(call, config, space)


def _leave_out(result: Result, run: _Run, config: ast.Dict) -> None:
    source, row = result.source, known(_FORM)
    found = entries(source, config)
    suggested = {one.name for one in found if _is_drawn(source, one.node)} & (run.space.names or set())
    is_shared = _is_shared(source, run.config)
    for name, node in ((one.name, one.node) for one in found):
        if (within := _drawn_within(source, node)) is not None:
            result.decline(within, row, _FORM, _NOT_IN_SPACE)
        elif not _is_drawn(source, node):
            continue
        elif name not in suggested:
            result.decline(node, row, _FORM, _UNSEEN if run.space.names is None else _NOT_IN_SPACE)
        elif is_shared:
            result.decline(node, row, _FORM, _SHARED)
        else:
            result.rewrote(node, row, _FORM)
    if suggested and not is_shared:
        result.edits += replaced(source, config, dict.fromkeys(suggested, ""), suggested)


def _is_drawn(source: Source, node: ast.expr) -> bool:
    """Whether a value is one that Tune draws."""
    value = source.names.value(node)
    return isinstance(value, ast.Call) and source.names.dotted(value.func) in _DRAWS


def _drawn_within(source: Source, node: ast.expr) -> ast.expr | None:
    """The first value in a dictionary that Tune draws."""
    value = source.names.value(node)
    if not isinstance(value, ast.Dict):
        return None
    within = (part if _is_drawn(source, part) else _drawn_within(source, part) for part in value.values)
    return next((part for part in within if part is not None), None)


def _is_shared(source: Source, config: ast.expr) -> bool:
    """Whether a variable that holds the config is read elsewhere, too."""
    while isinstance(config, ast.Name):
        variable = source.names.variable(config)
        if variable is None or len(source.names.reads(variable[1], variable[0])) > 1:
            return True
        value = source.names.binding(config)
        if value is None or value.value is None:
            return True
        config = value.value
    return False
