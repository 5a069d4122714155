"""``TransformersTrainer(trainer_init_per_worker=make)``, or ``HuggingFaceTrainer``: a ``TorchTrainer`` with a loop.

Fires on trainers that are given a function of the file, which makes the ``transformers.Trainer``. A train loop is
written beside it that calls it with the rows of the worker's shards and reports as Ray 2.6 did: what is logged goes
into the report of what is saved, and checkpoints have the files that Transformers writes, in the same places.
``trainer_init_config`` is ``train_loop_config``, for a ``Tuner``, too; ``restore`` and ``can_restore`` are those of
``TorchTrainer``.

Declines, with a finding: functions that are not in the file, or that ask of their datasets what only those of the
library ``datasets`` have, such as ``map``; datasets that are no dictionary in the file, or of which workers may divide
the one to evaluate on; and arguments that are unpacked.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, NamedTuple

from legacy_api import find
from migrate.edit.callsite import called_name, keyword, passed
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.datasets.given import all_datasets
from migrate.train.loops.loop_config import pass_on, remove
from migrate.train.loops.transformers_loop import LOCALS, SEED, Classes, Loop, classes_text

ORDER = 6

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.air.config import RunConfig, ScalingConfig
from ray.train.huggingface import HuggingFaceTrainer
from transformers import AutoModelForCausalLM, Trainer, TrainingArguments


def trainer_init_per_worker(train_dataset, eval_dataset=None, **config):
    model = AutoModelForCausalLM.from_pretrained("gpt2")
    args = TrainingArguments("gpt2-finetuned", save_strategy="epoch", logging_strategy="epoch", **config)
    return Trainer(model=model, args=args, train_dataset=train_dataset, eval_dataset=eval_dataset)


trainer = HuggingFaceTrainer(
    trainer_init_per_worker=trainer_init_per_worker,
    trainer_init_config={"learning_rate": 2e-5},
    datasets={"train": lines, "evaluation": others},
    scaling_config=ScalingConfig(num_workers=4, use_gpu=True),
    run_config=RunConfig(name="gpt2"),
)
trainer.fit()
""",
        f"""\
import numpy
import torch
import transformers
from ray import train
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer
from transformers import AutoModelForCausalLM, Trainer, TrainingArguments
from transformers.integrations import get_reporting_integration_callbacks
{classes_text(("train", "evaluation"))}

def trainer_init_per_worker(train_dataset, eval_dataset=None, **config):
    model = AutoModelForCausalLM.from_pretrained("gpt2")
    args = TrainingArguments("gpt2-finetuned", save_strategy="epoch", logging_strategy="epoch", **config)
    return Trainer(model=model, args=args, train_dataset=train_dataset, eval_dataset=eval_dataset)


def train_on_worker(config):
    trainer = trainer_init_per_worker(ShardRows("train"), ShardRows("evaluation"), **config)
    keep_shard(trainer)
    for integration in get_reporting_integration_callbacks(trainer.args.report_to):
        trainer.pop_callback(integration)
    trainer.add_callback(ReportCallback)
    checkpoint = train.get_checkpoint()
    if checkpoint:
        with checkpoint.as_directory() as directory:
            trainer.train(resume_from_checkpoint=directory)
    else:
        trainer.train()


trainer = TorchTrainer(
    train_loop_per_worker=train_on_worker,
    train_loop_config={{"learning_rate": 2e-5}},
    datasets={{"train": lines, "evaluation": others}},
    dataset_config=train.DataConfig(datasets_to_split=["train"]),
    scaling_config=ScalingConfig(num_workers=4, use_gpu=True),
    run_config=RunConfig(name="gpt2"),
)
trainer.fit()
""",
    ),
    (
        """\
from ray.train.huggingface import TransformersTrainer


def make(train_dataset, eval_dataset, **config):
    return build(**config)


trainer = TransformersTrainer(make, trainer_init_config=config, resume_from_checkpoint=checkpoint)
""",
        f"""\
import transformers
from ray import train
from ray.train.torch import TorchTrainer
from transformers.integrations import get_reporting_integration_callbacks
{classes_text(())}

def make(train_dataset, eval_dataset, **config):
    return build(**config)


def train_on_worker(config):
    start = config.pop("resume_from_checkpoint", None)
    trainer = make(None, None, **config)
    for integration in get_reporting_integration_callbacks(trainer.args.report_to):
        trainer.pop_callback(integration)
    trainer.add_callback(ReportCallback)
    checkpoint = train.get_checkpoint() or start
    if checkpoint:
        with checkpoint.as_directory() as directory:
            trainer.train(resume_from_checkpoint=directory)
    else:
        trainer.train()


trainer = TorchTrainer(train_on_worker, train_loop_config={{**config, "resume_from_checkpoint": checkpoint}})
""",
    ),
)

