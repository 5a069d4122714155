"""What is uploaded to MLflow of the trials of a search over a trainer."""

import pytest

from tests.migrate.support import rewritten, run_on_plain_ray

SCRIPT = """\
import json
import os
import sys
import tempfile

os.environ["MLFLOW_ALLOW_FILE_STORE"] = "true"
import mlflow
from ray import tune
from ray.air import Result, session
from ray.air.checkpoint import Checkpoint
from ray.air.config import CheckpointConfig, RunConfig, ScalingConfig
from ray.air.integrations.mlflow import MLflowLoggerCallback
from ray.train.torch import TorchTrainer


def loop(config):
    for epoch in range(config["epochs"]):
        directory = tempfile.mkdtemp()
        with open(os.path.join(directory, "epoch"), "w") as file:
            file.write(str(epoch))
        session.report({"epoch": epoch, "loss": config["lr"]}, checkpoint=Checkpoint.from_directory(directory))


uri = f"file://{sys.argv[1]}/mlruns"
trainer = TorchTrainer(loop, train_loop_config={"epochs": 2}, scaling_config=ScalingConfig(num_workers=1))
tuner = tune.Tuner(
    trainer,
    param_space={"train_loop_config": {"lr": tune.grid_search([0.1, 0.2])}},
    tune_config=tune.TuneConfig(max_concurrent_trials=1),
    run_config=RunConfig(
        name="search",
        storage_path=sys.argv[1],
        callbacks=[MLflowLoggerCallback(tracking_uri=uri, experiment_name="runs", save_artifact=True)],
        checkpoint_config=CheckpointConfig(num_to_keep=1),
    ),
)
best = tuner.fit().get_best_result("loss", "min")
client = mlflow.tracking.MlflowClient(uri)
experiment = client.get_experiment_by_name("runs").experiment_id
name = f"TorchTrainer_{best.metrics['trial_id']}"
(run,) = client.search_runs([experiment], f"tags.trial_name = '{name}'")
opened = Result.from_path(run.info.artifact_uri.removeprefix("file://"))
((checkpoint, metrics),) = opened.best_checkpoints
seen = {
    "named": run.info.run_name == name,
    "runs": len(client.search_runs([experiment])),
    "status": run.info.status,
    "params": run.data.params,
    "loss": [(metric.step, metric.value) for metric in client.get_metric_history(run.info.run_id, "loss")],
    "checkpoint": [name for name in os.listdir(checkpoint.path) if not name.startswith((".", "_"))],
    "metrics": [metrics["epoch"], metrics["training_iteration"]],
    "frame": opened.metrics_dataframe["epoch"].tolist(),
    "file": {"params.json", "progress.csv"} <= {file.path for file in client.list_artifacts(run.info.run_id)},
}
json.dump(seen, open("out.json", "w"))
"""


@pytest.mark.slow
def test_what_a_trial_uploads_can_be_opened_as_its_result(tmp_path):
    pytest.importorskip("mlflow")
    seen, left = run_on_plain_ray(SCRIPT, tmp_path)
    assert left == []
    assert seen == {
        "named": True,
        "runs": 2,
        "status": "FINISHED",
        "params": {"train_loop_config/lr": "0.1"},
        "loss": [[1, 0.1], [2, 0.1]],
        "checkpoint": ["epoch"],
        "metrics": [1, 2],
        "frame": [0, 1],
        "file": True,
    }


TRIALS = """\
import json
import os
import sys

os.environ["MLFLOW_ALLOW_FILE_STORE"] = "true"
import mlflow
from ray import tune
from ray.air import session
from ray.air.checkpoint import Checkpoint
from ray.tune.integration.mlflow import MLflowLoggerCallback

uri = f"file://{sys.argv[1]}/mlruns"


def train(config):
    os.makedirs("saved", exist_ok=True)
    for epoch in range(3):
        with open("saved/epoch", "w") as file:
            file.write(str(epoch))
        session.report({"epoch": epoch}, checkpoint=Checkpoint.from_directory("saved"))


def plain(config):
    tune.report(epoch=1)


class Counter(tune.Trainable):
    def step(self):
        return {"count": self.iteration}

    def save_checkpoint(self, directory):
        with open(os.path.join(directory, "count"), "w") as file:
            file.write(str(self.iteration))


RUNS
client = mlflow.tracking.MlflowClient(uri)


def files(run, path=None):
    for one in client.list_artifacts(run.info.run_id, path):
        yield from files(run, one.path) if one.is_dir else [one.path]


seen = {}
for name in ("train", "plain", "Counter"):
    (run,) = client.search_runs([client.get_experiment_by_name(name).experiment_id])
    seen[name] = [run.info.status, [path for path in files(run) if not path.startswith(("events", "p"))]]
json.dump(seen, open("out.json", "w"))
"""
RUN = """tune.run(
        TRAINABLE, local_dir=sys.argv[1], callbacks=[
            MLflowLoggerCallback(tracking_uri=uri, experiment_name="TRAINABLE", save_artifact=True)
        ], MORE
    )"""


