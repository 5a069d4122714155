"""Properties of classes of the file: what they give back is what the attribute holds."""

import pytest

from tests.migrate.support import rewritten

SEARCH = """\
import functools
from functools import cached_property

from ray import tune


class Search:
    def __init__(self, f):
        self.found = tune.run(f)

    @{}
    def best(self):
        return self.found.get_best_trial("loss", "min")

    {}


"""


@pytest.mark.parametrize("decorator", ["property", "cached_property", "functools.cached_property"])
@pytest.mark.parametrize(
    ("inside", "outside", "after"),
    [
        ("", "print(Search(f).best.logdir)\n", "print(Search(f).best.path)\n"),
        ("", "search = Search(f)\nprint(search.best.logdir)\n", "print(search.best.path)\n"),
        ("def show(self):\n        return self.best.logdir", "", "        return self.best.path\n"),
        ("", "class More(Search):\n    def show(self):\n        return self.best.logdir\n", "return self.best.path\n"),
    ],
)
def test_a_trial_that_a_property_gives_is_one(decorator, inside, outside, after):
    assert after in rewritten(SEARCH.format(decorator, inside) + outside)


def test_an_analysis_that_a_property_gives_is_one():
    text = """\
        from ray import tune


        class Search:
            @property
            def analysis(self):
                return tune.run(f)


        print(Search().analysis.best_logdir)
        """
    assert "print(Search().analysis.best_trial.path)\n" in rewritten(text)


@pytest.mark.parametrize(
    ("decorator", "inside", "outside"),
    [
        ("staticmethod", "", "print(Search(f).best.logdir)\n"),
        ("property", "", "print(other.best.logdir)\n"),
        ("property", "", "class More(Search):\n    best = other\n\n\nprint(More(f).best.logdir)\n"),
        ("property", "def set(self):\n        self.best = other", "print(Search(f).best.logdir)\n"),
    ],
    ids=["no property", "another object", "something else below it", "set to something else"],
)
def test_what_may_be_something_else_stays(decorator, inside, outside):
    assert rewritten(SEARCH.format(decorator, inside) + outside).endswith(".best.logdir)\n")
