"""Writing the train loop of a ``TransformersTrainer``, which was ``HuggingFaceTrainer``, and the classes that it needs.

What is written does what Ray 2.6.3 did: the rows of the workers' shards are the datasets, what is logged is reported
with what is saved since the last report, and a checkpoint is what Transformers saves.
"""

from __future__ import annotations

import ast
from collections.abc import Collection
from typing import Final, NamedTuple

from migrate.edit.below_imports import below_imports
from migrate.edit.edits import Edit
from migrate.edit.needed import Needed
from migrate.resolve.text.source import Source

_REPORTS: Final = "Reports what was logged since the last report, with what was saved."
_ROWS: Final = '''

class {rows}({torch}.utils.data.IterableDataset):
    """The rows of a worker's shard of a dataset, with numbers as tensors of the types that models take."""

    def __init__(self, name):
        self.shard = {train}.get_dataset_shard(name)
        self.length = sum(1 for _ in self.shard.iter_rows())

    def __len__(self):
        return self.length

    def __iter__(self):
        for row in self.shard.iter_rows():
            yield {{name: self.as_tensor(value) for name, value in row.items()}}

    @staticmethod
    def as_tensor(value):
        array = {numpy}.asarray(value)
        types = {{"b": "bool", "i": "int64", "u": "int64", "f": "float32"}}
        if array.dtype.kind not in types:
            return value
        return {torch}.tensor(array.astype(types[array.dtype.kind]))
'''
_KEEPS: Final = '''

def {keeps}(trainer):
    """Have a trainer take all rows of its worker's shard, which it would divide once more."""
    divided = trainer.get_train_dataloader

    def get_train_dataloader():
        config = trainer.accelerator.dataloader_config
        dispatches, config.dispatch_batches = config.dispatch_batches, False
        loader = divided()
        config.dispatch_batches = dispatches
        loader.dataset.num_processes, loader.dataset.process_index = 1, 0
        return loader

    if isinstance(trainer.train_dataset, {rows}):
        trainer.get_train_dataloader = get_train_dataloader
'''
_CALLBACK: Final = '''

class {callback}({transformers}.TrainerCallback):
    """{says}"""

    def __init__(self):
        self.metrics, self.last_metrics, self.saved = {{}}, {{}}, None
        self.logged = self.evaluated = 0

    def on_epoch_end(self, args, state, control, **kwargs):
        if control.should_training_stop:
            control.should_log |= self.logged != state.global_step
            control.should_evaluate |= args.do_eval and self.evaluated != state.global_step
            control.should_save = True
        return control

    def on_log(self, args, state, control, logs, **kwargs):
        self.metrics.update(logs, step=state.global_step, epoch=state.epoch)
        if "loss" in logs:
            self.logged = state.global_step

    def on_evaluate(self, args, state, control, **kwargs):
        self.evaluated = state.global_step

    def on_save(self, args, state, control, **kwargs):
        if state.is_world_process_zero:
            directory = f"{{args.output_dir}}/checkpoint-{{state.global_step}}"
            self.saved = {train}.Checkpoint.from_directory(directory)

    def on_step_begin(self, args, state, control, **kwargs):
        if self.metrics:
            {train}.report(self.metrics, checkpoint=self.saved)
            self.metrics, self.last_metrics, self.saved = {{}}, self.metrics, None

    on_epoch_begin = on_step_begin

    def on_train_end(self, args, state, control, **kwargs):
        self.metrics = {{**self.last_metrics, **self.metrics}}
        self.on_step_begin(args, state, control)
'''
_LOOP: Final = """\
def {name}(config):
{start}    trainer = {make}({data}, **config)
{kept}    for integration in {integrations}(trainer.args.report_to):
        trainer.pop_callback(integration)
    trainer.add_callback({callback})
    checkpoint = {train}.get_checkpoint(){seed}
    if checkpoint:
        with checkpoint.as_directory() as directory:
            trainer.train(resume_from_checkpoint=directory)
    else:
        trainer.train()"""
