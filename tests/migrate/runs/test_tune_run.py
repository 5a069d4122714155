"""`tune.run` becomes a Tuner."""

import pytest

from legacy_api import parameters_of
from migrate.engine import rewrite_text
from tests.migrate.run_calls import CHECK, HEAD, run
from tests.migrate.support import check_noop, check_transformed, rewritten


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
        ("tune.run(train, local_dir='')", "tune.Tuner(train)"),
        ("tune.run(train, upload_dir='')", "tune.Tuner(train)"),
        (
            "tune.run(train, local_dir='/r', upload_dir='')",
            "tune.Tuner(train, run_config=tune.RunConfig(storage_path='/r'))",
        ),
        ("tune.run(train, resources_per_trial=None)", "tune.Tuner(train)"),
        (
            "tune.run(train, resources_per_trial={'cpu': 0, 'gpu': 0})",
            'tune.Tuner(tune.with_resources(train, {"cpu": 0.001}))',
        ),
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
    assert 'tune.PlacementGroupFactory([{"CPU": 1, "GPU": 0}, *([{"CPU": n}] if n else [])])' in text


@pytest.mark.parametrize(
    ("extra", "bundles"),
    [
        ("'extra_cpu': 2", '{"CPU": 1}, {"CPU": 2}'),
        ("'extra_cpu': 2, 'extra_gpu': n", '{"CPU": 1}, {"CPU": 2, "GPU": n}'),
        ("'extra_cpu': a.n", '{"CPU": 1}, *([{"CPU": a.n}] if a.n else [])'),
        ("'extra_cpu': n - 1, 'extra_gpu': m", '{"CPU": 1}, *([{"CPU": n - 1, "GPU": m}] if (n - 1) or m else [])'),
        ("'extra_object_store_memory': 9", '{"CPU": 1}, {"object_store_memory": 9}'),
        ("'custom_resources': {'a': 1}, 'extra_custom_resources': {'b': 2}", '{"CPU": 1, "a": 1}, {"b": 2}'),
        ("'custom_resources': {'a': k}, 'extra_gpu': 2", '{"CPU": 1, "a": k}, {"GPU": 2}'),
        ("'custom_resources': None, 'extra_custom_resources': {'b': n}", '{"CPU": 1}, *([{"b": n}] if n else [])'),
        ("'extra_cpu': n if m else 0", '{"CPU": 1}, *([{"CPU": n if m else 0}] if (n if m else 0) else [])'),
    ],
)
def test_extra_resources_that_may_be_none_at_all_are_no_bundle_then(extra, bundles):
    text = run(f"tune.run(train, resources_per_trial={{'cpu': 1, {extra}}})")
    assert f"tune.PlacementGroupFactory([{bundles}])" in text


def test_a_trial_with_extra_resources_that_says_nothing_of_its_cpus_takes_one():
    text = run("tune.run(train, resources_per_trial={'gpu': 1, 'extra_gpu': 2})")
    assert 'tune.PlacementGroupFactory([{"CPU": 1, "GPU": 1}, {"GPU": 2}])' in text


def test_custom_resources_of_the_trial_alone_stay_a_dictionary():
    text = run("tune.run(train, resources_per_trial={'cpu': 1, 'custom_resources': {'a': 1}})")
    assert "tune.with_resources(train, {'cpu': 1, 'custom_resources': {'a': 1}})" in text
    text = run("tune.run(train, resources_per_trial={'cpu': 1, 'custom_resources': {'a': 1}, 'extra_gpu': 0})")
    assert """tune.with_resources(train, {"cpu": 1, "custom_resources": {'a': 1}})""" in text


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


def test_a_function_that_runs_with_other_resources_elsewhere_gets_the_old_default():
    text = run("tune.run(train, resources_per_trial={'cpu': 2})\ntune.run(train)")
    assert 'tune.with_resources(train, {"cpu": 1})' in text


def test_log_files_are_brought_into_the_trial_directory():
    assert "sync_config=tune.SyncConfig(sync_artifacts=True)" in run("tune.run(train, log_to_file=True)")


