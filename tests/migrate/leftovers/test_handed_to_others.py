"""Modules and classes of Ray that functions are given, and what these ask of them, in whatever file they stand."""

import pytest

from tests.migrate.leftovers.test_given_back import beside
from tests.migrate.support import check_noop

TRAINER = "from ray.train.torch import TorchTrainer\n\n\ndef loop(config):\n    pass\n\n\n"
KEEPS = "class build:\n    def __init__(self, t):\n        self.t = t\n\n    def go(self):\n        {}\n"
ASKS = "def build(cls, path):\n    {body}\n\n\n"


@pytest.mark.parametrize(
    ("body", "codes"),
    [
        ("return cls.restore(path)", ["TRR601"]),
        ("return cls.can_restore(path)", ["TRR602"]),
        ("return cls(loop, resume_from_checkpoint=path)", ["TRR603"]),
        ("return cls(loop)", []),
        ("return cls.__name__", []),
        ("cls = other\n    return cls.restore(path)", []),
    ],
)
@pytest.mark.parametrize("call", ["build(TorchTrainer, '/runs/a')", "build(path='/runs/a', cls=TorchTrainer)"])
def test_what_a_function_asks_of_a_trainer_that_it_is_given_is_reported(body, codes, call):
    assert check_noop(f"{TRAINER}{ASKS.format(body=body)}{call}\n") == codes


@pytest.mark.parametrize(
    ("head", "codes"),
    [
        ("def build(path, cls=TorchTrainer):", ["TRR601"]),
        ("def build(path, *, cls=TorchTrainer):", ["TRR601"]),
        ("def build(path=TorchTrainer, cls=None):", []),
        ("def build(cls, path=TorchTrainer):", []),
    ],
)
def test_what_a_function_asks_of_a_trainer_that_is_a_default_is_reported(head, codes):
    assert check_noop(f"{TRAINER}{head}\n    return cls.restore(path)\n") == codes


@pytest.mark.parametrize(
    ("head", "helper", "call", "codes"),
    [
        (TRAINER, ASKS.format(body="return cls.restore(path)"), "build(TorchTrainer, '/runs/a')", ["TRR601"]),
        (TRAINER, ASKS.format(body="return cls(loop)"), "build(TorchTrainer, '/runs/a')", []),
        ("from ray import tune\n", "def build(t, **m):\n    t.report(**m)\n", "build(tune, loss=1)", ["FUN201"]),
        ("from ray import tune\n", "def build(t, m):\n    t.report(m)\n", "build(tune, {'loss': 1})", []),
        ("from ray import tune\n", "def build(f, t):\n    t.report(**f)\n", "build(tune, 1)", []),
        (
            "from ray import tune\n",
            KEEPS.format("self.t.run(f, local_dir='x')"),
            "build(tune)",
            ["RUN315"],
        ),
        (
            "from ray.train import Checkpoint\n",
            KEEPS.format("self.t.from_dict(state)"),
            "build(Checkpoint)",
            ["TRP171"],
        ),
    ],
)
def test_what_another_file_asks_is_reported_where_it_is_given(tmp_path, head, helper, call, codes):
    text = f"from helper import build\n{head}{call}\n"
    assert beside(tmp_path, {"helper.py": helper}, text) == (text, codes)


MINE = """\
from ray.train.torch import TorchTrainer


class MyTrainer(TorchTrainer):
    @classmethod
    def load(cls, path, **kw):
        {body}
"""


@pytest.mark.parametrize(
    ("body", "codes"),
    [
        ("return cls.restore(path, **kw)", ["TRR601"]),
        ("return cls(**kw) if not cls.can_restore(path) else None", ["TRR602"]),
        ("return cls(**kw)", []),
        ("return path.restore(kw)", []),
    ],
)
def test_what_a_trainer_of_ones_own_asks_of_itself_is_reported(body, codes):
    assert check_noop(MINE.format(body=body)) == codes


def test_what_a_trainer_of_another_file_has_itself_is_no_loss(tmp_path):
    text = (
        "from other import MyTrainer\nfrom ray.train import RunConfig\n\nMyTrainer.load('/a', run_config=RunConfig())\n"
    )
    assert beside(tmp_path, {"other.py": MINE.format(body="return cls(**kw)")}, text) == (text, [])


def test_what_rays_trainer_has_not_is_told():
    assert check_noop("from ray.train.torch import TorchTrainer\n\nTorchTrainer.load('/runs')\n") == ["MIGRATE"]
