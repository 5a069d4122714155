"""Rewritten training scripts do on plain Ray what they did on the Ray they were written for; no import of ours."""

import pytest

from tests.migrate.support import run_on_plain_ray

OF_113 = """
import json
import os
import sys

import ray
from ray import train
from ray.train import CheckpointStrategy, Trainer, TrainingCallback

HERE = sys.argv[1]


class Show(TrainingCallback):
    def handle_result(self, results, **info):
        with open(os.path.join(HERE, "seen.txt"), "a") as file:
            print(*(result["loss"] for result in results), file=file)


def loop(config):
    state = train.load_checkpoint() or {"epoch": -1}
    for epoch in range(state["epoch"] + 1, config["epochs"]):
        train.report(epoch=epoch, loss=config["lr"] / (epoch + 1))
        train.save_checkpoint(epoch=epoch, loss=config["lr"] / (epoch + 1))
    return [train.world_rank(), train.world_size(), epoch]


if __name__ == "__main__":
    ray.init(num_cpus=2)
    trainer = Trainer("torch", num_workers=2, logdir=HERE)
    trainer.start()
    strategy = CheckpointStrategy(num_to_keep=2, checkpoint_score_attribute="loss", checkpoint_score_order="max")
    results = trainer.run(loop, {"epochs": 3, "lr": 6.0}, [Show()], checkpoint_strategy=strategy)
    out = {
        "first": results[0],
        "latest": trainer.latest_checkpoint,
        "best": trainer.best_checkpoint,
        "directory": os.path.isdir(trainer.latest_run_dir),
    }
    trainer.shutdown()
    with open(os.path.join(HERE, "seen.txt")) as file:
        out["seen"] = file.read().splitlines()
    with open(os.path.join(HERE, "out.json"), "w") as file:
        json.dump(out, file)
"""

OF_2 = """
import json
import os
import pickle
import sys

import ray
from ray import air, tune
from ray.air import session
from ray.air.config import CheckpointConfig, FailureConfig, RunConfig, ScalingConfig
from ray.air import Checkpoint
from ray.train.torch import TorchTrainer

HERE = sys.argv[1]


def loop(config):
    start = 0
    checkpoint = session.get_checkpoint()
    if checkpoint:
        start = checkpoint.to_dict()["epoch"] + 1
    for epoch in range(start, config["epochs"]):
        session.report(
            {"epoch": epoch, "loss": config["lr"] * epoch}, checkpoint=Checkpoint.from_dict({"epoch": epoch})
        )


def build(epochs):
    path = os.path.join(HERE, "runs", "one")
    if TorchTrainer.can_restore(path):
        print("found")
        return TorchTrainer.restore(path, train_loop_per_worker=loop)
    return TorchTrainer(
        loop,
        train_loop_config={"epochs": epochs, "lr": 2.0},
        scaling_config=ScalingConfig(num_workers=1, trainer_resources={"CPU": 0}),
        run_config=RunConfig(
            name="one",
            local_dir=os.path.join(HERE, "runs"),
            verbose=0,
            checkpoint_config=CheckpointConfig(num_to_keep=1, checkpoint_at_end=False),
            failure_config=FailureConfig(fail_fast=False),
        ),
    )


if __name__ == "__main__":
    ray.init(num_cpus=2)
    out = {}
    out["first"] = build(2).fit().metrics["epoch"]
    again = build(4).fit()
    out["again"] = [again.metrics["epoch"], again.checkpoint.to_dict()["epoch"]]
    seeded = TorchTrainer(
        loop,
        train_loop_config={"epochs": 6, "lr": 2.0},
        scaling_config=ScalingConfig(num_workers=1),
        run_config=RunConfig(name="two", local_dir=os.path.join(HERE, "runs")),
        resume_from_checkpoint=again.checkpoint,
    ).fit()
    out["seeded"] = [seeded.metrics["epoch"], len(seeded.metrics_dataframe)]
    with open(os.path.join(HERE, "out.json"), "w") as file:
        json.dump(out, file)
"""

