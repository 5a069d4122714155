"""Models asked of the checkpoints that a worker goes on from and that a result has."""

import os

import ray
import torch
from observed import RESULTS, note, outcome
from ray.air import FailureConfig, RunConfig, ScalingConfig, session
from ray.train.torch import TorchCheckpoint, TorchTrainer


def loop(config):
    model = torch.nn.Linear(1, 1, bias=False)
    torch.nn.init.zeros_(model.weight)
    checkpoint = session.get_checkpoint()
    if checkpoint:
        model = checkpoint.get_model(model)
    note(session.get_world_rank(), "start", weight=round(model.weight.item(), 2))
    for _ in range(2):
        with torch.no_grad():
            model.weight += 0.5
        weight = round(model.weight.item(), 2)
        saved = TorchCheckpoint.from_state_dict(model.state_dict())
        session.report({"weight": weight}, checkpoint=saved)
    broken = os.path.join(RESULTS, "broken")
    if not os.path.exists(broken):
        open(broken, "w").close()
        raise RuntimeError("preempted")


os.makedirs(RESULTS)
os.environ["TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD"] = "1"  # Ray of then reads its checkpoints with what torch did then
ray.init(num_cpus=2, include_dashboard=False)
result = TorchTrainer(
    loop,
    train_loop_config={},
    scaling_config=ScalingConfig(num_workers=1),
    run_config=RunConfig(name="models", storage_path=RESULTS, verbose=0, failure_config=FailureConfig(max_failures=1)),
).fit()
model = result.checkpoint.get_model(torch.nn.Linear(1, 1, bias=False))
outcome(weight=result.metrics["weight"], model=round(model.weight.item(), 2))
