"""`tune.run` becomes a Tuner."""

import re

import pytest

from legacy_api import parameters_of
from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed, rewritten

HEAD = """\
from ray import tune


def train(config):
    return {"loss": 1}


"""
CHECK = """\
if results.errors:
    raise tune.TuneError("Trials did not complete", results.errors)
"""


def run(call, head=HEAD):
    text = rewritten(head + call + "\n")
    assert text.startswith(head), text
    return text[len(head) :]


@pytest.mark.parametrize(
    ("call", "tuner"),
    [
        ("tune.run(train)", "tune.Tuner(train)"),
        ("tune.run(run_or_experiment=train)", "tune.Tuner(train)"),
        ("tune.run(train, 'exp')", "tune.Tuner(train, run_config=tune.RunConfig(name='exp'))"),
        ("tune.run(train, config=space)", "tune.Tuner(train, param_space=space)"),
        ("tune.run(train, num_samples=2)", "tune.Tuner(train, tune_config=tune.TuneConfig(num_samples=2))"),
        ("tune.run(train, resume=False)", "tune.Tuner(train)"),
        ("tune.run(train, ray_auto_init=True)", "tune.Tuner(train)"),
        ("tune.run(train, restore=None)", "tune.Tuner(train)"),
        ("tune.run(train, local_dir=None)", "tune.Tuner(train)"),
        ("tune.run(train, resources_per_trial=None)", "tune.Tuner(train)"),
        (
            "tune.run(train, resources_per_trial={'cpu': 2})",
            "tune.Tuner(tune.with_resources(train, {'cpu': 2}))",
        ),
        (
            "tune.run(train, resources_per_trial=dict(cpu=2))",
            "tune.Tuner(tune.with_resources(train, dict(cpu=2)))",
        ),
        (
            "tune.run(train, local_dir='/tmp/x')",
            "tune.Tuner(train, run_config=tune.RunConfig(storage_path='/tmp/x'))",
        ),
    ],
)
def test_a_call_of_one_line_stays_one(call, tuner):
    assert run(call) == f"results = {tuner}.fit()\n{CHECK}"


def test_extra_resources_become_a_second_bundle():
    text = run("tune.run(train, resources_per_trial={'cpu': 1, 'extra_cpu': n, 'gpu': 0})")
    assert 'tune.PlacementGroupFactory([{"CPU": 1, "GPU": 0}, {"CPU": n}])' in text


def test_the_formats_in_which_a_function_would_be_exported_are_left_out():
    text = run("tune.run(train, export_formats=['h5'], raise_on_failed_trial=False)")
    assert text == "results = tune.Tuner(train).fit()\n"


def test_extra_resources_of_zero_make_no_bundle():
    text = run("tune.run(train, resources_per_trial={'cpu': 1, 'gpu': n, 'extra_gpu': 0})")
    assert 'tune.with_resources(train, {"cpu": 1, "gpu": n})' in text


def test_a_failed_trial_is_not_checked_where_the_old_code_did_not():
    assert run("tune.run(train, raise_on_failed_trial=False)") == "results = tune.Tuner(train).fit()\n"


def test_a_check_that_depends_on_a_variable_still_does():
    assert "if results.errors and strict:" in run("tune.run(train, raise_on_failed_trial=strict)")


@pytest.mark.parametrize(
    "trainable",
    ["'PPO'", "Model", "make()"],
)
def test_what_may_be_a_class_gets_no_checkpoint_that_it_did_not_ask_for(trainable):
    assert "checkpoint_at_end=False" in run(f"tune.run({trainable})")


@pytest.mark.parametrize(
    "trainable",
    ["train", "lambda config: {}", "tune.with_parameters(train, x=1)"],
)
def test_a_function_needs_no_word_about_checkpoints(trainable):
    assert "checkpoint" not in run(f"tune.run({trainable})")


def test_a_function_that_runs_with_other_resources_elsewhere_gets_the_old_default():
    text = run("tune.run(train, resources_per_trial={'cpu': 2})\ntune.run(train)")
    assert 'tune.with_resources(train, {"cpu": 1})' in text


def test_log_files_are_brought_into_the_trial_directory():
    assert "sync_config=tune.SyncConfig(sync_artifacts=True)" in run("tune.run(train, log_to_file=True)")


def test_what_follows_a_call_stands_below_all_lines_of_its_last_comment():
    call = "tune.run(train)"
    second = f"{' ' * len(call)}  # two\n# of the next\nprint()"
    after = second.replace("# of", f"{CHECK}# of")
    assert run(f"{call}  # one\n{second}") == f"results = tune.Tuner(train).fit()  # one\n{after}\n"


def test_every_comment_of_a_call_survives():
    text = run(
        """\
tune.run(  # first
    train,  # second
    # third
    config={
        "a": 1,  # fourth
    },
    queue_trials=True,  # fifth
    max_failures=2,  # sixth
    # seventh
)"""
    )
    for comment in ("first", "second", "third", "fourth", "fifth", "sixth", "seventh"):
        assert text.count(f"# {comment}\n") == 1, text


