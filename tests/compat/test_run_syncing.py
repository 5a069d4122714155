"""Where `tune.run` uploads results to, and what sends them there."""

from pathlib import Path

import pytest


def test_the_upload_dir_of_a_sync_config_is_where_results_go(run, tmp_path):
    from ray import tune

    upload = tmp_path / "upload"
    sync_config = tune.SyncConfig(upload_dir=upload.as_uri(), syncer=None, sync_on_checkpoint=False, sync_period=60)
    assert Path(run(sync_config=sync_config).trials[0].logdir).parent == upload / "run"
    assert sync_config.sync_period == 60
    assert tune.SyncConfig(str(upload), "auto").upload_dir == str(upload)
    assert tune.SyncConfig(upload_dir="s3://bucket").validate_upload_dir()
    with pytest.raises(ValueError, match="nothing is sent"):
        tune.SyncConfig(syncer=None).validate_upload_dir("s3://bucket")


def test_an_upload_that_nothing_sends_is_an_error_in_code_of_ray_2(ray_session):
    from ray import air, tune

    with pytest.raises(ValueError, match="nothing is sent"):
        tune.SyncConfig(upload_dir="s3://bucket", syncer=None, sync_timeout=60)
    of_any_release = tune.SyncConfig(upload_dir="s3://bucket", syncer=None)
    for run_config in (air.RunConfig, tune.RunConfig):
        with pytest.raises(ValueError, match="nothing is sent"):
            run_config(sync_config=of_any_release)
    assert air.RunConfig(sync_config=tune.SyncConfig(upload_dir="s3://bucket")).sync_config.syncer == "auto"


def test_a_function_for_syncing_copies_the_results_to_upload_dir(run, tmp_path):
    import shutil

    def copy(source, target):
        shutil.copytree(source, target, dirs_exist_ok=True)

    analysis = run(upload_dir=str(tmp_path / "cloud"), sync_to_cloud=copy)
    assert Path(analysis.trials[0].logdir).parent == tmp_path / "run"
    (uploaded,) = (tmp_path / "cloud" / "run").glob("objective_*/result.json")
    assert len(uploaded.read_text().splitlines()) == 3


def test_copies_are_made_as_often_as_the_config_or_the_variable_of_then_says(run, tmp_path, monkeypatch):
    from ray import tune

    def copies_of_three_results(name, **arguments):
        copied = []
        run(
            name=name,
            upload_dir=str(tmp_path / "cloud"),
            sync_to_cloud=lambda *places: copied.append(places),
            **arguments,
        )
        return len(copied)

    assert copies_of_three_results("seldom") == 2
    copied = []
    sync_config = tune.SyncConfig(
        upload_dir=str(tmp_path / "cloud"), sync_to_cloud=lambda *places: copied.append(places), cloud_sync_period=0
    )
    run(name="config", sync_config=sync_config)
    monkeypatch.setenv("TUNE_CLOUD_SYNC_S", "0")
    assert copies_of_three_results("variable") == len(copied) == 4
    monkeypatch.setenv("TUNE_CLOUD_SYNC_S", "soon")
    with pytest.raises(ValueError, match="TUNE_CLOUD_SYNC_S is 'soon', and should be a number of seconds"):
        copies_of_three_results("misspelled")


def test_a_command_for_syncing_runs_with_source_and_target(run, tmp_path):
    from ray import tune

    command = "mkdir -p {target} && cp -r {source}. {target}"
    run(sync_config=tune.SyncConfig(upload_dir=str(tmp_path / "cloud"), syncer=command))
    assert list((tmp_path / "cloud" / "run").glob("objective_*/result.json"))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"sync_to_cloud": "cp {source} {target}"}, "Need `upload_dir`"),
        ({"sync_to_cloud": "cp {source}", "upload_dir": "/x"}, "missing '{target}'"),
    ],
)
def test_syncing_without_a_target_is_refused(run, arguments, message):
    with pytest.raises(ValueError, match=message):
        run(**arguments)


def test_a_command_that_fetches_results_to_the_driver_has_to_say_where_source_and_target_go(run):
    from ray import tune

    with pytest.raises(tune.TuneError, match=r"missing '\{source\}'"):
        run(sync_to_driver="ls {target}")
    with pytest.raises(tune.TuneError, match=r"missing '\{target\}'"):
        run(sync_config=tune.SyncConfig(syncer="ls {source}"))


def test_what_lacks_for_syncing_is_the_error_of_each_release(run):
    from ray import tune

    with pytest.raises(AssertionError, match="Need `upload_dir`"):
        run(sync_to_cloud="cp {source} {target}")
    with pytest.raises(ValueError, match=r"missing '\{source\}'"):
        run(sync_config=tune.SyncConfig(sync_to_driver="ls {target}"))
