"""My notes on Ray Tune, as a script that runs (Ray 1.13, July 2022).

    python notes_1_13.py                    # everything, one after another
    python notes_1_13.py report asha        # only these parts

Every part minimizes (or maximizes) a * x ** 0.5 + b one way or another.
"""
import argparse
import json
import os
import random

import numpy as np
import ray
from ray import tune
from ray.tune.schedulers import ASHAScheduler


def objective(x, a, b):
    return a * (x ** 0.5) + b


# --- Function API: three ways to hand over a score ---------------------------


def trainable(config):
    for x in range(20):
        score = objective(x, config["a"], config["b"])
        tune.report(score=score)  # send the score to Tune


def trainable_return(config):
    score = 0
    for x in range(20):
        score = objective(x, config["a"], config["b"])
    return {"score": score}  # only the final score


def trainable_yield(config):
    for x in range(20):
        score = objective(x, config["a"], config["b"])
        yield {"score": score}


# --- Class API ----------------------------------------------------------------


class Trainable(tune.Trainable):
    def setup(self, config):
        self.x = 0
        self.a = config["a"]
        self.b = config["b"]

    def step(self):
        score = self.a * (self.x ** 2) + self.b
        self.x += 1
        return {"score": score}


def trial_name_string(trial):
    return str(trial)[:5]


# --- What a run left behind ---------------------------------------------------


def curves(dataframes):
    """For every trial its config, and its score after every iteration."""
    rows = []
    for logdir, df in dataframes.items():
        with open(os.path.join(logdir, "params.json")) as f:
            config = json.load(f)
        rows.append({
            "config": config,
            "score": df["score"].tolist(),
            "training_iteration": df["training_iteration"].tolist(),
            "done": bool(df["done"].iloc[-1]),
            "logs": sorted(name for name in os.listdir(logdir) if name.endswith((".log", "stdout", "stderr"))),
        })
    return rows


# --- The parts ----------------------------------------------------------------


def part_report(local_dir):
    analysis = tune.run(
        trainable,
        name="report",
        config={"a": tune.uniform(-2, 2), "b": tune.uniform(-2, 2)},
        num_samples=4,
        resources_per_trial={"cpu": 0.5},  # eight at once on four cores
        stop={"training_iteration": 10, "score": 3.0},  # whichever comes first
        fail_fast=True,
        local_dir=local_dir,
        trial_name_creator=trial_name_string,
        verbose=1)
    best_trial = analysis.get_best_trial("score", "max")
    best_logdir = analysis.get_best_logdir("score", "max")
    print("best trial:", best_trial, "in", best_logdir)
    return {
        "trials": curves(analysis.trial_dataframes),
        "best_config": analysis.get_best_config("score", "max"),
        "best_trial_config": best_trial.config,
        "best_trial_score": best_trial.last_result["score"],
        "best_logdir_is_of_best_trial": os.path.samefile(best_logdir, best_trial.logdir),
    }


def part_return(local_dir):
    analysis = tune.run(
        trainable_return,
        name="return",
        config={"a": tune.uniform(0, 1), "b": tune.uniform(0, 20)},
        num_samples=2,
        local_dir=local_dir,
        verbose=1)
    return {
        "trials": curves(analysis.trial_dataframes),
        "best_config": analysis.get_best_config(metric="score", mode="min"),
    }


def part_yield(local_dir):
    analysis = tune.run(
        trainable_yield,
        name="yield",
        config={"a": tune.uniform(0, 1), "b": tune.uniform(0, 20)},
        num_samples=2,
        local_dir=local_dir,
        log_to_file="std_combined.log",
        verbose=1)
    return {
        "trials": curves(analysis.trial_dataframes),
        "best_config": analysis.get_best_config(metric="score", mode="min"),
    }


def part_class(local_dir):
    analysis = tune.run(
        Trainable,
        name="class",
        config={"a": tune.grid_search([0.5, 1.0, 2.0]), "b": 1},
        stop={"training_iteration": 10, "score": 60},
        local_dir=local_dir,
        log_to_file=True,
        metric="score",
        mode="max",
        verbose=1)
    return {
        "trials": curves(analysis.trial_dataframes),
        "best_config": analysis.best_config,
        "best_result_score": analysis.best_result["score"],
    }


def talkative(config):
    for x in range(3):
        print("x is now", x)
        tune.report(score=objective(x, config["a"], config["b"]))


def part_stdout(local_dir):
    analysis = tune.run(
        talkative,
        name="stdout",
        config={"a": 1.0, "b": tune.choice([1, 2, 3])},
        local_dir=local_dir,
        log_to_file=("my_stdout.log", "my_stderr.log"),
        verbose=1)
    logdir = analysis.get_best_logdir("score", "max")
    with open(os.path.join(logdir, "my_stdout.log")) as f:
        printed = [line.strip() for line in f if line.startswith("x is now")]
    return {"trials": curves(analysis.trial_dataframes), "printed": printed}


