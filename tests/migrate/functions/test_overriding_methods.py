"""Methods that take the place of one which their base gives to Tune, ``tune.run(self.train)``."""

import pytest

from tests.migrate.support import check_noop, check_transformed, rewritten

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


LEFT = """\
from ray import tune


class Search:
    def run(self):
        return tune.Tuner(self.train).fit()
"""


@pytest.mark.parametrize("base", [LEFT, LEFT.replace("    def run", "    train = None\n\n    def run")])
@pytest.mark.parametrize("decorator", ["", "    @staticmethod\n"])
def test_one_that_the_base_leaves_to_those_that_derive_from_it_is_run_by_tune(base, decorator):
    own = "" if decorator else "self, "
    sub = f"class Net(Search):\n{decorator}    def train({own}config, reporter):\n        reporter(loss=1)\n"
    done = rewritten(f"{base}\n\n{sub}")
    assert f'    def train({own}config):\n        tune.report({{"loss": 1}})\n' in done


@pytest.mark.parametrize("package", ["", "from .base import Search\n"])
def test_so_is_one_in_another_file_also_through_a_package(tree, package):
    sub = "class Net(Search):\n    def train(self, config, reporter):\n        reporter(loss=1)\n"
    main = f"from {'pkg' if package else 'pkg.base'} import Search\n\n\n{sub}"
    files = {"pkg/base.py": LEFT, "pkg/__init__.py": package, "main.py": main}
    assert "def train(self, config):" in tree(files, "main.py")[0]


@pytest.mark.parametrize("sub", [SUB.replace("train", "fit"), SUB.replace("(Search)", "(Other)")])
def test_another_method_or_class_is_not(sub):
    sub = sub.replace("checkpoint_dir=None", "reporter")
    text = f"{LEFT}\n\nclass Other:\n    pass\n\n\n{sub}"
    assert rewritten(text) == text
