"""Logger classes, as `tune.run(loggers=...)` and `LegacyLoggerCallback` ran them."""

import os
from pathlib import Path

import pytest


def objective(config, reporter):
    for score in range(3):
        reporter(score=score)


def names_in(analysis):
    """The files in the directory of the only trial, TensorBoard's without their time."""
    return {name.partition(".1")[0] for name in os.listdir(analysis.trials[0].logdir)}


@pytest.fixture
def run(ray_session, tmp_path):
    from ray import tune

    def call(**arguments):
        return tune.run(objective, "run", config={"x": 1}, local_dir=str(tmp_path), verbose=0, **arguments)

    return call


@pytest.fixture
def diary(ray_session):
    """A logger class of a user's."""
    from ray.tune.logger import Logger

    class Diary(Logger):
        def _init(self):
            self.file = Path(self.logdir, "diary.txt").open("a")  # noqa: SIM115
            print("begin", self.config, self.trial.trial_id, file=self.file)

        def on_result(self, result):
            print(result["training_iteration"], result["score"], file=self.file)

        def close(self):
            print("end", file=self.file)
            self.file.close()

    return Diary


def test_a_logger_class_writes_into_the_directory_of_the_trial_and_is_closed(run, diary):
    (trial,) = run(loggers=[diary]).trials
    assert Path(trial.logdir, "diary.txt").read_text().splitlines() == [
        f"begin {{'x': 1}} {trial.trial_id}",
        "1 0",
        "2 1",
        "3 2",
        "end",
    ]


def test_a_logger_that_writes_when_it_is_flushed_loses_nothing(run):
    from ray.tune.logger import Logger

    class Buffered(Logger):
        def _init(self):
            self.scores = []

        def on_result(self, result):
            self.scores.append(result["score"])

        def flush(self):
            Path(self.logdir, "scores.txt").write_text(str(self.scores))

    (trial,) = run(loggers=[Buffered]).trials
    assert Path(trial.logdir, "scores.txt").read_text() == "[0, 1, 2]"


def test_only_what_is_listed_is_written(run, diary):
    assert names_in(run(loggers=[diary])) == {"diary.txt"}


def test_an_empty_list_writes_nothing(run):
    assert names_in(run(loggers=[])) == set()


def test_the_default_loggers_write_what_is_written_without_them(run, diary):
    from ray.tune.logger import DEFAULT_LOGGERS

    always = {"params.json", "params.pkl", "progress.csv", "result.json", "events.out.tfevents"}
    analysis = run(loggers=(*DEFAULT_LOGGERS, diary))
    assert names_in(analysis) == {*always, "diary.txt"}
    assert len(analysis.trial_dataframes[analysis.trials[0].logdir]) == 3


def test_callbacks_are_run_beside_logger_classes(run, diary):
    from ray.tune import Callback

    class Counter(Callback):
        results = 0

        def on_trial_result(self, iteration, trials, trial, result, **info):
            self.results += 1

    counter = Counter()
    assert names_in(run(loggers=[diary], callbacks=[counter])) == {"diary.txt"}
    assert counter.results == 3


def test_a_logger_that_cannot_be_made_is_left_out_with_a_warning(run, diary, caplog):
    class Broken(diary):
        def _init(self):
            raise ValueError("no such server")

    assert names_in(run(loggers=[Broken, diary])) == {"diary.txt"}
    assert "Could not instantiate Broken: no such server." in caplog.text


def test_the_callback_that_runs_logger_classes_does_not_write_the_default_files_twice(run, diary):
    from ray.tune.logger import JsonLogger, LegacyLoggerCallback

    (trial,) = run(callbacks=[LegacyLoggerCallback([JsonLogger, diary])]).trials
    assert len(Path(trial.logdir, "result.json").read_text().splitlines()) == 3
    assert Path(trial.logdir, "diary.txt").exists()


