"""``run_experiments`` with one experiment."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed, rewritten

HEAD = "from ray import tune\n\n"
RESTORED = 'restore_path = os.path.abspath(os.path.expanduser(spec.get("restore"))) if spec.get("restore") else None'


def test_one_experiment_is_a_tuner():
    check_transformed(
        """
        from ray import tune


        def train(config):
            tune.report({"x": 1})


        tune.run_experiments(
            {
                "e": {
                    "run": train,
                    "stop": {"x": 1},  # soon
                    "local_dir": "/r",
                    "resources_per_trial": {"cpu": 2},
                }
            },
            scheduler=None,
            verbose=1,
        )
        """,
        """
        from ray import tune


        def train(config):
            tune.report({"x": 1})


        results = tune.Tuner(
            tune.with_resources(train, {"cpu": 2}),
            tune_config=tune.TuneConfig(scheduler=None),
            run_config=tune.RunConfig(
                name="e",
                storage_path="/r",
                stop={"x": 1},  # soon
                verbose=1,
            ),
        ).fit()
        if results.errors:
            raise tune.TuneError("Trials did not complete", results.errors)
        """,
    )


@pytest.mark.parametrize("resources", ["trial_resources", "resources"])
def test_what_an_experiment_said_before_0_8_is_said_with_todays_names(resources):
    text = rewritten(f"{HEAD}tune.run_experiments({{'e': {{'run': f, 'repeat': 2, '{resources}': {{'cpu': 1}}}}}})\n")
    assert "tune.with_resources(" in text
    assert "num_samples=2" in text
    several = "{'e': {'run': 'PPO', 'repeat': 2}, 'f': make()}"
    stays = rewritten(f"{HEAD}tune.run_experiments({several}, scheduler=s)\n")
    assert "'PPO', \"num_samples\": 2}" in stays


@pytest.mark.parametrize(
    ("config", "space"),
    [
        ("", '{"env": E}'),
        ("'config': c", '{**c, "env": E}'),
        ("'config': {'a': 1}", "{\"env\": E, 'a': 1}"),
        ("'config': {}", '{**{}, "env": E}'),
        ("'config': {'env': 1}", "{**{'env': 1}, \"env\": E}"),
        ("'config': {**c}", '{**c, "env": E}'),
        ("'config': {**c, 'a': {**d},}", "{**c, 'a': {**d}, \"env\": E}"),
        ("'config': {**c, 'env': 1}", "{**{**c, 'env': 1}, \"env\": E}"),
        ("'config': {\n    **c  # all\n}", '{\n        **c,  # all\n        "env": E,\n    }'),
        ("'config': {\n    **c,\n    # no more\n}", '{\n        **c,\n        # no more\n        "env": E,\n    }'),
        ("'config': {\n    **c,\n    'a': 1}", "{\n        **c,\n        'a': 1, \"env\": E}"),
    ],
)
def test_the_environment_goes_into_the_config(config, space):
    text = rewritten(f"{HEAD}tune.run_experiments({{'e': {{'run': 'PPO', 'env': E, {config}}}}})\n")
    assert f"param_space={space}," in text


@pytest.mark.parametrize(
    "experiments",
    [
        "[tune.Experiment('e', f)]",
        "{}",
        "{'e': {'stop': 1}}",
        "tune.Experiment(*args)",
        "{'e': {'run': f, 'verbose': 1}}, verbose=1",
        "{'e': {'run': f}}, *more",
    ],
)
def test_other_experiments_stay_with_a_remark(experiments):
    findings = check_transformed(
        f"{HEAD}tune.run_experiments({experiments})\n", f"{HEAD}tune.run_experiments({experiments})\n"
    )
    assert any("left as `run_experiments`" in finding.message for finding in findings)


@pytest.mark.parametrize(
    "made",
    ["spec = {'run': f}\nprint(spec)", "spec = {'run': f}\nspec['stop'] = s", "spec = {'run': make()}\nf()"],
)
def test_a_specification_that_is_used_elsewhere_is_not_moved(made):
    text = rewritten(f"{HEAD}{made}\ntune.run_experiments({{'e': spec}})\n")
    assert made.split("\n")[0] in text


def test_a_function_of_that_name_elsewhere_is_left_alone():
    assert check_noop("from mine import run_experiments\n\nrun_experiments({'e': {'run': 'PPO'}})\n") == []


@pytest.mark.parametrize(
    "experiments",
    ["{'e': {'run': f}, 'g': {'run': f}}, scheduler=s", "[first, second]", "{'e': {'run': f, 'restore': p}, 'g': {}}"],
)
def test_several_experiments_need_a_person_for_ray_loses_files_of_them(experiments):
    text = f"{HEAD}tune.run_experiments({experiments})\n"
    (finding,) = check_transformed(text, text)
    assert finding.attention
    assert "keeps the files of the first only" in finding.message


def test_arguments_that_are_unpacked_are_seen():
    after = rewritten(
        "from ray import tune\n\noptions = dict(with_server=False, raise_on_failed_trial=False)\n"
        'tune.run_experiments({"e": {"run": Model}}, **options)\n'
    )
    assert "run_experiments" not in after
    assert "with_server" not in after
    assert "TuneError" not in after


def test_arguments_that_cannot_be_seen_need_a_person():
    assert check_noop('from ray import tune\n\ntune.run_experiments({"e": {"run": Model}}, **given())\n')


UNREAD = "from ray.tune import run_experiments\n{more}\ntrials = run_experiments({{'e': {{'run': 'PPO'}}}})\n{after}"


@pytest.mark.parametrize(
    ("more", "after", "is_read"),
    [
        ("", "", False),
        ("", "print('no trials')\n", False),
        ("", "print(trials)\n", True),
        ("__all__ = ['trials']\n", "", True),
        ("\ndef f():\n    global trials\n    trials = 1\n", "", True),
        ("", "print(globals()['trials'])\n", True),
    ],
)
def test_a_list_of_trials_that_nobody_reads_is_not_made(more, after, is_read):
    text = rewritten(UNREAD.format(more=more, after=after))
    assert ("trials = analysis.trials\n" in text) is is_read
    assert ("ExperimentAnalysis" in text) is is_read and "\nresults = tune.Tuner(\n    'PPO',\n" in text


@pytest.mark.parametrize(("other", "is_read"), [("from work import trials\n", True), ("from work import x\n", False)])
def test_a_list_of_trials_that_another_file_has_from_here_is_made(tree, other, is_read):
    text, _ = tree({"other.py": other, "work.py": UNREAD.format(more="", after="")}, "work.py")
    assert ("trials = analysis.trials\n" in text) is is_read


def test_a_flag_that_decides_between_a_list_and_an_analysis_needs_a_person():
    text = """
        from ray import tune

        def search(as_list):
            return tune.run("PPO", name="e", return_trials=as_list)
        """
    assert set(check_noop(text)) == {"RUN349"}


def test_a_specification_that_gets_more_later_is_read_where_it_is():
    text = rewritten(
        """
        from ray.tune import run_experiments

        spec = {"run": "PPO", "env": env_name, "config": {**config}, "num_samples": 2}
        if bucket:
            spec["upload_dir"] = "s3://" + bucket
        trials = run_experiments({name: spec})
        """
    )
    assert 'param_space={**spec["config"], "env": spec["env"]},' in text
    assert 'storage_path=spec.get("upload_dir"),' in text
    assert "run_experiments" not in text


def test_a_class_of_a_specification_loads_the_checkpoint_that_may_be_given_later():
    text = rewritten(
        """
        from models import Model
        from ray.tune import run_experiments

        spec = {"run": Model, "num_samples": 2}
        if checkpoint:
            spec["restore"] = checkpoint
        run_experiments({name: spec})
        """
    )
    assert f'{RESTORED}\n\n\nclass RestoredModel(spec["run"]):\n' in text
    assert 'RestoredModel.__name__ = spec["run"].__name__' in text


def test_comments_of_a_specification_stay_with_the_run():
    text = rewritten(
        """
        from ray.tune import run_experiments

        run_experiments(
            {
                "name": {
                    "run": "PPO",  # what runs
                    "env": env_name,  # where
                    "config": config,
                    "stop": {"training_iteration": 2}
                    # "upload_dir": bucket
                }
                # more
            }
        )
        """
    )
    assert all(comment in text for comment in ("# what runs", "# where", '# "upload_dir": bucket', "# more"))


@pytest.mark.parametrize(
    ("made", "is_seen"),
    [
        ("e = {'e': {'run': 'PPO'}}\nprint(e)", True),
        ("def make():\n    return tune.Experiment('e', 'PPO')\n\n\ne = make()\nprint(e)", True),
        ("e = [tune.Experiment('e', 'PPO')]\nprint(e)", True),
        ("e = {'e': {'run': 'PPO', 'export_formats': p, **more}}\nprint(e)", False),
        ("e = tune.Experiment(**more)\nprint(e)", False),
    ],
)
def test_what_may_have_settings_of_old_names_is_told_from_what_is_seen(made, is_seen):
    text = f"{HEAD}{made}\ntune.run_experiments(e)\n"
    (said,) = (one.message for one in check_transformed(text, text) if "left as" in one.message)
    assert ("which still works: " in said) is is_seen
    assert ("settings of old names" in said) is not is_seen


def test_unseen_experiments_of_a_file_that_makes_experiments_stay():
    text = """
    from ray import tune


    def made(given):
        return tune.Experiment(**given)


    def run(experiments):
        tune.run_experiments(experiments)
    """
    check_noop(text)


@pytest.mark.parametrize("later", ["spec['e']['stop'] = s", "print(spec)"])
def test_an_experiment_with_a_searcher_does_not_stay_for_todays_run_experiments_takes_none(later):
    head = f"{HEAD}spec = {{'e': {{'run': f, 'num_samples': 3}}}}\n{later}\n"
    done = rewrite_text(f"{head}tune.run_experiments(spec, search_alg=a, scheduler=b)\n")
    assert done.text.endswith("run_each_in_tuner(spec, search_alg=a, scheduler=b)\n")
    assert not [finding for finding in done.findings if finding.attention]


def test_experiments_that_share_a_searcher_need_a_person():
    text = f"{HEAD}tune.run_experiments({{'e': {{'run': f}}, 'g': {{'run': f}}}}, search_alg=a)\n"
    findings = check_transformed(text, text)
    assert any(finding.attention for finding in findings)


def test_an_algorithm_with_an_environment_loads_the_checkpoint_by_whatever_it_is_named():
    text = rewritten(
        """
        from ray.tune import run_experiments

        spec = {"run": algorithm_of(flags), "env": environment, "config": config}
        if flags.checkpoint_path is not None:
            spec["restore"] = flags.checkpoint_path
        run_experiments({name: spec})
        """
    )
    assert 'run = spec["run"]\nalgorithm = run if isinstance(run, type) else get_trainable_cls(run)\n' in text
    assert f"{RESTORED}\n\n\nclass RestoredAlgorithm(algorithm):\n" in text
    assert 'RestoredAlgorithm.__name__ = getattr(run, "__name__", run)' in text


def test_what_is_run_without_an_environment_may_be_a_function_that_loads_nothing():
    before = """
        from ray.tune import run_experiments

        spec = {"run": chosen_by(flags), "config": config}
        if flags.checkpoint_path is not None:
            spec["restore"] = flags.checkpoint_path
        run_experiments({name: spec})
        """
    check_noop(before)


def test_experiments_move_over_what_ray_is_told_in_between_and_into_a_try():
    text = rewritten(
        """
        import multiprocessing
        from ray import tune

        experiments = {"e": {"run": "PPO", "env": "E", "config": {"num_workers": multiprocessing.cpu_count() - int(x)}}}
        tune.register_env("E", make)
        try:
            tune.run_experiments(experiments)
        except tune.TuneError:
            print("failed")
        """
    )
    assert "experiments" not in text
    assert '    param_space={"env": "E", "num_workers": multiprocessing.cpu_count() - int(x)},\n' in text


@pytest.mark.parametrize("space", ["tune.sample_from(lambda _: draw(3))", "tune.choice([lambda: draw()])"])
def test_experiments_move_whatever_the_functions_do_that_are_made_in_them(space):
    text = rewritten(
        f"{HEAD}spec = {{'run': f, 'config': {{'lr': {space}}}}}\nprint(9)\ntune.run_experiments({{'e': spec}})\n"
    )
    assert f"param_space={{'lr': {space}}}," in text
    assert "spec" not in text


@pytest.mark.parametrize("space", ["tune.sample_from(lambda _, n=draw(): n)", "tune.choice([draw(lambda: 1)])"])
def test_experiments_stay_with_what_is_worked_out_when_their_functions_are_made(space):
    made = f"spec = {{'run': f, 'config': {{'lr': {space}}}}}\n"
    text = rewritten(f"{HEAD}{made}print(9)\ntune.run_experiments({{'e': spec}})\n")
    assert made in text


@pytest.mark.parametrize("value", ["len(found)", "draw()", "int(x)"])
def test_experiments_that_may_be_others_at_the_call_stay_where_they_are(value):
    between = "int = round\n" if value == "int(x)" else "found.append(1)\n"
    check_noop(
        'from ray import tune\n\nexperiments = {"e": {"run": "PPO", "config": {"n": ' + value + "}}}\n"
        f"{between}tune.run_experiments(experiments)\n"
    )


def test_experiments_that_do_not_run_any_more_are_not_said_to_work():
    text = "from ray import tune\n\ntune.run_experiments({'a': {'run': f}}, trial_executor=Executor())\n"
    said = [finding for finding in rewrite_text(text).findings if "executor of your own" in finding.message]
    assert [(finding.code, finding.attention) for finding in said] == [("RUN348", True)]
    assert "still works" not in said[0].message


MADE = """\
from ray import tune
from ray.tune import Experiment


