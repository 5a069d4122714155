"""Callbacks of one's own that derive from those of `ray.tune.integration`."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

HEAD = "from ray.tune.integration.{} import TuneCallback\n\n\nclass Mine({}):\n{}\n\n"
KERAS = HEAD.format("keras", "TuneCallback", "    def _handle(self, logs, when):\n        print(logs)\n")
EVENTS = "checkpoint_on={0}, report_metrics_on={0}"


@pytest.mark.parametrize("bases", ["TuneCallback", "Other, TuneCallback", "TuneCallback, Other"])
def test_xgboost_has_a_base_of_its_own(bases):
    done = rewritten(HEAD.format("xgboost", bases, "    pass\n"))
    assert f"class Mine({bases.replace('TuneCallback', 'xgboost.callback.TrainingCallback')}):\n" in done
    assert done.startswith("import xgboost\n")


@pytest.mark.parametrize("bases", ["TuneCallback", "TuneCallback,", "\n    TuneCallback\n"])
def test_lightgbm_wants_none(bases):
    assert rewritten(HEAD.format("lightgbm", bases, "    pass\n")).strip() == "class Mine:\n    pass"


@pytest.mark.parametrize(
    ("made", "today"),
    [
        ("Mine('epoch_end')", f"Mine({EVENTS.format(repr('epoch_end'))})"),
        ("Mine(on='train_batch_end')", f"Mine({EVENTS.format(repr('train_batch_end'))})"),
        ("Mine(['epoch_end', 'test_end'])", f"Mine({EVENTS.format(['epoch_end', 'test_end'])})"),
        ("Mine(event)", f"Mine({EVENTS.format('event')})"),
    ],
)
def test_that_of_keras_is_called_at_the_same_events(made, today):
    done = rewritten(f"{KERAS}callback = {made}\n")
    assert "class Mine(TuneReportCheckpointCallback):\n" in done
    assert done.endswith(f"callback = {today}\n")


def test_so_is_one_with_a_constructor():
    handle = "    def _handle(self, logs, when):\n        pass\n"
    body = f"    def __init__(self, on):\n        super().__init__(on)\n\n{handle}"
    done = rewritten(HEAD.format("keras", "TuneCallback", body) + "callback = Mine('epoch_end')\n")
    assert f"        super().__init__({EVENTS.format('on')})\n" in done
    assert done.endswith("callback = Mine('epoch_end')\n")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (HEAD.format("lightgbm", "TuneCallback, Other", "    pass\n"), "ITG112"),
        (HEAD.format("lightgbm", "TuneCallback, metaclass=Meta", "    pass\n"), "ITG112"),
        (HEAD.format("lightgbm", "TuneCallback  # ours\n", "    pass\n"), "ITG112"),
        (HEAD.format("xgboost", "TuneCallback", "    pass\n") + "isinstance(x, TuneCallback)\n", "ITG102"),
        (HEAD.format("keras", "TuneCallback", "    pass\n"), "ITG123"),
        (f"{KERAS}Mine()\n", "ITG123"),
        (f"{KERAS}Mine(events())\n", "ITG123"),
        (f"{KERAS}Mine('batch_end')\n", "ITG123"),
        (f"{KERAS}Mine('epoch_end', 2)\n", "ITG123"),
        (f"{KERAS}Mine(**given)\n", "ITG123"),
        (
            KERAS.replace("    def _h", "    def __init__(self):\n        TuneCallback.__init__(self)\n\n    def _h"),
            "ITG123",
        ),
    ],
)
def test_what_cannot_be_told_is_reported(text, code):
    assert set(check_noop(text)) == {code}


def test_a_class_whose_instances_other_files_make_is_reported(tmp_path):
    (tmp_path / "mine.py").write_text(KERAS)
    (tmp_path / "main.py").write_text("from mine import Mine\n\nMine('train_end')\n")
    done = rewrite_text(KERAS, options=DEFAULTS._replace(path=str(tmp_path / "mine.py")))
    assert done.text == KERAS
    assert [found.code for found in done.findings if found.attention] == ["ITG123"]


def test_bases_of_the_libraries_stay():
    text = "import xgboost\nfrom ray import tune\n\n\nclass Mine(xgboost.callback.TrainingCallback):\n    pass\n"
    assert check_noop(text) == []
