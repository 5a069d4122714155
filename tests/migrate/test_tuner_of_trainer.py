"""A Tuner of a trainer: a Tune function that runs the trainer, or the reason why not."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten, run_on_plain_ray

HEAD = """\
from ray import train, tune
from ray.train.torch import TorchTrainer


def loop(config):
    train.report({"loss": config["lr"]})


"""
SPACE = 'param_space={"train_loop_config": {"lr": 1}}'


def trainers(text):
    """The trainer that the rewritten text runs in a trial, on one line."""
    new = rewritten(HEAD + text)
    inside = new.partition("(config):\n")[2].partition(".fit()")[0]
    return " ".join(inside.split()).replace("( ", "(").replace(", )", ")")


@pytest.mark.parametrize(
    ("trainer", "space", "expected"),
    [
        ("TorchTrainer(loop)", SPACE, 'TorchTrainer(loop, train_loop_config=config["train_loop_config"], run'),
        (
            "TorchTrainer(loop, train_loop_config=base)",
            SPACE,
            'train_loop_config={**base, **config["train_loop_config"]}',
        ),
        ("TorchTrainer(loop, train_loop_config={})", SPACE, 'train_loop_config=config["train_loop_config"]'),
        (
            "TorchTrainer(loop, train_loop_config=base)",
            "param_space={}",
            "TorchTrainer(loop, train_loop_config=base, run",
        ),
        ("TorchTrainer(loop, scaling_config=sc)", SPACE, "scaling_config=sc, run"),
        (
            "TorchTrainer(loop, scaling_config=sc)",
            'param_space={"scaling_config": train.ScalingConfig(num_workers=tune.choice([1, 2]))}',
            'TorchTrainer(loop, scaling_config=train.ScalingConfig(**config["scaling_config"]), run',
        ),
        (
            "TorchTrainer(loop)",
            'param_space={"scaling_config": tune.choice([one, two])}',
            'scaling_config=config["scaling_config"], run',
        ),
        (
            "TorchTrainer(loop, datasets={'a': 1})",
            'param_space={"datasets": {"train": tune.choice([d, e])}}',
            "datasets={'a': 1, **config[\"datasets\"]}",
        ),
        (
            'TorchTrainer(loop, run_config=train.RunConfig(storage_path="/r", name="x"))',
            SPACE,
            'callbacks=[TuneReportCallback()], storage_path="/r")',
        ),
    ],
)
def test_a_trial_makes_the_trainer_of_its_configuration(trainer, space, expected):
    assert expected in trainers(f"trainer = {trainer}\ntune.Tuner(trainer, {space}).fit()\n")


@pytest.mark.parametrize(
    ("made", "tuner", "expected"),
    [
        (
            'run_config=train.RunConfig(name="x", stop={"a": 1})',
            "",
            'tune.Tuner(run_trainer, run_config=tune.RunConfig(name="x", stop={"a": 1})).fit()',
        ),
        (
            'run_config=train.RunConfig(name="x")',
            ', run_config=tune.RunConfig(name="y")',
            'tune.Tuner(run_trainer, run_config=tune.RunConfig(name="y")).fit()',
        ),
        ("", "", "tune.Tuner(run_trainer).fit()"),
    ],
)
def test_the_config_of_the_run_is_the_tuners(made, tuner, expected):
    text = rewritten(f"{HEAD}trainer = TorchTrainer(loop, {made})\ntune.Tuner(trainer{tuner}).fit()\n")
    assert text.endswith(expected + "\n")


@pytest.mark.parametrize(
    ("imports", "config", "expected"),
    [
        ("", "tune.CheckpointConfig(num_to_keep=1)", "checkpoint_config=train.CheckpointConfig(num_to_keep=1)"),
        (
            "from ray.air import CheckpointConfig\n",
            "CheckpointConfig(num_to_keep=1)",
            "checkpoint_config=CheckpointConfig(num_to_keep=1)",
        ),
    ],
)
def test_checkpoints_are_kept_by_the_trainer_as_the_tuner_was_told(imports, config, expected):
    text = rewritten(
        f"{imports}{HEAD}trainer = TorchTrainer(loop)\n"
        f"tune.Tuner(trainer, {SPACE}, run_config=tune.RunConfig(name='x', checkpoint_config={config})).fit()\n"
    )
    assert expected in text
    assert "run_config=tune.RunConfig(name='x')" in text
    assert not imports or "from ray.train import CheckpointConfig\n" in text


def test_a_config_of_tune_that_is_made_elsewhere_stays_the_tuners():
    text = rewritten(
        f"{HEAD}kept = tune.CheckpointConfig(num_to_keep=1)\ntrainer = TorchTrainer(loop)\n"
        f"tune.Tuner(trainer, {SPACE}, run_config=tune.RunConfig(checkpoint_config=kept)).fit()\n"
    )
    assert "run_config=tune.RunConfig(checkpoint_config=kept)" in text
    assert text.count("checkpoint_config=") == 1


ELSEWHERE = "from ray.air.config import RunConfig\nfrom settings import PLACE, ROOT\n"


@pytest.mark.parametrize(
    ("place", "in_trial"),
    [
        ('storage_path="/r"', 'storage_path="/r"'),
        ("storage_path=PLACE", "storage_path=PLACE"),
        ('storage_path=f"{ROOT}/r"', 'storage_path=f"{ROOT}/r"'),
        ("storage_path=os.path.join(ROOT, 'r')", "storage_path=os.path.join(ROOT, 'r')"),
        ("storage_path=PLACE, storage_filesystem=ROOT", "storage_path=PLACE, storage_filesystem=ROOT"),
        ('local_dir="/r"', 'storage_path="/r"'),
        ('local_dir="~/r"', 'storage_path=os.path.expanduser("~/r")'),
        ("storage_path=None", ""),
    ],
)
def test_trainers_store_where_the_search_does(place, in_trial):
    text = f"import os\n{ELSEWHERE}{HEAD}t = TorchTrainer(loop)\ntune.Tuner(t, run_config=RunConfig({place})).fit()\n"
    inside = " ".join(rewritten(text).partition("(config):\n")[2].partition(".fit()")[0].split())
    assert inside.endswith(
        f"callbacks=[TuneReportCallback()],{' ' + in_trial if in_trial else ''}{',' * bool(in_trial)} ), )"
    )


@pytest.mark.parametrize(
    ("place", "worked_out"),
    [
        ('local_dir="./r"', 'os.path.abspath("./r")'),
        ("local_dir=PLACE", "os.path.abspath(os.path.expanduser(PLACE))"),
        ('storage_path=os.path.abspath("r")', 'os.path.abspath("r")'),
        ("storage_path=make()", "make()"),
        ("storage_path=sys.argv[1]", "sys.argv[1]"),
        ('storage_path=os.environ["R"] + "/r"', 'os.environ["R"] + "/r"'),
    ],
)
def test_a_place_that_depends_on_where_it_is_asked_for_is_worked_out_before_the_trials(place, worked_out):
    head, run = f"import os\nimport sys\n{ELSEWHERE}{HEAD}", f"run_config=RunConfig(name='n', {place})"
    for text in (
        f"{head}t = TorchTrainer(loop)\ntune.Tuner(t, {run}).fit()\n",
        f"{head}t = TorchTrainer(loop, {run})\ntune.Tuner(t).fit()\n",
        f"{head}tune.Tuner(TorchTrainer(loop), {run}).fit()\n",
    ):
        new = rewritten(text)
        assert f"\nstorage_path = {worked_out}\n" in new
        assert "RunConfig(name='n', storage_path=storage_path)" in new
        assert new.count("storage_path=storage_path") == 2


def test_a_place_of_several_lines_keeps_its_own_brackets():
    place = '(\n        "/r"\n        if mounted()\n        else None\n    )'
    text = rewritten(
        f"{HEAD}t = TorchTrainer(loop)\ntune.Tuner(\n    t,\n    run_config=tune.RunConfig(storage_path={place}),\n)\n"
    )
    assert '\nstorage_path = (\n    "/r"\n    if mounted()\n    else None\n)\n' in text


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (
            "t = TorchTrainer(loop)\n\n\ndef f(place):\n"
            "    return tune.Tuner(t, run_config=tune.RunConfig(storage_path=place))\n",
            "`place`, where the search stores, is out of the trainer's reach",
        ),
        (
            "t = TorchTrainer(loop)\n\n\ndef f():\n"
            "    return tune.Tuner(t, run_config=tune.RunConfig(storage_path=make()))\n",
            "worked out where the trainer cannot reach it",
        ),
        (
            "t = TorchTrainer(loop)\nif again:\n    s = tune.Tuner.restore(path, trainable=t)\nelse:\n"
            "    s = tune.Tuner(t, run_config=tune.RunConfig(storage_path=make()))\n",
            "worked out where the trainer cannot reach it",
        ),
        (
            "t = TorchTrainer(loop)\n"
            "tune.Tuner(t, run_config=tune.RunConfig(storage_path='/r', storage_filesystem=make()))\n",
            "keep it in a variable",
        ),
    ],
)
def test_a_place_that_trainers_cannot_reach_is_reported(code, reason):
    done = rewrite_text(HEAD + code)
    assert "run_trainer" not in done.text
    assert any(reason in finding.message and finding.attention for finding in done.findings)


def test_a_config_that_goes_to_the_tuner_is_written_as_deep_as_its_arguments():
    text = rewritten(
        f"{HEAD}def search():\n    t = TorchTrainer(\n        loop,\n        run_config=train.RunConfig(\n"
        "            name='a name that is long enough to need a line of its own',\n"
        "            failure_config=train.FailureConfig(max_failures=3),\n        ),\n    )\n"
        "    return tune.Tuner(\n        t,\n        param_space={},\n    ).fit()\n"
    )
    assert text.endswith(
        "        param_space={},\n        run_config=tune.RunConfig(\n"
        "            name='a name that is long enough to need a line of its own',\n"
        "            failure_config=tune.FailureConfig(max_failures=3),\n        ),\n    ).fit()\n"
    )


def test_a_trainer_that_is_used_otherwise_stays():
    text = rewritten(HEAD + f"trainer = TorchTrainer(loop)\ntrainer.fit()\ntune.Tuner(trainer, {SPACE}).fit()\n")
    assert "\ntrainer = TorchTrainer(loop)\n\ndef run_trainer(config):\n" in text
    assert "\ntrainer.fit()\n" in text


def test_a_restored_tuner_gets_the_function_too():
    text = rewritten(
        HEAD + "trainer = TorchTrainer(loop)\nif again:\n    t = tune.Tuner.restore(path, trainable=trainer)\n"
        f"else:\n    t = tune.Tuner(trainer, {SPACE})\n"
    )
    assert "tune.Tuner.restore(path, trainable=run_trainer)" in text
    assert f"tune.Tuner(run_trainer, {SPACE})" in text


def test_variables_around_it_keep_their_meaning():
    text = rewritten(
        HEAD + "def main(config):\n    trainer = TorchTrainer(loop, train_loop_config=config)\n"
        f"    return tune.Tuner(trainer, {SPACE}).fit()\n"
    )
    assert "def run_trainer(trial_config):" in text
    assert '{**config, **trial_config["train_loop_config"]}' in text


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
    head = HEAD + f"b = tune.Tuner(TorchTrainer(loop), {SPACE}).fit()[0]\n"
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
    head = HEAD + f"{loop}b = tune.Tuner(TorchTrainer(loop), {SPACE}).fit()[0]\n"
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
    text = rewritten(HEAD + f"r = tune.Tuner(TorchTrainer(loop), {SPACE}).fit()\nprint({one}.checkpoint)\n")
    assert text.endswith(f'print(train.Checkpoint({one}.metrics["checkpoint_path"]))\n')


@pytest.mark.parametrize("asked", ["other.checkpoint", "r[0].best_checkpoints", "r[0].get_best_checkpoint('a', 'min')"])
def test_who_reads_other_checkpoints_is_told_where_they_are(asked):
    done = rewrite_text(HEAD + f"r = tune.Tuner(TorchTrainer(loop), {SPACE}).fit()\nprint({asked})\n")
    assert any(found.attention and "checkpoint_path" in found.message for found in done.findings)


def test_the_checkpoints_of_a_trainer_that_runs_by_itself_stay_where_they_are():
    alone = "t = TorchTrainer(loop)\nfirst = t.fit()\nprint(first.checkpoint, first.best_checkpoints[0][0])\n"
    done = rewrite_text(f"{HEAD}{alone}tune.Tuner(TorchTrainer(loop), {SPACE}).fit()\n")
    assert alone in done.text
    assert not any(found.attention and "checkpoint_path" in found.message for found in done.findings)


TWO_SEARCHES = f"""{HEAD}
def objective(config):
    tune.report({{"loss": 1}}, checkpoint=save())


