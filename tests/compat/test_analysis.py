"""What `tune.run` returns answers the questions of then."""

import os
import pickle
from pathlib import Path

import pytest

from compat import RayCompatWarning, usage


@pytest.fixture(scope="module")
def analysis(ray_session, tmp_path_factory):
    from ray import tune

    def peaks(config):
        for step in range(3):
            # The first trial was best in the middle, the second is best at the end.
            tune.report(score={1: [0, 9, 1], 2: [3, 4, 5]}[config["x"]][step])

    directory = tmp_path_factory.mktemp("analysis")
    return tune.run(
        peaks,
        config={"x": tune.grid_search([1, 2]), "net": {"width": 3}},
        local_dir=str(directory),
        name="run",
        verbose=0,
    )


def test_without_a_mode_the_best_is_the_highest_value_ever_reported(analysis):
    analysis = type(analysis)(analysis.experiment_path)  # what it is asked changes it
    assert analysis.get_best_config(metric="score")["x"] == 1
    assert analysis.get_best_trial("score").config["x"] == 1
    assert analysis.get_best_logdir("score") == analysis.get_best_trial("score").logdir


def test_a_table_of_results_has_the_dataframe_of_each(analysis):
    from ray.tune.result_grid import ResultGrid

    assert [len(result.metrics_dataframe) for result in ResultGrid(analysis)] == [3, 3]


def test_a_function_may_save_without_reporting(ray_session, tmp_path):
    from ray import tune

    def saving(config):
        with tune.checkpoint_dir(step=0) as directory:
            Path(directory, "model").write_text("saved")

    analysis = tune.run(saving, metric="training_iteration", mode="max", local_dir=str(tmp_path), verbose=0)
    (trial,) = analysis.trials
    assert Path(trial.checkpoint, "model").read_text() == "saved"


def test_an_experiment_that_is_not_there_says_so(ray_session, tmp_path):
    from ray.tune import ExperimentAnalysis

    with pytest.raises(ValueError, match="neither a directory nor a state file"):
        ExperimentAnalysis(tmp_path / "experiment_state.json")


def test_with_a_mode_the_last_values_are_compared(analysis):
    assert analysis.get_best_config(metric="score", mode="max")["x"] == 2
    assert analysis.get_best_config("score", "min")["x"] == 1
    assert analysis.get_best_config("score", "max", "all")["x"] == 1


def test_results_that_are_no_numbers_count_where_the_fourth_argument_says_so(ray_session, tmp_path):
    from ray import tune

    def ends(config):
        tune.report(score=float(config["x"]))

    analysis = tune.run(ends, config={"x": tune.grid_search(["1", "inf"])}, local_dir=str(tmp_path), verbose=0)
    assert analysis.get_best_trial("score", "max", "last", True).config["x"] == "1"
    assert analysis.get_best_trial("score", "max", "last", False).config["x"] == "inf"
    assert analysis.get_best_trial("score", "max", filter_nan_and_inf=False).config["x"] == "inf"


def test_without_a_scope_all_values_are_compared_in_scripts_of_ray_0_8(ray_session, tmp_path):
    from ray import tune

    class Peaks(tune.Trainable):
        def step(self):
            return {
                "score": {1: [0, 9, 1], 2: [3, 4, 5]}[self.config["x"]][self.iteration],
                "done": self.iteration == 2,
            }

    class PeaksOf08(tune.Trainable):
        _train = Peaks.step

    def best(analysis):
        trial = analysis.get_best_trial("score", "max")
        assert analysis.get_best_logdir("score", mode="max") == trial.logdir
        assert analysis.get_best_config("score", mode="max") == trial.config
        return trial.config["x"]

    run = {"config": {"x": tune.grid_search([1, 2])}, "local_dir": str(tmp_path), "verbose": 0}
    of_any = tune.run(Peaks, **run)
    assert best(of_any) == 2
    assert of_any.get_best_config("score")["x"] == 1  # a question that only Ray 0.8 understood
    assert best(of_any) == 1
    assert best(tune.run(PeaksOf08, **run)) == 1
    assert best(tune.run(Peaks, ray_auto_init=True, **run)) == 1
    assert best(tune.run(Peaks, metric="score", mode="max", ray_auto_init=True, **run)) == 2


