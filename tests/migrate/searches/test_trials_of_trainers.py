"""What is asked of the trials of a search over a trainer: their checkpoints, names, and what stopped ones leave."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import rewritten, run_on_plain_ray
from tests.migrate.train_loops import REPORTING, SEARCHED


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("if b.checkpoint:\n    pass", 'if b.metrics.get("checkpoint_path"):\n    pass'),
        ("if b.checkpoint and n:\n    pass", 'if b.metrics.get("checkpoint_path") and n:\n    pass'),
        ("n = b.checkpoint is not None", 'n = b.metrics.get("checkpoint_path") is not None'),
        ("n = not b.checkpoint", 'n = not b.metrics.get("checkpoint_path")'),
        ("n = b.checkpoint.path", 'n = b.metrics["checkpoint_path"]'),
        ("n = b.checkpoint or n", 'n = train.Checkpoint(b.metrics["checkpoint_path"]) or n'),
    ],
)
def test_whether_a_trial_has_a_checkpoint_can_be_asked(before, after):
    head = REPORTING + f"b = tune.Tuner(TorchTrainer(loop), {SEARCHED}).fit()[0]\n"
    assert rewritten(f"{head}{before}\n").endswith(f"{after}\n")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("if b.checkpoint:\n    pass", 'if b.metrics_dataframe.get("checkpoint_path") is not None:\n    pass'),
        ("n = b.checkpoint is None", 'n = b.metrics_dataframe.get("checkpoint_path") is None'),
        ("n = b.checkpoint.path", 'n = b.metrics_dataframe["checkpoint_path"].dropna().iloc[-1]'),
        ("n = [b.checkpoint]", 'n = [train.Checkpoint(b.metrics_dataframe["checkpoint_path"].dropna().iloc[-1])]'),
    ],
)
def test_the_checkpoint_of_a_trial_is_the_last_one_where_reports_come_without(before, after):
    loop = (
        "def loop(config):\n    one = None\n    if config['save']:\n        one = train.Checkpoint('d')\n"
        "    train.report({}, checkpoint=one)\n\n\n"
    )
    head = REPORTING + f"{loop}b = tune.Tuner(TorchTrainer(loop), {SEARCHED}).fit()[0]\n"
    assert rewritten(f"{head}{before}\n").endswith(f"{after}\n")


SOMETIMES_SAVED = """\
import json
import os
import sys
import tempfile

from ray import train, tune
from ray.train.torch import TorchTrainer


def loop(config):
    for epoch in range(3):
        with tempfile.TemporaryDirectory() as directory:
            saved = train.Checkpoint.from_directory(directory) if epoch < 2 else None
            train.report({"loss": epoch}, checkpoint=saved)


trainer = TorchTrainer(loop, scaling_config=train.ScalingConfig(num_workers=1))
tuner = tune.Tuner(
    trainer,
    param_space={"train_loop_config": {"lr": 1}},
    run_config=train.RunConfig(name="search", storage_path=sys.argv[1]),
)
result = tuner.fit()[0]
json.dump([result.metrics["loss"], os.path.isdir(result.checkpoint.path)], open("out.json", "w"))
"""


@pytest.mark.slow
def test_the_last_checkpoint_of_a_trial_is_found_though_its_last_report_had_none(tmp_path):
    seen, left = run_on_plain_ray(SOMETIMES_SAVED, tmp_path)
    assert seen == [2, True]
    assert left == []


@pytest.mark.parametrize("one", ["r.get_best_result('a', 'min')", "r[0]"])
def test_the_checkpoint_of_a_trial_is_where_the_trainer_put_it(one):
    text = rewritten(REPORTING + f"r = tune.Tuner(TorchTrainer(loop), {SEARCHED}).fit()\nprint({one}.checkpoint)\n")
    assert text.endswith(f'print(train.Checkpoint({one}.metrics["checkpoint_path"]))\n')


@pytest.mark.parametrize("asked", ["other.checkpoint", "r[0].best_checkpoints", "r[0].get_best_checkpoint('a', 'min')"])
def test_who_reads_other_checkpoints_is_told_where_they_are(asked):
    done = rewrite_text(REPORTING + f"r = tune.Tuner(TorchTrainer(loop), {SEARCHED}).fit()\nprint({asked})\n")
    assert any(found.attention and "checkpoint_path" in found.message for found in done.findings)


def test_the_checkpoints_of_a_trainer_that_runs_by_itself_stay_where_they_are():
    alone = "t = TorchTrainer(loop)\nfirst = t.fit()\nprint(first.checkpoint, first.best_checkpoints[0][0])\n"
    done = rewrite_text(f"{REPORTING}{alone}tune.Tuner(TorchTrainer(loop), {SEARCHED}).fit()\n")
    assert alone in done.text
    assert not any(found.attention and "checkpoint_path" in found.message for found in done.findings)


@pytest.mark.parametrize(
    ("place", "is_told"),
    [
        ("run.info.artifact_uri", False),
        ("client.download_artifacts(run_id)", False),
        ("folder", True),
        ("run.info.other_uri", True),
    ],
)
def test_results_that_are_opened_from_artifacts_of_mlflow_have_what_was_uploaded_of_the_trainers(place, is_told):
    logged = 'callbacks=[MLflowLoggerCallback(tracking_uri=uri, experiment_name="a", save_artifact=True)]'
    head = "from ray.air.integrations.mlflow import MLflowLoggerCallback\nfrom mine import client, folder, run, uri\n"
    search = f"tune.Tuner(TorchTrainer(loop), {SEARCHED}, run_config=tune.RunConfig({logged})).fit()\n"
    opened = f"place = {place}\nopened = train.Result.from_path(place)\nprint(opened.best_checkpoints)\n"
    done = rewrite_text(f"{head}{REPORTING}{search}{opened}")
    assert opened in done.text
    assert any(found.attention and "checkpoint_path" in found.message for found in done.findings) == is_told


TWO_SEARCHES = f"""{REPORTING}
def objective(config):
    tune.report({{"loss": 1}}, checkpoint=save())


