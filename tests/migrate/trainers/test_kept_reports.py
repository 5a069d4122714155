"""What Train forgets of a trainer's reports, and the callback that keeps them."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten, run_on_plain_ray

SCRIPT = """\
import json
import sys
import tempfile

from ray import train
from ray.train.torch import TorchTrainer


def loop(config):
    for epoch in range(config["epochs"]):
        rank = train.get_context().get_world_rank()
        with tempfile.TemporaryDirectory() as directory:
            checkpoint = train.Checkpoint.from_directory(directory)
            metrics = {"epoch": epoch, "loss": 1 / (epoch + 1), "of": {"rank": rank}}
            train.report(metrics, checkpoint=checkpoint)


run_config = train.RunConfig(
    name="first", storage_path=sys.argv[1], checkpoint_config=train.CheckpointConfig(num_to_keep=1)
)
trainer = TorchTrainer(
    loop,
    train_loop_config={"epochs": 3},
    scaling_config=train.ScalingConfig(num_workers=2),
    run_config=run_config,
)
result = trainer.fit()
frame = result.metrics_dataframe
seen = {"epochs": frame["epoch"].tolist(), "last": frame["loss"].iloc[-1], "rank": frame["of/rank"].tolist()}
seen["number"] = result.metrics["training_iteration"]
seen["metrics"] = result.metrics["epoch"]
json.dump(seen, open("out.json", "w"))
"""
HEAD = """\
from ray import train
from ray.train.torch import TorchTrainer


def loop(config):
    train.report({"loss": 1}, checkpoint=checkpoint)


"""
CONFIG = "train.RunConfig(checkpoint_config=train.CheckpointConfig(num_to_keep=1))"


@pytest.mark.slow
def test_a_frame_has_the_reports_whose_checkpoints_are_gone(tmp_path):
    seen, left = run_on_plain_ray(SCRIPT, tmp_path)
    assert seen == {"epochs": [0, 1, 2], "last": pytest.approx(1 / 3), "rank": [0, 0, 0], "number": 3, "metrics": 2}
    assert left == []


def test_the_configuration_of_each_run_of_a_notebook_has_the_callback():
    text = rewritten(
        f"{HEAD}run_config = {CONFIG}\nresult = TorchTrainer(loop, run_config=run_config).fit()\n"
        "result.metrics_dataframe\nrun_config = train.RunConfig(callbacks=[own])\n"
        "result = TorchTrainer(loop, run_config=run_config).fit()\nresult.metrics['training_iteration']\n"
        "result = TorchTrainer(loop).fit()\nresult.metrics['training_iteration']\n"
    )
    assert "num_to_keep=1), callbacks=[ReportKeeper()])\n" in text
    assert "train.RunConfig(callbacks=[own, ReportKeeper()])\n" in text
    assert "TorchTrainer(loop, run_config=train.RunConfig(callbacks=[ReportKeeper()])).fit()\n" in text
    assert text.count('pandas.json_normalize(reports_of(result), sep="/")\n') == 1
    assert text.count("\nlen(reports_of(result))\n") == 2


def test_metrics_of_a_last_report_without_a_checkpoint_are_those_of_that_report():
    loop = HEAD.replace("checkpoint=checkpoint)\n", "checkpoint=checkpoint)\n    train.report({'loss': 2})\n")
    text = rewritten(f"{loop}result = TorchTrainer(loop, run_config={CONFIG}).fit()\nprint(result.metrics)\n")
    assert text.endswith("print(reports_of(result)[-1])\n")


FIT = f"result = TorchTrainer(loop, run_config={CONFIG}).fit()\n"


@pytest.mark.parametrize(
    "use",
    ["f['training_iteration']", "f.plot(x='training_iteration', y='loss')", "show([f], 'training_iteration')"],
)
def test_a_frame_in_a_variable_has_the_numbers_of_its_reports_if_something_may_ask_for_them(use):
    text = rewritten(f"{HEAD}{FIT}f = result.metrics_dataframe\n{use}\n")
    assert '\nf = pandas.json_normalize(reports_of(result), sep="/").assign(' in text
    assert ".assign(training_iteration=lambda frame: frame.index + 1)\n" in text


def test_metrics_in_a_variable_have_the_number_of_their_report_if_they_are_asked_for_it():
    loop = HEAD.replace("checkpoint=checkpoint)\n", "checkpoint=checkpoint)\n    train.report({'loss': 2})\n")
    text = rewritten(f"{loop}{FIT}m = result.metrics\nprint(m['training_iteration'])\n")
    assert 'm = {**reports_of(result)[-1], "training_iteration": len(reports_of(result))}\n' in text


@pytest.mark.parametrize(
    "use",
    [
        "f['time_total_s']",
        "f.plot(x='time_total_s', y='loss')",
        "show([f], 'training_iteration', 'trial_id')",
        "f.timesteps_total",
        "f['training_iteration']\n# max_failures",
    ],
)
def test_a_frame_whose_columns_only_tune_knew_is_left_to_a_person(use):
    assert "TRR799" in check_noop(f"{HEAD}{FIT}f = result.metrics_dataframe\n{use}\n")


NOW_AND_THEN = """\
from ray import train
from ray.train.torch import TorchTrainer


