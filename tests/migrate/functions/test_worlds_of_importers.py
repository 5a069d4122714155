"""What reports to Tune, or as a worker does, in a function that another file of the tree gives to the other one."""

import pytest

REPORTS = "from ray import tune\n\n\ndef loop():\n    tune.report({'a': 1})\n"
OF_WORKERS = (
    "from ray.train.xgboost import RayTrainReportCallback\n\n\n"
    "def fit(config):\n    train(callbacks=[RayTrainReportCallback()])\n"
)
OF_TUNE = OF_WORKERS.replace("ray.train.xgboost", "ray.tune.integration.xgboost").replace(
    "RayTrainReportCallback", "TuneReportCheckpointCallback"
)
TRAINER = "from ray.train.torch import TorchTrainer\nfrom lib import {0}\n\nTorchTrainer({0}).fit()\n"
TUNER = "from ray import tune\nfrom lib import {0}\n\ntune.Tuner({0}).fit()\n"


@pytest.mark.parametrize(
    ("lib", "main", "now"),
    [
        (REPORTS, TRAINER.format("loop"), REPORTS.replace("tune", "train")),
        (OF_WORKERS, TUNER.format("fit"), OF_TUNE),
        (OF_TUNE, TRAINER.format("fit"), OF_WORKERS),
    ],
)
def test_it_becomes_what_the_world_has_that_runs_it(tree, lib, main, now):
    assert tree({"lib.py": lib, "main.py": main}, "lib.py") == (now, [])


@pytest.mark.parametrize(
    ("lib", "main"),
    [
        (REPORTS, TUNER.format("loop")),
        (REPORTS, TRAINER.format("loop").replace("from lib", "from other")),
        (OF_WORKERS, TRAINER.format("fit")),
        (OF_TUNE, TUNER.format("fit")),
        (OF_WORKERS, "from lib import fit\n\nfit({})\n"),
    ],
)
def test_it_stays_where_that_is_its_own(tree, lib, main):
    assert tree({"lib.py": lib, "main.py": main}, "lib.py") == (lib, [])
