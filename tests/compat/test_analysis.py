"""What `tune.run` returns answers the questions of then."""

from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def analysis(ray_session, tmp_path_factory):
    from ray import tune

    def peaks(config):
        for step in range(3):
            # The first trial was best in the middle, the second is best at the end.
            tune.report(score={1: [0, 9, 1], 2: [3, 4, 5]}[config["x"]][step])

    directory = tmp_path_factory.mktemp("analysis")
    return tune.run(peaks, config={"x": tune.grid_search([1, 2])}, local_dir=str(directory), name="run", verbose=0)


def test_without_a_mode_the_best_is_the_highest_value_ever_reported(analysis):
    assert analysis.get_best_config(metric="score") == {"x": 1}
    assert analysis.get_best_trial("score").config == {"x": 1}
    assert analysis.get_best_logdir("score") == analysis.get_best_trial("score").logdir


def test_with_a_mode_the_last_values_are_compared(analysis):
    assert analysis.get_best_config(metric="score", mode="max") == {"x": 2}
    assert analysis.get_best_config("score", "min") == {"x": 1}
    assert analysis.get_best_config("score", "max", "all") == {"x": 1}


def test_directories_are_directories(analysis):
    directory = Path(analysis.get_best_logdir("score", "max"))
    assert (directory / "result.json").is_file()
    assert set(analysis.dataframe()["logdir"]) == set(analysis.trial_dataframes)
    assert all(Path(path).is_dir() for path in analysis.trial_dataframes)


def test_dataframes_answer_to_the_directory_and_to_the_trial_id(analysis):
    trial = analysis.trials[0]
    assert analysis.trial_dataframes[trial.logdir]["score"].tolist() == [0, 9, 1]
    assert analysis.trial_dataframes[trial.trial_id]["score"].tolist() == [0, 9, 1]
    assert analysis.fetch_trial_dataframes().keys() == analysis.trial_dataframes.keys()


def test_the_dataframe_has_the_columns_that_were_read(analysis):
    frame = analysis.dataframe()
    assert {"score", "training_iteration", "done", "trial_id", "config/x", "logdir"} <= set(frame.columns)
    assert sorted(frame["score"]) == [1, 5]
    assert sorted(analysis.dataframe(metric="score", mode="max")["score"]) == [5, 9]


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
    assert all(Path(path).is_dir() for path, _ in found)
    assert analysis.get_trial_checkpoints_paths(trial.logdir, "loss") == found
    assert sorted(iteration for _, iteration in analysis.get_trial_checkpoints_paths(trial)) == [1, 2, 3]


def test_the_state_of_the_experiment_can_be_asked_for(analysis):
    assert analysis.stats()["start_time"] > 1_600_000_000
    assert "_total_time" in analysis.runner_data()
