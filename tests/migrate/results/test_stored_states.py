"""The state of a run that code reads by itself, out of an ``experiment_state-*.json``."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop

READ = 'import json\n\nwith open("/ray_results/exp/experiment_state-1.json") as file:\n    state = json.load(file)\n'


@pytest.mark.parametrize("use", ['state["checkpoints"]', 'len(state["checkpoints"])', 'json.load(f)["checkpoints"]'])
def test_the_trials_of_a_state_are_reported(use):
    findings = rewrite_text(f"{READ}print({use})\n").findings
    assert [(finding.line, finding.attention) for finding in findings] == [(5, True)]


@pytest.mark.parametrize(
    "text",
    [
        f'{READ}print(state["runner_data"])\n',
        f'{READ}state["checkpoints"] = []\n',
        f'{READ}print(other["checkpoints"])\n',
        'import json\nimport ray\n\nprint(json.load(open("state.json"))["checkpoints"])\n',
        'import yaml\nimport ray\n\nprint(yaml.load(open("experiment_state.yaml"))["checkpoints"])\n',
    ],
)
def test_other_entries_and_other_files_are_not_reported(text):
    assert check_noop(text) == []
