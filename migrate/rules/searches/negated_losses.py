"""``metric="neg_mean_loss", mode="max"``: the loss itself is optimised, which Ray 2 no longer negates.

Through Ray 1.13 each result with a ``mean_loss`` got a ``neg_mean_loss`` beside it, for the schedulers and searchers
that could only maximise. The highest of the one is the lowest of the other.

Fires on metrics of Ray's calls with the mode ``max`` beside them, and on the score of checkpoints to keep, in files
that report a ``mean_loss`` and no ``neg_mean_loss`` of their own (``RES460``).

Declines: files that do not show what is reported, and whatever else names the metric there, as a limit at which trials
stop, a column of a table, or a value that is read: what stands beside it would have another meaning. So do
files for Ray 2, which can only have the metric from what they report. In silence: files that report it themselves.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import known
from migrate.edit.callsite import keyword
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result

ORDER = 94

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune
from ray.tune.schedulers import AsyncHyperBandScheduler


def train(config, reporter):
    reporter(mean_loss=fit(config))


tune.run(train, scheduler=AsyncHyperBandScheduler(reward_attr="neg_mean_loss"))
""",
        """\
from ray import tune
from ray.tune.schedulers import AsyncHyperBandScheduler


def train(config):
    tune.report({"mean_loss": fit(config)})


results = tune.Tuner(
    train,
    tune_config=tune.TuneConfig(
        scheduler=AsyncHyperBandScheduler(metric="mean_loss", mode="min"),
    ),
).fit()
if results.errors:
    raise tune.TuneError("Trials did not complete", results.errors)
""",
    ),
)

FORM: Final = 'metric="neg_mean_loss"'
_NEGATED: Final = "neg_mean_loss"
_LOSS: Final = "mean_loss"
_MODES: Final = {
    "metric": "mode",
    "filter_metric": "filter_mode",
    "checkpoint_score_attribute": "checkpoint_score_order",
}
"""By the keyword that names a metric, the one that says in which direction."""
_BY_ITSELF: Final = "checkpoint_score_attribute"
"""The keyword beside which the direction may be left out: the highest."""
_ASKED: Final = frozenset({"dataframe", "get_best_checkpoint", "get_best_config", "get_best_logdir", "get_best_result"})
_ANSWERS: Final = _ASKED | {"get_best_trial", "get_dataframe"}
"""Methods of analyses and results, whose objects need not be known."""
_STOP: Final = "stop"
_SINCE_2: Final = ("ray.air.", "ray.tune.Tuner", "ray.tune.TuneConfig", "ray.tune.tuner.", "ray.tune.tune_config.")
_NOT_SHOWN: Final = "it is not seen here what is reported"


def rewrite(result: Result) -> None:
    """Turn every such objective round, and tell of what else names the metric."""
    source = result.source
    if _NEGATED.encode() not in source.data:
        return
    uses = [node for node in ast.walk(source.tree) if isinstance(node, ast.Constant) and node.value == _NEGATED]
    if not uses or any(_sets(source, node, _NEGATED) for node in ast.walk(source.tree)):
        return
    is_shown = any(_sets(source, node, _LOSS) for node in ast.walk(source.tree))
    is_filled_in = is_shown and not _is_of_ray_2(result.before)
    row = known(FORM)
    for node in uses:
        if guarded(source.names, node):
            continue
        mode = _mode(source, node) if is_filled_in else None
        if mode is None:
            result.decline(node, row, row.old, "" if is_shown else _NOT_SHOWN)
            continue
        result.edit(source.start(node), source.end(node), source.text(node).replace(_NEGATED, _LOSS))
        if isinstance(mode, ast.Constant):
            result.edit(source.start(mode), source.end(mode), source.text(mode).replace("max", "min"))
        else:
            result.edit(source.end(node), source.end(node), f', {_MODES[_BY_ITSELF]}="min"')
        result.rewrote(node, row, row.old)


def _is_of_ray_2(source: Source) -> bool:
    """Whether a file names what came with Ray 2.0, which filled nothing in any more."""
    return any(dotted.startswith(_SINCE_2) for _, dotted in source.names.uses())


def _is(node: ast.AST, text: str) -> bool:
    return isinstance(node, ast.Constant) and node.value == text


def _sets(source: Source, node: ast.AST, name: str) -> bool:
    """Whether something that may be a result gets a value by a name here."""
    if isinstance(node, ast.keyword):
        return node.arg == name
    if not _is(node, name):
        return False
    parent = source.names.parents.get(node)
    if isinstance(parent, ast.Subscript):
        return isinstance(parent.ctx, ast.Store)
    is_key = isinstance(parent, ast.Dict) and node in parent.keys
    return is_key and not any(_STOP in said for said in _said_of(source, node))


def _said_of(source: Source, node: ast.AST) -> Iterator[str]:
    """The names under which a value is given or kept: of keywords, keys and variables."""
    below, parent = node, source.names.parents.get(node)
    while isinstance(parent, ast.expr | ast.keyword | ast.Assign):
        if isinstance(parent, ast.keyword):
            yield parent.arg or ""
        elif isinstance(parent, ast.Assign):
            yield from map(source.text, parent.targets)
        elif isinstance(parent, ast.Dict) and below in parent.values:
            key = parent.keys[parent.values.index(below)]
            yield source.text(key) if key else ""
        below, parent = parent, source.names.parents.get(parent)


def _mode(source: Source, node: ast.Constant) -> ast.expr | bool | None:
    """The mode ``max`` that belongs to a metric; True if it is said by being left out, None if there is none."""
    parent = source.names.parents.get(node)
    if isinstance(parent, ast.keyword):
        call, name = source.names.parents.get(parent), parent.arg or ""
        if not isinstance(call, ast.Call) or name not in _MODES or not _is_of_ray(source, call):
            return None
        mode = keyword(call, _MODES[name])
        if mode is None and name == _BY_ITSELF:
            return all(word.arg for word in call.keywords) or None
        return mode if mode is not None and _is(mode, "max") else None
    if not isinstance(parent, ast.Call) or node not in parent.args or not _is_of_ray(source, parent):
        return None
    behind = parent.args[parent.args.index(node) + 1 :]
    mode = behind[0] if behind else keyword(parent, *_MODES.values())
    return mode if mode is not None and _is(mode, "max") else None


def _is_of_ray(source: Source, call: ast.Call) -> bool:
    if (source.names.dotted(call.func) or "").startswith("ray."):
        return True
    return isinstance(call.func, ast.Attribute) and call.func.attr in _ANSWERS
