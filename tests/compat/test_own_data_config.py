"""`DataConfig` and the limits of Ray Data as code through Ray 2.42 makes its own of them."""

import pytest
from ray import data, train

from compat.errors import LegacyApiError


@pytest.fixture
def PairedData(ray_session):
    """A `DataConfig` that sees two datasets at once, gives one of its own, and was never initialized."""

    class PairedData(train.DataConfig):
        def __init__(self):
            pass

        def configure(self, datasets, world_size, worker_handles, worker_node_ids, **kwargs):
            both = datasets["train"].union(datasets["valid"]).materialize()
            return [{"both": both.iterator(), "rank": data.from_items([rank]).iterator()} for rank in range(world_size)]

    return PairedData


def test_its_configure_sees_all_datasets_and_makes_others(PairedData, data_parallel_trainer, storage):
    def loop():
        parts = {name: train.get_dataset_shard(name) for name in ("both", "rank", "train")}
        seen = {
            name: sorted(next(iter(row.values())) for row in each.iter_rows()) for name, each in parts.items() if each
        }
        assert seen["rank"] == [train.get_context().get_world_rank()]
        train.report(seen)

    result = data_parallel_trainer(
        loop,
        datasets={"train": data.range(2), "valid": data.range(3)},
        dataset_config=PairedData(),
        scaling_config=train.ScalingConfig(num_workers=2),
        run_config=train.RunConfig(storage_path=storage),
    ).fit()
    assert {name: result.metrics.get(name) for name in ("both", "rank", "train")} == {
        "both": [0, 0, 1, 1, 2],
        "rank": [0],
        "train": None,
    }


@pytest.mark.slow
def test_its_configure_is_asked_without_datasets(ray_session, data_parallel_trainer, storage):
    class OwnData(train.DataConfig):
        def configure(self, datasets, world_size, *args, **kwargs):
            return [{"train": data.range(3 + rank).iterator()} for rank in range(world_size + self.workers_more)]

    def loop():
        train.report({"rows": train.get_dataset_shard("train").materialize().count()})

    def fit(name, workers_more):
        config = OwnData()
        config.workers_more = workers_more
        run_config = train.RunConfig(storage_path=storage, name=name)
        return data_parallel_trainer(loop, dataset_config=config, run_config=run_config).fit()

    assert [fit("right", 0).metrics["rows"], fit("one more", 1).metrics["rows"]] == [3, 3]
    with pytest.raises(train.TrainingFailedError, match=r"configure` gave the datasets of 0 workers|controller error"):
        fit("wrong", -1)


def test_limits_of_data_are_set_one_by_one(ray_session):
    options = train.DataConfig.default_ingest_options()
    with pytest.warns(DeprecationWarning, match="AIR343"):
        options.resource_limits.cpu = 0
    options.resource_limits.object_store_memory = 1e9
    assert (options.resource_limits.cpu, options.resource_limits.object_store_memory) == (0, 1e9)
    assert options.resource_limits.gpu == train.DataConfig.default_ingest_options().resource_limits.cpu == float("inf")
    train.DataConfig(execution_options=options)


def test_limits_that_all_of_ray_shares_are_not_changed(ray_session):
    options = data.ExecutionOptions()
    if options.exclude_resources is not data.ExecutionOptions().exclude_resources:
        pytest.skip("this Ray shares none")
    with pytest.raises(LegacyApiError, match=r"AIR343.*`gpu`.*Way out: .*copy"):
        options.exclude_resources.gpu = 1
    assert data.ExecutionOptions().exclude_resources.gpu == 0
