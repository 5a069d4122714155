"""Names that star imports of Ray's modules bring."""

import pytest

from tests.migrate.support import check_noop, check_transformed, rewritten


@pytest.mark.parametrize(
    ("modules", "old", "new"),
    [
        ("schedulers", "ASHAScheduler(reward_attr='a')", "ASHAScheduler(metric='a', mode=\"max\")"),
        ("schedulers", "HyperBandScheduler(reward_attr='a')", "HyperBandScheduler(metric='a', mode=\"max\")"),
        ("search.hyperopt", "HyperOptSearch(reward_attr='a')", "HyperOptSearch(metric='a', mode=\"max\")"),
    ],
)
def test_calls_of_names_that_a_star_brings_are_rewritten(modules, old, new):
    head = f"from ray.tune.{modules} import *\n\nmade = "
    assert rewritten(f"{head}{old}\n") == f"{head}{new}\n"


def test_a_star_of_a_module_that_moved_brings_the_same_names():
    old = "from ray.tune.suggest import *\nfrom ray.tune.suggest.hyperopt import *\n\n"
    old += "limited = ConcurrencyLimiter(HyperOptSearch(reward_attr='a'), 2)\n"
    new = old.replace("suggest", "search").replace("reward_attr='a'", "metric='a', mode=\"max\"")
    assert check_transformed(old, new) == ()


def test_a_run_and_its_reports_may_come_from_a_star():
    text = rewritten("""\
from ray.tune import *


def fit(config):
    report(loss=config["a"])


run(fit, config={"a": choice([1])}, local_dir="/tmp/x")
""")
    assert 'report({"loss": config["a"]})' in text
    assert "results = tune.Tuner(\n    fit," in text
    assert 'storage_path="/tmp/x"' in text


def test_a_class_may_derive_from_what_a_star_brings():
    old = "from ray.tune import *\n\n\nclass Mine(Trainable):\n    def _train(self):\n        return {}\n"
    assert rewritten(old) == old.replace("_train", "step")


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("from ray.tune.schedulers import *\n\nHyperBandScheduler(time_attr='training_iteration', max_t=10)\n", []),
        ("from ray.tune.schedulers import *\n\nASHAScheduler(max_t=10)\nprint(FIFOScheduler())\n", []),
        ("from ray.tune.schedulers import *\n\nASHAScheduler(no_such=10)\n", ["MIGRATE"]),
        ("from ray.tune import *\n\nconfig = {'a': grid_search([1])}\n", []),
        ("from ray.train import *\n\nRunConfig(name='a')\n", []),
        # Where it is today takes another import.
        ("from ray.tune.logger import *\n\nuse(DEFAULT_LOGGERS)\n", ["MIGRATE"]),
        ("from ray.tune import *\n\nAnalysis(path)\n", ["MIGRATE"]),
        # What it is cannot be told.
        ("from mine import *\nfrom ray.tune.schedulers import *\n\nASHAScheduler(max_t=1)\n", []),
        ("from ray.tune import *\nfrom ray.train import *\n\nreport(loss=1)\n", ["MIGRATE"]),
        # The file's own.
        ("from ray.tune import *\n\n\ndef run(f, local_dir):\n    pass\n\n\nrun(f, local_dir='/x')\n", []),
        ("from ray.tune.schedulers import *\nfrom mine import ASHAScheduler\n\nASHAScheduler(reward_attr='a')\n", []),
        ("from ray.tune.schedulers import *\n\n\ndef f(ASHAScheduler):\n    ASHAScheduler(reward_attr='a')\n", []),
        ("from ray.tune.schedulers import *\n\nother.ASHAScheduler(reward_attr='a')\n", []),
        # Of another library.
        ("from mine.schedulers import *\n\nASHAScheduler(reward_attr='a')\n", []),
    ],
)
def test_names_that_are_as_they_were_or_of_others_stay(text, codes):
    assert check_noop(text) == codes


def test_a_star_in_a_branch_is_left():
    text = """\
import ray

if ray.__version__ < "2.0":
    from ray.tune.schedulers import *
else:
    from mine import *

ASHAScheduler(reward_attr="a")
"""
    assert check_noop(text) == ["MIGRATE"]
