"""Analyses that stay because what is asked of them has no counterpart in results."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.run_calls import HEAD, after
from tests.migrate.support import check_noop, rewritten


@pytest.mark.parametrize(
    "use",
    [
        "print(analysis)",
        "keep(analysis)",
        "print(analysis.trials)",
        "print([t.status for t in analysis.trials])",
        "print(analysis.results_df)",
        "print(analysis.get_best_trial('a', 'max'))",
        "print(analysis.best_config)",
        "other = [analysis]",
        "analysis.x = 1",
    ],
)
def test_a_use_without_a_counterpart_keeps_an_analysis(use):
    text = after(use)
    assert "results = tune.Tuner(train).fit()\nanalysis = tune.ExperimentAnalysis(" in text
    assert use in text


def test_an_analysis_knows_the_metric_of_its_run():
    text = after("print(analysis.results_df, analysis.best_config)", ", metric='a', mode='max'")
    assert "default_metric='a',\n    default_mode='max',\n" in text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("analysis.get_best_logdir('a', 'max')", "analysis.get_best_trial('a', 'max').path"),
        (
            "analysis.get_trial_checkpoints_paths(analysis.trials[0], 'a')",
            "[\n    (saved.checkpoint.path, saved.metrics['a'])\n    for saved in "
            "analysis.trials[0].run_metadata.checkpoint_manager.best_checkpoint_results\n]",
        ),
        ("analysis.get_trial_checkpoints_paths(trial, 'a')", "analysis.get_trial_checkpoints_paths(trial, 'a')"),
        (
            "analysis.get_trial_checkpoints_paths(analysis.trials[0], 'a/b')",
            "analysis.get_trial_checkpoints_paths(analysis.trials[0], 'a/b')",
        ),
        ("analysis.trials[0].logdir", "analysis.trials[0].path"),
        ("[analysis.trial_dataframes[t.logdir] for t in analysis.trials]",
         "[analysis.trial_dataframes[t.trial_id] for t in analysis.trials]"),
        ("sorted(analysis.trial_dataframes)",
         "sorted({trial.path: analysis.trial_dataframes[trial.trial_id] for trial in analysis.trials})"),
        ("sorted(analysis.get_all_configs())",
         "sorted({trial.path: trial.config for trial in analysis.trials})"),
    ],
)  # fmt: skip
def test_what_breaks_on_an_analysis_of_today_is_rewritten(old, new):
    assert after(f"print(analysis)\nprint({old})").endswith(f"print({new})\n")


def test_what_is_gone_from_an_analysis_is_reported():
    text = f'{HEAD}analysis = tune.run(train)\nprint(analysis.runner_data()["_server_port"])\n'
    assert [finding.code for finding in rewrite_text(text).findings if finding.attention] == ["RES412"]


LISTED = """\
from ray import tune

analysis = tune.run("PPO", name="listed", raise_on_failed_trial=False)
trials = sorted(analysis.trials, key=str)
"""


@pytest.mark.parametrize(
    ("use", "codes"),
    [
        ("print([trial.resources for trial in trials])", ["RES437"]),
        ("print([range(trial.resources.cpu) for trial in trials])", ["RES437"]),
        ("print(open(analysis.get_best_trial('a', 'max').checkpoint.value))", ["RES427"]),
        ("print([trial.status for trial in trials])", []),
    ],
)
def test_what_is_gone_from_a_trial_is_reported(use, codes):
    done = rewrite_text(f"{LISTED}{use}\n")
    assert [finding.code for finding in done.findings if finding.attention] == codes
    assert use.rpartition("print")[2].rstrip(")")[-10:] in done.text


def test_the_directories_of_trials_in_a_sorted_list_are_where_they_are_today():
    assert "print([t.path for t in trials])" in rewritten(f"{LISTED}print([t.logdir for t in trials])\n")


def test_what_is_gone_from_a_trial_is_reported_in_a_callback_and_of_a_list_of_trials():
    text = """\
from ray import tune


class Notes(tune.Callback):
    def on_trial_complete(self, iteration, trials, trial, **info):
        print(trial.error_msg)


for trial in tune.run_experiments(tune.Experiment("e", "PPO"), callbacks=[Notes()]):
    print(trial.resources)