METHOD_THAT_RUNS = """
    from ray import tune


    class Search:
        {decorator}
        def objective(self, config):
            tune.report({{"loss": config["lr"]}})

        {more}

        def search(self):
            tune.run(self.objective, checkpoint_freq=2)
    """


@pytest.mark.parametrize("decorator", ["# as it is", "@staticmethod"])
def test_a_method_of_the_own_class_is_a_function_that_is_saved_by_nobody_else(decorator):
    text = rewritten(METHOD_THAT_RUNS.format(decorator=decorator, more="space = {}"))
    assert "tune.Tuner(self.objective).fit()" in text


@pytest.mark.parametrize(
    ("decorator", "more"),
    [("@property", "space = {}"), ("# as it is", "def use(self, other): self.objective = other")],
)
def test_a_method_that_may_be_something_else_may_be_a_class(decorator, more):
    text = rewritten(METHOD_THAT_RUNS.format(decorator=decorator, more=more))
    assert "checkpoint_at_end=False" in text
    assert "checkpoint_frequency=2" in text


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
        "tune.run(train, 'name', stop)",
        "tune.run(train, unknown=1)",
        "tune.run(train, resume=True)",
        "tune.run(train, resume='PROMPT')",
        "tune.run(train, name='x', resume='PROMPT' if again else False)",
        "mode = 'prompt' if again else False\ntune.run(train, name='x', resume=mode)",
        "tune.run(train, resume='PROMPT+ERRORED', name='x')",
        "tune.run(train, resources_per_trial=lambda spec: {'cpu': 1})",
        "tune.run(train, resources_per_trial={'cpu': 1, 'gpu': tune.sample_from(lambda spec: spec.config.n)})",
        "tune.run(train, resources_per_trial=tune.sample_from(lambda spec: {'cpu': spec.config.n}))",
        "r = tune.sample_from(lambda spec: {'cpu': spec.config.n})\ntune.run(train, resources_per_trial=r)",
        "r = lambda spec: {'cpu': 1}\ntune.run(train, resources_per_trial=r)",
        "tune.run(train, resources_per_trial=tune.grid_search([{'cpu': 1}, {'cpu': 2}]))",
        "tune.run(train, resources_per_trial={'grid_search': [{'cpu': 1}, {'cpu': 2}]})",
        "tune.run(train, resources_per_trial={'cpu': tune.choice([1, 2])})",
        "tune.run(train, resources_per_trial=tune.sample_from(lambda spec: {'cpu': 1}), **options)",
        "tune.run(train, resources_per_trial={'cpu': 1, 'object_store_memory': 9})",
        "tune.run(train, resources_per_trial={'cpu': 1, 'object_store_memory': 9, 'extra_cpu': 1})",
        "tune.run(train, resources_per_trial={'cpu': 1, 'custom_resources': custom, 'extra_cpu': 1})",
        "tune.run(train, resources_per_trial={'cpu': 1, 'extra_custom_resources': {name: 1}})",
        "tune.run(train, resources_per_trial={'cpu': 1, 'extra_cpu': lambda spec: spec.config.n})",
    ],
)
def test_what_cannot_be_carried_over_is_reported_and_left_alone(call):
    assert check_noop(HEAD + call + "\n"), "nothing was reported"


