"""Classes written for Ray 0.8 run as they did: which methods are called, and with what."""

import json
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
"""
    )
    done = run_python(script)
    assert done.stdout.splitlines()[-1] == "{'x': 3}", done.stderr
    assert len(list((tmp_path / "results" / "mirror").glob("*/checkpoint_*/x.txt"))) == 6
