"""Tuples, dictionaries and generators of analyses and trials that functions of other files give."""

import pytest

from tests.migrate.leftovers.test_given_back import beside

GIVES = """\
from ray import tune


def both(space):
    analysis = tune.ExperimentAnalysis(space)
    return analysis, analysis.get_best_trial("x", "max")


def named(spaces):
    return {name: tune.ExperimentAnalysis(space) for name, space in spaces.items()}


def each(spaces):
    for space in spaces:
        yield space, tune.ExperimentAnalysis(space)


def listed(spaces):
    return [tune.ExperimentAnalysis(space) for space in spaces]


def mixed(space):
    return tune.ExperimentAnalysis(space), open(space)


class Study:
    def __init__(self, path):
        self.analysis = tune.ExperimentAnalysis(path)

    @property
    def best(self):
        return self.analysis.get_best_trial("x", "max")

    @property
    def name(self):
        return str(self.analysis)
"""


@pytest.mark.parametrize(
    ("takes", "today"),
    [
        ("analysis, best = both(p)\nprint(analysis.best_logdir)", ("best_logdir", "best_trial.path")),
        ("analysis, best = both(p)\nprint(best.checkpoint.value)", ("checkpoint.value", "checkpoint.path")),
        ("print(both(p)[0].best_logdir)", ("best_logdir", "best_trial.path")),
        ("for name, one in named(p).items():\n    print(one.best_logdir)", ("best_logdir", "best_trial.path")),
        ("print(named(p)['a'].best_logdir)", ("best_logdir", "best_trial.path")),
        ("for space, one in each(p):\n    print(one.best_logdir)", ("best_logdir", "best_trial.path")),
        ("for one in listed(p):\n    print(one.best_logdir)", ("best_logdir", "best_trial.path")),
        ("first, file = mixed(p)\nprint(first.best_logdir)", ("best_logdir", "best_trial.path")),
        ("study = Study(p)\nprint(study.best.checkpoint.value)", ("checkpoint.value", "checkpoint.path")),
    ],
)
def test_what_comes_out_of_a_container_of_another_file_is_asked_as_today(tmp_path, takes, today):
    text = f"from other import Study, both, each, listed, mixed, named\n\n{takes}\n"
    assert beside(tmp_path, {"other.py": GIVES}, text) == (text.replace(*today), [])


@pytest.mark.parametrize(
    "takes",
    [
        "analysis, best = both(p)\nprint(best.best_logdir)",
        "first, file = mixed(p)\nprint(file.best_logdir)",
        "for space, one in each(p):\n    print(space.best_logdir)",
        "study = Study(p)\nprint(study.name.best_logdir)",
        "study = Study(p)\nprint(study.best().best_logdir)",
        "print(named(p).best_logdir)",
    ],
)
def test_what_else_is_in_such_a_container_stays(tmp_path, takes):
    text = f"from other import Study, both, each, mixed, named\n\n{takes}\n"
    assert beside(tmp_path, {"other.py": GIVES}, text) == (text, [])


@pytest.mark.parametrize(
    "passes",
    [
        {"lib/__init__.py": "from .runs import both\n"},
        {"lib/__init__.py": "from .more import both\n", "lib/more.py": "from .runs import both\n"},
        {"lib/__init__.py": "from lib.runs import both\n"},
    ],
)
def test_a_package_that_does_not_name_ray_passes_on_what_gives_one(tmp_path, passes):
    (tmp_path / "lib").mkdir()
    text = "from lib import both\n\nanalysis, best = both(p)\nprint(analysis.best_logdir)\n"
    done = beside(tmp_path, {"lib/runs.py": GIVES, **passes}, text)
    assert done == (text.replace("best_logdir", "best_trial.path"), [])


def test_a_package_that_passes_on_something_else_says_nothing(tmp_path):
    (tmp_path / "lib").mkdir()
    own = {
        "lib/own.py": "def both(p):\n    return p\n",
        "lib/__init__.py": "from .own import both\n",
    }
    text = "from lib import both\n\nanalysis, best = both(p)\nprint(analysis.best_logdir)\n"
    assert beside(tmp_path, {"lib/runs.py": GIVES, **own}, text) == (text, [])
