"""Arguments by position that mean something else today."""

import pytest

from tests.migrate.support import check_noop, rewritten

START = """\
from ray import train, tune
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import prepare_model
from ray.tune.schedulers import FIFOScheduler

"""


@pytest.mark.parametrize(
    ("call", "code"),
    [
        ('RunConfig("name", "/place", callbacks_of_mine)', "CFG133"),
        ('RunConfig("name", "/place", None, {"a": 1})', "CFG133"),
        ('ScalingConfig(None, 2, False, None, "PACK", share)', "CFG134"),
        ("tune.SyncConfig(bucket)", "CFG135"),
        ("tune.SyncConfig(None, syncer)", "CFG135"),
        ("tune.run_experiments(specs, searcher)", "RUN384"),
        ("tune.run_experiments(specs, None, 4321)", "RUN384"),
        ("prepare_model(net, True, wrap)", "TRA285"),
        ('tune.CLIReporter(["loss"], ["lr"], 20)', "ITG151"),
        ('tune.JupyterNotebookReporter(True, ["loss"], ["lr"], 20)', "ITG152"),
        ('prepare_model(net, True, "ddp", kwargs)', "TRA285"),
    ],
)
def test_an_argument_in_the_order_of_another_release_is_reported(call, code):
    assert check_noop(f"{START}{call}\n") == [code]


@pytest.mark.parametrize(
    "call",
    [
        'RunConfig("name", "/place")',
        'RunConfig("name", "/place", None)',
        'RunConfig("name", *more)',
        'ScalingConfig(None, 2, False, None, "PACK", "A100")',
        "tune.SyncConfig(300)",
        "tune.run_experiments(specs, None)",
        "tune.run_experiments(specs, FIFOScheduler())",
        "prepare_model(net, True)",
        'prepare_model(net, True, "fsdp")',
        'def loop():\n    train.report({"a": 1}, None)',
    ],
)
def test_what_means_the_same_stays(call):
    assert check_noop(f"{START}{call}\n") == []


@pytest.mark.parametrize(
    ("call", "named"),
    [
        ('T(f, run_config=RunConfig("a", "/b", [one], None))', 'run_config=RunConfig("a", "/b", callbacks=[one])'),
        ('T(f, run_config=RunConfig("a", "/b", [], None, x))', 'RunConfig("a", "/b", callbacks=[], failure_config=x)'),
        ('T(f, run_config=RunConfig("a", "./b", []))', 'RunConfig("a", os.path.abspath("./b"), callbacks=[])'),
        ('ScalingConfig(None, 2, False, None, "PACK", 0.5)', 'ScalingConfig(None, 2, False, None, "PACK")'),
        ('ScalingConfig({"CPU": 0}, 2)', "ScalingConfig(num_workers=2)"),
        ("prepare_model(net, True, False)", "prepare_model(net, True, parallel_strategy=None)"),
        ('tune.CLIReporter(["loss"], ["lr"])', 'tune.CLIReporter(metric_columns=["loss"], parameter_columns=["lr"])'),
        ("tune.JupyterNotebookReporter(True)", "tune.JupyterNotebookReporter(overwrite=True)"),
        ('tune.SyncConfig(None, "auto", 30, 60)', "tune.SyncConfig(sync_period=30, sync_timeout=60)"),
        ('tune.SyncConfig(None, "auto", False, 30)', "tune.SyncConfig(sync_period=30)"),
        ('tune.run(f, sync_config=tune.SyncConfig("s3://b"))', 'storage_path="s3://b"'),
    ],
)
def test_an_argument_that_tells_its_release_is_named(call, named):
    assert named in rewritten(f"from ray.train.torch import TorchTrainer as T\n{START}{call}\n")


