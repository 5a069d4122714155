"""How many trials of a trainer run side by side where all at once would hang, or teach a searcher nothing."""

import ast

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import run_on_plain_ray

HEAD = """\
import ray
from ray import train, tune
from ray.train.torch import TorchTrainer


def loop(config):
    train.report({"loss": config["lr"]})


"""
SPACE = 'param_space={"train_loop_config": {"lr": tune.uniform(0, 1)}}'


def search(trainer="", scaling="num_workers=2", tuner="", config=None):
    """A search over a trainer."""
    given = f", tune_config={config}" if config is not None else ""
    made = f"TorchTrainer(loop, scaling_config=train.ScalingConfig({scaling}){trainer})"
    return f"{HEAD}tune.Tuner({made}, {SPACE}{given}{tuner}).fit()\n"


DATASETS = ', datasets={"train": data}'


SEARCHERS = "from ray.tune.search import ConcurrencyLimiter\nfrom ray.tune.search.optuna import OptunaSearch\n"


def limits(text):
    """What the rewritten text says of trials that run side by side."""
    calls = [node for node in ast.walk(ast.parse(rewrite_text(text).text)) if isinstance(node, ast.keyword)]
    return [ast.unparse(node.value) for node in calls if node.arg == "max_concurrent_trials"]


def told(text):
    """The names of findings that need a person."""
    return [one.old for one in rewrite_text(text).findings if one.attention]


def room(resource, each):
    return f"max(1, int(ray.cluster_resources().get('{resource}', 0) // {each}))"


@pytest.mark.parametrize(
    ("scaling", "expected"),
    [
        ("num_workers=2", room("CPU", 3)),
        ("num_workers=1, use_gpu=False", room("CPU", 2)),
        ('num_workers=2, resources_per_worker={"CPU": 4}', room("CPU", 9)),
        ('num_workers=2, resources_per_worker={"CPU": 0.5}', room("CPU", 2)),
        ('num_workers=2, trainer_resources={"CPU": 0}', room("CPU", 2)),
        ('num_workers=2, trainer_resources={"CPU": 3}, placement_strategy="SPREAD"', room("CPU", 5)),
        ("num_workers=4, use_gpu=True", room("GPU", 4)),
    ],
)
def test_trials_with_datasets_run_side_by_side_as_they_had_room(scaling, expected):
    text = search(DATASETS, scaling)
    assert limits(text) == [expected]
    assert told(text) == []


@pytest.mark.parametrize(
    "config",
    ["tune.TuneConfig(num_samples=4)", "tune.TuneConfig(\n    num_samples=4,  # few\n)", "None"],
)
def test_a_configuration_that_is_there_says_it(config):
    text = search(DATASETS, config=config if config != "None" else None)
    now = rewrite_text(text).text
    assert limits(text) == [room("CPU", 3)]
    assert now.count("TuneConfig(") == 1
    assert rewrite_text(now).text == now


def test_a_configuration_in_a_variable_says_it():
    text = search(DATASETS, config="chosen").replace(
        "tune.Tuner(", "chosen = tune.TuneConfig(num_samples=3)\ntune.Tuner("
    )
    line = next(line for line in rewrite_text(text).text.splitlines() if line.startswith("chosen ="))
    assert "num_samples=3, max_concurrent_trials=" in line


PLAIN = "\n\ndef plain(config):\n    return 1\n\n\ntune.Tuner(plain, tune_config=chosen).fit()\n"
OTHER = search(DATASETS, "num_workers=7", config="chosen").partition(HEAD)[2]
CHOSEN = search(DATASETS, config="chosen").replace(
    "tune.Tuner(", "chosen = tune.TuneConfig(num_samples=3)\ntune.Tuner("
)


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        (PLAIN, [room("CPU", 3)]),
        (OTHER, [room("CPU", 3), room("CPU", 8)]),
        (f"{OTHER}{PLAIN}", [room("CPU", 3), room("CPU", 8)]),
        ("print(chosen)\n", [room("CPU", 3)]),
    ],
)
def test_a_configuration_that_others_have_too_is_limited_for_each_by_itself(others, expected):
    now = rewrite_text(f"{CHOSEN}{others}").text
    assert "chosen = tune.TuneConfig(num_samples=3)\n" in now
    assert now.count("tune_config=dataclasses.replace(chosen, max_concurrent_trials=") == len(expected)
    assert now.count("tune_config=chosen)") == others.count("plain, tune_config=chosen)")
    assert limits(f"{CHOSEN}{others}") == expected
    assert rewrite_text(now).text == now


