"""The first look at a cluster file: it never takes a file that there is something to say about for one of today."""

from pathlib import Path

import pytest

from migrate.cluster.glance import GONE, is_of_today, may_be_cluster
from migrate.cluster.sites import CODES, cluster_sites

TODAY = """\
cluster_name: a
provider:
    type: gcp
    region: b
docker:
    image: rayproject/ray:2.60.0
    container_name: "ray"
available_node_types:
    head: {resources: {"CPU": 2}}
file_mounts: {
#    "/a": "b",
}
"""


def test_it_knows_all_keys_that_are_gone():
    assert CODES.keys() - {"docker"} == GONE


def test_a_file_of_today_needs_no_parser():
    assert may_be_cluster(TODAY)
    assert is_of_today(TODAY)
    assert not list(cluster_sites(TODAY))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("docker:", "min_workers: 2\ndocker:"),
        ("docker:", '"min_workers": 2\ndocker:'),
        ("docker:", "? min_workers\n: 2\ndocker:"),
        ("docker:", "<<: *defaults\ndocker:"),
        ("image: rayproject/ray:2.60.0", "pull_before_run: true"),
        ("image: rayproject/ray:2.60.0", 'image: ""'),
        ("type: gcp", "type: kubernetes"),
        ("type: gcp", "type: gcp\n    other: {type: aws}\n    type: kubernetes"),
        ('{resources: {"CPU": 2}}', "{resources: {}}"),
        ('{resources: {"CPU": 2}}', "{resources: *none}"),
        ("available_node_types:", "available_node_types: &types"),
        ("available_node_types:", "head_node: {}\navailable_node_types:"),
        ("cluster_name: a", "---\ncluster_name: a"),
        ("file_mounts: {", "file_mounts: {\nhead_node: x,"),
    ],
)
def test_what_may_mean_something_else_is_read(old, new):
    assert not is_of_today(TODAY.replace(old, new))


@pytest.mark.parametrize("path", sorted(Path(__file__).parent.rglob("*.yaml")), ids=lambda path: path.stem)
def test_no_file_with_something_to_say_is_taken_for_one_of_today(path):
    text = path.read_text()
    assert not (is_of_today(text) and list(cluster_sites(text)))
