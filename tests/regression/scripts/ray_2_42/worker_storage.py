"""What a worker asks the storage of its run: where the run is kept, and where it works."""

import os

import ray
from observed import RESULTS, note
from ray import train
from ray.train.torch.torch_trainer import TorchTrainer


def loop():
    storage = train.get_context().get_storage()
    note(
        train.get_context().get_world_rank(),
        "asked",
        kept_in=os.path.relpath(storage.trial_fs_path, RESULTS).split(os.sep)[0],
        is_there=os.path.isdir(storage.trial_fs_path),
        is_working_there=os.path.isdir(storage.trial_working_directory),
    )
    train.report({"score": 1})


ray.init(num_cpus=2, include_dashboard=False)
TorchTrainer(
    loop,
    scaling_config=train.ScalingConfig(num_workers=1),
    run_config=train.RunConfig(name="asked", storage_path=RESULTS, verbose=0),
).fit()