def show_sample(config):
    tune.report(score=config["uniform"])


def part_sampling(local_dir):
    analysis = tune.run(
        show_sample,
        name="sampling",
        config={
            "uniform": tune.uniform(-5, -1),
            "quniform": tune.quniform(3.2, 5.4, 0.2),
            "loguniform": tune.loguniform(1e-4, 1e-2),
            "qloguniform": tune.qloguniform(1e-4, 1e-1, 5e-5),
            "randn": tune.randn(10, 2),
            "qrandn": tune.qrandn(10, 2, 0.2),
            "randint": tune.randint(-9, 15),
            "choice": tune.choice(["a", "b", "c"]),
            "func": tune.sample_from(lambda spec: spec.config.uniform * 0.01),
        },
        num_samples=2,
        local_dir=local_dir,
        verbose=1)
    return {"trials": curves(analysis.trial_dataframes)}


def part_qrandint(local_dir):
    analysis = tune.run(
        show_sample,
        name="qrandint",
        config={"uniform": tune.uniform(-5, -1), "qrandint": tune.qrandint(-21, 12, 3)},
        num_samples=2,
        local_dir=local_dir,
        verbose=1)
    return {"trials": curves(analysis.trial_dataframes)}


def part_asha(local_dir):
    analysis = tune.run(
        trainable,
        name="asha",
        config={"a": tune.uniform(-2, 2), "b": tune.uniform(-2, 2)},
        num_samples=3,
        resources_per_trial={"cpu": 4},  # one at a time: same trials stop early every time
        scheduler=ASHAScheduler(metric="score", mode="min", max_t=16, grace_period=2, reduction_factor=2),
        local_dir=local_dir,
        verbose=1)
    return {
        "trials": curves(analysis.trial_dataframes),
        "best_config": analysis.get_best_config("score", "min"),
    }


def part_bayesopt(local_dir):
    from ray.tune.suggest.bayesopt import BayesOptSearch  # pip install bayesian-optimization

    algo = BayesOptSearch(random_search_steps=4, metric="score", mode="max", random_state=7)
    analysis = tune.run(
        trainable,
        name="bayesopt",
        config={"a": tune.uniform(0, 1), "b": tune.uniform(0, 20)},
        search_alg=algo,
        num_samples=5,
        resources_per_trial={"cpu": 4},
        stop={"training_iteration": 5},
        local_dir=local_dir,
        verbose=1)
    return {
        "trials": curves(analysis.trial_dataframes),
        "best_config": analysis.get_best_config("score", "max"),
    }


def part_resume(local_dir):
    first = tune.run(
        trainable,
        name="my_experiment",
        config={"a": tune.uniform(-2, 2), "b": tune.uniform(-2, 2)},
        num_samples=2,
        stop={"training_iteration": 10},
        local_dir=local_dir,
        verbose=1)
    # The same again, as after Ctrl+C: name says which experiment, resume goes on with it.
    second = tune.run(
        trainable,
        name="my_experiment",
        config={"a": tune.uniform(-2, 2), "b": tune.uniform(-2, 2)},
        num_samples=2,
        stop={"training_iteration": 10},
        local_dir=local_dir,
        resume=True,
        verbose=1)
    return {
        "trials": sorted(curves(second.trial_dataframes), key=lambda row: row["config"]["a"]),
        "same_trials": sorted(first.trial_dataframes) == sorted(second.trial_dataframes),
        "best_config": second.get_best_config("score", "max"),
    }


PARTS = {
    "report": part_report,
    "return": part_return,
    "yield": part_yield,
    "class": part_class,
    "stdout": part_stdout,
    "sampling": part_sampling,
    "qrandint": part_qrandint,
    "asha": part_asha,
    "bayesopt": part_bayesopt,
    "resume": part_resume,
}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Notes on Ray Tune.")
    parser.add_argument("parts", nargs="*", metavar="PART", help="one or more of: " + ", ".join(PARTS))
    parser.add_argument("--local-dir", default="./results")
    parser.add_argument("--result", default=None, help="write the outcome to this JSON file")
    args = parser.parse_args()

    ray.init(num_cpus=4)
    outcome = {}
    for part in args.parts or PARTS:
        np.random.seed(2022)
        random.seed(2022)
        outcome[part] = PARTS[part](args.local_dir)
        print(part, "best config:", outcome[part].get("best_config"))

    if args.result:
        with open(args.result, "w") as f:
            json.dump(outcome, f, indent=2, default=lambda value: value.item())
