"""The order of the trials of an analysis that an object keeps, which other files of the tree may ask for."""

import pytest

BASE = """\
from ray import tune


class Base:
    def search(self):
        self.analysis = tune.run(self.objective, config={"a": tune.grid_search([1, 2])})

    def objective(self, config):
        tune.report({"a": config["a"]})
"""
CHILD = "from base import Base\n\n\nclass Child(Base):\n    def show(self):\n        print(self.analysis.trials)\n"
USER = "from base import Base\n\nbase = Base()\nbase.search()\nprint(base.{}.trials)\n"
SORTED = "analysis.trials.sort(key=lambda trial: order.index(trial.path))\n"


@pytest.mark.parametrize(
    "files",
    [
        {"child.py": CHILD},
        {"user.py": USER.format("analysis")},
        {
            "child.py": "from base import Base\n\n\nclass Child(Base):\n    pass\n",
            "user.py": USER.replace("base", "child"),
        },
        {"lib/__init__.py": "from base import Base\n", "user.py": "from lib import Base\n\nprint(go(Base).analysis)\n"},
    ],
)
def test_trials_are_in_order_where_another_file_may_ask_for_them(tree, files):
    files = {name: text.replace("{}", "analysis") for name, text in files.items()}
    text, codes = tree({"base.py": BASE, **files}, "base.py")
    assert SORTED in text
    assert codes == []


@pytest.mark.parametrize(
    "files", [{}, {"user.py": USER.format("other")}, {"apart.py": "print(study.analysis.trials)\n"}]
)
def test_they_are_as_they_come_where_nobody_does(tree, files):
    text, _ = tree({"base.py": BASE, **files}, "base.py")
    assert SORTED not in text
    assert "self.analysis = analysis" in text
