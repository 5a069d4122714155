"""`Trainable` objects that user code makes and drives itself, without Tune."""

import os
import pickle
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

RECORDED = Path(__file__).parent / "recorded_runs"
CHECKPOINTS = Path(__file__).parent / "recorded_checkpoints"


def counting(kind):
    from ray import tune

    class Counting(tune.Trainable):
        def setup(self, config):
            self.total = config.get("start", 0)

        def step(self):
            self.total += 1
            return {"total": self.total, "mean_loss": 0.5, "timesteps_this_iter": 10}

        def save_checkpoint(self, directory):
            path = Path(directory, "sub", "total.txt")
            path.parent.mkdir()
            path.write_text(str(self.total))
            return {
                "file": str(path),
                "below": str(path.parent),
                "directory": directory,
                "slash": os.path.join(directory, ""),
                "dictionary": {"total": self.total},
                "nothing": None,
            }[kind]

        def load_checkpoint(self, checkpoint):
            self.loaded = checkpoint
            if isinstance(checkpoint, dict):
                self.total = checkpoint["total"]
            elif kind == "file":
                self.total = int(Path(checkpoint).read_text())
            elif kind == "below":
                self.total = int(Path(checkpoint, "total.txt").read_text())
            else:
                self.total = int(Path(checkpoint, "sub", "total.txt").read_text())

    return Counting


KINDS = ["file", "below", "directory", "slash", "dictionary", "nothing"]


@pytest.mark.parametrize("kind", KINDS)
def test_restore_takes_what_save_returned(ray_session, kind):
    trainable = counting(kind)()
    trainable.train()
    trainable.train()
    saved = trainable.save()
    trainable.train()
    trainable.restore(saved)
    assert (trainable.total, trainable.iteration, trainable._timesteps_total) == (2, 2, 20)


@pytest.mark.parametrize("kind", KINDS)
def test_save_returns_a_path_below_logdir(ray_session, kind):
    trainable = counting(kind)()
    trainable.train()
    saved = trainable.save()
    assert isinstance(saved, str)
    assert os.path.exists(saved)
    assert os.path.dirname(os.path.join(trainable.logdir, "checkpoint_000001", "")) in saved


@pytest.mark.parametrize("kind", KINDS)
def test_the_path_alone_restores_in_another_object_with_the_iterations(ray_session, kind):
    trainable = counting(kind)()
    trainable.train()
    path = str(trainable.save())
    other = counting(kind)({"start": 100})
    other.restore(path)
    assert (other.total, other.iteration) == (1, 1)


@pytest.mark.parametrize("kind", KINDS)
def test_the_checkpoint_of_a_result_restores(ray_session, kind):
    from ray.tune import Checkpoint

    trainable, other = counting(kind)(), counting(kind)()
    trainable.train()
    saved = trainable.save()
    other.restore(Checkpoint.from_directory(saved.checkpoint.path))
    assert (other.total, other.iteration) == (1, 1)


@pytest.mark.parametrize("kind", KINDS)
def test_a_checkpoint_travels_as_an_object(ray_session, kind):
    trainable = counting(kind)()
    trainable.train()
    other = counting(kind)({"start": 100})
    other.restore_from_object(pickle.loads(pickle.dumps(trainable.save_to_object())))
    assert (other.total, other.iteration) == (1, 1)


@pytest.mark.parametrize("kind", [KINDS[0], *(pytest.param(kind, marks=pytest.mark.slow) for kind in KINDS[1:])])
def test_a_checkpoint_travels_between_actors(ray_session, kind):
    ray = ray_session
    actor = ray.remote(num_cpus=0)(counting(kind))
    first, second = actor.remote(), actor.remote()
    ray.get(first.train.remote())
    ray.get(second.restore.remote(first.save.remote()))
    assert ray.get(second.train.remote())["total"] == 2


def test_save_takes_a_directory(ray_session, tmp_path):
    trainable = counting("file")()
    trainable.train()
    saved = trainable.save(str(tmp_path / "here"))
    assert saved == str(tmp_path / "here" / "sub" / "total.txt")
    trainable.restore(saved)
    assert trainable.loaded == saved


def test_modern_code_still_finds_the_checkpoint_object(ray_session):
    trainable = counting("nothing")()
    trainable.train()
    with trainable.save().checkpoint.as_directory() as directory:
        assert Path(directory, "sub", "total.txt").read_text() == "1"


def test_a_dictionary_knows_its_path_and_is_what_was_saved(ray_session):
    trainable = counting("dictionary")()
    trainable.restore(trainable.save())
    assert trainable.loaded == {"total": 0}
    assert os.path.exists(trainable.loaded["tune_checkpoint_path"])


def test_a_dictionary_is_what_was_saved_in_an_actor(ray_session):
    class Exact(counting("dictionary")):
        def load_checkpoint(self, checkpoint):
            assert {**checkpoint} == {"total": 1}
            super().load_checkpoint(checkpoint)

    actor = ray_session.remote(num_cpus=0)(Exact).remote()
    ray_session.get(actor.train.remote())
    ray_session.get(actor.restore.remote(actor.save.remote()))


