"""Calls of ``tune.run`` whose arguments are known at run time only: a function that is written into the file."""

import inspect
import re

import pytest

from legacy_api import parameters_of
from migrate.tune.written.run_function import NAME, NEEDLESS
from tests.migrate.counting_script import COUNTING
from tests.migrate.support import check_noop, rewritten, run_on_plain_ray

pytestmark = pytest.mark.timeout(1000)

SCRIPT = (
    COUNTING
    + """

def report(config):
    for step in range(3):
        with open("artifact.txt", "w") as f:
            f.write("kept")
        tune.report(score=config["x"] * (step + 1))


def fail(config):
    raise ValueError("boom")


def go(what, name, **options):
    analysis = tune.run(what, name=name, queue_trials=True, num_samples=1, **options)
    return analysis


def go_on(resume):
    config = {"by": 1, "fails_at": 3}
    analysis = tune.run(
        Counter,
        name="resumed",
        local_dir=HERE,
        checkpoint_freq=1,
        config=config,
        resume=resume,
        raise_on_failed_trial=False,
    )
    return [[trial.status, trial.last_result["n"]] for trial in analysis.trials]


if __name__ == "__main__":
    ray.init(num_cpus=2)
    os.chdir(HERE)
    analysis = go(
        report,
        "functions",
        local_dir="./relative",
        config={"x": tune.grid_search([2, 1])},
        metric="score",
        mode="min",
        verbose=0,
        resources_per_trial={"cpu": 1},
        checkpoint_freq=3,
        checkpoint_at_end=True,
    )
    out["best"] = analysis.get_best_config()
    out["order"] = [trial.config["x"] for trial in analysis.trials]
    out["last"] = [trial.last_result["score"] for trial in analysis.trials]
    out["frames"] = sorted(len(frame) for frame in analysis.fetch_trial_dataframes().values())
    out["place"] = analysis.get_best_logdir().startswith(os.path.join(HERE, "relative", "functions") + os.sep)
    out["artifact"] = os.path.exists(os.path.join(analysis.trials[0].logdir, "artifact.txt"))

    analysis = go(
        Counter,
        "classes",
        upload_dir=HERE + "/uploaded",
        local_dir=HERE + "/elsewhere",
        config={"by": 2},
        checkpoint_freq=1,
        keep_checkpoints_num=2,
        checkpoint_score_attr="min-n",
        max_failures=1,
        raise_on_failed_trial=True,
    )
    trial = analysis.trials[0]
    saved = sorted(name for name in os.listdir(trial.logdir) if name.startswith("checkpoint"))
    out["kept"] = len(saved)
    out["uploaded"] = trial.logdir.startswith(HERE + "/uploaded")
    with open(os.path.join(analysis.get_best_checkpoint(trial, "n", "min").path, "n.json")) as f:
        out["lowest"] = json.load(f)
    best = analysis.get_best_checkpoint(trial, "n", "min").path
    restored = go(Counter, "restored", local_dir=HERE, config={"by": 2}, restore=best, reuse_actors=True).trials[0]
    out["restored"] = [restored.last_result["n"], str(restored).partition("_")[0]]
    out["restored"].append(restored.last_result["iterations_since_restore"])

    tune.register_trainable("counter", Counter)
    options = {"resources_per_trial": {"cpu": 2}, "checkpoint_config": {"num_to_keep": 1}}
    analysis = go("counter", None, local_dir=HERE, config={"by": 1}, **options)
    trial = analysis.trials[0]
    out["registered"] = [os.path.basename(os.path.dirname(trial.logdir)), trial.last_result["n"]]
    out["unsaved"] = [name for name in os.listdir(trial.logdir) if name.startswith("checkpoint")]

    try:
        go(fail, "failing", local_dir=HERE)
    except tune.TuneError:
        out["raised"] = True
    out["failed"] = len(go(fail, "failing_too", local_dir=HERE, raise_on_failed_trial=False).trials)

    out["refused"] = []
    for options in ({"restore": "/x"}, {"export_formats": ["h5"]}, {"resources_per_trial": {"cpu": 1, "extra_cpu": 1}}):
        try:
            go(report, "refused", **options)
        except TypeError as error:
            out["refused"].append(str(error))

    out["resumed"] = [go_on("AUTO"), go_on(True)]
    open(HERE + "/mended", "w").close()
    out["resumed"] += [go_on("LOCAL"), go_on("AUTO+ERRORED")]
    try:
        go_on("SOMETIMES")
    except TypeError as error:
        out["refused"].append(str(error))
    with open("out.json", "w") as f:
        json.dump(out, f)
"""
)


