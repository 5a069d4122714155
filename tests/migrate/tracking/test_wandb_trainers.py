"""Runs of trainers that W&B logs: what the migrated file tells it, and which callbacks are left to a person."""

import json

import pytest

from tests.migrate.support import check_noop, check_transformed, rewritten, run_on_plain_ray

SCRIPT = """\
import glob
import json
import os
import struct
import sys
import tempfile

os.environ["WANDB_MODE"] = "offline"
import ray
from ray import train
from ray.air.integrations.wandb import WandbLoggerCallback
from ray.train import Checkpoint, FailureConfig, RunConfig, ScalingConfig
from ray.train.data_parallel_trainer import DataParallelTrainer
from wandb.proto.wandb_internal_pb2 import Record


def loop(config):
    saved = train.get_checkpoint()
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
        metrics = {"epoch": epoch, "loss": 1 / (epoch + 1), "of": {"rank": train.get_context().get_world_rank()}}
        train.report({**metrics, "left": 1}, checkpoint=Checkpoint.from_directory(directory))
    if config["lr"] > 1:
        raise ValueError("at the end")


def run(lr, failures, fails):
    wandb_callback = WandbLoggerCallback("runs", api_key="key", excludes=["left"], upload_checkpoints=True, tags=["t"])
    trainer = DataParallelTrainer(
        loop,
        train_loop_config={"lr": lr, "fails": fails, "deep": {"list": [1, 2]}},
        scaling_config=ScalingConfig(num_workers=1),
        run_config=RunConfig(
            name=f"run-{lr}",
            storage_path=sys.argv[1],
            callbacks=[wandb_callback],
            failure_config=FailureConfig(max_failures=failures),
        ),
    )
    result = trainer.fit()
    return result.metrics["trial_id"]


def records(path):
    with open(path, "rb") as file:
        data = file.read()
    position, whole = 7, b""
    while position + 7 <= len(data):
        left = 32768 - position % 32768
        if left < 7:
            position += left
            continue
        size, kind = struct.unpack("<HB", data[position + 4 : position + 7])
        whole += data[position + 7 : position + 7 + size]
        position += 7 + size
        if kind in (1, 4):
            yield Record.FromString(whole)
            whole = b""


ray.init(num_cpus=2, include_dashboard=False)
try:
    run(2.0, 0, False)
except Exception:
    trial_ids = []
trial_ids.append(run(0.1, 1, True))
seen = []
for path in sorted(glob.glob(f"{sys.argv[1]}/run-*/wandb/offline-run-*/*.wandb")):
    told = {"history": [], "artifacts": [], "exits": 0}
    for record in records(path):
        kind = record.WhichOneof("record_type")
        if kind == "run":
            one = record.run
            told |= {"id": one.run_id, "name": one.display_name, "group": one.run_group, "project": one.project}
            told["tags"] = [*one.tags]
            told["config"] = {item.key: item.value_json for item in one.config.update if item.key != "_wandb"}
        if kind == "history":
            metrics = {item.key or "/".join(item.nested_key): item.value_json for item in record.history.item}
            told["history"].append({name: json.loads(value) for name, value in metrics.items()})
        if kind == "artifact":
            told["artifacts"].append(record.artifact.name)
        told["exits"] += kind == "exit"
    seen.append(told)
json.dump([trial_ids, seen], open("out.json", "w"))
"""


@pytest.mark.slow
@pytest.mark.timeout(1000)
def test_wandb_is_told_what_it_was_told_of_a_trial(tmp_path):
    pytest.importorskip("wandb")
    ((trial_id,), seen), left = run_on_plain_ray(SCRIPT, tmp_path)
    assert left == []
    good, bad = seen
    assert good["id"] == trial_id != bad["id"]
    for run, rate, fails in (good, 0.1, True), (bad, 2.0, False):
        assert (run["name"], run["group"], run["project"]) == (
            f"DataParallelTrainer_{run['id']}",
            f"run-{rate}",
            "runs",
        )
        assert (run["tags"], run["exits"]) == (["t"], 1)
        config = {"lr": rate, "fails": fails, "deep": {"list": [1, 2]}}
        assert {name: json.loads(value) for name, value in run["config"].items()} == {"train_loop_config": config}
        assert [metrics["loss"] for metrics in run["history"]] == [1, 0.5, pytest.approx(1 / 3)]
        assert [metrics["_step"] for metrics in run["history"]] == [1, 2, 3]
        assert {name for metrics in run["history"] for name in metrics if name[0] != "_"} == {
            *("epoch", "loss", "of/rank", "training_iteration", "time_this_iter_s", "time_total_s", "timestamp"),
        }
        assert run["artifacts"] == [f"checkpoint_DataParallelTrainer_{run['id']}"] * 3


HEAD = """\
from ray.air.integrations.wandb import WandbLoggerCallback
from ray.train import RunConfig
from ray.train.torch import TorchTrainer
"""
CALLBACK = "WandbLoggerCallback(project='p')"
CONFIG = f"RunConfig(callbacks=[{CALLBACK}])"


def last_lines(text, count):
    return "\n".join(rewritten(text).splitlines()[-count:])


