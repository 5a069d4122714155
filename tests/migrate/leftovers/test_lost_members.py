"""What classes and private objects of Ray no longer have, in code that names the class or object."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed

SCHEDULER = "from ray.tune.schedulers import TrialScheduler\n\n"


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        (f"{SCHEDULER}print(TrialScheduler.SCALEUP)\n", "ray.tune.schedulers.TrialScheduler.SCALEUP"),
        (
            "import ray._private.worker\n\nray._private.worker.global_worker.raylet_client.x()\n",
            "ray._private.worker.global_worker.raylet_client",
        ),
        (
            "from ray._private.worker import global_worker\n\nglobal_worker.node.create_redis()\n",
            "ray._private.worker.global_worker.node.create_redis",
        ),
        (
            "from ray.tune.tuner import TunerInternal\n\nTunerInternal._get_trials(x)\n",
            "ray.tune.tuner.TunerInternal._get_trials",
        ),
    ],
)
def test_a_member_that_is_gone_is_reported(text, lost):
    (finding,) = rewrite_text(text).findings
    assert finding.attention
    assert f"Ray 2.60 has no `{lost}`" in finding.message


@pytest.mark.parametrize(
    "text",
    [
        f"{SCHEDULER}print(TrialScheduler.STOP, TrialScheduler.NOOP)\n",
        f"{SCHEDULER}print(TrialScheduler.__name__, TrialScheduler.choose_trial_to_run)\n",
        f"{SCHEDULER}\nclass Mine(TrialScheduler):\n    SCALEUP = 'x'\n\n\nprint(Mine.SCALEUP)\n",
        f"{SCHEDULER}if hasattr(TrialScheduler, 'SCALEUP'):\n    print(TrialScheduler.SCALEUP)\n",
        f"{SCHEDULER}TrialScheduler.SCALEUP = 'x'\nprint(TrialScheduler.SCALEUP)\n",
        "import ray._private.worker as w\n\nw.global_worker.core_worker.get_worker_id()\n",
        "import ray._private.worker as w\n\nw._global_node.node_ip_address\nw.global_worker.gcs_client\n",
        "import ray._private.state\n\nray._private.state.state.node_table()\n",
        "from ray.tune.tuner import TunerInternal\n\nisinstance(x, TunerInternal)\n",
        "from ray import train, tune\n\ntune.RunConfig.name, train.RunConfig.storage_path, tune.Tuner.restore\n",
    ],
)
def test_what_is_there_is_not(text):
    assert check_noop(text) == []


def test_what_an_object_has_no_more_stays_where_its_module_moved():
    before = "import ray\n\nray.worker.global_worker.{}\n"
    assert check_noop(before.format("raylet_client")) == ["COR107"]
    check_transformed(before.format("worker_id"), before.format("worker_id").replace("ray.w", "ray._private.w"))


def test_the_texts_of_another_class_of_errors_are_reported():
    done = rewrite_text(
        "from ray.train.base_trainer import TrainingFailedError\n\nprint(TrainingFailedError._RESTORE_MSG)\n"
    )
    assert "from ray.train import TrainingFailedError\n" in done.text
    assert ["_RESTORE_MSG" in finding.message for finding in done.findings] == [True]
