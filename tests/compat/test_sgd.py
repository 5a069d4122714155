"""RaySGD: `TorchTrainer` and `TrainingOperator` train, validate, save and load, with one worker and with two."""

import os

import pytest

torch = pytest.importorskip("torch")


def data(config):
    from torch.utils.data import DataLoader, TensorDataset

    features = torch.arange(32, dtype=torch.float).reshape(-1, 1) / 32
    loader = DataLoader(TensorDataset(features, 2 * features), batch_size=config.get("batch", 8))
    return loader, loader


def sgd(model, config):
    return torch.optim.SGD(model.parameters(), lr=config.get("lr", 0.1))


@pytest.fixture
def operator(ray_session):
    """An operator as Ray 1.0 - 1.8 had them."""
    from ray.util.sgd.torch import TrainingOperator

    class Linear(TrainingOperator):
        def setup(self, config):
            model = torch.nn.Linear(1, 1)
            with torch.no_grad():
                model.weight.fill_(0.0)
                model.bias.fill_(0.0)
            self.model, self.optimizer, self.criterion = self.register(
                models=model, optimizers=sgd(model, config), criterion=torch.nn.MSELoss()
            )
            train_loader, validation_loader = data(config)
            self.register_data(train_loader=train_loader, validation_loader=validation_loader)
            self.epochs_seen = 0

        def train_epoch(self, iterator, info):
            self.epochs_seen += 1
            return super().train_epoch(iterator, info)

        def validate_batch(self, batch, batch_info):
            features, target = batch
            return {"val_loss": self.criterion(self.model(features), target).item(), "num_samples": len(features)}

        def state_dict(self):
            return {"epochs_seen": self.epochs_seen}

        def load_state_dict(self, state_dict):
            self.epochs_seen = state_dict["epochs_seen"]

    return Linear


def test_an_operator_trains_validates_saves_and_loads(operator, tmp_path):
    from ray.util.sgd import TorchTrainer

    trainer = TorchTrainer(training_operator_cls=operator, config={"lr": 0.2})
    first = trainer.train()
    assert {name: first[name] for name in ("epoch", "batch_count", "num_samples")} == {
        "epoch": 1,
        "batch_count": 4,
        "num_samples": 32,
    }
    assert trainer.train(num_steps=2)["batch_count"] == 2
    loss = trainer.validate()["val_loss"]
    assert loss < first["train_loss"]
    file = trainer.save(str(tmp_path / "trainer.pt"))
    trainer.shutdown()

    again = TorchTrainer(training_operator_cls=operator, config={"lr": 0.2})
    again.load(file)
    assert again.validate()["val_loss"] == loss
    assert again.get_local_operator().epochs_seen == 2
    assert again.train()["epoch"] == 3
    again.shutdown()
    with pytest.raises(RuntimeError, match="shut down"):
        again.train()


def test_creators_of_ray_0_8_make_models_optimizers_schedulers_and_data(ray_session):
    from ray.util.sgd.torch import TorchTrainer
    from ray.util.sgd.utils import BATCH_SIZE

    trainer = TorchTrainer(
        model_creator=lambda config: torch.nn.Linear(1, 1),
        data_creator=data,
        optimizer_creator=sgd,
        loss_creator=torch.nn.MSELoss,
        scheduler_creator=lambda optimizer, config: torch.optim.lr_scheduler.ExponentialLR(optimizer, 0.5),
        scheduler_step_freq="epoch",
        config={"lr": 0.4, BATCH_SIZE: 8},
    )
    trainer.train()
    trainer.train()
    (rate,) = trainer.apply_all_operators(lambda operator: operator.optimizer.param_groups[0]["lr"])
    assert rate == pytest.approx(0.1)
    assert type(trainer.get_model()).__name__ == "Linear"
    trainer.shutdown()


