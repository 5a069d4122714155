"""What the guides of then and now show works with the shim installed: it gets in nobody's way."""

import json
import os
import tempfile
from pathlib import Path

import pytest


def guide_trainable(config):
    from ray import tune

    checkpoint = tune.get_checkpoint()
    start = 1
    if checkpoint:
        with checkpoint.as_directory() as directory:
            start = json.loads(Path(directory, "checkpoint.json").read_text())["epoch"] + 1
    for epoch in range(start, config["num_epochs"]):
        if epoch == config.get("fail_at") and not Path(config["marker"]).exists():
            Path(config["marker"]).touch()
            raise RuntimeError("a node was lost")
        with tempfile.TemporaryDirectory() as directory:
            Path(directory, "checkpoint.json").write_text(json.dumps({"epoch": epoch}))
            tune.report({"epoch": epoch, "start": start}, checkpoint=tune.Checkpoint.from_directory(directory))


def test_a_tuner_that_failed_is_restored_by_its_path(ray_session, tmp_path):
    from ray import tune

    storage_path, name = str(tmp_path), "tune_fault_tolerance_guide"
    path = os.path.join(storage_path, name)
    space = {"num_epochs": 6, "fail_at": 4, "marker": str(tmp_path / "marker")}
    assert not tune.Tuner.can_restore(path)
    first = tune.Tuner(
        guide_trainable, param_space=space, run_config=tune.RunConfig(storage_path=storage_path, name=name, verbose=0)
    ).fit()
    assert first.num_errors == 1
    assert tune.Tuner.can_restore(path)
    again = tune.Tuner.restore(
        path, trainable=guide_trainable, resume_errored=True, restart_errored=False, resume_unfinished=True
    ).fit()
    assert again[0].metrics["epoch"] == 5
    assert again[0].metrics["start"] == 4


def test_a_trial_is_retried_from_its_checkpoint(ray_session, tmp_path):
    from ray import tune

    space = {"num_epochs": 5, "fail_at": 3, "marker": str(tmp_path / "marker")}
    results = tune.Tuner(
        guide_trainable,
        param_space=space,
        run_config=tune.RunConfig(
            storage_path=str(tmp_path), name="retry", failure_config=tune.FailureConfig(max_failures=3), verbose=0
        ),
    ).fit()
    assert (results[0].metrics["epoch"], results[0].metrics["start"]) == (4, 3)


def test_object_references_are_given_again_on_restore(ray_session, tmp_path):
    import ray
    from ray import tune

    def uses_reference(config):
        import ray

        return {"value": ray.get(config["reference"])}

    def space(*values):
        return {"reference": tune.grid_search([ray.put(value) for value in values])}

    run_config = tune.RunConfig(storage_path=str(tmp_path), name="references", verbose=0)
    tune.Tuner(uses_reference, param_space=space(1, 2), run_config=run_config).fit()
    restored = tune.Tuner.restore(
        str(tmp_path / "references"), trainable=uses_reference, param_space=space(1, 2), resume_errored=True
    )
    assert sorted(result.metrics["value"] for result in restored.fit()) == [1, 2]


@pytest.fixture
def linear_trainable(ray_session):
    import torch
    from ray import tune

    class Linear(tune.Trainable):
        def setup(self, config):
            torch.manual_seed(0)
            self.model = torch.nn.Linear(config.get("input_size", 32), 1)

        def step(self):
            with torch.no_grad():
                self.model.weight += 1
            return {"weight": float(self.model.weight.sum()), "should_checkpoint": self.training_iteration == 0}

        def save_checkpoint(self, tmp_checkpoint_dir):
            torch.save(self.model.state_dict(), os.path.join(tmp_checkpoint_dir, "model.pth"))
            return tmp_checkpoint_dir

        def load_checkpoint(self, tmp_checkpoint_dir):
            self.model.load_state_dict(torch.load(os.path.join(tmp_checkpoint_dir, "model.pth")))

    return Linear


def test_class_checkpoints_are_made_by_hand_by_frequency_and_at_the_end(linear_trainable, tmp_path):
    from ray import tune

    results = tune.Tuner(
        linear_trainable,
        param_space={"input_size": 4},
        run_config=tune.RunConfig(
            storage_path=str(tmp_path),
            name="checkpoints",
            stop={"training_iteration": 7},
            checkpoint_config=tune.CheckpointConfig(checkpoint_frequency=3, checkpoint_at_end=True),
            verbose=0,
        ),
    ).fit()
    assert len(list(Path(results[0].path).glob("checkpoint_*/model.pth"))) == 4  # 1 by hand, 3 and 6, 7 at the end


def test_a_callback_may_ask_for_a_checkpoint(linear_trainable, tmp_path):
    from ray import tune
    from ray.tune.result import SHOULD_CHECKPOINT, TRAINING_ITERATION

    class EverySecond(tune.Callback):
        def on_trial_result(self, iteration, trials, trial, result, **info):
            result[SHOULD_CHECKPOINT] = result[TRAINING_ITERATION] % 2 == 0

    results = tune.Tuner(
        linear_trainable,
        run_config=tune.RunConfig(
            storage_path=str(tmp_path),
            name="callback",
            stop={"training_iteration": 4},
            callbacks=[EverySecond()],
            verbose=0,
        ),
    ).fit()
    assert len(list(Path(results[0].path).glob("checkpoint_*/model.pth"))) == 2


def test_the_mnist_example_has_its_functions_of_2020(run_python, tmp_path):
    # The real example needs torchvision, which this only stands in for at import.
    (tmp_path / "torchvision").mkdir()
    (tmp_path / "torchvision" / "__init__.py").write_text("datasets = transforms = None\n")
    done = run_python(
        "-c",
        "import sys; sys.path.insert(0, '.')\n"
        "import compat.auto\n"
        "from ray.tune.examples.mnist_pytorch import get_data_loaders, ConvNet, train, test\n"
        "print(train.__name__, test.__name__)",
    )
    assert done.stdout.strip() == "train_func test_func", done.stderr