def test_a_limit_that_is_shared_stays_shared():
    text = f"{CHOSEN}{PLAIN}".replace("num_samples=3", "num_samples=3, max_concurrent_trials=2")
    assert limits(text) == ["2"]


def test_a_configuration_that_others_have_too_stays_where_nothing_has_to_be_limited():
    text = f"{CHOSEN}{PLAIN}".replace(DATASETS, "")
    assert "dataclasses" not in rewrite_text(text).text


def test_a_searcher_is_asked_for_no_more_trials_than_there_was_room_for():
    text = SEARCHERS + search(config="tune.TuneConfig(search_alg=OptunaSearch(), num_samples=9)")
    assert limits(text) == [room("CPU", 3)]
    assert told(text) == []


@pytest.mark.parametrize(
    ("above", "is_limited"),
    [
        ("alg = OptunaSearch()\nalg = ConcurrencyLimiter(alg, max_concurrent=2)", True),
        ("alg = OptunaSearch()\nwith place():\n    alg = ConcurrencyLimiter(alg, max_concurrent=2)", True),
        ("alg = OptunaSearch()\nif few:\n    alg = ConcurrencyLimiter(alg, max_concurrent=2)", False),
        ("alg = ConcurrencyLimiter(OptunaSearch(), 2) if few else OptunaSearch()", False),
        ("from mine import alg", False),
        ("alg = make()", False),
    ],
)
@pytest.mark.parametrize("trainer", ["", DATASETS])
def test_beside_a_searcher_that_may_have_a_limit_none_is_said(above, is_limited, trainer):
    text = search(trainer, config="tune.TuneConfig(search_alg=alg, num_samples=9)")
    text = SEARCHERS + text.replace("tune.Tuner(", f"{above}\ntune.Tuner(")
    messages = [one.message for one in rewrite_text(text).findings]
    assert limits(text) == []
    assert any("unless it is a `ConcurrencyLimiter`" in message for message in messages) == (not is_limited)
    assert any("leave no CPU to their datasets" in message for message in messages) == bool(trainer and not is_limited)
    assert any("all trials start at once" in message for message in messages) == (not (trainer or is_limited))


POPULATIONS = (
    "PopulationBasedTraining()",
    "PB2()",
    "PopulationBasedTraining() if swap else ASHAScheduler()",
    '{"pbt": PopulationBasedTraining(), "asha": ASHAScheduler()}[kind]',
)


def population(scheduler, trainer="", more=""):
    """A search that copies what other trials have learnt."""
    head = "from ray.tune.schedulers import PB2, ASHAScheduler, PopulationBasedTraining\n"
    loop = HEAD.replace("    train", "    checkpoint = train.get_checkpoint()\n    train", 1)
    return head + search(trainer, config=f"tune.TuneConfig(scheduler={scheduler}{more})").replace(HEAD, loop)


def said_of_scheduler(text):
    """What a person is told of the scheduler."""
    found = [one for one in rewrite_text(text).findings if one.attention and one.old == "tune_config.scheduler"]
    return "".join(one.message for one in found)


@pytest.mark.parametrize("scheduler", POPULATIONS)
def test_a_population_is_not_limited_for_it_compares_no_trials_that_are_kept_back(scheduler):
    text = population(scheduler)
    assert limits(text) == []
    assert "fit_in_trial" in rewrite_text(text).text
    assert "nothing is exploited" in said_of_scheduler(text)
    assert "max_concurrent_trials" not in " ".join(one.message for one in rewrite_text(text).findings)


@pytest.mark.parametrize("scheduler", [*POPULATIONS, "PopulationBasedTraining(synch=True)"])
def test_a_population_that_has_to_be_limited_is_told_what_that_takes_from_it(scheduler):
    text = population(scheduler, DATASETS)
    assert limits(text) == [room("CPU", 3)]
    assert "exploit nothing of theirs" in said_of_scheduler(text)


@pytest.mark.parametrize("trainer", ["", DATASETS])
def test_a_population_that_was_limited_is_what_it_was(trainer):
    text = population("PopulationBasedTraining()", trainer, ", max_concurrent_trials=2")
    assert limits(text) == ["2"]
    assert "exploit" not in said_of_scheduler(text)