def test_directories_are_directories(analysis):
    directory = Path(analysis.get_best_logdir("score", "max"))
    assert (directory / "result.json").is_file()
    assert set(analysis.dataframe()["logdir"]) == set(analysis.trial_dataframes)
    assert all(Path(path).is_dir() for path in analysis.trial_dataframes)


def test_the_directories_of_all_trials_are_listed_as_private_as_that_was(analysis):
    from ray import tune

    paths = [trial.logdir for trial in analysis.trials]
    assert analysis._get_trial_paths() == paths
    assert tune.Analysis(Path(paths[0]).parent)._get_trial_paths() == sorted(paths)


def test_the_prefix_of_configurations_brings_its_slash(analysis):
    from ray.tune.result import CONFIG_PREFIX

    frame = analysis.dataframe("score", "max")
    assert frame[CONFIG_PREFIX + "x"].tolist() == frame[f"{CONFIG_PREFIX}/x"].tolist() == [1, 2]
    assert pickle.loads(pickle.dumps(CONFIG_PREFIX)) == CONFIG_PREFIX == "config"


def test_frames_of_last_results_answer_to_names_with_dots(analysis):
    frame = analysis.results_df
    assert "config.x" in frame
    with pytest.warns(RayCompatWarning, match=r"\[RES455\].*config\.x is config/x"):
        assert sorted(frame["config.x"]) == sorted(frame["config/x"]) == [1, 2]
    chosen = frame[["config.x", "score"]]
    assert sorted(chosen.itertuples(index=False, name=None)) == [(1, 1), (2, 5)]
    assert list(chosen.columns) == ["config.x", "score"]
    assert "config.y" not in frame
    with pytest.raises(KeyError, match=r"config\.y"):
        frame["config.y"]
    assert type(pickle.loads(pickle.dumps(frame))).__module__.startswith("pandas")
    best = type(analysis)(analysis.experiment_path, default_metric="score", default_mode="max").best_result_df
    assert list(best["config.x"]) == [2]


def test_dataframes_answer_to_the_directory_and_to_the_trial_id(analysis):
    trial = analysis.trials[0]
    assert analysis.trial_dataframes[trial.logdir]["score"].tolist() == [0, 9, 1]
    assert analysis.trial_dataframes[trial.trial_id]["score"].tolist() == [0, 9, 1]
    assert analysis.fetch_trial_dataframes().keys() == analysis.trial_dataframes.keys()


def test_what_belongs_to_each_trial_is_listed_by_id_where_only_later_code_can_have_said_the_place(analysis, tmp_path):
    from ray import tune

    of_later = tune.run(
        lambda config: {"score": 1}, config={"net": {"width": 3}}, storage_path=str(tmp_path), verbose=0
    )
    for opened in (of_later, tune.ExperimentAnalysis(of_later.experiment_path)):
        (trial,) = opened.trials
        assert list(opened.get_all_configs()) == list(opened.trial_dataframes) == [trial.trial_id]
        assert opened.get_all_configs()[trial.logdir] == trial.config
        assert opened.dataframe()["config/net"].tolist() == [{"width": 3}]
    opened = tune.ExperimentAnalysis(analysis.experiment_path)
    assert list(opened.get_all_configs()) == [trial.logdir for trial in opened.trials]


def test_the_dataframe_has_the_columns_that_were_read(analysis):
    frame = analysis.dataframe()
    assert {"score", "training_iteration", "done", "trial_id", "config/x", "logdir"} <= set(frame.columns)
    assert sorted(frame["score"]) == [1, 5]
    assert sorted(analysis.dataframe(metric="score", mode="max")["score"]) == [5, 9]


