"""Whether Ray frees what stopped trials of trainers held: its dashboard has to be there."""

import json

import pytest

from migrate.command.options import Options
from migrate.engine import rewrite_text
from migrate.resolve.trees.required_extras import _required, requires_dashboard

SEARCH = """\
import ray
from ray import train, tune
from ray.train.torch import TorchTrainer

{init}

def loop(config):
    train.report({{"loss": config["lr"]}})


tune.Tuner(
    TorchTrainer(loop),
    param_space={{"train_loop_config": {{"lr": tune.grid_search([1, 2])}}}},
    tune_config=tune.TuneConfig(scheduler=tune.schedulers.ASHAScheduler(), metric="loss", mode="min"),
).fit()
"""


@pytest.mark.parametrize(
    ("name", "text", "has"),
    [
        ("requirements.txt", "torch\nray[air]==2.3.0\n", True),
        ("requirements.txt", "ray[tune, default]>=2\n", True),
        ("requirements-dev.in", "ray [serve]\n", True),
        ("requirements.txt", "ray[tune,train]==2.9.0\n", False),
        ("requirements.txt", "# ray[default]\nray[tune]\n", False),
        ("requirements.txt", "ray[tune]  # or ray[all]\n", False),
        ("requirements.txt", "my-ray[all]\nray\n", False),
        ("pyproject.toml", '[project]\ndependencies = ["ray[default]>=2.0"]\n', True),
        ("pyproject.toml", '[tool.poetry.dependencies]\nray = {version = "^2.3", extras = ["air"]}\n', True),
        ("pyproject.toml", '[tool.poetry.dependencies]\nray = {version = "^2.3", extras = ["tune"]}\n', False),
        ("environment.yml", "dependencies:\n  - conda-forge::ray-default=2.9\n", True),
        ("environment.yml", "dependencies:\n  - ray-tune=2.9\n", False),
        ("setup.py", "setup(install_requires=['ray[all]'])\n", True),
        ("notes.txt", "ray[all]\n", False),
        ("Dockerfile", "FROM python\nRUN pip install \\\n    ray[train,air]==2.53.0 \\\n    torch\n", True),
        ("Dockerfile", "FROM python\nRUN pip install ray[tune]\n", False),
        ("Dockerfile", "FROM python\n# RUN pip install ray[all]\nRUN apt install x\n", False),
        ("Dockerfile", "FROM python\nRUN pip install torch\nENV EXTRAS=ray[all]\n", False),
        ("Dockerfile.gpu", "FROM rayproject/ray:2.9.3-py310-gpu\n", True),
        ("train.dockerfile", "FROM --platform=linux/amd64 docker.io/rayproject/ray-ml\n", True),
        ("Dockerfile", "FROM rayproject/base-deps:2.9.3\n", False),
        ("Dockerfile", "FROM python  # as rayproject/ray:2.9.3\n", False),
        ("Dockerfile.md", "Begin with `FROM rayproject/ray:2.9.3`.\n", False),
    ],
)
def test_what_is_required_of_ray_tells_whether_the_dashboard_is_there(tmp_path, name, text, has):
    (tmp_path / ".git").mkdir()
    (tmp_path / "jobs").mkdir()
    (tmp_path / name).write_text(text)
    assert requires_dashboard(str(tmp_path / "jobs" / "search.py")) is has


@pytest.mark.parametrize(
    ("line", "has"),
    [
        ("!pip install -U 'ray[air]==2.3.0' torch", True),
        ("%pip install --quiet ray[default,tune]", True),
        ("!python -m pip install ray[tune]", False),
        ("# !pip install ray[all]", True),
        ("!pip install ray torch", True),
        ("x = ray[all]", True),
    ],
)
def test_what_a_notebook_installs_comes_before_the_requirements(tmp_path, line, has):
    (tmp_path / "setup.py").write_text("")
    notebook = tmp_path / "search.ipynb"
    cell = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None, "source": [f"{line}\n"]}
    notebook.write_text(json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}, indent=1))
    _required.cache_clear()
    assert requires_dashboard(str(notebook)) is (has and line[:1] in "!%" and "[" in line)
    (tmp_path / "requirements.txt").write_text("ray[all]\n")
    _required.cache_clear()
    assert requires_dashboard(str(notebook)) is has


def test_the_requirements_beside_a_file_come_before_those_above_it(tmp_path):
    (tmp_path / ".git").mkdir()
    (tmp_path / "jobs").mkdir()
    (tmp_path / "requirements.txt").write_text("ray[all]\n")
    (tmp_path / "jobs" / "requirements.txt").write_text("ray[tune]\n")
    assert not requires_dashboard(str(tmp_path / "jobs" / "search.py"))
    assert requires_dashboard(str(tmp_path / "search.py"))


def test_those_above_the_project_and_of_no_project_say_nothing(tmp_path):
    (tmp_path / "requirements.txt").write_text("ray[all]\n")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "setup.py").write_text("")
    assert not requires_dashboard(str(tmp_path / "mine" / "search.py"))
    assert not requires_dashboard("")


@pytest.mark.parametrize(
    ("required", "init", "is_left"),
    [
        ("ray[air]", "", False),
        ("ray[air]", "ray.init(include_dashboard=True)", False),
        ("ray[air]", "ray.init(include_dashboard=False)", True),
        ("ray[tune]", "", True),
    ],
)
def test_who_stops_trials_of_trainers_looks_at_it_only_without_the_dashboard(tmp_path, required, init, is_left):
    (tmp_path / "requirements.txt").write_text(f"{required}\n")
    (tmp_path / "setup.py").write_text("")
    done = rewrite_text(SEARCH.format(init=init), options=Options(path=str(tmp_path / "search.py")))
    told = [finding.attention for finding in done.findings if "State API" in finding.message]
    assert told == [is_left]
