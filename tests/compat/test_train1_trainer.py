"""`ray.train.Trainer` of Ray 1.9 - 1.13: what it returns, reports, keeps and survives, with two workers of Train V2."""

import json
import os
import time
from pathlib import Path

import pytest

pytest.importorskip("torch")


@pytest.fixture(scope="module")
def trainer(ray_session, tmp_path_factory):
    """One trainer for the tests of this module: workers take their time to start."""
    from ray.train import Trainer

    trainer = Trainer("torch", num_workers=2, logdir=tmp_path_factory.mktemp("train1"))
    assert not trainer._backend_executor.is_started()
    trainer.start(initialization_hook=lambda: os.environ.update(HOOKED="yes"))
    yield trainer
    trainer.shutdown()


@pytest.fixture
def told():
    """A callback that writes down what it is told."""
    from ray.train.callbacks import TrainingCallback

    class Remembers(TrainingCallback):
        def __init__(self):
            self.told = []

        def start_training(self, logdir, config, **info):
            self.told.append((Path(logdir).name, config))

        def handle_result(self, results, **info):
            self.told.append([(result["rank"], result["loss"], result["_training_iteration"]) for result in results])

        def finish_training(self, error=False, **info):
            self.told.append(error)

    return Remembers()


def test_a_run_gives_what_each_worker_returned_and_tells_callbacks_what_each_reported(trainer, told):
    from ray import train
    from ray.train.callbacks import JsonLoggerCallback

    def train_func(config):
        import torch

        model = train.torch.prepare_model(torch.nn.Linear(1, 1))
        for epoch in range(2):
            train.save_checkpoint(epoch=epoch, model=model, score=-epoch)
            train.report(rank=train.world_rank(), loss=config["loss"] * epoch)
        return train.world_size(), train.local_rank(), torch.distributed.get_rank(), os.environ["HOOKED"]

    returned = trainer.run(train_func, {"loss": 0.5}, callbacks=[told, JsonLoggerCallback(workers_to_log=None)])

    assert returned == [(2, 0, 0, "yes"), (2, 1, 1, "yes")]
    run = trainer.latest_run_dir
    reports = [[(0, 0.0, 1), (1, 0.0, 1)], [(0, 0.5, 2), (1, 0.5, 2)]]
    assert told.told == [(run.name, {"loss": 0.5}), *reports, False]
    logged = json.loads((run / "results.json").read_text())
    assert [[result["loss"] for result in results] for results in logged] == [[0.0, 0.0], [0.5, 0.5]]
    assert set(logged[0][0]) == {"rank", "loss", "_timestamp", "_time_this_iter_s", "_training_iteration"}
    assert trainer.latest_checkpoint["epoch"] == 1
    assert type(trainer.latest_checkpoint["model"]).__name__ == "Linear"
    assert sorted(file.name for file in (run / "checkpoints").iterdir()) == ["checkpoint_000001", "checkpoint_000002"]


def test_the_best_checkpoints_stay_and_a_run_starts_from_the_file_of_one(trainer):
    from ray import train
    from ray.train import CheckpointStrategy, Trainer

    def train_func():
        for loss in (float("nan"), 3, 7, 5):
            train.save_checkpoint(loss=loss)

    trainer.checkpoint_manager.__init__()
    strategy = CheckpointStrategy(num_to_keep=2, checkpoint_score_attribute="loss", checkpoint_score_order="min")
    trainer.run(train_func, checkpoint_strategy=strategy)

    assert (trainer.latest_checkpoint["loss"], trainer.best_checkpoint["loss"]) == (5, 3)
    kept = sorted(file.name for file in trainer.latest_checkpoint_dir.iterdir())
    assert kept == ["checkpoint_000002", "checkpoint_000004"]
    assert Trainer.load_checkpoint_from_path(trainer.best_checkpoint_path) == trainer.best_checkpoint
    loaded = trainer.run(lambda: train.load_checkpoint()["loss"], checkpoint=trainer.best_checkpoint_path)
    assert loaded == [3, 3]


def test_an_iterator_gives_reports_one_at_a_time_and_the_rest_can_be_dropped(trainer):
    from ray import train

    def train_func():
        for epoch in range(3):
            train.report(epoch=epoch)
        return "end"

    iterator = trainer.run_iterator(train_func)
    assert [[result["epoch"] for result in results] for results in iterator] == [[0, 0], [1, 1], [2, 2]]
    assert iterator.is_finished() and iterator.get_final_results() == ["end", "end"]
    dropped = trainer.run_iterator(train_func)
    assert dropped.get_final_results() is None
    assert dropped.get_final_results(force=True) == ["end", "end"]
    with pytest.raises(StopIteration):
        next(dropped)


def test_reports_that_wait_when_the_rest_is_dropped_are_dropped_too(trainer, tmp_path):
    from ray import train

    def train_func():
        if train.world_rank() == 0:
            (tmp_path / "reports").touch()
            train.report(epoch=0)
        return train.world_rank()

    iterator = trainer.run_iterator(train_func)
    while not (tmp_path / "reports").exists():
        time.sleep(0.05)
    assert iterator.get_final_results(force=True) == [0, 1]


def test_every_worker_gets_its_part_of_each_dataset(trainer):
    import ray
    from ray import train

    def train_func():
        return [
            sorted(row["id"] for row in train.get_dataset_shard(name).iter_rows()) for name in ("train", "validation")
        ]

    first, second = trainer.run(train_func, dataset={"train": ray.data.range(10), "validation": ray.data.range(6)})

    assert sorted(first[0] + second[0]) == list(range(10)) and len(first[0]) == 5
    assert sorted(first[1] + second[1]) == list(range(6)) and len(first[1]) == 3
    assert trainer.run(lambda: train.get_dataset_shard().count(), dataset=ray.data.range(8)) == [4, 4]

    def two_epochs():
        epochs = train.get_dataset_shard().iter_epochs()
        return [sorted(row["id"] for row in next(epochs).iter_rows()) for _ in range(2)]

    first, second = trainer.run(two_epochs, dataset=ray.data.range(6).repeat())
    assert first[0] == first[1] and second[0] == second[1] and sorted(first[0] + second[0]) == list(range(6))


