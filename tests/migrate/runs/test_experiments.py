"""Experiments that are made in one place and run in another."""

import pytest

from migrate.engine import rewrite_text
from migrate.tune.written.run_function import NAME
from tests.migrate.support import check_noop, rewritten, run_on_plain_ray, source

pytestmark = pytest.mark.timeout(1000)

SCRIPT = """
import json
import os
import sys

import ray
from ray import tune
from ray.tune import run_experiments

HERE = sys.argv[1]
out = {}


def report(config):
    for step in range(3):
        tune.report(score=config["x"] * (step + 1))


def described(name, x):
    experiment = tune.Experiment(
        name=name,
        run=report,
        config={"x": tune.grid_search(x)},
        stop={"training_iteration": 2},
        local_dir=HERE + "/results",
        sync_to_driver=False,
        checkpoint_at_end=True,
        resources_per_trial={"cpu": 1},
    )
    return experiment


if __name__ == "__main__":
    ray.init(num_cpus=2)
    experiment = described("first", [2, 1])
    for again in range(2):
        trials = run_experiments(experiment, queue_trials=True, verbose=0)
        out[f"trials {again}"] = [[trial.config["x"], trial.last_result["score"]] for trial in trials]
    out["place"] = trials[0].logdir.startswith(HERE + "/results/first/")
    other = described("second", [3])
    if len(sys.argv) > 7:
        analysis = tune.run(other)
    else:
        analysis = tune.run(other, raise_on_failed_trial=False)
    out["analysis"] = [trial.last_result["score"] for trial in analysis.trials]
    out["frames"] = [len(frame) for frame in analysis.fetch_trial_dataframes().values()]
    with open("out.json", "w") as f:
        json.dump(out, f)
"""


@pytest.mark.slow
def test_experiments_that_are_made_elsewhere_run_in_a_tuner(tmp_path):
    out, codes = run_on_plain_ray(SCRIPT, tmp_path)
    assert out["trials 0"] == [[2, 4], [1, 2]]
    assert out["trials 1"][-2:] == [[2, 4], [1, 2]]
    assert (out["place"], out["analysis"], out["frames"]) == (True, [6], [2])
    assert codes == []


RUN_TWICE = """
    from ray import tune


    def search(trainable, scheduler):
        experiment = tune.Experiment({described})
        tune.run(experiment, scheduler=scheduler)
        return {again}
    """


@pytest.mark.parametrize(
    ("described", "arguments"),
    [
        ("'e', trainable, num_samples=2", "name='e', run_or_experiment=trainable, num_samples=2"),
        ("'e', run=trainable, repeat=2", "name='e', run_or_experiment=trainable, num_samples=2"),
        ("run=trainable, name='e', sync_to_driver=x", "run_or_experiment=trainable, name='e'"),
    ],
)
def test_an_experiment_becomes_a_dictionary_of_its_arguments(described, arguments):
    text = rewritten(RUN_TWICE.format(described=described, again="tune.run_experiments(experiment)"))
    assert f"    experiment = dict({arguments})\n" in text
    assert f"    {NAME}(**experiment, scheduler=scheduler)\n    return {NAME}(**experiment).trials\n" in text


LOGGERS = (
    "from ray.tune.integration.wandb import WandbLogger\n"
    "from ray.tune.logger import CSVLogger, DEFAULT_LOGGERS, LoggerCallback\n"
    "from other import Other, callbacks\n\n\nclass Own(LoggerCallback):\n    pass\n\n\n"
)


@pytest.mark.parametrize(
    ("loggers", "callbacks"),
    [
        ("[WandbLogger]", ", callbacks=[WandbLoggerCallback(**settings)]"),
        ("DEFAULT_LOGGERS + (Own,)", ", callbacks=[Own()]"),
        ("DEFAULT_LOGGERS", ""),
        ("None", ""),
    ],
)
def test_the_loggers_of_an_experiment_are_callbacks_of_its_run(loggers, callbacks):
    described = f"'e', trainable, loggers={loggers}, config={{'wandb': settings}}"
    text = rewritten(LOGGERS + source(RUN_TWICE.format(described=described, again="tune.run(experiment)")))
    told = "name='e', run_or_experiment=trainable"
    assert f"    experiment = dict({told}{callbacks}, config={{'wandb': settings}})\n" in text
    assert f"    return {NAME}(**experiment)\n" in text


@pytest.mark.parametrize(
    ("loggers", "again"),
    [
        ("[Other]", "tune.run(experiment)"),
        ("made()", "tune.run(experiment)"),
        ("[WandbLogger]", "tune.run(experiment, callbacks=callbacks)"),
        ("[CSVLogger]", "tune.run(experiment, callbacks=callbacks)"),
        ("[Own]", "tune.run(experiment, **more)"),
        ("[WandbLogger]", "tune.run(experiment), experiment.spec"),
    ],
)
def test_an_experiment_whose_loggers_cannot_be_told_stays(loggers, again):
    described = f"'e', trainable, loggers={loggers}, config={{'wandb': settings}}"
    text = rewritten(LOGGERS + source(RUN_TWICE.format(described=described, again=again)))
    assert NAME not in text
    assert "tune.Experiment(" in text
    assert f"loggers={loggers}" in text


