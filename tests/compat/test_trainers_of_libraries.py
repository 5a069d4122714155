"""`AccelerateTrainer` and `TransformersTrainer` of Ray 2.0 - 2.6, restored."""

import os
from types import SimpleNamespace

import pytest

torch = pytest.importorskip("torch")


def loop():
    return "the first", os.environ["ACCELERATE_MIXED_PRECISION"]


def other_loop():
    return "another", os.environ["ACCELERATE_MIXED_PRECISION"]


def make(train_dataset, eval_dataset, **config):
    raise RuntimeError("no test trains")


@pytest.fixture
def begin(ray_session, storage, monkeypatch):
    """Begin a run and lose it before it has a checkpoint: all but the training itself has happened."""
    from ray.train import RunConfig

    import compat.adapters.trainers.trainer_fit

    nothing = SimpleNamespace(checkpoint=None, best_checkpoints=[])

    def begin_and_lose(trainer_class, *args, **arguments):
        trainer = trainer_class(*args, run_config=RunConfig(storage_path=storage, name="run"), **arguments)
        with monkeypatch.context() as patch:
            patch.setattr(compat.adapters.trainers.trainer_fit, "_ray_fit", lambda trainer: nothing)
            trainer.fit()
        return f"{storage}/run"

    return begin_and_lose


def test_a_restored_accelerate_trainer_has_the_configuration_of_then(begin, monkeypatch):
    from ray.train.huggingface import AccelerateTrainer

    monkeypatch.setenv("ACCELERATE_MIXED_PRECISION", "no")
    path = begin(AccelerateTrainer, loop, accelerate_config={"mixed_precision": "bf16"})
    assert AccelerateTrainer.can_restore(path)
    assert AccelerateTrainer.restore(path).train_loop_per_worker() == ("the first", "bf16")
    assert AccelerateTrainer.restore(path, other_loop).train_loop_per_worker() == ("another", "bf16")
    fp16 = AccelerateTrainer.restore(path, accelerate_config={"mixed_precision": "fp16"})
    assert fp16.train_loop_per_worker() == ("the first", "fp16")


def test_a_restored_transformers_trainer_has_its_function_and_configuration(begin):
    from ray.train.huggingface import TransformersTrainer

    path = begin(TransformersTrainer, make, trainer_init_config={"rate": 1, "epochs": 2})
    kept = TransformersTrainer.restore(path).train_loop_config
    assert (kept.pop("_trainer_init_per_worker"), kept) == (make, {"rate": 1, "epochs": 2})

    def make_differently(train_dataset, eval_dataset, **config):
        raise RuntimeError("no test trains")

    changed = TransformersTrainer.restore(path, make_differently, {"rate": 3}).train_loop_config
    assert (changed["_trainer_init_per_worker"], changed["rate"]) == (make_differently, 3)


def test_a_trial_gives_a_trainer_what_is_searched_for_where_that_keeps_it(ray_session):
    """Through the same call as in a trial; what trials report is recorded in the suite: lightning_in_tuner."""
    from ray.train.huggingface import TransformersTrainer

    from compat.adapters.trainers.trainer_construct import given_to
    from compat.adapters.trainers.trainer_in_tuner import arguments_of_trial

    trainer = TransformersTrainer(make, trainer_init_config={"rate": 1, "epochs": 2})
    trainer_class, given = given_to(trainer)
    arguments = arguments_of_trial(given, {"trainer_init_config": {"rate": 3}}, TransformersTrainer.kept_in)
    config = trainer_class(**arguments).train_loop_config
    assert (config.pop("_trainer_init_per_worker"), config) == (make, {"rate": 3, "epochs": 2})


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_workers_of_accelerate_without_gpus_train_together(ray_session, storage):
    pytest.importorskip("accelerate")
    from ray.train import RunConfig, ScalingConfig
    from ray.train.huggingface import AccelerateTrainer

    def average():
        from accelerate import Accelerator
        from ray import train

        accelerator = Accelerator()
        rank = train.get_context().get_world_rank()
        model = accelerator.prepare(torch.nn.Linear(1, 1))
        accelerator.backward(model(torch.full((1, 1), float(rank))).sum())
        gradient = accelerator.unwrap_model(model).weight.grad.item()
        train.report({"processes": accelerator.num_processes, "is": accelerator.process_index, "gradient": gradient})

    result = AccelerateTrainer(
        average,
        accelerate_config={"use_cpu": False},  # what the workers have decides
        scaling_config=ScalingConfig(num_workers=2),
        run_config=RunConfig(storage_path=storage, name="run"),
    ).fit()
    assert (result.metrics["processes"], result.metrics["is"], result.metrics["gradient"]) == (2, 0, 0.5)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_restored_lightning_trainer_goes_on_from_its_last_epoch(ray_session, storage, tmp_path):
    lightning = pytest.importorskip("lightning.pytorch")
    from ray.train import RunConfig
    from ray.train.base_trainer import TrainingFailedError
    from ray.train.lightning import LightningCheckpoint, LightningConfigBuilder, LightningTrainer

    class Fails(lightning.LightningModule):
        def __init__(self, failed):
            super().__init__()
            self.layer = torch.nn.Linear(1, 1)
            self.failed = failed

        def training_step(self, batch, index):
            if self.current_epoch == 2 and not self.failed.exists():
                self.failed.touch()
                raise KeyError("once")
            loss = self.layer(batch).sum()
            self.log("loss", loss)
            return loss

        def configure_optimizers(self):
            return torch.optim.SGD(self.parameters(), lr=0.1)

    config = (
        LightningConfigBuilder()
        .module(Fails, failed=tmp_path / "failed")
        .trainer(max_epochs=4, accelerator="cpu", enable_progress_bar=False)
        .fit_params(train_dataloaders=torch.utils.data.DataLoader(torch.ones(4, 1)))
        .build()
    )
    with pytest.raises(TrainingFailedError):
        LightningTrainer(config, run_config=RunConfig(storage_path=storage, name="run")).fit()
    assert LightningTrainer.can_restore(f"{storage}/run")
    result = LightningTrainer.restore(f"{storage}/run").fit()
    assert (result.metrics["epoch"], result.metrics["training_iteration"]) == (3, 4)
    assert (result.metrics["iterations_since_restore"], type(result.checkpoint)) == (2, LightningCheckpoint)


def test_every_module_that_had_the_accelerate_trainer_has_it(ray_session):
    from ray.train.huggingface import AccelerateTrainer
    from ray.train.huggingface.accelerate import AccelerateTrainer as OfPackage
    from ray.train.huggingface.accelerate.accelerate_trainer import AccelerateTrainer as OfModule

    assert OfModule is OfPackage is AccelerateTrainer