def test_an_exception_is_raised_with_its_own_type_and_the_trainer_goes_on(trainer):
    def fails():
        raise NotImplementedError("on purpose")

    with pytest.raises(NotImplementedError, match="on purpose"):
        trainer.run(fails)
    with pytest.raises(ValueError, match="2 arguments"):
        trainer.run(lambda one, two: None)
    assert trainer.run(lambda: 1) == [1, 1]


@pytest.mark.slow
def test_the_death_of_a_worker_is_tried_again_from_the_latest_checkpoint(trainer, tmp_path):
    from ray import train

    died = tmp_path / "died"

    def train_func():
        first = (train.load_checkpoint() or {"epoch": 0})["epoch"]
        for epoch in range(first, 3):
            if epoch == 2 and train.world_rank() == 1 and not died.exists():
                died.touch()
                os._exit(1)
            train.report(epoch=epoch)
            train.save_checkpoint(epoch=epoch + 1)
        return first, os.environ["HOOKED"]

    first, second = trainer.run(train_func)
    assert first == second and first[0] in (1, 2)  # 2, unless it died before its last checkpoint was taken
    assert first[1] == "yes"
    assert trainer.latest_checkpoint["epoch"] == 3


def test_workers_that_report_differently_are_an_error(trainer):
    from ray import train

    def train_func():
        for _ in range(1 + train.world_rank()):
            train.report(loss=1)

    with pytest.raises(RuntimeError, match="same number of times"):
        trainer.run(train_func)


def test_a_trainer_that_is_not_started_says_so(ray_session, tmp_path):
    from ray.train import Trainer

    trainer = Trainer("torch", num_workers=1, logdir=tmp_path)
    with pytest.raises(RuntimeError, match="not active"):
        trainer.run(lambda: 1)


@pytest.mark.parametrize(
    "arguments, error",
    [
        ({"backend": 5, "num_workers": 2}, TypeError),
        ({"backend": "invalid", "num_workers": 2}, ValueError),
        ({"backend": "torch", "num_workers": 0}, ValueError),
        ({"backend": "torch", "num_workers": 1, "resources_per_worker": {"GPU": 1}}, ValueError),
        ({"backend": "torch", "num_workers": 1, "use_gpu": True, "resources_per_worker": {"GPU": 0}}, ValueError),
    ],
)
def test_a_trainer_that_cannot_be_meant_is_an_error(ray_session, tmp_path, arguments, error):
    from ray.train import Trainer

    with pytest.raises(error):
        Trainer(**arguments, logdir=tmp_path)


def test_horovod_is_refused_with_its_way_out(ray_session, tmp_path):
    from ray.train import Trainer

    from compat.errors import LegacyApiError

    with pytest.raises(LegacyApiError, match="no longer runs Horovod"):
        Trainer("horovod", num_workers=1, logdir=tmp_path)


@pytest.mark.slow
def test_objects_of_a_class_are_held_by_workers_and_called_like_actors(ray_session, tmp_path):
    import ray
    from ray.train import Trainer
    from ray.train.torch import TorchConfig

    class Counter:
        def __init__(self, start=0):
            self.count = start

        def add(self):
            self.count += 1
            return self.count

    workers = Trainer(TorchConfig(), num_workers=2, logdir=tmp_path).to_worker_group(Counter, start=2)
    assert ray.get([worker.add.remote() for worker in workers]) == [3, 3]
    assert ray.get(workers[0].add.remote()) == 4
    workers.shutdown()


@pytest.mark.slow
@pytest.mark.parametrize("shuts_down", [True, False], ids=["shut down", "dropped"])
def test_workers_reserve_what_they_were_given_until_their_trainer_is_gone(ray_session, tmp_path, shuts_down):
    import ray
    from ray.train import Trainer

    trainer = Trainer("torch", num_workers=1, resources_per_worker={"CPU": 0.5}, logdir=tmp_path)
    before = ray.available_resources()["CPU"]
    trainer.start()
    assert trainer.run(os.getpid) != [os.getpid()]
    assert ray.available_resources()["CPU"] == before - 0.5
    if shuts_down:
        trainer.shutdown()
    del trainer
    deadline = time.monotonic() + 60
    while ray.available_resources()["CPU"] != before and time.monotonic() < deadline:
        time.sleep(0.1)
    assert ray.available_resources()["CPU"] == before


@pytest.mark.slow
def test_workers_work_where_the_script_does_and_are_let_go_without_a_word(run_python, tmp_path, monkeypatch):
    monkeypatch.setenv("RAY_ADDRESS", "local")
    script = tmp_path / "script.py"
    script.write_text(
        "import os\nimport ray\nfrom ray.train import Trainer\n\n\ndef where(config):\n    return os.getcwd()\n\n\n"
        "ray.init(num_cpus=2, include_dashboard=False)\ntrainer = Trainer('torch', num_workers=1, logdir='results')\n"
        "trainer.start()\nprint(trainer.run(where, config={}))\ntrainer.shutdown()\n"
    )
    monkeypatch.chdir(tmp_path)
    done = run_python("-m", "compat", script)
    assert done.returncode == 0
    assert f"['{tmp_path}']" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
