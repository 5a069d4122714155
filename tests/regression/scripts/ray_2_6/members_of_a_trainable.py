"""What a Trainable of 2.6 knew about how its checkpoints are synchronised."""

import os

import ray
from observed import RESULTS, note, outcome
from ray import air, tune
from ray.tune.logger import NoopLogger


class Asks(tune.Trainable):
    def step(self):
        note(
            "asks",
            "step",
            retries=self.sync_num_retries,
            pause=self.sync_sleep_time,
            period=self.sync_config.sync_period,
            timeout=self.sync_config.sync_timeout,
        )
        return {"done": True}


ray.init(num_cpus=1, include_dashboard=False)
logdir = os.path.join(RESULTS, "made")
os.makedirs(logdir)
by_hand = Asks(logger_creator=lambda config: NoopLogger(config, logdir), sync_config=tune.SyncConfig(sync_period=30))
outcome(done=by_hand.train()["done"])
by_hand.sync_num_retries = 1
outcome(retries=by_hand.sync_num_retries)
by_hand.stop()
tune.Tuner(
    Asks,
    run_config=air.RunConfig(
        name="asks", storage_path=RESULTS, sync_config=tune.SyncConfig(sync_timeout=99), verbose=0
    ),
).fit()
