"""`ray.tune.syncer.Syncer` of Ray 2.0 - 2.6: the user's own class carries results away."""

import shutil
import time
from pathlib import Path

import pytest

import compat


@pytest.fixture
def syncer_class(ray_session):
    from ray.tune.syncer import Syncer

    class Copying(Syncer):
        def __init__(self, directory, fails=False):
            super().__init__(sync_period=0)
            self.directory, self.fails = str(directory), fails

        def _place(self, remote_dir):
            return Path(self.directory, remote_dir.removeprefix("mine://"))

        def sync_up(self, local_dir, remote_dir, exclude=None):
            if self.fails:
                raise OSError("no way to mine://")
            ignored = shutil.ignore_patterns(*(pattern.rpartition("/")[2] for pattern in exclude or ()))
            shutil.copytree(local_dir, self._place(remote_dir), ignore=ignored, dirs_exist_ok=True)
            return True

        def sync_down(self, remote_dir, local_dir, exclude=None):
            shutil.copytree(self._place(remote_dir), local_dir, dirs_exist_ok=True)
            return True

        def delete(self, remote_dir):
            shutil.rmtree(self._place(remote_dir))
            return True

        @classmethod
        def validate_upload_dir(cls, upload_dir):
            if not upload_dir.startswith("mine://"):
                raise ValueError(f"not mine: {upload_dir}")

    return Copying


@pytest.fixture
def saving(ray_session):
    from ray import tune

    class Saving(tune.Trainable):
        def step(self):
            return {"count": self.iteration}

        def save_checkpoint(self, checkpoint_dir):
            Path(checkpoint_dir, "count").write_text(str(self.iteration))

        def load_checkpoint(self, checkpoint_dir):
            pass

    return Saving


def test_a_syncer_of_the_users_own_has_a_copy_of_the_run_to_go_on_from(syncer_class, saving, storage, tmp_path):
    from ray import air, tune

    sync_config = tune.SyncConfig(upload_dir="mine://bucket", syncer=syncer_class(tmp_path))
    results = tune.Tuner(
        saving,
        run_config=air.RunConfig(
            name="run",
            local_dir=storage,
            stop={"training_iteration": 3},
            checkpoint_config=air.CheckpointConfig(num_to_keep=1, checkpoint_frequency=1),
            sync_config=sync_config,
        ),
    ).fit()
    trial = tmp_path / "bucket" / "run" / Path(results[0].path).name
    assert Path(results[0].path).parent == Path(storage, "run")
    assert len((trial / "result.json").read_text().splitlines()) == 3
    assert (tmp_path / "bucket" / "run" / "tuner.pkl").exists()
    assert [path.name for path in trial.glob("checkpoint_*/count")] == ["count"]
    assert [path.name for path in trial.glob("checkpoint_*")] == ["checkpoint_000003"]

    for resume in ("AUTO", "REMOTE"):
        shutil.rmtree(storage)
        resumed = tune.run(saving, name="run", local_dir=storage, sync_config=sync_config, resume=resume, verbose=0)
        assert [str(trial.trial_id) for trial in resumed.trials] == [results[0].metrics["trial_id"]]
        assert Path(storage, "run", trial.name, "checkpoint_000003", "count").exists()


def test_results_that_could_not_be_copied_end_no_run(syncer_class, saving, tmp_path, monkeypatch):
    from ray import tune

    monkeypatch.setenv("TUNE_RESULT_DIR", str(tmp_path / "results"))
    analysis = tune.run(
        saving,
        name="run",
        stop={"training_iteration": 2},
        checkpoint_freq=1,
        storage_path="mine://bucket",
        sync_config=tune.SyncConfig(syncer=syncer_class(tmp_path, fails=True)),
        verbose=0,
    )
    assert [trial.last_result["count"] for trial in analysis.trials] == [1]
    assert Path(analysis.trials[0].local_path).parent == tmp_path / "results" / "run"


def test_a_syncer_is_asked_whether_it_takes_the_place_and_needs_one(syncer_class, saving, tmp_path):
    from ray import tune

    with pytest.raises(ValueError, match="not mine: s3://bucket"):
        tune.run(saving, sync_config=tune.SyncConfig(upload_dir="s3://bucket", syncer=syncer_class(tmp_path)))
    with pytest.raises(ValueError, match="to use a custom `syncer`"):
        tune.Tuner(saving, run_config=tune.RunConfig(sync_config=tune.SyncConfig(syncer=syncer_class(tmp_path))))


