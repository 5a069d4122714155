"""Traces of ``torch.profiler`` in the reports of a `Trainer` of Ray 1.9 - 1.13: the file itself writes them today."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten, run_on_plain_ray

SCRIPT = """\
import glob
import json
import os
import sys

import ray
import torch
from ray import train
from ray.train import Trainer
from ray.train.callbacks import JsonLoggerCallback, TorchTensorboardProfilerCallback
from ray.train.torch import TorchWorkerProfiler
from torch.profiler import ProfilerActivity, profile, record_function, schedule


def loop(config):
    twp = TorchWorkerProfiler(config["traces"])
    with profile(
        activities=[ProfilerActivity.CPU],
        schedule=schedule(wait=0, warmup=0, active=1),
        on_trace_ready=twp.trace_handler,
    ) as p:
        for epoch in range(2):
            with record_function(f"epoch_{epoch}"):
                torch.ones(2) + epoch
            p.step()
            train.report(epoch=epoch, **twp.get_and_clear_profile_traces())


ray.init(num_cpus=3, include_dashboard=False)
trainer = Trainer(backend="torch", num_workers=2, logdir=sys.argv[1])
trainer.start()
on_workers, mine = os.path.join(sys.argv[1], "on_workers"), os.path.join(sys.argv[1], "mine")
callbacks = [JsonLoggerCallback(mine), TorchTensorboardProfilerCallback()]
trainer.run(loop, config={"traces": on_workers}, callbacks=callbacks)
trainer.run(loop, config={"traces": on_workers}, callbacks=[TorchTensorboardProfilerCallback(logdir=mine)])
trainer.shutdown()


def epochs(pattern):
    found = {}
    for path in glob.glob(pattern):
        events = json.load(open(path))["traceEvents"]
        names = {event["name"] for event in events if event.get("name", "").startswith("epoch_")}
        found[os.path.basename(path)] = sorted(names)
    return found


seen = {
    "run": epochs(f"{sys.argv[1]}/*/pytorch_profiler/*"),
    "mine": epochs(f"{mine}/*.trace.json"),
    "on_workers": epochs(f"{on_workers}/*"),
    "reports": [sorted(report[0]) for report in json.load(open(f"{mine}/results.json"))],
}
json.dump(seen, open("out.json", "w"))
"""
WORKERS = """\
from ray import train
from ray.train.torch import TorchWorkerProfiler
from torch.profiler import profile


def loop():
    profiler = TorchWorkerProfiler()
    with profile(on_trace_ready=profiler.trace_handler):
        step()
    train.report(loss=1, **profiler.get_and_clear_profile_traces())
"""
RUN = 'trainer = Trainer("torch", 2)\ntrainer.start()\ntrainer.run(loop, callbacks=@)\ntrainer.shutdown()\n'
DRIVER = f"""\
from mine import loop
from ray.train import Trainer
from ray.train.callbacks import JsonLoggerCallback, PrintCallback, TorchTensorboardProfilerCallback

