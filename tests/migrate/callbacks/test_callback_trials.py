"""The directory of a trial in callbacks."""

import pytest

from tests.migrate.support import check_noop, rewritten

HEAD = "from ray.tune.logger import LoggerCallback\n\n\n"
CALLBACK = HEAD + "class Base(LoggerCallback):\n    pass\n\n\nclass C({base}):\n"


@pytest.mark.parametrize("base", ["Base", "LoggerCallback"])
def test_a_callback_writes_where_tune_copies_from(base):
    text = CALLBACK.format(base=base) + "    def log_trial_end(self, trial, failed=False):\n        f(trial.logdir)\n"
    assert rewritten(text).endswith("        f(trial.local_path)\n")


@pytest.mark.parametrize(
    ("base", "body"),
    [
        ("object", "    def log_trial_end(self, trial):\n        f(trial.logdir)\n"),
        ("Base", "    def log_trial_end(self, trial):\n        trial = g(trial)\n        f(trial.logdir)\n"),
    ],
)
def test_what_is_only_called_a_trial_is_reported(base, body):
    assert check_noop(CALLBACK.format(base=base) + body) == ["RES425"]


@pytest.mark.parametrize(
    ("base", "body"),
    [
        ("Base", "    def log_trial_end(self, other):\n        f(other.logdir)\n"),
        ("Base", "    def log_trial_end(self, trial):\n        f(trial.path)\n"),
    ],
)
def test_what_is_no_trial_of_a_callback_stays(base, body):
    assert check_noop(CALLBACK.format(base=base) + body) == []


def test_a_callback_reads_the_directory_of_a_checkpoint():
    method = "    def log_trial_save(self, trial):\n        f(trial.checkpoint.{})\n"
    text = CALLBACK.format(base="Base") + method
    assert rewritten(text.format("value")) == text.format("path")


@pytest.mark.parametrize("use", ["open(trial.checkpoint.value)", "p = trial.checkpoint.value\n        open(p)"])
def test_a_file_of_a_checkpoint_is_reported(use):
    text = CALLBACK.format(base="Base") + f"    def log_trial_save(self, trial):\n        {use}\n"
    assert check_noop(text) == ["RES427"]


LOOKS = """\
import glob
import os
import shutil
from pathlib import Path

from ray import tune


class C(tune.Callback):
    def on_trial_complete(self, iteration, trials, trial, **info):
        {}
"""


def in_callback(body):
    """The body of a method of a callback, as it is today."""
    text = rewritten(LOOKS.format(body))
    return text[text.index("**info):") :].partition("\n        ")[2].rstrip("\n")


@pytest.mark.parametrize(
    "body",
    [
        "print(os.listdir({}))",
        "shutil.rmtree({})",
        'shutil.copytree({}, "kept")',
        'load(os.path.join({}, "checkpoint_000000"))',
        'load({} + "/checkpoint_000000/model.pt")',
        'load(f"{{{}}}/checkpoint_{{iteration}}")',
        'print(glob.glob(os.path.join({}, "checkpoint_*")))',
        'print(glob.glob(f"{{{}}}/*.pt"))',
        'print(list(Path({}).glob("*.pt")))',
        'load(Path({}) / "checkpoint_000000")',
        'print(open(os.path.join({}, "model.txt")).read())',
        "home = {}\n        print(os.listdir(home))",
        "home = {}\n        shutil.rmtree(os.path.join(home, name))\n        print(os.listdir(home))",
    ],
)
def test_a_callback_looks_for_what_trials_leave_where_they_leave_it(body):
    assert in_callback(body.format("trial.logdir")) == body.format("trial.path")


@pytest.mark.parametrize(
    "body",
    [
        "print({})",
        "upload({})",
        'open(os.path.join({}, "notes.txt"), "a").close()',
        'open(os.path.join({}, "notes.txt"), mode).close()',
        'open({0} + "/notes.txt", "w").close()\n        open({0} + "/notes.txt").close()',
        'print(open(os.path.join({}, "progress.csv")).read())',
        'read(os.path.join({}, "result.json"))',
        'read(os.path.join({}, "events.out.tfevents.1"))',
        "os.makedirs(os.path.join({}, name))",
        'print(os.path.join("checkpoint_1", {}))',
    ],
)
def test_what_it_and_loggers_write_is_where_the_driver_is(body):
    assert in_callback(body.format("trial.logdir")) == body.format("trial.local_path")


