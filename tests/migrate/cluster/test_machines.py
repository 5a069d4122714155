"""A migrated cluster file starts the machines that real Ray 0.8.7 and 1.13.0 started for the legacy one."""

import hashlib
import json
from pathlib import Path

import pytest
import yaml

from tests.migrate.cluster.record import cases
from tests.migrate.cluster.support import machines_of_today, migrated, prepared

HERE = Path(__file__).parent
RECORDINGS = {
    release: json.loads((HERE / "recordings" / f"ray-{release}.json").read_text()) for release in ("0.8.7", "1.13.0")
}
CASES = cases()

OTHERWISE = {
    ("0.8.7", "aws_head_only.yaml"): "fills in another image for the workers, which is years old",
    ("0.8.7", "counts_only.yaml"): "fills in another image, which is years old",
    ("1.13.0", "counts_only.yaml"): "loses `min_workers` without a word",
    ("0.8.7", "minimal.yaml"): "fills in another image, which is years old",
    ("1.13.0", "mixed_merged.yaml"): "loses the `min_workers` that Ray 1.0 started of the default type",
    ("1.13.0", "minimal.yaml"): "fills in a smaller disk, as nothing in the file says otherwise",
    ("0.8.7", "aws_resources.yaml"): "gives resources to Amazon, which knows no such parameter",
}
"""Where a release did something else, and why that is not what the file becomes."""

COMPARED = [
    pytest.param(release, name, id=f"{release}-{name}")
    for release, recording in RECORDINGS.items()
    for name, case in recording["cases"].items()
    if "machines" in case and (release, name) not in OTHERWISE and "kubernetes" not in name
]


def told_of_each(machines, *, with_resources):
    """The machines in an order that does not depend on names; 0.8.7 knows no resources but of instance types."""
    told = [
        {key: value for key, value in worker.items() if with_resources or key != "resources"}
        for worker in machines["workers"]
    ]
    head = {key: value for key, value in machines["head"].items() if with_resources or key != "resources"}
    return head, sorted(json.dumps(worker, sort_keys=True) for worker in told), machines["max_workers"]


@pytest.mark.parametrize("release", RECORDINGS)
def test_a_recording_is_of_the_files_that_are_compared(release):
    recording = RECORDINGS[release]
    assert recording["ray"] == release
    assert recording["script"] == hashlib.sha256((HERE / "record.py").read_bytes()).hexdigest()
    assert {name: case["text"] for name, case in recording["cases"].items()} == {
        name: hashlib.sha256(text.encode()).hexdigest() for name, text in CASES.items()
    }


@pytest.mark.parametrize(("release", "name"), COMPARED)
def test_the_machines_are_those_of_the_old_release(release, name):
    recorded = RECORDINGS[release]["cases"][name]["machines"]
    new, _ = migrated(CASES[name])
    with_resources = release != "0.8.7"
    today = told_of_each(machines_of_today(new), with_resources=with_resources)
    assert today == told_of_each(recorded, with_resources=with_resources)


@pytest.mark.parametrize(("release", "name"), sorted(OTHERWISE))
def test_an_exception_is_one(release, name):
    recorded = RECORDINGS[release]["cases"][name]["machines"]
    new, _ = migrated(CASES[name])
    assert told_of_each(machines_of_today(new), with_resources=True) != told_of_each(recorded, with_resources=True)


@pytest.mark.parametrize("name", [name for name in CASES if "kubernetes" not in name])
def test_the_installed_ray_accepts_the_migrated_file(name):
    prepared(migrated(CASES[name])[0])


def test_every_generated_file_was_compared_with_both_releases():
    compared = [param.values for param in COMPARED if "generated" in param.values[1]]
    assert len(compared) == 200


def test_pods_keep_their_form_although_ray_starts_them_no_more():
    new, outcome = migrated(CASES["kubernetes_full.yaml"])
    recorded = RECORDINGS["1.13.0"]["cases"]["kubernetes_full.yaml"]["machines"]
    types = yaml.safe_load(new)["available_node_types"]
    assert types["ray.head.default"]["node_config"] == recorded["head"]["node_config"]
    assert types["ray.worker.default"]["node_config"] == recorded["workers"][0]["node_config"]
    assert [finding.code for finding in outcome.findings] == ["CLU111"]
