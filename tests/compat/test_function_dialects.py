"""Trainable functions in every dialect from Ray 0.8 to today."""

import functools
import os
import sys
from pathlib import Path

import pytest


@pytest.fixture
def results(ray_session, tmp_path):
    """Run a function and return what each of its iterations reported."""
    from ray import tune

    def run(function, **arguments):
        analysis = tune.run(function, name="run", local_dir=str(tmp_path), verbose=0, **arguments)
        frame = next(iter(analysis.trial_dataframes.values()))
        return frame, analysis

    return run


def by_keyword(config):
    from ray import tune

    for x in range(3):
        tune.report(score=x, loss=-x)


def by_dictionary(config):
    from ray import tune

    for x in range(3):
        tune.report({"score": x, "loss": -x})


def by_reporter(config, reporter):
    for x in range(3):
        reporter(score=x, loss=-x)


def by_yield(config):
    for x in range(3):
        yield {"score": x, "loss": -x}


@pytest.mark.parametrize("function", [by_keyword, by_dictionary, by_reporter, by_yield])
def test_every_report_arrives(results, function):
    frame, _ = results(function)
    assert frame["score"].tolist() == [0, 1, 2]
    assert frame["loss"].tolist() == [0, -1, -2]
    assert frame["training_iteration"].tolist() == [1, 2, 3]


def test_a_returned_dictionary_is_the_result(results):
    frame, _ = results(lambda config: {"score": 5})
    assert frame["score"].tolist() == [5]


def test_a_single_number_is_reported_under_the_name_of_then(results):
    def one_number(config):
        from ray import tune

        tune.report(0.25)

    frame, _ = results(one_number)
    assert frame["_metric"].tolist() == [0.25]


def test_a_checkpoint_dir_function_continues_where_it_was(results, tmp_path):
    crashed = tmp_path / "crashed"

    def train(config, checkpoint_dir=None):
        from ray import tune

        start = 0
        if checkpoint_dir:
            start = int(Path(checkpoint_dir, "epoch.txt").read_text()) + 1
        for epoch in range(start, 5):
            if epoch == 3 and not crashed.exists():
                crashed.touch()
                raise RuntimeError("a machine was lost")
            with tune.checkpoint_dir(step=epoch) as directory:
                Path(directory, "epoch.txt").write_text(str(epoch))
            tune.report(epoch=epoch, resumed=bool(checkpoint_dir))

    frame, _ = results(train, max_failures=1)
    assert frame["epoch"].tolist() == [0, 1, 2, 3, 4]
    assert frame["resumed"].tolist() == [False, False, False, True, True]


@pytest.mark.slow
def test_a_script_function_uses_its_module_level_tune(run_python, tmp_path):
    script = tmp_path / "notes.py"
    script.write_text(
        """
from ray import tune

def trainable(config):
    for x in range(4):
        tune.report(score=config["a"] * x)

analysis = tune.run(trainable, config={"a": tune.grid_search([1, 2])}, local_dir="r", name="n", verbose=0)
print(analysis.get_best_config(metric="score", mode="max"))
"""
    )
    done = run_python("-m", "compat", script)
    assert done.stdout.splitlines()[-1] == "{'a': 2}", done.stderr
    assert os.path.isdir(tmp_path / "r" / "n")


def saved(analysis):
    """What the checkpoints of the one trial hold, in their order."""
    directories = sorted(Path(analysis.trials[0].logdir).glob("checkpoint_*"))
    return [(directory / "step.txt").read_text() for directory in directories]


def save(step):
    from ray import tune

    with tune.checkpoint_dir(step=step) as directory:
        Path(directory, "step.txt").write_text(str(step))


def and_report(config, checkpoint_dir=None):
    from ray import tune

    for step in range(2):
        save(step)
        tune.report(score=step)


def and_yield(config, checkpoint_dir=None):
    for step in range(2):
        save(step)
        yield {"score": step}


def and_return(config, checkpoint_dir=None):
    save(3)
    return {"score": 3}


def several_in_one_step(config):
    from ray import tune

    save(1)
    save(2)
    tune.report(score=0)


