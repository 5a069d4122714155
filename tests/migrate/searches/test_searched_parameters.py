"""Runs whose searcher has a search space of its own, and whose config has domains, too."""

import pytest

from tests.migrate.support import check_noop, check_transformed, rewritten

HEAD = (
    "from hyperopt import hp\nfrom ray import tune\nfrom ray.tune.search import ConcurrencyLimiter\n"
    "from ray.tune.search.bayesopt import BayesOptSearch\nfrom ray.tune.search.hyperopt import HyperOptSearch\n"
    "from ray.tune.search.zoopt import ZOOptSearch\n\n"
)
CODE = "SRC148"


def run(config, searcher, before=""):
    """A call of `tune.run` that stays what it is: `export_formats` has no place in a Tuner."""
    return f'{HEAD}{before}tune.run(f, config={config}, search_alg={searcher}, export_formats=["model"])\n'


@pytest.mark.parametrize(
    ("before", "after", "searcher"),
    [
        ('{"lr": tune.uniform(0, 1)}', "{}", 'HyperOptSearch({"lr": hp.uniform("lr", 0, 1)}, "loss", "min")'),
        ('{"a": 3, "lr": tune.choice([1])}', '{"a": 3}', 'BayesOptSearch({"lr": (0, 1)}, metric="loss", mode="min")'),
        (
            '{"lr": tune.uniform(0, 1), "b": tune.grid_search([1, 2]), "c": 1}',
            '{"c": 1}',
            'ConcurrencyLimiter(HyperOptSearch(space={"lr": 1, "b": 2, "d": 3}, metric="loss", mode="min"), 2)',
        ),
        (
            '{"lr": tune.uniform(0, 1), "c": 1}',
            '{"c": 1}',
            'ZOOptSearch("asracos", 9, dim_dict={"lr": x}, metric="loss", mode="min")',
        ),
    ],
)
def test_what_the_searcher_suggests_is_left_out(before, after, searcher):
    check_transformed(run(before, searcher), run(after, searcher))


def test_a_space_and_a_config_may_be_in_variables():
    said = 'space = {{"lr": hp.uniform("lr", 0, 1)}}\nalgo = HyperOptSearch(space, "loss", "min")\nconfig = {}\n'
    before, after = (said.format(text) for text in ('{"lr": tune.uniform(0, 1), "fixed": 3}', '{"fixed": 3}'))
    check_transformed(run("config", "algo", before), run("config", "algo", after))


def test_it_is_left_out_of_experiments_too():
    searcher = 'HyperOptSearch({"lr": hp.uniform("lr", 0, 1)}, metric="loss", mode="min")'
    spec = '{"run": f, "config": {"lr": tune.uniform(0, 1), "b": 3}}'
    now = rewritten(f'{HEAD}tune.run_experiments({{"one": {spec}}}, search_alg={searcher})\n')
    assert 'param_space={"b": 3}' in now
    assert "search_alg=HyperOptSearch" in now


def test_it_is_left_out_of_a_tuner_too():
    text = rewritten(
        run('{"lr": tune.uniform(0, 1), "a": 1}', 'HyperOptSearch({"lr": x}, "l", "min")').replace(
            ', export_formats=["model"]', ""
        )
    )
    assert 'param_space={"a": 1}' in text


SPACE = 'HyperOptSearch({"lr": hp.uniform("lr", 0, 1)}, "loss", "min")'


@pytest.mark.parametrize(
    "text",
    [
        run('{"lr": tune.uniform(0, 1)}', 'HyperOptSearch(make(), "loss", "min")'),
        run('{"other": tune.uniform(0, 1)}', SPACE),
        run('{"model": {"lr": tune.uniform(0, 1)}}', SPACE),
        run('{**base, "a": 1}', SPACE, 'base = {"lr": tune.uniform(0, 1)}\n'),
        run("config", SPACE, 'config = {"lr": tune.uniform(0, 1)}\nprint(config)\n'),
    ],
)
def test_what_is_not_certain_is_reported(text):
    assert CODE in check_noop(text)


def test_it_is_reported_of_a_tuner_too():
    text = run('{"other": tune.uniform(0, 1)}', SPACE).replace(', export_formats=["model"]', "")
    from migrate.engine import rewrite_text

    assert [one.code for one in rewrite_text(text).findings if one.attention] == [CODE]


@pytest.mark.parametrize(
    "text",
    [
        run('{"lr": tune.uniform(0, 1)}', 'HyperOptSearch(metric="loss", mode="min")'),
        run('{"lr": tune.uniform(0, 1)}', 'HyperOptSearch(None, "loss", "min")'),
        run('{"lr": tune.uniform(0, 1)}', "None"),
        run('{"lr": tune.uniform(0, 1)}', "mine.Search({'lr': 1})"),
        run('{"lr": tune.uniform(0, 1)}', "algo"),
        run('{"lr": 3, "b": "tune.uniform"}', SPACE),
        run('{"lr": mine.uniform(0, 1)}', SPACE),
        run("config", SPACE),
        run("{}", SPACE),
        HEAD
        + f"algo = {SPACE}\nconfig = {{'lr': tune.uniform(0, 1)}}\ntune.run(f, config=config)\n".replace(
            "config=config", "config=config, export_formats=['model']"
        ),
        f"{HEAD}tune.Tuner(f, param_space={{'lr': tune.uniform(0, 1)}}, "
        f"tune_config=tune.TuneConfig(search_alg={SPACE}))\n",
        f"{HEAD}def go(space=None):\n    algo = HyperOptSearch(space, metric='l', mode='min')\n"
        "    tune.run(f, config={'lr': tune.uniform(0, 1)}, search_alg=algo, export_formats=['model'])\n",
    ],
)
def test_other_runs_stay(text):
    assert CODE not in check_noop(text)