def test_the_frame_of_a_tuner_has_directories_unless_its_code_is_of_ray_2_7(ray_session, tmp_path):
    from ray import air, tune

    def logdirs(run_config):
        frame = tune.Tuner(lambda config: {"score": 1}, run_config=run_config).fit().get_dataframe()
        return frame["logdir"].tolist(), frame["trial_id"].tolist()

    place = {"storage_path": str(tmp_path), "verbose": 0}
    (directory,), _ = logdirs(air.RunConfig(name="then", **place))
    assert (Path(directory).parent, (Path(directory) / "result.json").is_file()) == (tmp_path / "then", True)
    listed, ids = logdirs(tune.RunConfig(name="now", **place))
    assert listed == ids


def test_the_dataframe_finds_a_nested_part_of_the_configurations(analysis):
    usage.reset()
    frame = analysis.dataframe()
    assert "config/net" in frame
    with pytest.warns(RayCompatWarning, match="config/net is made of the columns that begin with config/net/"):
        assert frame["config/net"].tolist() == [{"width": 3}, {"width": 3}]
    assert [use["code"] for use in usage.report()][-1] == "RES455"
    assert frame["config/net/width"].tolist() == [3, 3]
    assert "config/depth" not in frame
    with pytest.raises(KeyError, match="config/depth"):
        frame["config/depth"]
    assert type(pickle.loads(pickle.dumps(frame))).__module__.startswith("pandas")


def test_the_dataframe_of_flat_configurations_is_one_of_pandas(ray_session, tmp_path):
    import pandas as pd
    from ray import tune

    analysis = tune.run(lambda config: None, config={"x": 1}, local_dir=str(tmp_path), verbose=0)
    assert type(analysis.dataframe()) is pd.DataFrame


def test_the_checkpoints_of_a_trial_are_listed_by_trial_or_directory(ray_session, tmp_path):
    from ray import tune

    class Saves(tune.Trainable):
        def _train(self):
            return {"loss": 10 - self._iteration}

        def _save(self, directory):
            return {"iteration": self._iteration}

    analysis = tune.run(
        Saves, stop={"training_iteration": 3}, checkpoint_freq=1, local_dir=str(tmp_path), name="run", verbose=0
    )
    trial = analysis.trials[0]
    found = analysis.get_trial_checkpoints_paths(trial, "loss")
    assert sorted(loss for _, loss in found) == [8, 9, 10]
    assert all(pair == tuple(pair) and pair == list(pair) and pair != [8] for pair in found)
    assert len(set(found)) == len(dict(found)) == 3
    assert [path for path, _ in found] == [str(checkpoint) for checkpoint in trial.get_trial_checkpoints()]
    assert sorted(pickle.loads(Path(path).read_bytes())["iteration"] for path, _ in found) == [1, 2, 3]
    assert analysis.get_trial_checkpoints_paths(trial.logdir, "loss") == found
    assert sorted(iteration for _, iteration in analysis.get_trial_checkpoints_paths(trial)) == [1, 2, 3]
    with pytest.raises(ValueError, match="should be a string or a Trial"):
        analysis.get_trial_checkpoints_paths(5)


@pytest.fixture(scope="module")
def saving(ray_session, tmp_path_factory):
    from ray import tune

    class Saves(tune.Trainable):
        def step(self):
            return {"score": self.config["x"] * (self._iteration + 1)}

        def save_checkpoint(self, directory):
            path = os.path.join(directory, "model.txt")
            Path(path).write_text(str(self.config["x"]))
            return path if self.config["x"] == 1 else directory

        def load_checkpoint(self, path):
            pass

    return tune.run(
        Saves,
        config={"x": tune.grid_search([1, 2])},
        stop={"training_iteration": 2},
        checkpoint_freq=1,
        local_dir=str(tmp_path_factory.mktemp("saving")),
        name="run",
        metric="score",
        mode="max",
        verbose=0,
    )