def loop(config):
    for epoch in range(9):
        {made}
        train.report({{"loss": epoch}}, checkpoint={given})


result = TorchTrainer(loop).fit()
print(result.metrics["loss"])
"""
SAVED = "train.Checkpoint.from_directory('d')"


@pytest.mark.parametrize(
    ("made", "given"),
    [
        (f"one = None\n        if epoch % 4 == 0:\n            one = {SAVED}", "one"),
        (f"if epoch % 4 == 0:\n            one = {SAVED}\n        else:\n            one = None", "one"),
        (f"one = {SAVED} if epoch % 4 == 0 else None", "one"),
        ("pass", f"{SAVED} if epoch % 4 == 0 else None"),
        (f"one = None\n        if rank == 0 and epoch % 4 == 0:\n            one = {SAVED}", "one"),
        (f"one = None\n        if epoch % 4 == 0 and get_world_rank() == 0:\n            one = {SAVED}", "one"),
        (f"if saves and rank == 0:\n            one = {SAVED}\n        else:\n            one = None", "one"),
        ("pass", f"{SAVED} if rank == 0 and epoch % 4 == 0 else None"),
        (f"if epoch % 4 == 0:\n            train.report({{{{}}}}, checkpoint={SAVED})", "None"),
    ],
)
def test_metrics_of_reports_that_come_with_a_checkpoint_now_and_then_are_those_of_the_last_report(made, given):
    text = rewritten(NOW_AND_THEN.format(made=made.format(), given=given))
    assert text.endswith('print(reports_of(result)[-1]["loss"])\n')


@pytest.mark.parametrize(
    ("made", "given"),
    [
        (f"one = None\n        if rank == 0:\n            one = {SAVED}", "one"),
        ("pass", f"{SAVED} if train.get_context().get_world_rank() == 0 else None"),
        (f"one = {SAVED}", "one"),
        ("one = make(epoch)", "one"),
        (f"one = train.get_checkpoint()\n        one = None\n        if rank == 0:\n            one = {SAVED}", "one"),
        (f"one = None\n        if epoch % 4 == 0 or epoch == 9 - 1:\n            one = {SAVED}", "one"),
        ("pass", f"{SAVED} if epoch + 1 == 9 else None"),
        (f"one = {SAVED}\n        if rank != 0:\n            one = None", "one"),
        (f"one = None\n        if rank == 0 and is_main_process():\n            one = {SAVED}", "one"),
        ("pass", f"{SAVED} if rank == 0 and epoch == 9 - 1 else None"),
    ],
)
def test_a_checkpoint_that_only_the_first_worker_has_is_one_and_so_is_that_of_the_last_round(made, given):
    assert check_noop(NOW_AND_THEN.format(made=made, given=given)) == []


@pytest.mark.parametrize(
    ("following", "is_last"),
    [
        (f"if (epoch + 1) % 2 == 0:\n            train.report({{}}, checkpoint={SAVED})", True),
        (f"if is_better:\n            one = {SAVED}\n            train.report({{}}, checkpoint=one)", True),
        (f"train.report({{}}, checkpoint={SAVED})", False),
        (f"if epoch == 9 - 1:\n            train.report({{}}, checkpoint={SAVED})", False),
        (f"if rank == 0:\n            train.report({{}}, checkpoint={SAVED})", False),
    ],
)
def test_a_report_that_is_followed_by_one_with_a_checkpoint_now_and_then_may_be_the_last(following, is_last):
    text = NOW_AND_THEN.format(made='train.report({"loss": epoch})', given="one").replace(
        'train.report({"loss": epoch}, checkpoint=one)', following
    )
    assert ("reports_of(result)[-1]" in rewritten(text)) is is_last


def test_a_report_of_a_loop_before_the_one_with_a_checkpoint_is_not_the_last():
    text = NOW_AND_THEN.format(made="pass", given="one").replace(
        '        train.report({"loss": epoch}, checkpoint=one)',
        f'        train.report({{"loss": epoch}})\n    if saves:\n        train.report({{}}, checkpoint={SAVED})',
    )
    assert check_noop(text) == []


def test_a_frame_lacks_the_reports_before_the_checkpoint_of_the_last_round():
    text = NOW_AND_THEN.format(made="pass", given=f"{SAVED} if epoch + 1 == 9 else None")
    assert "reports_of" in rewritten(text.replace('metrics["loss"]', "metrics_dataframe"))


RESTORED = """\
import json
import os
import sys
import tempfile

