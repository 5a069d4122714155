"""Runs of trainers that have a name: Train V2 goes on with an earlier run of that name, Train V1 began anew."""

import pytest

from migrate.engine import rewrite_text
from migrate.resolve.text.funnel import may_be_legacy

HEAD = "from ray import train\nfrom ray.train import RunConfig\nfrom ray.train.torch import TorchTrainer\n\n\n"
LOOP = "def loop(config):\n    train.report({'a': 1}, checkpoint=make())\n\n\n"
ASKING = LOOP.replace("    train", "    checkpoint = train.get_checkpoint()\n    train")
SHARING = "TorchTrainer(loop, run_config=shared)"
NAMED = "TorchTrainer(loop, run_config=RunConfig(name='digits'))"


def told(text):
    """The codes of a file, and whether they need a person; the filter lets a file through of which there is one."""
    found = [(finding.code, finding.attention) for finding in rewrite_text(HEAD + text).findings]
    assert not found or may_be_legacy((HEAD + text).encode())
    return found


@pytest.mark.parametrize(
    "runs",
    [
        f"for n in range(2):\n    {NAMED}.fit()\n",
        f"trainer = {NAMED}\ntrainer.fit()\ntrainer.fit()\n",
        f"first = {NAMED}\nfirst.fit()\nsecond = {NAMED}\nsecond.fit()\n",
        f"def run(n):\n    return {NAMED}.fit()\n\n\nrun(1)\nrun(2)\n",
        f"shared = RunConfig(name='digits')\n{SHARING}.fit()\n{SHARING}.fit()\n",
        f"settings = dict(run_config=RunConfig(name='digits'))\nTorchTrainer(loop, **settings).fit()\n{NAMED}.fit()\n",
        f"settings = dict(name='digits')\nTorchTrainer(loop, run_config=RunConfig(**settings)).fit()\n{NAMED}.fit()\n",
        f"def make():\n    return {NAMED}\n\n\ntrainer = make()\ntrainer.fit()\ntrainer.fit()\n",
        "NAME = 'digits'\nfor n in range(2):\n    TorchTrainer(loop, run_config=RunConfig(name=NAME)).fit()\n",
    ],
)
def test_a_run_with_the_name_of_another_one_is_reported(runs):
    assert told(LOOP + runs) == [("TRP179", True)]


@pytest.mark.parametrize(
    "runs",
    [
        f"{NAMED}.fit()\n",
        "for n in range(2):\n    TorchTrainer(loop, run_config=RunConfig(name=f'digits{n}')).fit()\n",
        "for n in range(2):\n    TorchTrainer(loop, run_config=RunConfig(name=names[n])).fit()\n",
        f"if again:\n    {NAMED}.fit()\nelse:\n    {NAMED}.fit()\n",
        f"{NAMED}.fit()\nTorchTrainer(loop, run_config=RunConfig(name='digits', storage_path='/b')).fit()\n",
    ],
)
def test_runs_of_several_names_are_not(runs):
    assert told(LOOP + runs) == []


def test_a_loop_that_looks_for_a_checkpoint_gets_a_remark():
    assert told(f"{ASKING}{NAMED}.fit()\n") == [("TRP180", False)]


@pytest.mark.parametrize(
    "run",
    [
        "TorchTrainer(loop, run_config=RunConfig(name=f'digits-{time()}')).fit()\n",
        f"resumes = {NAMED}\nresumes.fit()\n",
        f"import os\n\nos.environ['RAY_TRAIN_V2_ENABLED'] = '1'\n{NAMED}.fit()\n",
        f"trainer = {NAMED}\n",
    ],
)
def test_names_that_differ_and_runs_that_are_to_go_on_get_none(run):
    assert told(ASKING + run) == []