def test_strings_over_several_lines_are_not_moved():
    text = rewritten(
        'from ray import tune\nif x:\n  tune.run(f, config={"a": """one\n  two\n"""},\n           name="n")\n'
    )
    assert '"""one\n  two\n"""' in text


def test_names_that_are_imported_alone_work_too():
    check_transformed(
        """
        from ray.tune import run as go

        go(f, raise_on_failed_trial=False)
        """,
        """
        from ray import tune

        results = tune.Tuner(
            f,
            run_config=tune.RunConfig(
                checkpoint_config=tune.CheckpointConfig(checkpoint_at_end=False),
            ),
        ).fit()
        """,
    )


@pytest.mark.parametrize(
    "text",
    [
        "from ray import tune\n\ntune.Tuner(f).fit()\n",
        "from other import tune\n\ntune.run(f)\n",
        "from ray import tune\n\n\ndef g(tune):\n    tune.run(f)\n",
        "import ray\n\nray.run(f)\n",
        "from ray import tune\n\nprint('tune.run(f)')  # tune.run(f)\n",
        "from ray import tune\n\nif hasattr(tune, 'Tuner'):\n    tune.Tuner(f).fit()\nelse:\n    tune.run(f)\n",
        "from ray import tune\n\nrun = tune.run\n",
    ],
)
def test_other_calls_are_left_alone(text):
    assert check_noop(text) == []


@pytest.mark.parametrize(
    "call",
    [
        "tune.run(train, export_formats=kinds, **kwargs)",
        "tune.run(*args)",
        "tune.run(train, 'name', {'stop': 1})",
        "tune.run(train, unknown=1)",
        "tune.run(train, resume=True)",
        "tune.run(train, resume='PROMPT', name='x')",
        "tune.run(train, resources_per_trial=lambda spec: {'cpu': 1})",
        "tune.run(train, resources_per_trial={'cpu': 1, 'gpu': tune.sample_from(lambda spec: spec.config.n)})",
        "tune.run(train, resources_per_trial={'cpu': 1, 'extra_cpu': lambda spec: spec.config.n})",
    ],
)
def test_what_cannot_be_carried_over_is_reported_and_left_alone(call):
    assert check_noop(HEAD + call + "\n"), "nothing was reported"


def test_a_run_without_a_name_was_never_resumed():
    done = rewrite_text(f"{HEAD}tune.run(train, resume='AUTO')\n")
    assert "results = tune.Tuner(train).fit()\n" in done.text
    assert [finding.code for finding in done.findings if finding.attention] == ["RUN333"]


def test_a_restored_checkpoint_needs_a_person_because_iterations_count_from_0():
    assert check_noop(f"{HEAD}tune.run(train, restore=path)\n") == ["RUN335"]


@pytest.mark.parametrize(
    "call",
    [
        "tune.run('PPO', export_formats=['h5'])",
        "tune.run([a, b])",
        "e = tune.Experiment('e', train)\ntune.run(e)\nprint(e)",
        "tune.run(tune.Experiment('e', train), stop={'training_iteration': 2})",
        "def make():\n    return tune.Experiment('e', train), 1\n\n\nmade, n = make()\ntune.run(made)",
        "x = [tune.run(train, num_samples=n) for n in (1, 2)]",
        "x = yes and tune.run(train)",
        "x = lambda: tune.run(train)",
        "if yes: tune.run(train)",
        "a = 1; tune.run(train)",
        "while tune.run(train).trials:\n    pass",
    ],
)
def test_what_has_no_tuner_and_works_today_stays_with_a_remark(call):
    findings = check_transformed(HEAD + call + "\n", HEAD + call + "\n")
    assert [finding.attention for finding in findings] == [False]
    assert "left as `tune.run`, which still works: " in findings[0].message


def test_a_dropped_argument_is_mentioned():
    findings = check_transformed(
        "from ray import tune\n\ntune.run(lambda c: {}, queue_trials=True, raise_on_failed_trial=False)\n",
        "from ray import tune\n\nresults = tune.Tuner(lambda c: {}).fit()\n",
    )
    assert [(finding.code, finding.attention) for finding in findings] == [("RUN347", False)]


# -- resuming ---------------------------------------------------------------------------------------------------


def test_a_run_that_must_exist_is_restored():
    text = run("tune.run(train, name='x', local_dir='/r', resume=True)", "import os\n" + HEAD)
    assert text.startswith("results = tune.Tuner.restore(os.path.join('/r', 'x'), trainable=train).fit()\n")


@pytest.mark.parametrize(
    ("mode", "flags"),
    [
        ("AUTO", ""),
        ("AUTO+ERRORED", ", resume_errored=True"),
        ("AUTO+RESTART_ERRORED", ", restart_errored=True"),
    ],
)
def test_a_run_that_may_exist_is_asked_about(mode, flags):
    head = "import os\n" + HEAD
    text = run(f"tune.run(train, name='x', local_dir='/r', resume='{mode}')", head)
    assert "if tune.Tuner.can_restore(os.path.join('/r', 'x')):" in text
    assert f"trainable=train{flags})" in " ".join(text.split()).replace(", )", ")").replace("( ", "(")


