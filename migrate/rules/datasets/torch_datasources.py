"""``read_datasource(SimpleTorchDatasource(), dataset_factory=make)`` of Ray 1.12 - 2.0: ``from_torch(make())``.

Fires on calls that are given the data source where it is made, and the function that makes the dataset of PyTorch. Its
rows are ``{"item": ...}`` today: other rules see to what the file does with them. The dataset is made where the call
stands, and read on that node, whose files it may need; then, a task made it.

Declines, leaving the finding (``DAT101``): sources that are handed on, and calls with other arguments, such as those of
the task.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.edit.callsite import keyword, passed
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure_member
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result

ORDER = 22

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import ray
from ray.data.datasource import SimpleTorchDatasource
from torchvision.datasets import MNIST

digits = ray.data.read_datasource(SimpleTorchDatasource(), parallelism=1, dataset_factory=lambda: MNIST("data"))
print(digits.count())
""",
        """\
import ray
from torchvision.datasets import MNIST

digits = ray.data.from_torch(MNIST("data"), local_read=True)
print(digits.count())
""",
    ),
)

_READS: Final = ("ray.data.read_datasource", "ray.data.read_api.read_datasource")
_OLD: Final = "ray.data.datasource.SimpleTorchDatasource"
_SOURCES: Final = (_OLD, "ray.data.datasource.torch_datasource.SimpleTorchDatasource")
_FACTORY: Final = "dataset_factory"
_TAKEN: Final = {"datasource", _FACTORY, "parallelism"}
"""What may be given: how many tasks read made no difference, it was always one."""
_CALLABLE: Final = (ast.Name, ast.Attribute, ast.Call)
_TODAY: Final = "from_torch"


def rewrite(result: Result) -> None:
    """Read every such dataset as today."""
    source = result.source
    for call, dotted in source.names.calls():
        given = _given(source, call) if dotted in _READS and not guarded(source.names, call) else None
        if given is None:
            continue
        made, dataset = given
        try:
            reads, imports = _spelled(source, call)
        except Taken:
            continue
        result.edits += imports
        result.edit(source.start(call), source.end(call), f"{reads}({dataset}, local_read=True)")
        result.rewrote(made.func, known(_OLD), _OLD)


def _given(source: Source, call: ast.Call) -> tuple[ast.Call, str] | None:
    """The data source that a call is given, and the dataset that it is to read, as text; None if it stays."""
    made, factory = passed(call, 0, "datasource"), keyword(call, _FACTORY)
    if not isinstance(made, ast.Call) or source.names.dotted(made.func) not in _SOURCES or made.args or made.keywords:
        return None
    if len(call.args) > 1 or not {word.arg for word in call.keywords} <= _TAKEN or factory is None:
        return None
    if isinstance(factory, ast.Lambda):
        arguments = factory.args
        is_plain = not (arguments.posonlyargs or arguments.args or arguments.kwonlyargs or arguments.vararg)
        return (made, source.text(factory.body)) if is_plain and not arguments.kwarg else None
    return (made, f"{source.text(factory)}()") if isinstance(factory, _CALLABLE) else None


def _spelled(source: Source, call: ast.Call) -> tuple[str, list[Edit]]:
    """How the file calls what reads such datasets, and the imports that it needs for that."""
    if isinstance(call.func, ast.Attribute):
        return f"{source.text(call.func.value)}.{_TODAY}", []
    return ensure_member(source, "ray.data", _TODAY, call)