def nested(config):
    from ray import tune

    with tune.checkpoint_dir(step=1) as directory:
        Path(directory, "step.txt").write_text("outer")
        save("inner")
    tune.report(score=0)


def after_the_last_report(config):
    from ray import tune

    for step in range(2):
        tune.report(score=step)
        save(step)


@pytest.mark.parametrize(
    ("function", "checkpoints"),
    [
        (and_report, ["0", "1"]),
        (and_yield, ["0", "1"]),
        (and_return, ["3"]),
        (several_in_one_step, ["2"]),
        (nested, ["outer"]),
        (after_the_last_report, ["0", "1"]),
    ],
)
def test_the_next_result_carries_the_checkpoint(results, function, checkpoints, tmp_path, monkeypatch):
    frame, analysis = results(function)
    assert saved(analysis) == checkpoints
    assert len(frame) == len(set(frame["training_iteration"])) == (1 if len(checkpoints) == 1 else 2)


def test_a_checkpoint_after_the_last_result_is_a_checkpoint_of_the_trial(results):
    _, analysis = results(after_the_last_report, keep_checkpoints_num=1, checkpoint_score_attr="score")
    [trial] = analysis.trials
    assert Path(trial.checkpoint.path, "step.txt").read_text() == "1"
    assert saved(analysis) == ["1"]


def step_names(config):
    from ray import tune

    for step in config["steps"]:
        save(step)
        tune.report(score=step)


@pytest.mark.parametrize(
    ("steps", "directories"),
    [
        ([5, 10], ["checkpoint_000005", "checkpoint_000010"]),
        ([1, 2, 1], ["checkpoint_000001", "checkpoint_000002", "checkpoint_000003"]),  # nothing is written over
        (["a", "b"], ["checkpoint_000000", "checkpoint_000001"]),
    ],
)
def test_the_directory_of_a_checkpoint_is_called_after_its_step(results, steps, directories):
    _, analysis = results(step_names, config={"steps": steps})
    [trial] = analysis.trials
    stored = sorted(Path(trial.local_path).glob("checkpoint_*"))
    assert [path.name for path in stored] == directories
    assert sorted(saved(analysis)) == sorted(map(str, steps))
    assert trial.last_result["checkpoint_dir_name"] == directories[-1]


def test_a_function_of_0_8_6_receives_the_path_it_saved(results, tmp_path):
    crashed = tmp_path / "crashed"

    def train(config, checkpoint=None):
        from ray import tune

        for step in range(int(Path(checkpoint).read_text()) + 1 if checkpoint else 0, 4):
            if step == 2 and not crashed.exists():
                crashed.touch()
                raise RuntimeError("a machine was lost")
            path = os.path.join(tune.make_checkpoint_dir(step=step), "model")
            Path(path).write_text(str(step))
            tune.save_checkpoint(path)
            tune.report(step=step, resumed=bool(checkpoint))

    frame, _ = results(train, max_failures=1)
    assert frame["step"].tolist() == [0, 1, 2, 3]
    assert frame["resumed"].tolist() == [False, False, True, True]


def test_a_function_that_saves_itself_cannot_be_told_when_to_save(results):
    with pytest.raises(ValueError, match="'checkpoint_freq' cannot be used"):
        results(and_report, checkpoint_freq=1)
    with pytest.raises(ValueError, match="'checkpoint_at_end' cannot be used"):
        results(and_report, checkpoint_at_end=True)


def test_the_default_of_a_checkpoint_dir_holds_under_with_parameters(results):
    from ray import tune

    def train(config, checkpoint_dir="default", data=None):
        return {"directory": checkpoint_dir, "data": data}

    frame, _ = results(tune.with_parameters(train, data=3))
    assert frame[["directory", "data"]].to_numpy().tolist() == [["default", 3]]


def test_a_trial_works_in_its_own_directory(results, tmp_path):
    def train(config):
        from ray import tune

        Path("in_cwd").write_text("a")
        Path(tune.get_trial_dir() + "in_trial_dir").write_text("b")  # it ended in a slash
        return {"cwd": os.getcwd()}

    frame, analysis = results(train)
    directory = Path(analysis.trials[0].logdir)
    assert frame["cwd"].tolist() == [str(directory)] and directory.parent == tmp_path / "run"
    assert (directory / "in_cwd").read_text() + (directory / "in_trial_dir").read_text() == "ab"