def test_a_flag_of_the_command_line_becomes_a_branch():
    head = HEAD + "import argparse\nimport os\np = argparse.ArgumentParser()\n"
    head += "p.add_argument('--resume', action='store_true')\nargs = p.parse_args()\n"
    text = run("tune.run(train, name='x', local_dir='/r', resume=args.resume)", head)
    assert text.startswith("if args.resume:\n    tuner = tune.Tuner.restore(")
    text = run("tune.run(train, name='x', local_dir='/r', resume=True if args.again != '' else False)", head)
    assert text.startswith("if args.again != '':\n    tuner = tune.Tuner.restore(")


def test_a_search_space_with_objects_is_given_again():
    head = "import os\n" + HEAD
    text = run("tune.run(train, name='x', config={'data': load()}, resume=True)", head)
    assert "param_space={'data': load()}" in text


@pytest.mark.parametrize(
    "argument",
    [
        "loggers=[MyLogger]",
        "resume='PROMPT'",
        "resources_per_trial=lambda spec: {'cpu': 1}",
    ],
)
def test_an_argument_that_cannot_be_converted_is_reported_under_its_own_code(argument):
    code = parameters_of("ray.tune.run")[argument.partition("=")[0]].code
    assert code in check_noop(
        f"""
        import sys
        from ray import tune
        tune.run(train, name="n", {argument})
        """
    )


def test_a_run_is_resumed_where_it_was_if_its_place_may_be_none():
    head = f"import argparse\nimport os\n{HEAD}p = argparse.ArgumentParser()\np.add_argument('--place', default=None)\n"
    head += "args = p.parse_args()\n"
    text = run("tune.run(train, name='x', local_dir=args.place, resume=True)", head)
    assert 'if args.place else os.path.expanduser("~/ray_results")\n' in text
    text = run("tune.run(train, name='x', local_dir=None if args.place else '/r', resume=True)", head)
    assert 'os.path.expanduser("~/ray_results") if args.place else ' in text


def test_tabs_and_a_resume_flag_give_code_that_parses():
    text = (
        "import os, sys\nfrom ray import tune\n\ndef main(path):\n"
        "\ttune.run(T, name='n', local_dir=path, resume='-r' in sys.argv)\n"
    )
    assert "\tif '-r' in sys.argv:\n" in rewritten(text)


def test_a_resume_where_os_is_something_else_is_left_alone():
    check_noop(
        """
        import mine as os
        from ray import tune
        tune.run(T, name="n", local_dir=path, resume=True)
        """
    )


def test_a_registered_trainable_gives_its_name_to_the_run():
    assert run('tune.run("model", checkpoint_at_end=True)').startswith(
        'results = tune.Tuner(\n    "model",\n    run_config=tune.RunConfig(\n        name="model",\n'
    )
    assert 'name="exp"' in run('tune.run("model", name="exp", checkpoint_at_end=True)')


def test_no_checkpoint_configuration_is_none():
    assert run("tune.run(Model, checkpoint_config=None)") == run("tune.run(Model)")


@pytest.mark.parametrize("when", ["checkpoint_freq=5", "checkpoint_at_end=True"])
def test_when_to_save_is_left_out_of_a_run_of_a_function(when):
    assert run(f"tune.run(train, {when})") == f"results = tune.Tuner(train).fit()\n{CHECK}"
    findings = check_transformed(
        f"{HEAD}tune.run(train, {when})\n", f"{HEAD}results = tune.Tuner(train).fit()\n{CHECK}"
    )
    assert ["removed" in finding.message for finding in findings] == [True]


EITHER = f"{HEAD}class Model(tune.Trainable):\n    def step(self):\n        return {{'loss': 1}}\n\n\n"


@pytest.mark.parametrize(
    ("how", "given"),
    [
        ("Model if fast else train", "Model if fast else train"),
        ("chosen", "chosen"),
    ],
)
def test_when_to_save_is_said_for_a_class_only_where_a_function_may_run(how, given):
    choice = "chosen = {'a': Model, 'b': train}[fast]\n"
    text = run(f"{choice}tune.run({how}, checkpoint_freq=n + 1, checkpoint_at_end=True)", EITHER)
    assert f"checkpoint_frequency=(n + 1) if isinstance({given}, type) else 0,\n" in text
    assert f"checkpoint_at_end=isinstance({given}, type),\n" in text


def test_whether_to_save_at_the_end_is_false_for_a_function():
    text = run("tune.run(Model if fast else train, checkpoint_at_end=last)", EITHER)
    assert "checkpoint_at_end=last if isinstance(Model if fast else train, type) else False" in text


def test_when_to_save_an_experiment_is_said_for_a_class_only_where_a_function_may_run():
    text = run("tune.Experiment('a', run=Model if fast else train, checkpoint_freq=2)", EITHER)
    assert "checkpoint_frequency=2 if isinstance(Model if fast else train, type) else 0)" in text


@pytest.mark.parametrize("trainable", ["Model if fast else Other", "Model", "anything", "Model if fast else anything"])
def test_when_to_save_is_as_it_was_where_no_function_is_known(trainable):
    assert "checkpoint_frequency=2," in run(f"tune.run({trainable}, checkpoint_freq=2)", EITHER)