"""
    assert [finding.code for finding in rewrite_text(text).findings if finding.attention] == ["RES438", "RES437"]


@pytest.mark.parametrize("run", ["tune.run(f, loggers=[Log], return_trials=True)", "trials"])
def test_what_is_gone_from_a_trial_is_reported_where_a_run_that_gives_trials_stays(run):
    text = f"""\
from ray import tune

trials = tune.run(f, loggers=[Log], return_trials=True)
for trial in {run}:
    print(trial.resources)
"""
    assert "RES437" in [finding.code for finding in rewrite_text(text).findings if finding.attention]


def test_a_returned_result_keeps_an_analysis():
    text = rewritten(HEAD + "def main():\n    return tune.run(train, raise_on_failed_trial=False)\n")
    assert "    results = tune.Tuner(train).fit()\n    analysis = tune.ExperimentAnalysis(\n" in text
    assert "    analysis.trials.sort(key=lambda trial: order.index(trial.path))\n    return analysis\n" in text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("open(analysis.best_checkpoint + '/model')", "open(analysis.best_checkpoint.path + '/model')"),
        ("model.restore(analysis.get_last_checkpoint())", "model.restore(analysis.get_last_checkpoint().path)"),
        ("show(str(analysis.best_checkpoint))", "show(str(analysis.best_checkpoint.path))"),
        ("print(analysis.best_trial.checkpoint.value)", "print(analysis.best_trial.checkpoint.path)"),
        ("print(analysis.best_trial.start_time)", "print(analysis.best_trial.run_metadata.start_time)"),
        (
            "print(analysis.dataframe()['logdir'])",
            "print(analysis.dataframe().assign(\n"
            '    logdir=lambda frame: frame["trial_id"].map('
            "{trial.trial_id: trial.path for trial in analysis.trials})\n"
            ")['logdir'])",
        ),
    ],
)
def test_the_analysis_of_a_run_that_is_left_is_todays(old, new):
    run = "from ray import tune\n\nanalysis = tune.run('PPO', export_formats=['model'])\n"
    assert rewritten(f"{run}{old}\n") == f"{run}{new}\n"


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ('"/r", default_metric="a", default_mode="min"', '"/r", default_metric="a", default_mode="min"'),
        ('experiment_dir="/r"', 'experiment_checkpoint_path="/r"'),
        ('default_metric="a", experiment_dir="/r"', 'default_metric="a", experiment_checkpoint_path="/r"'),
    ],
)
def test_an_analysis_of_a_directory_says_what_its_best_trial_is(given, written):
    text = rewritten(f"from ray import tune\n\nanalysis = tune.Analysis({given})\n")
    assert f"tune.ExperimentAnalysis({written})" in text


@pytest.mark.parametrize("given", ["", '"/r", file_type="csv"', '"/r", "b"', "**settings"])
def test_an_analysis_with_other_arguments_is_reported(given):
    assert check_noop(f"from ray import tune\n\nanalysis = tune.Analysis({given})\n") == ["RES401"]


@pytest.mark.parametrize(("mode", "codes"), [("", ["RES422"]), (', mode="min"', [])])
def test_the_best_by_a_metric_alone_is_reported_where_it_is_left(mode, codes):
    head = "from ray import tune\n\nanalysis = tune.ExperimentAnalysis(path)\n"
    assert check_noop(f"{head}show(analysis.get_best_config('loss'{mode}))\n") == codes


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("print(analysis.best_logdir)", "print(analysis.best_trial.path)"),
        ("print(analysis.best_config)", "print(analysis.best_config)"),
        ("print(analysis.trials[0].logdir)", "print(analysis.trials[0].path)"),
        ("print(other.best_logdir)", "print(other.best_logdir)"),
    ],
)
@pytest.mark.parametrize("argument", ["restore=path", "trial_executor=executor", "queue_trials=queued(), restore=path"])
def test_so_is_that_of_a_run_that_needs_a_person(argument, old, new):
    run = f"from ray import tune\n\nanalysis = tune.run(train, {argument}, metric='a', mode='min')\n"
    done = rewrite_text(f"{run}{old}\n")
    assert "analysis = tune.run(train, " in done.text and done.text.endswith(f"\n{new}\n")
    assert any(finding.attention for finding in done.findings)
