"""``track.log`` of Ray 0.8 that is handed on and not called: a function of metrics, as callbacks for Keras had it."""

import pytest

from migrate.engine import rewrite_text

LOG = "lambda **metrics: tune.report(metrics)"


def function(use: str, imported: str = "from ray.tune import track") -> str:
    head = f"from ray import tune\n{imported}\n\n\n"
    return f"{head}def train(config, given=None):\n    {use}\n\n\ntune.Tuner(train).fit()\n"


@pytest.mark.parametrize(
    ("use", "written"),
    [
        ("report = given or track.log", f"report = given or ({LOG})"),
        ("report = track.log", f"report = {LOG}"),
        ("fit(config, track.log)", f"fit(config, {LOG})"),
        ("fit(config, report=track.log)", f"fit(config, report={LOG})"),
        ("return track.log", f"return {LOG}"),
        ("report = track.log if config else print", f"report = ({LOG}) if config else print"),
    ],
)
def test_a_function_of_metrics_stands_in_its_place(use, written):
    done = rewrite_text(function(use))
    assert f"    {written}\n" in done.text
    assert "track" not in done.text
    assert not [finding for finding in done.findings if finding.attention]


def test_its_own_name_is_followed():
    assert f"    report = {LOG}\n" in rewrite_text(function("report = log", "from ray.tune.track import log")).text


@pytest.mark.parametrize(
    "use", ["print(track.log.__doc__)", "report = track.init", "fit(track)", "name = track.trial_dir"]
)
def test_other_values_are_left_to_a_person(use):
    done = rewrite_text(function(use))
    assert f"    {use}\n" in done.text
    assert [finding.code for finding in done.findings if finding.attention]


def test_what_another_object_logs_stays():
    text = function("report = self.track.log", "import track_of_mine as track")
    assert rewrite_text(text).text == text
