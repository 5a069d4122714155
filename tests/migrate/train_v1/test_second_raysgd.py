"""``ray.util.sgd.v2`` of Ray 1.7 - 1.9, which Ray itself moved to ``ray.train``."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

LOOP = """

def loop():
    for epoch in range(3):
        {0}.report(loss=epoch, rank={0}.world_rank())
    return epoch


"""
RUN = """trainer = {0}Trainer(backend="torch", num_workers=2)
trainer.start()
results = trainer.run(loop)
trainer.shutdown()
print(results[0])
"""
WRITTEN = """results = TorchTrainer(loop, scaling_config=sgd.ScalingConfig(num_workers=2)).fit()
print(results.return_value)
"""


@pytest.mark.parametrize(
    ("imports", "module", "trainer"),
    [
        ("import ray.util.sgd.v2 as sgd", "sgd", "sgd."),
        ("from ray.util.sgd import v2 as sgd", "sgd", "sgd."),
        ("import ray.util.sgd.v2 as sgd\nfrom ray.util.sgd.v2 import Trainer", "sgd", ""),
        ("import ray.util.sgd.v2 as sgd\nfrom ray.util.sgd.v2.trainer import Trainer", "sgd", ""),
        ("import ray.sgd as sgd", "sgd", "sgd."),
        ("from ray import sgd", "sgd", "sgd."),
        ("from ray import sgd\nfrom ray.sgd import Trainer", "sgd", ""),
    ],
)
def test_its_trainer_is_that_of_ray_train(imports, module, trainer):
    text = rewritten(f"{imports}\n{LOOP.format(module)}{RUN.format(trainer)}")
    assert 'sgd.report({"loss": epoch, "rank": sgd.get_context().get_world_rank()})\n' in text
    assert text.endswith(WRITTEN)
    assert "util" not in text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("from ray.util.sgd.v2 import TorchConfig", "from ray.train.torch import TorchConfig"),
        ("from ray.util.sgd.v2 import TensorflowConfig", "from ray.train.tensorflow import TensorflowConfig"),
        ("from ray.train import TorchConfig", "from ray.train.torch import TorchConfig"),
    ],
)
def test_its_configs_are_those_of_the_frameworks(old, new):
    name = old.split()[-1]
    assert rewritten(f"{old}\n\nshow({name}())\n") == f"{new}\n\nshow({name}())\n"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("from ray.util.sgd.v2 import SGDIterator\n\nshow(SGDIterator)\n", "AIR359"),
        ("from ray.util.sgd import TorchTrainer\n\nTorchTrainer(training_operator_cls=o)\n", "AIR329"),
        ("from ray.util.sgd.torch import TrainingOperator\n\nshow(TrainingOperator)\n", "AIR329"),
    ],
)
def test_what_nothing_replaces_is_reported(text, code):
    assert code in check_noop(text)


def test_a_loop_over_its_results_is_reported():
    text = f"import ray.util.sgd.v2 as sgd\n{LOOP.format('sgd')}"
    text += "for result in sgd.Trainer('torch', 2).run_iterator(loop):\n    print(result)\n"
    assert any(finding.attention for finding in rewrite_text(text).findings)


def test_another_module_of_that_name_stays():
    assert check_noop("from mine.sgd import v2 as sgd\n\nsgd.report(loss=1)\nsgd.Trainer('torch', 2)\n") == []


def test_what_it_is_said_never_to_have_been_is_reported():
    """No release had `ray.sgd`: those of 1.8 - 1.13 raised, and said that it was moved."""
    done = rewrite_text("from ray.sgd import Thing\n\nThing()\n")
    assert [found.message for found in done.findings] == [
        "Ray 2.60 has no `ray.train.Thing` / copy what you need of it"
    ]
