"""Rewritten code does on plain Ray what the old code meant: one script, one Ray, no import of ours."""

import pytest

from tests.migrate.support import run_on_plain_ray

pytestmark = pytest.mark.timeout(1000)

SCRIPT = '''
import json
import os
import sys

import ray
from ray import tune
from ray.tune.suggest.basic_variant import BasicVariantGenerator

HERE = sys.argv[1]
out = {}


class Counter(tune.Trainable):
    def _setup(self, config):
        self.n = 0
        self.by = config["by"]

    def _train(self):
        self.n += self.by
        return {"n": self.n, "up": self.by - 5 * abs(self._iteration - 1)}

    def _save(self, checkpoint_dir):
        path = os.path.join(checkpoint_dir, "n.json")
        with open(path, "w") as f:
            json.dump(self.n, f)
        return checkpoint_dir

    def _restore(self, checkpoint_dir):
        with open(os.path.join(checkpoint_dir, "n.json")) as f:
            self.n = json.load(f)


class Plain(tune.Trainable):
    """No checkpoints: a Tuner would save one at the end and fail."""

    def _train(self):
        return {"n": 1, "done": True}


class Lines(tune.logger.Logger):
    def _init(self):
        self.file = open(os.path.join(self.logdir, "lines.txt"), "w")

    def on_result(self, result):
        print(self.config["x"], result["score"], file=self.file)

    def close(self):
        self.file.close()


class Keep(tune.logger.Logger):
    def on_result(self, result):
        out.setdefault("kept", []).append(self.config["x"] * result["training_iteration"])


def report(config):
    for step in range(3):
        tune.report(score=config["x"] * step)


def fail(config):
    raise ValueError("boom")


def answer():
    answered = tune.run(report, name="answered", local_dir=HERE, config={"x": 1})
    return answered


def summarize(analysis):
    return [[trial.config["x"], os.path.isdir(trial.logdir), trial.status] for trial in analysis.trials]


def classes(resume):
    analysis = tune.run(Counter, name="classes", local_dir=HERE, resume=resume == "yes",
                        stop={"training_iteration": 4}, checkpoint_freq=2,
                        config={"by": tune.grid_search([1, 3])}, queue_trials=True)
    best = analysis.get_best_trial("n", "max")
    frame = analysis.dataframe().sort_values("config/by")
    return {
        "path": best.checkpoint.value,
        "ever": analysis.get_best_config(metric="up")["by"],
        "best": [best.config["by"], best.last_result["n"], os.path.basename(best.checkpoint.value)],
        "rows": frame[["config/by", "n", "training_iteration"]].values.tolist(),
        "logdirs": [os.path.isdir(path) for path in frame["logdir"]],
        "frames": sorted(len(df) for df in analysis.trial_dataframes.values()),
    }


def onwards(options):
    analysis = tune.run(Counter, name="onwards", local_dir=HERE, restore=options["path"], num_samples=2,
                        stop={"training_iteration": 1}, config={"by": 10})
    return [[trial.last_result["n"], os.path.basename(trial.logdir).split("_")[0]] for trial in analysis.trials]


if __name__ == "__main__":
    ray.init(num_cpus=2)
    out["first"] = classes("no")
    out["again"] = classes("yes")
    out["onwards"] = onwards(out["first"])
    tune.run(Plain, name="plain", local_dir=HERE)

    runs = tune.run(report, name="functions", local_dir=HERE, metric="score", mode="max", log_to_file="log.txt",
                    loggers=tune.logger.DEFAULT_LOGGERS + (Lines, Keep),
                    search_alg=BasicVariantGenerator(), num_samples=2, resources_per_trial={"cpu": 1},
                    config={"x": tune.grid_search([3, 1, 2])})
    out["functions"] = summarize(runs)
    out["best"] = [runs.best_config["x"], runs.best_result["score"], len(runs.trials)]
    out["log"] = os.path.exists(os.path.join(runs.get_best_logdir("score", "max"), "log.txt"))

    with open(os.path.join(runs.get_best_logdir("score", "max"), "lines.txt")) as f:
        out["lines"] = f.read().splitlines()
    stats = runs.stats()
    out["took"] = 0 <= stats["timestamp"] - stats["start_time"] < 100
    stored = tune.Analysis(os.path.join(HERE, "functions"))
    out["stored"] = [stored.get_best_config("score", "max")["x"], len(stored.fetch_trial_dataframes())]
    out["answered"] = os.path.isdir(answer().get_best_logdir("score", "max"))

    for attempt in range(2):
        auto = tune.run(report, name="auto", local_dir=HERE, resume="AUTO", config={"x": 5})
        out["auto"] = auto.get_best_trial("score", "max").trial_id == out.get("auto id", None)
        out["auto id"] = auto.get_best_trial("score", "max").trial_id
    try:
        tune.run(report, name="never", local_dir=HERE, resume=True, config={"x": 5})
    except Exception as error:
        out["missing"] = "refused"

    try:
        tune.run(fail, name="fail", local_dir=HERE)
        out["fail"] = "silent"
    except tune.TuneError as error:
        out["fail"] = str(error.args[0])
    with open(os.path.join(HERE, "out.json"), "w") as f:
        json.dump(out, f)
'''


@pytest.fixture(scope="module")
def outcome(tmp_path_factory):
    """What the rewritten script found out."""
    out, codes = run_on_plain_ray(SCRIPT, tmp_path_factory.mktemp("plain"))
    # A restored trial counts anew today; the script does not mind.
    assert codes == ["RUN335"]
    return out


def test_a_class_of_08_trains_saves_and_is_looked_at(outcome):
    first = outcome["first"]
    assert first["best"] == [3, 12, "checkpoint_000001"]
    assert first["rows"] == [[1, 4, 4], [3, 12, 4]]
    assert first["logdirs"] == [True, True]
    assert first["frames"] == [4, 4]


def test_a_finished_run_is_resumed_without_training_again(outcome):
    assert outcome["again"] == outcome["first"]


def test_trials_begin_with_the_checkpoint_they_are_given_and_keep_their_names(outcome):
    assert outcome["onwards"] == [[22, "Counter"], [22, "Counter"]]


def test_the_best_of_08_is_the_best_ever(outcome):
    assert outcome["first"]["ever"] == 3


def test_trials_keep_their_order_their_directories_and_their_status(outcome):
    expected = [[x, True, "TERMINATED"] for x in (3, 1, 2, 3, 1, 2)]
    assert outcome["functions"] == expected


def test_the_metric_of_the_run_is_used_for_its_best(outcome):
    assert outcome["best"] == [3, 6, 6]


def test_log_files_are_in_the_directory_of_the_trial(outcome):
    assert outcome["log"] is True


def test_auto_starts_first_and_resumes_then(outcome):
    assert outcome["auto"] is True


def test_a_run_that_must_exist_and_does_not_is_refused(outcome):
    assert outcome["missing"] == "refused"


def test_a_failed_trial_is_as_loud_as_before(outcome):
    assert outcome["fail"] == "Trials did not complete"


def test_a_logger_of_every_trial_writes_what_it_wrote(outcome):
    assert outcome["lines"] == ["3 0", "3 3", "3 6"]
    assert sorted(outcome["kept"]) == sorted(x * step for x in (3, 1, 2, 3, 1, 2) for step in (1, 2, 3))


def test_a_run_is_asked_for_its_times_and_is_opened_again(outcome):
    assert outcome["took"] is True
    assert outcome["stored"] == [3, 6]


def test_the_run_that_a_function_returns_is_followed(outcome):
    assert outcome["answered"] is True
