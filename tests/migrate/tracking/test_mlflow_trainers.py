"""Runs of trainers that MLflow logs: what the migrated file tells it, and which callbacks are left to a person."""

import pytest

from tests.migrate.support import check_noop, check_transformed, rewritten, run_on_plain_ray

SCRIPT = """\
import json
import os
import sys
import tempfile

os.environ["MLFLOW_ALLOW_FILE_STORE"] = "true"
import mlflow
from ray.air import Result, session
from ray.air.checkpoint import Checkpoint
from ray.air.config import CheckpointConfig, FailureConfig, RunConfig, ScalingConfig
from ray.air.integrations.mlflow import MLflowLoggerCallback
from ray.train.torch import TorchTrainer


def loop(config):
    saved = session.get_checkpoint()
    begin = 0
    if saved is not None:
        with saved.as_directory() as directory:
            with open(os.path.join(directory, "epoch")) as file:
                begin = int(file.read()) + 1
    for epoch in range(begin, 3):
        if config["fails"] and (epoch, begin) == (2, 0):
            raise ValueError("once")
        directory = tempfile.mkdtemp()
        with open(os.path.join(directory, "epoch"), "w") as file:
            file.write(str(epoch))
        metrics = {"epoch": epoch, "loss": 1 / (epoch + 1), "of": {"rank": session.get_world_rank()}, "text": "x"}
        session.report(metrics, checkpoint=Checkpoint.from_directory(directory))
    if config["lr"] > 1:
        raise ValueError("at the end")


def run(lr, failures, fails):
    mlflow_callback = MLflowLoggerCallback(
        tracking_uri=f"file://{sys.argv[1]}/mlruns", experiment_name="runs", tags={"who": "me"}, save_artifact=True
    )
    trainer = TorchTrainer(
        loop,
        train_loop_config={"lr": lr, "fails": fails, "deep": {"list": [1, 2]}},
        scaling_config=ScalingConfig(num_workers=2),
        run_config=RunConfig(
            name=f"run-{lr}",
            storage_path=sys.argv[1],
            callbacks=[mlflow_callback],
            checkpoint_config=CheckpointConfig(num_to_keep=1),
            failure_config=FailureConfig(max_failures=failures),
        ),
    )
    result = trainer.fit()
    return result.metrics["trial_id"]


try:
    run(2.0, 0, False)
except Exception:
    trial_ids = []
trial_ids.append(run(0.1, 1, True))
client = mlflow.tracking.MlflowClient(f"file://{sys.argv[1]}/mlruns")
seen = []
order = ["params.`train_loop_config/lr`"]
for run in client.search_runs([client.get_experiment_by_name("runs").experiment_id], order_by=order):
    opened = Result.from_path(run.info.artifact_uri.removeprefix("file://"))
    ((best, metrics),) = opened.best_checkpoints
    seen.append({
        "status": run.info.status,
        "params": run.data.params,
        "tags": {name: tag for name, tag in run.data.tags.items() if name in ("who", "trial_name")},
        "name": run.info.run_name,
        "loss": [(metric.step, metric.value) for metric in client.get_metric_history(run.info.run_id, "loss")],
        "last": [run.data.metrics[name] for name in ("of/rank", "training_iteration", "config/train_loop_config/lr")],
        "others": sorted({*run.data.metrics} - {"loss", "of/rank", "training_iteration"}),
        "opened": [len(opened.metrics_dataframe), os.listdir(best.path), metrics["epoch"]],
    })
json.dump([trial_ids, seen], open("out.json", "w"))
"""


@pytest.mark.slow
def test_mlflow_is_told_what_it_was_told_of_a_trial(tmp_path):
    pytest.importorskip("mlflow")
    ((trial_id,), seen), left = run_on_plain_ray(SCRIPT, tmp_path)
    assert left == []
    good, bad = seen
    assert (good["status"], bad["status"]) == ("FINISHED", "FAILED")
    assert good["tags"] == {"who": "me", "trial_name": f"TorchTrainer_{trial_id}"}
    assert good["name"] == good["tags"]["trial_name"] != bad["name"]
    assert good["params"] == {
        "train_loop_config/lr": "0.1",
        "train_loop_config/fails": "True",
        "train_loop_config/deep/list": "[1, 2]",
    }
    for run, reports in (good, 3), (bad, 3):
        assert run["loss"] == [[1, 1.0], [2, 0.5], [3, pytest.approx(1 / 3)]]
        assert run["last"] == [0.0, 3.0, float(run["params"]["train_loop_config/lr"])]
        assert run["others"] == [
            *("config/train_loop_config/fails", "config/train_loop_config/lr", "epoch"),
            *("time_this_iter_s", "time_total_s", "timestamp"),
        ]
        assert run["opened"] == [reports, ["epoch"], 2]


HEAD = """\
from ray.air.integrations.mlflow import MLflowLoggerCallback
from ray.train import RunConfig
from ray.train.torch import TorchTrainer
"""
CALLBACK = "MLflowLoggerCallback(experiment_name='e')"
CONFIG = f"RunConfig(callbacks=[{CALLBACK}])"


def last_lines(text, count):
    return "\n".join(rewritten(text).splitlines()[-count:])


