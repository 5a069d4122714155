"""What a session offers, given as a value."""

import pytest

from migrate.engine import rewrite_text
from migrate.resolve.text.funnel import may_be_legacy
from tests.migrate.support import check_noop, check_transformed, rewritten

IN_TUNE = "from ray import train, tune\n\n\ndef f(config):\n    {}\n\n\ntune.Tuner(f)\n"
IN_TRAIN = (
    "from ray.air import session\nfrom ray.train.torch import TorchTrainer\n\n\ndef f():\n    {}\n\n\nTorchTrainer(f)\n"
)


@pytest.mark.parametrize("given", ["log({{}}, {})", "self.log = {}", "log = {}", "log(to=[{}])"])
def test_a_tune_function_hands_on_what_reports_to_the_trial(given):
    before = IN_TUNE.format(given.format("train.report"))
    after = before.replace("train.report", "tune.report").replace("import train, tune", "import tune")
    assert check_transformed(before, after) == ()


def test_also_where_it_was_imported_by_its_name():
    before = (
        "from ray import tune\nfrom ray.train import report\n\n\ndef f(config):\n    log(report)\n\n\ntune.Tuner(f)\n"
    )
    check_transformed(before, before.replace("from ray.train import report\n", "").replace("log(", "log(tune."))


def test_a_worker_hands_on_what_reports_to_train():
    before = IN_TRAIN.format("log({}, session.report)")
    after = before.replace("ray.air import session", "ray import train").replace("session.report", "train.report")
    assert check_transformed(before, after) == ()


def test_whose_world_is_not_seen_is_reported():
    text = "from ray.air import session\n\n\ndef f():\n    log({}, session.report)\n"
    assert check_noop(text) == ["FUN224"]


def test_a_function_that_runs_in_both_is_reported():
    text = IN_TUNE.format("log({}, train.report)") + "train.torch.TorchTrainer(f)\n"
    (finding,) = rewrite_text(text).findings
    assert finding.code == "FUN237" and "both" in finding.message


@pytest.mark.parametrize("given", ["rollout(config, train)", "rollout(config, train=train)"])
def test_the_module_is_reported_in_a_tune_function(given):
    assert check_noop(IN_TUNE.format(given)) == ["FUN237"]


def test_a_module_is_asked_in_the_function_that_gets_it_and_is_reported_elsewhere():
    assert check_noop(IN_TRAIN.format("rollout(session=session)")) == ["FUN224"]
    assert check_noop(IN_TUNE.replace("train,", "air,").format("rollout(air.session)")) == []
    helper = "def help(session):\n    session.report({})\n\n\n"
    assert check_noop(IN_TRAIN.format("help(session)").replace("def f", f"{helper}def f")) == ["FUN224"]


BOUND = """\
from functools import partial
from ours import f
from ray import train, tune
from ray.train.torch import TorchTrainer

{}
"""


@pytest.mark.parametrize(
    "run",
    [
        "tune.Tuner(partial(f, train))",
        "tune.Tuner(partial(f, {}, reporting=train))",
        "tune.Tuner(tune.with_parameters(f, reporting=train))",
        "tune.Tuner(tune.with_resources(tune.with_parameters(partial(f, train)), {'cpu': 1}))",
        "bound = partial(f, train)\ntuner = tune.Tuner(trainable=bound)",
    ],
)
def test_a_module_that_is_bound_for_a_trial_is_reported(run):
    assert check_noop(BOUND.format(run)) == ["FUN237"]
    assert may_be_legacy(BOUND.format(run).encode())


def test_what_is_bound_for_a_trial_is_that_of_tune():
    text = rewritten(BOUND.format("tune.Tuner(partial(f, train.report))"))
    assert "tune.Tuner(partial(f, tune.report))" in text


DEFAULT = """\
from ray import train, tune

class Fit:
    def __init__(self, reporting=train):
        self.reporting = reporting

    def run(self, config):
        self.reporting.report({{"a": 1}})


{}(Fit().run)
"""


def test_a_module_that_is_a_default_is_reported_where_nothing_but_tune_runs():
    assert check_noop(DEFAULT.format("tune.with_parameters(log)\n\ntune.Tuner")) == ["FUN237"]
    assert check_noop(DEFAULT.format("train.torch.TorchTrainer(log)\n\ntune.Tuner")) == []


@pytest.mark.parametrize(
    "run",
    [
        "tune.Tuner(partial(f, tune))",
        "TorchTrainer(partial(f, train))",
        "bound = partial(f, train)",
        "bound = partial(f, train)\nshow(bound)",
        "tune.Tuner(f(train))",
        "tune.Tuner(f, param_space={'x': partial(show, train)})",
    ],
)
def test_a_module_that_is_bound_for_something_else_is_left_alone(run):
    assert check_noop(BOUND.format(run)) == []


@pytest.mark.parametrize("use", ["hasattr(train, 'report')", "print(train)", "fit(tune, tune.report, metrics={})"])
def test_what_is_only_looked_at_or_right_is_left_alone(use):
    assert set(check_noop(IN_TUNE.format(use))) <= {"MIGRATE"}


def test_what_a_context_is_asked_that_is_handed_on_cannot_be_seen():
    assert check_noop(IN_TUNE.format("log(train.get_context)")) == ["FUN239"]


def test_a_report_of_today_may_be_handed_on():
    text = "from ray import tune\n\n\ndef f(config):\n    log(tune.report)\n\n\n{}\n"
    assert check_noop(text.format("tune.Tuner(f)")) == ["MIGRATE"]
    assert check_noop(text.format('tune.Tuner(f, run_config=tune.RunConfig(name="a"))')) == []
    assert check_noop(text.replace("    log", "    tune.report({{}})\n    log").format("tune.Tuner(f)")) == []


def test_calls_of_what_a_variable_holds_and_the_variable_go_together():
    text = rewritten(IN_TUNE.format("report = train.report\n    report({'a': 1})"))
    assert "    report = tune.report\n    tune.report({'a': 1})\n" in text
