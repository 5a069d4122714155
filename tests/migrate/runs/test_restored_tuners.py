"""``Tuner.restore(path)`` alone: opened as an analysis, or with the trainable that the file has for it."""

import pytest

from tests.migrate.support import check_noop, check_transformed, rewritten, run_on_plain_ray

START = "from ray import tune\n\n\ndef train(config): ...\n\n\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            'results = tune.Tuner.restore("s3://bucket/exp").get_results()',
            'results = tune.ResultGrid(tune.ExperimentAnalysis("s3://bucket/exp"))',
        ),
        (
            'tuner = tune.Tuner.restore(path="/results/exp")\nfor result in tuner.get_results():\n    print(result)',
            'tuner = tune.ExperimentAnalysis("/results/exp")\nfor result in tune.ResultGrid(tuner):\n    print(result)',
        ),
        (
            'grid = tune.Tuner.restore("/results/exp").get_results()\nprint(grid.get_best_result("loss", mode="min"))',
            'grid = tune.ResultGrid(tune.ExperimentAnalysis("/results/exp"))\n'
            'print(grid.get_best_result("loss", mode="min"))',
        ),
    ],
)
def test_results_alone_need_no_trainable(before, after):
    assert not any(finding.attention for finding in check_transformed(START + before + "\n", START + after + "\n"))


@pytest.mark.parametrize(("path", "today"), [("path", "path"), ('"results/x"', 'os.path.abspath("results/x")')])
def test_only_a_path_that_is_relative_for_certain_is_made_absolute(path, today):
    text = f"import os\n{START}analysis = tune.ExperimentAnalysis({path})\n"
    assert f"ExperimentAnalysis({today})" in rewritten(text)
    assert f"ExperimentAnalysis({today})" in rewritten(f"import os\n{START}tune.Tuner.restore({path}).get_results()\n")


@pytest.mark.parametrize(
    ("above", "path", "is_wrapped"),
    [
        ("./results", 'f"{ABOVE}/x"', True),
        ("results", 'f"{ABOVE!s}/{name}"', True),
        ("/results", 'f"{ABOVE}/x"', False),
        ("~/results", 'f"{ABOVE}/x"', False),
        ("s3://results", 'f"{ABOVE}/x"', False),
        ("results", 'f"{ABOVE:>8}/x"', False),
        ("results", 'f"{name}/{ABOVE}"', False),
    ],
)
def test_so_is_a_text_that_begins_with_one(above, path, is_wrapped):
    text = f'import os\n{START}ABOVE = "{above}"\nanalysis = tune.ExperimentAnalysis({path})\n'
    today = f"os.path.abspath({path})" if is_wrapped else path
    assert f"ExperimentAnalysis({today})" in rewritten(text)


@pytest.mark.parametrize(
    "text",
    [
        "tuner = tune.Tuner.restore(path)\nprint(tuner.get_results().get_best_result())\n",
        "tuner = tune.Tuner.restore(path)\ntuner.get_results()\ntuner.fit()\n",
        "tuner = tune.Tuner.restore(path)\ntuner.get_results()\nshow(tuner)\n",
        "tuner = tune.Tuner.restore(path, resume_errored=True)\ntuner.get_results()\n",
        "if a:\n    tuner = tune.Tuner.restore(path)\nelse:\n    fn = make()\n    tuner = tune.Tuner(fn)\n",
        "if a:\n    tuner = tune.Tuner.restore(path)\nelif b:\n    tuner = tune.Tuner(train)\nelse:\n"
        "    tuner = tune.Tuner(other)\n",
        "if a:\n    tuner = tune.Tuner.restore(path)\nelse:\n    tuner = make_tuner()\n",
        "from ray.train.torch import TorchTrainer\n\n\ndef run(trainer):\n"
        "    if a:\n        tuner = tune.Tuner.restore(path)\n    else:\n"
        "        tuner = tune.Tuner(trainer)\n",
    ],
    ids=["best", "runs", "given away", "options", "made there", "two of them", "unknown", "trainer"],
)
def test_what_the_file_does_not_tell_is_reported(text):
    assert "CFG155" in check_noop(START + text)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "try:\n    tuner = {restored}\nexcept ValueError:\n    tuner = {restored}\ngrid = {results}\n",
            "tuner",
        ),
        ("def best(a):\n    tuner = {restored} if a else {restored}\n    return {results}\n", "tuner"),
        ("tuners = [{restored} for path in paths]\nfor tuner in tuners:\n    print({results})\n", "tuner"),
        ("tuners = [{restored}, {restored}]\ngrids = [{results} for tuner in tuners], len(tuners)\n", "tuner"),
        ("def made(run):\n    return {restored}\n\n\ntuner = made(path)\ngrid = {results}\n", "tuner"),
        ("def made(run):\n    return {restored}\n\n\ngrid = {results}\n", "made(path)"),
        (
            "for one in paths:\n    tuner = tune.Tuner.restore(one, trainable=made(one))\n    tuner.fit()\n\n"
            "tuner = {restored}\ngrid = {results}\ntuner = tune.Tuner(train)\ntuner.fit()\n",
            "tuner",
        ),
        ("tuner = None\ntuner = {restored}\ngrid = {results}\nfor tuner in (1, 2):\n    pass\n", "tuner"),
    ],
    ids=["try", "choice", "loop", "list", "returned", "asked at once", "again", "later"],
)
def test_results_alone_need_no_trainable_wherever_the_tuner_comes_from(before, after):
    old = {"restored": "tune.Tuner.restore(path)", "results": f"{after}.get_results()"}
    new = {"restored": "tune.ExperimentAnalysis(path)", "results": f"tune.ResultGrid({after})"}
    found = check_transformed(START + before.format(**old), START + before.format(**new))
    assert not any(finding.attention for finding in found)


