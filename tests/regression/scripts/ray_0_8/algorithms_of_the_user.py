"""A user's own search algorithm, which gives all of its trials at a time, and a scheduler that asks for room for them."""

import ray
from observed import RESULTS, note, outcome
from ray import tune
from ray.tune.schedulers import FIFOScheduler
from ray.tune.stopper import FunctionStopper, NoopStopper, Stopper
from ray.tune.suggest import BasicVariantGenerator, SearchAlgorithm
from ray.tune.trial import Trial


class Noting(BasicVariantGenerator):
    def next_trials(self):
        trials = super(Noting, self).next_trials()
        if trials:
            note("algorithm", "next_trials", xs=[trial.config["x"] for trial in trials])
        return trials


class Asking(FIFOScheduler):
    def choose_trial_to_run(self, trial_runner):
        for trial in trial_runner.get_trials():
            if trial.status == Trial.PENDING and trial_runner.has_resources(trial.resources):
                return trial
        return None


class Once(Stopper):
    def __call__(self, trial_id, result):
        return result["training_iteration"] == 2

    def stop_all(self):
        return False


def train(config):
    for step in range(3):
        tune.report(score=config["x"] + step)


ray.init(num_cpus=1)
analysis = tune.run(
    train,
    name="noted",
    config={"x": tune.grid_search([1, 2, 3])},
    search_alg=Noting(),
    scheduler=Asking(),
    stop=Once(),
    local_dir=RESULTS,
    verbose=0,
)
outcome(
    scores=sorted(trial.last_result["score"] for trial in analysis.trials),
    stops=[FunctionStopper(lambda trial_id, result: True)("a", {}), NoopStopper()("a", {})],
    is_one=[isinstance(BasicVariantGenerator(True), SearchAlgorithm), isinstance(Once(), Stopper)],
)
