"""`Callback` of Keras, as Ray 2.0 - 2.3 had it for trainers."""

import pytest

from tests.migrate.support import check_noop, rewritten

HEAD = "from ray.air.integrations.keras import Callback as Reports\n\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Reports()", "ReportCheckpointCallback()"),
        ("Reports(['loss'])", "ReportCheckpointCallback(metrics=['loss'])"),
        (
            "Reports(on='test_end', metrics={'a': 'loss'})",
            "ReportCheckpointCallback(checkpoint_on='test_end', report_metrics_on='test_end', metrics={'a': 'loss'})",
        ),
    ],
)
def test_it_reports_and_saves_at_its_event(old, new):
    text = rewritten(f"{HEAD}model.fit(rows, callbacks=[{old}])\n")
    assert text == (
        f"from ray.train.tensorflow.keras import ReportCheckpointCallback\n\nmodel.fit(rows, callbacks=[{new}])\n"
    )


@pytest.mark.parametrize(
    "use",
    [
        "Reports(frequency=2)",
        "Reports(None, 'epoch_end', 2)",
        "Reports(**settings)",
        "Reports(on=event())",
        "Reports(  # all\n    'loss'\n)",
        "Reports",
        "Reports()\nmodel.set_weights(weights)",
    ],
)
def test_what_it_saved_otherwise_is_left_to_a_person(use):
    assert "AIR338" in check_noop(f"{HEAD}kept = {use}\n")