_INTEGRATIONS: Final = "transformers.integrations.get_reporting_integration_callbacks"
SEED: Final = "resume_from_checkpoint"
"""What the checkpoint to start from is called, by the trainer and in the configuration of the train loop."""
LOCALS: Final = frozenset({"config", "start", "trainer", "integration", "checkpoint", "directory"})
"""The names that a train loop has for itself."""
_MODULES: Final = ("train", "transformers", "numpy", "torch")
_NAMES: Final = {
    **{module: module for module in _MODULES},
    **{"rows": "ShardRows", "keeps": "keep_shard", "callback": "ReportCallback"},
}
"""What the classes and the modules that they use are called, unless a file has other names for them."""
DATASETS: Final = ("train", "evaluation")
"""The datasets that a ``transformers.Trainer`` is made of, in the order of the parameters of the function."""


class Loop(NamedTuple):
    """What one train loop is to do.

    Attributes:
        name: What it is called.
        make: What makes the ``transformers.Trainer``, as code.
        datasets: The names of the datasets that there are.
        is_seeded: Whether its configuration has a checkpoint to start from.
    """

    name: str
    make: str
    datasets: frozenset[str]
    is_seeded: bool


class Classes:
    """The classes that the train loops of a file need, with the imports for them.

    Raises:
        Taken: If a name that they need means something else in the file.
    """

    def __init__(self, source: Source, where: ast.AST, datasets: frozenset[str]) -> None:
        """Choose the names.

        Args:
            source: The file.
            where: Where the first trainer is made.
            datasets: The names of the datasets that some trainer has.
        """
        self._source, self._datasets = source, datasets
        self._needed = Needed(source, where)
        wanted = {"train": "ray.train", "transformers": "transformers", "integrations": _INTEGRATIONS}
        if not datasets.isdisjoint(DATASETS):
            wanted |= {"numpy": "numpy", "torch": "torch"}
        self.names = {short: self._needed(dotted) for short, dotted in wanted.items()}
        self._after = max(self._needed.bound_at(dotted) for dotted in wanted.values())
        free = source.names.free_name
        self.names |= {short: free(_NAMES[short]) for short in ("rows", "keeps", "callback")}

    def edits(self) -> list[Edit]:
        """The edits that write the classes below the imports, and the imports."""
        text = classes_text(self._datasets, **self.names)
        return [*self._needed.edits, *below_imports(self._source, text, self._after)]

    def loop(self, loop: Loop) -> str:
        """The text of a train loop."""
        rows, keeps = self.names["rows"], self.names["keeps"]
        data = [f'{rows}("{name}")' if name in loop.datasets else "None" for name in DATASETS]
        kept = f"    {keeps}(trainer)\n" if DATASETS[0] in loop.datasets else ""
        start = f'    start = config.pop("{SEED}", None)\n' if loop.is_seeded else ""
        seed = " or start" if loop.is_seeded else ""
        return _LOOP.format(
            name=loop.name, make=loop.make, data=", ".join(data), kept=kept, start=start, seed=seed, **self.names
        )  # fmt: skip


def classes_text(datasets: Collection[str], **names: str) -> str:
    """The classes that the train loops of a file need.

    Args:
        datasets: The names of the datasets that some trainer has.
        **names: How the file calls what they use, where that is not by its own name.
    """
    parts = [_CALLBACK]
    if DATASETS[0] in datasets:
        parts.insert(0, _KEEPS)
    if any(name in datasets for name in DATASETS):
        parts.insert(0, _ROWS)
    return "".join(part.format(says=_REPORTS, **{**_NAMES, **names}) for part in parts)


def is_rewritten(source: Source) -> bool:
    """Whether a file reports with the class that is written here."""
    return any(ast.get_docstring(node) == _REPORTS for node in source.names.of(ast.ClassDef))