def test_nothing_stays_in_the_directory_for_temporary_files(results):
    import tempfile

    place = Path(tempfile.gettempdir())
    before = set(place.glob("ray_compat_checkpoint_*"))  # a run that is killed leaves its own
    results(and_report)
    assert set(place.glob("ray_compat_checkpoint_*")) <= before


def test_a_checkpoint_directory_outside_of_a_trial_is_the_current_one(ray_session):
    from ray import tune

    with tune.checkpoint_dir(step=1) as directory:
        assert directory == os.getcwd()
    with pytest.raises(ValueError, match="must be provided"), tune.checkpoint_dir(step=None):
        pass


def test_values_and_names_mix_in_one_report(results):
    def mixed(config, reporter):
        from ray import tune

        tune.report(0.5, loss=1)
        tune.report(_metric=3, checkpoint="a name of the user's", metrics=2)
        reporter(loss=2, done=True)
        reporter(loss=3)

    frame, _ = results(mixed)
    assert frame["_metric"].tolist()[:2] == [0.5, 3]
    assert frame["checkpoint"].tolist()[1] == "a name of the user's"
    assert frame["metrics"].tolist()[1] == 2
    assert frame["loss"].tolist()[::2] == [1, 2]


def test_reports_returns_and_yields_mix_in_one_function(results):
    def mixed(config):
        from ray import tune

        tune.report(score=0)
        yield {"score": 1}
        yield 5
        tune.report(score=2)

    frame, _ = results(mixed)
    assert frame["score"].tolist()[:2] == [0, 1]
    assert frame["_metric"].tolist()[2] == 5
    assert len(frame) == 4


def test_the_names_of_ray_train_serve_a_tune_function(results):
    def function(config):
        import tempfile

        from ray import train

        with tempfile.TemporaryDirectory() as directory:
            Path(directory, "step.txt").write_text(str(train.get_checkpoint()))
            train.report(
                {"id": train.get_context().get_trial_id()}, checkpoint=train.Checkpoint.from_directory(directory)
            )

    frame, analysis = results(function)
    assert frame["id"].tolist() == [analysis.trials[0].trial_id]
    assert saved(analysis) == ["None"]
    columns_of_older_releases = {"timesteps_total", "episodes_total", "timesteps_since_restore", "experiment_id"}
    assert not columns_of_older_releases & {*frame.columns, *analysis.trials[0].last_result}


def test_air_session_serves_a_tune_function(results):
    def function(config):
        from ray.air import session

        session.report({"name": session.get_trial_name()})

    frame, analysis = results(function)
    assert frame["name"].tolist() == [str(analysis.trials[0])]


def with_a_dictionary(path):
    from ray.air import Checkpoint

    return Checkpoint.from_dict({"path": path})


def with_a_directory(path):
    from ray.air import Checkpoint

    return Checkpoint.from_directory(path)


@pytest.mark.parametrize("make, of_then", [(with_a_dictionary, False), (with_a_directory, True)])
def test_a_checkpoint_of_air_session_is_named_after_the_iteration(ray_session, tmp_path, make, of_then):
    from ray import tune

    def function(config):
        from ray.air import session

        is_first = session.get_checkpoint() is None
        for x in range(4):
            session.report({"x": x}, checkpoint=make(str(tmp_path / "files")) if x % 2 else None)
            if x == 1 and is_first:
                raise RuntimeError("again")

    (tmp_path / "files").mkdir()
    place = {"local_dir" if of_then else "storage_path": str(tmp_path)}
    [trial] = tune.run(function, name="run", **place, max_failures=1, verbose=0).trials
    found = sorted(path.name for path in Path(trial.logdir).glob("checkpoint_*"))
    assert found == ["checkpoint_000001", "checkpoint_000003", "checkpoint_000005"]
    assert (trial.checkpoint.storage_mode.name, trial.checkpoint.rank) == ("PERSISTENT", 0)
    assert trial.checkpoint.node_ip == trial.last_result["node_ip"]


