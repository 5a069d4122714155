"""Preprocessors that a Tuner of a trainer searches for: each trial fits its own."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import rewritten, run_on_plain_ray

SCRIPT = """\
import json

import pandas as pd
import ray
from ray import tune
from ray.air import session
from ray.air.config import ScalingConfig
from ray.data.preprocessors import MinMaxScaler, StandardScaler
from ray.train.torch import TorchTrainer


def loop():
    batches = session.get_dataset_shard("train").iter_batches(batch_size=3, batch_format="pandas")
    session.report({"total": round(float(sum(batch["x"].sum() for batch in batches)), 3)})


ray.init(num_cpus=2)  # one for the worker, one for the dataset: as in a notebook of Colab
rows = ray.data.from_pandas(pd.DataFrame({"x": [1.0, 2.0, 3.0] * 10}))
trainer = TorchTrainer(
    loop,
    datasets={"train": rows},
    scaling_config=ScalingConfig(num_workers=1, trainer_resources={"CPU": 0}),
)
tuner = tune.Tuner(
    trainer,
    param_space={"preprocessor": tune.grid_search([MinMaxScaler(["x"]), StandardScaler(["x"])])},
    tune_config=tune.TuneConfig(max_concurrent_trials=1),
)
found = [[type(result.config["preprocessor"]).__name__, result.metrics["total"]] for result in tuner.fit()]
with open("out.json", "w") as out:
    json.dump(found, out)
"""
"""What it writes was recorded with Ray 2.6.3."""
HEAD = "from ray import tune\nfrom ray.train.torch import TorchTrainer\n\n"
TUNED = (
    "trainer = TorchTrainer(loop, datasets={{'train': rows}}{})\n"
    "tune.Tuner(trainer, param_space={{'preprocessor': tune.choice([one, two])}}).fit()\n"
)


@pytest.mark.slow
def test_each_trial_sees_what_its_preprocessor_makes_as_with_ray_2_6(tmp_path):
    seen, left = run_on_plain_ray(SCRIPT, tmp_path)
    assert seen == [["MinMaxScaler", 15.0], ["StandardScaler", 0.0]]
    assert left == []


@pytest.mark.parametrize("own", ["", ", preprocessor=three", ", preprocessor=None"])
def test_the_preprocessor_of_the_trial_is_fitted_in_it(own):
    text = rewritten(HEAD + TUNED.format(own))
    before, _, after = text.partition('    preprocessor.fit(datasets["train"])\n')
    sorting, comment = before.splitlines()[-1].split("  # ")
    assert before.splitlines()[-2] == '    preprocessor = config["preprocessor"]'
    assert sorting == '    datasets["train"].context.shuffle_strategy = "sort_shuffle_pull_based"'
    assert comment and after
    assert "datasets={name: preprocessor.transform(dataset) for name, dataset in datasets.items()}" in text
    assert "three" not in text


@pytest.mark.parametrize(
    ("made", "fitted"),
    [
        ("trainer = {}\ntrainer.fit()\n", 'one.fit(data["train"])'),
        ("def run():\n    {}.fit()\n\n\nrun()\n", 'one.fit(data["train"])'),
    ],
)
def test_what_a_driver_fits_is_shuffled_as_it_is_today(made, fitted):
    text = rewritten(f"{HEAD}{made.format('TorchTrainer(loop, datasets=data, preprocessor=one)')}")
    assert fitted in text
    assert "shuffle_strategy" not in text


def test_a_trainer_that_a_training_function_makes_is_in_a_trial_too():
    made = "    TorchTrainer(loop, datasets=data, preprocessor=one).fit()\n"
    text = rewritten(f"{HEAD}def train(config):\n{made}\n\ntune.Tuner(train).fit()\n")
    assert 'data["train"].context.shuffle_strategy = "sort_shuffle_pull_based"' in text


def test_a_preprocessor_that_is_fitted_already_needs_no_shuffling():
    made = "    TorchTrainer(loop, datasets=data, preprocessor=one).fit()\n"
    text = rewritten(f"{HEAD}one.fit(data['train'])\n\n\ndef train(config):\n{made}\n\ntune.Tuner(train).fit()\n")
    assert "shuffle_strategy" not in text


def test_a_trial_takes_no_part_of_a_cpu_from_workers_and_datasets():
    assert 'tune.with_resources(run_trainer, {"cpu": 0, "memory": 1})' in rewritten(HEAD + TUNED.format(""))


def test_a_trainer_without_datasets_is_left_to_a_person():
    done = rewrite_text(HEAD + TUNED.format("").replace(", datasets={'train': rows}", ", datasets=given()"))
    assert "param_space={'preprocessor'" in done.text
