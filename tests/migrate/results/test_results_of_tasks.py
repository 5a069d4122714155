"""What tasks and actors return of a run of Tune, and what they are handed of it."""

import pytest

from tests.migrate.support import rewritten

HEAD = """\
import os

import ray
from ray import tune


def fit(config):
    tune.report({"loss": config["a"]})


"""
TASK = """\
@ray.remote
def search(samples=1):
    analysis = tune.run(fit, metric="loss", mode="min", num_samples=samples)
    return analysis


"""
ACTOR = """\
@ray.remote
class Search:
    def run(self):
        self.analysis = tune.run(fit, metric="loss", mode="min")
        return self.analysis


"""
TRIAL = """\
@ray.remote
def search():
    return tune.run(fit, metric="loss", mode="min").get_best_trial("loss", "min")


"""
TAKES = """\
@ray.remote
def show(analysis):
    print({use})


"""
BEST, BEST_NOW = "analysis.best_logdir", "analysis.best_trial.path"


@pytest.mark.parametrize(
    ("task", "got"),
    [
        (TASK, "ray.get(search.remote())"),
        (TASK, "ray.get(search.options(num_cpus=2).remote(samples=3), timeout=60)"),
        (TASK.replace("@ray.remote", "@ray.remote(num_cpus=1)"), "ray.get(search.remote())"),
        (TASK.replace("@ray.remote\n", ""), "ray.get(ray.remote(search).remote())"),
        (ACTOR, "ray.get(Search.remote().run.remote())"),
        (TASK, "ray.get([search.remote(number) for number in range(2)])[0]"),
    ],
    ids=["task", "options", "resources", "made", "actor", "several"],
)
def test_the_analysis_of_a_task_is_asked_as_today(task, got):
    text = rewritten(f"{HEAD}{task}analysis = {got}\nprint({BEST}, os.path.join(analysis.best_checkpoint, 'a'))\n")
    assert text.endswith(f"print({BEST_NOW}, os.path.join(analysis.best_checkpoint.path, 'a'))\n")


def test_so_is_a_trial_of_a_task():
    text = rewritten(f"{HEAD}{TRIAL}reference = search.remote()\nprint(ray.get(reference).logdir)\n")
    assert text.endswith("print(ray.get(reference).path)\n")


@pytest.mark.parametrize("given", ["search.remote()", "ray.get(search.remote())", "ray.put(ray.get(search.remote()))"])
def test_what_a_task_is_handed_is_the_value_of_the_reference(given):
    text = rewritten(f"{HEAD}{TASK}{TAKES.format(use=BEST)}ray.get(show.remote({given}))\n")
    assert TAKES.format(use=BEST_NOW) in text


@pytest.mark.parametrize(
    ("task", "got"),
    [
        (TASK.replace("return analysis", "return analysis if samples else other()"), "ray.get(search.remote())"),
        (TASK.replace("return analysis", "return [analysis]"), "ray.get(search.remote())"),
        (TASK.replace("@ray.remote", "@elsewhere.remote"), "ray.get(search.remote())"),
        (TASK.replace("@ray.remote", "@kept\n@elsewhere"), "search()"),
        (TASK, "ray.get(ray.wait([search.remote()])[0][0])"),
        (TASK, "elsewhere.get(search.remote())"),
        (TASK, "ray.get(other.remote())"),
        (ACTOR, "ray.get(others.run.remote())"),
    ],
    ids=["other", "list", "not-ray", "decorated", "waited", "not-got", "another", "actor-of-elsewhere"],
)
def test_what_may_be_something_else_stays(task, got):
    asked = f"analysis = {got}\nprint({BEST}, os.path.join(analysis.best_checkpoint, 'a'))\n"
    assert rewritten(f"{HEAD}{task}{asked}").endswith(asked)


@pytest.mark.parametrize("given", ["other", "3", "*others", "[search.remote()]"])
def test_a_task_that_others_hand_something_else_stays(given):
    takes = TAKES.format(use=BEST).replace("(analysis)", "(analysis, *rest)")
    text = rewritten(f"{HEAD}{TASK}{takes}show.remote(search.remote())\nshow.remote({given})\n")
    assert takes in text