def test_what_one_place_does_not_say_another_one_of_the_method_does():
    body = "for name in os.listdir({0}):\n            shutil.rmtree(os.path.join({0}, name))"
    assert in_callback(body.format("trial.logdir")) == body.format("trial.path")


OTHERS = """\
from ray.tune import CLIReporter
from ray.tune.schedulers import FIFOScheduler


class Scheduler(FIFOScheduler):
    def on_trial_result(self, controller, trial, result):
        {first}
        for one in controller.get_trials():
            print(one.logdir)


class Reporter(CLIReporter):
    def report(self, trials, done, *info):
        print([one.logdir for one in trials], [one.logdir for one in self.trials])
"""


KEPT = """\
    def on_experiment_end(self, trials, **info):
        {first}
        for trial in trials:
            if better(trial):
                {kept}
        f(best.logdir)
"""


@pytest.mark.parametrize(
    ("first", "kept"),
    [
        ("best = None", "best = trial"),
        ("best, score = None, 0", "best, score = trial, trial.last_result['a']"),
        ("pass", "best = trial"),
        ("best = other = None", "best = other = trial"),
    ],
)
def test_a_variable_that_keeps_one_of_them_is_a_trial(first, kept):
    body = KEPT.format(first=first, kept=kept)
    assert rewritten(CALLBACK.format(base="Base") + body).endswith("f(best.local_path)\n")


@pytest.mark.parametrize(
    ("first", "kept"),
    [
        ("best = None", "best = made(trial)"),
        ("best = self.kept", "best = trial"),
        ("best = None", "best, score = made(trial)"),
        ("best = None", "best, *more = trial, 1, 2"),
        ("best = None", "best = None"),
    ],
)
def test_a_variable_that_may_hold_something_else_stays(first, kept):
    body = KEPT.format(first=first, kept=kept)
    assert rewritten(CALLBACK.format(base="Base") + body).endswith("f(best.logdir)\n")


def test_schedulers_and_reporters_are_handed_trials_too():
    expected = OTHERS.replace("one.logdir for one in trials", "one.local_path for one in trials")
    expected = expected.replace("print(one.logdir)", "print(one.local_path)").format(first="print(trial.local_path)")
    assert rewritten(OTHERS.format(first="print(trial.logdir)")) == expected


@pytest.mark.parametrize(
    "picked",
    [
        "max(trials, key=score)",
        "min(trials, key=score)",
        "trials[0]",
        "sorted(trials, key=score)[-1]",
        "next(one for one in trials if one.trial_id == first)",
        "max([one for one in trials if one.is_finished()], key=score)",
    ],
)
@pytest.mark.parametrize("form", ["best = {}\n        f(best.{})", "f(({}).{})"])
def test_what_a_callback_picks_out_of_its_trials_is_one(form, picked):
    method = "    def on_step_end(self, iteration, trials, **info):\n        "
    text = CALLBACK.format(base="Base") + method + form.format(picked, "{}") + "\n"
    assert rewritten(text.format("logdir")) == text.format("local_path")


@pytest.mark.parametrize(
    "picked", ["max(others, key=score)", "trials[1:]", "max([f(one) for one in trials])", "max(trials.scores)"]
)
def test_what_is_not_picked_out_of_trials_stays(picked):
    method = f"    def on_step_end(self, iteration, trials, **info):\n        f({picked}.logdir)\n"
    check_noop(CALLBACK.format(base="Base") + method)


def test_what_a_scheduler_of_today_asks_stays():
    text = OTHERS.replace("one.logdir", "one.config").format(first="print(trial.local_path, trial.trial_id)")
    assert check_noop(text) == []


SAID = "from typing import List\nfrom ray.tune.experiment import Trial\n\n\ndef read({parameter}):\n    {body}\n"


@pytest.mark.parametrize(
    ("parameter", "body"),
    [
        ("one: Trial", "print(one.{})"),
        ("some: List[Trial]", "print([one.{} for one in some])"),
        ("some: list[Trial]", "for one in some:\n        print(one.{})"),
    ],
)
def test_what_is_annotated_as_a_trial_is_one(parameter, body):
    old = SAID.format(parameter=parameter, body=body.format("logdir"))
    assert rewritten(old) == SAID.format(parameter=parameter, body=body.format("path"))


