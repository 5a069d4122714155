"""What the config of a trainer holds that has no such field today, where it is asked for it."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

HEAD = "from ray import train, tune\nfrom ray.train.torch import TorchTrainer\n\n"
TAIL = "TorchTrainer(loop, scaling_config=workers, run_config=run)\n"
TODAY = "workers = train.ScalingConfig(num_workers=1)\n"


def left(text: str) -> list[str]:
    return [finding.code for finding in rewrite_text(text).findings if finding.attention]


@pytest.mark.parametrize(
    ("field", "given", "answer"),
    [
        ("log_to_file", "True", "True"),
        ("log_to_file", '("out.txt", "err.txt")', '("out.txt", "err.txt")'),
        ("verbose", "2", "2"),
        ("progress_reporter", "None", "None"),
    ],
)
def test_a_field_is_what_it_was_given(field, given, answer):
    text = f"{HEAD}{TODAY}run = train.RunConfig({field}={given})\n{TAIL}print(run.{field})\n"
    assert rewritten(text).endswith(f"print({answer})\n")
    assert left(text) == []


def test_resources_of_a_controller_are_what_they_were():
    text = rewritten(
        f'{HEAD}workers = train.ScalingConfig(num_workers=1, trainer_resources={{"CPU": 0}})\nrun = None\n{TAIL}'
        "print(workers.trainer_resources, workers.num_workers)\n"
    )
    assert text.endswith('print({"CPU": 0}, workers.num_workers)\n')
    assert "train.ScalingConfig(num_workers=1)" in text


def test_a_config_may_be_asked_where_it_is_made():
    assert rewritten(f"{HEAD}print(train.FailureConfig(fail_fast=True).fail_fast)\n").endswith("print(True)\n")


def test_a_variable_is_asked_itself():
    sync = "sync = train.SyncConfig(sync_period=5)\nrun = train.RunConfig(sync_config=sync)\n"
    text = rewritten(f"{HEAD}{TODAY}{sync}{TAIL}print(run.sync_config.sync_period)\n")
    assert text.endswith("print(sync.sync_period)\n")


def test_what_is_made_there_gets_a_name_in_front_of_the_config():
    run = "run = train.RunConfig(progress_reporter=tune.CLIReporter())\n"
    text = rewritten(f"{HEAD}{TODAY}{run}{TAIL}print(type(run.progress_reporter), run.progress_reporter)\n")
    assert "progress_reporter = tune.CLIReporter()\nrun = train.RunConfig()\n" in text
    assert text.endswith("print(type(progress_reporter), progress_reporter)\n")


@pytest.mark.parametrize(
    ("made", "code"),
    [
        ("run = train.RunConfig(name='x')\n", "CFG105"),
        ("run = train.RunConfig(**settings)\n", "CFG105"),
        ("run = train.RunConfig(log_to_file=True) if a else train.RunConfig(log_to_file=False)\n", "CFG105"),
        ("run = train.RunConfig(log_to_file=True)\nrun.log_to_file = False\n", "CFG105"),
        ("run = train.RunConfig(log_to_file=['a', 'b'])\nrun.log_to_file.append('c')\n", "CFG105"),
        ("kept = True\nrun = train.RunConfig(log_to_file=kept)\nkept = False\n", "CFG105"),
        ("run = train.RunConfig(log_to_file=read())\nrun = run or None\n", "CFG105"),
    ],
    ids=["not given", "from elsewhere", "several", "set later", "put in", "another by then", "bound twice"],
)
def test_what_is_not_certain_is_left_to_a_person(made, code):
    text = f"{HEAD}{TODAY}{made}{TAIL}print(run.log_to_file)\n"
    assert rewrite_text(text).text.endswith("print(run.log_to_file)\n")
    assert code in left(text)


def test_what_is_made_in_another_function_is_left_to_a_person():
    text = (
        f"{HEAD}run = train.RunConfig(progress_reporter=tune.CLIReporter())\n"
        f"{TODAY}{TAIL}\n\ndef show():\n    print(run.progress_reporter)\n"
    )
    assert "print(run.progress_reporter)" in rewrite_text(text).text
    assert "CFG104" in left(text)


@pytest.mark.parametrize(
    "text",
    [
        "run = tune.RunConfig(log_to_file=True)\nprint(run.log_to_file)\n",
        "failure = tune.FailureConfig(fail_fast=True)\nprint(failure.fail_fast)\n",
        "print(options.verbose, options.log_to_file)\n",
        "class Mine:\n    verbose = 1\n\n\nprint(Mine(verbose=2).verbose)\n",
        "workers = train.ScalingConfig(num_workers=2)\nprint(workers.num_workers)\n",
    ],
)
def test_what_is_a_field_today_stays(text):
    assert check_noop(f"from ray import train, tune\n\nprint(train)\n{text}") == []