@pytest.mark.parametrize(
    "text",
    [
        "try:\n    tuner = {restored}\nexcept ValueError:\n    tuner = elsewhere()\ntuner.get_results()\n",
        "try:\n    tuner = {restored}\nexcept ValueError:\n    tuner = {restored}\ntuner.get_results(), tuner.fit()\n",
        "tuners = [{restored} for path in paths]\nshow(tuners)\nprint([tuner.get_results() for tuner in tuners])\n",
        "tuners = [{restored} for path in paths]\nfor tuner in tuners[1:]:\n    tuner.get_results()\n",
        "tuners = [{restored} for path in paths]\nfor tuner in tuners:\n    tuner.get_results()\n    tuner.fit()\n",
        "tuners = [{restored} for path in paths]\nfor n, tuner in enumerate(tuners):\n    tuner.get_results()\n",
        "tuners = [{restored}, elsewhere()]\nfor tuner in tuners:\n    tuner.get_results()\n",
        "tuners = [{restored} for path in paths]\nfor one in tuners:\n    one.get_results()\none = 1\n"
        "tuners = elsewhere()\n",
        "tuners = {{path: {restored} for path in paths}}\ntuners[path].get_results()\n",
        "def made(run):\n    return {restored}\n\n\nmade(path).get_results()\nshow(made)\n",
        "def made(run):\n    return {restored}\n\n\nmade(path).get_results()\nmade(path).fit()\n",
        "@kept\ndef made(run):\n    return {restored}\n\n\nmade(path).get_results()\n",
        "tuner = {restored}\nfor tuner in (1, 2):\n    print(tuner)\ntuner.get_results()\n",
        "tuner = {restored}\nfor one in paths:\n    tuner.get_results()\n    tuner = elsewhere(one)\n",
        "for one in paths:\n    tuner = elsewhere(one)\n    tuner.get_results()\n    tuner = {restored}\n",
        "tuner = elsewhere()\ntuner = {restored}\n\n\ndef asked():\n    return tuner.get_results()\n\n\n"
        "asked()\nif a:\n    tuner = elsewhere()\n",
    ],
)
def test_what_may_be_more_than_asked_for_its_results_is_reported(text):
    assert "CFG155" in check_noop(START + text.format(restored="tune.Tuner.restore(path)"))


def test_a_function_whose_tuner_another_file_may_run_is_reported(tree):
    made = f"{START}def made(run):\n    return tune.Tuner.restore(path)\n\n\nmade(path).get_results()\n"
    text, codes = tree({"here.py": made, "there.py": "from here import made\n\nmade(path).fit()\n"}, "here.py")
    assert "return tune.Tuner.restore(path)" in text
    assert codes == ["CFG155"]
    assert tree({"here.py": made, "there.py": "import here\n\nhere.train({})\n"}, "here.py")[1] == []


RUN = "tune.run({what}, name='exp', local_dir={above}, raise_on_failed_trial=False)\n"
AGAIN = "tune.Tuner.restore({path}).fit()\n"


