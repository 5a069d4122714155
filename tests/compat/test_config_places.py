"""Configs whose fields are given by position, in the order of the release that they were written for."""

import pytest
from pyarrow.fs import LocalFileSystem


@pytest.fixture
def air(ray_session):
    import ray.air

    return ray.air


@pytest.fixture(params=["air", "train"])
def configs(request, ray_session):
    """The classes, by either package that had them."""
    import ray.air
    import ray.train

    return {"air": ray.air, "train": ray.train}[request.param]


def test_a_run_config_in_the_order_of_ray_2_6(configs):
    failures = configs.FailureConfig(2)
    config = configs.RunConfig("run", "/place", [], {"score": 3}, failures)
    assert (config.name, config.storage_path) == ("run", "/place")
    assert (config.callbacks, config.stop, config.failure_config) == ([], {"score": 3}, failures)


def test_a_run_config_in_the_order_of_ray_2_42(configs):
    filesystem, failures, kept = LocalFileSystem(), configs.FailureConfig(2), configs.CheckpointConfig(1)
    config = configs.RunConfig("run", "/place", filesystem, failures, kept, None, None, {"score": 3})
    assert (config.storage_filesystem, config.failure_config, config.checkpoint_config) == (filesystem, failures, kept)
    assert config.stop == {"score": 3}


def test_fields_of_no_release_are_an_error(configs):
    with pytest.raises(TypeError, match=r"RunConfig\(\) got 3 positional arguments that no release takes"):
        configs.RunConfig("run", "/place", 5)


@pytest.mark.parametrize(("last", "accelerator"), [(0.5, None), ("A100", "A100")])
def test_a_scaling_config_of_ray_2_6_has_a_share_of_the_cpus_where_today_has_an_accelerator(configs, last, accelerator):
    config = configs.ScalingConfig(None, 2, False, {"CPU": 1}, "SPREAD", last)
    assert (config.num_workers, config.placement_strategy, config.accelerator_type) == (2, "SPREAD", accelerator)


@pytest.mark.parametrize(
    ("fields", "place", "period", "timeout"),
    [
        (("s3://bucket/x",), "s3://bucket/x", 300, 1800),
        (("s3://bucket/x", "auto", True, 30), "s3://bucket/x", 30, 1800),
        ((None, "auto", 30, 60), None, 30, 60),
        ((30, 60), None, 30, 60),
    ],
)
def test_a_sync_config_in_any_order(air, fields, place, period, timeout):
    from ray import tune

    config = tune.SyncConfig(*fields)
    assert (config.upload_dir, config.sync_period, config.sync_timeout) == (place, period, timeout)