TUNED = """
import json
import os
import sys

import ray
from ray import tune
from ray.air import RunConfig, ScalingConfig, session
from ray.train.torch import TorchTrainer

HERE = sys.argv[1]


def loop(config):
    for epoch in range(2):
        session.report({"loss": config["lr"] * (epoch + 1) + config["base"], "world": session.get_world_size()})


def both(config):
    session.report({"started": session.get_checkpoint() is not None})


if __name__ == "__main__":
    ray.init(num_cpus=2)
    trained = TorchTrainer(
        both, scaling_config=ScalingConfig(num_workers=1), run_config=RunConfig(name="both", storage_path=HERE)
    ).fit()
    [tuned] = tune.Tuner(both).fit()
    trainer = TorchTrainer(
        loop,
        train_loop_config={"base": 100, "lr": 0},
        scaling_config=ScalingConfig(num_workers=1),
        run_config=RunConfig(name="search", storage_path=HERE),
    )
    tuner = tune.Tuner(
        trainer,
        param_space={"train_loop_config": {"lr": tune.grid_search([3, 1])}},
        tune_config=tune.TuneConfig(metric="loss", mode="min"),
    )
    results = tuner.fit()
    best = results.get_best_result()
    out = {
        "best": [best.config["train_loop_config"], best.metrics["loss"], best.metrics["training_iteration"]],
        "all": [[r.config["train_loop_config"]["lr"], r.metrics["loss"], r.metrics["world"]] for r in results],
        "errors": len(results.errors),
        "both": [tuned.metrics["started"], str(trained.error)],
    }
    with open(os.path.join(HERE, "out.json"), "w") as file:
        json.dump(out, file)
"""

BOOSTED = """
import json
import os
import sys

import ray
from ray.air.config import CheckpointConfig, RunConfig, ScalingConfig
from ray.train.xgboost import XGBoostTrainer

HERE = sys.argv[1]

if __name__ == "__main__":
    ray.init(num_cpus=3)
    dataset = ray.data.from_items([{"x": float(x), "y": 2.0 * x} for x in range(64)])
    trainer = XGBoostTrainer(
        label_column="y",
        params={"objective": "reg:squarederror", "eval_metric": ["rmse"]},
        num_boost_round=6,
        datasets={"train": dataset, "valid": dataset},
        scaling_config=ScalingConfig(num_workers=1),
        run_config=RunConfig(
            name="boosted", storage_path=HERE, checkpoint_config=CheckpointConfig(checkpoint_frequency=2, num_to_keep=1)
        ),
    )
    result = trainer.fit()
    model = XGBoostTrainer.get_model(result.checkpoint)
    out = {"rounds": model.num_boosted_rounds(), "metrics": sorted(key for key in result.metrics if "rmse" in key)}
    with open(os.path.join(HERE, "out.json"), "w") as file:
        json.dump(out, file)
"""


OF_TWO_WORKERS = """\
import json
import sys
from pathlib import Path

from ray.air import Checkpoint, RunConfig, ScalingConfig, session
from ray.train.torch import TorchTrainer


def loop(config):
    checkpoint = None
    for epoch in range(4):
        if epoch % 2 == 0:
            rank = session.get_world_rank()
            checkpoint = Checkpoint.from_dict({"epoch": epoch, "rank": rank, "more": b"x" * 9_000_000 * rank})
        session.report({"epoch": epoch}, checkpoint=checkpoint)


if __name__ == "__main__":
    scaling = ScalingConfig(num_workers=2)
    result = TorchTrainer(loop, scaling_config=scaling, run_config=RunConfig(local_dir=sys.argv[1], name="x")).fit()
    state = result.checkpoint.to_dict()
    files = sum(file.stat().st_size for file in Path(result.checkpoint.path).iterdir())
    Path(sys.argv[1], "out.json").write_text(json.dumps([state["epoch"], state["rank"], files < 10**6]))
"""


@pytest.mark.slow
@pytest.mark.timeout(1000)
def test_of_two_workers_the_dictionary_of_the_first_is_kept(tmp_path):
    assert run_on_plain_ray(OF_TWO_WORKERS, tmp_path)[0] == [2, 0, True]


@pytest.mark.timeout(1000)
def test_a_trainer_of_113_saves_loads_and_returns(tmp_path):
    out, findings = run_on_plain_ray(OF_113, tmp_path)
    assert findings == []
    assert out["first"] == [0, 2, 2]
    assert out["latest"] == {"epoch": 2, "loss": 2.0}
    assert out["best"] == {"epoch": 0, "loss": 6.0}
    assert out["directory"] is True
    # Once for what is reported, and once for what is saved.
    assert out["seen"] == ["6.0 6.0", "6.0 6.0", "3.0 3.0", "3.0 3.0", "2.0 2.0", "2.0 2.0"]


@pytest.mark.slow
@pytest.mark.timeout(1000)
def test_a_restored_and_a_seeded_trainer_go_on(tmp_path):
    out, findings = run_on_plain_ray(OF_2, tmp_path)
    assert findings == []
    assert out["first"] == 1
    assert out["again"] == [3, 3]
    assert out["seeded"] == [5, 2]


@pytest.mark.slow
@pytest.mark.timeout(1000)
def test_a_tuner_of_a_trainer_finds_the_same(tmp_path):
    out, findings = run_on_plain_ray(TUNED, tmp_path)
    assert findings == []
    assert out["best"] == [{"lr": 1}, 102, 2]
    assert out["all"] == [[3, 106, 1], [1, 102, 1]]
    assert out["both"] == [False, "None"]
    assert out["errors"] == 0


