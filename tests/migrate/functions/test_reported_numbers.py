"""``tune.report(value)``: one number was the metric ``_metric``, one value is the dictionary of all metrics today."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

HEAD = "import math\n\nimport numpy as np\nfrom ray import tune\n\n\n"
FUNCTIONS = "def score(x):\n    return x**2\n\n\ndef results(x):\n    return {'loss': x}\n\n\n"


@pytest.mark.parametrize(
    ("above", "given"),
    [
        ("loss = 1.0", "loss"),
        ("loss = 1.0\n    loss /= 2", "loss"),
        ("loss = config['a'] * 2", "loss"),
        ("loss, other = 1.0, {}", "loss"),
        ("loss = score(config['a'])", "loss"),
        ("loss = np.mean(config['a'])", "loss"),
        ("loss = 0.0 if config else 1.0", "loss"),
        ("first = 1\n    loss = first", "loss"),
        ("pass", "score(config['a'])"),
        ("pass", "math.sqrt(config['a'])"),
        ("pass", "np.sqrt(config['a'])"),
    ],
)
def test_a_variable_that_holds_nothing_but_numbers_is_one(above, given):
    head = f"{HEAD}{FUNCTIONS}def train(config):\n    {above}\n    tune.report("
    assert rewritten(f"{head}{given})\n") == f'{head}{{"_metric": {given}}})\n'


@pytest.mark.parametrize("loop", ["for step in range(3)", "for step, x in enumerate(config)"])
def test_what_a_loop_counts_with_is_one(loop):
    text = f"{HEAD}def train(config):\n    {loop}:\n        tune.report({{}})\n"
    assert rewritten(text.format("step")) == text.format('{"_metric": step}')


@pytest.mark.parametrize(
    ("above", "given"),
    [
        ("loss = {'a': 1}", "loss"),
        ("loss = 1.0\n    loss = {'a': loss}", "loss"),
        ("loss = {'a': 1}\n    loss |= config", "loss"),
        ("loss = results(1)", "loss"),
        ("loss = config['a']", "loss"),
        ("other, loss = 1.0, {}", "loss"),
        ("loss = np.load(config['a'])", "loss"),
        ("loss = np.load(config['a'])", "config"),
        ("loss = 1.0 if config else {}", "loss"),
        ("pass", "results(1)"),
        ("pass", "dict(loss=1)"),
    ],
)
def test_what_may_be_a_dictionary_stays(above, given):
    assert check_noop(f"{HEAD}{FUNCTIONS}def train(config):\n    {above}\n    tune.report({given})\n") == []


OLD = (
    "from ray import tune\n\n\ndef train(config):\n    {}\n    tune.report({})\n\n\ntune.run(train, local_dir='/tmp')\n"
)
TELLS = "{}\n\nfrom ray.tune.suggest import ConcurrencyLimiter\n\nprint(ConcurrencyLimiter)\n"


@pytest.mark.parametrize("given", ["loss", "config['a']", "evaluate(config)"])
def test_it_is_reported_where_nothing_but_an_old_ray_can_be_meant(given):
    done = rewrite_text(TELLS.format(OLD.format("loss = config['a']", given)))
    assert f"    tune.report({given})\n" in done.text
    assert "FUN202" in [finding.code for finding in done.findings if finding.attention]


@pytest.mark.parametrize("given", ["{'a': 1}", "dict(a=1)", "metrics", "*given"])
def test_a_dictionary_is_not(given):
    done = rewrite_text(TELLS.format(OLD.format("metrics = {'a': 1}", given)))
    assert "FUN202" not in [finding.code for finding in done.findings]


def test_a_file_that_reports_as_today_elsewhere_is_not():
    done = rewrite_text(TELLS.format(OLD.format("tune.report({'a': 1})", "loss")))
    assert "FUN202" not in [finding.code for finding in done.findings]


@pytest.mark.parametrize(
    ("given", "metrics"),
    [
        ("1.0, done=True", '{"_metric": 1.0, "done": True}'),
        ("2 * 3, **config", '{"_metric": 2 * 3, **config}'),
        ("loss, done=True", '{"_metric": loss, "done": True}'),
        ("(1 +\n        2), n=3", '{"_metric": (1 +\n        2), "n": 3}'),
        ("\n        1.0,  # low\n        n=3,\n    ", '{\n        "_metric": 1.0,  # low\n        "n": 3,\n    }'),
        ("1.0,\n                n=3", '{"_metric": 1.0,\n                 "n": 3}'),
        ("0.5, checkpoint=saved, n=3", '{"_metric": 0.5, "checkpoint": saved, "n": 3}'),
    ],
)
def test_a_number_beside_keywords_is_one_metric_of_them(given, metrics):
    head = f"{HEAD}def train(config):\n    loss = 1.0\n    tune.report("
    assert rewritten(f"{head}{given})\n") == f"{head}{metrics})\n"


@pytest.mark.parametrize(
    "given", ["loss, n=3", "{'a': 1}, n=3", "dict(a=1), n=3", "1, 2, n=3", "*loss, n=3", "loss, n=3, **config"]
)
def test_what_may_be_no_number_beside_keywords_is_reported(given):
    head = f"{HEAD}def train(config):\n    loss = config['loss']\n    tune.report("
    assert check_noop(f"{head}{given})\n") == ["FUN201"]


@pytest.mark.parametrize(
    "given", ["loss, checkpoint=saved", "{'a': 1}, checkpoint=saved", "{'a': 1}, **{'checkpoint': saved}"]
)
def test_a_dictionary_beside_a_checkpoint_is_a_report_of_today(given):
    head = f"{HEAD}def train(config):\n    loss = config['loss']\n    tune.report("
    assert check_noop(f"{head}{given})\n") == []


def test_a_number_beside_keywords_in_a_worker_stays():
    text = "from ray import train\n\n\ndef loop(config):\n    train.report(1.0, n=3)\n"
    assert check_noop(text) == ["FUN299"]
