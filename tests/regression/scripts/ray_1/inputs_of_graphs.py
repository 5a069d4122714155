"""What a graph of tasks is given when it is run, in a graph that is only made."""

import ray
from observed import outcome
from ray.experimental.dag import InputNode
from ray.experimental.dag.input_node import InputAttributeNode


@ray.remote
def double(value):
    return 2 * value


with InputNode() as given:
    graph = double.bind(given["x"])

outcome(
    given=type(given).__name__,
    part=isinstance(given["x"], InputAttributeNode),
    graph=type(graph).__name__,
)
