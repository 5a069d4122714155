"""What the tests of `tune.run` share: a function that runs, and what a Tuner's results are asked for."""

from tests.migrate.support import rewritten

HEAD = """\
from ray import tune


def train(config):
    return {"loss": 1}


"""
CHECK = """\
if results.errors:
    raise tune.TuneError("Trials did not complete", results.errors)
"""


def run(call, head=HEAD):
    """What a call becomes, below a head that stays as it is."""
    text = rewritten(head + call + "\n")
    assert text.startswith(head), text
    return text[len(head) :]


def after(uses, arguments="", head=HEAD):
    """What a run and what is asked of its analysis become, below a head that stays as it is."""
    text = rewritten(f"{head}analysis = tune.run(train{arguments}, raise_on_failed_trial=False)\n{uses}\n")
    return text[len(head) :]