@pytest.mark.slow
def test_what_trials_store_is_uploaded(tmp_path):
    pytest.importorskip("mlflow")
    runs = [("train", ""), ("plain", ""), ("Counter", "stop={'training_iteration': 4}, checkpoint_freq=2")]
    text = "\n".join(
        RUN.replace("TRAINABLE", name).replace("MORE", more).replace("\n    ", "\n") for name, more in runs
    )
    seen, left = run_on_plain_ray(TRIALS.replace("RUNS", text), tmp_path)
    assert left == []
    assert seen == {
        "train": [
            "FINISHED",
            [
                "checkpoint_000000/epoch",
                "checkpoint_000001/epoch",
                "checkpoint_000002/epoch",
                "result.json",
                "saved/epoch",
            ],
        ],
        "plain": ["FINISHED", ["result.json"]],
        "Counter": ["FINISHED", ["checkpoint_000000/count", "checkpoint_000001/count", "result.json"]],
    }


SEARCH = """\
from ray import tune
from ray.air.config import RunConfig
from ray.air.integrations.mlflow import MLflowLoggerCallback
from ray.train.torch import TorchTrainer

callback = MLflowLoggerCallback(experiment_name="runs", save_artifact=True)
tuner = tune.Tuner(TorchTrainer(loop), run_config=RunConfig(callbacks=[callback], local_dir="/results"))
"""
CALL = "\ncallback = MLflowLoggerCallback("


def test_a_callback_that_uploads_nothing_stays_and_its_trials_keep_their_names():
    text = rewritten(SEARCH.replace("True", "False"))
    assert CALL in text
    assert '.__name__ = "TorchTrainer"\n' in text


def test_trials_of_a_trainer_of_ones_own_keep_the_name_of_its_class():
    own = "class OwnTrainer(TorchTrainer):\n    pass\n\n\ncallback ="
    search = (
        SEARCH.replace("True", "False").replace("callback =", own, 1).replace("TorchTrainer(loop)", "OwnTrainer(loop)")
    )
    assert '.__name__ = "OwnTrainer"\n' in rewritten(search)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("TorchTrainer(loop),", "trainable,"),
        ("\ntuner", "\nkeep(callback)\ntuner"),
        ('"/results"))', '"/results"))\nother = tune.Tuner(f, run_config=RunConfig(callbacks=[callback]))'),
        ("save_artifact=True", "save_artifact=uploads"),
        ("save_artifact=True", "**given"),
    ],
    ids=["no trainer", "kept", "two searches", "unknown", "unpacked"],
)
def test_a_callback_of_something_else_stays(old, new):
    assert CALL in rewritten(SEARCH.replace(old, new))


def test_a_callback_of_ray_2_7_uploaded_what_the_driver_wrote_and_stays():
    text = SEARCH.replace("ray.air.config", "ray.train").replace("local_dir", "storage_path")
    assert CALL in rewritten(text)


@pytest.mark.parametrize(
    "trainable",
    ["'PPO'", "f", "tune.with_parameters(f, a=1)", "Own", "lambda config: 1", "partial(f, a=1)", "PPO", "str(x)"],
)
def test_the_callback_of_trials_that_run_no_trainer_uploads_what_they_store(trainable):
    defined = "from functools import partial\nfrom ray.rllib.algorithms.ppo import PPO\n\ndef f(config): ...\n\n"
    text = rewritten(
        SEARCH.replace("\ncallback", f"\n{defined}class Own(tune.Trainable): ...\n\ncallback", 1).replace(
            "TorchTrainer(loop)", trainable
        )
    )
    assert "\ncallback = MLflowTrialCallback(" in text
    assert "class MLflowTrialCallback(MLflowLoggerCallback):" in text
