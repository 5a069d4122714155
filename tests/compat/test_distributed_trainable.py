"""Trials that are several workers, as `ray.tune.integration.torch` and `.tensorflow` made them."""

import json
import os
from pathlib import Path

import pytest


def averaging(config, checkpoint_dir=None):
    """Three rounds in which the workers add up what each has, saving every round."""
    import torch
    from ray import tune
    from ray.tune.integration.torch import distributed_checkpoint_dir, is_distributed_trainable

    done = int(Path(checkpoint_dir, "round").read_text()) if checkpoint_dir else 0
    for number in range(done, config.get("rounds", 3)):
        total = torch.tensor([float(number)])
        torch.distributed.all_reduce(total)
        with distributed_checkpoint_dir(step=number) as directory:
            Path(directory, "round").write_text(str(number + 1))
        tune.report(total=total.item(), distributed=is_distributed_trainable())


@pytest.fixture
def make(ray_session):
    from ray.tune.integration.torch import DistributedTrainableCreator

    return DistributedTrainableCreator


@pytest.mark.slow
def test_workers_train_together_and_go_on_from_a_checkpoint(make):
    trainable = make(averaging, num_workers=2)
    first = trainable(config={})
    results = [first.train() for _ in range(2)]
    saved = first.save()
    first.stop()
    assert [(result["total"], result["distributed"]) for result in results] == [(0, True), (2, True)]
    assert Path(saved, "round").read_text() == "2"

    second = trainable(config={})
    second.restore(saved)
    assert second.train()["total"] == 4
    second.stop()


def test_training_that_has_finished_is_not_continued(make):
    trainable = make(averaging, num_workers=1)(config={"rounds": 1})
    with pytest.raises(RuntimeError, match="finished"):
        [trainable.train() for _ in range(3)]
    trainable.stop()


def test_the_error_of_a_worker_is_that_of_the_trial(make):
    def failing(config, checkpoint_dir=None):
        raise ArithmeticError("of the function")

    trainable = make(failing, num_workers=1)()
    with pytest.raises(ArithmeticError, match="of the function"):
        trainable.train()
    trainable.stop()


@pytest.mark.slow
def test_a_run_of_trials_of_two_workers_keeps_the_checkpoints_of_the_first(make, tmp_path):
    from ray import tune

    trainable = make(averaging, False, 2)  # as in Ray 0.8: use_gpu, num_workers
    (trial,) = tune.run(trainable, local_dir=str(tmp_path), verbose=0).trials
    assert (trial.last_result["total"], trial.last_result["training_iteration"]) == (4, 3)
    assert Path(trial.checkpoint, "round").read_text() == "3"


def test_a_trial_asks_for_what_its_workers_take(make):
    trainable = make(averaging, num_workers=4, num_cpus_per_worker=2, num_workers_per_host=2)
    request = trainable.default_resource_request({})
    assert (request.bundles, request.strategy) == ([{"CPU": 4}, {"CPU": 4}], "STRICT_SPREAD")


def test_a_function_without_checkpoints_is_refused(make):
    with pytest.raises(ValueError, match="checkpoint_dir"):
        make(lambda config: None)


def test_workers_that_cannot_be_divided_among_nodes_are_refused(make):
    with pytest.raises(ValueError, match="divided"):
        make(averaging, num_workers=3, num_workers_per_host=2)


def test_tensorflow_workers_know_each_other(ray_session):
    from ray.tune.integration.tensorflow import DistributedTrainableCreator

    def asking(config, checkpoint_dir=None):
        from ray import tune

        known = json.loads(os.environ["TF_CONFIG"])
        tune.report(index=known["task"]["index"], workers=len(known["cluster"]["worker"]))

    trainable = DistributedTrainableCreator(asking, num_workers=2)(config={})
    result = trainable.train()
    trainable.stop()
    assert (result["index"], result["workers"]) == (0, 2)
