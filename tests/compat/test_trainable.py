"""Classes written for Ray 0.8 run as they did: which methods are called, and with what."""

import json
import math
import os
from pathlib import Path

import pytest


@pytest.fixture
def events(tmp_path):
    """A file that trainables write what happened to them to, and a function that reads it."""
    path = tmp_path / "events.jsonl"

    def read():
        return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []

    read.path = str(path)
    return read


def note(config, **event):
    with open(config["events"], "a") as file:
        file.write(json.dumps(event) + "\n")


def run(ray_session, trainable, tmp_path, events, **arguments):
    from ray import tune

    arguments.setdefault("stop", {"training_iteration": 4})
    return tune.run(
        trainable,
        name="run",
        local_dir=str(tmp_path / "results"),
        config={"events": events.path},
        verbose=0,
        **arguments,
    )


def test_underscore_methods_are_called(ray_session, tmp_path, events):
    from ray import tune

    class Legacy(tune.Trainable):
        def _setup(self, config):
            self.settings = config
            note(config, call="_setup", keys=sorted(config))

        def _train(self):
            note(self.settings, call="_train", iteration=self._iteration)
            return {"score": self._iteration}

        def _log_result(self, result):
            note(self.settings, call="_log_result", score=result["score"])

        def _stop(self):
            note(self.settings, call="_stop")

    analysis = run(ray_session, Legacy, tmp_path, events, stop={"training_iteration": 2})
    assert [event["call"] for event in events()] == [
        "_setup",
        "_train",
        "_log_result",
        "_train",
        "_log_result",
        "_stop",
    ]
    assert events()[0]["keys"] == ["events"]
    assert analysis.trials[0].last_result["score"] == 1


@pytest.mark.parametrize("generation", ["underscore", "modern"])
def test_a_checkpoint_file_comes_back_as_that_file_after_a_failure(ray_session, tmp_path, events, generation):
    from ray import tune

    class Base(tune.Trainable):
        def begin(self, config):
            self.settings, self.total = config, 0

        def advance(self):
            self.total += 10
            if self.total == 30 and not os.path.exists(self.settings["events"] + ".failed"):
                Path(self.settings["events"] + ".failed").touch()
                raise RuntimeError("a machine was lost")
            return {"total": self.total}

        def keep(self, directory):
            path = os.path.join(directory, "sub", "model.txt")
            os.makedirs(os.path.dirname(path))
            Path(path).write_text(str(self.total))
            return path

        def load(self, path):
            self.total = int(Path(path).read_text())
            note(self.settings, received=os.path.join(*Path(path).parts[-2:]), iteration=self._iteration)

    if generation == "underscore":

        class Legacy(Base):
            _setup, _train, _save, _restore = Base.begin, Base.advance, Base.keep, Base.load
    else:

        class Legacy(Base):
            setup, step, save_checkpoint, load_checkpoint = Base.begin, Base.advance, Base.keep, Base.load

    analysis = run(ray_session, Legacy, tmp_path, events, checkpoint_freq=2, max_failures=1)
    assert events() == [{"received": "sub/model.txt", "iteration": 2}]
    assert analysis.trials[0].last_result["total"] == 40
    stored = sorted(path.name for path in Path(analysis.trials[0].local_path).glob("checkpoint_*"))
    assert stored == ["checkpoint_000002", "checkpoint_000004"]  # the iteration, not a count of checkpoints


@pytest.mark.parametrize(
    ("place", "numbers"),
    [("local_dir", ["2", "4", "5"]), ("storage_path", ["0", "1", "2"])],
    ids=["through Ray 2.6", "since Ray 2.7"],
)
def test_paths_are_those_of_the_releases_that_a_run_is_written_for(ray_session, tmp_path, place, numbers):
    from ray import tune

    class Model(tune.Trainable):
        def step(self):
            if self.iteration == 4 and not (tmp_path / "failed").exists():
                (tmp_path / "failed").touch()
                raise RuntimeError("a machine was lost")
            return {"slash": self.logdir.endswith("/")}

        def save_checkpoint(self, directory):
            return {"iteration": self.iteration}

        def load_checkpoint(self, checkpoint):
            assert self.iteration == checkpoint["iteration"] == 4

    options = {"checkpoint_freq": 2, "checkpoint_at_end": True, "max_failures": 1, "verbose": 0}
    trial = tune.run(Model, stop={"training_iteration": 5}, **{place: str(tmp_path)}, **options).trials[0]
    stored = sorted(path.name for path in Path(trial.local_path).glob("checkpoint_*"))
    assert [name.removeprefix("checkpoint_").lstrip("0") or "0" for name in stored] == numbers
    assert (trial.status, trial.num_failures) == ("TERMINATED", 1)
    assert trial.last_result["slash"] == (place == "local_dir")


