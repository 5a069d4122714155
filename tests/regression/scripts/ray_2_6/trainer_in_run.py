"""A trainer as a trainable of `tune.run`, with a preprocessor; its dataset arrives prepared in the workers."""

import ray
from observed import RESULTS, outcome
from ray import tune
from ray.air import RunConfig, ScalingConfig, session
from ray.data.preprocessors import BatchMapper
from ray.train.torch import TorchTrainer


def loop(config):
    shard = session.get_dataset_shard("train")
    values = [value for batch in shard.iter_batches(batch_size=2, batch_format="pandas") for value in batch["x"]]
    for epoch in range(2):
        session.report({"epoch": epoch, "total": sum(values) * config["by"]})


ray.init(num_cpus=4)
trainer = TorchTrainer(
    loop,
    train_loop_config={"by": 1},
    scaling_config=ScalingConfig(num_workers=1, trainer_resources={"CPU": 0}),
    run_config=RunConfig(name="alone", local_dir=RESULTS),
    datasets={"train": ray.data.from_items([{"x": 1}, {"x": 2}])},
    preprocessor=BatchMapper(lambda frame: frame * 10, batch_format="pandas"),
)
result = trainer.fit()
run = tune.run(
    trainer.as_trainable(),
    name="tuned",
    config={"train_loop_config": {"by": tune.grid_search([1, 2])}},
    local_dir=RESULTS,
    verbose=0,
)
outcome(
    alone=[result.metrics["epoch"], result.metrics["total"]],
    tuned=sorted(trial.last_result["total"] for trial in run.trials),
)
