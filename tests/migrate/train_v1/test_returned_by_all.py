"""What all workers of a `ray.train.Trainer` returned: a queue gives it to the script, where it is wanted."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

HEAD = """\
from ray import train
from ray.train import Trainer


def loop(config):
    return config["x"], train.world_rank()


"""
MADE = 'trainer = Trainer("torch", 2)\n'
COLLECTED = """\
returned = Queue()  # what each worker returns


def run_loop(config):
    returned.put((train.get_context().get_world_rank(), loop(config)))


TorchTrainer(
    run_loop,
    train_loop_config={"x": 1},
    scaling_config=train.ScalingConfig(num_workers=2),
).fit()
by_rank = dict(returned.get_nowait_batch(len(returned)))
"""


def body(text, head=HEAD):
    """What stands below the function of the rewritten text."""
    return rewritten(head + text).partition("get_world_rank()\n\n\n")[2]


@pytest.mark.parametrize(
    ("asked", "today"),
    [
        ("results = {}\nprint(results)\n", "results = {}\nprint(results)\n"),
        ("first, second = {}\n", "first, second = {}\n"),
        ("print(len({}))\n", "print(len({}))\n"),
        ("results = {}\nprint(results[0], results[1])\n", "results = {}\nprint(results[0], results[1])\n"),
    ],
)
def test_what_all_workers_return_is_collected_in_a_queue(asked, today):
    text = body(MADE + asked.format('trainer.run(loop, {"x": 1})'))
    assert text == COLLECTED + today.format("[by_rank[rank] for rank in sorted(by_rank)]")


def test_in_a_function_it_stands_in_the_function():
    text = rewritten(
        HEAD + "def main():\n    trainer = Trainer('torch', num_workers=4)\n    trainer.start()\n"
        "    results = trainer.run(train_func=loop, config={'x': 1})\n    trainer.shutdown()\n    return results\n"
    )
    assert "from ray.util.queue import Queue\n" in text
    assert (
        "def main():\n    returned = Queue()  # what each worker returns\n\n"
        "    def run_loop(config):\n"
        "        returned.put((train.get_context().get_world_rank(), loop(config)))\n\n"
        "    TorchTrainer(\n        run_loop,\n"
    ) in text
    assert "    results = [by_rank[rank] for rank in sorted(by_rank)]\n    return results\n" in text


def test_a_function_without_a_configuration_is_called_without_one():
    text = rewritten(f"{HEAD.replace('(config)', '()')}{MADE}print(trainer.run(loop))\n")
    assert "def run_loop():\n    returned.put((train.get_context().get_world_rank(), loop()))\n" in text


def test_one_of_another_file_gets_the_configuration_that_there_is():
    head = "from mine import loop\nfrom ray.train import Trainer\n\n"
    assert "loop(config)))" in rewritten(head + MADE + "print(trainer.run(loop, config={'x': 1}))\n")


def test_names_that_mean_something_else_are_left_to_it():
    text = rewritten(f"{HEAD}returned = 1\nrun_loop = 2\n{MADE}print(trainer.run(loop, {{'x': 1}}), returned)\n")
    assert "returned_2 = Queue()" in text
    assert "def run_loop_2(config):\n    returned_2.put(" in text


def test_what_is_asked_of_the_trainer_is_read_from_the_result():
    text = body(MADE + 'print(trainer.run(loop, {"x": 1}))\nprint(trainer.latest_run_dir)\n')
    assert "result = TorchTrainer(\n    run_loop,\n" in text
    assert "print(result.path)\n" in text


@pytest.mark.parametrize(
    ("text", "today"),
    [
        (MADE + 'print(trainer.run(loop, {"x": 1})[0])\n', ".fit().return_value)"),
        (MADE + 'r = trainer.run(loop, {"x": 1})\nprint(r[0])\n', "print(r.return_value)"),
        (MADE.replace("2", "1") + '(one,) = trainer.run(loop, {"x": 1})\n', "(one,) = [result.return_value]"),
        (MADE.replace("2", "1") + 'print(len(trainer.run(loop, {"x": 1})))\n', "print(len([result.return_value]))"),
    ],
)
def test_what_one_worker_returns_needs_no_queue(text, today):
    found = rewrite_text(HEAD + text)
    assert today in found.text
    assert "Queue" not in found.text
    assert not [one for one in found.findings if one.attention]


def test_nothing_needs_none_either():
    head = HEAD.replace('return config["x"], train.world_rank()', "print(config)")
    text = rewritten(f'{head}{MADE}print(trainer.run(loop, {{"x": 1}}))\n')
    assert "print([result.return_value])" in text
    assert "Queue" not in text
    told = rewrite_text(f'{head}{MADE}print(trainer.run(loop, {{"x": 1}}))\n').findings
    assert [(one.code, one.attention) for one in told if "first worker" in one.message] == [("TRA121", False)]


def test_a_function_of_another_file_that_may_get_nothing_is_said():
    head = "from mine import loop\nfrom ray.train import Trainer\n\n"
    found = rewrite_text(head + MADE + "print(trainer.run(loop))\n")
    assert "print([result.return_value])" in found.text
    assert [one.code for one in found.findings if one.attention] == ["TRA121"]
    assert "TRA121" in check_noop(head + MADE + "loss, rest = trainer.run(loop)\n")


def test_tensors_may_go_into_the_queue_and_not_into_the_result():
    head = f"import torch\n{HEAD}".replace('return config["x"], train.world_rank()', "return torch.ones(config['x'])")
    for asked, codes in (("print(trainer.run(loop, {'x': 1}))", []), ("trainer.run(loop, {'x': 1})", ["TRA121"])):
        assert [one.code for one in rewrite_text(f"{head}{MADE}{asked}\n").findings if one.attention] == codes