def spec(rate):
    return {{"run": "PPO", "config": {{"lr": rate}}, {setting}}}


def specs():
    first = spec(1)
    return {{"a": first, "b": spec(2)}}


{run}
"""


@pytest.mark.parametrize(
    "run",
    [
        'tune.run_experiments({"a": spec(1)})',
        "tune.run_experiments(specs())",
        'tune.run_experiments(Experiment.from_json("a", spec(1)))',
        "found = specs()\ntune.run_experiments([Experiment.from_json(name, one) for name, one in found.items()])",
    ],
)
def test_settings_of_then_in_experiments_that_a_function_makes_are_reported(run):
    assert [
        finding.code
        for finding in rewrite_text(MADE.format(setting='"trial_resources": {"cpu": 1}', run=run)).findings
        if finding.attention
    ] == ["RUN380"]


@pytest.mark.parametrize("run", ["print(specs())", 'tune.run_experiments({"a": other(1)})'])
def test_dictionaries_that_are_none_are_not(run):
    done = rewrite_text(MADE.format(setting='"trial_resources": {"cpu": 1}', run=run))
    assert "RUN380" not in [finding.code for finding in done.findings]


@pytest.mark.parametrize(
    "later",
    [
        'if flags.cloud:\n    specs["e"]["upload_dir"] = place',
        'specs[name]["local_dir"] = place',
        'specs["e"][key] = place',
        'specs["e"].update(checkpoint_freq=2)',
        'specs["g"] = {"run": f, "upload_dir": place}',
    ],
)
def test_experiments_that_get_old_settings_after_they_were_made_run_in_tuners(later):
    text = rewritten(f"{HEAD}specs = {{'e': {{'run': f}}}}\n{later}\ntune.run_experiments(specs)\n")
    assert later in text
    assert text.endswith("run_each_in_tuner(specs)\n")


def test_experiments_that_a_loop_puts_into_a_dictionary_run_in_tuners():
    made = 'specs = {}\nfor lr in rates:\n    specs[str(lr)] = {"run": f, "checkpoint_freq": 2, "config": {"lr": lr}}\n'
    text = rewritten(f"{HEAD}{made}tune.run_experiments(specs)\n")
    assert text.endswith(f"{made}run_each_in_tuner(specs)\n")


def test_experiments_that_a_loop_makes_for_one_scheduler_need_a_person():
    made = 'specs = {}\nfor lr in rates:\n    specs[str(lr)] = {"run": f, "upload_dir": "s3://b"}\n'
    done = rewrite_text(f"{HEAD}{made}tune.run_experiments(specs, scheduler=s)\n")
    assert done.text == f"{HEAD}{made}tune.run_experiments(specs, scheduler=s)\n".replace("upload_dir", "storage_path")
    (finding,) = done.findings
    assert finding.attention
    assert "keeps the files of the first only" in finding.message


@pytest.mark.parametrize(
    "later", ['specs["e"]["stop"] = s', 'specs["e"]["config"]["lr"] = 1', "print(specs['e']['run'])", "del other['e']"]
)
def test_experiments_that_get_settings_of_today_stay(later):
    text = f"{HEAD}specs = {{'e': {{'run': f}}}}\n{later}\nprint(specs)\ntune.run_experiments(specs)\n"
    (finding,) = check_transformed(text, text)
    assert "which still works: " in finding.message


def test_an_empty_dictionary_of_experiments_stays():
    text = f"{HEAD}tune.run_experiments({{}})\n"
    check_transformed(text, text)


@pytest.mark.parametrize("place", ["home.resolve()", "options.get('place')", "'{}/r'.format(home)"])
def test_what_is_asked_right_in_front_of_the_run_moves_into_it(place):
    made = f"spec = {{'e': {{'run': f, 'local_dir': {place}}}}}\n"
    text = rewritten(f"{HEAD}{made}tune.run_experiments(spec)\n")
    assert "tune.Tuner(\n    f,\n" in text and "spec" not in text


@pytest.mark.parametrize(
    ("place", "between"),
    [
        ("home.resolve()", "os.chdir(home)\n"),
        ("options.get('place')", "prepare(options)\n"),
        ("options.pop('place')", ""),
        ("make_place()", ""),
    ],
)
def test_what_may_give_another_value_later_stays_in_front_of_the_run(place, between):
    made = f"spec = {{'e': {{'run': f, 'local_dir': {place}}}}}\n"
    text = rewritten(f"{HEAD}import os\n\n{made}{between}tune.run_experiments(spec)\n")
    assert "tune.Tuner(\n    f,\n" not in text and "spec = " in text


OF_MODULE = """\
import os

