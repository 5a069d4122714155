"""Names of Ray Train 1.x and of `ray.ml`: rewritten where there is one thing that they are today, else reported."""

import pytest

from migrate.engine import rewrite_text
from migrate.wording import since
from tests.migrate.support import check_noop, check_transformed, rewritten


def test_facts_about_a_worker_are_asked_of_its_context():
    check_transformed(
        """
        from ray import train


        def loop(config):
            train.report(loss=1.0, rank=train.world_rank())
        """,
        """
        from ray import train


        def loop(config):
            train.report({"loss": 1.0, "rank": train.get_context().get_world_rank()})
        """,
    )


def test_modules_of_ray_ml_are_where_they_went():
    check_transformed(
        """
        from ray.ml.preprocessors import StandardScaler
        from ray.ml.train.integrations.torch import TorchTrainer
        """,
        """
        from ray.data.preprocessors import StandardScaler
        from ray.train.torch import TorchTrainer
        """,
    )


@pytest.mark.parametrize("module", ["ray.ml.train", "ray.ml.trainer"])
def test_the_base_class_of_ray_ml_is_not_the_trainer_of_ray_train(module):
    found = check_transformed(
        f"""
        from {module} import Trainer


        class Mine(Trainer):
            def training_loop(self):
                pass
        """,
        """
        from ray.train.base_trainer import BaseTrainer as Trainer


        class Mine(Trainer):
            def training_loop(self):
                pass
        """,
    )
    assert [finding.code for finding in found] == ["TRR646"]


@pytest.mark.parametrize(
    "line",
    [
        "from ray.train import Trainer",
        "from ray.train.callbacks import JsonLoggerCallback",
        "from ray.train.session import SessionMisuseError",
        "from ray.util.sgd import TorchTrainer",
        "from ray.tune.syncer import get_node_syncer",
    ],
)
def test_what_has_no_place_today_is_reported(line):
    assert check_noop(f"{line}\n\n{line.rpartition(' ')[2]}()\n")


@pytest.mark.parametrize(
    ("code", "last"),
    [("AIR329", "1.9.2"), ("DAT201", "2.6.3"), ("TRA121", "2.0.1"), ("MOD511", "2.2.0"), ("DAT251", "2.4.0")],
)
def test_until_when_something_worked_is_said_also_between_the_compared_releases(code, last):
    assert since(code) == f"worked up to Ray {last}"


@pytest.mark.parametrize(
    "text",
    [
        "from ray import train\n\n\ndef f():\n    train.report({'loss': 1}, checkpoint=c, checkpoint_dir_name='x')\n",
        "from ray import train\n\n\ndef f():\n    train.report(metrics={'loss': 1}, validation=v)\n",
        "from ray.train import Result, get_context\n\n\ndef f():\n    return get_context().get_world_rank()\n",
        "from mine import Trainer\n\nTrainer(backend='torch').start()\n",
    ],
)
def test_modern_code_stays(text):
    assert check_noop(text) == []


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ('{"num_workers": 2, "trainer_resources": {"CPU": 0}}', "ScalingConfig(num_workers=2)"),
        ("{name: 2}", "ScalingConfig(**{name: 2})"),
        ("ScalingConfig(num_workers=2)", "ScalingConfig(num_workers=2)"),
        ("some", "some"),
    ],
)
def test_the_dictionary_that_said_how_a_trainer_scales_is_a_config(given, expected):
    head = "from ray.ml.train.integrations.torch import TorchTrainer\nfrom ray.air import ScalingConfig\n"
    text = "".join(rewritten(f"{head}t = TorchTrainer(loop, scaling_config={given})\n").split()).replace(",)", ")")
    assert text.endswith(f"scaling_config={expected.replace(' ', '')})")


@pytest.mark.parametrize(
    "made",
    [
        '{"num_workers": 2, "num_cpus_per_worker": 2}',
        "scaling",
    ],
)
def test_a_dictionary_with_what_trainers_no_longer_take_is_reported(made):
    head = 'from ray.ml.train.integrations.torch import TorchTrainer\nscaling = {"trainer_resources": {"CPU": 0}}\n'
    done = rewrite_text(f"{head}t = TorchTrainer(loop, scaling_config={made})\n")
    assert f"scaling_config={made})" in done.text
    assert any("give a `ScalingConfig`" in finding.message for finding in done.findings if finding.attention)
