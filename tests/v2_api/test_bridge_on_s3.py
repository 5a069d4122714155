"""A run directory in an object store is bridged as one on a disk; needs moto, whose server stands in for the store."""

from pathlib import Path

import pyarrow.fs
import pytest

from v2_api.bridge import plan_bridge
from v2_api.run_location import RunLocation
from v2_api.v1_configuration import v1_manifest

pytestmark = pytest.mark.slow

RECORDED = Path(__file__).parents[1] / "regression" / "v1_runs" / "2.42.1"


@pytest.fixture
def bucket(store):
    pyarrow.fs.copy_files(str(RECORDED), "bucket/exp/run", pyarrow.fs.LocalFileSystem(), store)
    return store


@pytest.mark.parametrize("named_by", ["filesystem", "uri"])
def test_a_run_in_an_object_store_is_bridged(bucket, store_endpoint, named_by):
    uri = f"s3://bucket/exp/run/?scheme=http&endpoint_override={store_endpoint}&region=us-east-1"
    location = RunLocation.of("bucket/exp/run", bucket) if named_by == "filesystem" else RunLocation.of(uri)
    plan = plan_bridge(location)
    assert (plan.checkpoints, Path(plan.latest).name, plan.notes) == (2, "checkpoint_000002", [])
    plan.write()
    assert plan_bridge(location).text is None
    assert v1_manifest(location).trainer == "TorchTrainer"