def test_checkpoints_are_paths_of_what_was_saved(saving):
    file, directory = (trial.checkpoint.value for trial in saving.trials)
    assert Path(file).read_text() == "1"
    assert Path(directory, "model.txt").read_text() == "2"
    assert saving.best_checkpoint == saving.get_last_checkpoint(saving.trials[1]) == directory
    assert Path(os.path.join(saving.best_checkpoint, "model.txt")).read_text() == "2"
    assert (type(file), saving.best_checkpoint + "/model.txt") == (str, f"{directory}/model.txt")
    for trial, path in zip(saving.trials, (file, directory), strict=True):
        assert os.path.dirname(path) == trial.checkpoint.path


def test_checkpoints_are_objects_as_well(saving, tmp_path):
    from ray.tune import Checkpoint

    checkpoint = saving.get_best_checkpoint(saving.trials[0], "score", "max")
    plain = saving.get_best_checkpoint(saving.trials[1], "score", "max", return_path=True)
    assert (type(plain), plain) == (str, saving.trials[1].checkpoint.path)
    assert isinstance(checkpoint, Checkpoint)
    assert checkpoint.uri == f"file://{checkpoint.path}"
    assert Path(checkpoint.local_path).parent == Path(checkpoint.path) == Path(checkpoint.dir_or_data)
    with checkpoint.as_directory() as directory:
        assert Path(directory, "model.txt").read_text() == "1"
    assert Path(checkpoint.to_directory(tmp_path / "copy"), "model.txt").read_text() == "1"
    assert saving.trials[0].checkpoint.result["score"] == 2
    assert saving.trials[0].checkpoint.to_air_checkpoint() == saving.trials[0].checkpoint
    assert pickle.loads(pickle.dumps(checkpoint)) == checkpoint
    with pytest.raises(ValueError, match="holds files, not a dictionary"):
        checkpoint.to_dict()


def test_trials_answer_what_was_read_from_them(saving):
    trial = saving.trials[0]
    assert Path(trial.local_dir) == Path(trial.logdir).parent
    assert trial.start_time <= trial.last_update_time
    assert trial.remote_checkpoint_dir is None


def test_a_finished_analysis_travels_and_opens_again(saving):
    from ray import tune

    again = pickle.loads(pickle.dumps(saving))
    assert again.best_config == saving.best_config == {"x": 2}
    opened = tune.ExperimentAnalysis(str(saving.experiment_path), default_metric="score", default_mode="max")
    assert opened.trial_dataframes.keys() == saving.trial_dataframes.keys()
    assert opened.best_checkpoint == saving.best_checkpoint
    assert opened.set_filetype("csv")
    assert opened.fetch_trial_dataframes().keys() == saving.trial_dataframes.keys()
    with pytest.raises(ValueError, match="file_type"):
        opened.set_filetype("xml")


def test_the_state_of_the_experiment_can_be_asked_for(analysis):
    assert analysis.stats()["start_time"] > 1_600_000_000
    assert "_total_time" in analysis.runner_data()


def test_an_experiment_that_is_opened_has_its_trials_in_their_order(ray_session, tmp_path):
    from ray import tune

    def trainable(config):
        tune.report({"x": config["x"]})

    space = {"x": tune.grid_search(list(range(8)))}
    run_config = tune.RunConfig(name="run", storage_path=str(tmp_path), verbose=0)
    tune.Tuner(trainable, param_space=space, run_config=run_config).fit()
    opened = tune.ExperimentAnalysis(str(tmp_path / "run"))
    assert [trial.config["x"] for trial in opened.trials] == list(range(8))
    results = tune.Tuner.restore(str(tmp_path / "run"), trainable=trainable).get_results()
    assert [result.metrics["x"] for result in results] == list(range(8))