@pytest.mark.parametrize("place", ["'file://' + here", 'f"s3://bucket/{user}"', "args.path", '"/tmp/%s" % user'])
def test_a_place_that_may_be_a_uri_is_left_as_it_is(place):
    assert f"storage_path={place}" in run(f"tune.run(train, storage_path={place})")


@pytest.mark.parametrize(
    ("head", "trainable"),
    [
        ("class Model(tune.Trainable):\n    pass\n\n\n", "Model"),
        ("from models import Model\n\n", "Model"),
        ("import models\n\n", "models.Model"),
        ("from ray.rllib.agents import ppo\n\n", "ppo.PPO"),
        ("from models import One, Two\n\nModel = {'a': One, 'b': Two}.get(name, One)\n", "Model"),
        ("from models import One, Two\n\nModel = One if name else Two\n", "Model"),
        ("from ray.rllib.agents.pg import PGTrainer\n\nMyTrainer = PGTrainer.with_updates(name='x')\n", "MyTrainer"),
    ],
)
def test_a_class_loads_the_checkpoint_that_its_trials_are_to_begin_with(head, trainable):
    text = rewritten(f"{HEAD}{head}tune.run({trainable}, restore=args.restore)\n")
    name = f"Restored{trainable.rpartition('.')[2]}"
    assert f"restore_path = args.restore\n\n\nclass {name}({trainable}):\n" in text
    assert "        if restore_path:\n            self.restore(restore_path)\n" in text
    assert f"{name}.__name__ = {trainable}.__name__" in text
    assert f"tune.Tuner(\n    {name}," in text


def test_a_run_whose_trials_stay_where_they_are_says_so_in_the_environment():
    text = rewritten(f"{HEAD}def main():\n    tune.run('PPO', chdir_to_trial_dir=False)  # here\n")
    assert '    os.environ["RAY_CHDIR_TO_TRIAL_DIR"] = "0"\n    results = tune.Tuner(\n' in text
    assert text.startswith("import os\n")
    assert "# here" in text
    assert "CHDIR" not in rewritten(f"{HEAD}tune.run('PPO', chdir_to_trial_dir=True)\n")


@pytest.mark.parametrize("call", ["chdir_to_trial_dir=stay)", "chdir_to_trial_dir=False)\ntune.Tuner('PPO')"])
def test_where_trials_are_is_reported_if_it_is_not_known_for_all_runs(call):
    assert "RUN344" in check_noop(f"{HEAD}tune.run('PPO', {call}\n")


COUNTED = "stop={'training_iteration': 9}"
UPDATED = "from ray.rllib.agents.pg import PGTrainer\n\nMine = PGTrainer.with_updates(name='x')\n"


@pytest.mark.parametrize(
    ("head", "call", "attention"),
    [
        ("from models import Mine\n\n", f"tune.run(Mine, restore=path, {COUNTED})", True),
        ("from models import Mine\n\n", "tune.run(Mine, restore=path, stop=stop)", True),
        ("from models import Mine\n\n", "tune.run(Mine, restore=path, stop={'loss': 1})", False),
        ("from models import Mine\n\n", "tune.run(Mine, restore=path)", False),
        ("", f"tune.run('PPO', restore=path, {COUNTED})", False),
        ("from ray.rllib.agents import ppo\n\n", f"tune.run(ppo.PPO, restore=path, {COUNTED})", False),
        (UPDATED, f"tune.run(Mine, restore=path, {COUNTED})", False),
        (f"{UPDATED}class More(Mine): ...\n\n", f"tune.run(More, restore=path, {COUNTED})", False),
    ],
    ids=["counted", "unknown", "by a metric", "no stop", "by name", "of RLlib", "updated", "derived"],
)
def test_iterations_that_count_anew_are_told_where_they_may_end_a_run(head, call, attention):
    """RLlib keeps them in its checkpoints."""
    findings = rewrite_text(f"{HEAD}{head}{call}\n").findings
    assert [one.attention for one in findings if one.code == "RUN335"] == [attention]


@pytest.mark.parametrize(("reused", "is_left_out"), [("True", True), ("flag", True), ("False", False), ("None", False)])
def test_trials_that_load_a_checkpoint_share_no_actors(reused, is_left_out):
    """An actor that is used again is not set up again."""
    result = rewrite_text(f"{HEAD}tune.run('PPO', reuse_actors={reused}, restore=path)\n")
    assert "            self.restore(path)\n" in result.text
    assert ("reuse_actors" not in result.text) == is_left_out
    assert ("RUN311" in [one.code for one in result.findings]) == is_left_out


@pytest.mark.parametrize(("given", "loaded"), [("'/x'", "        self.restore('/x')"), ("path", "if path:")])
def test_a_checkpoint_that_is_named_needs_no_variable(given, loaded):
    text = rewritten(f"{HEAD}from models import Model\n\ntune.run(Model, restore={given})\n")
    assert loaded in text
    assert "restore_path" not in text


