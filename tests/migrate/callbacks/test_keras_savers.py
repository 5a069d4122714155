"""`TuneReportCheckpointCallback` of Keras with the arguments that it took through Ray 2.6."""

import pytest

from tests.migrate.support import check_noop, check_transformed, rewritten

HEAD = "from ray.tune.integration.keras import TuneReportCheckpointCallback\n\n"
MADE = f"{HEAD}c = TuneReportCheckpointCallback({{}})\n"
EVENTS = "checkpoint_on={0}, report_metrics_on={0}"


@pytest.mark.parametrize(
    ("then", "today"),
    [
        ("['a'], 'model', on='epoch_end'", f"metrics=['a'], {EVENTS.format(repr('epoch_end'))}"),
        ("{'a': 'b'}, filename='model'", "metrics={'a': 'b'}"),
        ("{'a': 'b'}", "metrics={'a': 'b'}"),
        ("metrics='a', frequency=1, on=event", f"metrics='a', {EVENTS.format('event')}"),
        ("on=['epoch_end', 'train_end']", EVENTS.format(["epoch_end", "train_end"])),
        ("'a', filename='model.keras'", "metrics='a'"),
        ("filename=name", ""),
    ],
)
def test_a_callback_that_saved_each_time_is_that_of_today(then, today):
    check_transformed(MADE.format(then), MADE.format(today))


def test_one_that_saves_under_the_name_of_today_may_be_read():
    text = f"{MADE.format('filename={!r}')}load_model(path)\n"
    today = text.replace("filename={!r}", "")
    check_transformed(text.format("model.keras"), today)


@pytest.mark.parametrize(
    ("then", "today", "method"),
    [
        ("['a'], filename='m.keras', frequency=2", "['a'], filename='m.keras', frequency=2", "epoch_end(self, epoch, "),
        ("filename='m.h5', on='train_end'", "filename='m.h5'", "train_end(self, "),
        (
            "metrics={'a': 'b'}, filename='m.keras', frequency=n, on=['train_batch_begin']",
            "metrics={'a': 'b'}, filename='m.keras', frequency=n",
            "train_batch_begin(self, batch, ",
        ),
    ],
)
def test_one_that_saves_seldom_or_under_a_name_of_its_own_is_written_into_the_file(then, today, method):
    done = rewritten(MADE.format(then))
    assert f"c = ReportAndSave({today})\n" in done
    assert f"    def on_{method}logs=None):\n" in done
    assert "class ReportAndSave(keras.callbacks.Callback):\n" in done
    assert "TuneReportCheckpointCallback" not in done


def test_several_of_one_event_share_it():
    more = "d = TuneReportCheckpointCallback(filename='d.keras')\n"
    done = rewritten(MADE.format("filename='c.keras'") + more)
    assert done.count("class ReportAndSave") == 1
    assert "d = ReportAndSave(filename='d.keras')\n" in done


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (MADE.format("filename='model', frequency=2"), ["ITG131", "ITG132"]),
        (MADE.format("filename='model'") + "load_model(path)\n", ["ITG131"]),
        (MADE.format("filename=name") + "with result.checkpoint.as_directory() as d:\n    pass\n", ["ITG131"]),
        (MADE.format("frequency=2"), ["ITG132"]),
        (MADE.format("filename='m.keras', frequency=2, on=events"), ["ITG131", "ITG132", "ITG133"]),
        (MADE.format("filename='m.keras', frequency=2, on=['epoch_end', 'test_end']"), ["ITG131", "ITG132", "ITG133"]),
        (MADE.format("filename='m.keras', checkpoint_on='epoch_end'"), ["ITG131"]),
        (
            MADE.format("filename='c.keras'")
            + "d = TuneReportCheckpointCallback(filename='d.keras', on='train_end')\n",
            ["ITG131", "ITG133"],
        ),
        (MADE.format("filename='m', **given"), ["ITG131"]),
    ],
)
def test_what_cannot_be_told_or_written_is_reported(text, codes):
    assert sorted({*check_noop(text)} - {"ITG141"}) == codes


@pytest.mark.parametrize(
    "given",
    [
        "",
        "'epoch_end'",
        "['epoch_end', 'train_end']",
        "checkpoint_on=['epoch_end'], report_metrics_on='train_end'",
        "metrics=['a']",
        "checkpoint_on=[], metrics={'a': 'b'}",
    ],
)
def test_what_may_be_of_today_stays(given):
    assert check_noop(MADE.format(given)) == []
