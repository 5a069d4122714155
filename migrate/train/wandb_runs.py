"""What is written into a file whose trainers log to W&B: a callback of trainers that logs as Tune's did."""

from __future__ import annotations

from typing import Final

LOGGER: Final = "WandbTrainerCallback"

_TEXT: Final = '''

class {logger}({base}, {tunes}):
    """Logs the run of a trainer to W&B as that of a trial, between the beginning and the end of `around`."""

    @classmethod
    @{contextmanager}
    def around(cls, trainer):
        """Begin what the callback of a trainer logs, and end it with the run that is made meanwhile."""
        run = trainer.run_config
        (self,) = [one for one in run.callbacks if isinstance(one, cls)]
        self.setup()
        self.trial_id = f"{{{uuid}.uuid4().hex[:5]}}_00000"
        self.trial_name = f"{{type(trainer).__name__}}_{{self.trial_id}}"
        self.experiment_dir_name = run.name
        self.local_path = f"{{run.storage_path}}/{{run.name}}"
        if run.storage_filesystem is not None or "://" in run.storage_path:
            self.local_path = {tempfile}.mkdtemp()
        {os}.makedirs(self.local_path, exist_ok=True)
        self.config = {{"train_loop_config": {config}}}
        self.iteration = self.saved = 0
        self.begun = self.reported = {time}.time()
        self.log_trial_start(self)
        failed = True
        try:
            yield self
            failed = False
        finally:
            self.log_trial_end(self, failed)
            self.on_experiment_end([])

    def after_report(self, run_context, metrics, checkpoint):
        now = {time}.time()
        self.iteration += 1
        self.saved = self.iteration if checkpoint else self.saved
        result = {{
            **metrics[0],
            "trial_id": self.trial_id,
            "training_iteration": self.iteration,
            "time_this_iter_s": now - self.reported,
            "time_total_s": now - self.begun,
            "timestamp": int(now),
            "config": self.config,
        }}
        self.reported = now
        self.log_trial_result(self.iteration, self, result)
        self.checkpoint = checkpoint
        self.log_trial_save(self)

    def after_exception(self, run_context, worker_exceptions):
        self.iteration = self.saved  # the workers begin again there

    def __str__(self):
        return self.trial_name

    def __del__(self):
        """Its copies, in the processes of the trainer, end nothing."""
'''
_CONFIG: Final = "trainer.train_loop_config or {}"
_CONFIG_WITHOUT: Final = """{
            name: value for name, value in (trainer.train_loop_config or {}).items() if name != "metadata"
        }"""
NEEDED: Final = {
    "base": "ray.train.UserCallback",
    "tunes": "ray.air.integrations.wandb.WandbLoggerCallback",
    "contextmanager": "contextlib.contextmanager",
    "os": "os",
    "tempfile": "tempfile",
    "time": "time",
    "uuid": "uuid",
}
"""What the class is written with, and what that is."""


def logger_text(written: dict[str, str], *, has_metadata: bool = False) -> str:
    """The class, as it is called in a file.

    Args:
        written: How the file writes what the class needs.
        has_metadata: Whether the loop's configuration has the trainer's `metadata` in it, which was none of it.
    """
    return _TEXT.format(**written, logger=LOGGER, config=_CONFIG_WITHOUT if has_metadata else _CONFIG)