of_trainer = tune.Tuner(TorchTrainer(loop), {SPACE}).fit()
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
SEARCH = f"tune.Tuner(TorchTrainer(loop), {SPACE}).fit()\n"


@pytest.mark.parametrize("asked", ["session.get_trial_name()", "train.get_context().get_trial_name()"])
def test_the_run_in_a_trial_has_the_name_of_the_trial(asked):
    text = rewritten(ASKING.format(asked) + SEARCH)
    assert "    print(train.get_context().get_experiment_name())\n" in text
    assert "name=tune.get_context().get_trial_name()" in text


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
    ],
)
def test_what_stopped_trials_leave_behind_is_told(config, is_told):
    head = f"{HEAD}from ray.tune.schedulers import ASHAScheduler\n"
    done = rewrite_text(f"{head}tune.Tuner(TorchTrainer(loop), {config}).fit()\n")
    assert "run_trainer" in done.text
    assert any("State API" in finding.message for finding in done.findings if finding.attention) == is_told


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("t = TorchTrainer(loop)\ntune.Tuner(t, param_space=space)\n", "cannot tell what `param_space` has"),
        ('t = TorchTrainer(loop)\ntune.Tuner(t, param_space={"params": {}})\n', "cannot carry over"),
        ("t = TorchTrainer(loop)\ntune.Tuner(t)\ntune.Tuner(t)\n", "two Tuners"),
        ("t = TorchTrainer(loop, **more)\ntune.Tuner(t)\n", "unpacked"),
        ("def f(trainer):\n    return tune.Tuner(trainer)\n", "made elsewhere"),
        ("def make():\n    return TorchTrainer(loop)\n\n\ntune.Tuner(make())\n", "made elsewhere"),
        (
            "from ray.tune.schedulers import PopulationBasedTraining\n\nt = TorchTrainer(loop)\n"
            "tune.Tuner(t, tune_config=tune.TuneConfig(scheduler=PopulationBasedTraining()))\n",
            "copies checkpoints",
        ),
        ("t = TorchTrainer(loop)\nc = t.as_trainable()\n", "give a Tuner a function"),
        (
            "t = TorchTrainer(loop, run_config=config)\ntune.Tuner(t.as_trainable())\nt.fit()\n",
            "this trainer is used elsewhere",
        ),
        ("t = TorchTrainer(loop, **more)\ntune.Tuner(t.as_trainable())\n", "this trainer is used elsewhere"),
    ],
)
def test_what_cannot_be_followed_is_reported(code, reason):
    done = rewrite_text(HEAD + code)
    assert done.text == HEAD + code
    assert any(reason in finding.message and finding.attention for finding in done.findings)