@pytest.mark.parametrize(
    ("what", "above", "path"),
    [
        ("train", "'/results'", "'/results/exp'"),
        ("'PPO'", "'/results/'", "'/results/exp/'"),
        ("train", "'C:\\\\results'", "'C:/results/exp'"),
        ("train", "'~/x'", "path='~/x/exp'"),
    ],
)
def test_the_trainable_of_the_run_that_is_stored_there_is_named(what, above, path):
    text = START + AGAIN.format(path=path) + RUN.format(what=what, above=above)
    assert f"tune.Tuner.restore({path}, trainable={what}).fit()" in rewritten(text)


@pytest.mark.parametrize(
    ("what", "above", "path"),
    [
        ("train", "'/results'", "'/results/other'"),
        ("train", "'/results'", "path"),
        ("train", "above", "'/results/exp'"),
        ("[train]", "'/results'", "'/results/exp'"),
        ("tune.Experiment('e', train)", "'/results'", "'/results/exp'"),
        ("train", "'/results'", "'/results/exp', resume_errored=True, **more"),
    ],
)
def test_another_run_of_the_file_tells_nothing(what, above, path):
    text = START + AGAIN.format(path=path) + RUN.format(what=what, above=above)
    assert f"tune.Tuner.restore({path}).fit()" in rewritten(text)


def test_two_runs_in_one_place_tell_nothing():
    runs = RUN.format(what="train", above="'/r'") + RUN.format(what="'PPO'", above="'/r'")
    assert "restore('/r/exp').fit()" in rewritten(START + AGAIN.format(path="'/r/exp'") + runs)


def test_the_trainable_of_the_other_branch_is_named():
    before = """
def run(resume):
    trainable = tune.with_resources(train, {"cpu": 1})
    if resume:
        tuner = tune.Tuner.restore(path, resume_errored=True)
    else:
        tuner = tune.Tuner(trainable, tune_config=tune.TuneConfig(num_samples=2))
    return tuner.fit()
"""
    after = before.replace("resume_errored=True", "resume_errored=True, trainable=trainable")
    check_transformed(START + before.lstrip(), START + after.lstrip())


@pytest.mark.parametrize("swapped", [False, True])
def test_the_trainable_is_named_whatever_the_tuner_of_the_other_branch_is_called(swapped):
    restored = "    old = tune.Tuner.restore(path)\n    old.fit()\n"
    made = "    tune.Tuner(train, param_space=space).fit()\n"
    first, second = (made, restored) if swapped else (restored, made)
    text = f"{START}if resume:\n{first}else:\n{second}"
    check_transformed(text, text.replace("restore(path)", "restore(path, trainable=train)"))


def test_it_runs_on_plain_ray(tmp_path):
    script = """
import json
import sys

import ray
from ray import tune
from ray.air import RunConfig, session


def train(config):
    session.report({"loss": config["x"]})


if __name__ == "__main__":
    ray.init(num_cpus=2)
    storage = sys.argv[1]
    tune.Tuner(
        train,
        param_space={"x": tune.grid_search([1, 2])},
        run_config=RunConfig(name="exp", local_dir=storage),
    ).fit()
    restored = tune.Tuner.restore(f"{storage}/exp")
    grid = restored.get_results()
    best = grid.get_best_result(metric="loss", mode="min")
    with open(f"{storage}/out.json", "w") as out:
        json.dump({"losses": sorted(result.metrics["loss"] for result in grid), "best": best.config}, out)
"""
    out, left = run_on_plain_ray(script, tmp_path)
    assert left == []
    assert out == {"losses": [1, 2], "best": {"x": 1}}


KEEPING = """\
from ray import tune


class Agent:
    def __init__(self, trainable):
        self.trainable = trainable

    def train(self, other):
        return tune.Tuner({made}).fit()

    def go_on(self):
        {before}return tune.Tuner.restore(path).fit()
"""


@pytest.mark.parametrize(
    ("made", "before"),
    [("other", ""), ("self.trainable, param_space=space", "self.trainable = other\n        "), ("Agent.made", "")],
)
def test_what_the_object_keeps_may_be_another_trainable(made, before):
    assert check_noop(KEEPING.format(made=made, before=before)) == ["CFG155"]


@pytest.mark.parametrize("others", ["", "resume_errored=True, "])
def test_another_trainable_has_the_name_of_today(others):
    call = "from ray import tune\n\ntuner = tune.Tuner.restore(path, {}{}trainable=fit)\ntuner.fit()\n"
    assert check_transformed(call.format(others, "overwrite_"), call.format(others, "")) == ()


@pytest.mark.parametrize("given", ["overwrite_trainable=None", "True, overwrite_trainable=fit"])
def test_no_other_trainable_is_reported(given):
    assert check_noop(f"from ray import tune\n\ntune.Tuner.restore(path, {given}).fit()\n") == ["CFG155"]