def test_a_dictionary_checkpoint_comes_back_as_that_dictionary(ray_session, tmp_path, events):
    from ray import tune

    class Legacy(tune.Trainable):
        def _setup(self, config):
            self.settings, self.total = config, 0

        def _train(self):
            self.total += 1
            if self.total == 3 and not os.path.exists(self.settings["events"]):
                note(self.settings, call="fail")
                raise RuntimeError("a machine was lost")
            return {"total": self.total}

        def _save(self, directory):
            return {"total": self.total, "lr": [0.1]}

        def _restore(self, checkpoint):
            self.total = checkpoint["total"]
            note(self.settings, received=checkpoint["lr"], total=checkpoint["total"])

    run(ray_session, Legacy, tmp_path, events, checkpoint_freq=1, max_failures=1)
    assert events()[1:] == [{"received": [0.1], "total": 2}]


def test_a_path_outside_the_checkpoint_directory_fails_as_it_did(ray_session, tmp_path, events):
    from ray import tune

    class Legacy(tune.Trainable):
        def _train(self):
            return {"score": 1}

        def _save(self, directory):
            return "/tmp/elsewhere/model.pth"

    with pytest.raises(tune.TuneError):
        run(ray_session, Legacy, tmp_path, events, checkpoint_freq=1, stop={"training_iteration": 1})
    errors = "".join(path.read_text() for path in (tmp_path / "results").rglob("error.txt"))
    assert "must be within the given checkpoint dir" in errors


def test_super_calls_reach_the_parent_and_mixins_take_part(ray_session, tmp_path, events):
    from ray import tune

    class Parent(tune.Trainable):
        def _setup(self, config):
            super()._setup(config)
            self.calls = ["parent setup"]

        def _train(self):
            return {"calls": ", ".join(self.calls)}

    class Mixin:
        def _train(self):
            result = super()._train()
            result["calls"] += ", mixin train"
            return result

    class Child(Mixin, Parent):
        def _setup(self, config):
            super()._setup(config)
            self.calls.append("child setup")

    analysis = run(ray_session, Child, tmp_path, events, stop={"training_iteration": 1})
    assert analysis.trials[0].last_result["calls"] == "parent setup, child setup, mixin train"


def test_the_new_names_win_where_a_class_has_both(ray_session, tmp_path, events):
    from ray import tune

    class Both(tune.Trainable):
        def _train(self):
            return {"by": "_train"}

        def step(self):
            return {"by": "step"}

    analysis = run(ray_session, Both, tmp_path, events, stop={"training_iteration": 1})
    assert analysis.trials[0].last_result["by"] == "step"


def test_a_class_without_any_training_method_fails_as_ever(ray_session, tmp_path, events):
    from ray import tune

    class Nothing(tune.Trainable):
        pass

    with pytest.raises(tune.TuneError):
        run(ray_session, Nothing, tmp_path, events)
    errors = "".join(path.read_text() for path in (tmp_path / "results").rglob("error.txt"))
    assert "NotImplementedError" in errors