@pytest.mark.slow
def test_arguments_of_then_that_nobody_sees_run_in_a_tuner(tmp_path):
    out, codes = run_on_plain_ray(SCRIPT, tmp_path)
    refused = out.pop("refused")
    assert out == {
        "best": {"x": 1},
        "order": [2, 1],
        "last": [6, 3],
        "frames": [3, 3],
        "place": True,
        "artifact": True,
        "kept": 3,
        "uploaded": True,
        "lowest": 2,
        "restored": [8, "Counter", 3],
        "registered": ["counter", 4],
        "unsaved": [],
        "raised": True,
        "failed": 1,
        "resumed": [[["ERROR", 2]], [["ERROR", 2]], [["ERROR", 2]], [["TERMINATED", 4]]],
    }
    assert [re.search("restore|export_formats|extra_|SOMETIMES", said)[0] for said in refused] == [
        "restore",
        "export_formats",
        "extra_",
        "SOMETIMES",
    ]
    assert codes == []


def test_the_call_stays_where_it_is_and_loses_what_means_nothing():
    text = rewritten("""
        from ray import tune


        def go(**options):
            return tune.run(f, queue_trials=True, local_dir="/tmp/x", **options)
        """)
    assert f'    return {NAME}(f, local_dir="/tmp/x", **options)\n' in text


def test_it_stands_apart_from_what_follows_the_imports():
    text = rewritten("import sys\nfrom ray import tune\nsys.path.append(there)\ntune.run(f, **options)\n")
    assert "    return analysis\n\n\nsys.path.append(there)\n" in text


def test_one_function_serves_all_calls_of_a_file():
    text = rewritten("""
        from ray import tune


        def go(**options):
            tune.run(f, **options)
            tune.run(g, **options)
        """)
    assert text.count(f"def {NAME}(") == 1 and text.count(f"{NAME}(f, **") == text.count(f"{NAME}(g, **") == 1


def test_a_file_that_can_do_without_ray_imports_it_where_it_runs():
    text = rewritten("""
        try:
            from ray import tune
        except ImportError:
            tune = None


        def go(**options):
            return tune.run(f, **options)
        """)
    assert "    import os\n\n    from ray import tune\n" in text


def test_what_breaks_on_the_analysis_of_today_is_rewritten():
    text = rewritten("""
        from ray import tune


        def go(**options):
            analysis = tune.run(f, **options)
            return analysis.get_best_logdir("loss", "min"), [trial.logdir for trial in analysis.trials]
        """)
    assert 'analysis.get_best_trial("loss", "min").path, [trial.path for' in text


def test_what_has_no_counterpart_on_the_analysis_of_today_is_reported_with_every_run():
    text = """
        from ray import tune


        def go(**options):
            analysis = tune.run(f, **options)
            return analysis.runner_data()["_server_port"], analysis.get_trial_checkpoints_paths(analysis.trials[0])
        """
    assert set(check_noop(rewritten(text))) == {"RES412", "RES414"}


def test_whether_less_is_better_may_be_among_what_is_not_seen():
    text = rewritten("""
        from ray import tune


        def go(**options):
            return tune.run(f, **options).get_best_config(metric="loss")
        """)
    assert 'get_best_config(metric="loss")' in text


@pytest.mark.parametrize(
    "given",
    [
        "f, 'name', stop, **options",
        "*parts, **options",
        "[f, g], **options",
        "tune.Experiment('e', f), **options",
        "f, loggers=loggers, **options",
        "f, resources_per_trial={'cpu': 1, 'extra_cpu': 2}, **options",
        "f, resources_per_trial={'cpu': 1, 'extra_cpu': 2} if n else None, **options",
    ],
)
def test_what_the_function_cannot_take_is_left_to_a_person(given):
    text = rewritten(f"from ray import tune\n\n\ndef go(**options):\n    tune.run({given})\n")
    assert NAME not in text


def test_a_call_in_a_branch_for_an_old_release_stays():
    check_noop("""
        import ray
        from ray import tune

        if ray.__version__ < "2.0":
            tune.run(f, **options)
        """)


def test_the_function_has_a_place_for_every_argument_or_names_it():
    """Each argument of ``tune.run`` is taken by name, goes to a class of today, or is an error of that class."""
    from ray import tune

    text = rewritten(
        "from ray import tune\n\n\ndef go(**options):\n    tune.run(f, resume=options, restore=options, **options)\n"
    )
    taken = set(re.findall(r'"(\w+)"', text)) | {"run_or_experiment", "name"}
    places = inspect.signature(tune.RunConfig).parameters.keys()
    assert parameters_of("ray.tune.run").keys() - taken - places == {
        *("export_formats", "loggers", "return_trials", "resume_config", "ray_auto_init"),
        *("trial_executor", "global_checkpoint_period", "sync_to_cloud", "sync_function", "chdir_to_trial_dir"),
        "run_errored_only",
    }
    assert set(NEEDLESS) <= {name for name, row in parameters_of("ray.tune.run").items() if row.action == "drop"}
