"""Frames and configs by directories, asked for the directory of one trial: ``frames[trial.logdir]``."""

import pytest

from tests.migrate.support import rewritten

HEAD = "from ray import tune\n\n\ndef train(config):\n    tune.report({'loss': 1})\n\n\n"
RUN = HEAD + "found = tune.run(train, raise_on_failed_trial=False)\n"
OPENED = "from ray import tune\n\nfound = tune.ExperimentAnalysis('/x/exp')\n"
BEST = 'get_best_logdir("loss", "min")'


def asked(line, head=RUN):
    """What becomes of a line behind a run, or an analysis."""
    return (
        rewritten(head + line + "\n").removeprefix(HEAD).partition("\n" if head == RUN else "exp')\n")[2].rstrip("\n")
    )


@pytest.mark.parametrize(
    ("line", "today"),
    [
        (f"print(found.trial_dataframes[found.{BEST}])", 'found.get_best_result("loss", "min").metrics_dataframe'),
        (
            f"print(found.fetch_trial_dataframes()[found.{BEST}])",
            'found.get_best_result("loss", "min").metrics_dataframe',
        ),
        (f"print(found.get_all_configs()[found.{BEST}])", 'found.get_best_result("loss", "min").config'),
        ("print(found.trial_dataframes[found.trials[0].logdir])", "found[0].metrics_dataframe"),
    ],
)
def test_a_result_is_asked_itself(line, today):
    assert asked(line) == f"print({today})"


@pytest.mark.parametrize(
    ("given", "today"),
    [
        ('"loss", "min"', '"loss", "min"'),
        ('"loss", mode="min"', '"loss", mode="min"'),
        ('"loss"', '"loss", mode="max", scope="all"'),
    ],
)
def test_so_is_the_one_whose_directory_a_variable_has(given, today):
    text = asked(f"path = found.get_best_logdir({given})\nprint(path, found.trial_dataframes[path]['loss'])")
    best = f"found.get_best_result({today})"
    assert text == f"path = {best}.path\nprint(path, {best}.metrics_dataframe['loss'])"


@pytest.mark.parametrize("frames", ["trial_dataframes", "fetch_trial_dataframes()"])
def test_so_is_one_in_a_variable(frames):
    text = asked(f"best = found.get_best_trial('loss', 'min')\nprint(best.logdir, found.{frames}[best.logdir]['loss'])")
    assert text.endswith("print(best.path, best.metrics_dataframe['loss'])")


def test_so_is_each_of_a_loop():
    text = asked("for one in found.trials:\n    print(found.get_all_configs()[one.logdir])")
    assert text == "for one in found:\n    print(one.config)"


def test_so_is_the_best_one_of_a_run_that_says_which_it_is():
    run = RUN.replace("train, ", "train, metric='loss', mode='min', ")
    text = rewritten(run + "print(found.trial_dataframes[found.best_logdir]['loss'])\n")
    assert text.endswith("print(found.get_best_result().metrics_dataframe['loss'])\n")


@pytest.mark.parametrize(
    ("line", "today"),
    [
        (
            f"print(found.trial_dataframes[found.{BEST}])",
            'found.trial_dataframes[found.get_best_trial("loss", "min").trial_id]',
        ),
        ("print(found.trial_dataframes[found.best_logdir])", "found.trial_dataframes[found.best_trial.trial_id]"),
        (
            f"print(found.get_all_configs()[found.{BEST}])",
            'found.get_all_configs()[found.get_best_trial("loss", "min").trial_id]',
        ),
    ],
)
def test_an_analysis_is_asked_by_the_id_of_its_best_trial(line, today):
    assert asked(line, OPENED) == f"print({today})"


@pytest.mark.parametrize(
    "line",
    [
        "print(found.trial_dataframes[path])",
        f"path = found.{BEST}\npath = path or other\nprint(found.trial_dataframes[path])",
        'path = found.get_best_logdir(metric, "min")\nprint(found.trial_dataframes[path])',
        "print(found.trial_dataframes[other.logdir])",
        f"print(found.trial_dataframes[str(found.{BEST})])",
    ],
)
def test_another_key_is_a_directory_still(line):
    frames = "{trial.path: found.trial_dataframes[trial.trial_id] for trial in found.trials}"
    assert frames in asked(line)


def test_what_asks_leniently_is_given_all_of_them():
    text = asked(f"print(found.trial_dataframes.get(found.{BEST}))")
    assert text.startswith("print({result.path: result.metrics_dataframe for result in found}.get(found.get_best_")


@pytest.mark.parametrize("key", ["path", "other.logdir"])
def test_what_may_be_a_key_of_today_stays(key):
    assert asked(f"print(found.trial_dataframes[{key}])", OPENED) == f"print(found.trial_dataframes[{key}])"


@pytest.mark.parametrize(
    "line",
    [
        f"print(found.trial_dataframes[other.{BEST}])",
        "print(other.trial_dataframes[found.trials[0].logdir])",
        f"print(others[found.{BEST}], found.trial_dataframes)",
        f"found.trial_dataframes[found.{BEST}] = 1",
    ],
)
def test_what_is_asked_of_others_or_set_is_not_asked_of_the_result(line):
    assert "metrics_dataframe)" not in asked(line)