def test_a_deleted_checkpoint_is_gone(ray_session):
    trainable = counting("file")()
    saved = trainable.save()
    trainable.delete_checkpoint(saved)
    assert not os.path.exists(saved)


def test_results_have_the_columns_of_then(ray_session):
    trainable = counting("file")()
    result = trainable.train()
    assert result["experiment_id"] == trainable._experiment_id
    assert (result["neg_mean_loss"], result["timesteps_total"], result["timesteps_since_restore"]) == (-0.5, 10, 10)
    assert result["episodes_total"] is None


def test_the_logger_creator_decides_about_the_directory_and_gets_the_results(ray_session, tmp_path):
    results = []
    logger = SimpleNamespace(
        logdir=str(tmp_path / "mine"), on_result=results.append, flush=lambda: None, close=lambda: results.append("end")
    )
    trainable = counting("file")({"start": 4}, lambda config: logger)
    trainable.train()
    trainable.stop()
    assert Path(trainable.logdir) == tmp_path / "mine"
    assert [results[0]["total"], *results[1:]] == [5, "end"]


def test_the_environment_says_where_the_directory_is(ray_session, tmp_path, monkeypatch):
    monkeypatch.setenv("TUNE_RESULT_DIR", str(tmp_path / "results"))
    made = counting("nothing")({})
    assert Path(made.logdir).parent == tmp_path / "results"
    made.stop()


def test_what_is_made_by_hand_is_stored_on_this_machine(ray_session):
    made = counting("nothing")({})
    stored = (made.uses_cloud_checkpointing, made.remote_checkpoint_dir, made.storage_client, made.sync_function_tpl)
    assert stored == (False, None, None, None)
    made.remote_checkpoint_dir = "s3://bucket/run"
    assert made.uses_cloud_checkpointing
    made.stop()
    counting("nothing")({}, custom_syncer=object(), sync_timeout=5).stop()


def test_underscore_classes_get_the_trailing_slash_of_their_day(ray_session):
    from ray import tune

    class Legacy(tune.Trainable):
        def _train(self):
            return {}

        def _save(self, directory):
            return directory

        def _restore(self, path):
            self.loaded = path

    trainable = Legacy()
    saved = trainable.save()
    trainable.restore(saved)
    assert trainable.logdir.endswith("/")
    assert trainable.loaded == saved == os.path.join(trainable.logdir, "checkpoint_000000", "")


def old_checkpoint(directory, as_dict):
    """A checkpoint as Ray 0.8 - 1.13 wrote it, with a last result of classes that are gone."""
    directory.mkdir()
    (directory / ".is_checkpoint").touch()
    name = "checkpoint" if as_dict else "total.txt"
    path = directory / name
    path.write_bytes(pickle.dumps({"total": 7}) if as_dict else b"7")
    state = {
        "experiment_id": "abc",
        "iteration": 5,
        "timesteps_total": 50,
        "time_total": 1.5,
        "episodes_total": None,
        "saved_as_dict": as_dict,
        "last_result": {"node": os.stat_result(range(10))},
    }
    path.with_name(name + ".tune_metadata").write_bytes(pickle.dumps(state, protocol=4))
    return path


@pytest.mark.parametrize("as_dict", [True, False])
@pytest.mark.parametrize("given", ["file", "directory"])
def test_a_checkpoint_of_an_older_ray_restores_with_its_counters(ray_session, tmp_path, as_dict, given):
    path = old_checkpoint(tmp_path / "checkpoint_5", as_dict)
    trainable = counting("dictionary" if as_dict else "file")()
    trainable.restore(str(path if given == "file" else path.parent))
    assert (trainable.total, trainable.iteration, trainable._experiment_id) == (7, 5, "abc")
    assert (trainable._timesteps_total, trainable._time_total) == (50, 1.5)


@pytest.mark.parametrize("release", ["0.8.7", "1.13.0", "2.6.3", "2.42.1"])
def test_a_checkpoint_that_a_real_old_ray_wrote_restores(ray_session, tmp_path, release):
    from ray import tune

    class Peaks(tune.Trainable):
        def step(self):
            return {}

        def load_checkpoint(self, path):
            self.x = Path(path, "x.txt").read_text()

    run = shutil.copytree(RECORDED / release, tmp_path / "run")
    trainable = Peaks()
    trainable.restore(str(sorted(run.glob("*x=2*/checkpoint_*"))[1]))
    assert trainable.x == "2"
    assert trainable.iteration == (
        0 if release == "2.42.1" else 2
    )  # Ray 2.7 - 2.42 wrote it nowhere but in the results


@pytest.mark.parametrize("release", ["0.8.7", "1.13.0", "2.6.3"])
def test_a_dictionary_that_a_real_old_ray_wrote_restores(ray_session, tmp_path, release):
    directory = shutil.copytree(CHECKPOINTS / release, tmp_path / "checkpoint_000002")
    trainable = counting("dictionary")()
    trainable.restore(str(directory))
    assert (trainable.loaded, trainable.iteration) == ({"total": 2}, 2)


