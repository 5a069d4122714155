"""A ``DataConfig`` of one's own that makes other datasets, ``datasets["a"].union(datasets["b"])``: it is given those.

Fires on classes of the file whose ``configure`` makes one dataset of those that it is given, in plain assignments, and
returns parts of it for the workers (``AIR344``). Ray asks for one dataset at a time today, by a name that the trainer
gives. So a function in front of the class makes the dataset, of what the trainer was given.

Declines, leaving the finding: methods that ask for more than the datasets, such as the number of workers, before they
return, that return several datasets, and classes that stand for anything but the ``dataset_config`` of trainers.
"""

from __future__ import annotations

import ast
import textwrap
from typing import Final, NamedTuple

from migrate.edit.callsite import keyword
from migrate.edit.edits import Edit
from migrate.edit.movable_statements import is_text_of_lines
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.scopes import lines_of, positional
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.datasets.own_data_configs import FORM, own_data_configs
from migrate.tune.functions.callable_elsewhere import is_named_elsewhere

ORDER = 60

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.train import DataConfig
from ray.train.torch import TorchTrainer


class Joined(DataConfig):
    def configure(self, datasets, world_size, worker_handles, worker_node_ids, **kwargs):
        joined = datasets["train"].union(datasets["more"])
        return [{"train": part} for part in joined.streaming_split(world_size, equal=True)]


TorchTrainer(loop, datasets={"train": train, "more": more}, dataset_config=Joined())
""",
        """\
from ray.train import DataConfig
from ray.train.torch import TorchTrainer


def make_datasets(datasets):
    \"\"\"The datasets that workers ask for.\"\"\"
    joined = datasets["train"].union(datasets["more"])
    return {"train": joined}


class Joined(DataConfig):
    def configure(self, datasets, world_size, worker_handles, worker_node_ids, **kwargs):
        return [{"train": part} for part in datasets["train"].streaming_split(world_size, equal=True)]


TorchTrainer(loop, datasets=make_datasets({"train": train, "more": more}), dataset_config=Joined())
""",
    ),
)

_FUNCTION: Final = "make_datasets"
_CONFIG: Final = "dataset_config"
_TEXT: Final = '''def {name}({datasets}):
    """The datasets that workers ask for."""
{body}    return {{"{key}": {made}}}


'''


class _Makes(NamedTuple):
    """What a ``configure`` does.

    Attributes:
        datasets: Its parameter for the datasets.
        body: The statements that make one dataset.
        made: The uses of that in what is returned.
        key: By which name it is returned.
    """

    datasets: str
    body: list[ast.stmt]
    made: list[ast.Name]
    key: str


def rewrite(result: Result) -> None:
    """Make such datasets in front of the trainers."""
    source = result.source
    for method, row, _ in own_data_configs(source):
        cls = source.names.parents.get(method)
        if (
            not isinstance(method, ast.FunctionDef)
            or not isinstance(cls, ast.ClassDef)
            or guarded(source.names, method)
        ):
            continue
        makes = _makes(source, method) if cls in source.tree.body else None
        given = _given(source, cls) if makes is not None else None
        if makes is None or not given:
            continue
        name = source.names.free_name(_FUNCTION)
        result.edits += _edits(source, cls, makes, name)
        for datasets in given:
            start, end = source.start(datasets), source.end(datasets)
            result.edits += [Edit(start, start, f"{name}("), Edit(end, end, ")")]
        result.rewrote(method, row, FORM)
        return  # the others in the next round, as their functions need other names


def _edits(source: Source, cls: ast.ClassDef, makes: _Makes, name: str) -> list[Edit]:
    """The edits that move what makes a dataset out of a class."""
    first, last = source.line_start(source.start(makes.body[0])), source.next_line(source.end(makes.body[-1]))
    body = textwrap.indent(textwrap.dedent(source.slice(first, last)), "    ")
    words = {"name": name, "datasets": makes.datasets, "key": makes.key, "made": makes.made[0].id}
    above = source.offset(lines_of(cls)[0], 0)
    asked = f'{makes.datasets}["{makes.key}"]'
    return [
        Edit(above, above, _TEXT.format(**words, body=body)),
        Edit(first, last, ""),
        *(Edit(source.start(use), source.end(use), asked) for use in makes.made),
    ]


def _makes(source: Source, method: ast.FunctionDef) -> _Makes | None:
    """What a method does, if it makes one dataset and returns its parts."""
    named = [argument.arg for argument in positional(method)][:2]
    if len(named) < 2:
        return None  # as `configure(self, *args, **kwargs)`, which takes whatever it is given
    own, datasets = named
    body = method.body[1:] if ast.get_docstring(method) is not None else method.body
    *making, last = body
    if not making or not isinstance(last, ast.Return) or last.value is None or method.decorator_list:
        return None
    if not all(isinstance(one, ast.Assign) and source.alone(one) and _is_name(one.targets) for one in making):
        return None
    if not source.alone(last) or any(is_text_of_lines(part) for one in making for part in ast.walk(one)):
        return None
    parameters = {argument.arg for argument in ast.walk(method.args) if isinstance(argument, ast.arg)} - {datasets}
    used = {part.id for one in making for part in ast.walk(one) if isinstance(part, ast.Name)}
    bound = {
        one.targets[0].id for one in making if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name)
    }
    reads = [part for part in ast.walk(last.value) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load)]
    made = [part for part in reads if part.id in bound]
    keys = [key for part in ast.walk(last.value) if isinstance(part, ast.Dict) for key in part.keys]
    key = keys[0] if len(keys) == 1 else None
    is_one = len({part.id for part in made}) == 1 and isinstance(key, ast.Constant) and isinstance(key.value, str)
    if used & (parameters | {own}) or bound & {datasets, *parameters} or not is_one:
        return None
    if any(part.id in (datasets, own) for part in reads) or not isinstance(key, ast.Constant):
        return None
    return _Makes(datasets, making, made, str(key.value))


def _is_name(targets: list[ast.expr]) -> bool:
    return len(targets) == 1 and isinstance(targets[0], ast.Name)


def _given(source: Source, cls: ast.ClassDef) -> list[ast.expr]:
    """The datasets of the trainers that a class configures; none if it may stand for anything else."""
    names = source.names
    found: list[ast.expr] = []
    uses = [node for node in names.of(ast.Name) if node.id == cls.name]
    configured = [call for call in names.of(ast.Call) if keyword(call, _CONFIG) is not None]
    for use in uses:
        made = names.parents.get(use)
        if not isinstance(made, ast.Call) or made.func is not use:
            return []
        trainers = [call for call in configured if names.value(_config(call)) is made]
        for trainer in trainers:
            given = keyword(trainer, "datasets")
            is_seen = given is not None and not any(
                isinstance(part, ast.Lambda) for part in ast.walk(names.value(given))
            )
            if not (names.dotted(trainer.func) or "").startswith("ray.train.") or given is None or not is_seen:
                return []
            found.append(given)
        if not trainers:
            return []
    return found if not is_named_elsewhere(source, cls.name) else []


def _config(call: ast.Call) -> ast.expr:
    given = keyword(call, _CONFIG)
    return given if given is not None else call