@pytest.mark.parametrize(
    ("trainer", "tuner"),
    [
        ("", ""),
        (", run_config=train.RunConfig(name='mine')", ""),
        ("", ", run_config=tune.RunConfig(name='of the Tuner')"),
    ],
)
def test_a_tuner_of_what_a_trainer_makes_of_itself_is_one_of_the_trainer_without_its_configuration(trainer, tuner):
    code = f"t = TorchTrainer(loop{trainer})\ntune.Tuner(t{{}}{tuner}).fit()\n"
    done = rewrite_text(HEAD + code.format(".as_trainable()"))
    plain = code.format("").replace(trainer, "") if trainer else code.format("")
    assert done.text == rewrite_text(HEAD + plain).text
    assert "mine" not in done.text
    assert "TRR781" in {use.code for use in done.rewrites}


def test_a_dictionary_with_a_comment_behind_its_bracket_gets_one_more_line():
    text = rewrite_text(
        f"{HEAD}t = TorchTrainer(\n    loop,\n    train_loop_config={{  # of all\n        'lr': 1,\n    }},\n)\n"
        "tune.Tuner(t, param_space={'train_loop_config': {}}).fit()\n"
    ).text
    assert "train_loop_config={  # of all\n            'lr': 1,\n            **config" in text


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
        ("PopulationBasedTraining(hyperparam_mutations=space, synch=args.synch)", False),
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