from ray import train
from ray.train.torch import TorchTrainer


def loop(config):
    begin, checkpoint = 0, train.get_checkpoint()
    if checkpoint:
        with checkpoint.as_directory() as directory, open(f"{directory}/state.json") as file:
            begin = json.load(file) + 1
    for epoch in range(begin, 4):
        if epoch == 3 and not checkpoint:
            raise RuntimeError("the machine is lost")
        with tempfile.TemporaryDirectory() as directory:
            with open(f"{directory}/state.json", "w") as file:
                json.dump(epoch, file)
            saved = train.Checkpoint.from_directory(directory) if epoch == 1 else None
            train.report({"epoch": epoch}, checkpoint=saved)


def frame_of_run(storage_path):
    path = os.path.join(storage_path, "exp")
    if TorchTrainer.can_restore(path):
        trainer = TorchTrainer.restore(path)
    else:
        trainer = TorchTrainer(
            loop,
            scaling_config=train.ScalingConfig(num_workers=1),
            run_config=train.RunConfig(
                name="exp", storage_path=storage_path, checkpoint_config=train.CheckpointConfig(num_to_keep=1)
            ),
        )
    return trainer.fit().metrics_dataframe


try:
    frame_of_run(sys.argv[1])
except Exception:
    json.dump(frame_of_run(sys.argv[1])["epoch"].tolist(), open("out.json", "w"))
"""


@pytest.mark.slow
def test_a_frame_of_a_run_that_was_restored_has_the_reports_from_before(tmp_path):
    seen, left = run_on_plain_ray(RESTORED, tmp_path)
    assert seen == [0, 1, 2, 2, 3]  # as on Ray 2.42
    assert left == []


def test_the_callback_of_a_run_that_may_go_on_begins_with_the_reports_that_are_there():
    assert "self.reports = json.load(file)\n" in rewritten(RESTORED)
    assert "self.reports = json.load(file)\n" in rewritten(SCRIPT)
    assert "self.reports = json.load(file)\n" not in rewritten(SCRIPT.replace('name="first", ', ""))


@pytest.mark.parametrize(
    ("old", "new", "kept"),
    [
        ("metrics_dataframe\n\n\ntry", 'metrics["training_iteration"]\n\n\ntry', "len(reports_of("),
        (
            "\n\n\ntry",
            f"\n\n\nother = TorchTrainer(loop, run_config={CONFIG}).fit()\nother.metrics_dataframe\ntry",
            "json_normalize(reports_of(other)",
        ),
    ],
)
def test_what_a_file_that_restores_a_run_reads_is_kept_in_one_run(old, new, kept):
    done = rewrite_text(RESTORED.replace(old, new))
    assert kept in done.text
    assert rewrite_text(done.text).text == done.text
    remarks = [found.message for found in done.findings if "count again" in found.message]
    assert bool(remarks) is ("len(" in kept)
    assert not any(found.attention for found in done.findings)


@pytest.mark.parametrize(
    ("use", "code"),
    [
        (
            f"r = TorchTrainer(loop, run_config={CONFIG}).fit()\nr.metrics['training_iteration']\n# max_failures",
            "TRR782",
        ),
        (f"print(TorchTrainer(loop, run_config={CONFIG}).fit().metrics['trial_id'])\n", "TRR782"),
        (f"r = TorchTrainer(loop, run_config={CONFIG}).fit()\nr.metrics_dataframe\n# restore(", "TRR799"),
        (
            f"r = TorchTrainer(loop, run_config={CONFIG}, scaling_config=train.ScalingConfig(num_workers=0)).fit()\n"
            "r.metrics_dataframe\n",
            "TRR799",
        ),
        (f"print(TorchTrainer(loop, run_config=config(), c={CONFIG}).fit().metrics_dataframe)\n", "TRR799"),
        (f"print(TorchTrainer(loop, c={CONFIG}, **more).fit().metrics_dataframe)\n", "TRR799"),
        (f"print(TorchTrainer(loop, run_config={CONFIG}).fit().metrics_dataframe)\n", "TRR799"),
        (
            f"c = {CONFIG}\nr = TorchTrainer(loop, run_config=c).fit()\nr.metrics_dataframe\n"
            "from ray import tune\ntune.Tuner(f, run_config=c)\n",
            "TRR799",
        ),
        (
            f"def f(x):\n    if x:\n        c = {CONFIG}\n    else:\n        c = train.RunConfig()\n"
            "    return TorchTrainer(loop, run_config=c).fit().metrics_dataframe\n",
            "TRR799",
        ),
    ],
)
def test_reports_of_runs_that_are_not_told_apart_are_left_to_a_person(use, code):
    done = rewrite_text(HEAD + use)
    assert "ReportKeeper" not in done.text
    assert code in {finding.code for finding in done.findings}


def test_who_turns_train_v2_on_reads_what_it_has():
    text = f"{HEAD}print(TorchTrainer(loop, run_config={CONFIG}).fit().metrics_dataframe)\n"
    assert check_noop(f"import os\n\nos.environ['RAY_TRAIN_V2_ENABLED'] = '1'\n{text}") == []


def test_the_iterations_of_a_trainer_of_trees_are_its_reports():
    text = rewritten(
        "from ray.train.xgboost import XGBoostTrainer\n\n"
        "trainer = XGBoostTrainer(label_column='y', num_boost_round=9, params={}, datasets={'train': ds})\n"
        "result = trainer.fit()\nprint(result.metrics['training_iteration'])\n"
    )
    assert text.endswith("print(len(reports_of(result)))\n")
    assert "run_config=train.RunConfig(callbacks=[ReportKeeper()])" in text


TREES = """\
import json
import sys

