"""Reports, results and errors of trainers are what they were in Train V1: with two workers, in one run of each kind."""

import json
import os
import tempfile
from pathlib import Path

import pytest

pytest.importorskip("torch")
pytestmark = pytest.mark.train


@pytest.fixture
def callback(ray_session):
    from ray.tune.logger import LoggerCallback

    class Remembers(LoggerCallback):
        def __init__(self):
            self.told = []
            self.before = []
            self.bundles = {}

        def log_trial_start(self, trial):
            self.bundles[trial] = len(trial.placement_group_factory.bundles)
            self.told.append(("start", trial.trial_id, trial.config["train_loop_config"]["last"]))

        def log_trial_result(self, iteration, trial, result):
            self.told.append(("result", trial.trial_id, result["loss"]))
            self.before.append(trial.last_result.get("loss"))

        def on_checkpoint(self, iteration, trials, trial, checkpoint, **info):
            self.told.append(("checkpoint", trial.trial_id, type(checkpoint).__name__))

        def log_trial_save(self, trial):
            self.told.append(("save", trial.trial_id, None))

        def log_trial_end(self, trial, failed=False):
            self.told.append(("end", trial.trial_id, failed))

        def get_state(self):
            return {"last": next((told for told in reversed(self.told) if told[0] == "result"), None)}

        def set_state(self, state):
            self.told = [("kept", *state["last"][1:])]

    return Remembers()


def loop(config):
    import numpy as np
    import torch
    from ray import train
    from ray.air import Checkpoint, session
    from ray.train.torch import TorchCheckpoint

    context = train.get_context()
    print(f"rank {session.get_world_rank()} prints")
    answers = {
        "rank": session.get_world_rank(),
        "trial": [session.get_trial_id(), session.get_trial_name(), session.get_trial_dir()],
        "bundles": len(session.get_trial_resources().bundles),
        "metadata": context.get_metadata(),
        "same": session.get_trial_id() == context.get_trial_id(),
    }
    Path(config["seen"], f"{answers['rank']}.json").write_text(json.dumps(answers))
    checkpoint = session.get_checkpoint()
    first = checkpoint.to_dict()["epoch"] + 1 if checkpoint else 0
    for epoch in range(first, config["last"] + 1):
        loss = np.float32(1 / 2**epoch) if epoch % 2 else torch.tensor(1 / 2**epoch)
        state = {"epoch": epoch, "rank": answers["rank"], "weights": np.ones(2 + 10**6 * answers["rank"])}
        kind = Checkpoint if epoch == 3 else TorchCheckpoint
        saved = kind.from_dict(state) if epoch % 2 else None
        session.report({"loss": loss, "rank": answers["rank"]}, checkpoint=saved)


@pytest.fixture
def trainer(ray_session, tmp_path):
    from ray.air.config import CheckpointConfig, RunConfig, ScalingConfig
    from ray.train.torch import TorchTrainer

    (tmp_path / "seen").mkdir()

    def make(name="run", last=9, metadata=None, **run_config):
        return TorchTrainer(
            loop,
            train_loop_config={"last": last, "seen": str(tmp_path / "seen")},
            scaling_config=ScalingConfig(num_workers=2),
            run_config=RunConfig(
                name=name,
                local_dir=str(tmp_path),
                checkpoint_config=CheckpointConfig(num_to_keep=2, checkpoint_score_attribute="training_iteration"),
                **run_config,
            ),
            metadata=metadata,
        )

    return make


