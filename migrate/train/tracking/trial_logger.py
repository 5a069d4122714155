"""What is written into a file whose trainers log to a service: a callback of trainers that logs as Tune's did."""

from __future__ import annotations

from typing import Final, NamedTuple

NEEDED: Final = {
    "base": "ray.train.UserCallback",
    "contextmanager": "contextlib.contextmanager",
    "os": "os",
    "time": "time",
    "uuid": "uuid",
}
"""What the class is written with, whatever it logs to, and what that is."""

_TEXT: Final = '''

class {logger}({base}, {tunes}):
    """Logs the run of a trainer to {service} as that of a trial, between the beginning and the end of `around`."""

    @classmethod
    @{contextmanager}
    def around(cls, trainer):
        """Begin what the callback of a trainer logs, and end it with the run that is made meanwhile."""
        (self,) = [one for one in trainer.run_config.callbacks if isinstance(one, cls)]
        self.setup()
        self.trial_id = f"{{{uuid}.uuid4().hex[:5]}}_00000"
        self.trial_name = f"{{type(trainer).__name__}}_{{self.trial_id}}"
        self.config = {{"train_loop_config": {config}}}
        self.iteration = self.saved = 0
        self.begun = self.reported = {time}.time()
{begin}        self.log_trial_start(self)
        failed = True
        try:
            yield self
            failed = False
        finally:
{end}
    def after_report(self, run_context, metrics, checkpoint):
{before_report}        now = {time}.time()
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
{after_report}
    def after_exception(self, run_context, worker_exceptions):
        self.iteration = self.saved  # the workers begin again there

    def __str__(self):
        return self.trial_name
{last}'''
_CONFIG: Final = "trainer.train_loop_config or {}"
_CONFIG_WITHOUT: Final = """{
            name: value for name, value in (trainer.train_loop_config or {}).items() if name != "metadata"
        }"""


class Parts(NamedTuple):
    """What the class does for one service besides: whole lines, which name what they need in braces.

    Attributes:
        logger: How the class is called.
        service: How people call the service.
        begin: What `around` does when the callback is set up, before the trial has begun.
        end: What it does when the run has ended, indented as the text behind `finally` is.
        before_report: What comes first when workers have reported.
        after_report: What comes last then.
        last: Further methods.
    """

    logger: str
    service: str
    begin: str
    end: str
    before_report: str = ""
    after_report: str = ""
    last: str = ""


def text_of(parts: Parts, written: dict[str, str], *, has_metadata: bool) -> str:
    """The class, as it is called in a file.

    Args:
        parts: What it does for its service.
        written: How the file writes what the class needs; ``tunes`` is the callback of Tune that logs to the service.
        has_metadata: Whether the loop's configuration has the trainer's `metadata` in it, which was none of it.
    """
    lines = {name: text.format(**written) for name, text in parts._asdict().items()}
    return _TEXT.format(**written, **lines, config=_CONFIG_WITHOUT if has_metadata else _CONFIG)
