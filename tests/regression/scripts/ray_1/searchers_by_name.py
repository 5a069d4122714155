"""Searchers that are asked for by their names: one that needs a library, one that Tune has itself, and a guess."""

from observed import outcome
from ray import tune


def is_unknown(make):
    try:
        make()
    except Exception as error:
        return "must be one of" in str(error)
    return False


outcome(
    skopt=is_unknown(lambda: tune.create_searcher("skopt")),
    random=is_unknown(lambda: tune.create_searcher("random")),
    guess=is_unknown(lambda: tune.create_searcher("guess")),
)