@pytest.mark.slow
@pytest.mark.timeout(1000)
def test_a_boosted_trainer_with_parameters_trains_its_rounds(tmp_path):
    pytest.importorskip("xgboost")
    out, findings = run_on_plain_ray(BOOSTED, tmp_path)
    assert findings == []
    assert out == {"rounds": 6, "metrics": ["train-rmse", "valid-rmse"]}


UNSAVED = """
import json
import os
import sys

import ray
from ray.air import session
from ray.air.config import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer


def loop(config):
    for epoch in range(config["epochs"]):
        session.report({"epoch": epoch, "rank": session.get_world_rank()})


if __name__ == "__main__":
    ray.init(num_cpus=2)
    trainer = TorchTrainer(
        loop,
        train_loop_config={"epochs": 3},
        scaling_config=ScalingConfig(num_workers=2),
        run_config=RunConfig(local_dir=sys.argv[1]),
    )
    result = trainer.fit()
    with open(os.path.join(sys.argv[1], "out.json"), "w") as file:
        json.dump([result.metrics["epoch"], result.metrics["rank"]], file)
"""


@pytest.mark.slow
@pytest.mark.timeout(1000)
def test_a_loop_that_saves_nothing_answers_with_its_last_report(tmp_path):
    assert run_on_plain_ray(UNSAVED, tmp_path) == ([2, 0], [])


WRAPPED = """\
import json
import os
import sys

import ray
import torch
from ray.air import Checkpoint, session
from ray.air.config import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer, prepare_model


def loop(config):
    model = prepare_model(torch.nn.Linear(1, 1))
    state = {"model": model, "weights": model.state_dict()}
    session.report({"loss": 1}, checkpoint=Checkpoint.from_dict(state))


if __name__ == "__main__":
    ray.init(num_cpus=2)
    saved = {}
    for workers in (1, 2):
        trainer = TorchTrainer(
            loop,
            scaling_config=ScalingConfig(num_workers=workers),
            run_config=RunConfig(name=f"with_{workers}", local_dir=sys.argv[1]),
        )
        state = trainer.fit().checkpoint.to_dict()
        saved[workers] = [type(state["model"]).__name__, *state["weights"]]
    with open(os.path.join(sys.argv[1], "out.json"), "w") as file:
        json.dump(saved, file)
"""


@pytest.mark.slow
@pytest.mark.timeout(1000)
def test_a_model_is_saved_as_it_was_before_several_workers_wrapped_it(tmp_path):
    plain = ["Linear", "weight", "bias"]
    assert run_on_plain_ray(WRAPPED, tmp_path) == ({"1": plain, "2": plain}, [])


POPULATION = """\
import json
import os
import sys

import ray
from ray import tune
from ray.air import Checkpoint, session
from ray.air.config import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer
from ray.tune.schedulers import PopulationBasedTraining

HERE = sys.argv[1]


def loop(config):
    rates = []
    checkpoint = session.get_checkpoint()
    if checkpoint:
        rates = checkpoint.to_dict()["rates"]
    for epoch in range(len(rates), 4):
        rates = [*rates, config["lr"]]
        session.report({"loss": config["lr"], "rates": rates}, checkpoint=Checkpoint.from_dict({"rates": rates}))


if __name__ == "__main__":
    ray.init(num_cpus=16)
    trainer = TorchTrainer(loop, scaling_config=ScalingConfig(num_workers=1, trainer_resources={"CPU": 0}))
    scheduler = PopulationBasedTraining(
        time_attr="training_iteration",
        perturbation_interval=2,
        quantile_fraction=0.5,
        hyperparam_mutations={"train_loop_config": {"lr": [1, 2]}},
        synch=True,
    )
    tuner = tune.Tuner(
        trainer,
        param_space={"train_loop_config": {"lr": tune.grid_search([1, 2])}},
        tune_config=tune.TuneConfig(metric="loss", mode="min", scheduler=scheduler),
        run_config=RunConfig(local_dir=HERE, name="search"),
    )
    results = tuner.fit()
    out = [[result.metrics["training_iteration"], result.metrics["rates"][:2]] for result in results]
    out.append([result.checkpoint.to_dict()["rates"] == result.metrics["rates"] for result in results])
    with open(os.path.join(HERE, "out.json"), "w") as file:
        json.dump(out, file)
"""


@pytest.mark.slow
@pytest.mark.timeout(1000)
def test_a_trial_goes_on_with_the_checkpoint_of_a_better_one(tmp_path):
    out, codes = run_on_plain_ray(POPULATION, tmp_path)
    assert out == [[4, [1, 1]], [4, [1, 1]], [True, True]]
    assert set(codes) == {"TRR780"}