{RUN}"""
HIDDEN = "one.items() if name != "


@pytest.mark.slow
def test_the_traces_of_all_workers_are_where_they_were(tmp_path):
    seen, left = run_on_plain_ray(SCRIPT, tmp_path)
    assert left == []
    traces = {
        f"worker_{rank}_epoch_{epoch + 1}.pt.trace.json": [f"epoch_{epoch}"] for rank in (0, 1) for epoch in (0, 1)
    }
    assert seen["run"] == seen["mine"] == traces
    assert seen["on_workers"].keys() == traces.keys()  # which the profiler writes once more in the end
    assert seen["reports"] == [["_training_iteration", "epoch"]] * 2


def attention(text):
    return [finding.code for finding in rewrite_text(text).findings if finding.attention]


@pytest.mark.parametrize(
    ("given", "written", "part"),
    [
        ("[TorchTensorboardProfilerCallback()]", "[TraceReportCallback()]", "directory = os.path.join("),
        (
            "[TorchTensorboardProfilerCallback('there')]",
            "[TraceReportCallback('there')]",
            "directory = self.logdir or os.path.join(",
        ),
        (
            "[TorchTensorboardProfilerCallback(logdir=name)]",
            "[TraceReportCallback(logdir=name)]",
            "def __init__(self, logdir=None):\n        self.logdir = logdir\n",
        ),
    ],
)
def test_a_run_gets_a_class_of_the_file(given, written, part):
    text = rewritten(DRIVER.replace("@", given))
    assert f"callbacks={written}" in text
    assert part in text
    assert "TorchTensorboardProfilerCallback" not in text


def test_the_module_of_the_callback_is_known():
    text = DRIVER.replace(
        "ray.train.callbacks import JsonLoggerCallback, PrintCallback,", "ray.train.callbacks.profile import"
    )
    assert attention(text.replace("@", "[TorchTensorboardProfilerCallback()]")) == []


@pytest.mark.parametrize("other", ["JsonLoggerCallback()", "PrintCallback()"])
def test_other_callbacks_are_not_shown_the_traces(other):
    beside = rewritten(DRIVER.replace("@", f"[{other}, TorchTensorboardProfilerCallback()]"))
    assert beside.count(HIDDEN) == 1
    alone = DRIVER.replace("@", f"[{other}]").replace(", TorchTensorboardProfilerCallback", "")
    assert HIDDEN not in rewritten(alone)
    workers = WORKERS + alone.replace("from mine import loop\n", "")
    assert rewritten(workers).count(HIDDEN) == 1


@pytest.mark.parametrize(
    ("imported", "called"),
    [
        ("import ray.train.torch", "ray.train.torch.TorchWorkerProfiler"),
        ("from ray.train import torch", "torch.TorchWorkerProfiler"),
        ("from ray.train.torch import TorchWorkerProfiler as Traces", "Traces"),
        ("from ray.train.torch import TorchWorkerProfiler, prepare_model", "TorchWorkerProfiler"),
    ],
)
def test_the_class_is_written_however_it_is_imported(imported, called):
    text = WORKERS.replace("from ray.train.torch import TorchWorkerProfiler", imported)
    text = text.replace("= TorchWorkerProfiler()", f"= {called}('there')")
    done = rewritten(text)
    name = called.rpartition(".")[2]
    assert f"class {name}:\n" in done
    assert f"profiler = {name}('there')" in done
    assert done.count("def trace_handler") == 1
    assert attention(text) == []


def test_a_class_that_derives_from_it_still_does():
    text = "from ray.train.torch import TorchWorkerProfiler\n\n\nclass Mine(TorchWorkerProfiler):\n    pass\n"
    assert "class Mine(TorchWorkerProfiler):" in rewritten(text)
    assert attention(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "def loop():\n    from ray.train.torch import TorchWorkerProfiler\n    return TorchWorkerProfiler()\n",
        "if more:\n    from ray.train.torch import TorchWorkerProfiler\n\n\ndef loop():\n    TorchWorkerProfiler()\n",
        "from ray.train.torch import TorchWorkerProfiler\n\nTorchWorkerProfiler = wrap(TorchWorkerProfiler)\n",
    ],
)
def test_a_class_that_cannot_be_written_is_reported(text):
    assert "TRA131" in check_noop(text)


@pytest.mark.parametrize(
    "given",
    [
        "[TorchTensorboardProfilerCallback(workers_to_log=0)]",
        "[TorchTensorboardProfilerCallback('there', [0, 1])]",
        "[TorchTensorboardProfilerCallback(**more)]",
        "[*more, TorchTensorboardProfilerCallback(*given)]",
    ],
)
def test_what_the_callback_is_given_that_the_class_does_not_take_leaves_it_out_with_a_finding(given):
    done = rewrite_text(DRIVER.replace("@", given))
    assert "TraceReportCallback" not in done.text
    assert any("callbacks were left out" in finding.message for finding in done.findings if finding.attention)


def test_callbacks_of_no_run_that_is_seen_are_reported():
    text = "from ray.train import callbacks\n\nrun([callbacks.TorchTensorboardProfilerCallback()])\n"
    assert "TRA126" in check_noop(text)


OWN = """\
from ray.train import TrainingCallback


class Mine(TrainingCallback):
    def handle_result(self, results, **info):
        print(results)


"""


def test_callbacks_of_the_users_own_that_would_see_the_traces_are_reported():
    done = rewrite_text(OWN + WORKERS)
    assert "class Mine(TrainingCallback):" in done.text
    assert any("traces" in finding.message for finding in done.findings if finding.code == "TRA125")
    assert "TRA125" not in attention(OWN)


def test_what_is_called_so_and_is_none_of_rays_stays():
    check_noop("from mine import TorchWorkerProfiler\nfrom ray import tune\n\nTorchWorkerProfiler()\n")
    check_noop("from ray import tune\n\n\nclass TorchWorkerProfiler:\n    pass\n\n\nTorchWorkerProfiler()\n")