def test_track_and_the_questions_about_the_trial_answer(results):
    def function(config):
        from ray import tune

        tune.track.init()
        tune.track.log(
            here=os.path.realpath(tune.get_trial_dir()) == os.path.realpath(os.getcwd()),
            id=tune.get_trial_id(),
            same=tune.track.trial_name() == tune.get_trial_name(),
            enabled=tune.is_session_enabled(),
        )
        tune.track.shutdown()

    frame, analysis = results(function)
    assert frame[["here", "same", "enabled"]].to_numpy().all()
    assert frame["id"].tolist() == [analysis.trials[0].trial_id]


def resuming(crashed):
    def train(config, checkpoint_dir=None, data=None):
        from ray import tune

        start = int(Path(checkpoint_dir, "step.txt").read_text()) + 1 if checkpoint_dir else 0
        for step in range(start, 3):
            save(step)
            tune.report(step=step, data=data, resumed=bool(checkpoint_dir))
            if step == 1 and not crashed.exists():
                crashed.touch()
                raise RuntimeError("a machine was lost")

    return train


def callable_object(train):
    class Call:
        def __call__(self, config, checkpoint_dir=None):
            train(config, checkpoint_dir=checkpoint_dir)

    return Call()


WRAPPINGS = {
    "parameters": lambda tune, train: tune.with_parameters(train, data=None),
    "resources": lambda tune, train: tune.with_resources(train, {"cpu": 1, "extra_cpu": 1}),
    "both": lambda tune, train: tune.with_resources(tune.with_parameters(train, data=None), {"cpu": 1}),
    "durable": lambda tune, train: tune.durable(train),
    "function": lambda tune, train: tune.function(train),
    "partial": lambda tune, train: functools.partial(train, data=None),
    "lambda": lambda tune, train: lambda config, checkpoint_dir=None: train(config, checkpoint_dir=checkpoint_dir),
    "object": lambda tune, train: callable_object(train),
    "method": lambda tune, train: callable_object(train).__call__,
    "registered": lambda tune, train: tune.register_trainable("resuming", train) or "resuming",
}


QUICK = ("both", "object", "registered")


@pytest.mark.parametrize(
    "wrapping", [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in WRAPPINGS]
)
def test_wrapped_functions_resume(results, tmp_path, wrapping):
    from ray import tune

    frame, _ = results(WRAPPINGS[wrapping](tune, resuming(tmp_path / "crashed")), max_failures=1)
    assert frame["step"].tolist() == [0, 1, 2]
    assert frame["resumed"].tolist() == [False, False, True]


def test_a_scaling_config_says_what_a_trial_and_its_workers_take(ray_session):
    from ray import tune
    from ray.air import ScalingConfig

    config = ScalingConfig(trainer_resources={"CPU": 2}, num_workers=2, resources_per_worker={"CPU": 1})
    wrapped = tune.with_resources(lambda config: None, config)
    assert wrapped._resources.bundles == [{"CPU": 2}, {"CPU": 1}, {"CPU": 1}]


def test_a_tuner_takes_functions_of_every_signature(ray_session, tmp_path):
    from ray import tune

    results = tune.Tuner(
        tune.with_parameters(resuming(tmp_path / "crashed"), data=[1, 2]),
        run_config=tune.RunConfig(
            storage_path=str(tmp_path), name="run", failure_config=tune.FailureConfig(max_failures=1), verbose=0
        ),
    ).fit()
    assert (results[0].metrics["step"], results[0].metrics["data"]) == (2, [1, 2])
    assert results[0].metrics["resumed"]