def test_save_returns_a_path_a_dictionary_or_nothing(ray_session):
    from ray import tune

    class Five(tune.Trainable):
        def save_checkpoint(self, directory):
            return 5

    with pytest.raises(ValueError, match="save_checkpoint returned 5"):
        Five().save()


FUNCTIONS_BY_HAND = """
import json, os, sys
import ray
from ray import tune
from ray.tune.trainable import wrap_function

ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
here = os.getcwd()

def train(config, checkpoint_dir=None):
    start = int(open(os.path.join(checkpoint_dir, "step")).read()) + 1 if checkpoint_dir else 0
    for step in range(start, 10):
        if step % 3 == 0:
            with tune.checkpoint_dir(step=step) as directory:
                open(os.path.join(directory, "step"), "w").write(str(step))
        tune.report(test=step)

wrapped = wrap_function(train, durable=True, warn=False)  # as in Ray 1.3 - 1.8
first = wrapped()
empty = first.save()
first.train()
first.train()
saved = first.save()
as_object = first.save_to_object()
first.stop()
found = [os.getcwd() == here]
for checkpoint in (empty, saved, as_object):
    other = wrapped()
    (other.restore_from_object if checkpoint is as_object else other.restore)(checkpoint)
    result = other.train()
    other.stop()
    found.append([result["test"], result["training_iteration"]])
print(json.dumps(found))
"""


def test_functions_are_trained_saved_and_restored_by_hand(run_python, tmp_path):
    script = tmp_path / "by_hand.py"
    script.write_text(FUNCTIONS_BY_HAND)
    done = run_python("-m", "compat", script)
    assert done.stdout.splitlines()[-1:] == ["[true, [0, 1], [1, 3], [1, 3]]"], done.stderr
    assert [done.stderr.count(f"wrap_function({dropped})") for dropped in ("durable", "warn")] == [1, 1], done.stderr


TWO_FUNCTIONS_BY_HAND = """
import os
import ray
from ray import tune
from ray.tune.trainable import wrap_function

def train(config):
    for step in range(2):
        tune.report(score=config["x"] + step)

wrapped = wrap_function(train)
one, ten = wrapped({"x": 1}), wrapped({"x": 10})
found = [one.train()["score"], ten.train()["score"], one.train()["score"], ten.train()["score"]]
last = one.train()
found += [last["score"], last["training_iteration"], "__duplicate__" in last]
found += [tune.is_session_enabled(), ray.is_initialized()]
ten.stop()
print(found)
"""


def test_functions_are_driven_by_hand_side_by_side_and_without_ray(run_python, tmp_path):
    script = tmp_path / "side_by_side.py"
    script.write_text(TWO_FUNCTIONS_BY_HAND)
    done = run_python("-m", "compat", script)
    assert done.stdout.splitlines()[-1:] == ["[1, 10, 2, 11, 2, 2, True, False, False]"], done.stderr


def test_a_path_that_is_gone_stands_for_the_latest_checkpoint_if_that_is_asked_for(ray_session):
    trainable = counting("file")()
    with pytest.raises(ValueError, match="There is no checkpoint at /gone"):
        trainable.restore("/gone", fallback_to_latest=True)
    saved = []
    for _ in range(3):
        trainable.train()
        saved.append(trainable.save())
    shutil.rmtree(Path(saved[-1]).parent.parent)
    with pytest.warns(UserWarning, match=r"There is no checkpoint at .*checkpoint_000003.*checkpoint_000002 is taken"):
        trainable.restore(saved[-1], fallback_to_latest=True)
    assert (trainable.total, trainable.iteration) == (2, 2)
    trainable.restore(f"file://{saved[0]}", fallback_to_latest=True)
    assert (trainable.total, trainable.iteration) == (1, 1)
    with pytest.raises(ValueError, match="nowhere"):  # another checkpoint is not what the URI meant
        trainable.restore("nowhere://bucket/checkpoint_000001", fallback_to_latest=True)


@pytest.mark.parametrize("arguments", [pytest.param((), marks=pytest.mark.slow), ({"start": 1}, 0, True)])
def test_a_class_is_validated_where_no_cpu_is_free(ray_session, arguments):
    from ray.tune.utils import validate_save_restore

    @ray_session.remote(num_cpus=4)
    class Occupant:
        def ready(self):
            return True

    occupant = Occupant.remote()
    assert ray_session.get(occupant.ready.remote())
    try:
        assert validate_save_restore(counting("directory"), *arguments) is True
    finally:
        ray_session.kill(occupant)


def test_a_class_that_restores_nothing_is_not_valid(ray_session):
    from ray import tune
    from ray.tune.utils import validate_save_restore

    class Forgetful(tune.Trainable):
        def setup(self, config):
            self.own = 0

        def step(self):
            self.own += 1
            return {"training_iteration": self.own}

        def save_checkpoint(self, directory):
            return directory

        def load_checkpoint(self, checkpoint):
            pass

    with pytest.raises(AssertionError):
        validate_save_restore(Forgetful)
