"""Training functions in the form that Tune asked for, of which nobody is seen to run them."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop

RUN = "from ray import tune\n\n\n{}\n\n\ntune.Tuner(other).fit()\n"
FORM = "def fit(config, checkpoint_dir=None):\n    print(config, checkpoint_dir)"


@pytest.mark.parametrize(
    "function",
    [
        FORM,
        FORM.replace("config", "hparams"),
        FORM.replace("config,", "cfg, data,"),
        FORM.replace("checkpoint_dir=None", "*, checkpoint_dir=None").replace("config", "params"),
        "class Job:\n    def go(self, config, checkpoint_dir=None):\n        print(checkpoint_dir)",
        f"def make():\n    {FORM.replace(chr(10), chr(10) + '    ')}\n    return wrapped(fit)",
        f"{FORM}\n\n\nJOBS.append(fit)",
    ],
)
def test_one_is_reported_beside_others_that_tune_runs(function):
    text = RUN.format(function)
    assert check_noop(text) == ["FUN204"]
    (found,) = rewrite_text(text).findings
    assert "nobody is seen to run it" in found.message


@pytest.mark.parametrize(
    "function",
    [
        FORM.replace("=None", ""),
        FORM.replace("config,", "path,"),
        FORM.replace("config, ", ""),
        f"{FORM}\n\n\nfit(best)",
        f"{FORM}\n\n\nfit(best, 'here')",
        "class Member:\n    def __init__(self, config, *, checkpoint_dir=None):\n        self.place = checkpoint_dir",
        "class Model:\n    def load(self, checkpoint_dir=None):\n        print(checkpoint_dir)",
        "class Job:\n    def go(self, config, checkpoint_dir=None):\n        print(config)\n\n\nJob().go(best)",
    ],
)
def test_what_is_called_by_hand_or_has_another_form_is_not(function):
    assert check_noop(RUN.format(function)) == []


def test_a_file_of_a_tree_without_tune_is_left_alone(tree):
    main = "import ray\nfrom jobs import JOBS\n\nray.get(ray.remote(JOBS[0]).remote({}))\n"
    jobs = f"{FORM}\n\n\nJOBS = [fit]\n"
    assert tree({"jobs.py": jobs, "main.py": main}, "jobs.py") == (jobs, [])


TAKEN = FORM.replace(", checkpoint_dir=None", "")


@pytest.mark.parametrize(
    ("jobs", "main"),
    [
        (f"{FORM}\n\n\nJOBS = {{'a': fit}}\n", "from jobs import JOBS\n\ntune.Tuner(JOBS[name])\n"),
        (f"{FORM}\n\n\nJOBS = dict(a=fit)\n", "import jobs\n\ntune.Tuner(jobs.JOBS.get(name))\n"),
        (f"def make():\n    return fit\n\n\n{FORM}\n", "from jobs import make\n\ntune.Tuner(make()).fit()\n"),
        (f"{FORM}\n\n\nchosen = fit\n", "from jobs import chosen\n\ntune.Tuner(chosen).fit()\n"),
        (f"{FORM}\n", "from jobs import fit\n\n\ndef search(run=fit):\n    tune.Tuner(run).fit()\n"),
        (f"{FORM}\n", "from jobs import fit\n\ntune.run(tune.durable(fit))\n"),
        (
            f"{FORM}\n",
            "if slow:\n    from other import fit\nelse:\n    from jobs import fit\n\ntune.Tuner(fit).fit()\n",
        ),
    ],
    ids=["entry of a table", "asked for", "returned", "variable", "default", "durable", "one of two imports"],
)
def test_a_function_is_found_in_another_file_however_that_gives_it(tree, jobs, main):
    text, codes = tree({"jobs.py": jobs, "main.py": f"from ray import tune\n{main}"}, "jobs.py")
    assert "def fit(config):" in text
    assert codes == []


HELPER = """\
from ray import tune


def search(function, **given):
    return tune.Tuner(function, **given)


class Search:
    def __init__(self, function):
        self.function = function

    def run(self):
        return tune.Tuner(self.function)
"""


@pytest.mark.parametrize("call", ["search(fit)", "Search(fit).run()", "search(function=fit)"])
def test_a_function_is_found_that_a_third_file_hands_to_one_that_runs_it(tree, call):
    main = f"from helper import Search, search\nfrom jobs import fit\n\n{call}\n"
    text, codes = tree({"jobs.py": f"{FORM}\n", "helper.py": HELPER, "main.py": main}, "jobs.py")
    assert "def fit(config):" in text
    assert codes == []


def test_so_is_one_that_hands_it_to_what_a_package_has_from_its_modules(tree):
    main = "from jobs import fit\nfrom lib import search\n\nsearch(fit)\n"
    files = {"lib/__init__.py": "from .helper import search\n", "lib/helper.py": HELPER, "jobs.py": f"{FORM}\n"}
    text, codes = tree({**files, "main.py": main}, "jobs.py")
    assert "def fit(config):" in text
    assert codes == []


@pytest.mark.parametrize("given", ["import ray.tune as t\n\nt.run(f)\n", "from ray.tune import run\n\nrun(f)\n"])
def test_tune_runs_others_by_whatever_name_a_file_has_it(tree, given):
    text, codes = tree({"jobs.py": f"{FORM}\n", "main.py": f"import jobs\n{given}"}, "jobs.py")
    assert text == f"{FORM}\n"
    assert codes == ["FUN204"]


def test_an_object_is_found_that_another_file_runs_beside_anything_of_ray(tree):
    jobs = "import ray\n\n\nclass Job:\n    def __call__(self, config, checkpoint_dir=None):\n        print(config)\n"
    main = "from jobs import Job\nfrom ray import tune\n\ntune.Tuner(Job())\n"
    assert tree({"jobs.py": jobs, "main.py": main}, "jobs.py") == (jobs.replace(", checkpoint_dir=None", ""), [])
