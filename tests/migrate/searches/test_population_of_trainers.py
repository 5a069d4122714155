"""Searches over a trainer whose scheduler copies checkpoints from trial to trial."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import rewritten

POPULATION = """\
from ray import train, tune
from ray.train.torch import TorchTrainer
from ray.tune.schedulers import PopulationBasedTraining


def loop(config):
    checkpoint = train.get_checkpoint()
    train.report({"loss": config["lr"]}, checkpoint=checkpoint)


kept = train.CheckpointConfig(num_to_keep=9)
trainer = TorchTrainer(loop, run_config=train.RunConfig(name="e", checkpoint_config=kept))
scheduler = PopulationBasedTraining(hyperparam_mutations={"train_loop_config": {"lr": [1, 2]}})
config = tune.TuneConfig(metric="loss", mode="min", scheduler=scheduler)
results = tune.Tuner(trainer, param_space={"train_loop_config": {"lr": 1}}, tune_config=config).fit()
print(results[0].checkpoint)
"""


def test_where_checkpoints_are_copied_the_trial_has_them_and_begins_with_one():
    text = rewritten(POPULATION)
    assert 'checkpoint = train.get_checkpoint() or config.get("resume_from_checkpoint")' in text
    assert (
        """
def run_trainer(config):
    reports = Queue(1, actor_options={"num_cpus": 0})
    fit_in_trial(
        TorchTrainer(
            loop,
            train_loop_config={**config["train_loop_config"], "resume_from_checkpoint": tune.get_checkpoint()},
            run_config=train.RunConfig(
                name=f"{tune.get_context().get_trial_name()}_{uuid.uuid4().hex}",
                callbacks=[ReportToTrial(reports)],
            ),
        ),
        reports,
    )
"""
        in text
    )
    assert text.count("class ReportToTrial(train.UserCallback):") == text.count("def fit_in_trial(") == 1
    assert "kept = tune.CheckpointConfig(num_to_keep=9)" in text
    assert 'run_config=tune.RunConfig(name="e", checkpoint_config=kept)).fit()' in text
    assert text.endswith("print(results[0].checkpoint)\n")


@pytest.mark.parametrize(
    ("scheduler", "is_told"),
    [
        ("PopulationBasedTraining(hyperparam_mutations=space)", True),
        ("PopulationBasedTraining(hyperparam_mutations=space, synch=False)", True),
        ("pb2.PB2(hyperparam_bounds=bounds)", True),
        ("PopulationBasedTraining(hyperparam_mutations=space, synch=True)", False),
        ("PopulationBasedTraining(hyperparam_mutations=space, synch=args.synch)", True),
        ("PopulationBasedTrainingReplay(policy)", False),
        ("HyperBandScheduler()", False),
    ],
)
def test_a_population_is_told_that_all_of_its_trials_need_room(scheduler, is_told):
    names = "HyperBandScheduler, PopulationBasedTraining, PopulationBasedTrainingReplay, pb2"
    text = POPULATION.replace("import PopulationBasedTraining", f"import {names}")
    start = text.index("scheduler = ")
    done = rewrite_text(text[:start] + f"scheduler = {scheduler}\n" + text[text.index("config = ", start) :])
    assert "run_trainer" in done.text
    assert any("nothing is exploited" in finding.message for finding in done.findings if finding.attention) == is_told


@pytest.mark.parametrize("searched", ["scheduler=scheduler", "scheduler=scheduler, search_alg=algorithm"])
def test_what_is_said_of_one_value_is_said_once(searched):
    text = POPULATION.replace("scheduler=scheduler", searched)
    told = [finding for finding in rewrite_text(text).findings if finding.attention]
    assert [finding.old for finding in told] == [
        f"tune_config.{part.partition('=')[0]}" for part in searched.split(", ")
    ]
    assert "State API" in told[0].message and "nothing is exploited" in told[0].message


def test_two_searches_of_one_file_share_what_is_written():
    again = POPULATION.replace("trainer = ", "other = ").replace("Tuner(trainer", "Tuner(other")
    text = rewritten(POPULATION + again[again.index("other = ") :])
    assert text.count("fit_in_trial(\n") == 2
    assert text.count("class ReportToTrial(train.UserCallback):") == text.count("def fit_in_trial(trainer") == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("train.get_checkpoint()", "None"),
        ("def loop(config):", "def loop(config, more):"),
        ("TorchTrainer(loop,", "TorchTrainer(mine.loop,"),
        ("TorchTrainer(loop,", "TorchTrainer(loop, resume_from_checkpoint=seed,"),
    ],
)
def test_a_loop_that_cannot_begin_with_a_checkpoint_of_another_trial_is_reported(old, new):
    text = POPULATION.replace(old, new)
    done = rewrite_text(text)
    assert "tune.Tuner(trainer," in done.text
    assert any(finding.code == "TRR780" and finding.attention for finding in done.findings)
