"""What a trainer's loop gets through its configuration where the loop is a method."""

import pytest

from tests.migrate.support import check_noop, check_transformed

JOB = """\
from ray import train
from ray.train.torch import TorchTrainer


class Job:
    def make(self, checkpoint):
        return TorchTrainer(self.loop, resume_from_checkpoint=checkpoint)

    {head}
        state = train.get_checkpoint()
        train.report({{"state": bool(state)}})
"""
MADE = "resume_from_checkpoint=checkpoint)"
NOW = 'train_loop_config={"resume_from_checkpoint": checkpoint})'
ASKED = "train.get_checkpoint()"


@pytest.mark.parametrize(
    ("head", "now"),
    [
        ("@staticmethod\n    def loop(config):", "@staticmethod\n    def loop(config):"),
        ("@staticmethod\n    def loop():", "@staticmethod\n    def loop(config):"),
        ("def loop(self, config):", "def loop(self, config):"),
        ("@classmethod\n    def loop(cls, config):", "@classmethod\n    def loop(cls, config):"),
    ],
)
def test_a_method_gets_its_configuration(head, now):
    after = JOB.format(head=now).replace(MADE, NOW)
    after = after.replace(ASKED, f'{ASKED} or config.get("resume_from_checkpoint")')
    check_transformed(JOB.format(head=head), after)


@pytest.mark.parametrize(
    ("head", "more"),
    [
        ("def loop(self):", ""),
        ("@staticmethod\n    def loop(config, more):", ""),
        ("@staticmethod\n    def loop():", "\n    def again(self):\n        self.loop()\n"),
        ("def loop(self, config):", "\n    def again(self):\n        self.loop({})\n"),
    ],
)
def test_a_method_that_takes_none_or_is_called_as_well_is_reported(head, more):
    assert check_noop(JOB.format(head=head) + more) == ["TRR603"]
