"""``tune.run(f, loggers=[WandbLogger], callbacks=[...])``: the callbacks that loggers are today, behind the others.

Fires on ``loggers=`` beside ``callbacks=`` where these are a list that is written in the file (``RUN342``), as old Ray
put the one behind the other itself.

Declines: loggers that are not known, and callbacks that come from elsewhere; both are reported.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.conversions.loggers import class_loggers
from migrate.converted import NotConvertible
from migrate.edit.callsite import keyword
from migrate.edit.edits import Edit
from migrate.edit.entries import replaced
from migrate.edit.importing import Taken, ensure_as_is
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.owners import owner_of
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result

ORDER = 17

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune
from ray.tune.integration.wandb import WandbLogger

space = {"lr": 1, "wandb": {"project": "mine"}}
tune.run(f, config=space, callbacks=[Shown()], loggers=[WandbLogger], checkpoint_at_end=True)
""",
        """\
from ray import tune
from ray.air.integrations.wandb import WandbLoggerCallback

space = {"lr": 1, "wandb": {"project": "mine"}}
results = tune.Tuner(
    f,
    param_space=space,
    run_config=tune.RunConfig(
        callbacks=[Shown(), WandbLoggerCallback(project="mine")],
        checkpoint_config=tune.CheckpointConfig(checkpoint_at_end=True),
    ),
).fit()
if results.errors:
    raise tune.TuneError("Trials did not complete", results.errors)
""",
    ),
)

_RUN: Final = "ray.tune.run"
_LOGGERS: Final = "loggers"


def rewrite(result: Result) -> None:
    """Move loggers to the callbacks that they stand beside."""
    source = result.source
    for call, dotted in source.names.calls():
        loggers, callbacks = keyword(call, _LOGGERS), keyword(call, "callbacks")
        if loggers is None or callbacks is None or owner_of(dotted) != _RUN or guarded(source.names, call):
            continue
        try:
            converted = class_loggers(source, loggers, source.text(loggers))
            imports = [edit for module in converted.modules for edit in ensure_as_is(source, module, call)]
        except (NotConvertible, Taken):
            continue  # the run itself is reported
        added = converted.texts[0].removeprefix("[").removesuffix("]")
        edits = _behind(source, callbacks, added)
        if edits is not None:
            result.edits += [*imports, *edits, *replaced(source, call, {_LOGGERS: ""})]
            result.rewrote(loggers, known(f"{_RUN}({_LOGGERS})"), f"{_RUN}({_LOGGERS})")
            return  # the next one in the next round


def _behind(source: Source, callbacks: ast.expr, added: str) -> list[Edit] | None:
    """The edits that put more callbacks behind a list of some; None if it is not seen here."""
    if not added:
        return []
    if isinstance(callbacks, ast.List):
        end = source.end(callbacks.elts[-1]) if callbacks.elts else source.end(callbacks) - 1
        return [Edit(end, end, f", {added}" if callbacks.elts else added)]
    if not isinstance(source.names.value(callbacks), ast.List):
        return None
    return [Edit(source.start(callbacks), source.end(callbacks), f"[*{source.text(callbacks)}, {added}]")]
