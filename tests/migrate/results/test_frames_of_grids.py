"""The column of directories in the frame of a ResultGrid, which holds trial ids since Ray 2.7."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

HEAD = "from ray import tune\nfrom ray.air import session\n\n\ndef f(config):\n    session.report({})\n\n\n"
DIRECTORIES = (
    ".assign(\n"
    '    logdir=lambda frame: frame["trial_id"].map({{result.metrics["trial_id"]: result.path for result in {}}})\n'
    ")"
)


@pytest.mark.parametrize(
    ("made", "grid"),
    [
        ("results = tune.Tuner(f).fit()\n", "results"),
        ("tuner = tune.Tuner(f)\nresults = tuner.fit()\n", "results"),
        ('results = tune.Tuner.restore("s3://x", f).fit()\n', "results"),
    ],
)
@pytest.mark.parametrize("arguments", ["", 'filter_metric="a", filter_mode="max"'])
def test_a_frame_whose_directories_are_read_has_them(made, grid, arguments):
    text = rewritten(f'{HEAD}{made}frame = {grid}.get_dataframe({arguments})\nprint(frame["logdir"])\n')
    written = f"frame = {grid}.get_dataframe({arguments}){DIRECTORIES.format(grid)}\n"
    assert text.endswith(f'{written}print(frame["logdir"])\n')


def test_a_grid_without_a_name_gets_one_and_is_run_once():
    text = rewritten(f'{HEAD}print(tune.Tuner(f).fit().get_dataframe()["logdir"])\n')
    written = f"print((results := tune.Tuner(f).fit()).get_dataframe(){DIRECTORIES.format('results')}"
    assert text.endswith(f'{written}["logdir"])\n')


def test_a_grid_of_which_no_name_can_be_given_stays_and_is_reported():
    line = "rows = [row for row in tune.Tuner(f).fit().get_dataframe()['logdir']]\n"
    done = rewrite_text(f"{HEAD}{line}")
    assert done.text.endswith(line)
    assert "RES457" in [finding.code for finding in done.findings if finding.attention]


@pytest.mark.parametrize("read", ["frame.columns", 'frame["loss"]', "frame.path"])
def test_a_frame_of_which_nobody_reads_directories_stays(read):
    text = rewritten(f"{HEAD}frame = tune.Tuner(f).fit().get_dataframe()\nprint({read})\n")
    assert text.endswith(f"frame = tune.Tuner(f).fit().get_dataframe()\nprint({read})\n")


@pytest.mark.parametrize(
    "text",
    [
        'from ray import tune\n\nframe = tune.Tuner(f).fit().get_dataframe()\nprint(frame["logdir"])\n',
        'from ray import tune\n\nframe = mine.get_dataframe()\nprint(frame["logdir"])\n',
    ],
)
def test_code_of_today_and_other_frames_stay(text):
    assert check_noop(text) == []


@pytest.mark.parametrize(
    "read",
    [
        "frame[~frame.done].logdir",
        'frame[frame["loss"] < 1].logdir.iloc[0]',
        "frame[frame.done].sort_values('loss').logdir",
        "frame.query('loss < 1').logdir",
        "found[found.done].logdir",
    ],
)
def test_rows_that_are_chosen_have_directories(read):
    made = "frame = results.get_dataframe()"
    text = rewritten(f"{HEAD}results = tune.Tuner(f).fit()\n{made}\nfound = frame\nprint({read})\n")
    assert f"{made}{DIRECTORIES.format('results')}\n" in text


@pytest.mark.parametrize(
    "read",
    ['settings["a"].logdir', 'settings.get("x").logdir', "settings[settings.a].logdir", "arguments().logdir"],
)
def test_directories_of_something_else_are_none_of_a_frame(read):
    rest = f"results = tune.Tuner(f).fit()\nframe = results.get_dataframe()\nprint(frame.loss, {read})\n"
    assert rewritten(f"{HEAD}{rest}").endswith(rest)
