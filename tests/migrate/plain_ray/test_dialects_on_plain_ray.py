"""Dialects of functions and experiments, rewritten, on plain Ray: the results that they had."""

import pytest

from tests.migrate.support import run_on_plain_ray

SCRIPT = """\
import json, os, sys
import ray
from ray import tune
from ray.tune import run_experiments, track


class Counter(tune.Trainable):
    def _setup(self, config):
        self.n = 0

    def _train(self):
        self.n += self.config["by"]
        return {"n": self.n}

    def _save(self, d):
        path = os.path.join(d, "n.json")
        with open(path, "w") as f:
            json.dump(self.n, f)
        return path

    def _restore(self, path):
        with open(path) as f:
            self.n = json.load(f)


def reporting(config, reporter):
    for i in range(3):
        reporter(timesteps_total=i, score=config["x"] * i)


def tracking(config):
    track.init()
    for i in range(2):
        track.log(score=i + config["x"])
    track.shutdown()


def saving(config, checkpoint_dir=None):
    start = 0
    if checkpoint_dir:
        with open(os.path.join(checkpoint_dir, "step")) as f:
            start = int(f.read()) + 1
    for step in range(start, 4):
        if step % 2 == 1:
            with tune.checkpoint_dir(step=step) as checkpoint_dir:
                with open(os.path.join(checkpoint_dir, "step"), "w") as f:
                    f.write(str(step))
        if step == 2 and not start and config["fail"]:
            raise RuntimeError("once")
        tune.report(step=step, start=start)


if __name__ == "__main__":
    here = sys.argv[1]
    out = {}
    ray.init(num_cpus=2, redis_max_memory=10**8)
    spec = {
        "run": Counter,
        "config": {"by": tune.grid_search([1, 2])},
        "stop": {"training_iteration": 3},
        "checkpoint_freq": 1,
        "local_dir": here,
    }
    trials = run_experiments({"exp": spec}, verbose=0)
    out["exp"] = [[t.config["by"], t.last_result["n"], os.path.isdir(t.logdir)] for t in trials]
    settings = {"name": "rep", "local_dir": here, "config": {"x": tune.grid_search([2, 5])}}
    a = tune.run(reporting, **settings)
    out["rep"] = a.dataframe().sort_values("score")[["score", "timesteps_total"]].values.tolist()
    b = tune.run(tracking, name="track", local_dir=here, config={"x": 1})
    out["track"] = b.trials[0].last_result["score"]
    c = tune.run(saving, name="save", local_dir=here, max_failures=1, config={"fail": True}, metric="step", mode="max")
    out["save"] = [c.best_result["step"], c.best_result["start"], open(os.path.join(c.best_checkpoint, "step")).read()]
    with open(os.path.join(here, "out.json"), "w") as f:
        json.dump(out, f)
"""


@pytest.fixture(scope="module")
def outcome(tmp_path_factory):
    """What the rewritten script found out."""
    out, codes = run_on_plain_ray(SCRIPT, tmp_path_factory.mktemp("dialects"))
    assert codes == []
    return out


@pytest.mark.slow
def test_an_experiment_has_its_trials_in_order_with_their_directories(outcome):
    assert outcome["exp"] == [[1, 3, True], [2, 6, True]]


@pytest.mark.slow
def test_a_reporter_reports(outcome):
    assert outcome["rep"] == [[4, 2], [10, 2]]


@pytest.mark.slow
def test_track_reports(outcome):
    assert outcome["track"] == 2


@pytest.mark.slow
def test_a_function_that_failed_goes_on_from_its_checkpoint(outcome):
    assert outcome["save"] == [3, 2, "3"]
