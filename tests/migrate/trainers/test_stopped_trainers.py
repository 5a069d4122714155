"""Trainers that `RunConfig(stop={"training_iteration": ...})` ended, and whose loops return by themselves today."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed, rewritten, run_on_plain_ray

HEAD = """\
import os
import tempfile

import torch
from ray import train
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


"""
LOOP = """\
def loop(config):
    for epoch in range(10):
        train.report({"epoch": epoch})


"""
STOPPED = 'TorchTrainer(loop, run_config=RunConfig(stop={"training_iteration": 4})).fit()\n'
SCRIPT = """\
import json
import sys
import tempfile

import ray.train
from ray.train import Checkpoint, RunConfig, ScalingConfig
from ray.train.data_parallel_trainer import DataParallelTrainer


def loop(config):
    epoch = 0
    while True:
        epoch += 1
        if epoch % 2:
            ray.train.report({"epoch": epoch})
        else:
            with tempfile.TemporaryDirectory() as directory:
                checkpoint = Checkpoint.from_directory(directory)
                ray.train.report({"epoch": epoch}, checkpoint=checkpoint)


config = RunConfig(storage_path=sys.argv[1], name="run", stop={"training_iteration": 4})
result = DataParallelTrainer(loop, scaling_config=ScalingConfig(num_workers=2), run_config=config).fit()
json.dump([result.metrics["epoch"], len(result.best_checkpoints)], open("out.json", "w"))
"""


@pytest.mark.slow
def test_a_loop_without_an_end_ends_where_tune_ended_it(tmp_path):
    assert run_on_plain_ray(SCRIPT, tmp_path) == ([4, 2], [])


def test_a_loop_returns_behind_each_statement_that_reports_last():
    check_transformed(
        HEAD
        + """\
def loop(config):
    \"\"\"Trains.\"\"\"
    for epoch in range(10):
        if epoch % 2:
            train.report({"epoch": epoch})  # plain
        else:
            with tempfile.TemporaryDirectory() as directory, open("log") as log:
                train.report({"epoch": epoch}, checkpoint=train.Checkpoint.from_directory(directory))


TorchTrainer(
    loop,
    run_config=RunConfig(
        name="run",
        stop={"training_iteration": 4},  # enough
    ),
).fit()
""",
        HEAD
        + """\
def loop(config):
    \"\"\"Trains.\"\"\"
    reports = 0
    for epoch in range(10):
        if epoch % 2:
            train.report({"epoch": epoch})  # plain
            reports += 1
            if reports >= 4:
                return
        else:
            with tempfile.TemporaryDirectory() as directory, open("log") as log:
                train.report({"epoch": epoch}, checkpoint=train.Checkpoint.from_directory(directory))
                reports += 1
                if reports >= 4:
                    return


