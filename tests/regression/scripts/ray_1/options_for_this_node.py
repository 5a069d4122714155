"""The options by which a task runs where the driver runs, and the resource that they ask for."""

import ray
from observed import outcome
from ray.util.ml_utils.node import force_on_current_node, get_current_node_resource_key

ray.init(num_cpus=2, include_dashboard=False)


@ray.remote
def task():
    return "here"


key = get_current_node_resource_key()
outcome(
    is_resource=ray.cluster_resources()[key],
    amounts=list(force_on_current_node()["resources"].values()),
    is_same=list(force_on_current_node()["resources"]) == [key],
    task=ray.get(task.options(**force_on_current_node()).remote()),
)