def test_a_scheduler_that_cannot_be_told_may_be_one_that_finds_nothing_to_copy():
    text = search(config="tune.TuneConfig(scheduler=chosen)").replace("tune.Tuner", "chosen = make()\ntune.Tuner")
    messages = [one.message for one in rewrite_text(text).findings if one.attention]
    assert any("cannot tell which scheduler it is" in message for message in messages)
    known = search(config="tune.TuneConfig(scheduler=tune.schedulers.ASHAScheduler())")
    messages = [one.message for one in rewrite_text(known).findings if one.attention]
    assert not any("cannot tell which scheduler it is" in message for message in messages)


@pytest.mark.parametrize(
    ("trainer", "config"),
    [
        ("", None),
        ("", "tune.TuneConfig(num_samples=4)"),
        (", datasets=None", None),
        (DATASETS, "tune.TuneConfig(search_alg=tune.search.ConcurrencyLimiter(OptunaSearch(), max_concurrent=2))"),
        ("", "tune.TuneConfig(search_alg=None)"),
    ],
)
def test_what_neither_hangs_nor_learns_is_not_limited(trainer, config):
    assert limits(search(trainer, config=config)) == []


def test_a_limit_of_the_users_own_stays():
    text = search(DATASETS, config="tune.TuneConfig(max_concurrent_trials=2)")
    assert limits(text) == ["2"]
    assert "side by side" not in " ".join(one.message for one in rewrite_text(text).findings)


@pytest.mark.parametrize(
    ("scaling", "config"),
    [
        ("num_workers=n", None),
        ("num_workers=2, use_gpu=gpu", None),
        ('num_workers=2, trainer_resources={"CPU": 0}, resources_per_worker={"CPU": 0}', None),
        ('num_workers=2, trainer_resources={"GPU": 1}', None),
        ('num_workers=2, resources_per_worker={"CPU": 1, "GPU": 1}', None),
        ("num_workers=2, use_gpu=True, resources_per_worker=r", None),
        ("**fields", None),
        ("num_workers=2", "make()"),
        ("num_workers=2", "tune.TuneConfig(**fields)"),
    ],
)
def test_where_it_is_not_said_what_a_trial_takes_a_person_is_told(scaling, config):
    text = search(DATASETS, scaling, config=config)
    assert limits(text) == []
    assert "ray.tune.Tuner(trainer)" in told(text)


OF_TRIAL = """\
import ray
from ray import tune
from ray.air.config import ScalingConfig
from ray.data.preprocessors import StandardScaler
from ray.train.batch_predictor import BatchPredictor
from ray.train.xgboost import XGBoostPredictor, XGBoostTrainer

data = ray.data.read_csv("x.csv")
scaler = StandardScaler(columns=["x"])
trainer = XGBoostTrainer(
    scaling_config=ScalingConfig(num_workers=2),
    label_column="y",
    params={"objective": "binary:logistic"},
    datasets={"train": data},
    preprocessor=scaler,
)
result = trainer.fit()
best = tune.Tuner(
    trainer,
    param_space={"params": {"max_depth": tune.randint(1, 9)}},
    tune_config=tune.TuneConfig(metric="train-logloss", mode="min"),
).fit().get_best_result()
print(BatchPredictor.from_checkpoint(best.checkpoint, XGBoostPredictor).predict(data))
"""


def test_what_is_said_of_trials_is_said_before_anybody_else_changes_their_trainer():
    text = rewrite_text(OF_TRIAL).text
    assert limits(OF_TRIAL) == [room("CPU", 3)]
    assert "print(scaler.transform(data).map_batches(" in text


HANGS = """\
import json

import ray
from ray import train, tune
from ray.train.torch import TorchTrainer

ray.init(num_cpus=3)


def loop(config):
    rows = 0
    for batch in train.get_dataset_shard("train").iter_batches(batch_size=8):
        rows += len(batch["id"])
    train.report({"rows": rows * config["factor"]})


trainer = TorchTrainer(
    loop,
    scaling_config=train.ScalingConfig(num_workers=1),
    datasets={"train": ray.data.range(32).map(lambda row: row)},
)
results = tune.Tuner(
    trainer,
    param_space={"train_loop_config": {"factor": tune.grid_search([1, 2, 3])}},
).fit()
json.dump(sorted(result.metrics["rows"] for result in results), open("out.json", "w"))
"""


@pytest.mark.slow
def test_workers_of_all_trials_leave_room_for_their_datasets(tmp_path):
    seen, left = run_on_plain_ray(HANGS, tmp_path)
    assert seen == [32, 64, 96]
    assert left == []
