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


@pytest.mark.parametrize(
    "use", ["here(**given)", "here(None)", "here(*tasks)", "tasks = map(here, tasks)", "here(a or b)"]
)
def test_what_is_no_task_is_left_to_a_person(use):
    assert set(check_noop(f"{HEAD}{use}\n")) == {"AIR345"}


def test_the_same_name_of_another_module_stays():
    assert check_noop("from mine import force_on_current_node\n\nforce_on_current_node(task)\n") == []


AFFINITY = "NodeAffinitySchedulingStrategy(ray.get_runtime_context().get_node_id(), soft=False)"


@pytest.mark.parametrize(
    ("options", "today"),
    [
        ("**here()", "scheduling_strategy={}"),
        ("num_cpus=2, **here()", "num_cpus=2, scheduling_strategy={}"),
        ("**here(), num_cpus=2", "scheduling_strategy={}, num_cpus=2"),
    ],
)
def test_options_that_are_unpacked_are_the_strategy(options, today):
    text = rewritten(f"{HEAD}task.options({options}).remote()\n")
    assert text.endswith(f"task.options({today.format(AFFINITY)}).remote()\n")
    assert "ml_utils" not in text


@pytest.mark.parametrize(
    ("use", "today"),
    [
        ("options = here()", 'options = {"resources": {resource_of_node(): 0.01}}'),
        ("start(**here())", 'start(**{"resources": {resource_of_node(): 0.01}})'),
        ("task.options(**here(), **more)", 'task.options(**{"resources": {resource_of_node(): 0.01}}, **more)'),
    ],
)
def test_options_for_anything_else_have_the_resource_of_the_node(use, today):
    text = rewritten(f"{HEAD}{use}\nprint(here())\n")
    assert f"\n{today}\n" in text
    assert text.count("def resource_of_node():\n") == 1


def test_a_name_that_is_taken_is_not_given_to_the_function():
    head = "import ray\nfrom ray.util.ml_utils.node import get_current_node_resource_key\n\nresource_of_node = 1\n"
    assert rewritten(f"{head}print(get_current_node_resource_key())\n").endswith("print(resource_of_node_2())\n")


def test_who_hands_the_question_on_is_left_to_a_person():
    head = "import ray\nfrom ray.util.ml_utils.node import get_current_node_resource_key as key\n\n"
    assert set(check_noop(f"{head}keys = map(key, nodes)\n")) == {"AIR346"}
