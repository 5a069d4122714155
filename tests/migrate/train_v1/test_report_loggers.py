"""What Ray's own callbacks wrote for a `Trainer` of Ray 1.9 - 1.13, a class in the file writes today."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten, run_on_plain_ray

SCRIPT = """\
import glob
import json
import os
import struct
import sys

import numpy
import ray
from ray import train
from ray.train import Trainer
from ray.train.callbacks import JsonLoggerCallback, PrintCallback, TBXLoggerCallback
from tensorboardX.proto.event_pb2 import Event


def loop(config):
    for epoch in range(2):
        train.save_checkpoint(epoch=epoch)
        loss, rank = config["start"] - epoch, train.world_rank()
        train.report(loss=loss, rank=rank, of={"epoch": epoch}, half=numpy.float32(0.5), name="x")


def events(path):
    with open(path, "rb") as file:
        while head := file.read(12):
            event = Event.FromString(file.read(struct.unpack("<Q", head[:8])[0]))
            file.read(4)
            yield from ([event.step, one.tag, one.simple_value] for one in event.summary.value)


def read(path):
    with open(path) as file:
        return [[dict(one, _timestamp=0, _time_this_iter_s=0) for one in report] for report in json.load(file)]


ray.init(num_cpus=3, include_dashboard=False)
trainer = Trainer(backend="torch", num_workers=2, logdir=sys.argv[1])
trainer.start()
trainer.run(loop, config={"start": 10}, callbacks=[JsonLoggerCallback(), TBXLoggerCallback(), PrintCallback()])
trainer.run(loop, config={"start": 20}, callbacks=[JsonLoggerCallback(sys.argv[1], "mine.json")])
trainer.shutdown()
written = [read(path) for path in glob.glob(f"{sys.argv[1]}/*/results.json")]
tensorboard = [event for path in glob.glob(f"{sys.argv[1]}/*/events.out.*") for event in events(path)]
times = {"ray/train/_time_this_iter_s"}
tensorboard = sorted(event for event in tensorboard if event[1] not in times)
seen = {"run": written, "mine": read(os.path.join(sys.argv[1], "mine.json")), "tensorboard": tensorboard}
json.dump(seen, open("out.json", "w"))
"""
REPORT = {"rank": 0, "half": 0.5, "name": "x", "_timestamp": 0, "_time_this_iter_s": 0}
HEAD = """\
from ray.train import Trainer
from ray.train.callbacks import JsonLoggerCallback, PrintCallback, TBXLoggerCallback


def loop():
    pass


