"""Methods that take the place of one which their base gives to Tune, ``tune.run(self.train)``."""

import pytest

from tests.migrate.support import check_noop, check_transformed

BASE = """\
from ray import tune


class Search:
    def train(self, config, checkpoint_dir=None):
        raise NotImplementedError

    def run(self):
        return tune.Tuner(self.train).fit()
"""
SUB = "class Net(Search):\n    def train(self, config, checkpoint_dir=None):\n        print(config)\n"


def test_one_of_the_same_file_is_run_by_tune_too():
    text = f"{BASE}\n\n{SUB}"
    check_transformed(text, text.replace(", checkpoint_dir=None", ""))


@pytest.mark.parametrize("imported", ["from base import Search\n", "import base\n"])
def test_one_of_another_file_is_run_by_tune_too(tree, imported):
    sub = SUB if imported.startswith("from") else SUB.replace("Search", "base.Search")
    main = f"{imported}\n\n{sub}\n\nNet().run()\n"
    assert tree({"base.py": BASE, "main.py": main}, "main.py") == (main.replace(", checkpoint_dir=None", ""), [])


def test_one_of_a_class_between_them_is_run_by_tune_too(tree):
    between = "import ray\nfrom base import Search\n\n\nclass Middle(Search):\n    workers = ray.nodes()\n"
    main = f"from between import Middle\n\n\n{SUB.replace('Search', 'Middle')}\n\nNet().run()\n"
    files = {"base.py": BASE, "between.py": between, "main.py": main}
    assert tree(files, "main.py") == (main.replace(", checkpoint_dir=None", ""), [])


@pytest.mark.parametrize("sub", [SUB.replace("train", "fit"), SUB.replace("(Search)", "(Other)")])
def test_a_method_of_another_name_or_class_is_not(sub):
    base = BASE.replace(", checkpoint_dir=None", "")
    text = f"{base}\n\nclass Other:\n    pass\n\n\n{sub}\n\nNet().fit({{}})\nNet().train({{}})\n"
    assert check_noop(text) == []