of_trainer = tune.Tuner(TorchTrainer(loop), {SEARCHED}).fit()
of_function = tune.Tuner(objective).fit()
"""


@pytest.mark.parametrize(
    "last", ["{}.get_best_result().checkpoint", "[one.checkpoint for one in {}]", "{}[0].checkpoint"]
)
def test_checkpoints_of_trials_that_run_no_trainer_stay_where_they_are(last):
    asked = last.format("of_function")
    done = rewrite_text(f"{TWO_SEARCHES}print({asked})\nprint({last.format('of_trainer')})\n")
    assert f"print({asked})\n" in done.text
    assert '.metrics["checkpoint_path"])' in done.text.splitlines()[-1]
    assert [finding.message for finding in done.findings if finding.attention] == []


def test_a_result_that_may_be_of_either_search_is_reported():
    text = f"{TWO_SEARCHES}best = (of_trainer if mine else of_function).get_best_result()\nprint(best.checkpoint)\n"
    done = rewrite_text(text)
    assert done.text.endswith("print(best.checkpoint)\n")
    assert [finding.code for finding in done.findings if finding.attention] == ["TRR780"]


ASKING = """\
from ray import train, tune
from ray.air import session
from ray.train.torch import TorchTrainer


def loop(config):
    print({})


"""
SEARCH = f"tune.Tuner(TorchTrainer(loop), {SEARCHED}).fit()\n"


@pytest.mark.parametrize(
    "asked",
    ["session.get_trial_name()", "train.get_context().get_trial_name()", "tune.get_context().get_trial_name()"],
)
def test_the_run_in_a_trial_has_the_name_of_the_trial(asked):
    text = rewritten(ASKING.format(asked) + SEARCH)
    assert "    print(train.get_context().get_experiment_name())\n" in text
    assert "name=tune.get_context().get_trial_name()" in text


COPYING = """\
tune.Tuner(
    TorchTrainer(loop),
    param_space={"train_loop_config": {"lr": tune.uniform(0, 1)}},
    tune_config=tune.TuneConfig(scheduler=tune.schedulers.PopulationBasedTraining(metric="loss", mode="min")),
).fit()
"""


def test_a_run_that_may_go_on_with_the_checkpoint_of_another_trial_has_its_own_name_in_front():
    text = rewritten(ASKING.format("session.get_trial_name(), session.get_checkpoint()") + COPYING)
    assert 'print(train.get_context().get_experiment_name().rpartition("_")[0], ' in text
    assert 'name=f"{tune.get_context().get_trial_name()}_{uuid.uuid4().hex}"' in text


@pytest.mark.parametrize("more", ["TorchTrainer(loop).fit()\n", "trainer = TorchTrainer(loop)\ntrainer.fit()\n"])
def test_the_name_of_a_trial_is_reported_where_a_loop_runs_without_any(more):
    text = ASKING.format("train.get_context().get_trial_name()") + more
    done = rewrite_text(text + SEARCH.replace("TorchTrainer(loop)", "trainer" if "trainer" in more else "T(loop)"))
    assert "FUN248" in [finding.code for finding in done.findings if finding.attention]


@pytest.mark.parametrize("asked", ["session.get_experiment_name()", "train.get_context().get_experiment_name()"])
def test_who_asks_for_the_name_of_the_search_is_told_that_it_is_another_one(asked):
    done = rewrite_text(ASKING.format(asked) + SEARCH)
    told = [finding for finding in done.findings if "name of the trial today" in finding.message]
    assert [(finding.code, finding.attention) for finding in told] == [("TRR780", True)]
    assert "get_experiment_name" in done.text.splitlines()[told[0].line - 1]


@pytest.mark.parametrize(
    ("config", "is_told"),
    [
        ("tune_config=tune.TuneConfig(scheduler=ASHAScheduler())", True),
        ("tune_config=tune.TuneConfig(time_budget_s=60)", True),
        ("tune_config=tune.TuneConfig(num_samples=2)", False),
        ("tune_config=tune.TuneConfig(scheduler=FIFOScheduler(), time_budget_s=None)", False),
        ("run_config=tune.RunConfig(stop={'loss': 1})", True),
        ("run_config=tune.RunConfig(stop=None)", False),
    ],
)
def test_what_stopped_trials_leave_behind_is_told(config, is_told):
    head = f"{REPORTING}from ray.tune.schedulers import ASHAScheduler, FIFOScheduler\n"
    done = rewrite_text(f"{head}tune.Tuner(TorchTrainer(loop), {config}).fit()\n")
    assert "run_trainer" in done.text
    assert any("State API" in finding.message for finding in done.findings if finding.attention) == is_told


@pytest.mark.parametrize(
    ("searched", "is_told"),
    [
        ("search_alg=HyperOptSearch()", True),
        ("search_alg=made()", True),
        ("search_alg=HyperOptSearch(), max_concurrent_trials=2", False),
        ("search_alg=ConcurrencyLimiter(HyperOptSearch(), 2)", False),
        ("search_alg=BasicVariantGenerator(max_concurrent=2)", False),
        ("search_alg=TuneBOHB(max_concurrent=4)", False),
        ("search_alg=TuneBOHB(max_concurrent=limit)", False),
        ("search_alg=TuneBOHB(max_concurrent=0)", True),
        ("search_alg=TuneBOHB(max_concurrent=None)", True),
        ("search_alg=TuneBOHB()", True),
        ("search_alg=None", False),
        ("num_samples=9", False),
    ],
)
def test_a_searcher_is_told_that_it_is_asked_for_all_trials_at_once(searched, is_told):
    search = "from ray.tune.search import BasicVariantGenerator, ConcurrencyLimiter\n"
    search += "from ray.tune.search.bohb import TuneBOHB\n"
    head = f"{REPORTING}{search}from ray.tune.search.hyperopt import HyperOptSearch\n"
    done = rewrite_text(f"{head}tune.Tuner(TorchTrainer(loop), tune_config=tune.TuneConfig({searched})).fit()\n")
    assert "run_trainer" in done.text
    assert any("asked for all of them" in finding.message for finding in done.findings if finding.attention) == is_told


@pytest.mark.parametrize(
    ("config", "told"),
    [
        ("failure_config=train.FailureConfig(max_failures=2), stop={'training_iteration': 5}", True),
        ("failure_config=train.FailureConfig(3), stop=stops", True),
        ("failure_config=train.FailureConfig(max_failures=0), stop={'training_iteration': 5}", False),
        ("failure_config=train.FailureConfig(max_failures=2)", False),
        ("stop={'training_iteration': 5}", False),
    ],
)
def test_a_trial_that_is_tried_again_counts_from_the_beginning_which_is_told(config, told):
    text = REPORTING + f"tune.Tuner(TorchTrainer(loop), {SEARCHED}, run_config=train.RunConfig({config})).fit()\n"
    messages = [one.message for one in rewrite_text(text).findings if one.attention]
    assert any("from 1 when it is tried again" in message for message in messages) == told


@pytest.mark.parametrize(("restored", "told"), [("tune.Tuner.restore('/r', trainable=t)", True), ("print(1)", False)])
def test_a_search_that_is_restored_has_no_frames_of_before_which_is_told(restored, told):
    text = (
        f"{REPORTING}t = TorchTrainer(loop)\nif again:\n    s = {restored}\nelse:\n    s = tune.Tuner(t, {SEARCHED})\n"
    )
    assert any("counts from 1" in one.message for one in rewrite_text(text).findings) == told


def test_runs_of_trials_that_are_named_by_the_user_are_of_one_trial_alone():
    creator = "tune_config=tune.TuneConfig(trial_name_creator=lambda trial: 'one')"
    named = rewritten(f"{REPORTING}tune.Tuner(TorchTrainer(loop), {SEARCHED}, {creator}).fit()\n")
    own = 'name=f"{tune.get_context().get_trial_name()}_{tune.get_context().get_trial_id()}",\n'
    assert own in named
    assert own not in rewritten(f"{REPORTING}tune.Tuner(TorchTrainer(loop), {SEARCHED}).fit()\n")


NAMED = """\
import json
import sys

from ray import train, tune
from ray.train.torch import TorchTrainer


def loop(config):
    checkpoint = train.get_checkpoint()
    start = 3 if checkpoint else 0
    for epoch in range(start, 3):
        train.report({"epoch": epoch, "start": start}, checkpoint=train.Checkpoint.from_directory(config["saved"]))


seen = []
for _ in range(2):
    results = tune.Tuner(
        TorchTrainer(loop, scaling_config=train.ScalingConfig(num_workers=1)),
        param_space={"train_loop_config": {"saved": sys.argv[1]}},
        tune_config=tune.TuneConfig(trial_name_creator=lambda trial: "one"),
        run_config=train.RunConfig(storage_path=sys.argv[1]),
    ).fit()
    seen.append([results[0].metrics.get(name) for name in ("epoch", "start")])
json.dump(seen, open("out.json", "w"))
"""


@pytest.mark.slow
def test_a_second_search_with_the_same_names_begins_anew(tmp_path):
    seen, left = run_on_plain_ray(NAMED, tmp_path)
    assert seen == [[2, 0], [2, 0]]
    assert left == []
