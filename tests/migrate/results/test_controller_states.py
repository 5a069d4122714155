"""``analysis.runner_data()``: what the controller of a run kept of itself, read from the state of the run."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import rewritten

HEAD = "from ray import tune\n\n\ndef train(config):\n    tune.report(loss=1)\n\n\n"
RUN = f"{HEAD}analysis = tune.run(train)\n"
OPENED = 'from ray import tune\n\nanalysis = tune.ExperimentAnalysis("/results/exp")\n'


def left(text: str) -> set[str]:
    return {finding.code for finding in rewrite_text(text).findings if finding.attention}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("print(analysis.runner_data())", "print(controller_state(analysis))"),
        ('analysis.runner_data()["_total_time"]', 'controller_state(analysis)["_total_time"]'),
        ('analysis.runner_data().get("_start_time", 0)', 'controller_state(analysis).get("_start_time", 0)'),
        ('"_iteration" in analysis.runner_data()', '"_iteration" in controller_state(analysis)'),
        ("data = analysis.runner_data()\nprint(len(data))", "data = controller_state(analysis)\nprint(len(data))"),
    ],
)
@pytest.mark.parametrize("start", [RUN, OPENED], ids=["run", "opened"])
def test_the_state_is_read_from_the_run(start, old, new):
    text = rewritten(f"{start}{old}\n")
    assert text.endswith(f"{new}\n")
    assert text.count("def controller_state(analysis):") == text.count('json.load(file)["runner_data"]') == 1
    assert left(f"{start}{old}\n") == set()


def test_the_function_is_written_once_for_all_analyses():
    text = rewritten(f"{RUN}print(analysis.runner_data())\nother = tune.run(train)\nprint(other.runner_data())\n")
    assert text.count("def controller_state") == 1
    assert "controller_state(analysis)" in text
    assert "controller_state(other)" in text


def test_what_is_named_like_the_function_stays():
    text = rewritten(f"controller_state = 1\n{RUN}print(analysis.runner_data())\n")
    assert "controller_state = 1\n" in text
    assert "def controller_state_2(analysis):" in text or "def new_controller_state(analysis):" in text


def test_what_has_been_rewritten_stays():
    once = rewritten(f"{OPENED}print(analysis.runner_data())\n")
    assert rewrite_text(once).text == once


@pytest.mark.parametrize(
    "use",
    [
        'analysis.runner_data()["_metadata_checkpoint_dir"]',
        'analysis.runner_data()["launch_web_server"]',
        "analysis.runner_data()[key]",
        'analysis.runner_data().get("_server_port")',
        '"_metadata_checkpoint_dir" in analysis.runner_data()',
        'data = analysis.runner_data()\nprint(data["_metadata_checkpoint_dir"])',
        "asked = analysis.runner_data",
    ],
)
@pytest.mark.parametrize("start", [RUN, OPENED], ids=["run", "opened"])
def test_entries_that_are_gone_are_left_to_a_person(start, use):
    text = rewritten(f"{start}{use}\n")
    assert text.endswith(f"{use}\n")
    assert "controller_state" not in text
    assert left(f"{start}{use}\n") == {"RES412"}


@pytest.mark.parametrize(
    "text",
    [
        "class Mine:\n    def runner_data(self):\n        return 1\n\n\nMine().runner_data()\n",
        "def show(it):\n    return it.other.runner_data\n",
        "runner_data = {}\nprint(runner_data)\n",
    ],
)
def test_what_is_no_analysis_stays(text):
    text = f"from ray import tune\n\n\n{text}"
    assert "controller_state" not in rewrite_text(text).text
