"""Tune the learning rate of a small classifier of handwritten digits.

Written for Ray 0.8 (summer of 2020).

    python bair_digits.py                       # three trials, one per learning rate
    python bair_digits.py --name digits --resume    # go on after a crash

The digits come with scikit-learn, nothing is downloaded.
"""
import argparse
import hashlib
import json
import os
import time

import numpy as np
import ray
from ray import tune
from sklearn.datasets import load_digits


def get_data():
    """The 1797 digits: 1500 to learn from, the rest to test on."""
    digits = load_digits()
    order = np.random.RandomState(0).permutation(len(digits.target))
    images = digits.images[order] / 16.0
    labels = digits.target[order]
    return (images[:1500], labels[:1500]), (images[1500:], labels[1500:])


class LinearNet:
    """A linear classifier, squared error, in numpy.

    Only element-wise sums and products: the same bits come out of every
    numpy release, whatever BLAS is behind it.
    """

    def __init__(self, lr):
        self.lr = lr
        self.weights = np.zeros((65, 10))

    def scores(self, images):
        pixels = images.reshape(len(images), 64)
        out = np.zeros((len(images), 10)) + self.weights[64]
        for j in range(64):
            out += pixels[:, j:j + 1] * self.weights[j]
        return out

    def train(self, images, labels):
        errors = self.scores(images) - np.eye(10)[labels]
        step = np.zeros((65, 10))
        for pixels, error in zip(images.reshape(len(images), 64), errors):
            step[:64] += pixels[:, None] * error
            step[64] += error
        self.weights -= step * (self.lr / len(images))

    def predict(self, images):
        return self.scores(images).argmax(axis=1)

    def save(self, path):
        with open(path, "wb") as f:
            np.save(f, self.weights)

    def load(self, path):
        with open(path, "rb") as f:
            self.weights = np.load(f)

    def digest(self):
        return hashlib.sha256(self.weights.tobytes()).hexdigest()


class ConvNet:
    """One convolution and one linear layer, plain SGD, in torch."""

    def __init__(self, lr):
        import torch

        torch.manual_seed(0)
        torch.set_num_threads(1)
        self.model = torch.nn.Sequential(
            torch.nn.Conv2d(1, 8, kernel_size=3, padding=1),
            torch.nn.ReLU(),
            torch.nn.MaxPool2d(2),
            torch.nn.Flatten(),
            torch.nn.Linear(8 * 4 * 4, 10))
        self.optimizer = torch.optim.SGD(self.model.parameters(), lr=lr)

    def train(self, images, labels):
        import torch

        x = torch.from_numpy(images).float().unsqueeze(1)
        y = torch.from_numpy(labels)
        self.optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(self.model(x), y)
        loss.backward()
        self.optimizer.step()

    def predict(self, images):
        import torch

        with torch.no_grad():
            x = torch.from_numpy(images).float().unsqueeze(1)
            return self.model(x).argmax(dim=1).numpy()

    def save(self, path):
        import torch

        torch.save(self.model.state_dict(), path)

    def load(self, path):
        import torch

        self.model.load_state_dict(torch.load(path))

    def digest(self):
        sha = hashlib.sha256()
        for name, tensor in sorted(self.model.state_dict().items()):
            sha.update(name.encode())
            sha.update(tensor.numpy().tobytes())
        return sha.hexdigest()


def note(event, **values):
    """Append one line to the file named by DIGITS_TRACE, if there is one."""
    if os.environ.get("DIGITS_TRACE"):
        with open(os.environ["DIGITS_TRACE"], "a") as f:
            f.write(json.dumps(dict(values, event=event)) + "\n")


def kind(path):
    if os.path.isdir(path):
        return "directory"
    return "file" if os.path.isfile(path) else "absent"


def fingerprint(path):
    with open(path, "rb") as f:
        return hashlib.sha256(f.read()).hexdigest()


class TrainDigits(tune.Trainable):
    def _setup(self, config):
        self.lr = config.get("lr", 0.01)
        self.train_data, self.test_data = get_data()
        self.model = LinearNet(self.lr) if args.model == "numpy" else ConvNet(self.lr)
        note("_setup", lr=self.lr, type=type(config).__name__, keys=sorted(config),
             iteration=self._iteration)

    def _train(self):
        images, labels = self.train_data
        order = np.random.RandomState(self._iteration).permutation(len(labels))
        for start in range(0, len(order), 10):
            batch = order[start:start + 10]
            self.model.train(images[batch], labels[batch])
        images, labels = self.test_data
        correct = int((self.model.predict(images) == labels).sum())
        acc = correct / len(labels)
        time.sleep(args.iteration_seconds)
        note("_train", lr=self.lr, iteration=self._iteration, mean_accuracy=acc,
             weights=self.model.digest())
        return {"mean_accuracy": acc}

    def _save(self, checkpoint_dir):
        checkpoint_path = os.path.join(checkpoint_dir, "model.pth")
        self.model.save(checkpoint_path)
        note("_save", lr=self.lr, iteration=self._iteration, received=checkpoint_dir,
             type=type(checkpoint_dir).__name__, kind=kind(checkpoint_dir),
             returned=checkpoint_path, file=fingerprint(checkpoint_path))
        return checkpoint_path

    def _restore(self, checkpoint_path):
        self.model.load(checkpoint_path)
        note("_restore", lr=self.lr, iteration=self._iteration, received=checkpoint_path,
             type=type(checkpoint_path).__name__, kind=kind(checkpoint_path),
             weights=self.model.digest())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Tune the learning rate on handwritten digits.")
    parser.add_argument("--local-dir", default="./results")
    parser.add_argument("--name", default="digits")
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--model", choices=["torch", "numpy"], default="torch")
    parser.add_argument("--iteration-seconds", type=float, default=0.0,
                        help="make every iteration last longer")
    parser.add_argument("--address", default=None, help="a running cluster; default: start one")
    parser.add_argument("--result", default=None, help="write the outcome to this JSON file")
    args = parser.parse_args()

    if args.address:
        ray.init(address=args.address)
    else:
        ray.init(num_cpus=4)

    analysis = tune.run(
        TrainDigits,
        name=args.name,
        stop={"training_iteration": 12},
        checkpoint_freq=5,  # every 5 epochs
        checkpoint_at_end=True,
        config={"lr": tune.grid_search([0.001, 0.01, 0.1])},
        local_dir=args.local_dir,
        resume=args.resume)

    best_config = analysis.get_best_config(metric="mean_accuracy")
    print("Best hyperparameters:", best_config)

    # One row per trial, its last result.
    df = analysis.dataframe().sort_values("config/lr")
    columns = ["trial_id", "config/lr", "training_iteration", "mean_accuracy", "done", "logdir"]
    print(df[columns].to_string(index=False))

    if args.result:
        with open(args.result, "w") as f:
            json.dump({
                "best_config": best_config,
                "rows": df[columns].to_dict("records"),
                "columns": list(df.columns),
            }, f, indent=2, default=lambda value: value.item())
