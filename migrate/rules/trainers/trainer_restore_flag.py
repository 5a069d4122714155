"""``if resume and TorchTrainer.can_restore(path)``: with ``--unsafe`` the constructor alone, whatever the flag says.

On Train V2 the constructor continues the run at its ``storage_path`` and ``name``, also where the flag asked for a new
one; a script that may start anew has to choose another ``name`` then.

Fires on the choices of rule ``trainer_restore`` that ask a flag as well, or nothing else. Declines what that declines.
"""

from __future__ import annotations

from migrate.rule import Example, Result
from migrate.rules.trainers.trainer_restore import rewrite_choices

ORDER = 51
UNSAFE = True

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train
from ray.train.torch import TorchTrainer

run_config = train.RunConfig(storage_path="/mnt/runs", name="exp")
if args.resume and TorchTrainer.can_restore("/mnt/runs/exp"):
    trainer = TorchTrainer.restore("/mnt/runs/exp")
else:
    trainer = TorchTrainer(loop, run_config=run_config)
""",
        """\
from ray import train
from ray.train.torch import TorchTrainer

run_config = train.RunConfig(storage_path="/mnt/runs", name="exp")
trainer = TorchTrainer(loop, run_config=run_config)
""",
    ),
)


def rewrite(result: Result) -> None:
    """Rewrite every choice that also asks a flag."""
    rewrite_choices(result, with_flags=True)
