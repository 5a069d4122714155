"""Calls of `run_experiments` whose experiments are known at run time only: a function that is written into the file."""

import pytest

from migrate.engine import rewrite_text
from migrate.tune.experiments.run_each_function import NAME
from migrate.tune.written.run_function import NAME as RUN
from tests.migrate.counting_script import COUNTING
from tests.migrate.support import rewritten, run_on_plain_ray

pytestmark = pytest.mark.timeout(1000)

SCRIPT = (
    COUNTING
    + """

def report(config):
    for step in range(3):
        tune.report(score=config["x"] * (step + 1))


def fail(config):
    raise ValueError("boom")


def go(experiments, **given):
    return tune.run_experiments(experiments, verbose=0, queue_trials=True)


def go_on(experiments):
    return tune.run_experiments(experiments, raise_on_failed_trial=False, concurrent=True)


def go_with(experiments):
    return tune.run_experiments(experiments, scheduler=tune.schedulers.FIFOScheduler(), verbose=0)


if __name__ == "__main__":
    ray.init(num_cpus=2)
    tune.register_trainable("counter", Counter)
    tune.register_trainable("report", report)
    counter = {
        "run": "counter",
        "env": None,
        "config": {"by": 2},
        "stop": {"training_iteration": 3},
        "checkpoint_freq": 1,
        "trial_resources": {"cpu": 1},
        "local_dir": HERE,
    }
    reporting = {"run": "report", "env": "world", "config": {"x": tune.grid_search([3, 1])}, "local_dir": HERE}
    with open("experiments.json", "w") as f:
        json.dump({"counted": counter, "reported": reporting}, f)
    with open("experiments.json") as f:
        trials = go(json.load(f))
    out["last"] = [trial.last_result.get("n", trial.last_result.get("score")) for trial in trials]
    out["worlds"] = [trial.config.get("env") for trial in trials]
    out["places"] = [os.path.relpath(os.path.dirname(trial.logdir), HERE) for trial in trials]
    out["files"] = [os.path.exists(os.path.join(trial.logdir, "result.json")) for trial in trials]
    out["saved"] = [len([name for name in os.listdir(trial.logdir) if "checkpoint_" in name]) for trial in trials]

    failing = {"first": {"run": fail, "local_dir": HERE}, "second": dict(counter, local_dir=HERE + "/all")}
    try:
        go(failing)
    except tune.TuneError:
        out["after"] = os.listdir(HERE + "/all/second") != []
    out["statuses"] = [trial.status for trial in go_on(failing)]

    out["refused"] = []
    for experiments in (failing, [counter]):
        try:
            go_with(experiments)
        except TypeError as error:
            out["refused"].append(str(error))
    out["alone"] = [trial.status for trial in go_with({"alone": counter})]
    saved = sorted(name for name in os.listdir(trials[0].logdir) if "checkpoint_" in name)[-1]
    begun = go_with({"begun": dict(counter, restore=os.path.join(trials[0].logdir, saved))})
    out["begun"] = [trial.last_result["n"] for trial in begun]  # done at eight, by itself
    with open("out.json", "w") as f:
        json.dump(out, f)
"""
)


@pytest.mark.slow
def test_experiments_of_a_file_run_in_tuners(tmp_path):
    out, codes = run_on_plain_ray(SCRIPT, tmp_path)
    shared, listed = out.pop("refused")
    assert out == {
        "last": [6, 9, 3],
        "worlds": [None, "world", "world"],
        "places": ["counted", "reported", "reported"],
        "files": [True, True, True],
        "saved": [3, 0, 0],
        "after": True,
        "statuses": ["ERROR", "TERMINATED"],
        "alone": ["TERMINATED"],
        "begun": [8],
    }
    assert "cannot share one" in shared and "dictionary" in listed
    assert codes == []


@pytest.mark.parametrize(
    "experiments",
    ["experiments", "{name: {**spec}}", "make()", "{'e': make()}", "{**others}", "{'e': {'run': f}, 'f': {'run': g}}"],
)
def test_experiments_that_are_not_seen_are_given_to_a_function(experiments):
    text = rewritten(f"from ray import tune\n\ntrials = tune.run_experiments({experiments}, with_server=True)\n")
    assert text.endswith(f"\n\ntrials = {NAME}({experiments})\n")


def test_one_function_serves_all_calls_of_a_file():
    text = rewritten("""
        from ray import tune


        def go(experiments, **options):
            tune.run(f, **options)
            tune.run_experiments(experiments)
            tune.run_experiments(experiments, verbose=1)
        """)
    assert text.count(f"def {NAME}(") == text.count(f"def {RUN}(") == 1
    assert f"{NAME}(experiments)\n" in text and f"{NAME}(experiments, verbose=1)\n" in text


def test_what_is_unpacked_beside_experiments_that_are_not_seen_is_given_to_the_function():
    text = rewritten("""
        from ray import tune

        options = {}
        if resume:
            options.update({"resume": True, "queue_trials": True})
        tune.run_experiments(experiments, scheduler=s, **options)
        """)
    assert text.endswith(f"\n{NAME}(experiments, scheduler=s, **options)\n")
    assert 'resume = given.pop("resume", False)' in text


@pytest.mark.parametrize(
    "call",
    [
        "**options",
        "{'e': {'run': f, 'loggers': [L]}}",
        "experiments, export_formats=p",
        "experiments, *more",
        "{'e': {'run': make()}}, f, g",
    ],
)
def test_what_a_tuner_has_no_place_for_stays(call):
    text = rewritten(f"from ray import tune\n\ntune.run_experiments({call})\n")
    assert f"{NAME}(" not in text


def test_what_the_function_refuses_of_experiments_that_a_loop_changes_is_reported():
    done = rewrite_text("""\
from ray import tune

experiments = load()
for spec in experiments.values():
    spec["loggers"] = [Mine]
tune.run_experiments(experiments)
""")
    assert f"{NAME}(experiments)\n" in done.text
    assert [finding.code for finding in done.findings if finding.attention] == ["RUN342"]


def test_trials_have_their_directory_under_the_name_of_today():
    text = rewritten("""
        from ray import tune


        def go(experiments):
            return [trial.logdir for trial in tune.run_experiments(experiments)]
        """)
    assert f"[trial.path for trial in {NAME}(experiments)]" in text


@pytest.mark.parametrize("also", ["", 'spec["e"] = {"run": "PPO"}\n'])
def test_an_import_goes_whose_name_is_a_key_of_an_experiment_or_of_the_function(also):
    head = "import yaml\nfrom ray import tune\nfrom ray.tune import run, run_experiments\n\nspec = yaml.load(x)\n"
    text = rewritten(f"{head}{also}run_experiments(spec)\nrun(f)\n")
    assert "from ray.tune import" not in text and NAME in text


GIVEN = "from ray.tune import run_experiments\n\n\ndef go(given, mode):\n    run_experiments(given, resume={mode})\n"


@pytest.mark.parametrize("mode", ["'prompt'", "'PROMPT'"])
def test_a_run_that_asks_whether_to_resume_is_reported(mode):
    text = GIVEN.format(mode=mode)
    done = rewrite_text(text)
    assert done.text == text
    assert [found.code for found in done.findings if found.attention] == ["RUN374"]


@pytest.mark.parametrize("mode", ["True", "'LOCAL'", "mode"])
def test_other_ways_to_resume_are_given_to_the_function(mode):
    assert f"{NAME}(given, resume={mode})" in rewritten(GIVEN.format(mode=mode))
