"""``result.checkpoint.get_preprocessor()`` of Ray 1.13 - 2.6, where trainers save it: the library's checkpoint has it.

Fires on checkpoints that a worker asked for, that a result has, or that a predictor of one's own opens, in files of one
library of models, of a tree whose trainers with preprocessors save them in their checkpoints (``trainer_arguments``,
``dataset_configs``). A checkpoint is a plain directory today, in which that library's class finds it.

Declines, leaving the finding (``TRR777``): trees in which some preprocessor is not saved, what may be no checkpoint, or
is one that the file makes itself, files of no library or of several, and what is no plain name and would be asked for
twice.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.edit.importing import Taken, ensure
from migrate.resolve.guards import guarded
from migrate.resolve.meanings import meanings
from migrate.resolve.source import Source
from migrate.rule import Example, Result
from migrate.train.checkpoints.dict_state import makes_checkpoint
from migrate.train.checkpoints.objects import is_called_one, is_checkpoint
from migrate.train.preprocessors.keeper import HOLDERS, are_kept
from migrate.train.preprocessors.of_checkpoints import reads_a_checkpoint

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

OLD: Final = "ray.air.checkpoint.Checkpoint.get_preprocessor"
_MEMBER: Final = "get_preprocessor"
_ASKED: Final = ".get_checkpoint"


def rewrite(result: Result) -> None:
    """Rewrite every preprocessor that is asked of a plain checkpoint."""
    source = result.source
    found = [call for call in _asked(source) if not guarded(source.names, call[0])]
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


def _asked(source: Source) -> list[tuple[ast.Call, ast.expr]]:
    """The calls that ask a plain checkpoint for its preprocessor, and how that is named."""
    if _MEMBER not in source.names.words:
        return []
    found: list[tuple[ast.Call, ast.expr]] = []
    for call in source.names.of(ast.Call):
        member = call.func
        if not isinstance(member, ast.Attribute) or member.attr != _MEMBER or call.args or call.keywords:
            continue
        owner = member.value
        is_plain = all(isinstance(part, ast.Name | ast.Attribute | ast.Load) for part in ast.walk(owner))
        is_opened = reads_a_checkpoint(source, call) and is_called_one(source, member)
        values = meanings(source, owner)
        is_sure = bool(values) and all(is_checkpoint(source, value) and not _is_made(source, value) for value in values)
        if is_plain and source.names.dotted(member) is None and (is_opened or is_sure):
            found.append((call, owner))
    return found


def _is_made(source: Source, value: ast.expr) -> bool:
    """Whether the file makes a checkpoint itself: it has what that is made of, and need have nothing of a trainer's."""
    if not isinstance(value, ast.Call):
        return False
    dotted = source.names.dotted(value.func)
    return makes_checkpoint(source, value) or (dotted is not None and not dotted.endswith(_ASKED))


def _holder(source: Source) -> str:
    """What reads the checkpoints of a file's library."""
    imported = [f"{dotted}." for _, _, dotted in source.names.imports if dotted.startswith("ray.")]
    found = {holder for library, holder in HOLDERS.items() if any(one.startswith(f"{library}.") for one in imported)}
    return found.pop() if len(found) == 1 else ""