@pytest.mark.slow
def test_the_mirror_needs_no_installed_shim(run_python, tmp_path):
    script = tmp_path / "mirror.py"
    script.write_text(
        """
import os
from compat import tune

class Legacy(tune.Trainable):
    def _setup(self, config):
        self.x = config["x"]
    def _train(self):
        return {"mean_accuracy": self.x * (self._iteration + 1)}
    def _save(self, directory):
        path = os.path.join(directory, "x.txt")
        open(path, "w").write(str(self.x))
        return path

analysis = tune.run(Legacy, config={"x": tune.grid_search([1, 3, 2])}, stop={"training_iteration": 2},
                    checkpoint_freq=1, local_dir="results", name="mirror", verbose=0)
print(analysis.get_best_config(metric="mean_accuracy"))

from compat.tune.logger import NoopLogger
from compat.tune.trainable import wrap_function

def counting(config, checkpoint_dir=None):
    start = int(open(os.path.join(checkpoint_dir, "n")).read()) if checkpoint_dir else 0
    for n in range(start, start + 5):
        with tune.checkpoint_dir(step=n) as directory:
            open(os.path.join(directory, "n"), "w").write(str(n + 1))
        tune.report(n=n)

made = [wrap_function(counting)(logger_creator=lambda config: NoopLogger(config, "by_hand")) for _ in range(2)]
reports = [made[0].train()["n"], made[0].train()["n"]]
saved = made[0].save()
made[1].restore(saved)
reports += [made[1].train()["n"], made[1].iteration]
for each in made:
    each.stop()
print(reports, made[0].logdir, os.path.relpath(saved))
tune.run(counting, local_dir="results", name="function", verbose=0)  # Tune's own objects are as they were
"""
    )
    done = run_python(script)
    assert done.stdout.splitlines()[-2:] == ["{'x': 3}", "[0, 1, 2, 3] by_hand by_hand/checkpoint_000001"], done.stderr
    assert len(list((tmp_path / "results" / "mirror").glob("*/checkpoint_*/x.txt"))) == 6


def test_reused_actors_are_reset_through_the_underscore_name(ray_session, tmp_path, events):
    from ray import tune

    class Legacy(tune.Trainable):
        def _setup(self, config):
            self.x, self.resets = config["x"], 0

        def _train(self):
            return {"x": self.x, "resets": self.resets}

        def _reset_config(self, config):
            self.x, self.resets = config["x"], self.resets + 1
            return True

    analysis = tune.run(
        Legacy,
        name="run",
        local_dir=str(tmp_path),
        config={"x": tune.grid_search([1, 2, 3])},
        stop={"training_iteration": 1},
        reuse_actors=True,
        resources_per_trial={"cpu": 4},
        verbose=0,
    )
    assert [(trial.last_result["x"], trial.last_result["resets"]) for trial in analysis.trials] == [
        (1, 0),
        (2, 1),
        (3, 2),
    ]


def legacy_constructors():
    from ray import tune

    class Logger(tune.Trainable):
        def __init__(self, config=None, logger_creator=None):
            super().__init__(config, logger_creator)
            self.by = "logger_creator"

        def _setup(self, config):
            self.total = 0

        def _train(self):
            self.total += 1
            return {"total": self.total, "by": self.by}

        def _save(self, directory):
            path = Path(directory, "total.txt")
            path.write_text(str(self.total))
            return str(path)

        def _restore(self, path):
            self.total = int(Path(path).read_text())

    class Anything(Logger):
        def __init__(self, *args, **kwargs):
            super().__init__(*args, **kwargs)
            self.by = "anything"

    class Dropped(Logger):
        def __init__(self, config, **kwargs):
            super().__init__(config)
            self.by = "dropped"

    class Required(Logger):
        def __init__(self, config, logger_creator):
            super().__init__(config, logger_creator=logger_creator)
            self.by = f"required {logger_creator(config).logdir == self.logdir.rstrip('/')}"

    return {"logger_creator": Logger, "anything": Anything, "dropped": Dropped, "required True": Required}


@pytest.mark.parametrize("by", ["logger_creator", "anything", "dropped", "required True"])
def test_classes_with_a_constructor_of_then_run_and_keep_their_checkpoints(ray_session, tmp_path, events, by):
    analysis = run(
        ray_session,
        legacy_constructors()[by],
        tmp_path,
        events,
        checkpoint_freq=1,
        stop={"training_iteration": 2},
    )
    (trial,) = analysis.trials
    assert trial.last_result["by"] == by
    assert len(list(Path(trial.logdir).glob("checkpoint_*/total.txt"))) == 2


