"""How Ray Data groups and aggregates in the trial of a trainer of one's own: by sorting, as through Ray 2.42.

A trial works in its placement group, and so does what it starts. Tasks of today's default strategy ask for memory, of
which the group has none, and Ray refuses them: preprocessors whose ``fit`` looks at the data could not be fitted.
"""

from __future__ import annotations

from typing import Any


def shuffle_as_then(datasets: dict[str, Any]) -> None:
    """Let datasets, and those that are made from them or anew in this process, be shuffled by the strategy of then.

    Args:
        datasets: The datasets of a trainer in the process of its trial.
    """
    from ray.data.context import DataContext, ShuffleStrategy

    of_then = (ShuffleStrategy.SORT_SHUFFLE_PULL_BASED, ShuffleStrategy.SORT_SHUFFLE_PUSH_BASED)
    for context in [DataContext.get_current(), *(dataset.context for dataset in datasets.values())]:
        if context.shuffle_strategy not in of_then:
            context.shuffle_strategy = of_then[0]
