"""A torch loop that lets Ray prepare its optimizer and go backward, in full precision."""

import ray
import torch
from observed import RESULTS, note, outcome
from ray import train
from ray.air import RunConfig, ScalingConfig, session
from ray.train.torch import TorchTrainer


def loop(config):
    train.torch.accelerate(amp=False)
    model = torch.nn.Linear(1, 1, bias=False)
    torch.nn.init.zeros_(model.weight)
    model = train.torch.prepare_model(model, parallel_strategy=None)
    optimizer = train.torch.prepare_optimizer(torch.optim.SGD(model.parameters(), lr=config["rate"]))
    for step in range(3):
        loss = ((model(torch.ones(1, 1)) - 1) ** 2).mean()
        optimizer.zero_grad()
        train.torch.backward(loss)
        optimizer.step()
        note(session.get_world_rank(), "step", loss=round(loss.item(), 4))
        session.report({"step": step, "loss": round(loss.item(), 4)})


ray.init(num_cpus=2, include_dashboard=False)
result = TorchTrainer(
    loop,
    train_loop_config={"rate": 0.25},
    scaling_config=ScalingConfig(num_workers=1),
    run_config=RunConfig(name="precise", storage_path=RESULTS, verbose=0),
).fit()
outcome(loss=result.metrics["loss"], losses=list(result.metrics_dataframe["loss"]))
