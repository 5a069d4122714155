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