def test_a_run_is_reported_logged_stopped_and_resumed_as_under_train_v1(trainer, callback, tmp_path):
    from ray.train import Result
    from ray.train.torch import TorchCheckpoint, TorchTrainer

    begun = trainer(
        stop={"training_iteration": 4}, log_to_file=True, callbacks=[callback], metadata={"who": "a test"}, verbose=0
    )
    result = begun.fit()

    # The last report, with numbers that are Python's, and the columns of every report.
    assert {name: result.metrics[name] for name in ("loss", "rank", "training_iteration", "done")} == {
        "loss": 0.125,
        "rank": 0,
        "training_iteration": 4,
        "done": True,
    }
    assert result.metrics["time_total_s"] >= result.metrics["time_this_iter_s"] >= 0
    assert list(result.metrics_dataframe["loss"]) == [1.0, 0.5, 0.25, 0.125]
    assert result.config["train_loop_config"]["last"] == 9
    assert (result.error, str(result.log_dir)) == (None, result.path)
    assert [metrics["loss"] for _, metrics in result.best_checkpoints] == [0.5, 0.125]
    assert [Path(kept.path).name for kept, _ in result.best_checkpoints] == ["checkpoint_000000", "checkpoint_000001"]

    assert [metrics["experiment_tag"] for metrics in (result.metrics, result.best_checkpoints[0][1])] == ["0", "0"]
    assert result.best_checkpoints[0][1]["config"] == result.config

    # Dictionaries and metadata in checkpoints, and the class that was reported, or that of the framework.
    assert {type(result.checkpoint), type(result.best_checkpoints[0][0])} == {TorchCheckpoint}
    assert [result.checkpoint.to_dict()[name] for name in ("epoch", "rank")] == [3, 0]
    assert sum(file.stat().st_size for file in Path(result.checkpoint.path).iterdir()) < 10**6, "written by both"
    assert result.checkpoint.get_metadata() == {"who": "a test"}

    # Every worker knows the trial.
    answers = [json.loads((tmp_path / "seen" / f"{rank}.json").read_text()) for rank in (0, 1)]
    trial_id, name, directory = answers[0]["trial"]
    assert answers[0]["trial"] == answers[1]["trial"]
    assert (name, directory) == (f"TorchTrainer_{trial_id}", str(tmp_path / "run"))
    assert [(answer["bundles"], answer["metadata"], answer["same"]) for answer in answers] == [
        (2, {"who": "a test"}, True)
    ] * 2

    # Callbacks of Tune were told, and the object of the driver knows.
    assert callback.told == [
        ("start", trial_id, 9),
        ("result", trial_id, 1.0),
        ("result", trial_id, 0.5),
        ("checkpoint", trial_id, "TorchCheckpoint"),
        ("save", trial_id, None),
        ("result", trial_id, 0.25),
        ("result", trial_id, 0.125),
        ("checkpoint", trial_id, "TorchCheckpoint"),
        ("save", trial_id, None),
        ("end", trial_id, False),
    ]
    assert callback.before == [None, 1.0, 0.5, 0.25]
    assert {trial.trial_id: bundles for trial, bundles in callback.bundles.items()} == {trial_id: 2}

    # Files.
    run = tmp_path / "run"
    assert (run / "stdout").read_text() == "rank 0 prints\n"
    assert [json.loads(line)["loss"] for line in (run / "result.json").read_text().splitlines()] == [
        1,
        0.5,
        0.25,
        0.125,
    ]
    assert (run / "progress.csv").read_text().count("\n") == 5
    assert json.loads((run / "params.json").read_text())["train_loop_config"]["last"] == 9
    assert list(Result.from_path(str(run)).metrics_dataframe["loss"]) == [1.0, 0.5, 0.25, 0.125]

    # The counters and the logs go on where they were.
    resumed = TorchTrainer.restore(str(run), train_loop_config={"last": 4, "seen": str(tmp_path / "seen")})
    assert resumed.run_config.stop == {"training_iteration": 4}
    result = resumed.fit()
    assert (result.metrics["training_iteration"], result.metrics["iterations_since_restore"]) == (5, 1)
    assert result.metrics["trial_id"] == trial_id
    assert resumed.run_config.callbacks[0].told[:2] == [("kept", trial_id, 0.125), ("start", trial_id, 4)]
    assert list(result.metrics_dataframe["training_iteration"]) == [1, 2, 3, 4, 5]