@pytest.mark.parametrize(
    "call",
    [
        "tune.run('PPO', export_formats=['h5'])",
        "tune.run([a, b])",
        "e = tune.Experiment('e', train)\ntune.run(e)\nprint(e)",
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


@pytest.mark.parametrize(
    "argument",
    [
        "loggers=[MyLogger]",
        "resume='ASK'",
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


@pytest.mark.parametrize("place", ["'file://' + here", 'f"s3://bucket/{user}"', "args.path", '"/tmp/%s" % user'])
def test_a_place_that_may_be_a_uri_is_left_as_it_is(place):
    assert f"storage_path={place}" in run(f"tune.run(train, storage_path={place})")


def test_a_run_whose_trials_stay_where_they_are_says_so_in_the_environment():
    text = rewritten(f"{HEAD}def main():\n    tune.run('PPO', chdir_to_trial_dir=False)  # here\n")
    assert '    os.environ["RAY_CHDIR_TO_TRIAL_DIR"] = "0"\n    results = tune.Tuner(\n' in text
    assert text.startswith("import os\n")
    assert "# here" in text
    assert "CHDIR" not in rewritten(f"{HEAD}tune.run('PPO', chdir_to_trial_dir=True)\n")


@pytest.mark.parametrize("call", ["chdir_to_trial_dir=stay)", "chdir_to_trial_dir=False)\ntune.Tuner('PPO')"])
def test_where_trials_are_is_reported_if_it_is_not_known_for_all_runs(call):
    assert "RUN344" in check_noop(f"{HEAD}tune.run('PPO', {call}\n")


def test_a_reporter_that_the_output_of_today_does_not_use_is_mentioned():
    done = rewrite_text(f"{HEAD}tune.run(train, progress_reporter=tune.CLIReporter())\n")
    assert [(found.code, found.attention) for found in done.findings] == [("RUN339", False)]
    assert rewrite_text(f"{HEAD}tune.run(train, progress_reporter=None)\n").findings == ()


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


@pytest.mark.parametrize("run", ["tune.run(made)", "tune.run_experiments(made)"])
def test_an_experiment_stays_where_another_run_of_the_file_may_be_given_one(run):
    head = "from ray import tune\n\n\ndef go(given):\n    tune.run(given)\n\n\n"
    text = f"{head}made = tune.Experiment('e', 'PPO')\n{run}\n"
    findings = check_transformed(text, text)
    assert [finding.attention for finding in findings] == [False, False]
    assert all("an `Experiment`" in finding.message for finding in findings)


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


def test_an_experiment_that_is_made_of_a_dictionary_is_no_trainable_of_a_tuner():
    text = HEAD + "tune.run(tune.Experiment.from_json('e', spec), callbacks=[notes])\n"
    (finding,) = check_transformed(text, text)
    assert "`Experiment`" in finding.message


@pytest.mark.parametrize("executor", ["Executor(deadline=3)", "made(RayTrialExecutor)", "executor"])
def test_a_run_by_an_executor_of_ones_own_is_left_and_reported(executor):
    call = f"analysis = tune.run(train, trial_executor={executor})\n"
    assert set(check_noop(f"{HEAD}{call}")) == {"RUN348"}


@pytest.mark.parametrize("executor", ["None", "RayTrialExecutor(reuse_actors=False)", "executor"])
def test_the_executor_of_ray_is_left_out(executor):
    head = HEAD.replace("\n", "\nfrom ray.tune.ray_trial_executor import RayTrialExecutor\n", 1)
    made = "executor = RayTrialExecutor()\n" if executor == "executor" else ""
    text = rewritten(f"{head}{made}tune.run(train, trial_executor={executor})\n")
    assert "tune.Tuner(train).fit()" in text


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("train, resources_per_trial={'cpu': 1}, config=space", "    tune.with_resources(train, {'cpu': 1}),\n"),
        (
            "\n    train,  # what is trained\n    resources_per_trial={'cpu': 1},  # or more\n    config=space,\n",
            "    tune.with_resources(\n        train,  # what is trained\n        {'cpu': 1},  # or more\n    ),\n",
        ),
        (
            "\n    train,\n    # As many as there are.\n    resources_per_trial={'cpu': 1},\n    config=space,\n",
            "    tune.with_resources(\n        train,\n        # As many as there are.\n        {'cpu': 1},\n    ),\n",
        ),
        (
            "\n    # What is trained.\n    train,\n    resources_per_trial={'cpu': 1},\n    config=space,\n",
            "    # What is trained.\n    tune.with_resources(train, {'cpu': 1}),\n",
        ),
    ],
)
def test_comments_stay_with_the_trainable_and_with_its_resources(given, written):
    text = rewritten(f"from ray import tune\n\ntune.run({given}, name='a_run_with_a_name')\n".replace(",\n,", ",\n   "))
    assert written in text
