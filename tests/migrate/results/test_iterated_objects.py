"""Trials that objects of the file's own classes give who iterates over them, or asks for one: `for trial in study`."""

import pytest

from tests.migrate.support import rewritten

STUDY = """\
from ray import tune


class Study:
    def __init__(self):
        self.analysis = tune.run(fit)

    def {method}:
        {gives}


study = Study()
{use}
"""
ITERATES = ("__iter__(self)", "return iter(self.analysis.trials)")
YIELDS = ("__iter__(self)", "yield from self.analysis.trials")
GETS = ("__getitem__(self, place)", "return self.analysis.trials[place]")


@pytest.mark.parametrize(
    ("method", "use", "new"),
    [
        (ITERATES, "for one in study:\n    print(one.logdir)", "print(one.path)"),
        (ITERATES, "print([one.logdir for one in Study()])", "[one.path for"),
        (YIELDS, "for one in study:\n    print(one.logdir)", "print(one.path)"),
        (GETS, "print(study[0].logdir)", "study[0].path"),
    ],
)
def test_what_they_give_is_followed(method, use, new):
    assert new in rewritten(STUDY.format(method=method[0], gives=method[1], use=use))


@pytest.mark.parametrize(
    ("method", "use"),
    [
        (("__iter__(self)", "return iter(self.rows)"), "for one in study:\n    print(one.logdir)"),
        (("__getitem__(self, place)", "return self.rows[place]"), "print(study[0].logdir)"),
        (GETS, "print(study[1:].logdir)"),
        (GETS, "print(other[0].logdir)"),
        (ITERATES, "for one in other:\n    print(one.logdir)"),
    ],
)
def test_what_is_no_trial_stays(method, use):
    assert rewritten(STUDY.format(method=method[0], gives=method[1], use=use)).endswith(f"{use}\n")


@pytest.mark.parametrize(
    ("method", "use", "new"),
    [
        (ITERATES, "for one in study:\n    print(one.logdir)", "print(one.path)"),
        (YIELDS, "print([one.logdir for one in study])", "[one.path for"),
        (GETS, "print(study[0].logdir)", "study[0].path"),
        (GETS, "print(study[1:].logdir)", "study[1:].logdir"),
        (GETS, "print(study.rows[0].logdir)", "study.rows[0].logdir"),
    ],
)
def test_what_objects_of_other_files_give_is_followed(tree, method, use, new):
    study = STUDY.format(method=method[0], gives=method[1], use="").rpartition("study =")[0]
    main = f"from studied import Study\n\nstudy = Study()\n{use}\n"
    assert new in tree({"studied.py": study, "main.py": main}, "main.py")[0]
