"""Packages beside Ray that ask it for what is gone are reported where today's Ray fails them."""

import pytest

from migrate.engine import rewrite_text
from migrate.resolve.text.funnel import may_be_legacy
from tests.migrate.support import check_noop, check_transformed

LOOP = "from ray import tune\n\n\ndef f(config):\n    {}\n\n\ntune.Tuner(f).fit()\n"


@pytest.mark.parametrize(
    "text",
    [
        "from tune_sklearn import TuneSearchCV\n\nTuneSearchCV(model, space).fit(x, y)\n",
        "def search():\n    import tune_sklearn as ts\n\n    return ts.TuneGridSearchCV\n",
        "from tune_sklearn import *\n",
        "from ray_lightning import RayStrategy\n",
        "from ray_lightning.tune import TuneReportCallback, get_tune_resources\n",
        "import os, ray_lightning\n",
        "from xgboost_ray.tune import TuneReportCheckpointCallback\n",
        "from lightgbm_ray import RayParams\n\nresources = RayParams(num_actors=2).get_tune_resources()\n",
        "import xgboost_ray\n" + LOOP.format("xgboost_ray.train({}, data)"),
        "from xgboost_ray import train\nimport ray\n\n\ndef f(config):\n    train()\n\n\nray.tune.Tuner(f).fit()\n",
    ],
)
def test_a_package_that_todays_ray_fails_is_reported_once(text):
    assert check_noop(text) == ["MIGRATE"]


@pytest.mark.parametrize(
    "text",
    [
        "from xgboost_ray import RayDMatrix, RayParams, train\n\ntrain({}, RayDMatrix(x, y), ray_params=RayParams())\n",
        "import ray\nimport lightgbm_ray\n\nray.init()\nlightgbm_ray.train({}, data)\n",
        "from ray import tune\nfrom xgboost_ray import RayDMatrix\nfrom xgboost_ray.main import RayXGBoostActor\n",
        "import tune_sklearn_of_ours\n",
        "from .tune_sklearn import search\n",
        "from ours.ray_lightning import RayStrategy\n",
        "# tune_sklearn was used here\nprint('ray_lightning')\n",
        LOOP.format("print('xgboost_ray')"),
    ],
)
def test_what_goes_on_and_what_is_called_alike_are_left_alone(text):
    assert check_noop(text) == []


def test_what_is_tried_beside_tune_itself_is_a_remark():
    text = "try:\n    from tune_sklearn import TuneSearchCV\nexcept ImportError:\n    from ray.tune import Tuner\n"
    assert check_noop(text) == []


def test_the_way_out_is_that_of_the_library():
    def message(text):
        assert may_be_legacy(text.encode())
        return next(found.message for found in rewrite_text(text).findings)

    assert "`ray.train.lightgbm`" in message("from lightgbm_ray.tune import TuneReportCallback\n")
    assert "with XGBoost in the Tune function" in message("from xgboost_ray.tune import load_model\n")
    assert "`RayDDPStrategy`" in message("import ray_lightning\n")
    assert "`tune.Tuner(function, ...)`" in message("import tune_sklearn\n")


def test_what_is_legacy_beside_it_is_rewritten():
    findings = check_transformed(
        """
        from ray import tune
        from ray_lightning import RayStrategy


        def f(config):
            fit(strategy=RayStrategy())
            tune.report(loss=1)


        tune.Tuner(f).fit()
        """,
        """
        from ray import tune
        from ray_lightning import RayStrategy


        def f(config):
            fit(strategy=RayStrategy())
            tune.report({"loss": 1})


        tune.Tuner(f).fit()
        """,
    )
    assert [(found.line, found.old) for found in findings if found.attention] == [(2, "ray_lightning")]
