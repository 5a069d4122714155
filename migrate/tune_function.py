"""Writing a Tune function that runs a trainer in each trial."""

from __future__ import annotations

from typing import Final

from migrate.render import Argument, Call, Raw

CALLBACK: Final = "ray.tune.integration.ray_train.TuneReportCallback"
SHARE: Final = "0.01"
"""The CPUs of a trial: workers reserve theirs beside it, and trials must not take what workers wait for."""
CONCURRENCY: Final = (
    "the workers of a trial are no part of its resources any more; limit the trials that run side by side with "
    "`TuneConfig(max_concurrent_trials=...)`"
)


def of_run(tune: str, callback: str) -> tuple[Argument, ...]:
    """The fields of the trainer's ``RunConfig``: its place is the trial's, and its metrics go to the trial."""
    return (
        Argument("name", Raw(f"{tune}.get_context().get_trial_name()")),
        Argument("callbacks", Raw(f"[{callback}()]")),
    )


def written(name: str, trainer: Call, tune: str, indent: str, parameter: str = "config") -> str:
    """The function and its resources. Begins without its indentation and goes on with it."""
    inner = len(indent) + 4
    lines = [
        f"def {name}({parameter}):",
        f"{indent}    {trainer.at(inner, inner, len('.fit()'))}.fit()",
        "",
        f'{indent}{name} = {tune}.with_resources({name}, {{"cpu": {SHARE}}})',
    ]
    return "\n".join(lines)
