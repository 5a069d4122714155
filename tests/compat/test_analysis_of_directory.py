"""`tune.Analysis(path)` and `tune.ExperimentAnalysis(path)` on directories that real old Rays wrote."""

import os
import shutil
from pathlib import Path

import pytest

RECORDED = Path(__file__).parent / "recorded_runs"
RELEASES = sorted(path.name for path in RECORDED.iterdir() if path.name[0].isdigit())


@pytest.fixture(params=RELEASES)
def run_directory(request, ray_session, tmp_path):
    return shutil.copytree(RECORDED / request.param, tmp_path / request.param)


@pytest.fixture
def all_runs(ray_session, tmp_path):
    """A directory with a run of every release."""
    for release in RELEASES:
        shutil.copytree(RECORDED / release, tmp_path / release)
    return str(tmp_path)


@pytest.fixture
def analysis(run_directory):
    from ray import tune

    return tune.Analysis(str(run_directory))


def test_the_best_is_the_best_a_trial_ever_was(analysis):
    assert analysis.get_best_config("score") == {"x": 1}
    assert analysis.get_best_config("score", "min") == {"x": 1}
    assert "x=1" in Path(analysis.get_best_logdir(metric="score", mode="max")).name
    assert analysis.get_best_config("no_such_metric") is None


def test_every_result_of_every_trial_is_there(analysis, run_directory):
    frames = analysis.trial_dataframes
    assert sorted(frame["score"].tolist() for frame in frames.values()) == [[0, 9, 1], [3, 4, 5]]
    assert all(frame["nested/loss"].tolist() == [0.0, 0.5, 1.0] for frame in frames.values())
    assert all(Path(path).parent == run_directory for path in frames)
    assert analysis.fetch_trial_dataframes().keys() == frames.keys()


def test_the_dataframe_has_one_row_for_each_trial(analysis):
    last = analysis.dataframe()
    assert sorted(zip(last["config/x"], last["score"], strict=True)) == [(1, 1), (2, 5)]
    best = analysis.dataframe(metric="score", mode="max")
    assert sorted(zip(best["config/x"], best["score"], strict=True)) == [(1, 9), (2, 5)]
    assert all(Path(path).is_dir() for path in last["logdir"])


def test_the_best_and_the_last_checkpoint_of_a_trial_are_found(analysis, run_directory):
    trial = analysis.get_best_logdir("score")
    paths = [path for path, _ in analysis.get_trial_checkpoints_paths(trial)]
    known = run_directory.name != "2.42.1"  # which does not say which result belongs to a checkpoint
    assert analysis.get_best_checkpoint(trial, "score", "max") == (paths[1] if known else None)
    assert analysis.get_best_checkpoint(trial, metric="score", mode="min") == (paths[0] if known else None)
    assert analysis.get_last_checkpoint(trial) == paths[-1]
    assert analysis.get_last_checkpoint(metric="score", mode="max") == paths[-1]
    with pytest.raises(ValueError, match="best"):
        analysis.get_best_checkpoint(trial, "score", "best")


def test_the_table_is_read_where_that_is_asked_for(run_directory):
    from ray import tune

    trial = tune.Analysis(run_directory).get_best_logdir("score", "max")
    Path(trial, "progress.csv").write_text("score,training_iteration\n77,1\n")
    assert tune.Analysis(run_directory).trial_dataframes[trial]["score"].tolist() == [0, 9, 1]
    of_table = tune.Analysis(run_directory, file_type="csv")
    assert of_table.trial_dataframes[trial]["score"].tolist() == [77]
    assert of_table.set_filetype("json")
    assert of_table.trial_dataframes[trial]["score"].tolist() == [0, 9, 1]
    with pytest.raises(ValueError, match="yaml"):
        of_table.set_filetype("yaml")


def test_checkpoints_are_listed_with_their_metric_where_the_release_says_which(analysis, run_directory):
    trial = analysis.get_best_logdir("score")
    found = analysis.get_trial_checkpoints_paths(trial, "score")
    assert all((Path(path) / "x.txt").read_text() == "1" for path, _ in found)
    expected = [None, None, None] if run_directory.name == "2.42.1" else [0, 9, 1]
    assert [metric for _, metric in found] == expected


def test_several_runs_are_read_together(all_runs):
    from ray import tune

    assert len(tune.Analysis(all_runs).dataframe()) == 2 * len(RELEASES)


