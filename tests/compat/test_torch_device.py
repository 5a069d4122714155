"""`ray.train.torch.get_device` where no trainer has started the process."""

import pytest

torch = pytest.importorskip("torch")


def test_the_device_of_a_trial_and_of_the_driver(ray_session, tmp_path):
    from ray import train, tune
    from ray.train.torch import get_devices

    def trainable(config):
        tune.report({"device": str(train.torch.get_device()), "devices": len(train.torch.get_devices())})

    run_config = tune.RunConfig(storage_path=str(tmp_path), verbose=0)
    with pytest.warns(
        DeprecationWarning, match=r"get_devices outside of a worker \[FUN262\].*torch\.cuda\.is_available"
    ):
        assert get_devices() == [torch.device("cpu")]
    (result,) = tune.Tuner(trainable, run_config=run_config).fit()
    assert (result.metrics["device"], result.metrics["devices"]) == ("cpu", 1)


def test_in_a_train_worker_it_is_rays_own(ray_session, data_parallel_trainer, storage):
    from ray import train

    def loop():
        train.report({"device": str(train.torch.get_device())})

    result = data_parallel_trainer(loop, run_config=train.RunConfig(name="run", storage_path=storage)).fit()
    assert result.metrics["device"] == "cpu"
