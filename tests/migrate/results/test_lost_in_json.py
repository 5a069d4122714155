"""Search spaces of which the files of a run, that an analysis reads, have something else."""

import pytest

from migrate.engine import rewrite_text

RUN = """\
from mine import f
from ray import tune

sizes = (64, 32)
analysis = tune.run(f, config={space}, metric="loss", mode="min")
{asked}
"""
READ = "print(analysis.best_config, analysis.trial_dataframes, analysis.trials[0].metric_analysis)"


def told(space, asked=READ):
    """What is said of the space."""
    found = rewrite_text(RUN.format(space=space, asked=asked)).findings
    return [one.message for one in found if one.attention and "JSON" in one.message]


@pytest.mark.parametrize(
    ("space", "said"),
    [
        ('{"layers": tune.choice([(64, 32), (128,)])}', "a tuple is a list there"),
        ('{"layers": sizes}', "a tuple is a list there"),
        ('{"betas": (0.9, 0.99), "lr": 1}', "a tuple is a list there"),
        ("dict(layers=tune.grid_search([[(1, 2)]]))", "a tuple is a list there"),
        ('{"weights": {0: 1.0, 1: 2.0}}', "a key that is no text is one there"),
    ],
)
def test_what_json_has_otherwise_is_told(space, said):
    assert [said in message for message in told(space)] == [True]


@pytest.mark.parametrize(
    "space",
    [
        '{"lr": tune.uniform(0, 1), "layers": [64, 32], "kind": {"a": 1}}',
        '{"lr": tune.choice([1, 2]), "make": make((1, 2)), "size": tune.sample_from(lambda spec: (1, 2))}',
        "space",
    ],
)
def test_what_is_the_same_in_json_is_not(space):
    assert told(space) == []


@pytest.mark.parametrize("asked", ["print(1)", "print(analysis.best_config)", "print(analysis.trial_dataframes)"])
def test_nor_what_nobody_reads_from_the_files(asked):
    assert told('{"layers": (64, 32)}', asked) == []
