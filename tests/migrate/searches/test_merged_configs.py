"""What a search over a trainer has values for, beside what the trainer was given under the same keys."""

import pytest

from tests.migrate.support import rewritten

SEARCH = """\
from ray import tune
from ray.train.torch import TorchTrainer
from models import loop

{lines}
trainer = TorchTrainer(loop, train_loop_config={given})
tune.Tuner(trainer, param_space={{"train_loop_config": {searched}}}).fit()
"""
READ = 'config["train_loop_config"]'


def written(given, searched, lines=""):
    """What the trainer of a trial is given, without line breaks."""
    text = " ".join(rewritten(SEARCH.format(given=given, searched=searched, lines=lines)).split())
    found = text.partition("train_loop_config=")[2].partition(" run_config=")[0]
    return found.removesuffix(",").replace("( ", "(").replace(", )", ")")


@pytest.mark.parametrize(
    ("given", "searched"),
    [
        ('{"opt": {"lr": 1, "mom": 2}}', '{"opt": {"lr": tune.uniform(0, 1)}}'),
        ('{"opt": {"lr": 1, "mom": 2}}', '{"opt": tune.choice([{"lr": 1}, {"lr": 2}])}'),
        ('{"opt": {"lr": 1, "mom": 2}}', '{"opt": tune.grid_search(ways)}'),
        ('{"opt": options}', '{"opt": way()}'),
        ("given", '{"opt": {"lr": tune.uniform(0, 1)}}'),
        ('{"opt": {"lr": 1}}', "space"),
        ("given", "space"),
        ('{"n": 1, **more}', '{"opt": way()}'),
        ('{"opt": {"lr": 1}}', '{"n": tune.uniform(0, 1), **more}'),
        ('{"opt": {"lr": 1}}', '{"opt": left | right}'),
    ],
)
def test_dictionaries_in_dictionaries_are_merged(given, searched):
    assert written(given, searched) == f"merge_dicts({given}, {READ})"


def test_the_function_is_imported():
    text = rewritten(SEARCH.format(given="given", searched="space", lines=""))
    assert "from ray.tune.utils import merge_dicts\n" in text


@pytest.mark.parametrize(
    "searched",
    [
        '{"lr": tune.uniform(0, 1)}',
        '{"lr": tune.qloguniform(1e-4, 1e-1, 1e-4)}',
        '{"lr": tune.choice([1, 2])}',
        '{"lr": tune.grid_search([(1, 2), "a", -1])}',
        '{"lr": 1e-3 * 2, "name": f"n{1}"}',
        '{"layers": [1, 2]}',
    ],
)
@pytest.mark.parametrize(
    ("given", "merged"),
    [('{"lr": {"x": 1}, "n": 2}', '{"lr": {"x": 1}, "n": 2, **' + READ + "}"), ("given", "{**given, **" + READ + "}")],
)
def test_what_is_drawn_is_no_dictionary(searched, given, merged):
    assert written(given, searched) == merged


@pytest.mark.parametrize(
    "searched", ['{"opt": {"lr": tune.uniform(0, 1)}}', '{"opt": way()}', '{"n": tune.choice([{"a": 1}])}']
)
def test_what_was_given_under_other_keys_is_none_of_these(searched):
    assert written('{"n": 2, "deep": {"a": 1}}', searched) == '{"n": 2, "deep": {"a": 1}, **' + READ + "}"


def test_a_variable_that_nobody_else_reads_is_known():
    lines = 'space = {"lr": tune.uniform(0, 1)}'
    assert written('{"lr": {"x": 1}}', "space", lines) == '{"lr": {"x": 1}, **' + READ + "}"


def test_one_that_may_be_changed_is_not():
    lines = 'space = {"lr": tune.uniform(0, 1)}\nspace["opt"] = {"a": 1}'
    assert written('{"opt": {"x": 1}}', "space", lines) == 'merge_dicts({"opt": {"x": 1}}, ' + READ + ")"


def test_a_trainer_that_was_given_nothing_gets_what_is_searched_for():
    text = rewritten(SEARCH.format(given="{}", searched="space", lines="").replace(", train_loop_config={}", ""))
    assert f"train_loop_config={READ}" in text
    assert "merge_dicts" not in text
