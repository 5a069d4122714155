"""Synthetic data sets and a model, in the files and formats in which the real ones are kept after a download.

Values are pseudo-random; sizes are those that the examples count on, or small. Nothing can be learned from them, but
every line of an example runs.
"""

import io
import pickle
import shutil
import tarfile
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from tests.regression.bundled.releases import cache

DIFFERENT = 100
"""How many images differ; the rest repeat them."""


def made_data() -> Path:
    """A directory with the data sets as files below a home directory; made when it is first asked for."""
    directory = cache() / "data"
    done = directory / ".complete-2"
    if not done.is_file():
        shutil.rmtree(directory, ignore_errors=True)
        generator = np.random.default_rng(0)
        keras = directory / ".keras" / "datasets"
        keras.mkdir(parents=True)
        _mnist_of_torchvision(directory / "data" / "MNIST" / "raw", generator)
        _mnist_of_torchvision(directory / "data" / "FashionMNIST" / "raw", generator, train=6_000, test=1_000)
        _mnist_of_keras(keras / "mnist.npz", generator)
        _cifar10_of_torchvision(directory / "data" / "cifar-10-batches-py", generator)
        _cifar10_of_keras(keras / "cifar-10-batches-py.tar.gz", generator)
        _babi_of_keras(keras / "babi-tasks-v1-2.tar.gz")
        _classifier_of_digits(directory / ".ray" / "models" / "mnist_cnn.pt", generator)
        done.touch()
    return directory


def _images(generator: np.random.Generator, count: int, *shape: int) -> np.ndarray:
    """Images with many dark pixels."""
    some = generator.integers(0, 256, (DIFFERENT, *shape), dtype=np.uint8)
    some[generator.random(some.shape) < 0.8] = 0
    return np.resize(some, (count, *shape))


def _labels(count: int) -> np.ndarray:
    return np.resize(np.arange(10, dtype=np.uint8), count)


def _idx(array: np.ndarray) -> bytes:
    """The IDX format: two zeros, the type (8: unsigned byte), the number of dimensions, their sizes, the values."""
    return bytes([0, 0, 8, array.ndim]) + np.array(array.shape, dtype=">u4").tobytes() + array.tobytes()


def _mnist_of_torchvision(
    directory: Path, generator: np.random.Generator, train: int = 60_000, test: int = 10_000
) -> None:
    directory.mkdir(parents=True)
    for name, count in (("train", train), ("t10k", test)):
        (directory / f"{name}-images-idx3-ubyte").write_bytes(_idx(_images(generator, count, 28, 28)))
        (directory / f"{name}-labels-idx1-ubyte").write_bytes(_idx(_labels(count)))


def _mnist_of_keras(file: Path, generator: np.random.Generator) -> None:
    arrays = {}
    for name, count in (("train", 60_000), ("test", 10_000)):
        arrays[f"x_{name}"] = _images(generator, count, 28, 28)
        arrays[f"y_{name}"] = _labels(count)
    np.savez(file, **arrays)


def _cifar10_batches(generator: np.random.Generator) -> dict[str, Mapping[str, object]]:
    names = [*(f"data_batch_{number}" for number in range(1, 6)), "test_batch"]
    return {name: {"data": _images(generator, 10_000, 3072), "labels": _labels(10_000).tolist()} for name in names}


def _cifar10_of_torchvision(directory: Path, generator: np.random.Generator) -> None:
    directory.mkdir(parents=True)
    names = ["airplane", "automobile", "bird", "cat", "deer", "dog", "frog", "horse", "ship", "truck"]
    files = {**_cifar10_batches(generator), "batches.meta": {"label_names": names}}
    for name, content in files.items():
        (directory / name).write_bytes(pickle.dumps(content))


def _cifar10_of_keras(file: Path, generator: np.random.Generator) -> None:
    """An archive of what Python 2 pickled: Keras decodes the keys. Not compressed, which would take a minute."""
    with tarfile.open(file, "w") as archive:
        for name, batch in _cifar10_batches(generator).items():
            content = pickle.dumps({key.encode(): value for key, value in batch.items()})
            _add(archive, f"cifar-10-batches-py/{name}", content)


def _babi_of_keras(file: Path) -> None:
    """Stories of bAbI's first task: who went where, and where they are."""
    people, places = ("Daniel", "John", "Mary", "Sandra"), ("bathroom", "garden", "kitchen", "office")
    moves = [(person, place) for place in places for person in people]
    lines = [f"1 {person} moved to the {place}.\n2 Where is {person}? \t{place}\t1\n" for person, place in moves * 10]
    with tarfile.open(file, "w:gz") as archive:
        for part in ("train", "test"):
            name = f"tasks_1-20_v1-2/en-10k/qa1_single-supporting-fact_{part}.txt"
            _add(archive, name, "".join(lines).encode())


def _classifier_of_digits(file: Path, generator: np.random.Generator) -> None:
    """The small network that judges the digits of the generative examples; theirs is downloaded."""
    import torch

    shapes = {"conv1": (10, 1, 5, 5), "conv2": (20, 10, 5, 5), "fc1": (50, 320), "fc2": (10, 50)}
    weights = {f"{layer}.weight": generator.normal(0, 0.1, shape) for layer, shape in shapes.items()}
    biases = {f"{layer}.bias": np.zeros(shape[0]) for layer, shape in shapes.items()}
    file.parent.mkdir(parents=True)
    torch.save({name: torch.tensor(value, dtype=torch.float32) for name, value in {**weights, **biases}.items()}, file)


def _add(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    member = tarfile.TarInfo(name)
    member.size = len(content)
    archive.addfile(member, io.BytesIO(content))
