"""`force_on_current_node` of Ray 1.13, by which examples of Tune kept a task on the node of the driver."""

import pytest

from tests.migrate.support import check_noop, rewritten

HEAD = "import ray\nfrom ray.util.ml_utils.node import force_on_current_node as here\n\n"
STRATEGY = """.options(
    scheduling_strategy=NodeAffinitySchedulingStrategy(
        ray.get_runtime_context().get_node_id(),
        soft=False,
    ),
)"""


@pytest.mark.parametrize(
    ("old", "task"),
    [
        ("here(task)", "task"),
        ("here(task_or_actor=mine.Actor)", "mine.Actor"),
        ("here(ray.remote(train))", "ray.remote(train)"),
    ],
)
def test_a_task_gets_the_strategy_of_today(old, task):
    text = rewritten(f"{HEAD}ray.get({old}.remote(1))\n")
    assert "from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy\n" in text
    assert "ml_utils" not in text
    assert text.endswith(f"ray.get({task}{STRATEGY}.remote(1))\n")


@pytest.mark.parametrize("use", ["task.options(**here())", "here(*tasks)", "tasks = map(here, tasks)", "here(a or b)"])
def test_what_is_no_task_is_left_to_a_person(use):
    assert set(check_noop(f"{HEAD}{use}\n")) == {"AIR345"}


def test_the_same_name_of_another_module_stays():
    assert check_noop("from mine import force_on_current_node\n\nforce_on_current_node(task)\n") == []
