"""A task and an actor that must run where the driver runs, as Tune's examples asked for under Ray Client."""

import ray
from observed import outcome
from ray.util.ml_utils.node import force_on_current_node

ray.init(num_cpus=2, include_dashboard=False)


@ray.remote
def task(number):
    return number + 1


@ray.remote
class Actor:
    def ask(self):
        return "there"


here = force_on_current_node(task)
actor = force_on_current_node(task_or_actor=Actor).remote()
outcome(task=ray.get([here.remote(1), here.remote(2)]), actor=ray.get(actor.ask.remote()))
