"""Analyses, trials and results that a file keeps in its variables, which other files of the tree have from it."""

import pytest

RUN = 'from ray import tune\n\nanalysis = tune.run(f, config={}, metric="loss", mode="min")\n'
MADE = "analysis = tune.ExperimentAnalysis(\n"
USES = "from search import analysis\n\nprint(analysis.best_logdir)\n"


@pytest.mark.parametrize(
    "main",
    [
        USES,
        "import search\n\nprint(search.analysis.best_logdir)\n",
        "from search import *\n\nprint(analysis.best_logdir)\n",
    ],
)
def test_an_analysis_that_another_file_has_stays_one_with_its_trials_in_order(tree, main):
    text, codes = tree({"search.py": RUN, "main.py": main}, "search.py")
    assert MADE in text
    assert "analysis.trials.sort(" in text
    assert codes == []


def test_one_that_no_other_file_has_need_not(tree):
    main = USES.replace("analysis", "other")
    text, _ = tree({"search.py": f"{RUN}print(analysis.best_config)\n", "main.py": main}, "search.py")
    assert MADE not in text
    assert "analysis.get_best_result().config" in text


def test_a_trial_that_another_file_has_stays_one(tree):
    search = f"{RUN}best = analysis.best_trial\nprint(best.config)\n"
    text, _ = tree(
        {"search.py": search, "main.py": "from search import best\n\nprint(best.last_result)\n"}, "search.py"
    )
    assert "best = analysis.best_trial\n" in text


@pytest.mark.parametrize(
    ("asked", "today"),
    [
        ("analysis.best_logdir", "analysis.best_trial.path"),
        ("analysis.trials[0].logdir, search.other.best_logdir", "analysis.trials[0].path, search.other.best_logdir"),
    ],
)
@pytest.mark.parametrize("owner", ["", "search."])
def test_what_is_asked_of_it_there_is_rewritten(tree, asked, today, owner):
    head = "import search\n" if owner else "from search import analysis\n"
    text, codes = tree({"search.py": RUN, "main.py": f"{head}\nprint({owner}{asked})\n"}, "main.py")
    assert f"print({owner}{today})" in text
    assert codes == []


GRID = "from ray import tune\n\nresults = tune.Tuner(f).fit()\n\n\ndef search():\n    return results\n"


@pytest.mark.parametrize(
    "best",
    [
        "from search import results\n\nbest = results.get_best_result('loss', 'min')\n",
        "from search import search\n\nbest = search().get_best_result('loss', 'min')\n",
        "import search\n\nbest = search.results[0]\n",
    ],
)
def test_a_dictionary_in_a_checkpoint_of_a_result_of_another_file_is_reported(tree, best):
    main = f"{best}\n\ndef show(result):\n    print(result.checkpoint.to_dict())\n\n\nshow(best)\n"
    assert tree({"search.py": GRID, "main.py": main}, "main.py") == (main, ["TRR793"])


@pytest.mark.parametrize(
    "main",
    [
        "from other import analysis\n\nprint(analysis.best_logdir)\n",
        "from search import f\n\nprint(f.best_logdir)\n",
        "from search import analysis\n\nprint(study.best_logdir)\n",
        "from search import analysis\n\nanalysis = make()\nprint(analysis.best_logdir)\n",
    ],
)
def test_what_may_be_something_else_stays(tree, main):
    assert tree({"search.py": f"{RUN}\n\ndef g():\n    pass\n", "main.py": main}, "main.py") == (main, [])


HANDS = """\
from ray import tune

from reads import {}

result = tune.Tuner(f).fit()[0]
{}
"""


@pytest.mark.parametrize(("asked", "code"), [("to_dict()", "TRR793"), ("to_bytes()", "TRR795")])
@pytest.mark.parametrize("head", ["", "import ray\n\n\n"])
def test_what_a_checkpoint_is_asked_that_another_file_hands_over_is_reported(tree, asked, code, head):
    reads = f"{head}def show(checkpoint, more=1):\n    print(checkpoint.{asked})\n"
    main = HANDS.format("show", "show(result.checkpoint)")
    assert tree({"reads.py": reads, "main.py": main}, "reads.py") == (reads, [code])


@pytest.mark.parametrize(
    "main",
    [
        HANDS.format("show", "show(other)"),
        HANDS.format("show", "show(result.config)"),
        HANDS.format("other", "other(result.checkpoint)"),
        "from reads import show\n\nshow(result.checkpoint)\n",
    ],
)
def test_what_is_asked_of_something_else_is_not(tree, main):
    reads = "def show(checkpoint, more=1):\n    print(checkpoint.to_dict())\n\n\ndef other(state):\n    print(state)\n"
    assert tree({"reads.py": reads, "main.py": main}, "reads.py") == (reads, [])


@pytest.mark.parametrize("head", ["", "analysis = None\n\n\n"])
def test_one_that_a_function_assigns_to_a_global_is_followed(tree, head):
    search = f"from ray import tune\n\n{head}def search(f):\n    global analysis\n    analysis = tune.run(f)\n"
    main = "import search\n\nsearch.search(f)\nprint(search.analysis.{})\n"
    files = {"search.py": search, "main.py": main.format("best_logdir")}
    assert tree(files, "main.py") == (main.format("best_trial.path"), [])


def test_one_that_a_function_makes_something_else_stays(tree):
    lines = "    global analysis\n    analysis = tune.run(f)\n    analysis = f()\n"
    search = f"from ray import tune\n\n\ndef search(f):\n{lines}"
    main = "import search\n\nprint(search.analysis.best_logdir)\n"
    assert tree({"search.py": search, "main.py": main}, "main.py")[0] == main
