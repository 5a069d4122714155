"""Schedulers and searchers of which code chooses one, with arguments that they take no more."""

import pytest

from migrate.engine import rewrite_text

HEAD = """\
from ray.tune.schedulers import AsyncHyperBandScheduler, HyperBandScheduler
from ray.tune.search.bayesopt import BayesOptSearch
from ray.tune.search.hyperopt import HyperOptSearch

"""


def codes(text):
    return [finding.code for finding in rewrite_text(HEAD + text).findings if finding.attention]


@pytest.mark.parametrize(
    "chosen",
    [
        "KINDS = {{'asha': {0}, 'hyperband': {1}}}\nKINDS[name]({2})\n",
        "KINDS = {{'asha': {0}, 'hyperband': {1}}}\nKINDS.get(name)({2})\n",
        "kind = {0} if fast else {1}\nkind({2})\n",
        "if fast:\n    kind = {0}\nelse:\n    kind = {1}\nkind({2})\n",
        "def kind():\n    return {0}\n\n\nkind()({2})\n",
        "class Search:\n    kind = {0}\n\n    def run(self):\n        self.kind({2})\n",
    ],
)
@pytest.mark.parametrize(
    ("first", "second", "given"),
    [
        ("AsyncHyperBandScheduler", "HyperBandScheduler", "time_attr='t', reward_attr='acc'"),
        ("HyperOptSearch", "BayesOptSearch", "space, max_concurrent=4"),
    ],
)
def test_what_the_chosen_one_does_not_take_is_reported(chosen, first, second, given):
    assert len(codes(chosen.format(first, second, given))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "KINDS = {'asha': AsyncHyperBandScheduler}\nKINDS[name](metric='acc', mode='max')\n",
        "KINDS = {'asha': make}\nKINDS[name](reward_attr='acc')\n",
        "make(reward_attr='acc', max_concurrent=4)\n",
        "def search(kind):\n    kind(max_concurrent=4)\n",
    ],
)
def test_what_another_thing_takes_is_not(text):
    assert codes(text) == []