def test_a_trainer_that_has_no_name_gets_one():
    text = (
        f"{HEAD}\n\ndef train():\n    return TorchTrainer(\n        loop,\n        run_config={CONFIG},\n    ).fit()\n"
    )
    assert last_lines(text, 7) == (
        "def train():\n    trainer = TorchTrainer(\n        loop,\n"
        "        run_config=RunConfig(callbacks=[MLflowTrainerCallback(experiment_name='e')]),\n    )\n"
        "    with MLflowTrainerCallback.around(trainer):\n        return trainer.fit()"
    )


def test_each_run_of_a_notebook_is_logged_by_its_own_callback():
    cell = (
        "callback = MLflowLoggerCallback(experiment_name='{0}')\nrun_config = RunConfig(callbacks=[callback])\n"
        "trainer = TorchTrainer(loop, run_config=run_config)\nresult = trainer.fit()\n"
    )
    text = rewritten(HEAD + cell.format("a") + cell.format("b"))
    assert text.count("with MLflowTrainerCallback.around(trainer):\n    result = trainer.fit()\n") == 2
    assert "callback = MLflowTrainerCallback(experiment_name='a')\n" in text
    assert "callback = MLflowTrainerCallback(experiment_name='b')\n" in text


def test_callbacks_may_be_in_a_list_that_the_run_alone_has():
    text = f"{HEAD}\nown = [{CALLBACK}]\nTorchTrainer(loop, run_config=RunConfig(callbacks=own)).fit()\n"
    assert last_lines(text, 4) == (
        "own = [MLflowTrainerCallback(experiment_name='e')]\n"
        "trainer = TorchTrainer(loop, run_config=RunConfig(callbacks=own))\n"
        "with MLflowTrainerCallback.around(trainer):\n    trainer.fit()"
    )


def test_a_callback_of_a_tuner_in_the_same_file_stays():
    text = rewritten(
        f"{HEAD}from ray import tune\n\ncallback = {CALLBACK}\n"
        "TorchTrainer(loop, run_config=RunConfig(callbacks=[callback])).fit()\n"
        f"callback = {CALLBACK}\ntune.Tuner(f, run_config=tune.RunConfig(callbacks=[callback])).fit()\n"
    )
    assert f"\ncallback = {CALLBACK}\ntune.Tuner" in text
    assert "\ncallback = MLflowTrainerCallback(experiment_name='e')\ntrainer = TorchTrainer(" in text


def test_metadata_of_the_trainer_is_no_parameter_of_the_loop():
    text = rewritten(f"{HEAD}\nTorchTrainer(loop, metadata=m, run_config={CONFIG}).fit()\n")
    assert 'if name != "metadata"\n' in text


@pytest.mark.parametrize(
    "use",
    [
        f"trainer = TorchTrainer(loop, run_config={CONFIG})\nrun(trainer)\n",
        f"trainer = TorchTrainer(loop, run_config={CONFIG})\ntrainer.fit()\nkeep(trainer)\n",
        f"config = {CONFIG}\nTorchTrainer(loop, run_config=config).fit()\nkeep(config)\n",
        f"c = {CALLBACK}\nTorchTrainer(loop, run_config=RunConfig(callbacks=[c])).fit()\nkeep(c)\n",
        f"own = [{CALLBACK}]\nTorchTrainer(loop, run_config=RunConfig(callbacks=own)).fit()\nown.append(other)\n",
        f"results = [TorchTrainer(loop, run_config={CONFIG}).fit()]\n",
        f"TorchTrainer(loop, run_config={CONFIG}, scaling_config=ray.train.ScalingConfig(num_workers=0)).fit()\n",
        "TorchTrainer(loop, run_config=RunConfig(callbacks=[MLflowLoggerCallback(**given)])).fit()\n",
        f"TorchTrainer(loop, **given, run_config={CONFIG}).fit()\n",
    ],
    ids=[
        "elsewhere",
        "kept",
        "config kept",
        "callback kept",
        "list kept",
        "list",
        "no workers",
        "arguments",
        "unpacked",
    ],
)
def test_a_run_that_cannot_be_followed_is_reported(use):
    assert "CFG106" in check_noop(f"import ray\n{HEAD}\n{use}")


def test_uploads_of_what_only_the_driver_wrote_are_reported():
    config = CONFIG.replace("'e'", "'e', save_artifact=True")
    assert check_noop(f"{HEAD}\nTorchTrainer(loop, run_config={config}).fit()\n") == ["CFG106"]


def test_a_driver_of_ray_2_7_that_worked_in_its_storage_uploaded_the_run():
    config = CONFIG.replace("'e'", "'e', save_artifact=True").replace("])", "], storage_path=path, local_dir=path)")
    text = rewritten(f"{HEAD}\nTorchTrainer(loop, run_config={config}).fit()\n")
    assert "with files.as_directory() as self.local_path:\n" in text
    assert "storage_path=path))\nwith " in text


def test_a_trial_that_another_function_asks_for_is_reported():
    text = f"{HEAD}\nresult = TorchTrainer(loop, run_config={CONFIG}).fit()\n\n\n"
    text += "def f():\n    return result.metrics['trial_id']\n"
    findings = check_transformed(text, rewritten(text))
    assert [found.code for found in findings if found.attention] == ["TRR782"]
