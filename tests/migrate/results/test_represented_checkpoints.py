"""How checkpoints were represented in Ray 1.13 - 2.6: `analysis.best_checkpoint.get_internal_representation()`."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

RUN = """\
from pathlib import Path
from ray import tune
{more}

def train(config):
    tune.report({{"loss": 1}})


def search():
    return tune.run(train, metric="loss", mode="min"{given})


result = search()
trial = result.get_best_trial("loss", "min")
{asked}
"""
ASKED = "get_internal_representation()"


def of_run(asked, given="", more=""):
    return rewritten(RUN.format(asked=asked, given=given, more=more)).rpartition('"min")\n')[2].strip()


@pytest.mark.parametrize(
    ("asked", "today"),
    [
        (f"print(result.best_checkpoint.{ASKED}[1])", "print(result.best_checkpoint.path)"),
        (
            f"a = Path(result.get_best_checkpoint(trial)\n         .{ASKED}[1], 'model.pt')",
            "a = Path(result.get_best_checkpoint(trial).path, 'model.pt')",
        ),
        (
            f"kept = result.get_best_checkpoint(trial)\nprint(kept.{ASKED}[1])",
            "kept = result.get_best_checkpoint(trial)\nprint(kept.path)",
        ),
        (
            f"_, path = 1, result.get_last_checkpoint(trial).{ASKED}[1]",
            "_, path = 1, result.get_last_checkpoint(trial).path",
        ),
    ],
)
def test_the_path_of_a_checkpoint_of_an_analysis_is_asked_for_by_its_name(asked, today):
    assert of_run(asked) == today
    assert not [found for found in rewrite_text(RUN.format(asked=asked, given="", more="")).findings if found.attention]


@pytest.mark.parametrize(
    ("asked", "given", "more"),
    [
        (f"print(result.best_checkpoint.{ASKED})", "", ""),
        (f"print(result.best_checkpoint.{ASKED}[0])", "", ""),
        (f"print(result.best_checkpoint.{ASKED}[index])", "", "from mine import index"),
        (f"kind, path = result.best_checkpoint.{ASKED}", "", ""),
        (f"print(result.best_checkpoint.{ASKED}[1])", ', sync_config=tune.SyncConfig(upload_dir="s3://b/c")', ""),
    ],
)
def test_what_is_taken_as_a_whole_or_may_be_a_uri_is_reported(asked, given, more):
    assert ASKED in of_run(asked, given, more)
    found = rewrite_text(RUN.format(asked=asked, given=given, more=more)).findings
    assert "TRR775" in [one.code for one in found if one.attention]


def test_a_checkpoint_that_may_be_a_dictionary_is_reported():
    text = f"from ray.air import session\n\n\ndef f(config):\n    print(session.get_checkpoint().{ASKED}[1])\n"
    found = rewrite_text(text)
    assert f".{ASKED}[1]" in found.text
    assert "TRR775" in [one.code for one in found.findings if one.attention]


def test_what_has_nothing_to_do_with_ray_is_left_alone():
    assert check_noop(f"from ray import tune\n\nprint(thing.{ASKED.replace('internal', 'other')}[1])\n") == []
