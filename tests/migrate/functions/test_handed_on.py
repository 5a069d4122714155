"""`tune.run` and `tune.report` as values."""

from types import SimpleNamespace

import pytest

from migrate.resolve.text.funnel import may_be_legacy
from tests.migrate.support import check_noop, check_transformed, rewritten


@pytest.mark.parametrize(
    "text",
    [
        "RUNNERS = {'a': tune.run}\nRUNNERS['a'](f, local_dir='x')",
        "def go(runner=tune.run):\n    runner(f, local_dir='x')",
        "task = ray.remote(tune.run)\ntask.remote(f, local_dir='x')",
        "go(run=tune.run_experiments)",
        "runner = tune.run if fast else other",
        "self.runner = tune.run",
        "def runner():\n    return tune.run",
    ],
)
def test_it_is_reported(text):
    assert check_noop(f"import ray\nfrom ray import tune\n\n{text}\n") == ["MIGRATE"]


@pytest.mark.parametrize(
    "text",
    [
        "assert callable(tune.run)",
        "print(tune.run.__doc__)",
        "inspect.signature(tune.run)",
    ],
)
def test_looking_at_it_is_fine(text):
    assert check_noop(f"import inspect\nfrom ray import tune\n\n{text}\n") == []


@pytest.mark.parametrize(
    "use",
    [
        "train(report=tune.report)",
        "Log([tune.report])",
        "train(tune.report if tuned else print)",
        "model.report = tune.report",
        "logs['tune'] = tune.report",
        "partial(tune.report, step=1)",
        "report = partial(tune.report)\n    fit(report)\n    report(loss=1)",
        "report = partial(tune.report, step=1)\n    report(2)",
        "report = partial(tune.report, step=1)\n    report(*given)",
        "fit(partial(tune.report))",
        "return partial(tune.report)",
    ],
)
def test_a_report_that_is_handed_on_is_reported(use):
    text = f"from functools import partial\nfrom ray import tune\n\n\ndef f(config):\n    {use}\n"
    assert check_noop(text) == ["MIGRATE"]
    assert may_be_legacy(text.encode())


@pytest.mark.parametrize(
    "use",
    [
        "print(tune.report)",
        "report = tune.report\n    report({'a': 1})",
        "tune.report({'a': 1})",
        "partial(tune.report, {'a': 1})()",
        "partial(tune.report, checkpoint=saved)({'a': 1})",
        "report = partial(tune.report, checkpoint=saved)\n    report({'a': 1})",
        "report = partial(tune.report)\n    report(metrics={'a': 1}, **more)",
        "report = partial(tune.report)\n    fit(report, loss=1)",
    ],
)
def test_a_report_that_is_called_or_looked_at_is_not(use):
    text = f"from functools import partial\nfrom ray import tune\n\n\ndef f(config):\n    {use}\n"
    assert check_noop(text) == []


BY_NAMES = "lambda **metrics: {}.report(metrics)"


@pytest.mark.parametrize(
    "use",
    [
        "report = partial({})\n    report(loss=1)",
        "report = partial({}, checkpoint=saved)\n    fit()\n    report(loss=1)",
        "report = partial({}, step=1)\n    report()",
        "report = partial({}, step=1)\n    report(**more)",
        "self.report = partial({}, step=1)\n    self.report(loss=1)",
        "def fit(report):\n        report(loss=1)\n    fit(partial({}, step=1))",
    ],
)
@pytest.mark.parametrize("module", ["tune", "train"])
def test_a_partial_that_is_called_with_metrics_by_their_names_takes_them_so(module, use):
    head = f"from functools import partial\nfrom ray import {module}\n\n\ndef f(config):\n    "
    now = rewritten(head + use.format(f"{module}.report") + "\n")
    assert now == head + use.format(BY_NAMES.format(module)) + "\n"


V1 = """\
from functools import partial
from ray import train
from ray.train import Trainer


def loop(config):
    {use}


trainer = Trainer("torch", 2)
trainer.start()
trainer.run(loop)
trainer.shutdown()
"""


@pytest.mark.parametrize(
    ("use", "now"),
    [
        ("fit(partial(train.report, step=1))", f"fit(partial({BY_NAMES.format('train')}, step=1))"),
        ("fit(train.report)\n    train.report(a=1)", f'fit({BY_NAMES.format("train")})\n    train.report({{"a": 1}})'),
    ],
)
def test_what_reported_to_a_trainer_of_then_is_handed_on_as_it_was(use, now):
    assert f"    {now}\n" in rewritten(V1.format(use=use))


