"""Synthetic data sets, in the files and formats in which the libraries keep the real ones after a download.

Values are pseudo-random; sizes are those that the examples count on. What is learned from them is nothing, but every line
of an example runs.
"""

from pathlib import Path

import numpy as np

TRAIN, TEST = 60_000, 10_000


def make_data(directory: Path) -> Path:
    """Make the data sets as files below a home directory, unless they are there already."""
    done = directory / ".complete"
    if not done.is_file():
        generator = np.random.default_rng(0)
        _mnist_of_torchvision(directory / "data" / "MNIST" / "raw", generator)
        _mnist_of_keras(directory / ".keras" / "datasets", generator)
        done.touch()
    return directory


def _images(generator: np.random.Generator, count: int) -> np.ndarray:
    """Images with many dark pixels, as scans of digits have, which repeat after 100."""
    some = generator.integers(0, 256, (100, 28, 28), dtype=np.uint8)
    some[generator.random(some.shape) < 0.8] = 0
    return np.resize(some, (count, 28, 28))


def _idx(array: np.ndarray) -> bytes:
    """The IDX format: two zeros, the type (8: unsigned byte), the number of dimensions, their sizes, the values."""
    return bytes([0, 0, 8, array.ndim]) + np.array(array.shape, dtype=">u4").tobytes() + array.tobytes()


def _mnist_of_torchvision(directory: Path, generator: np.random.Generator) -> None:
    directory.mkdir(parents=True)
    for name, count in (("train", TRAIN), ("t10k", TEST)):
        labels = np.resize(np.arange(10, dtype=np.uint8), count)
        (directory / f"{name}-images-idx3-ubyte").write_bytes(_idx(_images(generator, count)))
        (directory / f"{name}-labels-idx1-ubyte").write_bytes(_idx(labels))


def _mnist_of_keras(directory: Path, generator: np.random.Generator) -> None:
    directory.mkdir(parents=True)
    arrays = {}
    for name, count in (("train", TRAIN), ("test", TEST)):
        arrays[f"x_{name}"] = _images(generator, count)
        arrays[f"y_{name}"] = np.resize(np.arange(10, dtype=np.uint8), count)
    np.savez(directory / "mnist.npz", **arrays)