@pytest.mark.parametrize(
    "call",
    [
        "tune.run(train, restore=path)",
        "tune.run(make, restore=path)",
        "tune.run(MODEL, restore=path)",
        "Model = tune.with_parameters(make, data=d)\ntune.run(Model, restore=path)",
        "model = make()\ntune.run(model, restore=path)",
        "tune.run(tune.with_parameters(Model, data=d), restore=path)",
    ],
)
def test_a_checkpoint_for_what_may_be_no_class_is_reported(call):
    assert check_noop(f"{HEAD}from models import MODEL, Model, make\n\n{call}\n") == ["RUN335"]


@pytest.mark.parametrize(
    "call",
    [
        "tune.run('digits', restore=path)",
        "tune.run(args.run, restore=path, export_formats=None)",
        "model = {'a': train, 'b': Model}[name]\ntune.run(model, restore=path)",
        "def go(model):\n    tune.run(model, restore=path, checkpoint_freq=1)",
    ],
)
def test_what_is_known_to_be_a_class_at_run_time_only_is_asked_then(call):
    text = rewritten(f"{HEAD}from models import Model\n\n{call}\n")
    assert re.search(r"run_in_tuner\(.*restore=path", text)
    assert "class Restored(model):" in text


@pytest.mark.parametrize(
    ("head", "trainable"),
    [
        ("", "'PPO'"),
        ("", "'contrib/MADDPG'"),
        ("parser.add_argument('--run', default='APEX_DDPG')\nargs = parser.parse_args()\n", "args.run"),
    ],
)
def test_an_algorithm_of_rllib_is_asked_for_by_its_name(head, trainable):
    text = rewritten(f"{HEAD}{head}tune.run({trainable}, restore=path, resources_per_trial={{'cpu': 1}})\n")
    assert f"class RestoredAlgorithm(get_trainable_cls({trainable})):" in text
    assert "from ray.tune.registry import get_trainable_cls\n" in text
    assert f"RestoredAlgorithm.__name__ = {trainable}" in text
    assert "tune.with_resources(RestoredAlgorithm, {'cpu': 1})" in text


def test_a_checkpoint_that_is_none_needs_no_class():
    assert "class" not in rewritten(f"{HEAD}from models import Model\n\ntune.run(Model, restore=None)\n")


def test_a_reporter_that_the_output_of_today_does_not_use_is_mentioned():
    done = rewrite_text(f"{HEAD}tune.run(train, progress_reporter=tune.CLIReporter())\n")
    assert [(found.code, found.attention) for found in done.findings] == [("RUN339", False)]
    assert rewrite_text(f"{HEAD}tune.run(train, progress_reporter=None)\n").findings == ()


@pytest.mark.parametrize("trainable", ["one if fast else two", "tune.with_parameters(one, n=1) if fast else two"])
def test_a_choice_of_functions_is_a_function(trainable):
    text = rewritten(f"""
from ray import tune


def one(config):
    return 1


def two(config):
    return 2


tune.run({trainable}, checkpoint_freq=2)
""")
    assert "checkpoint_" not in text


def test_a_choice_of_a_function_and_a_class_may_be_either():
    text = rewritten("from ray import tune\n\n\ndef one(config):\n    return 1\n\n\ntune.run(one if fast else Two)\n")
    assert "checkpoint_at_end=False" in text


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("", '"PPO"'),
        (", name=None", '"PPO"'),
        (", name=a if a else None", '(a if a else None) or "PPO"'),
        (", name=a", "a"),
    ],
)
def test_a_run_of_something_registered_has_its_name_where_it_has_none(given, name):
    text = rewritten(f'from ray import tune\n\ntune.run("PPO"{given})\n')
    assert f"name={name},\n" in text


REGISTERED = """\
import argparse
from ray import tune

parser = argparse.ArgumentParser()
parser.add_argument("--run", default="PPO")
parser.add_argument("--load", type=load)
args = parser.parse_args()
title = "search_%d" % args.fold
made = unique()
tune.register_trainable(made, train)
tune.run({trainable}{more})
"""


@pytest.mark.parametrize("trainable", ["args.run", "title", "made", 'f"search_{args.fold}"'])
def test_what_is_registered_under_a_name_that_is_computed_runs_under_it_too(trainable):
    text = rewritten(REGISTERED.format(trainable=trainable, more=""))
    assert f"name={trainable}," in text
    text = rewritten(REGISTERED.format(trainable=trainable, more=', resources_per_trial={"cpu": 2}'))
    is_registered_here = trainable == "made"
    written = (
        f"tune.registry.get_trainable_cls({trainable})" if is_registered_here else f"get_trainable_cls({trainable})"
    )
    assert f"tune.with_resources({written}, " in text, "it takes no names"
    assert ("tune.register_trainable(\n    made,\n" in text) == is_registered_here