from ray import tune


class Stops(tune.Stopper):
    def __init__(self, most=1):
        {made}

    def __call__(self, trial_id, result):
        return result["epoch"] >= self.most


experiment = tune.Experiment("e", "PPO", stop=Stops(most=2), local_dir={place})

if __name__ == "__main__":
    {before}
    tune.run(experiment, verbose=2)
"""
KEPT = "self.most = most"


@pytest.mark.parametrize("made", [KEPT, f"super().__init__()\n        {KEPT}\n        self.seen = None"])
@pytest.mark.parametrize("place", ["os.getenv('HOME')", "os.environ.get('HOME', '/x')", "'/x'"])
def test_an_experiment_of_a_module_that_is_run_once_is_a_tuner(made, place):
    text = rewritten(OF_MODULE.format(made=made, place=place, before="settle()"))
    assert "experiment" not in text and "run_in_tuner" not in text
    assert "    tune.Tuner(" in text or " = tune.Tuner(" in text
    assert "stop=Stops(most=2)" in text


@pytest.mark.parametrize(
    ("made", "place", "before"),
    [
        ("self.most = ask()", "'/x'", "settle()"),
        ("Stops.most = most", "'/x'", "settle()"),
        ("self.most = MOST", "'/x'", "settle()"),
        (KEPT, "os.getenv('HOME')", "os.environ['HOME'] = '/y'"),
        (KEPT, "os.getenv('HOME')", "os.environ.update(HOME='/y')"),
        (KEPT, "os.getenv('HOME')", "load_dotenv()"),
        (KEPT, "where()", "settle()"),
        (KEPT, "'/x'", "print(experiment)"),
    ],
)
def test_an_experiment_whose_arguments_may_be_others_when_it_is_run_is_made_where_it_was(made, place, before):
    text = rewrite_text(OF_MODULE.format(made=made, place=place, before=before)).text
    assert "\nexperiment = " in text


def test_an_experiment_that_another_file_imports_stays_where_it_is(tree):
    text = OF_MODULE.format(made=KEPT, place="'/x'", before="settle()")
    files = {"search.py": text, "other.py": "from search import experiment\n\nprint(experiment)\n"}
    assert "\nexperiment = " in tree(files, "search.py")[0]