@pytest.mark.parametrize(
    "code",
    ["tune.Tuner(loop)\n", "from mine import trainer\n\ntune.Tuner(trainer)\n", "tune.Tuner('PPO')\n", "Tuner(t)\n"],
)
def test_other_tuners_are_left_alone(code):
    assert check_noop(f"from ray import tune\n\n\ndef loop(config):\n    return 1\n\n\n{code}") == []


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
def test_empty_lines_are_seen_whatever_ends_a_line(newline):
    made = f"seed = 1\n\n    trainer = TorchTrainer(loop)\n    tune.Tuner(trainer, {SPACE}).fit()\n"
    code = f"{HEAD}def main():\n    {made}"
    expected = rewrite_text(code).text
    assert expected != code
    assert rewrite_text(code.replace("\n", newline)).text == expected.replace("\n", newline)


def test_a_trainer_of_parameters_that_stays_one_keeps_its_tuner():
    codes = check_noop(
        "from ray import tune\nfrom ray.train.xgboost import XGBoostTrainer\n\nxgboost = 3\n"
        'trainer = XGBoostTrainer(label_column="y", params={}, datasets={"train": d})\n'
        'tune.Tuner(trainer, param_space={"params": {}}).fit()\n'
    )
    assert "TRR780" in codes


@pytest.mark.parametrize(
    ("scaling", "kept"),
    [
        ('train.ScalingConfig(num_workers=2, trainer_resources={"CPU": 1})', "dict(num_workers=2)"),
        ('{"trainer_resources": {"CPU": 1}, "num_workers": two}', '{"num_workers": two}'),
    ],
)
def test_what_trainers_refuse_is_left_out_of_what_is_searched(scaling, kept):
    space = f'param_space={{"scaling_config": {scaling}}}'
    done = rewrite_text(f"{HEAD}trainer = TorchTrainer(loop)\ntune.Tuner(trainer, {space}).fit()\n")
    assert f'param_space={{"scaling_config": {kept}}}' in done.text
    assert [found.code for found in done.findings if "removed" in found.message] == ["CFG131"]


def test_a_run_config_of_which_nothing_is_left_goes_and_comments_stay_in_the_trainer():
    text = rewritten(
        f"{HEAD}trainer = TorchTrainer(\n    loop,\n    #run_config=old,\n)\n"
        f"config = dict(run_config=train.RunConfig(checkpoint_config=train.CheckpointConfig(num_to_keep=1)))\n"
        f"tuner = tune.Tuner(\n    trainer,\n    {SPACE},\n"
        "    run_config=train.RunConfig(checkpoint_config=train.CheckpointConfig(num_to_keep=1)),\n)\n"
    )
    assert f"tune.Tuner(\n    run_trainer,\n    {SPACE},\n)\n" in text
    assert "        #run_config=old,\n    ).fit()\n" in text