@pytest.mark.parametrize("place", [None, "file:///valid/dir", "s3://valid/bucket", "memory:///anything"])
def test_a_sync_config_takes_places_that_are_storage(ray_session, place):
    from ray import tune

    assert tune.SyncConfig(upload_dir=place).validate_upload_dir()


@pytest.mark.parametrize("place", ["/valid/dir", "invalid://some/url"])
def test_a_sync_config_does_not_take_other_places_unless_a_syncer_does(ray_session, syncer_class, place):
    from ray import tune

    class TakesAll(syncer_class):
        @classmethod
        def validate_upload_dir(cls, upload_dir):
            return True

    with pytest.raises(ValueError, match=place):
        tune.SyncConfig().validate_upload_dir(place)
    with pytest.raises(ValueError, match=f"not mine: {place}"):
        tune.SyncConfig(upload_dir=place, syncer=syncer_class("")).validate_upload_dir()
    assert tune.SyncConfig(upload_dir=place, syncer=TakesAll("")).validate_upload_dir()
    with pytest.raises(ValueError, match="to use a custom `syncer`"):
        tune.SyncConfig(syncer=TakesAll("")).validate_upload_dir()


def test_what_failed_in_the_background_is_tried_again(syncer_class):
    from ray import tune

    class Background(syncer_class):
        works_at = 3
        tried = 1

        def wait(self):
            if self.tried < self.works_at:
                raise TimeoutError("not there yet")

        def retry(self):
            self.tried += 1

    Background("").wait_or_retry(max_retries=3, backoff_s=0)
    never = Background("")
    never.works_at = 9
    with pytest.raises(tune.TuneError, match="after 2 retries"):
        never.wait_or_retry(max_retries=2, backoff_s=0)


@pytest.fixture
def naming_syncer_class(ray_session):
    """A syncer that says by what function it copies."""
    from ray.tune.syncer import _BackgroundSyncer

    class Naming(_BackgroundSyncer):
        def __init__(self, directory, sync_timeout=1800.0, seconds=0.0):
            super().__init__(sync_period=0, sync_timeout=sync_timeout)
            self.directory, self.seconds = directory, seconds

        def _sync_up_command(self, local_path, uri, exclude=None):
            def copy(source, target):
                time.sleep(self.seconds)
                shutil.copytree(source, target, dirs_exist_ok=True)

            return copy, {"source": local_path, "target": f"{self.directory}/{uri.removeprefix('mine://')}"}

        def _delete_command(self, uri):
            return shutil.rmtree, {"path": f"{self.directory}/{uri.removeprefix('mine://')}"}

    return Naming


def test_a_syncer_that_names_what_copies_has_a_copy_of_the_run(naming_syncer_class, saving, storage, tmp_path):
    from ray import air, tune

    syncer = naming_syncer_class(str(tmp_path))
    run_config = air.RunConfig(
        name="run",
        local_dir=storage,
        stop={"training_iteration": 2},
        checkpoint_config=air.CheckpointConfig(num_to_keep=1, checkpoint_frequency=1),
        sync_config=tune.SyncConfig(upload_dir="mine://bucket", syncer=syncer),
    )
    (result,) = tune.Tuner(saving, run_config=run_config).fit()
    trial = tmp_path / "bucket" / "run" / Path(result.path).name
    assert len((trial / "result.json").read_text().splitlines()) == 2
    assert [path.name for path in trial.glob("checkpoint_*")] == ["checkpoint_000002"]


def test_a_syncer_that_names_what_copies_says_what_became_of_it(naming_syncer_class, tmp_path):
    from ray import cloudpickle
    from ray.tune import TuneError

    (tmp_path / "here").mkdir()
    syncer = naming_syncer_class(str(tmp_path), sync_timeout=2, seconds=5)
    with pytest.raises(TuneError, match="No sync command set"):
        syncer.retry()
    assert syncer.sync_up(str(tmp_path / "here"), "mine://there")
    cloudpickle.loads(cloudpickle.dumps(syncer)).wait()  # what goes on here does not there
    assert not syncer.sync_up(str(tmp_path / "here"), "mine://there")
    with pytest.raises(TimeoutError, match="copy did not finish running"):
        syncer.wait()
    syncer.delete("mine://nowhere")
    with pytest.raises(TuneError, match="Sync process failed"):
        syncer.wait()


