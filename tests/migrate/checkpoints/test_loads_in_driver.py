"""``train.load_checkpoint()`` of Ray 1.9 - 1.13 in the driver, where no worker is: it gave None."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import rewritten

LOADED = "load_state(train.get_checkpoint())"
FILE = """\
from ray import train
from ray.train import Trainer


def loop(config):
    {in_loop}
    train.report(loss=1)


{before}trainer = Trainer(backend="torch", num_workers=2)
trainer.start()
trainer.run(loop)
trainer.shutdown()
{after}
"""


def told(text):
    """What is said of a file, and whether it needs a person."""
    found = rewrite_text(text).findings
    return [(finding.code, finding.attention) for finding in found if finding.code != "TRA121"]


def of_file(in_loop="pass", before="", after=""):
    return FILE.format(in_loop=in_loop, before=before, after=after)


@pytest.mark.parametrize(
    ("asked", "now"),
    [
        ("print(train.load_checkpoint())", "print(None)"),
        ("state = train.load_checkpoint() or {}", "state = None or {}"),
        ("for _ in range(2):\n    keep(train.load_checkpoint())", "for _ in range(2):\n    keep(None)"),
        ("if state:\n    train.load_checkpoint()", "if state:\n    pass"),
    ],
)
def test_none_is_written_where_the_driver_asks(asked, now):
    text = rewritten(of_file(after=asked))
    assert text.endswith(f"\n{now}\n")
    assert "load_state" not in text
    assert told(of_file(after=asked)) == [("TRA139", False)]


def test_so_it_is_in_a_function_that_starts_the_run():
    text = "from ray import train\nfrom ray.train import Trainer\n\n\n"
    text += "def main(loop):\n    state = train.load_checkpoint()\n"
    run = '    trainer = Trainer("torch", 2)\n    trainer.start()\n    trainer.run(loop)\n    trainer.shutdown()\n'
    assert "    state = None\n" in rewritten(text + run)


def test_a_call_for_nothing_goes():
    assert "checkpoint" not in rewritten(of_file(before="train.load_checkpoint()\n"))


def test_the_loop_is_given_what_was_saved_all_the_same():
    text = rewritten(of_file("state = train.load_checkpoint()", after="print(train.load_checkpoint())"))
    assert f"    state = {LOADED}\n" in text
    assert text.endswith("\nprint(None)\n")


HELPERS = [
    "def resumed():\n    return train.load_checkpoint()\n",
    "class Task:\n    def resumed(self):\n        return train.load_checkpoint()\n",
    "def loop(config):\n    state = train.load_checkpoint()\n    train.report(loss=1)\n",
    "resumed = lambda: train.load_checkpoint()\n",
]


@pytest.mark.parametrize("helper", HELPERS)
def test_what_a_worker_may_ask_is_read_from_its_checkpoint(helper):
    assert LOADED in rewritten(f"from ray import train\n\n\n{helper}")


@pytest.mark.parametrize("helper", HELPERS)
def test_also_in_the_file_that_starts_the_run(helper):
    text = rewritten(of_file("resumed()", before=f"{helper}\n\n"))
    assert LOADED in text
    assert "None)" not in text


def test_what_a_module_asks_that_starts_nothing_is_reported():
    text = "from ray import train\n\nstate = train.load_checkpoint()\n"
    assert f"state = {LOADED}\n" in rewritten(text)
    assert told(text) == [("FUN244", True)]
