"""``TrainingResult``, which a step of a Trainable returned before Ray 0.5."""

import pytest

from migrate.engine import rewrite_text
from migrate.resolve.text.funnel import may_be_legacy
from tests.migrate.support import rewritten, run_on_plain_ray

TEXT = """\
from ray.tune import Trainable, TrainingResult

{above}
class Model(Trainable):
    def _train(self):
        {lines}
"""


def filled(lines, above=""):
    return TEXT.format(lines=lines, above=above)


@pytest.mark.parametrize(
    "line",
    [
        ("return {}(mean_accuracy=found, timesteps_this_iter=1)"),
        ("return {}(\n            done=True,  # the end\n        )"),
        ("return {}(**self.found)"),
    ],
)
def test_a_step_returns_a_dictionary(line):
    text = filled(line.format("TrainingResult"))
    assert may_be_legacy(text.encode())
    assert line.format("dict") in rewritten(text)
    assert "TrainingResult" not in rewritten(text)
    assert [found.code for found in rewrite_text(text).findings if found.attention] == []


@pytest.mark.parametrize(
    ("lines", "above"),
    [
        ("return TrainingResult(1, done=True)", ""),
        ("return TrainingResult()", ""),
        ("result = TrainingResult(mean_loss=1)\n        return result._replace(done=True)", ""),
        ("return TrainingResult(mean_loss=1)._replace(done=True)", ""),
        ("return TrainingResult(mean_loss=1)", "def dict(**fields):\n    return fields\n"),
        ("return result()", "def result():\n    return TrainingResult(mean_loss=1)\n"),
        ("return {}", "class Other:\n    def train(self):\n        return TrainingResult(mean_loss=1)\n"),
    ],
    ids=["by place", "empty", "kept", "changed", "another", "function", "no Trainable"],
)
def test_another_use_of_it_is_reported(lines, above):
    done = rewrite_text(filled(lines, above))
    assert "TrainingResult(" in done.text
    assert [found.old for found in done.findings if found.attention] == ["ray.tune.TrainingResult"]


RUN = """\
import json

import ray
from ray.tune import Trainable, TrainingResult, register_trainable, run_experiments


class Model(Trainable):
    def _setup(self):
        self.steps = 0

    def _train(self):
        self.steps += 1
        return TrainingResult(mean_accuracy=self.steps / 4, timesteps_this_iter=3, done=self.steps == 2)

    def _save(self, directory):
        return {}

    def _restore(self, saved):
        pass


ray.init(num_cpus=1)
register_trainable("model", Model)
[trial] = run_experiments({"e": {"run": "model", "repeat": 1}})
last = trial.last_result
json.dump([last["mean_accuracy"], last["timesteps_total"], last["training_iteration"]], open("out.json", "w"))
"""


@pytest.mark.slow
def test_ray_takes_what_it_returns(tmp_path):
    seen, left = run_on_plain_ray(RUN, tmp_path)
    assert seen == [0.5, 6, 2]
    assert left == []


def test_the_fields_are_left_where_ray_worked_one_out():
    done = rewrite_text(filled("return TrainingResult(mean_loss=1)", "METRIC = 'neg_mean_loss'\n"))
    told = [found.old for found in done.findings if found.attention]
    assert told == ["ray.tune.TrainingResult", 'metric="neg_mean_loss"']
