"""What functions return that ran `tune.run`: the grid, where their own file alone gets it."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import rewritten

RETURNED = """\
from ray import tune


def search(n=1):
    found = tune.run(fit, num_samples=n)
    print(found.get_best_config("loss", "min"))
    return found


{use}
"""


@pytest.mark.parametrize(
    "use",
    [
        "search()",
        "found = search(2)",
        "search().get_best_config('loss', 'min')",
        "def main():\n    found = search()\n    for t in found.trials:\n        print(t.last_result)\n\n\nmain()",
        "def again():\n    return search(2)\n\n\nagain()",
        "def inner(one):\n    print(one.get_best_trial('loss', 'min').logdir)\n\n\ninner(search())",
    ],
)
def test_what_a_function_returns_to_its_file_alone_is_the_grid(use):
    text = rewritten(RETURNED.format(use=use))
    assert "ExperimentAnalysis" not in text
    assert '    print(found.get_best_result("loss", "min").config)\n    return found\n' in text


@pytest.mark.parametrize(
    "use",
    [
        "",
        "keep(search)",
        "keep(search())",
        "found = search()\nprint(found.best_trial.status)",
        "if search():\n    print(1)",
        "search = other(search)\nsearch()",
        "def again():\n    return search()",
        "@keep\ndef again():\n    return search()\n\n\nagain()",
        "class Study:\n    def again(self):\n        return search()\n\n\nStudy().again()",
    ],
)
def test_what_a_function_returns_that_something_else_may_read_stays_an_analysis(use):
    assert "tune.ExperimentAnalysis(" in rewrite_text(RETURNED.format(use=use)).text


def test_what_a_function_returns_that_another_file_calls_stays_an_analysis(tree):
    files = {"search.py": RETURNED.format(use="search()"), "main.py": "from search import search\n\nkeep(search())\n"}
    assert "tune.ExperimentAnalysis(" in tree(files, "search.py")[0]


GIVEN = """\
from ray import tune


def best(result):
    return result.get_best_config("a", "max")


result = tune.run(train)
print(best(result))
"""


@pytest.mark.parametrize(
    ("other", "stays"),
    [
        ("from search import best\n\nbest(opened)\n", True),
        ("import search\n\nsearch.best(opened)\n", True),
        ("import search\n\nsearch.train(opened)\n", False),
    ],
)
def test_what_a_function_is_given_that_another_file_calls_stays_an_analysis(tree, other, stays):
    text = tree({"search.py": GIVEN, "main.py": other}, "search.py")[0]
    assert ("tune.ExperimentAnalysis(" in text) is stays
    assert ("result.get_best_config" in text) is stays


@pytest.mark.parametrize("said", ["tune.ExperimentAnalysis", "ExperimentAnalysis"])
def test_annotations_say_what_comes_in_the_place_of_an_analysis(said):
    text = rewrite_text(
        "from ray import tune\nfrom ray.tune import ExperimentAnalysis\n\n\n"
        f"def search() -> {said}:\n    return tune.run(train)\n\n\n"
        f"def best(found: {said}, other: int, given: {said} = None):\n"
        "    return found.get_best_config('a', 'max')\n\n\n"
        "print(best(search(), 1))\n"
    ).text
    assert "def search() -> tune.ResultGrid:\n" in text
    assert f"def best(found: tune.ResultGrid, other: int, given: {said} = None):\n" in text