TorchTrainer(
    loop,
    run_config=RunConfig(
        name="run",
        # enough
    ),
).fit()
""",
    )


@pytest.mark.parametrize(
    "made",
    [
        STOPPED,
        'config = RunConfig(stop={"training_iteration": 4})\nTorchTrainer(loop, run_config=config).fit()\n',
        'stop = {"training_iteration": 4}\nTorchTrainer(loop, run_config=RunConfig(stop=stop)).fit()\n',
        'LAST = 4\nTorchTrainer(loop, run_config=RunConfig(stop={"training_iteration": LAST})).fit()\n',
        'config = RunConfig(stop={"training_iteration": 4})\nfor workers in (1, 2):\n'
        "    TorchTrainer(loop, scaling_config=scaled(workers), run_config=config).fit()\n",
    ],
)
def test_a_number_that_is_known_is_written_into_the_loop(made):
    done = rewritten(HEAD + LOOP + made)
    assert "        reports += 1\n        if reports >= 4:\n            return\n" in done
    assert "stop=" not in done


def test_what_is_read_of_the_last_report_is_returned():
    done = rewritten(HEAD + LOOP + "result = " + STOPPED + 'print(result.metrics["epoch"])\n')
    assert "        if reports >= 4:\n            return reported\n" in done
    assert done.endswith('print(result.return_value["epoch"])\n')


def test_the_counter_has_a_name_of_its_own():
    done = rewritten(HEAD + LOOP.replace("epoch", "reports") + STOPPED)
    assert "    reports_2 = 0\n" in done


def test_two_trainers_of_two_loops_are_told_apart():
    other = LOOP.replace("loop", "other")
    done = rewritten(HEAD + LOOP + other + STOPPED + STOPPED.replace("loop", "other").replace("4", "2"))
    assert done.count("reports += 1") == 2
    assert "if reports >= 4:" in done
    assert "if reports >= 2:" in done


@pytest.mark.parametrize(
    "stop",
    [
        '{"epoch": 4}',
        '{"training_iteration": 4, "epoch": 2}',
        '{"training_iteration": count}',
        '{"training_iteration": 4.5}',
        '{"training_iteration": True}',
        "{**more}",
        "{}",
        "make()",
        "lambda trial_id, result: True",
    ],
)
def test_other_criteria_are_left_to_a_person(stop):
    text = HEAD + LOOP + f"TorchTrainer(loop, run_config=RunConfig(stop={stop})).fit()\n"
    assert check_noop(text) == ["CFG101"]


@pytest.mark.parametrize(
    "loop",
    [
        # it reports elsewhere, or something else may
        "def tell(epoch):\n    train.report({'epoch': epoch})\n\n\ndef loop(config):\n    tell(1)\n",
        "def loop(config):\n    go(train.report)\n    train.report({})\n",
        "def loop(config):\n    from ray.train.lightning import RayTrainReportCallback\n\n"
        "    fit(RayTrainReportCallback())\n    train.report({})\n",
        "def loop(config):\n    pass\n",
        # something would run that did not
        "def loop(config):\n    try:\n        train.report({})\n    finally:\n        save()\n",
        "def loop(config):\n    with mine() as one:\n        train.report({})\n",
        "def loop(config):\n    import openspans\n\n    with openspans.span():\n        train.report({})\n",
        "def loop(config):\n    with tempfile.TemporaryDirectory(), mine() as one:\n        train.report({})\n",
        # what it gives is used
        "def loop(config):\n    told = train.report({})\n",
        "def loop(config):\n    yield train.report({})\n",
        # it is called by hand
        "def loop(config):\n    train.report({})\n\n\nloop({})\n",
    ],
)
def test_loops_whose_reports_cannot_be_counted_are_left_alone(loop):
    assert "CFG101" in check_noop(f"{HEAD}{loop}\n\n{STOPPED}")


@pytest.mark.parametrize(
    "more",
    [
        "TorchTrainer(loop).fit()\n",
        STOPPED.replace("4", "5"),
        "TorchTrainer(elsewhere).fit()\n",
        "print(train.FailureConfig(max_failures=2))\n",
        "again = checkpoint.restore()\n",
        "from ray import tune\n\ntune.Tuner(search).fit()\n",
    ],
)
def test_trainers_beside_others_that_may_see_it_are_left_alone(more):
    assert "CFG101" in check_noop(HEAD + LOOP + STOPPED + more)


def test_a_loop_that_another_file_runs_is_left_alone(tmp_path):
    for name, text in (("a.py", HEAD + LOOP + STOPPED), ("b.py", "from a import loop\n\nloop({})\n")):
        (tmp_path / name).write_text(text)
    done = rewrite_text(HEAD + LOOP + STOPPED, options=DEFAULTS._replace(path=str(tmp_path / "a.py")))
    assert done.text == HEAD + LOOP + STOPPED


def test_a_helper_of_another_file_that_may_report_is_counted_by_nobody(tmp_path):
    (tmp_path / "helper.py").write_text("from ray import train\n\n\ndef go():\n    train.report({})\n")
    text = HEAD.replace("import torch\n", "import torch\nfrom helper import go\n")
    text += LOOP.replace("        train.report", "        go()\n        train.report") + STOPPED
    (tmp_path / "a.py").write_text(text)
    assert rewrite_text(text, options=DEFAULTS._replace(path=str(tmp_path / "a.py"))).text == text