@pytest.mark.parametrize(
    ("before", "trainable"),
    [
        ("options = vars(args)", 'options["run"]'),
        ("run = vars(args).pop('run')", "run"),
        ("algorithm_name = settings.pop('algorithm')", "algorithm_name"),
        ("", "settings.algorithm_name"),
        ("", 'settings["trainer_name"]'),
        ("for algorithm in ['PPO', 'DQN']:\n    print(algorithm)", "algorithm"),
    ],
)
def test_a_run_is_named_after_what_is_said_to_be_a_name(before, trainable):
    text = rewritten(REGISTERED.format(trainable=trainable, more="").replace("tune.run(", f"{before}\ntune.run("))
    assert f"name={trainable}," in text


@pytest.mark.parametrize(
    ("before", "trainable"),
    [
        ("def train_by_name(config):\n    return {'x': 1}", "train_by_name"),
        ("from models import by_name", "by_name"),
        ("by_name = Model", "by_name"),
        ("by_name = lambda config: {'x': 1}", "by_name"),
        ("options = vars(args)", 'options["load"]'),
        ("for algorithm in ['PPO', Own]:\n    print(algorithm)", "algorithm"),
        ("for algorithm in read():\n    print(algorithm)", "algorithm"),
        ("", 'settings["trainer"]'),
        ("", "settings[trainer_name]"),
    ],
)
def test_a_run_of_what_may_be_no_name_is_not_named_after_it(before, trainable):
    text = rewritten(REGISTERED.format(trainable=trainable, more="").replace("tune.run(", f"{before}\ntune.run("))
    assert "name=" not in text.partition("tune.Tuner(")[2]


MAY_BE_TEXT = """\
from ray import tune
from settings import Chosen, create_parser, other


class Search:
    train = other

    def go(self, given):
        args = create_parser().parse_args()
        self.args, self.made = args, given
        tune.run(run_or_experiment={trainable}{more})
"""


@pytest.mark.parametrize("trainable", ["args.run", 'given["run"]', "self.args.algorithm"])
@pytest.mark.parametrize(
    ("more", "name"),
    [
        ("", "{}"),
        (", name=None", "{}"),
        (", name=other.a if other.b else None", "(other.a if other.b else None) or ({})"),
    ],
)
def test_a_run_is_named_after_what_may_be_text_where_it_is(trainable, more, name):
    text = rewritten(MAY_BE_TEXT.format(trainable=trainable, more=more))
    assert f"name={name.format(f'{trainable} if isinstance({trainable}, str) else None')}," in text


@pytest.mark.parametrize(
    ("trainable", "more"),
    [
        ("self.train", ""),
        ("self.made", ""),
        ("Chosen.train", ""),
        ("other.train", ""),
        ("Search.train", ""),
        ("other(args.run)", ""),
        ("args.train", ""),
        ('given["trainer"]', ""),
        ("args.run", ", resume='AUTO'"),
    ],
)
def test_a_run_of_what_is_hardly_text_is_not_named_after_it(trainable, more):
    text = rewritten(MAY_BE_TEXT.format(trainable=trainable, more=more))
    assert "name=" not in text.partition("tune.Tuner(")[2]


def test_a_choice_of_names_stands_behind_that_of_the_run_in_parentheses():
    text = rewritten(
        MAY_BE_TEXT.format(trainable='"PPO" if args.a else "DQN"', more=", name=args.b if args.c else None")
    )
    assert 'name=(args.b if args.c else None) or ("PPO" if args.a else "DQN"),' in text


@pytest.mark.parametrize("trainable", ["args.load", "other", "pick(made)"])
def test_what_may_be_a_trainable_is_taken_for_one(trainable):
    text = rewritten(REGISTERED.format(trainable=trainable, more=', resources_per_trial={"cpu": 2}'))
    assert f'tune.with_resources({trainable}, {{"cpu": 2}})' in text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("c = [t.config for t in tune.run(train).trials]", "c = [t.config for t in results]"),
        ("n = sum(1 for t in tune.run(train).trials if t.config)", "n = sum(1 for t in results if t.config)"),
    ],
)
def test_what_a_comprehension_goes_through_is_run_before_it(before, after):
    text = rewritten(f"{HEAD}{before}\n")
    assert text.index("results = tune.Tuner(train).fit()\n") < text.index(f"{after}\n")


@pytest.mark.parametrize(
    "statement",
    [
        "c = [tune.run(train) for x in names]",
        "c = [t for x in names for t in tune.run(train).trials]",
        "c = [t for t in names if tune.run(train)]",
        "c = lambda: [t for t in tune.run(train).trials]",
    ],
)
def test_what_a_comprehension_evaluates_again_and_again_stays(statement):
    assert statement in rewritten(f"{HEAD}{statement}\n")


def test_resources_that_an_object_may_not_have_are_not_asked_for():
    text = rewritten(
        f"{HEAD}class Engine:\n    def __init__(self, resources=None):\n        self.resources = resources\n\n"
        "    def run(self):\n        tune.run(train, resources_per_trial=self.resources)\n"
    )
    assert "tune.with_resources(train, self.resources) if self.resources else train," in text


def test_resources_of_one_branch_are_asked_about_in_brackets():
    text = rewritten(f"{HEAD}tune.run(train, resources_per_trial=a if a else None)\n")
    assert "tune.with_resources(train, (a if a else None)) if (a if a else None) else train," in text


