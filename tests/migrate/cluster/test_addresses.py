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
        'with ray.init() as context:\n    print(context["{}"])',
        'with ray.init() as context:\n    print(context.address_info["{}"])',
        'with open(name) as file, ray.init() as context:\n    print(context["{}"])',
        'def f(at):\n    print(at["{}"])\n\n\nf(ray.init())',
        'def f(*, at):\n    print(at.address_info["{}"])\n\n\ncontext = ray.init()\nf(at=context)',
        'def f(at):\n    print(at["{}"])\n\n\nf(ray.init().address_info)\nf(ray.init())',
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
        'def f(at):\n    print(at["redis_address"])\n\n\nf(ray.init())\nf(config)',
        'at = ray.init() if here else config\nprint(at["redis_address"])',
    ],
)
def test_what_may_be_another_dictionary_is_reported(line):
    assert check_noop(f"{HEAD}{line}\n") == ["INI851"]


@pytest.mark.parametrize(
    "line",
    [
        'with open(name) as file:\n    print(file["redis_address"])\nray.init()',
        'def f(at):\n    print(at["redis_address"])\n\n\nf(config)\nray.init()',
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
