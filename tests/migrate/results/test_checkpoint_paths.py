"""Paths of checkpoints that code of Ray 2.6 or older puts together."""

import pytest

from migrate.engine import rewrite_text
from migrate.resolve.text.funnel import may_be_legacy
from tests.migrate.support import check_noop

HEAD = "from ray import tune\n\ntune.run(T, local_dir=where, checkpoint_freq=5)\n"


def codes(text):
    return [finding.code for finding in rewrite_text(text).findings]


@pytest.mark.parametrize(
    "path",
    [
        'f"checkpoint_{n:06d}"',
        'f"{trial}/checkpoint_{n}/model.pth"',
        '"checkpoint_%d" % n',
        'trial + "/checkpoint_%06d/model.pth" % n',
        '"checkpoint_" + str(n)',
        '"checkpoint_{:06d}".format(n)',
        'os.path.join(trial, "checkpoint_1", "model.pth")',
        'trial + "/checkpoint_000005/model.pth"',
        'Path(trial) / "checkpoint_5"',
        'f"{trial}/checkpoint_5"',
    ],
)
def test_a_directory_with_the_number_of_an_iteration_is_reported(path):
    assert codes(f"{HEAD}print({path})\n") == ["RES453"]


@pytest.mark.parametrize(
    "path",
    [
        'f"checkpoint_{n}.pt"',
        'f"my_checkpoint_{n}"',
        'f"checkpoint_{n}_best"',
        '"checkpoint_%d.pt" % n',
        '"checkpoint_{}.pt".format(n)',
        '"/runs/T_1/checkpoint_000005"',
        'os.path.join("/runs/T_1", "checkpoint_000005")',
        'os.path.join("checkpoint_000005", name)',
        'os.path.join(trial, "checkpoint_5.pt")',
        '"checkpoint_5/" + name',
    ],
)
def test_names_of_other_files_are_not_reported(path):
    assert codes(f"{HEAD}print({path})\n") == []


@pytest.mark.parametrize("head", ["from ray import tune\n\ntune.Tuner(T).fit()\n", "import ray\n", "import torch\n"])
def test_code_that_may_be_of_today_is_left_alone(head):
    assert check_noop(f'{head}print(f"checkpoint_{{n:06d}}")\n') == []


OF_RLLIB = "from ray.rllib.agents.ppo import PPOTrainer\n"


@pytest.mark.parametrize(
    "path",
    [
        'os.path.join(last, f"checkpoint-{n}")',
        '"checkpoint-%d" % n',
        '"checkpoint-{}".format(n)',
        'last + "/checkpoint-5"',
    ],
)
def test_the_file_that_checkpoints_of_rllib_had_is_reported(path):
    text = f"{HEAD}print({path})\n"
    assert (codes(text), codes(f"{OF_RLLIB}{text}")) == ([], ["MIGRATE"])


@pytest.mark.parametrize(
    "path", ['f"{place}/checkpoint-{n}"', '"%s/checkpoint-%d" % (place, n)', 'place + "/checkpoint-" + str(n)']
)
def test_it_is_reported_in_a_file_that_uses_nothing_else_of_ray(path):
    text = f"{OF_RLLIB}agent.restore({path})\n"
    assert may_be_legacy(text.encode())
    assert codes(text) == ["MIGRATE"]


@pytest.mark.parametrize("text", ['f"{place}/checkpoint-{n}"', "'see /checkpoint-'"])
def test_a_file_of_other_libraries_may_be_called_so(text):
    assert codes(f"import torch\nimport ray\n\nray.init()\ntorch.load({text})\n") == []


def test_the_file_in_a_directory_with_a_number_is_reported_with_it():
    text = f'{OF_RLLIB}{HEAD}print(f"{{trial}}/checkpoint_{{n}}/checkpoint-{{n}}")\n'
    assert codes(text) == ["RES453"]


@pytest.mark.parametrize(
    "use",
    [
        'agent.restore("/root/ray_results/PPO_1/checkpoint_000010/checkpoint-10")',
        'path = "checkpoint_10/checkpoint-10"\nagent.restore(path)',
        'parser.add_argument("--checkpoint", default="runs/checkpoint_003600/checkpoint-3600")',
    ],
)
def test_a_text_that_is_the_path_of_a_file_of_rllibs_checkpoints_is_reported(use):
    text = f"{OF_RLLIB}{use}\n"
    assert may_be_legacy(text.encode())
    assert codes(text) == ["MIGRATE"]


@pytest.mark.parametrize(
    "text",
    [
        f'{OF_RLLIB}agent.restore("/root/ray_results/PPO_1/checkpoint_000010")\n',
        f'{OF_RLLIB}Model.from_pretrained("results/checkpoint-500")\n',
        f'{OF_RLLIB}print("as in runs/checkpoint_000010/checkpoint-10")\n'.replace(
            "checkpoint-10", "checkpoint-10 of it"
        ),
        f'"""checkpoint_10/checkpoint-10"""\n{OF_RLLIB}',
        'import torch\n\ntorch.load("runs/checkpoint_000010/checkpoint-10")\n',
        'from ray.rllib.algorithms.ppo import PPOConfig\n\nload("runs/checkpoint_000010/checkpoint-10")\n',
    ],
)
def test_other_paths_and_files_of_today_are_not_reported(text):
    assert codes(text) == []


def test_the_path_that_a_run_is_restored_from_is_its_directory():
    run = HEAD.replace("T, ", '"PPO", restore="/r/checkpoint_000010/checkpoint-10", ')
    text = f"{OF_RLLIB}{run}"
    done = rewrite_text(text)
    assert "checkpoint-10" not in done.text
    assert "MIGRATE" not in [finding.code for finding in done.findings if finding.attention]


TRAINED = "import os\nfrom pathlib import Path\nfrom ray.train.torch import TorchTrainer\n\n"
TRAINED += "result = TorchTrainer(loop).fit()\n"


@pytest.mark.parametrize(
    "path",
    [
        'os.path.join(result.path, "checkpoint_000001")',
        'os.path.join(result.path, "checkpoint_000001", "model.pt")',
        'f"{result.path}/checkpoint_{n:06d}"',
        'Path(result.path) / "checkpoint_*"',
        'Path(result.path).glob("checkpoint_*")',
        'glob(os.path.join(result.path, "checkpoint_??????"))',
        '[os.path.join(each.path, "checkpoint_000001") for each in [result]]',
    ],
)
def test_a_checkpoint_by_name_below_a_trainers_result_is_reported_whatever_ray_it_is_for(path):
    assert check_noop(f"{TRAINED}print({path})\n") == ["RES453"]


@pytest.mark.parametrize(
    "path",
    [
        'os.path.join(other, "checkpoint_000001")',
        'os.path.join(result.path, "my_checkpoint_1")',
        'os.path.join(result.path, "checkpoint_best.pt")',
        'Path(result.path).glob("*.pt")',
        'os.path.join(result.checkpoint.path, "checkpoint_1")',
    ],
)
def test_others_are_left_alone(path):
    assert check_noop(f"{TRAINED}print({path})\n") == []


def test_a_result_that_is_asked_for_its_log_dir_is_of_ray_26_or_older():
    text = "from ray import tune\n\nfor result in tune.Tuner(f).fit():\n    print(result.{} / 'checkpoint_000003')\n"
    assert codes(text.format("log_dir")) == ["RES453"]
    assert codes(text.format("path")) == []
