"""The file that was the checkpoint of a trial, opened by the path that the checkpoint was."""

import pytest

from tests.migrate.saving_class import SAVING_CLASS
from tests.migrate.support import rewritten, run_on_plain_ray

CLASS = "import os\nimport pickle\nimport torch\nfrom ray import tune\n\n\n" + SAVING_CLASS + "\n\n"
RUN = CLASS.format(name="Model", file="'model.pth'") + "analysis = tune.run(Model, metric='loss', mode='min')\n"
OPENED = [
    ("torch.load(analysis.best_checkpoint)", 'torch.load(os.path.join(analysis.best_checkpoint.path, "model.pth"))'),
    (
        "open(analysis.get_best_checkpoint(trial), 'rb')",
        "open(os.path.join(analysis.get_best_checkpoint(trial).path, \"model.pth\"), 'rb')",
    ),
    (
        "torch.load(analysis.best_trial.checkpoint.value)",
        'torch.load(os.path.join(analysis.get_best_result().checkpoint.path, "model.pth"))',
    ),
]
EITHER = """\
def best(analysis):
    try:
        with open(analysis.best_checkpoint, 'rb') as file:
            return pickle.load(file)
    except {caught}:
        return load(os.path.join(analysis.best_checkpoint, {file}))


best(analysis)
"""


@pytest.mark.parametrize(("old", "new"), OPENED, ids=["best", "of_a_trial", "value"])
def test_the_file_in_the_checkpoint_is_opened(old, new):
    assert rewritten(f"{RUN}trial = analysis.best_trial\nprint({old})\n").endswith(f"\nprint({new})\n")


def test_a_variable_that_holds_the_checkpoint_keeps_it():
    after = rewritten(f"{RUN}found = analysis.best_checkpoint\nmodel = torch.load(found, 'cpu')\n")
    assert after.endswith(
        "\nfound = analysis.best_checkpoint\nmodel = torch.load(os.path.join(found.path, \"model.pth\"), 'cpu')\n"
    )


@pytest.mark.parametrize(
    ("caught", "written"),
    [
        ("IsADirectoryError", "FileNotFoundError"),
        ("(IsADirectoryError, EOFError)", "(FileNotFoundError, EOFError)"),
        ("OSError", "OSError"),
    ],
)
def test_what_was_done_with_a_directory_is_done_where_the_file_is_not_there(caught, written):
    after = rewritten(RUN + EITHER.format(caught=caught, file="'other'"))
    assert '(os.path.join(analysis.best_checkpoint.path, "model.pth"), ' in after
    assert f"except {written}:\n        return load(os.path.join(analysis.best_checkpoint.path, 'other'))\n" in after


@pytest.mark.parametrize("file", ["'model.pth'", "name()"])
def test_a_directory_that_may_have_such_a_file_is_left_to_a_person(file):
    after = rewritten(RUN + EITHER.format(caught="IsADirectoryError", file=file))
    assert "with open(analysis.best_checkpoint, 'rb')" in after
    assert "except IsADirectoryError:" in after


@pytest.mark.parametrize("file", ["'deep', 'model.pth'", "name()"])
def test_a_file_whose_name_is_not_known_is_left_to_a_person(file):
    head = CLASS.format(name="Model", file=file) + "analysis = tune.run(Model, metric='loss', mode='min')\n"
    assert rewritten(f"{head}torch.load(analysis.best_checkpoint)\n").endswith("torch.load(analysis.best_checkpoint)\n")


def test_classes_with_files_of_two_names_are_left_to_a_person():
    other = CLASS.format(name="Other", file="'other.pth'").partition("\n\n\n")[2]
    text = CLASS.format(name="Model", file="'model.pth'") + other
    text += "analysis = tune.run(Model, metric='loss', mode='min')\ntorch.load(analysis.best_checkpoint)\n"
    assert rewritten(text).endswith("torch.load(analysis.best_checkpoint)\n")


@pytest.mark.parametrize("call", ["tune.run('PPO', {})", "tune.run(args.run, {})"])
def test_what_is_run_by_a_name_may_have_other_checkpoints(call):
    head = CLASS.format(name="Model", file="'model.pth'") + "parser.add_argument('--run')\nargs = parser.parse_args()\n"
    use = "torch.load(analysis.best_checkpoint)\n"
    given = "metric='loss', mode='min'"
    assert rewritten(f"{head}analysis = {call.format(given)}\n{use}").endswith(use)


def test_what_is_registered_in_the_file_is_known():
    head = CLASS.format(name="Model", file="'model.pth'") + "tune.register_trainable('model', Model)\n"
    run = "analysis = tune.run('model', metric='loss', mode='min')\n"
    after = rewritten(f"{head}{run}torch.load(analysis.best_checkpoint)\n")
    assert after.endswith('torch.load(os.path.join(analysis.best_checkpoint.path, "model.pth"))\n')


def test_what_is_not_opened_is_left_to_a_person():
    for asked in ("os.path.isdir(analysis.best_checkpoint)", "mine.load(analysis.best_checkpoint)"):
        assert rewritten(f"{RUN}print({asked})\n").endswith(f"print({asked})\n")


SCRIPT = """\
import json
import os
import pickle
import sys

import ray
from ray import tune


class Model(tune.Trainable):
    def setup(self, config):
        self.count = 0

    def step(self):
        self.count += 1
        return {"loss": 1 / self.count}

    def save_checkpoint(self, checkpoint_dir):
        path = os.path.join(checkpoint_dir, "model.pkl")
        with open(path, "wb") as file:
            pickle.dump(self.count, file)
        return path

    def load_checkpoint(self, path):
        with open(path, "rb") as file:
            self.count = pickle.load(file)


def train(config):
    with tune.checkpoint_dir(step=1) as checkpoint_dir:
        with open(os.path.join(checkpoint_dir, "state"), "w") as file:
            file.write("7")
    tune.report(loss=1)


def best(analysis):
    try:
        with open(analysis.best_checkpoint, "rb") as file:
            return pickle.load(file)
    except IsADirectoryError:
        with open(os.path.join(analysis.best_checkpoint, "state")) as file:
            return int(file.read())


if __name__ == "__main__":
    here = sys.argv[1]
    ray.init(num_cpus=2)
    saved = []
    for trainable in (Model, train):
        of_class = trainable is Model
        stop = {"training_iteration": 3}
        analysis = tune.run(trainable, stop=stop, checkpoint_at_end=of_class, metric="loss", mode="min", local_dir=here)
        saved.append(best(analysis))
    with open(os.path.join(here, "out.json"), "w") as file:
        json.dump(saved, file)
"""


@pytest.mark.slow
def test_checkpoints_of_a_class_and_of_a_function_are_opened_as_they_were(tmp_path):
    assert run_on_plain_ray(SCRIPT, tmp_path) == ([3, 7], [])
