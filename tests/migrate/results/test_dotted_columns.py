"""Columns of frames of last results, whose names had dots in Ray 1."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed, rewritten

HEAD = 'from ray import tune\n\nanalysis = tune.ExperimentAnalysis("/results")\nframe = analysis.results_df\n'


@pytest.mark.parametrize(
    "use",
    [
        'frame["config.lr"]',
        "analysis.results_df['config.lr']",
        'analysis.best_result_df["config.lr"]',
        'frame[["loss", "config.lr"]]',
        'frame.loc[0, "config.lr"]',
        'frame.sort_values(by="config.lr")',
        'frame.groupby(["config.lr"]).mean()["config.lr"]',
        '"config.lr" in frame',
    ],
)
def test_the_dot_is_a_slash(use):
    check_transformed(f"{HEAD}x = {use}\n", f"{HEAD}x = {use.replace('config.', 'config/')}\n")


def test_a_function_that_gets_the_frame_reads_the_new_name():
    before = f'{HEAD}\ndef show(given):\n    print(given["config.lr"])\n\nshow(frame)\n'
    check_transformed(before, before.replace("config.", "config/"))


@pytest.mark.parametrize(
    "use",
    [
        'frame["config/lr"]',
        'frame["score"]',
        'other["config.lr"]',
        'analysis.dataframe()["config.lr"]',
        'print("config.lr")',
        'open("config.yaml")',
        'frame.to_csv("config.csv")',
        'frame.drop(columns=["score"]).to_excel("results.xlsx")',
        "frame[config.lr]",
    ],
)
def test_other_uses_stay(use):
    assert check_noop(f"{HEAD}x = {use}\n") == []


@pytest.mark.parametrize("name", ["config.net.width", "info.loss", "val.loss"])
def test_what_may_be_nested_or_a_name_with_dots_is_left_to_a_person(name):
    assert check_noop(f'{HEAD}x = frame["{name}"]\n') == ["RES455"]


@pytest.mark.parametrize(
    "use",
    [
        '[name for name in frame if name.startswith("config.")]',
        'frame["config." + name]',
        'frame[f"config.{name}"]',
        'frame.filter(like="config.")',
    ],
)
def test_what_columns_of_settings_begin_with_is_left_to_a_person(use):
    assert check_noop(f"{HEAD}x = {use}\n") == ["RES455"]


@pytest.mark.parametrize(
    "use", ['experiment.log_parameters(config, prefix="config.")', 'writer.add_text("config.", text)']
)
def test_what_other_methods_are_given_is_no_beginning_of_a_column(use):
    assert check_noop(f"{HEAD}x = {use}\n") == []


def test_what_a_function_is_given_may_be_the_beginning_of_a_column():
    assert check_noop(f'{HEAD}x = without(name, "config.")\n') == ["RES455"]


def test_what_settings_begin_with_is_anything_without_a_frame_of_last_results():
    assert check_noop('from ray import tune\n\nprint("config." + name)\n') == []


FRAME = 'from ray import tune\n\nframe = tune.ExperimentAnalysis("/results").dataframe()\n'


@pytest.mark.parametrize(
    "use",
    [
        *('print(frame["{}"])', 'print(frame[["loss", "{}"]])', 'frame.sort_values("{}")', "print('{}' in frame)"),
        'best = frame.loc[frame["loss"].idxmin()]\nprint(best["{}"])',
        'for _, row in frame.iterrows():\n    print(row["{}"])',
    ],
)
@pytest.mark.parametrize(("name", "today"), [("config:lr", "config/lr"), ("config:net:width", "config/net/width")])
def test_a_colon_is_a_slash_in_any_frame(use, name, today):
    assert rewritten(f"{FRAME}{use.format(name)}\n") == f"{FRAME}{use.format(today)}\n"


@pytest.mark.parametrize(
    "use", ['print(frame["last_result:loss"])', 'frame["config:" + key]', 'frame[f"config:{key}"]']
)
def test_other_columns_with_colons_are_left_to_a_person(use):
    assert check_noop(f"{FRAME}{use}\n") == ["RES455"]


@pytest.mark.parametrize("use", ['print("config:lr")', 'other["config:lr"]', 'frame["config/lr"]', 'print("a:b")'])
def test_other_texts_with_colons_stay(use):
    assert check_noop(f"{FRAME}{use}\n") == []


NESTED = """\
from ray import tune


def train(config):
    tune.report(loss=config["lr"])


space = {"lr": tune.uniform(0, 1), "net": {"width": 2}, "empty": {}}
results = tune.Tuner(train, param_space=space).fit()
frame = results.get_dataframe()
"""


def told(text):
    done = rewrite_text(text)
    return [finding.old for finding in done.findings if finding.code == "RES455"]


@pytest.mark.parametrize(
    "use", ['frame["config/net"]', 'frame[["config/lr", "config/net"]]', 'frame.drop(columns="config/net")']
)
def test_a_column_that_held_a_dictionary_is_reported(use):
    assert told(f"{NESTED}print({use})\n") == ['dataframe["config/net"]']


@pytest.mark.parametrize(
    "use",
    [
        'frame["config/lr"]',
        'frame["config/net/width"]',
        'frame["config/empty"]',
        'frame["config/other"]',
        'frame["net"]',
        'other["config/net"]',
        'open("config/net")',
    ],
)
def test_other_columns_of_settings_are_not(use):
    assert told(f"{NESTED}print({use})\n") == []


def test_nothing_is_said_of_such_a_column_in_a_file_of_today():
    text = NESTED.replace('(loss=config["lr"])', '({"loss": config["lr"]})')
    check_noop(f'{text}print(frame["config/net"])\n')
