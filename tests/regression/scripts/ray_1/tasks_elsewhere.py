"""A task and an actor with a `PYTHONPATH` of their own: what they import of Tune is what the driver does."""

import ray
from observed import RESULTS, outcome

ray.init(num_cpus=2, include_dashboard=False)
there = {"env_vars": {"PYTHONPATH": RESULTS}}


def imported():
    from ray.tune.suggest.basic_variant import BasicVariantGenerator
    from ray.tune.suggest.suggestion import ConcurrencyLimiter

    return [BasicVariantGenerator.__name__, ConcurrencyLimiter.__name__]


@ray.remote(runtime_env=there)
def task():
    return imported()


@ray.remote
class Actor:
    def ask(self):
        return imported()


here, elsewhere = Actor.remote(), Actor.options(runtime_env=there).remote()
outcome(
    task=ray.get(task.remote()),
    actor=ray.get(here.ask.remote()),
    actor_elsewhere=ray.get(elsewhere.ask.remote()),
)