@pytest.mark.parametrize(
    ("given", "fields"),
    [
        ('{"loss": 1}', 'stop={"loss": 1}'),
        ('{"loss": 1}, None, {"cpu": 2}', 'tune.with_resources(Model, {"cpu": 2})'),
        ('{"loss": 1}, space, None, 3', "num_samples=3"),
        ('None, {"lr": 1}', 'param_space={"lr": 1}'),
        ('"loss", "min"', 'metric="loss", mode="min"'),
        ('"loss", "min", {"loss": 1}, None, {"lr": 1}', 'param_space={"lr": 1}'),
        ('None, "min", None, 60', "time_budget_s=60"),
    ],
)
def test_what_follows_the_name_of_a_run_is_named_where_it_tells_the_release(given, fields):
    text = rewritten(f'{START}tune.run(Model, "name", {given})\n')
    assert "tune.run(" not in text
    assert fields in text


@pytest.mark.parametrize(
    "given",
    [
        "stop",
        "None, None, {'a': 1}",
        "metric, mode",
        "'a', 'max', None, 1, {}, {}, 1, '/a', alg, None",
    ],
)
def test_what_may_be_of_either_release_is_reported(given):
    assert check_noop(f'{START}tune.run(Model, "name", {given})\n') == ["RUN371"]


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ("path, trials", "path, trials=trials"),
        ("path, None, 'a', 'max'", "path, trials=None, default_metric='a', default_mode='max'"),
        ("path, trials, default_mode='max'", "path, trials=trials, default_mode='max'"),
        ("path, trials, 'a', sync_config=None", "path, trials=trials, default_metric='a'"),
        ("path, remote_storage_path=None", "path"),
    ],
)
@pytest.mark.parametrize("home", ["ray.tune", "ray.tune.analysis"])
def test_an_analysis_is_given_what_follows_its_path_by_name(home, given, named):
    head = f"from {home} import ExperimentAnalysis\n\nopened = ExperimentAnalysis("
    assert rewritten(f"{head}{given})\n").endswith(f"opened = ExperimentAnalysis({named})\n")


@pytest.mark.parametrize(
    ("given", "codes"),
    [
        ("path", []),
        ("path, trials=trials", []),
        ("*given", []),
        ("path, trials, 'a', 'max', config", ["RES406"]),
        ("path, sync_config=config", ["RES407"]),
        ("path, remote_storage_path=uri", ["RES408"]),
    ],
)
def test_what_an_analysis_takes_today_and_what_is_not_certain_stays(given, codes):
    head = "from ray.tune import ExperimentAnalysis\n\nopened = ExperimentAnalysis("
    assert check_noop(f"{head}{given})\n") == codes


@pytest.mark.parametrize(
    ("call", "named"),
    [
        ("ray.data.ActorPoolStrategy(1, 8)", "ray.data.ActorPoolStrategy(min_size=1, max_size=8)"),
        ("ActorPoolStrategy(4)", "ActorPoolStrategy(min_size=4)"),
        ("ActorPoolStrategy(few, max_size=many)", "ActorPoolStrategy(min_size=few, max_size=many)"),
        ("ActorPoolStrategy(1, 8, 2)", "ActorPoolStrategy(min_size=1, max_size=8, max_tasks_in_flight_per_actor=2)"),
    ],
)
def test_how_large_a_pool_of_actors_is_is_said_by_name(call, named):
    head = "import ray\nfrom ray.data import ActorPoolStrategy\n\n"
    text = rewritten(f"{head}data.map_batches(Adds, compute={call})\n")
    assert text == f"{head}data.map_batches(Adds, compute={named})\n"


@pytest.mark.parametrize(
    "call",
    [
        "ActorPoolStrategy()",
        "ActorPoolStrategy(size=2)",
        "ActorPoolStrategy(min_size=1, max_size=8)",
        "ActorPoolStrategy(*sizes)",
        "mine.ActorPoolStrategy(1, 8)",
    ],
)
def test_other_pools_are_left_alone(call):
    assert check_noop(f"import ray\nfrom ray.data import ActorPoolStrategy\n\npool = {call}\n") == []