def test_rays_own_syncer_copies_to_a_uri_and_back(ray_session, tmp_path):
    from ray import tune
    from ray.tune.syncer import get_node_to_storage_syncer

    (tmp_path / "here" / "below").mkdir(parents=True)
    for name in ("kept", "left.tmp", "below/kept", "below/left.tmp"):
        (tmp_path / "here" / name).write_text(name)
    syncer = get_node_to_storage_syncer(tune.SyncConfig(upload_dir="memory://bucket"))
    assert syncer.sync_up(str(tmp_path / "here"), "memory://bucket/run", exclude=["*.tmp"])
    syncer.wait()
    syncer.sync_down("memory://bucket/run", str(tmp_path / "back"))
    syncer.wait()
    copied = [path.relative_to(tmp_path / "back").as_posix() for path in (tmp_path / "back").rglob("*")]
    assert sorted(copied) == ["below", "below/kept", "kept"]
    assert get_node_to_storage_syncer(tune.SyncConfig(upload_dir="memory://bucket", syncer=None)) is None
    assert get_node_to_storage_syncer(tune.SyncConfig()) is None


def test_the_syncer_of_ray_1_is_refused_with_its_code(ray_session):
    from ray.tune.syncer import Syncer

    for made in (lambda: Syncer(local_dir="/a", remote_dir="/b"), lambda: Syncer("/a", "/b", object())):
        with pytest.raises(compat.LegacyApiError, match=r"Syncer\(local_dir\) \[NAM823\]"):
            made()


def test_each_experiment_of_a_run_has_its_own_syncer(syncer_class, saving, storage, tmp_path):
    from ray import tune

    def experiment(name, bucket):
        return tune.Experiment(
            name,
            saving,
            local_dir=storage,
            stop={"training_iteration": 2},
            checkpoint_freq=2,
            sync_config=bucket and tune.SyncConfig(upload_dir=f"mine://{bucket}", syncer=syncer_class(tmp_path)),
        )

    tune.run([experiment("one", "first"), experiment("two", "second"), experiment("three", None)], verbose=0)
    copied = [path.relative_to(tmp_path).parts for path in tmp_path.glob("*/*/*/checkpoint_*/count")]
    assert sorted((*parts[:2], *parts[3:]) for parts in copied if parts[0] != "storage") == [
        ("first", "one", "checkpoint_000002", "count"),
        ("second", "two", "checkpoint_000002", "count"),
    ]


def test_what_a_syncer_carries_to_storage_path_is_made_in_local_dir(
    syncer_class, saving, data_parallel_trainer, tmp_path
):
    from ray import air, tune

    run_config = air.RunConfig(
        name="run",
        storage_path="mine://bucket",
        local_dir=str(tmp_path / "here"),
        stop={"training_iteration": 1},
        sync_config=tune.SyncConfig(syncer=syncer_class(tmp_path)),
    )
    (result,) = tune.Tuner(saving, run_config=run_config).fit()
    assert Path(result.path).parent == tmp_path / "here" / "run"
    assert (tmp_path / "bucket" / "run" / Path(result.path).name / "result.json").exists()
    trainer = data_parallel_trainer(lambda: None, run_config=run_config)
    assert trainer.run_config.storage_path == str(tmp_path / "here")


