"""With which arguments and resources the examples are started: the smoke test's, or what these tables say."""

import json
from typing import NamedTuple

SMOKE_TEST = "--smoke-test"


class Arguments(NamedTuple):
    """Arguments of one example, in place of its smoke test's, and why."""

    given: tuple[str, ...]
    why: str


ARGUMENTS: dict[str, Arguments] = {
    "durable_trainable_example.py": Arguments(
        ("--local", "--mock-storage"), "without them it looks for a cluster and for a bucket"
    ),
    "tune_cifar10_gluon.py": Arguments(("--expname", "smoke", SMOKE_TEST), "the name is required"),
    "wandb_example.py": Arguments(("--mock-api",), "it has no smoke test; this keeps it off the network"),
}


RESOURCES: dict[str, dict[str, int]] = {
    "train/": {"CPU": 6},
    "mnist_pytorch_trainable.py": {"CPU": 6},
    "pbt_tune_cifar10_with_keras.py": {"CPU": 2, "GPU": 1},
    "tf_distributed_keras_example.py": {"CPU": 4},
}
"""What Ray believes the machine to have, by the beginning of an example's name. Nothing computes on the GPU."""


CPUS_OF_A_TRIAL: dict[str, int] = {
    "train/pytorch/tune_cifar_torch_pbt_example.py": 3,
    "train/tune_linear_example.py": 3,
    "tune_mnist_keras.py": 2,
}
"""How many CPUs a trial takes where that is not one."""


PATIENCE: dict[str, int] = {"mnist_pytorch_lightning.py": 4}
"""How many times as long as others an example may take: this trains on all of MNIST twelve times."""


def resources_of(example: str, *, in_turn: bool = False) -> str:
    """What Ray takes from its environment as the resources of the machine; ``in_turn`` with room for one trial."""
    if in_turn and example in CPUS_OF_A_TRIAL:
        return json.dumps({"CPU": CPUS_OF_A_TRIAL[example]})
    usual = {"CPU": 1 if in_turn else 2}
    return json.dumps(next((given for part, given in RESOURCES.items() if example.startswith(part)), usual))


def arguments_of(example: str, source: str) -> tuple[str, ...]:
    """The arguments of one example: from the table, else its smoke test's where it has one."""
    if example in ARGUMENTS:
        return ARGUMENTS[example].given
    return (SMOKE_TEST,) if SMOKE_TEST in source else ()