import ray
from ray.air.config import RunConfig, ScalingConfig
from ray.train.xgboost import XGBoostTrainer

dataset = ray.data.from_items([{"x": float(x), "y": 2.0 * x} for x in range(64)])
trainer = XGBoostTrainer(
    label_column="y",
    params={"objective": "reg:squarederror", "eval_metric": ["rmse"]},
    num_boost_round=6,
    datasets={"train": dataset},
    scaling_config=ScalingConfig(num_workers=1),
    run_config=RunConfig(storage_path=sys.argv[1]),
)
result = trainer.fit()
json.dump([result.metrics["training_iteration"], len(result.metrics_dataframe)], open("out.json", "w"))
"""


@pytest.mark.slow
def test_a_trainer_of_trees_reports_each_round_and_once_more_with_its_checkpoint(tmp_path):
    pytest.importorskip("xgboost")
    seen, left = run_on_plain_ray(TREES, tmp_path)
    assert seen[0] == 7
    assert left == []


def test_the_callback_and_its_class_stand_on_lines_of_their_own_where_others_do():
    text = rewritten(
        "from ray.train import (\n    CheckpointConfig,\n    RunConfig\n)\nfrom ray import train\n"
        "from ray.train.torch import TorchTrainer\n\n\ndef loop(config):\n    train.report({}, checkpoint=c)\n\n\n"
        "config = RunConfig(\n    name='x',\n    checkpoint_config=CheckpointConfig(num_to_keep=1)\n)\n"
        "print(TorchTrainer(loop, run_config=config).fit().metrics_dataframe)\n"
    )
    assert "    RunConfig,\n    UserCallback\n)\n" in text
    assert "CheckpointConfig(num_to_keep=1),\n    callbacks=[ReportKeeper()]\n)\n" in text


def test_the_configuration_that_a_trainer_gets_stands_on_a_line_of_its_own_where_other_arguments_do():
    text = rewritten(
        "from ray import train\nfrom ray.train.torch import TorchTrainer\n\n\n"
        "def loop(config):\n    train.report({'loss': 1})\n\n\nloops = {'one': loop}\n"
        "result = TorchTrainer(\n    loops['one'],\n    train_loop_config={},  # nothing\n).fit()\n"
        "print(result.metrics)\n"
    )
    config = "run_config=train.RunConfig(callbacks=[ReportKeeper()])"
    assert f"    train_loop_config={{}},  # nothing\n    {config},\n)" in text


def test_a_name_is_added_to_the_line_where_others_share_it():
    text = rewritten(
        "from ray.train import (Checkpoint, CheckpointConfig,\n                       RunConfig)\n"
        "from ray import train\nfrom ray.train.torch import TorchTrainer\n\n\n"
        "def loop(config):\n    train.report({}, checkpoint=c)\n\n\n"
        "config = RunConfig(name='x', checkpoint_config=CheckpointConfig(num_to_keep=1))\n"
        "print(Checkpoint, TorchTrainer(loop, run_config=config).fit().metrics_dataframe)\n"
    )
    assert "                       RunConfig, UserCallback)\n" in text


@pytest.mark.parametrize(
    ("config", "codes"),
    [
        ("name='b'", []),
        ("name='b', checkpoint_config=train.CheckpointConfig()", []),
        ("checkpoint_config=train.CheckpointConfig(num_to_keep=None)", []),
        ("checkpoint_config=make()", ["TRR799"]),
        ("**more", ["TRR799"]),
    ],
)
def test_a_run_that_keeps_all_its_checkpoints_is_told_from_another_one_of_the_file(config, codes):
    other = f"other = TorchTrainer(loop, run_config={CONFIG}).fit()\n"
    run = f"r = TorchTrainer(loop, run_config=train.RunConfig({config})).fit()\nr.metrics_dataframe\n# restore(\n"
    assert [finding.code for finding in rewrite_text(HEAD + other + run).findings] == codes


APART = """\
import json
import sys

