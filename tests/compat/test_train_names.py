"""Names of Ray Train 1.x, `ray.ml` and `ray.util`: served from where they went, or refused with the way out."""

from importlib import import_module

import pytest

from compat.errors import LegacyApiError


@pytest.mark.parametrize(
    "module, name, way_out",
    [
        ("ray.train.trainer", "TrainWorkerGroup", "nothing replaces it"),
        ("ray.data", "DatasetPipeline", "every dataset streams"),
    ],
)
def test_a_name_without_counterpart_is_refused_with_its_way_out(ray_session, module, name, way_out):
    with pytest.raises(LegacyApiError, match=way_out):
        getattr(import_module(module), name)


@pytest.mark.parametrize(
    "module, way_out",
    [
        ("ray.train.callbacks.no_such_module", "UserCallback"),
        ("ray.train.impl", "insides of Ray Train"),
        ("ray.util.sgd.tf", "TorchTrainer"),
        ("ray.util.ml_utils.resnet", "torchvision"),
        ("ray.train.rl.rl_predictor", "RLlib"),
        ("ray.train.mosaic", "composer"),
    ],
)
def test_a_module_without_counterpart_is_refused_with_its_way_out(ray_session, module, way_out):
    with pytest.raises(LegacyApiError, match=way_out):
        import_module(module)


def test_what_moved_is_what_it_is_today(ray_session):
    import ray.train.torch
    from ray._private.dict import merge_dicts as today
    from ray.ml.train.integrations.torch import TorchTrainer
    from ray.util.ml_utils.dict import merge_dicts

    assert TorchTrainer is ray.train.torch.TorchTrainer
    assert merge_dicts is today


@pytest.mark.parametrize(("name", "arguments"), [("load_checkpoint", {}), ("save_checkpoint", {"epoch": 1})])
def test_checkpoints_of_no_worker_are_none_and_it_is_told_once(ray_session, monkeypatch, name, arguments):
    from ray import train
    from ray.train.constants import SESSION_MISUSE_LOG_ONCE_KEY
    from ray.util.debug import reset_log_once

    monkeypatch.setattr("ray.util.debug._disabled", False)  # parts of Ray turn it off for a whole process
    reset_log_once(f"{SESSION_MISUSE_LOG_ONCE_KEY}-{name}")
    with pytest.warns(UserWarning, match=f"{name}.* is only meant to be called by the workers") as told:
        assert getattr(train, name)(**arguments) is None
        assert getattr(train, name)(**arguments) is None
    assert sum("is only meant to be called" in str(warning.message) for warning in told) == 1


@pytest.mark.parametrize(
    "module",
    [
        "ray.train.examples.torch_linear_example",
        "ray.air.examples.pytorch.torch_linear_example",
    ],
)
def test_an_example_of_ray_2_0_is_the_one_that_stands_elsewhere_today(ray_session, module):
    from ray.train.examples.pytorch import torch_linear_example

    assert import_module(module).train_func is torch_linear_example.train_func


def test_the_functions_of_train_stand_in_the_module_of_ray_2_0(ray_session):
    from ray import train

    of_then = import_module("ray.train.train_loop_utils")
    for name in ("report", "get_dataset_shard", "world_rank", "world_size", "save_checkpoint", "load_checkpoint"):
        assert getattr(of_then, name) is getattr(train, name)
