"""Last reports without the metric of the scheduler, which Ray 0.8 took."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed

CODE = "FUN266"
VARIABLE = "TUNE_DISABLE_STRICT_METRIC_CHECKING"
SET = f'os.environ["{VARIABLE}"] = "1"\n'
HEAD = "import os\n\nfrom ray import tune\nfrom ray.tune.schedulers import ASHAScheduler, HyperBandScheduler\n"
TUNER = (
    "{0}results = tune.Tuner(\n{0}    train,\n"
    '{0}    tune_config=tune.TuneConfig(scheduler=ASHAScheduler(metric="{1}", mode="min")),\n{0}).fit()\n'
    '{0}if results.errors:\n{0}    raise tune.TuneError("Trials did not complete", results.errors)\n'
)


def text(report, run='tune.run(train, scheduler=ASHAScheduler(metric="loss", mode="min"))'):
    """A script whose function ends with a report."""
    return f"{HEAD}\n\ndef train(config):\n    tune.report(loss=1)\n    {report}\n\n\n{run}\n"


def codes(before):
    """What the codemod says of a text, and what it writes."""
    done = rewrite_text(before)
    return [finding.code for finding in done.findings if finding.attention], done.text


@pytest.mark.parametrize(
    ("report", "after", "metric"),
    [
        ("tune.report(accuracy=1, done=True)", '{"accuracy": 1, "done": True}', "loss"),
        ("tune.report(loss=1, done=True)", '{"loss": 1, "done": True}', "other"),
        ("tune.report(loss=1, done=is_over)", '{"loss": 1, "done": is_over}', "a/b"),
    ],
)
def test_ray_is_told_to_take_it(report, after, metric):
    run = f'tune.run(train, scheduler=ASHAScheduler(metric="{metric}", mode="min"))'
    function = '\n\ndef train(config):\n    tune.report({"loss": 1})\n    tune.report('
    check_transformed(text(report, run), f"{HEAD}{function}{after})\n\n\n{SET}{TUNER.format('', metric)}")


def test_it_is_said_in_the_function_that_runs_it_and_before_the_first_run():
    run = (
        "def main():\n    scheduler = ASHAScheduler(metric='loss', mode='min')\n    if args.small:\n"
        "        tune.run(train, scheduler=scheduler)\n    tune.run(train, scheduler=scheduler, num_samples=9)\n"
    )
    said, after = codes(text("tune.report(accuracy=1, done=True)", run))
    assert CODE not in said and after.count(VARIABLE) == 1
    assert f"    {SET}    if args.small:\n" in after


@pytest.mark.parametrize(
    "run",
    [
        "scheduler = HyperBandScheduler(metric='loss', mode='min')",
        "def a():\n    tune.run(train, scheduler=ASHAScheduler(metric='loss', mode='min'))\n\n\n"
        "def b():\n    tune.run(train)\n",
        "while tune.run(train, scheduler=ASHAScheduler(metric='loss', mode='min')):\n    pass",
    ],
)
def test_where_it_cannot_be_said_it_is_reported(run):
    said, after = codes(text("tune.report(accuracy=1, done=True)", run))
    assert CODE in said and VARIABLE not in after


@pytest.mark.parametrize(
    ("report", "run"),
    [
        ("tune.report(loss=1, done=True)", "ASHAScheduler(metric='loss', mode='min')"),
        ("tune.report(accuracy=1)", "ASHAScheduler(metric='loss', mode='min')"),
        ("tune.report(accuracy=1, done=False)", "ASHAScheduler(metric='loss', mode='min')"),
        ("tune.report(accuracy=1, done=True, **more)", "ASHAScheduler(metric='loss', mode='min')"),
        ("tune.report(**metrics)", "ASHAScheduler(metric='loss', mode='min')"),
        ("tune.report(accuracy=1, done=True)", "ASHAScheduler(metric=args.metric, mode='min')"),
        ("tune.report(accuracy=1, done=True)", "ASHAScheduler(metric='accuracy', mode='min')"),
        ("tune.report(accuracy=1, done=True)", "make_scheduler()"),
        ("print(dict(accuracy=1, done=True))", "ASHAScheduler(metric='loss', mode='min')"),
        ("tune.report(eval={'loss': 1}, done=True)", "ASHAScheduler(metric='eval/loss', mode='min')"),
    ],
)
def test_what_has_the_metric_or_is_not_seen_stays(report, run):
    said, after = codes(text(report, f"tune.run(train, scheduler={run})"))
    assert CODE not in said and VARIABLE not in after


@pytest.mark.parametrize(
    "line",
    [
        'tune.report({"accuracy": 1, "done": True})',
        'tune.report({"accuracy": 1, "done": True}, checkpoint=checkpoint)',
        'tune.report({"done": True})',
    ],
)
def test_code_of_today_stays(line):
    run = (
        'tuner = tune.Tuner(train, tune_config=tune.TuneConfig(scheduler=ASHAScheduler(metric="loss", mode="min")))\n'
        "results = tuner.fit()"
    )
    assert check_noop(text(line, run).replace("    tune.report(loss=1)\n", "")) == []


@pytest.mark.parametrize(
    "run",
    [
        'tune.run(train, metric="loss", mode="min", scheduler=ASHAScheduler(metric="loss", mode="min"))',
        'tune.run(train, scheduler=ASHAScheduler(metric="loss", mode="min"), callbacks=[mine])',
        'ray.air.session.report({})\ntune.run(train, scheduler=ASHAScheduler(metric="loss", mode="min"))',
    ],
)
def test_files_for_a_ray_that_refused_it_stay(run):
    said, after = codes(text("tune.report(accuracy=1, done=True)", run).replace("from ray", "import ray\nfrom ray", 1))
    assert CODE not in said and VARIABLE not in after


def test_what_says_so_already_stays():
    said, after = codes(text("tune.report(accuracy=1, done=True)").replace("\n\n\ndef", f"\n\n{SET}\n\ndef", 1))
    assert CODE not in said and after.count(VARIABLE) == 1