from ray import train
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def loop(config):
    for epoch in range(3):
        SAVE


trainer = TorchTrainer(
    loop, scaling_config={"num_workers": 2}, run_config=RunConfig(name="first", storage_path=sys.argv[1])
)
result = trainer.fit()
m = result.metrics
seen = {"f1": m["f1"], "number": m["training_iteration"], "epoch": result.checkpoint.to_dict()["epoch"]}
seen["frame"] = result.metrics_dataframe["f1"].tolist()
json.dump(seen, open("out.json", "w"))
"""
SAVES_FIRST = "train.save_checkpoint(epoch=epoch)\n        train.report(f1=epoch / 2)"
REPORTS_FIRST = "train.report(f1=epoch / 2)\n        train.save_checkpoint(epoch=epoch)"


@pytest.mark.slow
@pytest.mark.parametrize("saves", [SAVES_FIRST, REPORTS_FIRST])
def test_a_checkpoint_that_is_saved_apart_is_no_report_of_metrics(saves, tmp_path):
    seen, left = run_on_plain_ray(APART.replace("SAVE", saves), tmp_path)
    assert seen == {"f1": 1.0, "number": 3, "epoch": 2, "frame": [0.0, 0.5, 1.0]}
    assert left == []


@pytest.mark.parametrize("saves", [SAVES_FIRST, REPORTS_FIRST])
def test_metrics_of_a_loop_that_saves_apart_are_those_of_its_reports(saves):
    text = rewritten(APART.replace("SAVE", saves))
    assert "[metrics for metrics in json.load(file) if metrics]" in text
    assert '\nm = {**reports_of(result)[-1], "training_iteration": len(reports_of(result))}\n' in text


def test_what_is_saved_apart_with_its_score_is_left_to_a_person():
    scored = 'RunConfig(checkpoint_config=train.CheckpointConfig(2, "f1"), '
    done = rewrite_text(APART.replace("SAVE", REPORTS_FIRST).replace("RunConfig(", scored))
    assert {finding.code for finding in done.findings if finding.attention} >= {"TRR789"}
    assert "reports_of" not in done.text


HELPED = """\
from ray import train
from ray.train.torch import TorchTrainer


def save(metrics):
    train.report(metrics, checkpoint=checkpoint)


def loop(config):
    for epoch in range(3):
        BODY


result = TorchTrainer(loop, run_config=train.RunConfig()).fit()
print(result.metrics["loss"])
"""


def test_a_report_behind_a_function_that_saves_is_the_last_one():
    body = 'save({"epoch": epoch})\n        train.report({"loss": 1})'
    assert 'print(reports_of(result)[-1]["loss"])\n' in rewritten(HELPED.replace("BODY", body))


@pytest.mark.parametrize(
    "body",
    [
        'save({"loss": 1})',
        'train.report({"step": 1})\n        save({"loss": 1})',
        'if rank == 0:\n            train.report({"step": 1})\n        save({"loss": 1})',
        "keep(save)\n        train.report({'loss': 1}, checkpoint=checkpoint)",
    ],
)
def test_metrics_of_a_loop_that_ends_with_a_function_that_saves_stay(body):
    check_noop(HELPED.replace("BODY", body))