@pytest.mark.parametrize(
    "use",
    [
        "fit(train.report)",
        "fit(partial(train.report))",
        "self.report = train.report",
        "report = partial(train.report, {'a': 1})\n    report()",
        "report = partial(train.report, checkpoint_dir_name='x')\n    report({'a': 1})",
        "report = partial(train.report, **more)\n    report({'a': 1})",
        "report = partial(train.report)\n    report(metrics={'a': 1}, validation=True)",
        "report = partial(other.report, step=1)\n    report(loss=1)",
    ],
)
def test_what_reports_to_a_trainer_of_today_is_handed_on_as_it_is(use):
    text = f"from functools import partial\nfrom ray import train\n\n\ndef loop(config):\n    {use}\n"
    assert check_noop(text) == []


TAKES_ALL = (
    'lambda _metric=None, **metrics: tune.report({**metrics, **({} if _metric is None else {"_metric": _metric})})'
)


@pytest.mark.parametrize(
    ("use", "after"),
    [
        ("train(report=tune.report)", f"train(report={TAKES_ALL})"),
        ("Log([tune.report])", f"Log([({TAKES_ALL})])"),
        ("train(tune.report if tuned else print)", f"train(({TAKES_ALL}) if tuned else print)"),
        ("model.report = tune.report", f"model.report = ({TAKES_ALL})"),
    ],
)
def test_a_report_of_an_old_file_that_is_handed_on_takes_what_it_took(use, after):
    old = (
        f"from ray import tune\nfrom ray.tune.suggest import Repeater\n\n\ndef f(config):\n    {use}\n\n\nRepeater(s)\n"
    )
    text = rewritten(old)
    assert f"    {after}\n" in text


def test_what_is_handed_on_reports_what_it_is_called_with():
    reported = []
    tune = SimpleNamespace(report=reported.append)
    report = eval(TAKES_ALL, {"tune": tune})
    report(loss=1)
    report(2, loss=1)
    report()
    assert reported == [{"loss": 1}, {"loss": 1, "_metric": 2}, {}]


@pytest.mark.parametrize("module", ["ray.tune", "ray.tune.session"])
def test_an_old_report_gets_what_it_is_called_with_from_whichever_module_it_comes(module):
    text = f"""\
from ray import tune
from {module} import report


def go(callback):
    callback(loss=1)


def train(config):
    go(report)


tune.run(train, local_dir="x")
"""
    assert "go(lambda **metrics: report(metrics))" in rewritten(text)


CALLBACK = """\
from ray import tune


class Callback:
    def __init__(self, given=None):
        self.report = given or tune.report

    def on_end(self, logs):
        {use}


def train(config):
    fit(Callback())
    tune.report(loss=1)


tune.run(train, local_dir="x")
"""


@pytest.mark.parametrize(
    "use", ["self.report(loss=logs)", "self.report(**logs)", "self.report(loss=1)\n        self.report(loss=2)"]
)
def test_what_is_only_called_with_metrics_by_their_names_takes_these_alone(use):
    assert "self.report = given or (lambda **metrics: tune.report(metrics))\n" in rewritten(CALLBACK.format(use=use))


@pytest.mark.parametrize(
    "use",
    [
        "self.report(logs)",
        "self.report(1, loss=2)",
        "self.report()",
        "fit(self.report)",
        "self.report.count(1)",
        "pass",
    ],
)
def test_what_is_called_otherwise_or_handed_on_again_takes_what_it_took(use):
    assert f"self.report = given or ({TAKES_ALL})\n" in rewritten(CALLBACK.format(use=use))


def test_a_report_is_told_that_is_handed_on_in_a_file_that_is_migrated_in_part():
    text = """\
from ray import tune


def old(config):
    tune.report(loss=1)


def new(config, callback):
    tune.report({"loss": 1})
    callback.go(tune.report)
"""
    today = text.replace("loss=1", '{"loss": 1}')
    assert [finding.code for finding in check_transformed(text, today) if finding.attention] == ["MIGRATE"]
    assert check_noop(today) == []


@pytest.mark.parametrize(
    ("called", "codes"),
    [
        ("report(loss=1)", ["MIGRATE"]),
        ("report(**metrics, loss=1)", ["MIGRATE"]),
        ("report({'loss': 1})", []),
        ("report(metrics, checkpoint=saved)", []),
        ("report(**metrics)", []),
        ("other(loss=1)", []),
    ],
)
def test_a_report_is_told_that_a_function_of_the_file_calls_as_then(called, codes):
    text = f"""\
from ray import tune


def log(report):
    {called}


def train(config):
    tune.report({{"loss": 1}})
    log(tune.report)
"""
    assert check_noop(text) == codes


def test_a_run_with_some_arguments_beforehand_is_handed_on():
    made = "start = partial(tune.run, max_failures=2)\nstart(f, name='a')\n"
    assert check_noop(f"from functools import partial\nfrom ray import tune\n\n{made}") == ["MIGRATE"]