@pytest.mark.parametrize(
    ("parameter", "body"),
    [("one: Folder", "print(one.logdir)"), ("one: Trial", "one = place(one)\n    print(one.logdir)")],
)
def test_what_is_annotated_otherwise_or_assigned_may_be_none(parameter, body):
    text = SAID.format(parameter=parameter, body=body)
    assert rewritten(text) == text


PARAMETER = (
    "from ray import tune\n\n\ndef polish({name}):\n    model = make({name}.{asked})\n    return model, {name}.logdir\n"
)


@pytest.mark.parametrize("asked", ["trainable_name", "experiment_tag"])
def test_a_parameter_is_a_trial_if_it_is_called_so_and_asked_for_what_only_those_have(asked):
    text = PARAMETER.format(name="best_trial", asked=asked)
    assert rewritten(text) == text.replace("best_trial.logdir", "best_trial.path")


@pytest.mark.parametrize(("name", "asked", "codes"), [("trial", "config", ["RES425"]), ("model", "trainable_name", [])])
def test_other_parameters_are_left_alone(name, asked, codes):
    assert check_noop(PARAMETER.format(name=name, asked=asked)) == codes


def test_the_checkpoint_that_a_trial_of_old_had_in_private_is_reported():
    text = "from ray import tune\n\n\ndef load(trial):\n    return read(trial._checkpoint.value)\n"
    assert check_noop(text) == ["RES427"]


@pytest.mark.parametrize("kept", ["best.checkpoint", "saved"])
def test_a_checkpoint_that_is_made_one_of_air_is_reported_whoever_has_it(kept):
    assert check_noop(f"from ray import tune\n\n\ndef load(best, saved):\n    return {kept}.to_air_checkpoint()\n") == [
        "RES452"
    ]


SAVED = "from ray import tune\n\n\ndef load(trial):\n    make(trial.trainable_name)\n    {use}\n"


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("print(1 if trial.checkpoint.value else 2)", "print(1 if trial.checkpoint else 2)"),
        ("print(trial.checkpoint.value is None)", "print(trial.checkpoint is None)"),
        ("print([one for one in x if trial.checkpoint.value])", "print([one for one in x if trial.checkpoint])"),
        ("assert x and trial.checkpoint.value", "assert x and trial.checkpoint"),
        ("print(trial.checkpoint.value or x)", "print(trial.checkpoint and trial.checkpoint.path or x)"),
        (
            "p = trial.checkpoint.value\n    if p:\n        read(p)",
            "p = trial.checkpoint and trial.checkpoint.path\n    if p:\n        read(p)",
        ),
    ],
)
def test_a_trial_without_a_checkpoint_has_none_to_ask_for_its_path(use, expected):
    assert rewritten(SAVED.format(use=use)) == SAVED.format(use=expected)


@pytest.mark.parametrize(
    "path",
    ["{}", "str(Path(x) / {})", "os.path.join(x, {})", "str(Path({}))"],
    ids=["itself", "below", "joined", "made"],
)
def test_the_private_checkpoint_of_ray_08_is_restored_from(path):
    text = "import os\nfrom pathlib import Path\n" + SAVED.format(use=f"make().restore({path})")
    assert rewritten(text.format("trial._checkpoint.value")) == text.format("trial.checkpoint.path")


@pytest.mark.parametrize(
    "use",
    [
        "open({})",
        "print({})",
        "make().restore({}, x)",
        "make().restore(Path({}).parent)",
        "make().restore(os.path.join({}, x))",
        "p = {}\n    make().restore(p)\n    print(p)",
    ],
)
def test_the_file_that_it_was_is_reported_where_more_is_asked_of_it(use):
    text = "import os\nfrom pathlib import Path\n" + SAVED.format(use=use.format("trial._checkpoint.value"))
    assert check_noop(text) == ["RES427"]


def test_trials_are_known_in_a_file_that_names_nothing_of_tune():
    text = SAVED.replace("from ray import tune", "import ray").format(use="make().restore({})")
    assert rewritten(text.format("trial._checkpoint.value")) == text.format("trial.checkpoint.path")
