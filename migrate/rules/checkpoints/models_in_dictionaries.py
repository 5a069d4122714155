"""``TorchCheckpoint.from_dict({"model": model})`` of Ray 2.0 - 2.6, asked for its model: a checkpoint of that model.

Fires on dictionaries that hold nothing but a module, or its ``state_dict()``, in files that ask checkpoints for their
models: today ``from_model`` and ``from_state_dict`` keep them in a file of their own, in which ``get_model`` looks for
them.

Declines, leaving the finding (``TRP181``): dictionaries with more in them, models that the file does not tell from
weights, files that read checkpoints as dictionaries, or save others than these, and functions that may be the loop of a
trainer: of all workers' dictionaries Ray kept the first one's, and today their files overwrite each other.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import passed
from migrate.resolve.left.guards import guarded
from migrate.resolve.running.worlds import TUNE, Worlds
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.checkpoints.objects import GET_MODEL
from migrate.train.checkpoints.saved_models import MODEL, maker_of

ORDER = 28

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.train.torch import TorchCheckpoint

weights = TorchCheckpoint.from_dict({"model": net.state_dict()})
print(weights.get_model(Net()))
""",
        """\
from ray.train.torch import TorchCheckpoint

weights = TorchCheckpoint.from_state_dict(net.state_dict())
print(weights.get_model(Net()))
""",
    ),
)

_MAKES: Final = "ray.train.torch.TorchCheckpoint.from_dict"
_ALSO_MAKE: Final = "Checkpoint.from_dict"
_READ: Final = (b"to_dict(", b"checkpoint.pkl", b"_data_dict")
"""What says that a file reads checkpoints as dictionaries."""


def rewrite(result: Result) -> None:
    """Make every checkpoint of its model."""
    source = result.source
    names = source.names
    calls = [(call, dotted) for call, dotted in names.calls() if dotted.endswith(_ALSO_MAKE)]
    if not calls or GET_MODEL not in names.words or any(word in source.data for word in _READ):
        return
    if any(dotted != _MAKES or guarded(names, call) or _may_be_of_a_worker(source, call) for call, dotted in calls):
        return
    models = [(call, _model(call)) for call, _ in calls]
    makers = [maker_of(source, model) if model is not None else "" for _, model in models]
    if not all(makers):
        return
    for (call, model), maker in zip(models, makers, strict=True):
        if model is not None and isinstance(call.func, ast.Attribute):
            end = source.end(call.func)
            result.edit(end - len("from_dict"), end, maker)
            given = call.keywords[0] if call.keywords else call.args[0]
            result.edit(source.start(given), source.end(given), source.text(model))


def _may_be_of_a_worker(source: Source, call: ast.Call) -> bool:
    """Whether a call may be made by each worker of a trainer: in any function that is not Tune's alone."""
    return source.names.function(call) is not None and source.once(Worlds).asked(call) != {TUNE}


def _model(call: ast.Call) -> ast.expr | None:
    """What a dictionary holds as a model, if it holds nothing else."""
    state = passed(call, 0, "data")
    if not isinstance(state, ast.Dict) or len(call.args) + len(call.keywords) != 1 or len(state.keys) != 1:
        return None
    key = state.keys[0]
    return state.values[0] if isinstance(key, ast.Constant) and key.value == MODEL else None
