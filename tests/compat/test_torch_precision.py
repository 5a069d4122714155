"""`ray.train.torch.accelerate`, `prepare_optimizer` and `backward`, in one process and without CUDA."""

import copy
import pickle

import pytest

torch = pytest.importorskip("torch")


@pytest.fixture
def fit(ray_session, storage):
    from ray.train import RunConfig, ScalingConfig
    from ray.train.torch import TorchTrainer

    return lambda loop: TorchTrainer(
        loop, scaling_config=ScalingConfig(num_workers=0), run_config=RunConfig(storage_path=storage)
    ).fit()


@pytest.mark.parametrize("amp", [True, False])
def test_a_loop_of_mixed_precision_trains_its_model(fit, amp):
    from ray import train

    def loop():
        train.torch.accelerate(amp=amp)
        model = train.torch.prepare_model(torch.nn.Linear(1, 1, bias=False))
        optimizer = train.torch.prepare_optimizer(torch.optim.SGD(model.parameters(), lr=0.25))
        scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=1)
        torch.nn.init.ones_(model.weight)
        train.torch.backward(model(torch.ones(1, 1)).sum())
        optimizer.step()
        scheduler.step()
        optimizer.zero_grad()
        optimizer.load_state_dict(optimizer.state_dict())
        train.report({"weight": model.weight.item(), "lr": optimizer.param_groups[0]["lr"]})

    assert fit(loop).metrics == {"weight": 0.75, "lr": pytest.approx(0.025)}


def test_a_model_of_mixed_precision_can_be_pickled_and_copied(fit):
    from ray import train

    class Doubled(torch.nn.Linear):
        def __getstate__(self):
            return self.__dict__.copy()

    def loop():
        train.torch.accelerate(amp=True)
        one, batch = torch.nn.Linear(1, 1), torch.ones(1, 1)
        prepared = train.torch.prepare_model(one)
        assert pickle.loads(pickle.dumps(prepared))(batch) == prepared(batch)
        other = train.torch.prepare_model(Doubled(1, 1), wrap_ddp=False)
        assert copy.deepcopy(other)(batch) == other(batch)

    fit(loop)


def test_precision_is_chosen_once_and_before_anything_is_prepared(fit):
    from ray import train

    def loop():
        train.torch.prepare_model(torch.nn.Linear(1, 1))
        train.torch.accelerate()

    with pytest.raises(RuntimeError, match="an accelerator has already been set"):
        fit(loop)


def test_a_truth_value_in_the_place_of_the_strategy_is_that_of_ray_1(fit):
    from ray import train

    from compat.usage import RayCompatWarning, reset

    reset()  # each use is told once in a process

    def loop():
        with pytest.warns(RayCompatWarning, match="TRA283"):
            model = train.torch.prepare_model(torch.nn.Linear(1, 1), True, False)
        train.report({"is_plain": type(model) is torch.nn.Linear})

    assert fit(loop).metrics == {"is_plain": True}