ASKED = """\
from ray import tune


def go(train, resources=None, score=None):
    tune.run(train, resources_per_trial=resources, checkpoint_score_attr=score)
"""


def test_what_a_variable_may_not_say_is_not_said():
    text = rewritten(ASKED)
    assert "        tune.with_resources(train, resources) if resources else train,\n" in text
    assert '=score and score.removeprefix("min-"),\n' in text
    assert '="min" if (score or "").startswith("min-") else "max",\n' in text


def test_resources_that_may_not_be_said_of_what_is_made_on_the_spot_are_a_functions():
    text = rewritten(ASKED.replace("run(train", "run(lambda config: train"))
    assert '        tune.with_resources(lambda config: train, resources or {"cpu": 1}),\n' in text


def test_what_a_variable_certainly_says_is_as_short_as_before():
    text = rewritten(ASKED.replace("=None", ""))
    assert "        tune.with_resources(train, resources),\n" in text
    assert '=score.removeprefix("min-"),\n' in text


def test_two_runs_in_one_statement_stay_two():
    text = "from ray import tune\n\n\ndef both():\n    return tune.run(a), tune.run(b, queue_trials=True)\n"
    assert rewritten(text) == text.replace(", queue_trials=True", "")


def test_two_calls_of_run_experiments_in_one_statement_stay_two():
    one, other = (f"tune.run_experiments({{'{name}': {{'run': f}}}})" for name in "ab")
    text = f"from ray import tune\n\n\ndef f(config):\n    pass\n\n\ndef both():\n    return {one}, {other}\n"
    assert rewritten(text) == text


def test_what_is_named_within_an_expression_stays():
    text = "from ray import tune\n\nif (a := tune.run(f, metric='m', mode='min')).best_config:\n    print(a)\n"
    assert rewritten(text) == text


@pytest.mark.parametrize(
    "statement",
    [
        "print(load(), {run})",
        "both = {'a': load(), 'b': {run}}",
        "load().compare({run})",
        "with open(load()) as rows, closing({run}) as analysis:\n    pass",
    ],
)
def test_a_run_behind_a_call_stays_behind_it(statement):
    text = f"from ray import tune\n\n{statement.replace('{run}', 'tune.run(f, queue_trials=True)')}\n"
    assert rewritten(text) == text.replace(", queue_trials=True", "")


@pytest.mark.parametrize("before", ["'best', str(rows)", "lambda: load()", "'{}'.format(rows)"])
def test_a_run_behind_what_only_makes_a_value_is_rewritten(before):
    assert "results = tune.Tuner(" in rewritten(f"from ray import tune\n\nprint({before}, tune.run(f))\n")


@pytest.mark.parametrize("run", ["tune.run(made)", "tune.run_experiments(made)"])
def test_an_experiment_stays_where_another_run_of_the_file_may_be_given_one(run):
    head = "from ray import tune\n\n\ndef go(given):\n    tune.run(given)\n\n\n"
    text = f"{head}made = tune.Experiment('e', 'PPO')\n{run}\n"
    findings = check_transformed(text, text)
    assert [finding.attention for finding in findings] == [False, False]
    assert all("an `Experiment`" in finding.message for finding in findings)


@pytest.mark.parametrize(
    ("resume", "behind", "told"),
    [
        ("resume=len(again) > 1", "best.save('seen.pkl')", True),
        ("resume=True", "print(plan.debug_string())", True),
        ("resume='AUTO', name='e'", "best.save('seen.pkl')", True),
        ("resume=len(again) > 1", "print(1)", False),
        ("resume=False", "best.save('seen.pkl')", False),
    ],
)
def test_a_searcher_that_is_asked_after_a_resumed_run_is_reported(resume, behind, told):
    name = "" if "name=" in resume else ", name='e'"
    text = (
        "from mine import again, searcher, train, waits\nfrom ray import tune\n\nbest = searcher()\nplan = waits()\n"
        f"tune.run(train, search_alg=best, scheduler=plan, {resume}{name})\n{behind}\n"
    )
    done = rewrite_text(text)
    assert any("learns nothing" in found.message for found in done.findings if found.attention) == told


@pytest.mark.parametrize(
    ("arguments", "is_named"),
    [
        ("storage_path='/r'", False),
        ("local_dir='/r'", True),
        ("", True),
        ("storage_path='/r', queue_trials=True", True),
    ],
)
def test_the_directory_of_a_registered_trainable_has_no_date_through_ray_26(arguments, is_named):
    assert ('name="PPO"' in rewritten(f"{HEAD}tune.run('PPO', {arguments})\n").replace("'", '"')) is is_named


@pytest.mark.parametrize(("resume", "told"), [("True", True), ("'AUTO'", False), ("flag", False), ("False", False)])
def test_what_a_restored_run_does_not_take_from_the_call_is_said(resume, told):
    call = f"tune.run(f, name='a', resume={resume}, stop={{'x': 1}}, verbose=0, callbacks=[c])\n"
    done = rewrite_text(f"from ray import tune\n\n{call}")
    said = {finding.code for finding in done.findings if "is restored has what" in finding.message}
    assert said == ({"RUN338", "RUN341"} if told else set())


