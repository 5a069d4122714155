"""Which row of the catalogue a call on a trainer class is: ``TorchTrainer.restore`` is a spelling of its own."""

from __future__ import annotations

from compat.usage import used
from legacy_api import find


def _legacy_names(trainer_class: type) -> list[str]:
    """The names under which old code knew a class, the public one first; an adapter says its own."""
    if "legacy_name" in vars(trainer_class):
        return [vars(trainer_class)["legacy_name"]]
    # ray.train.v2.torch.torch_trainer -> ray.train.torch; ray.train.v2.api.x -> ray.train.x
    module = trainer_class.__module__.replace(".v2.api.", ".").replace(".v2.", ".")
    return [f"{module.rpartition('.')[0]}.{trainer_class.__name__}", f"{module}.{trainer_class.__name__}"]


def code_of(trainer_class: type, member: str) -> str:
    """The rule code of a member of a trainer class.

    Args:
        trainer_class: A trainer of Train V2, or a user's subclass of one.
        member: ``.restore`` or ``(resume_from_checkpoint)``, as it is written in a row.

    Raises:
        LookupError: If neither the class nor a base class of it has such a row.
    """
    for base in trainer_class.__mro__:
        for name in _legacy_names(base):
            row = find(name + member)
            if row is not None:
                return row.code
    raise LookupError(f"the catalogue has no row for {trainer_class.__name__}{member}")


def note_of(trainer_class: type, member: str) -> None:
    """Record the use of a member of a trainer class, if the catalogue has it."""
    try:
        used(code_of(trainer_class, member))
    except LookupError:
        return