def test_a_class_asks_for_extra_resources_as_it_did(ray_session, tmp_path, events):
    from ray import tune

    class Legacy(tune.Trainable):
        @classmethod
        def default_resource_request(cls, config):
            from ray.tune.resources import Resources

            return Resources(cpu=1, gpu=0, extra_cpu=2)

        def _train(self):
            return {"bundles": str(self.trial_resources.bundles)}

    analysis = run(ray_session, Legacy, tmp_path, events, stop={"training_iteration": 1})
    assert analysis.trials[0].last_result["bundles"] == "[{'CPU': 1.0}, {'CPU': 2.0}]"


def test_a_class_is_told_of_new_resources_before_it_loads_its_checkpoint(ray_session, tmp_path, events):
    from ray import tune
    from ray.tune.schedulers.resource_changing_scheduler import ResourceChangingScheduler

    class Told(tune.Trainable):
        def setup(self, config):
            note(config, call="setup")

        def update_resources(self, new_resources):
            note(self.config, call="update_resources", cpus=new_resources.head_cpus)

        def load_checkpoint(self, checkpoint_dir):
            note(self.config, call="load_checkpoint", cpus=self.trial_resources.head_cpus)

        def save_checkpoint(self, checkpoint_dir):
            return {}

        def step(self):
            return {"score": 1}

    def two_from_the_second_result_on(controller, trial, result, scheduler):
        return tune.PlacementGroupFactory([{"CPU": 1 + (result["training_iteration"] > 1)}])

    scheduler = ResourceChangingScheduler(resources_allocation_function=two_from_the_second_result_on)
    with pytest.warns(DeprecationWarning, match="Trainable.update_resources"):
        run(ray_session, Told, tmp_path, events, scheduler=scheduler)
    told = [{"call": "update_resources", "cpus": 2}, {"call": "load_checkpoint", "cpus": 2}]
    assert events() == [{"call": "setup"}, {"call": "setup"}, *told]


def test_restoring_a_run_by_path_goes_on_with_the_iterations(ray_session, tmp_path, events):
    legacy = legacy_constructors()["logger_creator"]
    first = run(ray_session, legacy, tmp_path, events, checkpoint_at_end=True, stop={"training_iteration": 2})
    again = run(
        ray_session,
        legacy,
        tmp_path / "again",
        events,
        restore=first.trials[0].checkpoint.path,
        stop={"training_iteration": 5},
    )
    result = again.trials[0].last_result
    assert (result["total"], result["training_iteration"], result["iterations_since_restore"]) == (5, 5, 3)


@pytest.mark.parametrize("given", ["file", pytest.param("directory", marks=pytest.mark.slow)])
def test_a_run_goes_on_from_the_path_that_save_returned(ray_session, tmp_path, events, given):
    legacy = legacy_constructors()["logger_creator"]
    first = run(ray_session, legacy, tmp_path, events, checkpoint_freq=1, stop={"training_iteration": 2})
    path = first.trials[0].checkpoint.value
    assert path.endswith("/total.txt")
    again = run(
        ray_session,
        legacy,
        tmp_path / "again",
        events,
        restore=path if given == "file" else os.path.dirname(path),
        stop={"training_iteration": 3},
    )
    assert again.trials[0].last_result["total"] == 3


def test_should_checkpoint_in_a_result_saves_one(ray_session, tmp_path, events):
    from ray import tune

    class Legacy(tune.Trainable):
        def _train(self):
            return {"should_checkpoint": self._iteration == 1}

        def _save(self, directory):
            return {"saved_at": self._iteration}

    (trial,) = run(ray_session, Legacy, tmp_path, events, stop={"training_iteration": 3}).trials
    assert len(list(Path(trial.logdir).glob("checkpoint_*"))) == 1


def test_models_are_exported_at_the_end(ray_session, tmp_path, events):
    from ray import tune

    class Legacy(tune.Trainable):
        def _train(self):
            return {"score": 1}

        def _export_model(self, formats, directory):
            Path(directory, "model.txt").write_text(",".join(formats))
            return {formats[0]: os.path.join(directory, "model.txt")}

    (trial,) = run(ray_session, Legacy, tmp_path, events, export_formats=["h5"], stop={"training_iteration": 1}).trials
    assert Path(trial.logdir, "model.txt").read_text() == "h5"


