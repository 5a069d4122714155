"""Train a small classifier on handwritten digits with two workers, so that the job may die at any time.

Written for Ray 2.7 - 2.42:

    python train_restore.py --storage-path ~/ray_results --name digits

If the job is interrupted, start it again with the same command: it goes on with the epoch after the last
checkpoint. `--start-from DIR` begins a new run with the weights of another run's checkpoint.
"""

import argparse
import json
import os
import tempfile
import time

import numpy as np
import torch
from sklearn.datasets import load_digits
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data.distributed import DistributedSampler

from ray import train
from ray.train import Checkpoint, RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer


def load_data():
    digits = load_digits()
    images = torch.tensor(digits.data / 16.0, dtype=torch.float32)
    labels = torch.tensor(digits.target, dtype=torch.long)
    return TensorDataset(images[:1500], labels[:1500]), TensorDataset(images[1500:], labels[1500:])


def build_model():
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 10))


def accuracy(model, dataset):
    images, labels = dataset.tensors
    with torch.no_grad():
        return float((model(images).argmax(dim=1) == labels).float().mean())


def train_loop(config):
    torch.set_num_threads(1)
    rank = train.get_context().get_world_rank()
    train_data, test_data = load_data()

    model = build_model()
    optimizer = torch.optim.SGD(model.parameters(), lr=config["lr"], momentum=0.9)
    first_epoch = 0

    checkpoint = train.get_checkpoint()
    if checkpoint:
        with checkpoint.as_directory() as checkpoint_dir:
            state = torch.load(os.path.join(checkpoint_dir, "state.pt"))
        model.load_state_dict(state["model"])
        optimizer.load_state_dict(state["optimizer"])
        first_epoch = state["epoch"] + 1
    if rank == 0:
        print(f"starting at epoch {first_epoch}", flush=True)

    model = nn.parallel.DistributedDataParallel(model)
    sampler = DistributedSampler(train_data, seed=config["seed"])
    loader = DataLoader(train_data, batch_size=config["batch_size"], sampler=sampler)
    loss_fn = nn.CrossEntropyLoss()

    for epoch in range(first_epoch, config["epochs"]):
        # The order of the batches depends on the epoch alone, not on where this process started.
        sampler.set_epoch(epoch)
        losses = []
        for images, labels in loader:
            optimizer.zero_grad()
            loss = loss_fn(model(images), labels)
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        time.sleep(config["epoch_seconds"])

        metrics = {
            "epoch": epoch,
            "loss": float(np.mean(losses)),
            "accuracy": accuracy(model.module, test_data),
        }
        with tempfile.TemporaryDirectory() as checkpoint_dir:
            checkpoint = None
            if rank == 0:
                state = {"model": model.module.state_dict(), "optimizer": optimizer.state_dict(), "epoch": epoch}
                torch.save(state, os.path.join(checkpoint_dir, "state.pt"))
                checkpoint = Checkpoint.from_directory(checkpoint_dir)
            train.report(metrics, checkpoint=checkpoint)


def parse_args():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--storage-path", default=os.path.expanduser("~/ray_results"))
    parser.add_argument("--name", default="digits")
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--lr", type=float, default=0.05)
    parser.add_argument("--start-from", metavar="CHECKPOINT_DIR", help="begin with the weights of this checkpoint")
    parser.add_argument("--epoch-seconds", type=float, default=0.0, help="make every epoch last this much longer")
    return parser.parse_args()


def main():
    args = parse_args()
    path = os.path.join(args.storage_path, args.name)

    if TorchTrainer.can_restore(path):
        trainer = TorchTrainer.restore(path)
    else:
        trainer = TorchTrainer(
            train_loop,
            train_loop_config={
                "epochs": args.epochs,
                "lr": args.lr,
                "batch_size": 50,
                "seed": 0,
                "epoch_seconds": args.epoch_seconds,
            },
            scaling_config=ScalingConfig(num_workers=2, use_gpu=False),
            run_config=RunConfig(name=args.name, storage_path=args.storage_path),
            resume_from_checkpoint=Checkpoint.from_directory(args.start_from) if args.start_from else None,
        )

    result = trainer.fit()
    print(
        json.dumps(
            {
                "epoch": result.metrics["epoch"],
                "loss": result.metrics["loss"],
                "accuracy": result.metrics["accuracy"],
                "checkpoint": result.checkpoint.path,
            }
        )
    )


if __name__ == "__main__":
    main()