@pytest.mark.train
@pytest.mark.slow
def test_the_runs_of_trainers_go_where_a_sync_config_says(
    syncer_class, data_parallel_trainer, seen, tmp_path, monkeypatch
):
    from ray import air, tune

    from tests.compat.loops import epochs

    def path_of_run(**sync_config):
        config = tune.SyncConfig(**sync_config)
        return data_parallel_trainer(
            epochs,
            train_loop_config={"epochs": 2, "seen": seen.directory},
            scaling_config=air.ScalingConfig(num_workers=1),
            run_config=air.RunConfig(name="run", local_dir=str(tmp_path / "here"), sync_config=config),
        ).fit().path  # fmt: skip

    assert path_of_run(upload_dir=str(tmp_path / "there")) == str(tmp_path / "there" / "run")
    assert path_of_run(upload_dir="mine://bucket", syncer=syncer_class(tmp_path)) == str(tmp_path / "here" / "run")
    assert len((tmp_path / "bucket/run/result.json").read_text().splitlines()) == 2
    assert len(list(tmp_path.glob("bucket/run/checkpoint_*"))) == 2


@pytest.mark.parametrize("of_user", [None, "sync_config", "custom_syncer"])
def test_a_trainable_made_by_hand_keeps_copies_of_its_checkpoints(syncer_class, saving, tmp_path, of_user):
    from ray import tune
    from ray.tune.logger import NoopLogger

    logdir, copies = tmp_path / "logdir", tmp_path / "bucket"
    copies.mkdir()
    syncer = syncer_class(tmp_path)

    def make():
        return saving(
            logger_creator=lambda config: NoopLogger(config, str(logdir)),
            remote_checkpoint_dir="mine://bucket" if of_user else f"file://{copies}",
            **({"custom_syncer": syncer} if of_user == "custom_syncer" else {}),
            **({"sync_config": tune.SyncConfig(syncer=syncer)} if of_user == "sync_config" else {}),
        )

    trainable = make()
    paths = []
    for step in range(3):
        trainable.train()
        (logdir / "notes.txt").write_text(f"of step {step}")
        paths.append(trainable.save(prevent_upload=step == 0))
    trainable.restore_from_object(trainable.save_to_object())
    kept = sorted(path.name for path in copies.iterdir())
    assert kept == ["checkpoint_000002", "checkpoint_000003", "notes.txt"]
    assert (copies / "checkpoint_000003" / "count").read_text() == "3"
    trainable.delete_checkpoint(paths[1])
    assert not (copies / "checkpoint_000002").exists()
    assert not Path(paths[1]).exists()

    shutil.rmtree(logdir)
    again = make()
    again.restore(paths[2])
    assert again.iteration == 3
    assert (logdir / "notes.txt").read_text() == "of step 2"
    with pytest.raises(ValueError, match="Could not recover from checkpoint"):
        again.restore(paths[1])


def test_the_newest_copy_is_taken_where_a_checkpoint_is_gone(saving, tmp_path):
    from ray.tune.logger import NoopLogger

    logdir = tmp_path / "logdir"

    def make():
        creator = lambda config: NoopLogger(config, str(logdir))  # noqa: E731
        return saving(logger_creator=creator, remote_checkpoint_dir=str(tmp_path / "copies"))

    trainable = make()
    for _ in range(2):
        trainable.train()
        newest = trainable.save()
    shutil.rmtree(newest)
    again = make()
    again.restore(str(logdir / "nothing"), fallback_to_latest=True)
    assert again.iteration == 2


def test_a_command_of_ray_1_copies_the_checkpoints_of_a_trainable_made_by_hand(saving, tmp_path):
    trainable = saving(remote_checkpoint_dir=str(tmp_path / "copies"), sync_function_tpl="cp -r {source} {target}")
    (tmp_path / "copies").mkdir()
    path = trainable.save()
    assert (tmp_path / "copies" / "checkpoint_000000" / "count").exists()
    shutil.rmtree(path)
    trainable.restore(path)
    assert Path(path, "count").exists()


@pytest.mark.parametrize("kept", [True, False])
def test_other_files_are_copied_at_the_end_if_they_are_to_be_kept(saving, tmp_path, kept):
    from ray import tune

    copies = tmp_path / "copies"
    copies.mkdir()
    config = tune.SyncConfig(sync_artifacts=kept)
    trainable = saving(remote_checkpoint_dir=str(copies), sync_config=config)
    Path(trainable.logdir, "early.txt").touch()
    trainable.save()
    Path(trainable.logdir, "late.txt").touch()
    trainable.stop()
    assert sorted(path.name for path in copies.iterdir()) == ["checkpoint_000000", *["early.txt", "late.txt"] * kept]
