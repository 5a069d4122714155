"""Callbacks of XGBoost and LightGBM that report and save, as they were through Ray 2.6."""

import pytest

from tests.migrate.support import check_noop, rewritten

HEAD = "from ray import tune\nfrom ray.tune.integration.xgboost import TuneReportCheckpointCallback\n\n"
MADE = 'callback = TuneReportCheckpointCallback({"loss": "eval-logloss"}, filename="model.xgb")\n'


@pytest.mark.parametrize(
    "old", ["tune.run(f, local_dir='/tmp/x')", "import ray.tune.suggest", "tune.report(loss=1)", "tune.get_trial_id()"]
)
def test_in_an_old_file_a_callback_that_is_not_told_when_saves_every_fifth_round(old):
    text = rewritten(f"{HEAD}{MADE}{old}\n")
    assert 'TuneReportCheckpointCallback({"loss": "eval-logloss"}, filename="model.xgb", frequency=5)' in text


@pytest.mark.parametrize("more", [", frequency=1", ", checkpoint_at_end=False", ", **told"])
def test_what_is_said_stays(more):
    made = MADE.replace(")\n", f"{more})\n")
    assert made in rewritten(f"{HEAD}{made}tune.run(f, local_dir='/tmp/x')\n")


def test_in_a_file_of_today_it_saves_as_it_does_today():
    assert not check_noop(f"{HEAD}{MADE}tune.Tuner(f, run_config=tune.RunConfig(name='x'))\n")


@pytest.mark.parametrize(
    ("library", "given", "codes"),
    [
        ("keras", '{"accuracy": "acc"}, "model"', ["ITG141"]),
        ("keras", '"epoch_end", ["train_end"]', []),
        ("xgboost", 'None, "model", 2, made_elsewhere', ["ITG141"]),
        ("xgboost", 'None, "model", 2, True', []),
        ("pytorch_lightning", '["loss"], "model", True, "train_end"', []),
    ],
)
def test_arguments_by_position_are_reported_where_they_may_be_those_of_another_order(library, given, codes):
    head = f"from ray.tune.integration.{library} import TuneReportCheckpointCallback\n\n"
    assert check_noop(f"{head}callback = TuneReportCheckpointCallback({given})\n") == codes
