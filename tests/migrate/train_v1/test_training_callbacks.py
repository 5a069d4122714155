"""`TrainingCallback` of Ray 1.9 - 1.13 becomes `UserCallback`."""

import pytest

from tests.migrate.support import check_noop, rewritten

HEAD = "from ray.train import TrainingCallback\n\nseen = []\n\n\n"
RUN = """
from ray.train import Trainer, TrainingCallback
from ray.train.callbacks import JsonLoggerCallback


class Show(TrainingCallback):
    def handle_result(self, results, **info):
        print(results[0])


trainer = Trainer("torch", num_workers=1)
trainer.start()
trainer.run(loop, callbacks=@)
trainer.shutdown()
"""


@pytest.mark.parametrize(
    ("method", "head", "body"),
    [
        ("def handle_result(self, results, **info):", "def after_report(self, run_context, metrics, checkpoint):", ""),
        ("def handle_result(self, results):", "def after_report(self, run_context, metrics, checkpoint):", ""),
        (
            "def handle_result(me, results: list, **i):",
            "def after_report(me, run_context, metrics: list, checkpoint):",
            "",
        ),
    ],
)
def test_a_callback_that_looks_at_results_takes_the_reports_of_today(method, head, body):
    text = rewritten(f"{HEAD}class Show(TrainingCallback):\n    {method}\n        print(results[0], len(results))\n")
    assert f"class Show(UserCallback):\n    {head}\n        print(metrics[0], len(metrics))\n" in text


@pytest.mark.parametrize(
    "body",
    [
        "def handle_result(self, results, **info):\n        self.last = results",
        "def handle_result(self, results, **info):\n        seen.append(results)",
        "def handle_result(self, results, **info):\n        seen[0] = results",
        "def handle_result(self, results, **info):\n        global seen\n        seen = results",
        "def handle_result(self, results, **info):\n        print(info)",
        "def handle_result(self, results, **info):\n        metrics = results",
        "def handle_result(self, results, **info):\n        results = results[0]",
        "def handle_result(self, results, *more):\n        print(results)",
        "def start_training(self, logdir):\n        pass\n\n    def handle_result(self, results):\n        pass",
        "def process_results(self, results, **info):\n        print(results)",
    ],
)
def test_a_callback_that_keeps_something_or_does_more_is_reported(body):
    assert "TRA125" in check_noop(f"{HEAD}class Show(TrainingCallback):\n    {body}\n")


def test_another_class_of_that_name_is_left_alone():
    assert check_noop("from mine import TrainingCallback\n\n\nclass A(TrainingCallback):\n    pass\n") == []


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("[Show()]", "run_config=RunConfig(callbacks=[Show()])"),
        ("[Show(), JsonLoggerCallback()]", "run_config=RunConfig(callbacks=[Show(), JsonReportCallback()])"),
        ("[Show(), JsonLoggerCallback(workers_to_log=1)]", "run_config=RunConfig(callbacks=[Show()])"),
    ],
)
def test_a_trainer_is_given_the_callbacks_that_it_still_takes(given, written):
    assert written in rewritten(RUN.replace("@", given))


def test_callbacks_of_ray_that_nothing_writes_are_left_out():
    assert "callbacks" not in rewritten(RUN.replace("@", "[JsonLoggerCallback(workers_to_log=1)]"))


@pytest.mark.parametrize("module", ["ray.util.sgd.v2", "ray.util.sgd.v2.callbacks"])
def test_a_callback_of_the_second_raysgd_is_one_too(module):
    head = f"from {module} import SGDCallback\n\n\nclass Show(SGDCallback):\n"
    text = rewritten(f"{head}    def handle_result(self, results, **info):\n        print(results)\n")
    assert text.startswith("from ray.train import UserCallback\n")
    assert "class Show(UserCallback):\n    def after_report(" in text