@pytest.mark.train
def test_tune_report_in_a_train_worker_arrives(ray_session, tmp_path):
    from ray.train import RunConfig, ScalingConfig
    from ray.train.torch import TorchTrainer

    def loop(config):
        import tempfile

        from ray import train, tune

        with tempfile.TemporaryDirectory() as directory:
            Path(directory, "step.txt").touch()
            tune.report({"loss": 0.5}, checkpoint=train.Checkpoint.from_directory(directory))

    result = TorchTrainer(
        loop,
        scaling_config=ScalingConfig(num_workers=1),
        run_config=RunConfig(name="run", storage_path=str(tmp_path)),
    ).fit()
    assert (result.metrics["loss"], result.metrics["training_iteration"]) == (0.5, 1)
    assert Path(result.checkpoint.path, "step.txt").exists()


@pytest.mark.slow
def test_the_mirror_serves_every_dialect_to_workers_without_the_shim(run_python, tmp_path):
    script = tmp_path / "mirror.py"
    script.write_text(
        """
import os, ray
from compat import train, tune

ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)

def resuming(config, checkpoint_dir=None, data=None):
    start = int(open(os.path.join(checkpoint_dir, "step")).read()) + 1 if checkpoint_dir else 0
    for step in range(start, 3):
        with tune.checkpoint_dir(step=step) as directory:
            open(os.path.join(directory, "step"), "w").write(str(step))
        tune.report(step=step, data=data, resumed=bool(checkpoint_dir))
        if step == 1 and not checkpoint_dir:
            raise RuntimeError("a machine was lost")

def reporting(config, reporter):
    reporter(step=1, data=train.get_context().get_trial_id() is not None)

class Legacy(tune.Trainable):
    def __init__(self, config=None, logger_creator=None):
        super().__init__(config, logger_creator)
    def _train(self):
        return {"step": self._iteration, "done": True}

def last(found):
    result = found.trials[0].last_result if hasattr(found, "trials") else found[0].metrics
    return [result["step"], result.get("data"), result.get("resumed")]

settings = dict(local_dir="r", verbose=0, max_failures=1)
tune.register_trainable("registered", resuming)
retry = tune.RunConfig(storage_path=os.path.abspath("r"), name="t", verbose=0,
                       failure_config=tune.FailureConfig(max_failures=1))
found = [
    last(tune.run(resuming, name="a", **settings)),
    last(tune.run(tune.with_parameters(resuming, data=5), name="b", **settings)),
    last(tune.run("registered", name="c", **settings)),
    last(tune.Tuner(resuming, run_config=retry).fit()),
    last(tune.run(reporting, name="d", **settings)),
    last(tune.run(Legacy, name="e", **settings)),
]
print(found)
"""
    )
    done = run_python(script)
    expected = [[2, None, True], [2, 5, True], [2, None, True], [2, None, True], [1, True, None], [0, None, None]]
    assert done.stdout.splitlines()[-1:] == [str(expected)], done.stderr


def test_the_error_of_a_function_is_told_in_as_few_lines_as_without_the_shim(ray_session, tmp_path):
    from ray import tune

    def failing(config):
        raise RuntimeError("Error")

    (result,) = tune.Tuner(failing, run_config=tune.RunConfig(storage_path=str(tmp_path))).fit()
    lines = str(result.error).splitlines()
    assert lines[-2:] == ['    raise RuntimeError("Error")', "RuntimeError: Error"]
    # Python 3.10 adds the line that raises an error again to it, whatever was taken away.
    ours = 0 if sys.version_info >= (3, 11) else 2
    assert len([line for line in lines if "compat/adapters" in line]) <= ours
    assert len(lines) <= 20 + 2 * ours


@pytest.mark.parametrize("output", [["a"], "done", object(), (1, 2)], ids=["list", "text", "object", "tuple"])
def test_what_no_result_is_made_of_does_not_fail_a_trial_at_its_end(ray_session, tmp_path, output):
    from ray import tune

    def returning(config):
        tune.report({"a": 1})
        return output

    (result,) = tune.Tuner(returning, run_config=tune.RunConfig(storage_path=str(tmp_path))).fit()
    assert (result.error, result.metrics["a"]) == (None, 1)


def f_of_config(config):
    return 1


def test_a_callable_without_a_name_is_called_as_ray_calls_it(ray_session):
    from ray.tune.trainable import wrap_function

    assert wrap_function(f_of_config)._name == "f_of_config"
    assert wrap_function(functools.partial(f_of_config))._name == "func"
