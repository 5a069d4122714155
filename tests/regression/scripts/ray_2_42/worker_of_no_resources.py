"""A PyTorch trainer whose worker reserves nothing, and what the trainer says of itself."""

import ray
import ray.train.torch
from observed import RESULTS, outcome
from ray import train
from ray.train.torch.torch_trainer import TorchTrainer


def loop(config):
    context = train.get_context()
    train.report({"loss": config["loss"], "world_size": context.get_world_size()})


ray.init(num_cpus=2, include_dashboard=False)
scaling = train.ScalingConfig(num_workers=1, resources_per_worker={"CPU": 0})
outcome(is_one_class=TorchTrainer is ray.train.torch.TorchTrainer)
text = repr(TorchTrainer(loop, scaling_config=scaling))
outcome(is_told_bare=repr(TorchTrainer(loop)) == "<TorchTrainer>")
outcome(is_told_scaling=text == "<TorchTrainer scaling_config=%r>" % scaling)
trainer = TorchTrainer(
    loop,
    train_loop_config={"loss": 0.5},
    scaling_config=scaling,
    run_config=train.RunConfig(name="light", storage_path=RESULTS),
)
result = trainer.fit()
outcome(loss=result.metrics["loss"], world_size=result.metrics["world_size"], error=result.error)
