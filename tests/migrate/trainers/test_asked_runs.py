"""Whether a run is there that a trainer goes on with, asked where nothing is restored."""

import pytest

from tests.migrate.support import check_noop, check_transformed, rewritten, run_on_plain_ray

ASKS = "from ray.train.torch import TorchTrainer\n\nprint(TorchTrainer.can_restore({path}))\n"
SCRIPT = """\
import json
import os
import pathlib
import sys
import tempfile

import ray.train
from ray.train import Checkpoint, RunConfig, ScalingConfig
from ray.train.data_parallel_trainer import DataParallelTrainer


def loop(config):
    with tempfile.TemporaryDirectory() as directory:
        ray.train.report({"at": 1}, checkpoint=Checkpoint.from_directory(directory))


def run(name):
    config = RunConfig(storage_path=sys.argv[1], name=name)
    DataParallelTrainer(loop, scaling_config=ScalingConfig(num_workers=1), run_config=config).fit()


name = "it is 100%25 # done"
place = os.path.join(sys.argv[1], name)
seen = {"before": DataParallelTrainer.can_restore(place)}
run(name)
os.chdir(sys.argv[1])
seen["after"] = DataParallelTrainer.can_restore(place)
seen["relative"] = DataParallelTrainer.can_restore(name)
seen["path"] = DataParallelTrainer.can_restore(path=pathlib.Path(place))
seen["uri"] = DataParallelTrainer.can_restore(pathlib.Path(place).as_uri())
seen["other"] = DataParallelTrainer.can_restore(sys.argv[1])
json.dump(seen, open("out.json", "w"))
"""


@pytest.mark.slow
def test_the_function_finds_a_run_however_its_place_is_said(tmp_path):
    seen, left = run_on_plain_ray(SCRIPT, tmp_path)
    assert seen == {"before": False, "other": False} | dict.fromkeys(("after", "relative", "path", "uri"), True)
    assert left == []


@pytest.mark.parametrize("path", ['"/runs/mine"', 'path="/runs/mine"', "place()"])
def test_a_question_by_itself_asks_the_function(path):
    text = rewritten(ASKS.format(path=path))
    assert text.endswith(f"print(can_continue({path}))\n")
    assert check_noop(text) == []


def test_several_questions_ask_one_function():
    text = rewritten(ASKS.format(path='"a"') + 'print(TorchTrainer.can_restore("b"))\n')
    assert text.count("def can_continue(") == 1
    assert text.count("print(can_continue(") == 2


def test_the_function_has_another_name_where_that_is_taken():
    text = rewritten(ASKS.format(path='"a"') + "can_continue = True\n")
    assert "def can_continue_2(path):" in text
    assert "print(can_continue_2(" in text


@pytest.mark.parametrize(
    ("path", "below"),
    [
        ('"a", storage_filesystem=fs', ""),
        ("*where", ""),
        ("", ""),
        ('"a"', 'trainer = TorchTrainer.restore("b")\n'),
        ('"a"', "os = 1\n"),
        ('"a"', "fs = pyarrow_fs = 1\n"),
    ],
)
def test_a_question_that_is_not_answered_so_is_told(path, below):
    text = ASKS.format(path=path) + below
    assert "TRR602" in [finding.code for finding in check_transformed(text, text)]


@pytest.mark.parametrize(
    "text",
    [
        "from ray.tune import Tuner\n\nprint(Tuner.can_restore('/a'))\n",
        "class MyTrainer:\n    pass\n\n\nprint(MyTrainer.can_restore('a'))\n",
        "import ray.train\n\nprint(ray.train.torch.can_restore('a'))\n",
    ],
)
def test_what_is_no_trainer_of_today_is_left_alone(text):
    check_noop(text)


def test_a_question_for_another_ray_is_left_alone():
    text = "from ray.train.torch import TorchTrainer\n\n"
    text += "if hasattr(TorchTrainer, 'can_restore'):\n    print(TorchTrainer.can_restore('a'))\n"
    assert rewritten(text) == text