def test_a_worker_knows_where_its_trial_is(data_parallel_trainer, storage):
    from ray import train

    def ask():
        known = train.get_context().get_storage()
        try:
            refused = known.checkpoint_fs_path
        except AttributeError as error:
            refused = str(error)
        works = known.trial_working_directory == os.getcwd()
        train.report({"stored": known.trial_fs_path, "works": works, "refused": refused})

    run_config = train.RunConfig(name="run", storage_path=storage)
    result = data_parallel_trainer(ask, scaling_config=train.ScalingConfig(num_workers=1), run_config=run_config).fit()
    assert (result.metrics["stored"], result.metrics["works"]) == (f"{storage}/run", True)
    assert "[FUN253]" in result.metrics["refused"] and "`checkpoint.path`" in result.metrics["refused"]


@pytest.mark.slow
def test_checkpoints_are_counted_whichever_worker_has_them(data_parallel_trainer, storage, make_checkpoint):
    from ray import train
    from ray.train import Checkpoint, RunConfig, ScalingConfig

    directory = make_checkpoint(0)

    def loop():
        for step, saving in enumerate((0, 1, None, 1)):
            mine = saving == train.get_context().get_world_rank()
            train.report({"step": step}, checkpoint=Checkpoint.from_directory(directory) if mine else None)

    result = data_parallel_trainer(
        loop, scaling_config=ScalingConfig(num_workers=2), run_config=RunConfig(name="run", storage_path=storage)
    ).fit()
    assert [(Path(kept.path).name, metrics["step"]) for kept, metrics in result.best_checkpoints] == [
        ("checkpoint_000000", 0),
        ("checkpoint_000001", 1),
        ("checkpoint_000002", 3),
    ]


def test_a_checkpoint_of_a_deprecated_class_is_reported_without_another_warning(data_parallel_trainer, storage):
    from ray.train import RunConfig

    def report_deprecated():
        import warnings

        from ray import train
        from ray.util.annotations import Deprecated

        @Deprecated(message="Use another one.", warning=True)
        class OldCheckpoint(train.Checkpoint):
            pass

        checkpoint = OldCheckpoint.from_directory(tempfile.mkdtemp())
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            train.report({"warnings": 0}, checkpoint=checkpoint)
        train.report({"warnings": [str(warning.message) for warning in caught if "another" in str(warning.message)]})

    trainer = data_parallel_trainer(report_deprecated, run_config=RunConfig(name="run", storage_path=storage))
    assert trainer.fit().metrics["warnings"] == []


@pytest.mark.slow
def test_a_checkpoint_of_ones_own_class_keeps_its_attributes(data_parallel_trainer, storage):
    from ray.train import RunConfig

    def report_own():

        from ray import train

        class OwnCheckpoint(train.Checkpoint):
            _SERIALIZED_ATTRS = ("score",)

        checkpoint = OwnCheckpoint.from_directory(tempfile.mkdtemp())
        checkpoint.score = 7
        train.report({}, checkpoint=checkpoint)

    result = data_parallel_trainer(report_own, run_config=RunConfig(name="run", storage_path=storage)).fit()
    assert (type(result.checkpoint).__name__, result.checkpoint.score) == ("OwnCheckpoint", 7)


def test_a_run_that_reports_nothing_has_the_metrics_of_its_trial(data_parallel_trainer, storage):
    from ray.train import RunConfig

    result = data_parallel_trainer(lambda: None, run_config=RunConfig(name="run", storage_path=storage)).fit()
    assert result.metrics["done"] is True
    assert {"trial_id", "date", "timestamp", "pid", "hostname", "node_ip", "config"} < set(result.metrics)
    assert "training_iteration" not in result.metrics


@pytest.mark.slow
def test_an_elastic_run_is_a_trial_with_its_fewest_workers(data_parallel_trainer, storage):
    from ray.train import RunConfig, ScalingConfig

    if not hasattr(ScalingConfig, "elasticity_enabled"):
        pytest.skip("this Ray has no elastic training")

    def report_resources():
        from ray import train

        train.report({"bundles": len(train.get_context().get_trial_resources().bundles)})

    trainer = data_parallel_trainer(
        report_resources,
        scaling_config=ScalingConfig(num_workers=(1, 2)),
        run_config=RunConfig(name="run", storage_path=storage),
    )
    assert trainer.fit().metrics["bundles"] == 1
