"""What examples need and cannot have here: third-party packages next to the present Ray, and what they train in.

An example that stops for another package is not excused by this list: it counts as failed until the package is
installed, see requirements.txt. What stands here is tried again with the packages of requirements-older.txt.
"""

import re

UNAVAILABLE: dict[str, str] = {
    "gluoncv": "the example asks it for a trained network, which it downloads; and it needs mxnet",
    "horovod": "it has no wheels, and is built against MPI or Gloo",
    "mxnet": "retired; its last wheel, 1.9.1, needs numpy below 1.24",
    "pl_bolts": "the last lightning-bolts, 0.7.0, needs pytorch-lightning below 2",
    "tensorflow_datasets": "it loads its data sets over the network",
    "torch_geometric": "its sampler is in torch-sparse, of which the package index has no wheel",
}
"""Packages without a wheel that works next to the present ones, or of no use without a network, by import name."""

CHANGED: dict[str, str] = {
    r"create_experiment\(\) got an unexpected keyword argument .objective_name.": "an argument that newer Ax removed",
    r"train\(\) got an unexpected keyword argument .verbose_eval.": "lightgbm below 4",
    r"callback must be an instance of .TrainingCallback": "xgboost below 1.6",
    r"Trainer.__init__\(\) got an unexpected keyword argument .gpus.": "pytorch-lightning below 2",
    r"Trainer.__init__\(\) got an unexpected keyword argument .progress_bar_refresh_rate": (
        "pytorch-lightning below 1.7, whose wheels pip no longer takes"
    ),
    r"Accuracy.__new__\(\) missing 1 required positional argument: .task.": "torchmetrics below 0.11",
    r"No module named .pytorch_lightning.utilities.cloud_io": "pytorch-lightning below 2",
    r"MNISTDataModule.__init__\(\) got an unexpected keyword argument .num_workers": (
        "a helper that takes what it is given: that of its own release does not"
    ),
    r"Horovod isn't installed": "horovod",
    r"HEBO must be installed": "HEBO, which needs numpy below 1.25",
    r"object has no attribute .reset_states.": "TensorFlow below 2.16",
    r"did not include the specified metric\(s\) .binary_crossentropy.": (
        "a metric that its train loop, which is another example's, does not report"
    ),
    r"KeyError: .checkpoint_interval.": "a key of its configuration that it reads and never sets",
    r"checkpoint_at_end. cannot be used with a function that takes a checkpoint_dir": (
        "a call without `checkpoint_at_end`, which its own release refuses for such a function, too"
    ),
    r"Trainable runner reuse requires reset_config\(\)": (
        "a class with `reset_config`, as it asks for `reuse_actors`; its own release fails without, too"
    ),
    r"^NotImplementedError$": (
        "a class with `save_checkpoint`, which a `Tuner` calls at the end; its own release fails without, too"
    ),
    r"Error\(s\) in loading state_dict for ResNet": (
        "weights of a network that is not wrapped, where a trial goes on; its own release cannot load them, either"
    ),
    r"No valid profiler activities found": "an older PyTorch, whose profiler takes an empty list of activities",
    r"decay is deprecated in the new TF-Keras optimizer": "TensorFlow below 2.11",
    r"No module named .tensorflow.python.keras.": "a private module that newer TensorFlow removed",
}
"""What a package's present release no longer has, as a pattern of the error line, and what the table says of it."""


NETWORK = "data that it downloads"
OFFLINE_ERROR = r"AWS Error NETWORK_CONNECTION|urlopen error|Could not resolve host"

HUB = "a model and a data set of the Hugging Face hub"

GPU = "a GPU: it asks for one, whatever it is started with"
_ASKS_FOR_GPU = re.compile(r"^[^#\n]*\buse_gpu=True", re.MULTILINE)

NOT_STARTED: dict[str, str] = {
    "pbt_transformers/pbt_transformers.py": HUB,
    "train/huggingface/huggingface_basic_language_modeling_example.py": HUB,
    "train/mosaic_cifar10_example.py": "mosaicml, which it installs over the network",
    "train/transformers/transformers_example.py": HUB,
    "pb2_ppo_example.py": "the environment BipedalWalker-v2, of which gymnasium has only the next version",
    "pbt_ppo_example.py": "8 GPUs, and the environment Humanoid-v1, which gymnasium no longer has",
}
"""Examples that cannot get far without a network, and those of RLlib that have no smoke test and no end here."""


def why_not_started(example: str, source: str) -> str | None:
    """What an example cannot have here, as its name or its source says; None if it can be started."""
    return NOT_STARTED.get(example) or (GPU if _ASKS_FOR_GPU.search(source) else None)


def needed_package(error: str) -> str | None:
    """What an error line says is missing outside Ray, or None if it says nothing of the kind."""
    if re.search(OFFLINE_ERROR, error):
        return NETWORK
    missing = re.search(r"No module named '(\w+)", error)
    if missing is not None and missing.group(1) in UNAVAILABLE:
        return missing.group(1)
    return next((needed for pattern, needed in CHANGED.items() if re.search(pattern, error)), None)
