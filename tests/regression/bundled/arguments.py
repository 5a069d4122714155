"""With which arguments the examples are started: the smoke test's, or what this table says."""

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


def arguments_of(example: str, source: str) -> tuple[str, ...]:
    """The arguments of one example: from the table, else its smoke test's where it has one."""
    if example in ARGUMENTS:
        return ARGUMENTS[example].given
    return (SMOKE_TEST,) if SMOKE_TEST in source else ()