_OLD: Final = (
    "ray.train.huggingface.TransformersTrainer",
    "ray.train.huggingface.transformers.TransformersTrainer",
    "ray.train.huggingface.transformers.transformers_trainer.TransformersTrainer",
    "ray.train.huggingface.HuggingFaceTrainer",
    "ray.train.huggingface.huggingface_trainer.HuggingFaceTrainer",
)
_ASKED: Final = ("restore", "can_restore")
_NEW: Final = "ray.train.torch.TorchTrainer"
_FUNCTION: Final = "trainer_init_per_worker"
_CONFIG: Final = "trainer_init_config"
_KEPT: Final = ("torch_config", "scaling_config", "dataset_config", "run_config", "datasets", "preprocessor")
_RENAMED: Final = {_FUNCTION: "train_loop_per_worker", _CONFIG: "train_loop_config"}
_LOOP: Final = "train_on_worker"
_EVALUATION: Final = "evaluation"


class _Made(NamedTuple):
    """A trainer.

    Attributes:
        call: The call that makes it.
        make: The name of its function.
        function: The function.
        datasets: The names of its datasets.
    """

    call: ast.Call
    make: str
    function: FunctionNode
    datasets: frozenset[str]

    def has_loop_of(self, other: _Made) -> bool:
        """Whether another one has the same train loop."""
        return self.function is other.function and self.datasets == other.datasets


def rewrite(result: Result) -> None:
    """Rewrite every trainer of a file, and what is asked of their class."""
    source = result.source
    calls = [call for call, dotted in source.names.calls() if dotted in _OLD and not guarded(source.names, call)]
    made: list[_Made] = []
    for call in calls:
        try:
            made.append(_read(source, call))
        except Declined as reason:
            _decline(result, call, str(reason))
    if not made:
        return
    try:
        loops = _loops(source, made)
        result.edits += _edits(result, made, loops)
        if len(made) == len(calls):
            result.edits += [*_asked(source, made, loops), *_meant(source)]
    except (Declined, Taken) as reason:
        result.edits.clear()
        _decline(result, made[0].call, str(reason))


def _decline(result: Result, call: ast.Call, reason: str) -> None:
    dotted = result.source.names.dotted(call.func) or ""
    result.decline(call.func, find(dotted), dotted, reason)


def _read(source: Source, call: ast.Call) -> _Made:
    """What a trainer is made of.

    Raises:
        Declined: If that cannot be told, or its function cannot do with what it would be given.
    """
    names = source.names
    words = [word.arg for word in call.keywords]
    if len(call.args) > 1 or None in words or any(isinstance(value, ast.Starred) for value in call.args):
        raise Declined("its arguments cannot be told apart")
    unknown = [word for word in words if word not in (_FUNCTION, _CONFIG, SEED, *_KEPT)]
    if unknown:
        raise Declined(f"it took no `{unknown[0]}`")
    binding = names.binding(call.func)
    if binding is not None and binding.kind != "import":
        raise Declined("its class derives from Ray's")
    make = passed(call, 0, _FUNCTION)
    if not isinstance(make, ast.Name):
        raise Declined("give the function that makes the `transformers.Trainer` a name, with `def`")
    if make.id in LOCALS:
        raise Declined(f"the train loop needs the name `{make.id}`; rename the function")
    if b"do_eval" in source.data and b"_strategy" not in source.data:
        raise Declined("it evaluates at the end where `do_eval` is set; say when with `eval_strategy`")
    datasets = _datasets(source, call)
    function = names.binding(make)
    node = function.node if function is not None and isinstance(function.node, ast.FunctionDef) else None
    if node is None:
        raise Declined("the function that makes the `transformers.Trainer` is not in this file")
    _check_datasets(source, node)
    return _Made(call, make.id, node, datasets)


def _loops(source: Source, made: list[_Made]) -> list[Loop]:
    """The train loop of each trainer; several may have the same one."""
    loops: list[Loop] = []
    for one in made:
        alike = [other for other in made if one.has_loop_of(other)]
        if alike[0] is not one:
            loops.append(loops[made.index(alike[0])])
            continue
        written = len(set(loops))
        name = source.names.free_name(f"{_LOOP}_{written + 1}" if written else _LOOP)
        loops.append(Loop(name, one.make, one.datasets, any(_seed(other.call) is not None for other in alike)))
    return loops


def _seed(call: ast.Call) -> ast.expr | None:
    """The checkpoint that a trainer starts from."""
    seed = keyword(call, SEED)
    return None if isinstance(seed, ast.Constant) and seed.value is None else seed


def _datasets(source: Source, call: ast.Call) -> frozenset[str]:
    given = keyword(call, "datasets")
    if given is None or (isinstance(given, ast.Constant) and given.value is None):
        return frozenset()
    names = all_datasets(source, given)
    if names is None:
        raise Declined("cannot tell the names of its datasets; write them as a dictionary beside it")
    if _EVALUATION in names and not _has_whole_evaluation(source, keyword(call, "dataset_config")):
        raise Declined(f"its workers may divide the dataset `{_EVALUATION}`, which `transformers.Trainer` does itself")
    return frozenset(names)


