"""Writing the trainer of today for a ``ray.train.Trainer`` of Ray 1.9 - 1.13."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import Given
from migrate.edit.edits import Edit
from migrate.edit.importing import ensure, ensure_member
from migrate.edit.render import Argument, Call, Raw
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.train.callbacks.kept_callbacks import kept
from migrate.train.datasets.asked import datasets
from migrate.train.datasets.given import names_of_datasets
from migrate.train.train_v1.old_trainer import LATEST, By, OldTrainer, Run

_CLASSES: Final = {
    "torch": "ray.train.torch.TorchTrainer",
    "tensorflow": "ray.train.tensorflow.TensorflowTrainer",
    "": "ray.train.v2.api.data_parallel_trainer.DataParallelTrainer",
}
_CONFIGS: Final = {
    "ray.train.torch.TorchConfig": ("torch", "torch_config"),
    "ray.train.tensorflow.TensorflowConfig": ("tensorflow", "tensorflow_config"),
}
_NO_FRAMEWORK: Final = ("ray.train.backend.BackendConfig", "ray.train.BackendConfig")
"""A backend that sets nothing up, which those of frameworks derive from."""
_TRAIN: Final = "train"
_SHARD: Final = ("ray.train.get_dataset_shard", "ray.train.session.get_dataset_shard")


class Writer:
    """Writes one trainer and collects the imports that it needs.

    Attributes:
        imports: The edits that import what was written, and name the dataset that had no name.
        results: How the results of the runs that are written are called.
        collectors: What collects what all workers return, by the function and the block that its run stands in.
    """

    def __init__(self, source: Source, old: OldTrainer) -> None:
        self.source = source
        self.old = old
        self.imports: list[Edit] = []
        self.results: dict[ast.Call, str] = {}
        self.collectors: dict[tuple[str, int], tuple[str, str, str]] = {}

    def trainer(self, run: Run, *, loop: str = "", config: str = "", of_run: tuple[Argument, ...] = ()) -> Call:
        """The trainer with everything for one run.

        Args:
            run: The run.
            loop: The training function, if it is not the run's.
            config: What the training function gets, if it is not what the run says.
            of_run: Fields of the run's ``RunConfig``.

        Raises:
            Declined: If something has no counterpart.
            Taken: If a name that it needs means something else in the file.
        """
        if "train_func" not in run.given:
            raise Declined("cannot tell what it runs")
        begins = self._first_checkpoint(run)
        backend, extra = self._backend()
        arguments = [Argument("", Raw(loop)) if loop else _moved("", run.given["train_func"])]
        if config:
            arguments.append(Argument("train_loop_config", Raw(config)))
        elif "config" in run.given:
            arguments.append(_moved("train_loop_config", run.given["config"]))
        arguments.append(Argument("scaling_config", self._scaling()))
        if "dataset" in run.given:
            arguments.append(self._datasets(run))
            if names_of_datasets(self.source, run.given["dataset"].node) - {_TRAIN}:
                # All of them were divided: said, or they are taken for those of Ray 2.0 - 2.6, which divided one.
                division = Call(self.of_train("DataConfig"), [Argument("datasets_to_split", Raw('"all"'))])
                arguments.append(Argument("dataset_config", division))
        arguments += [*extra, *begins]
        fields = [*self._fields(run.given, is_searched=bool(config)), *of_run]
        if fields:
            arguments.append(Argument("run_config", Call(self.of_train("RunConfig"), fields)))
        return Call(self.imported(_CLASSES[backend]), arguments)

    def of_train(self, name: str) -> str:
        """How to write a name of ``ray.train``."""
        written, edits = ensure_member(self.source, "ray.train", name, self.old.made)
        self.imports += edits
        return written

    def imported(self, dotted: str) -> str:
        """How to write something, imported if it is not yet."""
        name, edits = ensure(self.source, dotted, self.old.made)
        self.imports += edits
        return name

    def _first_checkpoint(self, run: Run) -> list[Argument]:
        """The checkpoint that a run begins with: that of an earlier one."""
        given = run.given.get("checkpoint")
        if given is None:
            return []
        asked = next((one for one in self.old.asked if one is given.node), None)
        if asked is None or asked.attr != LATEST:
            raise Declined(
                "`checkpoint=` was what `load_checkpoint()` gave; pass it in `train_loop_config` and start the loop "
                "with the run's own checkpoint, or that"
            )
        return [Argument("resume_from_checkpoint", Raw(self.latest(asked)), given.before, given.after)]

    def latest(self, asked: ast.Attribute) -> str:
        """The latest checkpoint by then: that of an earlier run, if the last one saved none."""
        return " or ".join(f"{self.results[run]}.checkpoint" for run in self.old.before[asked])

    def _backend(self) -> tuple[str, list[Argument]]:
        given = self.old.given.get("backend")
        if given is None:
            raise Declined("it has no `backend`")
        node = self.source.names.value(given.node)
        if isinstance(node, ast.Constant) and node.value and node.value in _CLASSES:
            return str(node.value), []
        if isinstance(node, ast.Constant) and node.value == "horovod":
            raise Declined("Ray no longer runs Horovod: use the framework's own distributed training")
        made = (self.source.names.dotted(node.func) or "") if isinstance(node, ast.Call) else ""
        if made in _NO_FRAMEWORK and isinstance(node, ast.Call) and not node.args and not node.keywords:
            return "", []
        if made not in _CONFIGS:
            raise Declined("the file does not tell which `backend` it is; use the trainer of its framework")
        backend, keyword = _CONFIGS[made]
        return backend, [_moved(keyword, given)]

    def _scaling(self) -> Call:
        given = self.old.given
        fields = [
            _moved(name, given[name]) for name in ("num_workers", "use_gpu", "resources_per_worker") if name in given
        ]
        return Call(self.of_train("ScalingConfig"), fields)

    def _fields(self, run: By, *, is_searched: bool) -> list[Argument]:
        """What goes into the ``RunConfig``."""
        fields = []
        made = self.old.given
        if "logdir" in made and not is_searched:  # the trainers of trials were not given it
            fields.append(Argument("storage_path", Raw(self._storage(made["logdir"]))))
        if "max_retries" in made:
            config = Call(self.of_train("FailureConfig"), [_moved("max_failures", made["max_retries"])])
            fields.append(Argument("failure_config", config))
        if "checkpoint_strategy" in run:
            fields.append(self._strategy(run["checkpoint_strategy"]))
        callbacks, _ = kept(self.source, run.get("callbacks"))
        return [*fields, callbacks] if callbacks is not None else fields

    def _storage(self, given: Given) -> str:
        """Relative directories were relative to the home of results."""
        node = given.node
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node.value.startswith(("/", "~")) or "://" in node.value:
                is_home = node.value.startswith("~")
                return f"{self.imported('os')}.path.expanduser({given.text})" if is_home else given.text
            return f'{self.imported("os")}.path.expanduser("~/ray_results/{node.value}")'
        os = self.imported("os")
        return f'{os}.path.join({os}.path.expanduser("~/ray_results"), {given.text})'

    def _strategy(self, given: Given) -> Argument:
        node = self.source.names.value(given.node)
        made = self.source.names.dotted(node.func) if isinstance(node, ast.Call) else None
        if made != "ray.train.CheckpointConfig":
            raise Declined("its `checkpoint_strategy` cannot be followed")
        return _moved("checkpoint_config", given)

    def _datasets(self, run: Run) -> Argument:
        """One dataset had no name; it is ``train`` today."""
        given = run.given["dataset"]
        node = self.source.names.value(given.node)
        asked = [call for call, dotted in self.source.names.calls() if dotted in _SHARD]
        unnamed = [call for call in asked if not (call.args or call.keywords)]
        if unnamed and datasets(self.source).is_one(given.node):
            asked = unnamed  # the others are parts of what other trainers are given
        if isinstance(node, ast.Dict) or (asked and all(call.args or call.keywords for call in asked)):
            return _moved("datasets", given)
        one = f'{{"train": {given.text}}}'
        if asked and asked == unnamed:
            ends = (self.source.end(call) - 1 for call in asked)
            self.imports += [Edit(end, end, f'"{_TRAIN}"') for end in ends]  # a part has to be asked for by its name
            return Argument("datasets", Raw(one), given.before, given.after)
        if not isinstance(given.node, ast.Name):
            raise Declined("cannot tell whether `dataset` is one or several; pass `datasets={name: dataset}`")
        either = Raw(f"{given.text} if isinstance({given.text}, dict) else {one}")
        return Argument("datasets", either, given.before, given.after)


def _moved(name: str, given: Given) -> Argument:
    return Argument(name, given.raw, given.before, given.after)
