"""Trainables that users took from Ray's own examples, and a session that nobody started."""

import ray
from observed import RESULTS, outcome
from ray import tune
from ray.tune import session
from ray.tune.examples.async_hyperband_example import MyTrainableClass
from ray.tune.examples.hyperband_function_example import train
from ray.tune.examples.logging_example import MyTrainableClass as Logged

ray.init(num_cpus=2, include_dashboard=False)
rewards = {}
for name, trainable in (("scheduled", MyTrainableClass), ("logged", Logged)):
    analysis = tune.run(
        trainable,
        name=name,
        stop={"training_iteration": 2},
        config={"width": 10, "height": 5},
        local_dir=RESULTS,
        verbose=0,
    )
    rewards[name] = round(analysis.trials[0].last_result["episode_reward_mean"], 6)
outcome(rewards=rewards, function=callable(train), ended=session.shutdown())
