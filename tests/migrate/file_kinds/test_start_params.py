"""Options of `ray start` that are keys of `rayStartParams` in files of KubeRay."""

import pytest

from tests.migrate.file_kinds.test_commands import migrated

HEAD = "apiVersion: ray.io/v1\nkind: RayCluster\nspec:\n  headGroupSpec:\n    rayStartParams:\n"
TAIL = "    template:\n      spec: {}\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("      redis-port: '6379'\n", "      port: '6379'\n"),
        ('      "redis-port": "6379"\n', '      "port": "6379"\n'),
        ("      include-webui: 'true'  # seen\n", "      include-dashboard: 'true'  # seen\n"),
        ("      # old\n\n      webui-host: 0.0.0.0\n", "      # old\n\n      dashboard-host: 0.0.0.0\n"),
        ("      num-cpus: '1'\n      redis-max-memory: '100'\n", "      num-cpus: '1'\n"),
        ("      redis-max-memory: '100'\n      redis-port: '1'\n", "      port: '1'\n"),
    ],
)
def test_they_are_called_as_today_or_left_out(old, new):
    assert migrated(HEAD + old + TAIL, "c.yaml")[0] == HEAD + new + TAIL


def test_those_of_groups_of_workers_too():
    head = "kind: RayCluster\nspec:\n  workerGroupSpecs:\n  - rayStartParams:\n      "
    assert migrated(f"{head}redis-address: a\n    replicas: 1\n", "c.yaml")[0] == f"{head}address: a\n    replicas: 1\n"


@pytest.mark.parametrize(
    "lines",
    [
        "      redis-max-memory: '100'\n",
        "      redis-max-memory: '100'\n      num-redis-shards: '2'\n",
        "      redis-port: '1'\n      port: '2'\n",
        "      num-cpus: '1'\n      redis-max-memory: >-\n        100\n",
        "      system-config: '{\"num_heartbeats_timeout\": 3}'\n",
    ],
)
def test_what_needs_a_person_is_reported(lines):
    text, outcome = migrated(HEAD + lines + TAIL, "c.yaml")
    assert text == HEAD + lines + TAIL
    assert {finding.code[:3] for finding in outcome.findings} == {"CMD"}


def test_those_in_braces_are_reported():
    text = HEAD.replace("rayStartParams:\n", "rayStartParams: {num-cpus: '1', redis-port: '6379'}\n")
    new, outcome = migrated(text, "c.yaml")
    assert new == text
    assert [finding.code for finding in outcome.findings] == ["CMD902"]


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}      port: '6379'\n      num-cpus: '1'\n      block: 'true'\n{TAIL}",
        f"{HEAD}      system-config: '{{\"task_retry_delay_ms\": 3}}'\n{TAIL}",
        f"{HEAD}      num-cpus: '1'\n      # redis-port: '6379'\n{TAIL}",
        f"{HEAD}      num-cpus: '1'\n{TAIL}    redis-port: '6379'\n",
        "spec:\n  redisParams:\n    redis-port: '6379'\n",
        "spec:\n  rayStartParams: {}\n  redis-port: '6379'\n",
    ],
)
def test_options_of_today_and_keys_of_others_stay(text):
    new, outcome = migrated(text, "c.yaml")
    assert new == text
    assert not outcome.findings