@pytest.mark.parametrize(
    ("scheduler", "form"),
    [
        pytest.param("pbt", "function", marks=pytest.mark.slow),
        ("hyperband", "class"),
        pytest.param("pbt", "class", marks=pytest.mark.slow),
        pytest.param("hyperband", "function", marks=pytest.mark.slow),
    ],
)
def test_paused_and_exploited_trials_go_on_from_their_checkpoints(ray_session, tmp_path, events, form, scheduler):
    from ray import tune
    from ray.tune.schedulers import HyperBandScheduler, PopulationBasedTraining

    class Legacy(tune.Trainable):
        def _setup(self, config):
            self.n, self.restores, self.lr = 0, 0, config["lr"]

        def _train(self):
            self.n += 1
            return {"score": self.n * 10 + self.lr, "n": self.n, "restores": self.restores}

        def _save(self, directory):
            path = os.path.join(directory, "state")
            Path(path).write_text(json.dumps([self.n, self.restores]))
            return path

        def _restore(self, path):
            self.n, self.restores = json.loads(Path(path).read_text())
            self.restores += 1

    def function(config, checkpoint_dir=None):
        n = restores = 0
        if checkpoint_dir:
            n, restores = json.loads(Path(checkpoint_dir, "state").read_text())
            restores += 1
        while True:
            n += 1
            with tune.checkpoint_dir(step=n) as directory:
                Path(directory, "state").write_text(json.dumps([n, restores]))
            tune.report(score=n * 10 + config["lr"], n=n, restores=restores)

    names = {"time_attr": "training_iteration", "metric": "score", "mode": "max"}
    if scheduler == "hyperband":
        rates, last, pausing = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6], 9, HyperBandScheduler(max_t=9, **names)
    else:
        # Every trial pauses at every perturbation and begins in a new actor, which takes seconds.
        rates, last = [0.1, 0.2, 0.3, 0.4], 5
        pausing = PopulationBasedTraining(
            perturbation_interval=2, hyperparam_mutations={"lr": [0.1, 0.9]}, synch=True, **names
        )
    analysis = tune.run(
        Legacy if form == "class" else function,
        name="run",
        local_dir=str(tmp_path),
        config={"lr": tune.grid_search(rates)},
        scheduler=pausing,
        stop={"training_iteration": last},
        verbose=0,
    )
    results = [trial.last_result for trial in analysis.trials]
    assert [result["n"] for result in results] == [result["training_iteration"] for result in results]
    assert sum(result["restores"] for result in results) > 0


def test_a_class_with_the_new_names_is_one_in_an_actor_too(ray_session):
    import ray
    from ray import tune

    class Modern(tune.Trainable):
        def step(self):
            return {"logdir": self.logdir, "loaded": getattr(self, "loaded", None)}

        def save_checkpoint(self, checkpoint_dir):
            return {"weight": 3}

        def load_checkpoint(self, checkpoint):
            self.loaded = dict(checkpoint)

    actor = ray.remote(Modern).remote()
    ray.get(actor.restore_from_object.remote(ray.get(actor.save_to_object.remote())))
    result = ray.get(actor.train.remote())
    assert result["loaded"] == {"weight": 3}
    assert not result["logdir"].endswith("/")


def test_the_class_of_rays_own_examples_saves_a_file_as_it_did(ray_session, tmp_path):
    from ray import tune
    from ray.tune.examples.async_hyperband_example import MyTrainableClass

    arguments = {"config": {"width": 2, "height": 3}, "checkpoint_freq": 1, "local_dir": str(tmp_path), "verbose": 0}
    analysis = tune.run(MyTrainableClass, stop={"training_iteration": 1}, **arguments)
    (trial,) = analysis.trials
    ((path, _),) = analysis.get_trial_checkpoints_paths(trial)
    assert Path(path) == Path(trial.logdir, "checkpoint_000001", "checkpoint")
    assert Path(path).is_file()
    again = tune.run(MyTrainableClass, stop={"training_iteration": 2}, restore=path, **arguments)
    assert again.trials[0].last_result["episode_reward_mean"] == pytest.approx(3 * math.tanh(2 / 2))
    by_hand = MyTrainableClass(arguments["config"])
    by_hand.restore(path)
    assert Path(by_hand.save(str(tmp_path / "by_hand"))).is_file()
