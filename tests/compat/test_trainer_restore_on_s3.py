"""Runs in an object store go on there; moto's server stands in for the store."""

from pathlib import Path

import pyarrow.fs
import pytest

from tests.compat.loops import epochs, note

pytestmark = [pytest.mark.train, pytest.mark.slow, pytest.mark.timeout(400)]

V1_RUN = Path(__file__).parents[1] / "regression" / "v1_runs" / "2.42.1"


def test_a_run_begun_in_a_bucket_goes_on_there(store, data_parallel_trainer, seen):
    from ray.train import RunConfig, ScalingConfig

    data_parallel_trainer(
        epochs,
        train_loop_config={"epochs": 2, "seen": seen.directory},
        scaling_config=ScalingConfig(num_workers=2),
        run_config=RunConfig(storage_path="bucket/experiments", storage_filesystem=store, name="run"),
    ).fit()
    assert not data_parallel_trainer.can_restore("bucket/experiments/another", store)
    assert data_parallel_trainer.can_restore("bucket/experiments/run", store)
    result = data_parallel_trainer.restore(
        "bucket/experiments/run", storage_filesystem=store, train_loop_config={"epochs": 4, "seen": seen.directory}
    ).fit()
    assert (seen("first", rank=0), seen("first", rank=1)) == ([0, 2], [0, 2])
    assert result.metrics["epoch"] == 3
    with store.open_input_stream(f"{result.checkpoint.path}/epoch") as stored:
        assert stored.read() == b"3"


def test_a_run_of_train_v1_in_a_bucket_goes_on_from_its_last_checkpoint(ray_session, store, store_endpoint, seen):
    from ray.train import ScalingConfig
    from ray.train.torch import TorchTrainer

    def goes_on(config):
        from ray import train

        with train.get_checkpoint().as_directory() as directory:
            note(config, found=[path.name for path in Path(directory).iterdir()])
        train.report({"epoch": 3})

    pyarrow.fs.copy_files(str(V1_RUN), "bucket/exp/run", pyarrow.fs.LocalFileSystem(), store)
    uri = f"s3://any:any@bucket/exp/run?scheme=http&endpoint_override={store_endpoint}&region=us-east-1"
    assert TorchTrainer.can_restore(uri)
    result = TorchTrainer.restore(
        uri, goes_on, {"seen": seen.directory}, scaling_config=ScalingConfig(num_workers=1)
    ).fit()
    assert seen("found") == [["model.pt"]]
    assert Path(result.checkpoint.path).name == "checkpoint_000002"
