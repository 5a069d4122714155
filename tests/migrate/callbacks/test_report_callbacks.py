"""Callbacks of XGBoost and LightGBM that report and save, as they were through Ray 2.6."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed, rewritten

HEAD = "from ray import tune\nfrom ray.tune.integration.xgboost import TuneReportCheckpointCallback\n\n"
MADE = 'callback = TuneReportCheckpointCallback({"loss": "eval-logloss"}, filename="model.xgb")\n'
LONG = f"callbacks = [TuneReportCallback(results_postprocessing_fn={'mean_of_all_folds_' * 2})]\n"


@pytest.mark.parametrize(
    "old", ["tune.run(f, local_dir='/tmp/x')", "import ray.tune.suggest", "tune.report(loss=1)", "tune.get_trial_id()"]
)
def test_in_an_old_file_a_callback_that_is_not_told_when_saves_every_fifth_round(old):
    text = rewritten(f"{HEAD}{MADE}{old}\n")
    told = '    {"loss": "eval-logloss"}, filename="model.xgb", frequency=5, checkpoint_at_end=False\n)\n'
    assert f"TuneReportCheckpointCallback(\n{told}" in text


@pytest.mark.parametrize("comma", ["", ","])
def test_arguments_have_lines_of_their_own_where_others_have(comma):
    head = "from ray.tune.integration.lightgbm import TuneReportCallback, TuneReportCheckpointCallback\n\n"
    given = f'(\n    {{\n        "error": "eval-error",\n    }}{comma}\n)\n'
    text = rewritten(f"{head}reports = TuneReportCallback{given}saves = TuneReportCheckpointCallback{given}")
    metrics = '(\n    {\n        "error": "eval-error",\n    },\n    '
    assert text.endswith(
        f"reports = TuneReportCheckpointCallback{metrics}frequency=0,\n    checkpoint_at_end=False{comma}\n)\n"
        f'saves = TuneReportCheckpointCallback{metrics}filename="checkpoint",\n    frequency=5,\n'
        f"    checkpoint_at_end=False{comma}\n)\n"
    )


def test_a_comment_stays_beside_its_argument():
    head = "from ray.tune.integration.xgboost import TuneReportCallback\n\n"
    text = rewritten(f'{head}reports = TuneReportCallback(\n    metrics=["eval-error"],  # alone\n)\n')
    assert text.endswith(
        'Callback(\n    metrics=["eval-error"],  # alone\n    frequency=0,\n    checkpoint_at_end=False,\n)\n'
    )


@pytest.mark.parametrize(
    ("long", "written"),
    [
        (LONG, "callbacks = [TuneReportCheckpointCallback(\n    {}, frequency=0, checkpoint_at_end=False\n)]\n"),
        (
            LONG.replace("of_all_folds_", ""),
            "callbacks = [TuneReportCheckpointCallback({}, frequency=0, checkpoint_at_end=False)]\n",
        ),
        (
            LONG.replace("(r", "(\n    r"),
            "callbacks = [TuneReportCheckpointCallback(\n    {},\n    frequency=0,\n    checkpoint_at_end=False)]\n",
        ),
    ],
)
def test_arguments_have_a_line_of_their_own_where_one_would_be_too_long(long, written):
    given = long[long.index("results_") : long.rindex(")")]
    text = rewritten(f"from ray.tune.integration.xgboost import TuneReportCallback\n\n{long}")
    assert text.endswith(written.format(given))
    assert max(map(len, text.splitlines())) <= 120


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("frequency=2", ', filename="checkpoint", checkpoint_at_end=False'),
        ("'loss', 'model.xgb', every", ", checkpoint_at_end=False"),
        ("metrics='loss', frequency=every", ', filename="checkpoint", checkpoint_at_end=False'),
        ("", 'filename="checkpoint", frequency=5, checkpoint_at_end=False'),
        ("'loss', frequency=1", ', filename="checkpoint"'),
    ],
)
def test_in_an_old_file_what_a_callback_was_not_told_is_as_it_was(given, written):
    done = rewritten(f"{HEAD}callback = TuneReportCheckpointCallback({given})\ntune.report(loss=1)\n")
    assert f"callback = TuneReportCheckpointCallback({given}{written})\n" in done


@pytest.mark.parametrize("given", ["frequency=2", "'loss', 'model.xgb', 2", "", "frequency=0"])
def test_in_a_file_of_any_age_a_callback_stays(given):
    made = f"callback = TuneReportCheckpointCallback({given})\n"
    assert made in rewritten(f"{HEAD}{made}tune.Tuner(f).fit()\n")


@pytest.mark.parametrize(
    "more", [", frequency=1", ", frequency=0", ", checkpoint_at_end=False", ", checkpoint_at_end=True", ", **told"]
)
def test_what_is_said_stays(more):
    made = MADE.replace(")\n", f"{more})\n")
    assert made in rewritten(f"{HEAD}{made}tune.run(f, local_dir='/tmp/x')\n")


def test_callbacks_of_two_libraries_stay_those_of_their_libraries():
    old = "from ray.tune.integration.{0} import TuneReportCallback as callback_of_{0}\n"
    made = "a, b = callback_of_lightgbm(), callback_of_xgboost()\n"
    text = rewritten(f"import ray.tune\n{old.format('lightgbm')}{old.format('xgboost')}\n{made}")
    xgboost = "XGBoostTuneReportCheckpointCallback"
    assert "from ray.tune.integration.lightgbm import TuneReportCheckpointCallback\n" in text
    assert f"from ray.tune.integration.xgboost import TuneReportCheckpointCallback as {xgboost}\n" in text
    told = "(frequency=0, checkpoint_at_end=False)"
    assert f"a, b = TuneReportCheckpointCallback{told}, {xgboost}{told}\n" in text


def test_a_name_that_the_callback_has_here_is_used():
    head = HEAD.replace("CheckpointCallback", "CheckpointCallback as Saves, TuneReportCallback")
    text = rewritten(f"{head}callback = TuneReportCallback('loss')\n")
    assert text.endswith("callback = Saves('loss', frequency=0, checkpoint_at_end=False)\n")


def test_a_callback_of_keras_that_is_declined_stays_as_it_was():
    head = "from ray.tune.integration.keras import TuneReportCallback\n\n"
    assert check_noop(f"{head}callback = TuneReportCallback({{'mean_loss': 'loss'}}, on=chosen)\n") == [
        "ITG121",
        "ITG121",
    ]


@pytest.mark.parametrize("event", ["train_batch_end", "test_batch_begin", "epoch_begin"])
def test_a_callback_of_keras_reports_at_its_event(event):
    text = rewritten(f"from ray.tune.integration.keras import TuneReportCallback\n\nTuneReportCallback(on='{event}')\n")
    assert f"TuneReportCheckpointCallback(report_metrics_on='{event}', checkpoint_on=[])\n" in text


def test_in_a_file_of_today_it_saves_as_it_does_today():
    assert not check_noop(f"{HEAD}{MADE}tune.Tuner(f, run_config=tune.RunConfig(name='x'))\n")


def test_what_a_callback_of_keras_reports_is_named_if_it_is_a_dictionary():
    head = "from ray.tune.integration.keras import TuneReportCheckpointCallback\n\n"
    check_transformed(
        f"{head}callback = TuneReportCheckpointCallback({{'loss': 'val_loss'}})\n",
        f"{head}callback = TuneReportCheckpointCallback(metrics={{'loss': 'val_loss'}})\n",
    )


@pytest.mark.parametrize(
    ("library", "given", "codes"),
    [
        ("keras", "chosen", ["ITG141"]),
        ("keras", '"epoch_end", ["train_end"]', []),
        ("xgboost", 'None, "model", 2, made_elsewhere', ["ITG141"]),
        ("xgboost", 'None, "model", 2, True', []),
        ("pytorch_lightning", '["loss"], "model", True, "train_end"', []),
    ],
)
def test_arguments_by_position_are_reported_where_they_may_be_those_of_another_order(library, given, codes):
    head = f"from ray.tune.integration.{library} import TuneReportCheckpointCallback\n\n"
    assert check_noop(f"{head}callback = TuneReportCheckpointCallback({given})\n") == codes


TRAINED = f"import xgboost as xgb\n{HEAD}"


def said(text):
    return [(finding.code, finding.attention, finding.message) for finding in rewrite_text(text).findings]


@pytest.mark.parametrize(
    ("given", "trained", "attention"),
    [
        ("", "xgb.train(c, d, 4, callbacks=[{}])", True),
        ("", "xgb.train(c, d, num_boost_round=4, callbacks=[{}])", True),
        ("frequency=20", "xgb.train(c, d, callbacks=[{}])", True),
        ("", "callbacks = [{}]\nxgb.train(c, d, 4, callbacks=callbacks)", True),
        ("", "xgb.train(c, d, 5, callbacks=[{}])", False),
        ("", "xgb.train(c, d, callbacks=[{}])", False),
        ("", "xgb.train(c, d, rounds, callbacks=[{}])", False),
        ("", "xgb.train(c, d, **told, callbacks=[{}])", False),
        ("frequency=every", "xgb.train(c, d, 4, callbacks=[{}])", False),
        ("frequency=1", "xgb.train(c, d, 1, callbacks=[{}])", False),
        ("", "train(c, d, 4, callbacks=[{}])", False),
    ],
)
def test_a_training_of_so_few_rounds_that_none_is_saved_needs_a_person(given, trained, attention):
    call = trained.format(f"TuneReportCheckpointCallback({given})")
    found = [one for one in said(f"{TRAINED}{call}\ntune.report(loss=1)\n") if one[0] == "ITG145"]
    assert [one[1] for one in found] == [attention]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("frequency=2", "it saved the rounds 0, 2, 4"),
        ("frequency=every", "it saved the rounds 0, n, 2n"),
        ("frequency=1", None),
        ("frequency=0", None),
    ],
)
def test_that_other_rounds_are_saved_is_said(given, told):
    found = said(f"{HEAD}callback = TuneReportCheckpointCallback('loss', {given})\ntune.report(loss=1)\n")
    assert any(told in message for _, _, message in found) if told else "saved the rounds" not in str(found)
