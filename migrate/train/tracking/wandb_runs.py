"""What is written into a file whose trainers log to W&B: a callback of trainers that logs as Tune's did."""

from __future__ import annotations

from typing import Final

from migrate.train.tracking import trial_logger
from migrate.train.tracking.trial_logger import Parts, text_of

LOGGER: Final = "WandbTrainerCallback"

_PARTS: Final = Parts(
    LOGGER,
    "W&B",
    begin="""\
        run = trainer.run_config
        self.experiment_dir_name = run.name
        self.local_path = f"{{run.storage_path}}/{{run.name}}"
        if run.storage_filesystem is not None or "://" in run.storage_path:
            self.local_path = {tempfile}.mkdtemp()
        {os}.makedirs(self.local_path, exist_ok=True)
""",
    end="""\
            self.log_trial_end(self, failed)
            self.on_experiment_end([])
""",
    after_report="""\
        self.checkpoint = checkpoint
        self.log_trial_save(self)
""",
    last='''
    def __del__(self):
        """Its copies, in the processes of the trainer, end nothing."""
''',
)
NEEDED: Final = {
    **trial_logger.NEEDED,
    "tunes": "ray.air.integrations.wandb.WandbLoggerCallback",
    "tempfile": "tempfile",
}
"""What the class is written with, and what that is."""


def logger_text(written: dict[str, str], *, has_metadata: bool = False) -> str:
    """The class, as it is called in a file.

    Args:
        written: How the file writes what the class needs.
        has_metadata: Whether the loop's configuration has the trainer's `metadata` in it, which was none of it.
    """
    return text_of(_PARTS, written, has_metadata=has_metadata)