@pytest.mark.parametrize(
    ("described", "again"),
    [
        ("'e', trainable", "experiment"),
        ("'e', trainable", "tune.run(experiment), experiment.spec"),
        ("run=trainable", "tune.run(experiment), experiment.name"),
        ("'e', trainable", "tune.run([experiment])"),
        ("'e', trainable", "tune.run_experiments(experiment, **options)"),
        ("'e', trainable, loggers=loggers", "tune.run(experiment)"),
        ("'e', trainable, export_formats=formats", "tune.run(experiment)"),
        ("*parts", "tune.run(experiment)"),
        ("'e', trainable, **options", "tune.run(experiment)"),
        ("'e'", "tune.run(experiment)"),
    ],
)
def test_an_experiment_that_is_used_for_something_else_stays(described, again):
    assert NAME not in rewritten(RUN_TWICE.format(described=described, again=again))


@pytest.mark.parametrize(
    ("kept", "run"),
    [
        ("def described():\n    return tune.Experiment('e', 'PPO')\n\n\n", "described()"),
        ("described = tune.Experiment('e', 'PPO')\n", "described"),
    ],
)
@pytest.mark.parametrize("is_taken", [True, False])
def test_an_experiment_that_another_file_may_ask_for_stays(tmp_path, monkeypatch, kept, run, is_taken):
    from migrate.command.cli import main

    text = f"from ray import tune\n\n{kept}tune.run({run}, verbose=1)\ntune.run({run}, verbose=2)\n"
    (tmp_path / "setup.py").touch()
    (tmp_path / "here.py").write_text(text)
    (tmp_path / "there.py").write_text(f"from here import {'described' if is_taken else 'tune'}\n")
    monkeypatch.chdir(tmp_path)
    main(["here.py"])
    assert (NAME in (tmp_path / "here.py").read_text()) is not is_taken


def test_the_name_of_an_experiment_is_read_from_its_dictionary():
    text = rewritten(RUN_TWICE.format(described="'e', trainable", again="tune.run(experiment), experiment.name"))
    assert f'return {NAME}(**experiment), experiment["name"]\n' in text


def test_an_experiment_that_is_run_where_it_is_made_is_a_tuner():
    text = rewritten("""
        from ray import tune

        experiment = tune.Experiment("e", "PPO", num_samples=2)
        tune.run(experiment)
        """)
    assert NAME not in text and "tune.Tuner(" in text


def test_what_runs_an_experiment_twice_is_modern_afterwards():
    assert check_noop(rewritten(RUN_TWICE.format(described="'e', trainable", again="tune.run(experiment)"))) == []


@pytest.mark.parametrize(
    ("decorator", "is_followed"), [("ex.capture", True), ("ex.capture(prefix='a')", True), ("cached", False)]
)
def test_what_a_function_returns_is_followed_where_arguments_are_filled_in(decorator, is_followed):
    text = rewritten(f"""
        from ray import tune
        from sacred import Experiment

        ex = Experiment("name")


        @{decorator}
        def described(trials):
            return tune.Experiment("e", "PPO", num_samples=trials)


        @ex.automain
        def run():
            experiment = described()
            tune.run(experiment, verbose=1)
        """)
    assert (f"{NAME}(**experiment, verbose=1)" in text) is is_followed


EFFECTIVE = "from ray import tune\n\nexp = tune.Experiment('exp', run=Model, config={'lr': 1}, checkpoint_freq=1)\n"


@pytest.mark.parametrize(
    "given", ["resources_per_trial={'gpu': 1}", "max_failures=3", "checkpoint_at_end=True", "config=c", "stop={'a': 1}"]
)
def test_what_stands_beside_an_experiment_and_describes_one_had_no_effect(given):
    plain = rewrite_text(f"{EFFECTIVE}tune.run(exp, verbose=2)\n")
    done = rewrite_text(f"{EFFECTIVE}tune.run(exp, verbose=2, {given})\n")
    assert done.text == plain.text
    assert any("had no effect beside" in finding.message for finding in done.findings)
    several = f"{EFFECTIVE}if other:\n    exp = tune.Experiment('b', run=Model)\n"
    function = rewrite_text(f"{several}tune.run(exp, verbose=2, {given})\n")
    assert f"{NAME}(**exp, verbose=2)" in function.text
    assert any("had no effect beside" in finding.message for finding in function.findings)


@pytest.mark.parametrize("given", ["loggers=mine", "sync_config=tune.SyncConfig()", "sync_config=syncing", "**more"])
def test_what_the_run_may_have_looked_at_is_not_left_out(given):
    assert "Tuner" not in rewrite_text(f"{EFFECTIVE}tune.run(exp, {given})\n").text
