"""What Ray on Spark was told when it was set up, and what it is told today."""

from __future__ import annotations

from typing import Final

SETUP: Final = "ray.util.spark.setup_ray_cluster"
GLOBAL: Final = "ray.util.spark.setup_global_ray_cluster"
ORDER: Final = (
    *("num_worker_nodes", "num_cpus_per_node", "num_gpus_per_node", "object_store_memory_per_node"),
    *("head_node_options", "worker_node_options", "ray_temp_root_dir", "strict_mode", "collect_log_to_path"),
)
"""What Ray 2.3 - 2.6 took by position."""
TODAYS_NAMES: Final = {
    "num_worker_nodes": "max_worker_nodes",
    "num_cpus_per_node": "num_cpus_worker_node",
    "num_gpus_per_node": "num_gpus_worker_node",
    "object_store_memory_per_node": "object_store_memory_worker_node",
}
SCALES: Final = "autoscale"
AT_LEAST: Final = "min_worker_nodes"
BY_POSITION: Final = f"{SETUP}(positional arguments)"
GIVEN: Final = f"what {SETUP}() gave"