def test_a_directory_without_trials_says_so(ray_session, tmp_path):
    from ray import tune

    with pytest.raises(tune.TuneError, match="No trials found"):
        tune.Analysis(str(tmp_path))
    with pytest.raises(ValueError, match="not a valid directory"):
        tune.Analysis(str(tmp_path / "missing"))


@pytest.fixture
def opened(run_directory):
    from ray import tune

    return tune.ExperimentAnalysis(str(run_directory), default_metric="score", default_mode="max")


def test_an_experiment_of_any_ray_opens_with_its_trials(opened, run_directory):
    assert [(trial.config, trial.status) for trial in sorted(opened.trials, key=str)] == [
        ({"x": 1}, "TERMINATED"),
        ({"x": 2}, "TERMINATED"),
    ]
    assert opened.best_config == {"x": 2}
    assert opened.get_best_config("score", "max", "all") == {"x": 1}
    assert Path(opened.best_logdir).parent == run_directory
    assert opened.best_trial.metric_analysis["score"]["max"] == 5
    assert opened.best_result["score"] == 5
    assert sorted(opened.dataframe("score", "max")["score"]) == [5, 9]
    assert sorted(opened.results_df["score"]) == [1, 5]
    directories = {path.parent.name for path in run_directory.rglob("result.json")}
    ids = {trial.trial_id for trial in opened.trials}
    # Ray 2.7 - 2.42 listed ids; whatever is listed, a table is found by the directory of its trial, too.
    assert {Path(key).name for key in opened.trial_dataframes} == (
        ids if run_directory.name == "2.42.1" else directories
    )
    assert all(len(opened.trial_dataframes[trial.logdir]) == 3 for trial in opened.trials)
    assert opened.stats().keys() == {"start_time", "timestamp"}


def test_the_checkpoints_of_any_ray_are_found_by_their_metrics(opened):
    trial = opened.get_best_trial("score", "max", "all")
    best = opened.get_best_checkpoint(trial, "score", "max")
    assert [score for _, score in opened.get_trial_checkpoints_paths(trial, "score")] == [0, 9, 1]
    assert Path(os.path.join(best, "x.txt")).read_text() == "1"
    assert best == opened.get_best_checkpoint(trial.logdir, "score", "max")
    assert best.metrics == {} and trial.checkpoint.value != best


def test_an_experiment_opens_by_its_state_file(run_directory):
    from ray import tune

    (state,) = run_directory.glob("experiment_state*")
    assert len(tune.ExperimentAnalysis(str(state)).trials) == 2


def test_an_experiment_opens_by_a_relative_path_through_the_mirror(run_directory, monkeypatch):
    from compat import tune

    monkeypatch.chdir(run_directory.parent)
    assert len(tune.ExperimentAnalysis(run_directory.name).trials) == 2


def test_experiments_in_one_directory_are_opened_together(all_runs):
    from ray import tune

    analysis = tune.ExperimentAnalysis(all_runs, default_metric="score", default_mode="max")
    assert len(analysis.trials) == len(analysis.dataframe()) == 2 * len(RELEASES)
    assert len(analysis.get_all_configs()) == 2 * len(RELEASES)


@pytest.mark.parametrize("directory", ["missing", "empty"])
def test_a_directory_without_an_experiment_says_so(ray_session, tmp_path, directory):
    from ray import tune

    (tmp_path / "empty").mkdir()
    with pytest.raises(ValueError, match=directory):
        tune.ExperimentAnalysis(str(tmp_path / directory))


@pytest.mark.parametrize("release", ["0.8.7", "1.13.0", "2.6.3"])
def test_an_experiment_of_an_old_ray_is_not_resumed_and_not_started_again(ray_session, tmp_path, release):
    from ray import tune

    from v2_api.controller import ResumeFailedError

    shutil.copytree(RECORDED / release, tmp_path / "run")
    before = sorted(str(path) for path in (tmp_path / "run").rglob("*"))
    with pytest.raises(ResumeFailedError, match=r"written by a Ray before 2.7.*restore="):
        tune.run(lambda config: {"score": 1}, name="run", local_dir=str(tmp_path), resume=True, verbose=0)
    assert sorted(str(path) for path in (tmp_path / "run").rglob("*")) == before