def test_a_trainer_that_has_no_name_gets_one():
    text = (
        f"{HEAD}\n\ndef train():\n    return TorchTrainer(\n        loop,\n        run_config={CONFIG},\n    ).fit()\n"
    )
    assert last_lines(text, 7) == (
        "def train():\n    trainer = TorchTrainer(\n        loop,\n"
        "        run_config=RunConfig(callbacks=[WandbTrainerCallback(project='p')]),\n    )\n"
        "    with WandbTrainerCallback.around(trainer):\n        return trainer.fit()"
    )


def test_a_callback_of_then_is_one_of_a_trainer_too():
    head = HEAD.replace("ray.air", "ray.tune", 1).replace("integrations", "integration")
    text = f"{head}\ntrainer = TorchTrainer(loop, run_config={CONFIG})\nresult = trainer.fit()\n"
    assert last_lines(text, 2) == "with WandbTrainerCallback.around(trainer):\n    result = trainer.fit()"
    assert "class WandbTrainerCallback(UserCallback, WandbLoggerCallback):\n" in rewritten(text)


def test_the_id_of_the_trial_is_that_of_the_run():
    text = f"{HEAD}\nresult = TorchTrainer(loop, run_config={CONFIG}).fit()\nprint(result.metrics['trial_id'])\n"
    assert last_lines(text, 3) == (
        "with WandbTrainerCallback.around(trainer) as logged:\n    result = trainer.fit()\nprint(logged.trial_id)"
    )


def test_each_run_of_a_notebook_is_logged_by_its_own_callback():
    cell = (
        "callback = WandbLoggerCallback('{0}')\nrun_config = RunConfig(callbacks=[callback])\n"
        "trainer = TorchTrainer(loop, run_config=run_config)\nresult = trainer.fit()\n"
    )
    text = rewritten(HEAD + cell.format("a") + cell.format("b"))
    assert text.count("with WandbTrainerCallback.around(trainer):\n    result = trainer.fit()\n") == 2
    assert "callback = WandbTrainerCallback('a')\n" in text and "callback = WandbTrainerCallback('b')\n" in text
    assert text.count("\nclass WandbTrainerCallback(") == 1


def test_metadata_of_the_trainer_is_no_setting_of_the_run():
    text = rewritten(f"{HEAD}\nTorchTrainer(loop, metadata=m, run_config={CONFIG}).fit()\n")
    assert 'if name != "metadata"\n' in text


def test_what_is_written_stays():
    text = rewritten(f"{HEAD}\nTorchTrainer(loop, run_config={CONFIG}).fit()\n")
    assert check_noop(text) == []


def test_a_callback_of_a_tuner_stays():
    text = f"{HEAD}from ray import tune\n\ntune.Tuner(f, run_config=tune.RunConfig(callbacks=[{CALLBACK}])).fit()\n"
    assert "WandbTrainerCallback" not in rewritten(text)


@pytest.mark.parametrize(
    "use",
    [
        f"trainer = TorchTrainer(loop, run_config={CONFIG})\nrun(trainer)\n",
        f"trainer = TorchTrainer(loop, run_config={CONFIG})\ntrainer.fit()\nkeep(trainer)\n",
        f"config = {CONFIG}\nTorchTrainer(loop, run_config=config).fit()\nkeep(config)\n",
        f"c = {CALLBACK}\nTorchTrainer(loop, run_config=RunConfig(callbacks=[c])).fit()\nkeep(c)\n",
        f"results = [TorchTrainer(loop, run_config={CONFIG}).fit()]\n",
        f"TorchTrainer(loop, run_config={CONFIG}, scaling_config=ray.train.ScalingConfig(num_workers=0)).fit()\n",
        "TorchTrainer(loop, run_config=RunConfig(callbacks=[WandbLoggerCallback(**given)])).fit()\n",
        "TorchTrainer(loop, run_config=RunConfig(callbacks=[WandbLoggerCallback(*given)])).fit()\n",
        f"TorchTrainer(loop, **given, run_config={CONFIG}).fit()\n",
        f"TorchTrainer(loop, run_config=RunConfig(callbacks=[{CALLBACK}, Mine()])).fit()\n",
        f"callbacks = [{CALLBACK}]\nTorchTrainer(loop, run_config=RunConfig(callbacks=callbacks)).fit()\n",
        f"class WandbTrainerCallback:\n    pass\n\n\nTorchTrainer(loop, run_config={CONFIG}).fit()\n",
    ],
    ids=[
        *("elsewhere", "kept", "config kept", "callback kept", "list", "no workers", "arguments", "positions"),
        *("unpacked", "several", "named list", "name taken"),
    ],
)
def test_a_run_that_cannot_be_followed_is_reported(use):
    assert "CFG106" in check_noop(f"import ray\n{HEAD}\n{use}")


def test_a_trial_that_another_function_asks_for_is_reported():
    text = f"{HEAD}\nresult = TorchTrainer(loop, run_config={CONFIG}).fit()\n\n\n"
    text += "def f():\n    return result.metrics['trial_id']\n"
    findings = check_transformed(text, rewritten(text))
    assert [found.code for found in findings if found.attention] == ["TRR782"]
