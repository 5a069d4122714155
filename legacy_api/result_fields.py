"""What a result had as attributes before Ray 0.5, when it was a tuple with names: `trial.last_result.mean_accuracy`.

Read in the wheels of 0.3.1 and 0.4.0; 0.5.3 has dictionaries. A metric that was not reported was None.
"""

from __future__ import annotations

from typing import Final

RESULT_FIELDS: Final = frozenset(
    {"timesteps_total", "done", "info", "episode_reward_mean", "episode_len_mean", "episodes_total", "mean_accuracy"}
    | {"mean_validation_accuracy", "mean_loss", "neg_mean_loss", "experiment_id", "training_iteration", "pid", "date"}
    | {"timesteps_this_iter", "time_this_iter_s", "time_total_s", "timestamp", "hostname", "node_ip", "config"}
)
"""The names of its fields, which are keys of the dictionary that it is today."""

COUNTED: Final = ("timesteps_total", "episodes_total", "timesteps_since_restore")
"""What every result had, through Ray 1, and has today only where somebody reports what it is counted from."""
LOST_FIELDS: Final = frozenset((*COUNTED, "experiment_id", "warmup_time"))
"""What Ray 1 wrote into every result, as None where it had nothing to say, and does not today."""
LOST_FIELD: Final = 'result["experiment_id"]'
