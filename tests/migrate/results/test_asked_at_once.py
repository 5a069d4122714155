"""What is asked of a run, or of a function that gives its analysis, right where it is called: it is called once."""

from __future__ import annotations

import pytest

from tests.migrate.support import check_noop, check_transformed, rewritten

TRAIN = "def train(config):\n    tune.report({'loss': 1})\n\n\n"
CHECK = 'if results.errors:\n    raise tune.TuneError("Trials did not complete", results.errors)\n'
RUN = f"results = tune.Tuner(train).fit()\n{CHECK}"


@pytest.mark.parametrize(
    ("asked", "new"),
    [
        ("trial_dataframes", "{result.path: result.metrics_dataframe for result in results}"),
        ("fetch_trial_dataframes()", "{result.path: result.metrics_dataframe for result in results}"),
        ("get_all_configs()", "{result.path: result.config for result in results}"),
        (
            "stats()",
            "{\n"
            '    "start_time": min(result.metrics["timestamp"] - result.metrics["time_total_s"] '
            "for result in results),\n"
            '    "timestamp": max(result.metrics["timestamp"] for result in results),\n}',
        ),
    ],
)
def test_a_run_of_which_something_is_asked_at_once_is_made_once(asked, new):
    head = f"from ray import tune\n\n\n{TRAIN}"
    check_transformed(f"{head}print(tune.run(train).{asked})\n", f"{head}{RUN}print({new})\n")


def test_the_directories_of_a_frame_come_from_the_run_that_made_it():
    head = f"from ray import tune\n\n\n{TRAIN}"
    column = 'lambda frame: frame["trial_id"].map({result.metrics["trial_id"]: result.path for result in results})'
    check_transformed(
        f'{head}frame = tune.run(train).dataframe()\nprint(frame["logdir"])\n',
        f'{head}{RUN}frame = results.get_dataframe().assign(\n    logdir={column}\n)\nprint(frame["logdir"])\n',
    )


@pytest.mark.parametrize(
    ("asked", "new"),
    [
        ("trial_dataframes", "analysis.trial_dataframes[trial.trial_id]"),
        ("fetch_trial_dataframes()", "analysis.trial_dataframes[trial.trial_id]"),
        ("get_all_configs()", "trial.config"),
    ],
)
def test_a_function_that_gives_an_analysis_is_called_once(asked, new):
    search = "def search():\n    return tune.run(train)\n\n\n"
    kept = f"from ray import tune\n\n\n{TRAIN}{search}"
    text = rewritten(f"{kept}print(search().{asked})\nprint(search().trials[0].customized_trial_name)\n")
    one = f"{{trial.path: {new} for analysis in [search()] for trial in analysis.trials}}"
    assert text.count(one) == 1
    assert text.count("search()") == 3


def test_what_would_call_a_function_again_is_reported():
    text = f"from ray import tune\n\n\n{TRAIN}def search(): return tune.run(train)\n\n\nprint(search().stats())\n"
    assert check_noop(text) == ["RES411"]


def test_what_a_function_gives_gets_a_name_for_the_directories_of_its_frame():
    search = "def search():\n    return tune.run(train)\n\n\n"
    text = rewritten(f"from ray import tune\n\n\n{TRAIN}{search}print(search().dataframe()['logdir'])\n")
    assert "print((results := search()).get_dataframe().assign(\n" in text
    assert "result.path for result in results" in text


def test_an_analysis_of_a_directory_that_is_asked_at_once_is_opened_once():
    check_transformed(
        'from ray import tune\n\nframes = tune.Analysis("/x/exp").fetch_trial_dataframes()\nprint(frames)\n'
        'print(len((tune.Analysis("/x/exp")).trial_dataframes))\n',
        "from ray import tune\n\n"
        "frames = {trial.path: analysis.trial_dataframes[trial.trial_id] "
        'for analysis in [tune.ExperimentAnalysis("/x/exp")] for trial in analysis.trials}\nprint(frames)\n'
        'print(len((tune.ExperimentAnalysis("/x/exp")).trial_dataframes))\n',
    )