"""
RUN = 'trainer = Trainer("torch", 2)\ntrainer.start()\ntrainer.run(loop, callbacks=@)\ntrainer.shutdown()\n'


def reports(start):
    one = [{**REPORT, "loss": start, "of": {"epoch": 0}, "_training_iteration": 1}]
    return [one, [{**REPORT, "loss": start - 1, "of": {"epoch": 1}, "_training_iteration": 2}]]


@pytest.mark.slow
def test_files_have_what_they_had(tmp_path):
    seen, left = run_on_plain_ray(SCRIPT, tmp_path)
    assert left == []
    assert seen["run"] == [reports(10)]
    assert seen["mine"] == reports(20)
    numbers = [("half", 0.5, 0.5), ("loss", 10, 9), ("of/epoch", 0, 1), ("rank", 0, 0)]
    expected = [[step, f"ray/train/{name}", values[step - 1]] for step in (1, 2) for name, *values in numbers]
    assert seen["tensorboard"] == expected


@pytest.mark.parametrize(
    ("given", "written", "parts"),
    [
        ("[JsonLoggerCallback()]", "[JsonReportCallback()]", ["def __init__(self):\n", '(directory, "results.json")']),
        (
            "[JsonLoggerCallback('there')]",
            "[JsonReportCallback('there')]",
            ["def __init__(self, logdir=None):", "directory = self.logdir or os.path.join("],
        ),
        (
            "[JsonLoggerCallback(filename=name)]",
            "[JsonReportCallback(filename=name)]",
            ['def __init__(self, filename="results.json"):', "os.path.join(directory, self.filename)"],
        ),
        (
            "[TBXLoggerCallback('there'), PrintCallback()]",
            "[TBXReportCallback('there'), PrintReportCallback()]",
            ["SummaryWriter(self.logdir or os.path.join(", "print(json.dumps(metrics"],
        ),
    ],
)
def test_a_run_gets_classes_of_the_file(given, written, parts):
    text = rewritten(HEAD + RUN.replace("@", given))
    assert f"run_config=RunConfig(callbacks={written})" in text
    assert all(part in text for part in parts)
    assert "LoggerCallback" not in text


@pytest.mark.parametrize(
    "head",
    [
        "from ray.train import callbacks\nfrom ray.train import Trainer\n\n\ndef loop():\n    pass\n\n\n",
        "import ray.train.callbacks\nfrom ray import train\nfrom ray.train import Trainer\n\ndef loop():\n    pass\n\n",
        "from ray.train.callbacks.logging import JsonLoggerCallback as J\nfrom ray.train import Trainer\n\n"
        "def loop():\n    pass\n\n",
    ],
)
def test_however_they_are_imported(head):
    call = "J()" if " as J" in head else "ray.train.callbacks.JsonLoggerCallback()"
    call = call.removeprefix("ray.train.") if "import callbacks" in head else call
    done = rewrite_text(head + RUN.replace("@", f"[{call}]"))
    assert "callbacks=[JsonReportCallback()]" in done.text
    assert not [finding for finding in done.findings if finding.attention]


def test_a_list_that_is_a_variable_stays_one():
    text = rewritten(HEAD + "mine = [JsonLoggerCallback()]\n" + RUN.replace("@", "mine"))
    assert "mine = [JsonReportCallback()]\n" in text
    assert "RunConfig(callbacks=mine)" in text


@pytest.mark.parametrize("saves", ["train.save_checkpoint(epoch=1)", "train.report(loss=1)"])
def test_checkpoints_that_are_saved_by_themselves_are_no_reports(saves):
    text = f"from ray import train\n{HEAD}".replace("    pass", f"    {saves}") + RUN.replace("@", "[PrintCallback()]")
    assert ("if not metrics[0]:" in rewritten(text)) == ("save" in saves)


@pytest.mark.parametrize(
    "given",
    [
        "[JsonLoggerCallback(workers_to_log=None)]",
        "[JsonLoggerCallback(**more)]",
        "[JsonLoggerCallback(*more)]",
        "[TBXLoggerCallback('there', 1)]",
        "[PrintCallback(1)]",
    ],
)
def test_what_a_callback_is_given_that_the_class_does_not_take_leaves_it_out_with_a_finding(given):
    done = rewrite_text(HEAD + RUN.replace("@", given))
    assert "callbacks" not in done.text
    assert any("callbacks were left out" in finding.message for finding in done.findings if finding.attention)


def test_a_callback_that_is_asked_for_its_file_is_left_out_with_a_finding():
    made = "log = JsonLoggerCallback()\n"
    done = rewrite_text(HEAD + made + RUN.replace("@", "[log]") + "print(log.log_path)\n")
    assert "ReportCallback" not in done.text
    assert {"TRA121", "TRA126"} <= {finding.code for finding in done.findings if finding.attention}


@pytest.mark.parametrize(
    "rest",
    [
        "callbacks = [JsonLoggerCallback()]\ntrainer = make(Trainer)\n",
        'trainer = Trainer("torch", 2)\nmake(trainer, callbacks=[JsonLoggerCallback()])\n',
        'trainer = Trainer("horovod", 2)\ntrainer.run_iterator(loop, callbacks=[JsonLoggerCallback()])\n',
    ],
)
def test_callbacks_of_no_run_that_is_seen_are_reported(rest):
    assert "TRA126" in check_noop(HEAD.replace(", PrintCallback, TBXLoggerCallback", "") + rest)


def test_a_class_of_that_name_keeps_it():
    text = HEAD + "class JsonReportCallback:\n    pass\n\n\n" + RUN.replace("@", "[JsonLoggerCallback()]")
    done = rewrite_text(text)
    assert done.text.count("class JsonReportCallback") == 1
    assert any("callbacks were left out" in finding.message for finding in done.findings if finding.attention)