def test_a_loop_of_ones_own_sees_who_died_and_measures_its_steps(ray_session):
    import ray
    from ray.util.sgd.utils import TimerStat, check_for_failure, find_free_port, override

    @ray.remote(num_cpus=0)
    class Worker:
        def work(self, how):
            if how == "die":
                os._exit(1)
            if how == "raise":
                raise ValueError("in the step")

    class Faster(Worker.__ray_actor_class__):
        @override(Worker.__ray_actor_class__)
        def work(self, how):
            return how

    workers = [Worker.remote() for _ in range(2)]
    assert check_for_failure([worker.work.remote("") for worker in workers])
    with pytest.raises(ValueError, match="in the step"):
        check_for_failure([workers[0].work.remote("raise")])
    assert not check_for_failure([worker.work.remote("die") for worker in workers])
    timer = TimerStat(window_size=2)
    with timer:
        assert 0 < find_free_port() < 65536
    for seconds in (1, 3):
        timer.push(seconds)
        timer.push_units_processed(8)
    assert (timer.mean, timer.first, timer.last, timer.size, timer.count, timer.mean_throughput) == (2, 1, 3, 2, 3, 4)


@pytest.mark.parametrize(
    "arguments, error, text",
    [
        ({}, ValueError, "training_operator_cls"),
        ({"model_creator": data}, ValueError, "optimizer_creator"),
        ({"model_creator": data, "optimizer_creator": sgd}, ValueError, "loss_creator"),
        ({"num_replicas": 2}, DeprecationWarning, "num_replicas"),
        ({"use_fp16": True}, ValueError, "torch.amp"),
        ({"nonsense": 1}, TypeError, "nonsense"),
    ],
)
def test_what_cannot_be_meant_is_an_error(ray_session, arguments, error, text):
    from ray.util.sgd.torch import TorchTrainer

    with pytest.raises(error, match=text):
        TorchTrainer(**arguments)


def test_tensorflow_is_refused_with_its_way_out(ray_session):
    with pytest.raises(ImportError, match="RaySGD is gone"):
        import ray.util.sgd.tf  # noqa: F401


def test_ray_train_had_another_name_first(ray_session):
    from ray.train import Trainer
    from ray.util.sgd.v2 import SGDCallback, TorchConfig
    from ray.util.sgd.v2 import Trainer as FirstTrainer
    from ray.util.sgd.v2.callbacks import JsonLoggerCallback
    from ray.util.sgd.v2.callbacks import SGDCallback as ThereToo

    assert FirstTrainer is Trainer
    assert (ThereToo, JsonLoggerCallback.__name__) == (SGDCallback, "JsonLoggerCallback")
    assert (SGDCallback.__name__, TorchConfig.__name__) == ("TrainingCallback", "TorchConfig")


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_two_workers_train_one_model_and_trials_of_tune_have_their_own(operator, tmp_path):
    from ray import tune
    from ray.util.sgd.torch import TorchTrainer

    trainer = TorchTrainer(training_operator_cls=operator, num_workers=2, config={"lr": 0.2})
    each = trainer.train(reduce_results=False)
    assert [result["num_samples"] for result in each] == [16, 16]
    weights = trainer.apply_all_operators(lambda operator: operator.model.module.weight.item())
    assert weights[0] == weights[1] == trainer.get_model().weight.item()
    file = trainer.save(str(tmp_path / "trainer.pt"))
    trainer.train()
    trainer.load(file)
    assert trainer.get_model().weight.item() == weights[0]
    trainer.shutdown()

    for workers in (1, 2):
        trainable = TorchTrainer.as_trainable(training_operator_cls=operator, num_workers=workers)
        analysis = tune.run(
            trainable, config={"lr": 0.2}, stop={"training_iteration": 2}, local_dir=str(tmp_path), verbose=0
        )
        assert analysis.trials[0].last_result["epoch"] == 2


def test_trials_reserve_no_more_than_their_workers(operator):
    from ray.util.sgd.torch import TorchTrainer

    for workers in (1, 2):
        trainable = TorchTrainer.as_trainable(training_operator_cls=operator, num_workers=workers)
        assert trainable.default_resource_request({}).required_resources == {"CPU": workers}