def _has_whole_evaluation(source: Source, config: ast.expr | None) -> bool:
    """Whether each worker has the whole of the dataset to evaluate on, as by default."""
    value = source.names.value(config) if config is not None else None
    if value is None or (isinstance(value, ast.Constant) and value.value is None):
        return True
    if isinstance(value, ast.Dict):
        return not any(isinstance(part, ast.keyword) and part.arg in (None, "split") for part in ast.walk(value))
    given = passed(value, 0, "datasets_to_split") if isinstance(value, ast.Call) else None
    divided = source.names.value(given) if given is not None else None
    names = divided.elts if isinstance(divided, ast.List | ast.Tuple) else []
    return bool(names) and all(isinstance(name, ast.Constant) and name.value != _EVALUATION for name in names)


def _check_datasets(source: Source, function: FunctionNode) -> None:
    """Whether a function uses its datasets as any dataset of Torch can be used."""
    for parameter in positional(function)[:2]:
        for use in source.names.reads(parameter.arg, source.names.inside(function)):
            member = source.names.parents.get(use)
            if isinstance(member, ast.Attribute):
                raise Declined(
                    f"its function asks `{parameter.arg}` for `{member.attr}`, which only a dataset of the library "
                    "`datasets` has: do that with the dataset of Ray, before the trainer gets it"
                )


def _edits(result: Result, made: list[_Made], loops: list[Loop]) -> list[Edit]:
    source = result.source
    datasets = frozenset[str]().union(*(one.datasets for one in made))
    classes = Classes(source, made[0].call, datasets)
    edits = classes.edits()
    for one, loop in zip(made, loops, strict=True):
        call = one.call
        trainer, imports = ensure(source, _NEW, call)
        edits += [*imports, Edit(source.start(call.func), source.end(call.func), trainer)]
        edits += [_written(source, one.function, classes.loop(loop)), *_arguments(source, call, loop.name)]
        seed = _seed(call)
        if seed is not None:
            pass_on(result, call, SEED, seed, config_name=_CONFIG)
        elif keyword(call, SEED) is not None:
            remove(result, call, SEED)
    return list(dict.fromkeys(edits))


def _written(source: Source, beside: FunctionNode, text: str) -> Edit:
    """The train loop, below the function that it calls."""
    indent = source.indent(source.start(beside))
    lines = "\n".join(f"{indent}{line}" for line in text.split("\n"))
    end = source.line_end(source.end(beside))
    return Edit(end, end, ("\n\n" if indent else "\n\n\n") + lines)


def _arguments(source: Source, call: ast.Call, loop: str) -> Iterator[Edit]:
    """The new names of arguments, and the train loop in place of the function."""
    for value in call.args:
        yield Edit(source.start(value), source.end(value), loop)
    for word in call.keywords:
        if word.arg in _RENAMED:
            start = source.start(word)
            yield Edit(start, start + len(word.arg), _RENAMED[word.arg])
        if word.arg == _FUNCTION:
            yield Edit(source.start(word.value), source.end(word.value), loop)


def _asked(source: Source, made: list[_Made], loops: list[Loop]) -> Iterator[Edit]:
    """``restore`` and ``can_restore``, as they are asked of a ``TorchTrainer`` with the train loop."""
    names = {one.make: loop.name for one, loop in zip(made, loops, strict=True)}
    old = {f"{trainer}.{member}" for trainer in _OLD for member in _ASKED}
    for call, dotted in source.names.calls():
        if dotted not in old or not isinstance(call.func, ast.Attribute) or guarded(source.names, call):
            continue
        again = passed(call, 1, _FUNCTION)
        if again is not None and not (isinstance(again, ast.Name) and again.id in names):
            raise Declined("`restore` is given another function than the constructor")
        owner = call.func.value
        trainer, imports = ensure(source, _NEW, call)
        yield from imports
        yield Edit(source.start(owner), source.end(owner), trainer)
        if isinstance(again, ast.Name):
            yield Edit(source.start(again), source.end(again), names[again.id])
        for word in call.keywords:
            if word.arg in _RENAMED:
                start = source.start(word)
                yield Edit(start, start + len(word.arg), _RENAMED[word.arg])


def _meant(source: Source) -> Iterator[Edit]:
    """The class where it only says what something is: in annotations, and for ``isinstance``."""
    for node, dotted in source.names.uses():
        parent = source.names.parents.get(node)
        is_said = node in (getattr(parent, "annotation", None), getattr(parent, "returns", None))
        is_asked = called_name(parent) == "isinstance" and isinstance(parent, ast.Call) and node in parent.args[1:]
        if dotted in _OLD and (is_said or is_asked):
            trainer, imports = ensure(source, _NEW, node)
            yield from imports
            yield Edit(source.start(node), source.end(node), trainer)