@pytest.mark.parametrize(
    ("head", "name", "codes"),
    [
        ("", "'PPO'", []),
        ("", "'digits'", ["RUN303"]),
        ("parser.add_argument('alg')\nargs = parser.parse_args()\nalg = args.alg.upper()\n", "alg", ["RUN303"]),
        ("kind = 'digits' if small else str(any)\n", "kind", ["RUN303"]),
    ],
)
def test_what_is_registered_is_given_resources_by_its_class(head, name, codes):
    text = f"{HEAD}{head}tune.run({name}, resources_per_trial={{'cpu': 2}})\n"
    result = rewrite_text(text)
    assert f"tune.with_resources(get_trainable_cls({name}), {{'cpu': 2}})" in result.text
    assert f"name={name}," in result.text
    assert [one.code for one in result.findings] == codes


def test_what_may_be_a_name_is_asked_for_its_class_if_it_is_one():
    text = rewritten(f"{HEAD}def go(what='PPO'):\n    tune.run(what, resources_per_trial={{'cpu': 2}})\n")
    assert "get_trainable_cls(what) if isinstance(what, str) else what,\n" in text
    other = rewritten(f"{HEAD}def go(what):\n    tune.run(what, resources_per_trial={{'cpu': 2}})\n")
    assert "tune.with_resources(what, {'cpu': 2})" in other


@pytest.mark.parametrize("path", ['os.getcwd() + "/results"', 'f"{os.getcwd()}/results"', 'str(Path.cwd()) + "/r"'])
def test_a_path_that_begins_with_an_absolute_one_stays(path):
    head = "import os\nfrom pathlib import Path\nfrom ray import tune\n\n"
    assert f"storage_path={path},\n" in rewritten(f"{head}tune.run(f, local_dir={path})\n")


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (
            "num_samples=2,\n    # checkpoint_freq=1,\n    local_dir='/r', keep_checkpoints_num=3",
            "            num_to_keep=3,\n            # checkpoint_freq=1,\n        ),\n",
        ),
        (
            "num_samples=2,\n    # search_alg=a,\n    local_dir='/r'",
            "num_samples=2,\n        # search_alg=a,\n    ),\n",
        ),
        ("local_dir='/r',\n    # fail_fast=True, # soon", "        # fail_fast=True, # soon,\n    ),\n"),
        ("# scheduler=s,\n    num_samples=2", "        # scheduler=s,\n        num_samples=2,\n    ),\n"),
        ("# Two, scheduler=s,\n    # scheduler=s,\n    local_dir='/r'", "# scheduler=s,\n        storage_path='/r',\n"),
    ],
)
def test_an_argument_that_is_commented_out_goes_where_it_would_go(written, expected):
    text = rewritten(f"from ray import tune\n\n\ndef f(config):\n    pass\n\n\ntune.run(\n    f,\n    {written},\n)\n")
    assert expected in text


@pytest.mark.parametrize(("indent", "blank"), [("", "\n\n"), ("    ", "\n")])
def test_the_class_that_loads_a_checkpoint_stands_apart(indent, blank):
    head = "if x:\n" if indent else ""
    after = rewritten(f'from ray import tune\n\n{head}{indent}y = 1\n{indent}tune.run("PPO", restore=path)\n')
    assert f"{indent}y = 1\n{blank}{indent}class RestoredAlgorithm" in after


def test_an_experiment_that_is_made_of_a_dictionary_is_no_trainable_of_a_tuner():
    text = HEAD + "tune.run(tune.Experiment.from_json('e', spec), callbacks=[notes])\n"
    (finding,) = check_transformed(text, text)
    assert "`Experiment`" in finding.message


@pytest.mark.parametrize(
    "maker",
    [
        "def make(a):\n    def search(config):\n        return a\n\n    return search\n",
        "def make(a):\n    if a:\n        return lambda config: 1\n    return functools.partial(fit, a=a)\n",
    ],
)
def test_what_a_function_is_made_by_is_looked_into(maker):
    text = f"import functools\nfrom ray import tune\n\n\n{maker}\n\ntune.run(make(1))\n"
    assert "tune.Tuner(make(1)).fit()" in rewritten(text)


@pytest.mark.parametrize(
    "maker",
    [
        "def make(a):\n    class Search(tune.Trainable):\n        pass\n\n    return Search\n",
        "def make(a):\n    def search(config):\n        return a\n\n    return search if a else Search\n",
        "def make(a):\n    def f(config):\n        return a\n\n    if a:\n        return f\n    return 0\n",
        "def make(a):\n    return make(a - 1)\n",
        "@wrapped\ndef make(a):\n    def search(config):\n        return a\n\n    return search\n",
        "def make(a):\n    def search(config):\n        return a\n\n    yield search\n",
    ],
)
def test_what_may_be_a_class_is_not_saved_at_its_end(maker):
    text = f"from ray import tune\n\n\n{maker}\n\ntune.run(make(1))\n"
    assert "checkpoint_at_end=False" in rewritten(text)