def test_the_logger_classes_of_ray_write_by_hand(ray_session, tmp_path):
    from ray.tune.logger import DEFAULT_LOGGERS, NoopLogger, UnifiedLogger, pretty_print
    from ray.tune.logger.unified import UnifiedLogger as in_module

    assert in_module is UnifiedLogger
    logger = UnifiedLogger({"x": 1}, str(tmp_path), loggers=(*DEFAULT_LOGGERS, NoopLogger))
    for step in (1, 2):
        logger.on_result({"training_iteration": step, "nested": {"loss": 0.5}, "config": {"x": 1}})
    logger.flush()
    logger.close()
    assert Path(tmp_path, "progress.csv").read_text().splitlines() == [
        "training_iteration,nested/loss",
        "1,0.5",
        "2,0.5",
    ]
    assert len(Path(tmp_path, "result.json").read_text().splitlines()) == 2
    assert list(tmp_path.glob("events.out.tfevents*"))
    assert "x: 1" not in pretty_print({"config": {"x": 1}, "loss": 1})


class Recorded:
    """A stand-in for a trial, as old tests of loggers had it."""

    def __init__(self, logdir):
        self.logdir, self.trial_id, self.config, self.evaluated_params = str(logdir), "one", {"x": 1}, {"x": 1}


@pytest.mark.parametrize(
    ("callback", "file"),
    [("JsonLoggerCallback", "result.json"), ("CSVLoggerCallback", "progress.csv"), ("TBXLoggerCallback", "events")],
)
def test_a_callback_takes_a_trial_that_knows_a_logdir_only(ray_session, tmp_path, callback, file):
    from ray.tune import logger

    called, trial = getattr(logger, callback)(), Recorded(tmp_path)
    called.on_trial_start(0, [], trial)
    called.on_trial_result(0, [], trial, {"training_iteration": 1, "score": 4})
    called.on_trial_complete(1, [], trial)
    assert [name for name in os.listdir(tmp_path) if name.startswith(file)]


def test_a_subclass_of_a_logger_of_rays_is_run_itself(run):
    from ray.tune.logger import CSVLogger

    class Quiet(CSVLogger):
        def on_result(self, result):
            super().on_result({"score": result["score"]})

    (trial,) = run(loggers=[Quiet]).trials
    assert Path(trial.logdir, "progress.csv").read_text().split() == ["score", "0", "1", "2"]


class TrialOfATest:
    """What stood for a trial in tests of loggers: what it compares by cannot be hashed."""

    def __init__(self, directory, **others):
        self.config = self.evaluated_params = {"lr": 0.5, "layers": [1, 2]}
        self.trial_id = "abc"
        self.logdir = str(directory)
        vars(self).update(others)

    def __eq__(self, other):
        return self is other

    __hash__ = None


def test_a_logger_takes_a_trial_that_cannot_be_hashed(ray_session, tmp_path):
    from ray.tune.logger import UnifiedLogger

    trial = TrialOfATest(tmp_path)
    logger = UnifiedLogger(trial.config, str(tmp_path), trial)
    logger.on_result({"training_iteration": 1, "score": 4})
    logger.close()
    names = {name.partition(".1")[0] for name in os.listdir(tmp_path)}
    assert names == {"params.json", "params.pkl", "progress.csv", "result.json", "events.out.tfevents"}


@pytest.mark.parametrize("knows", [(), ("local_path",)])
def test_callbacks_take_trials_of_the_users_own_making(ray_session, tmp_path, knows):
    from ray.tune.logger import CSVLoggerCallback, JsonLoggerCallback

    class Hashable(TrialOfATest):
        __hash__ = object.__hash__

    trial = Hashable(tmp_path, **dict.fromkeys(knows, str(tmp_path)))
    for callback in (JsonLoggerCallback(), CSVLoggerCallback()):
        callback.on_trial_result(0, [], trial, {"training_iteration": 1, "score": 4})
        callback.on_trial_complete(1, [], trial)
    assert '"score": 4' in (tmp_path / "result.json").read_text()
    assert (tmp_path / "progress.csv").read_text().splitlines() == ["training_iteration,score", "1,4"]
