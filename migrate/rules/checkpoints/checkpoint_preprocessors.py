"""``result.checkpoint.get_preprocessor()`` of Ray 1.13 - 2.6, where trainers save it: the library's checkpoint has it.

Fires on checkpoints that a worker asked for, that a result has, or that a predictor of one's own opens, in files of one
library of models, of a tree whose trainers with preprocessors save them in their checkpoints (``trainer_arguments``,
``dataset_configs``). A checkpoint is a plain directory today, in which that library's class finds it.

Declines, leaving the finding (``TRR777``): trees in which some preprocessor is not saved, what may be no checkpoint, or
is one that the file makes itself, files of no library or of several, and what is no plain name and would be asked for
twice.
"""

from __future__ import annotations

from legacy_api import known
from migrate.edit.importing import Taken, ensure
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.preprocessors.keeper import HOLDERS, are_kept
from migrate.train.preprocessors.plain_checkpoints import OLD, plain_checkpoints_asked

ORDER = 66

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.data.preprocessors import StandardScaler
from ray.train.torch import TorchTrainer

scaler = StandardScaler(["x"])
trainer = TorchTrainer(
    loop,
    datasets={"train": dataset},
    preprocessor=scaler,
)
result = trainer.fit()
scaler = result.checkpoint.get_preprocessor()
""",
        """\
from ray.data.preprocessors import StandardScaler
from ray.train import RunConfig, UserCallback
from ray.train.torch import TorchCheckpoint, TorchTrainer


class PreprocessorKeeper(UserCallback):
    \"\"\"Saves the preprocessor of a trainer in each of its checkpoints.\"\"\"

    def __init__(self, preprocessor):
        self.preprocessor = preprocessor

    def after_report(self, run_context, metrics, checkpoint):
        if checkpoint:
            TorchCheckpoint(checkpoint.path, checkpoint.filesystem).set_preprocessor(self.preprocessor)


scaler = StandardScaler(["x"])
datasets = {"train": dataset}
scaler.fit(datasets["train"])
trainer = TorchTrainer(
    loop,
    datasets={name: scaler.transform(dataset) for name, dataset in datasets.items()},
    run_config=RunConfig(callbacks=[PreprocessorKeeper(scaler)]),
)
result = trainer.fit()
scaler = TorchCheckpoint(result.checkpoint.path, result.checkpoint.filesystem).get_preprocessor()
""",
    ),
)


def rewrite(result: Result) -> None:
    """Rewrite every preprocessor that is asked of a plain checkpoint."""
    source = result.source
    found = [call for call in plain_checkpoints_asked(source) if not guarded(source.names, call[0])]
    holder = _holder(source) if found else ""
    if not holder or not are_kept(source):
        return
    for call, checkpoint in found:
        try:
            name, imports = ensure(source, holder, call)
        except Taken:
            continue
        text = source.text(checkpoint)
        result.edits += imports
        result.edit(source.start(checkpoint), source.end(checkpoint), f"{name}({text}.path, {text}.filesystem)")
        result.rewrote(call.func, known(OLD), OLD)


def _holder(source: Source) -> str:
    """What reads the checkpoints of a file's library."""
    imported = [f"{dotted}." for _, _, dotted in source.names.imports if dotted.startswith("ray.")]
    found = {holder for library, holder in HOLDERS.items() if any(one.startswith(f"{library}.") for one in imported)}
    return found.pop() if len(found) == 1 else ""
