"""Ray on Spark, as Ray 2.3 - 2.9 set it up."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed

HEAD = "import ray\nfrom ray.util.spark import MAX_NUM_WORKER_NODES, setup_ray_cluster, shutdown_ray_cluster\n\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("num_worker_nodes=2", "max_worker_nodes=2"),
        ("2", "max_worker_nodes=2"),
        ("MAX_NUM_WORKER_NODES", "max_worker_nodes=MAX_NUM_WORKER_NODES"),
        ("2, 4, 1", "max_worker_nodes=2, num_cpus_worker_node=4, num_gpus_worker_node=1"),
        (
            "2, num_cpus_per_node=4, num_gpus_per_node=g, object_store_memory_per_node=m, strict_mode=True",
            "max_worker_nodes=2, num_cpus_worker_node=4, num_gpus_worker_node=g, object_store_memory_worker_node=m, "
            "strict_mode=True",
        ),
        (
            "2, 4, 1, None, {}, {}, '/tmp/ray'",
            "max_worker_nodes=2, num_cpus_worker_node=4, num_gpus_worker_node=1, object_store_memory_worker_node=None, "
            "head_node_options={}, worker_node_options={}, ray_temp_root_dir='/tmp/ray'",
        ),
        ("2, autoscale=True", "max_worker_nodes=2, min_worker_nodes=0"),
        ("2, autoscale=False", "max_worker_nodes=2"),
        ("2, autoscale=grows", "max_worker_nodes=2, min_worker_nodes=0 if grows else None"),
        ("2, autoscale=a or b", "max_worker_nodes=2, min_worker_nodes=0 if (a or b) else None"),
        ("max_worker_nodes=2, num_cpus_per_node=4", "max_worker_nodes=2, num_cpus_worker_node=4"),
    ],
)
def test_a_cluster_is_told_what_it_was(old, new):
    assert check_transformed(f"{HEAD}setup_ray_cluster({old})\n", f"{HEAD}setup_ray_cluster({new})\n") == ()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "address = setup_ray_cluster(2)\nray.init(address)",
            "address = setup_ray_cluster(max_worker_nodes=2)[0]\nray.init(address)",
        ),
        (
            "address = setup_ray_cluster(2)\nray.init(address=address)",
            "address = setup_ray_cluster(max_worker_nodes=2)[0]\nray.init(address=address)",
        ),
        (
            'address = setup_ray_cluster(2)\nprint(f"at {address}")',
            'address = setup_ray_cluster(max_worker_nodes=2)[0]\nprint(f"at {address}")',
        ),
        ("ray.init(setup_ray_cluster(2))", "ray.init(setup_ray_cluster(max_worker_nodes=2)[0])"),
        (
            "a = setup_ray_cluster(2, 4)\nprint(a)",
            "a = setup_ray_cluster(max_worker_nodes=2, num_cpus_worker_node=4)[0]\nprint(a)",
        ),
    ],
)
def test_one_address_is_the_first(old, new):
    found = check_transformed(f"{HEAD}{old}\n", f"{HEAD}{new}\n")
    assert [(one.code, one.attention) for one in found] == [("SPK107", False)]


@pytest.mark.parametrize(
    "used",
    [
        "address, remote = setup_ray_cluster({}=2)",
        "ray.init(setup_ray_cluster({}=2)[1])",
        "both = setup_ray_cluster({}=2)\nray.init(both[0])",
        "both = setup_ray_cluster({}=2)\naddress, remote = both",
        "address = setup_ray_cluster({}=2)",
    ],
)
def test_two_addresses_are_two(used):
    old, new = (f"{HEAD}{used.format(name)}\n" for name in ("num_worker_nodes", "max_worker_nodes"))
    assert check_transformed(old, new) == ()


def test_it_is_said_where_it_cannot_be_told_what_was_expected():
    used = "address = setup_ray_cluster({}=2)\nremember(address)"
    old, new = (f"{HEAD}{used.format(name)}\n" for name in ("num_worker_nodes", "max_worker_nodes"))
    found = check_transformed(old, new)
    assert [(one.code, one.attention) for one in found] == [("SPK107", True)]


def test_the_module_of_the_function_is_its_own():
    check_transformed(
        "import ray.util.spark\n\nray.util.spark.setup_ray_cluster(num_worker_nodes=2)\n",
        "import ray.util.spark\n\nray.util.spark.setup_ray_cluster(max_worker_nodes=2)\n",
    )
    check_transformed(
        "from ray.util.spark.cluster_init import setup_ray_cluster\n\nsetup_ray_cluster(2)\n",
        "from ray.util.spark.cluster_init import setup_ray_cluster\n\nsetup_ray_cluster(max_worker_nodes=2)\n",
    )


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("setup_ray_cluster(*sizes)", ["SPK106"]),
        ("setup_ray_cluster(2, max_worker_nodes=3)", ["SPK106"]),
        ("setup_ray_cluster(num_worker_nodes=2, max_worker_nodes=3)", ["SPK101"]),
        ("setup_ray_cluster(max_worker_nodes=3, min_worker_nodes=1, autoscale=True)", ["SPK105"]),
        ("options = {'num_worker_nodes': 2}\nsetup_ray_cluster(**options)", ["SPK101"]),
    ],
)
def test_what_needs_a_person_is_reported(line, codes):
    assert check_noop(f"{HEAD}{line}\n") == codes


@pytest.mark.parametrize(
    "line",
    [
        "setup_ray_cluster(max_worker_nodes=2)",
        "setup_ray_cluster(max_worker_nodes=4, min_worker_nodes=0, num_cpus_worker_node=2)",
        "address = setup_ray_cluster(max_worker_nodes=2)\nremember(address)",
        "setup_ray_cluster(**options)",
        "shutdown_ray_cluster()",
        "other.setup_ray_cluster(num_worker_nodes=2)",
    ],
)
def test_others_stay(line):
    assert check_noop(f"{HEAD}{line}\n") == []


def test_branches_for_other_releases_stay():
    text = (
        "import ray\nfrom packaging.version import Version\nfrom ray.util.spark import setup_ray_cluster\n\n"
        'if Version(ray.__version__) < Version("2.10"):\n    setup_ray_cluster(num_worker_nodes=2)\n'
        "else:\n    setup_ray_cluster(max_worker_nodes=2)\n"
    )
    assert rewrite_text(text).text == text
