"""Addresses of a cluster, which `ray.init()` gives under other names today."""

import pytest

from tests.migrate.support import check_noop, rewritten

HEAD = "import ray\nfrom ray.cluster_utils import Cluster\n\n"


@pytest.mark.parametrize(
    "line",
    [
        'print(ray.init(num_cpus=1)["{}"])',
        'context = ray.init()\nprint(context["{}"])',
        "context = ray.init()\nprint(f\"at {{context['{}']}}\")",
        'context = ray.init()\nprint(context.address_info["{}"])',
        'info = ray.init().address_info\nprint(info.get("{}"))',
        'def start():\n    return ray.init()\n\n\nprint(start()["{}"])',
        'cluster = Cluster(initialize_head=True)\nprint(cluster.address_info["{}"])',
        "class A:\n    def __init__(self):\n        self.at = ray.init()\n\n    def f(self):\n"
        '        return self.at["{}"]',
    ],
)
@pytest.mark.parametrize(("old", "new"), [("redis_address", "address"), ("raylet_ip_address", "node_ip_address")])
def test_an_address_is_asked_for_by_its_name_of_today(line, old, new):
    assert rewritten(f"{HEAD}{line.format(old)}\n") == f"{HEAD}{line.format(new)}\n"


def test_the_address_of_a_node_is_one_too():
    text = 'import ray\n\nprint(ray._private.worker._global_node.address_info["redis_address"])\n'
    assert rewritten(text) == text.replace("redis_address", "address")


@pytest.mark.parametrize(
    "line",
    [
        'print(config["redis_address"])',
        'print(given()["redis_address"])',
        'print(ray.init()["address"], ray.init()["node_ip_address"])',
        'print(ray.init()["webui_url"])',
        'config["redis_address"] = ray.init()["address"]',
        'context = {"redis_address": 1}\nprint(context["redis_address"])',
        'print(ray.nodes()[0]["redis_address"])',
        'name = "redis_address"\nprint(name)',
        'print(args.get("redis_address"))\nray.init()',
    ],
)
def test_other_names_and_dictionaries_stay(line):
    assert check_noop(f"{HEAD}{line}\n") == []
