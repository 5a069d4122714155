"""What only analyses and trials had, in files that do not name Ray and have something from one that runs trials."""

import pytest

SEARCH = """\
from ray import tune

HOOKS = []


def search(f, on_done=print):
    analysis = tune.run(f)
    on_done(analysis)
    for hook in HOOKS:
        hook(analysis.trials)
"""


@pytest.mark.parametrize(
    ("use", "code"),
    [
        ("def done(analysis):\n    print(analysis.best_logdir)\n\n\nsearch.search(f, on_done=done)\n", "RES410"),
        ("search.search(f, on_done=lambda found: print(found.best_logdir))\n", "RES410"),
        ("def hook(found):\n    print(found.get_best_logdir())\n\n\nsearch.HOOKS.append(hook)\n", "RES409"),
    ],
)
def test_it_is_reported_whatever_it_is_asked_of(tree, use, code):
    main = f"import search\n\n\n{use}"
    assert tree({"search.py": SEARCH, "main.py": main}, "main.py") == (main, [code])


@pytest.mark.parametrize(
    ("search", "use"),
    [
        (SEARCH.replace("tune.run(f)", "f()"), "search.search(f, on_done=lambda found: print(found.best_logdir))\n"),
        (SEARCH, "import other\n\nprint(other.Study().best_logdir, search.HOOKS)\n"),
        (SEARCH, "class Study:\n    best_logdir = 1\n\n\nprint(Study().best_logdir, search.HOOKS)\n"),
        (SEARCH, "print(study.logdir, search.HOOKS)\n"),
    ],
    ids=["no run", "a class of another file", "a class of the file", "no trial"],
)
def test_what_may_be_something_else_is_not(tree, search, use):
    other = "class Study:\n    def __init__(self):\n        self.best_logdir = 1\n"
    main = f"import search\n\n\n{use}"
    assert tree({"search.py": search, "main.py": main, "other.py": other}, "main.py") == (main, [])
