"""A `DataConfig` of the user's own, which sees all datasets and makes others, and limits of Ray Data set one by one."""

import ray
from observed import RESULTS, note, outcome
from ray import train
from ray.train.data_parallel_trainer import DataParallelTrainer


class Paired(train.DataConfig):
    def configure(self, datasets, world_size, worker_handles, worker_node_ids, **kwargs):
        both = datasets["train"].union(datasets["valid"]).materialize()
        return [{"both": both.iterator()} for _ in range(world_size)]


def loop(config):
    rows = sorted(row["x"] for row in train.get_dataset_shard("both").iter_rows())
    note(train.get_context().get_world_rank(), "rows", rows=rows)
    train.report({"rows": len(rows)})


ray.init(num_cpus=3, include_dashboard=False)
options = train.DataConfig.default_ingest_options()
options.resource_limits.cpu = 3
options.preserve_order = True
result = DataParallelTrainer(
    loop,
    train_loop_config={},
    scaling_config=train.ScalingConfig(num_workers=2),
    run_config=train.RunConfig(name="paired", storage_path=RESULTS, verbose=0),
    datasets={
        name: ray.data.from_items([{"x": x} for x in range(count)]) for name, count in (("train", 2), ("valid", 3))
    },
    dataset_config=Paired(execution_options=options),
).fit()
outcome(rows=result.metrics["rows"], limit=options.resource_limits.cpu)
