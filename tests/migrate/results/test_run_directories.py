"""Directories of trainers' runs by their names."""

import pytest

from tests.migrate.support import check_noop, check_transformed

HEAD = """\
import glob
import os
from pathlib import Path

from ray import train
from ray.train.torch import TorchTrainer

"""
RUN = HEAD + "result = TorchTrainer(loop).fit()\n"


@pytest.mark.parametrize(
    "use",
    [
        'glob.glob(os.path.join(runs, "TorchTrainer*/checkpoint_*"))',
        'glob.glob("/runs/name/TorchTrainer_*")',
        'glob.glob(f"{runs}/XGBoostTrainer_*/result.json")',
        'list(Path(runs).rglob("LightningTrainer_*"))',
        '[name for name in os.listdir(runs) if name.startswith("TorchTrainer")]',
        '[name for name in os.listdir(runs) if name.startswith("TorchTrainer_")]',
        'glob.glob("/runs/TorchTrainer_2023-01-01_00-00-00/TorchTrainer_*")',
        'glob.glob("/runs/TorchTrainer_a1b2c_00000_0_2023-01-01_00-00-00/checkpoint_*")',
        'os.path.join("/runs/a/TorchTrainer_a1b2c_00000_0_" + day)',
    ],
)
def test_directories_of_trials_of_trainers_are_reported(use):
    assert check_noop(f"{HEAD}print({use})\n") == ["TRR802"]


@pytest.mark.parametrize(
    "use",
    [
        'open("/runs/a/TorchTrainer_a1b2c_00000_0_2023-01-01_00-00-00/model")',
        'open("/runs/TorchTrainer_2023-01-01_00-00-00/model")',
        'open(f"{runs}/a/XGBoostTrainer_a1b2c_00000_0_lr=0.1_2023-01-01_00-00-00/checkpoint_000003/model")',
    ],
)
def test_the_directory_of_a_run_that_has_been_is_a_remark(use):
    text = f"{HEAD}print({use})\n"
    found = check_transformed(text, text)
    assert [(one.code, one.attention) for one in found] == [("TRR802", False)]


@pytest.mark.parametrize(
    "use",
    [
        'glob.glob("/runs/name/checkpoint_*")',
        'glob.glob("/runs/MyTorchTrainer_*")',
        'print("TorchTrainer is done")',
        'run(name="TorchTrainer")',
        'open("/runs/TorchTrainer_notes.txt")',
        'name.startswith("Torch")',
        'module.startswith("TorchTrainers")',
    ],
)
def test_other_texts_are_not(use):
    assert check_noop(f"{HEAD}print({use})\n") == []
    assert check_noop(f"import glob\nimport os\n\nprint({use.replace('MyTorch', 'Torch')})\n") == []


@pytest.mark.parametrize(
    "use",
    [
        'int(result.checkpoint.path.split("_")[-1])',
        'int(os.path.basename(checkpoint_path).rsplit("_", 1)[1])',
        'int(path.name.removeprefix("checkpoint_"))',
        'sorted(glob.glob("checkpoint_*"), key=lambda path: int(path.split("_")[-1]))',
    ],
)
def test_a_number_in_the_name_of_a_checkpoint_is_reported(use):
    assert check_noop(f"{RUN}print({use})\n") == ["TRR803"]
    assert check_noop(f"{HEAD}print({use})\n") == []


@pytest.mark.parametrize(
    "opened", ["with saved.as_directory() as path:", "if saved:\n        path = saved.to_directory()"]
)
def test_a_worker_that_reads_a_number_out_of_the_name_of_its_checkpoint_is_reported(opened):
    loop = f"def loop():\n    {opened}\n        return int(os.path.basename(path).split('_')[-1])\n\n\n"
    assert check_noop(f"{HEAD}{loop}TorchTrainer(loop).fit()\n") == ["TRR803"]
    other = loop.replace("os.path.basename(path)", "other")
    assert check_noop(f"{HEAD}{other}TorchTrainer(loop).fit()\n") == []


@pytest.mark.parametrize(
    "use",
    [
        'int(line.split("_")[-1])',
        'int(checkpoint.split("=")[-1])',
        "int(checkpoint_number)",
        'checkpoint.path.split("_")[-1]',
        "int(result.checkpoint.path.split(separator)[-1])",
    ],
)
def test_other_numbers_are_not(use):
    assert check_noop(f"{RUN}print({use})\n") == []


def test_what_is_beside_a_run_of_tune_may_be_of_a_trial():
    text = RUN.replace("import train\n", "import train, tune\n") + "tune.Tuner(objective).fit()\n"
    assert check_noop(f'{text}print(int(checkpoint.path.split("_")[-1]))\n') == []
