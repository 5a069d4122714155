"""What `tune.run` returned, followed through variables and functions."""

from pathlib import Path

import pytest

from migrate.engine import rewrite_text
from tests.migrate.run_calls import HEAD, after
from tests.migrate.support import check_noop, rewritten

LEGACY = Path(__file__).resolve().parents[3] / "examples" / "legacy"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("analysis.get_best_config('a', 'max')", "analysis.get_best_result('a', 'max').config"),
        ("analysis.get_best_config('a', mode='min')['x']", "analysis.get_best_result('a', mode='min').config['x']"),
        ("analysis.get_best_logdir('a', 'min', 'all')", "analysis.get_best_result('a', 'min', 'all').path"),
        ("analysis.get_best_trial('a', 'max').last_result", "analysis.get_best_result('a', 'max').metrics"),
        ("analysis.get_best_trial('a', 'max').logdir", "analysis.get_best_result('a', 'max').path"),
        (
            "analysis.get_best_trial('a', 'max').checkpoint.value",
            "analysis.get_best_result('a', 'max').checkpoint.path",
        ),
        (
            "analysis.get_trial_checkpoints_paths(analysis.get_best_trial('a', 'max'), metric='a')",
            "[\n    (checkpoint.path, metrics['a'])\n    for checkpoint, metrics in "
            "analysis.get_best_result('a', 'max').best_checkpoints\n]",
        ),
        (
            "analysis.get_trial_checkpoints_paths(trial=analysis.trials[0])",
            '[\n    (checkpoint.path, metrics["training_iteration"])\n    for checkpoint, metrics in '
            "analysis[0].best_checkpoints\n]",
        ),
        ("analysis.dataframe()", "analysis.get_dataframe()"),
        ("analysis.dataframe('a', 'max')", "analysis.get_dataframe('a', 'max')"),
        (
            "analysis.dataframe(metric='a', mode='max')",
            "analysis.get_dataframe(filter_metric='a', filter_mode='max')",
        ),
        ("len(analysis.trials)", "len(analysis)"),
        ("[t.config for t in analysis.trials]", "[t.config for t in analysis]"),
        ("[t.trial_id for t in analysis.trials]", '[t.metrics["trial_id"] for t in analysis]'),
        ("analysis.trials[0].last_result['a']", "analysis[0].metrics['a']"),
        (
            "analysis.trial_dataframes",
            "{result.path: result.metrics_dataframe for result in analysis}",
        ),
        ("analysis.get_all_configs()", "{result.path: result.config for result in analysis}"),
    ],
)
def test_a_use_with_a_counterpart_is_rewritten_to_it(old, new):
    assert after(f"print({old})") == f"analysis = tune.Tuner(train).fit()\nprint({new})\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("analysis.best_config", "analysis.get_best_result().config"),
        ("analysis.best_result['a']", "analysis.get_best_result().metrics['a']"),
        ("analysis.best_trial.config", "analysis.get_best_result().config"),
    ],
)
def test_properties_use_the_metric_of_the_run(old, new):
    assert after(f"print({old})", ", metric='a', mode='max'").endswith(f"print({new})\n")


def test_without_a_mode_the_best_result_ever_is_meant_as_in_08():
    text = after("analysis.get_best_config(metric='a')")
    assert 'analysis.get_best_result(metric=\'a\', mode="max", scope="all").config' in text


def test_in_a_file_for_08_a_mode_means_the_best_result_ever_too():
    text = after("analysis.get_best_config('a', mode='min')", ", ray_auto_init=True")
    assert "get_best_result('a', mode='min', scope=\"all\").config" in text


@pytest.mark.parametrize("argument", ["queue_trials=True", "upload_dir='s3://bucket'", "loggers=None"])
def test_what_ray_1_still_took_does_not_say_that_a_file_is_for_08(argument):
    text = after("analysis.get_best_config('a', mode='min')", f", {argument}")
    assert "get_best_result('a', mode='min').config" in text


def test_what_came_with_ray_1_says_that_a_file_is_not_for_08():
    head = HEAD.replace('return {"loss": 1}', "tune.track.log(loss=1)")
    old = after("analysis.get_best_config('a', mode='min')", head=head)
    new = after("analysis.get_best_config('a', mode='min')", ", callbacks=[]", head=head)
    assert 'scope="all"' in old
    assert "scope" not in new


@pytest.mark.parametrize(
    ("drawn", "more", "is_of_08"),
    [
        ("tune.uniform(0, 1).func(None)", "", True),
        ("tune.choice([1, 2]).func({})", "", True),
        ("tune.uniform(0, 1).func(None)", ", callbacks=[]", False),
        ("tune.uniform(0, 1).sample()", "", False),
        ("tune.uniform(0, 1).func", "", False),
        ("tune.sample_from(g).func(None)", "", False),
        ("other.uniform(0, 1).func(None)", "", False),
    ],
)
def test_what_is_drawn_by_hand_as_ray_08_had_it_says_that_a_file_is_for_it(drawn, more, is_of_08):
    text = after(f"print({drawn}, analysis.get_best_config('a', mode='min'))", more)
    assert ('scope="all"' in text) is is_of_08


def test_the_mode_of_the_run_is_meant_where_only_the_metric_is_said():
    text = after("analysis.get_best_config('a')", ", mode='min'")
    assert "analysis.get_best_result('a').config" in text


def test_the_directory_column_holds_directories_again():
    text = after("df = analysis.dataframe()\nprint(df['logdir'])")
    assert 'logdir=lambda frame: frame["trial_id"].map({result.metrics["trial_id"]: result.path' in text


def test_an_analysis_that_is_called_as_one_of_its_results_has_trials():
    text = rewritten("from ray import tune\n\nresult = tune.run(f)\nprint(result)\n")
    order = "order = [trial.path for trial in results]\n"
    assert f"{order}result.trials.sort(key=lambda trial: order.index(trial.path))\n" in text


def test_a_grid_that_is_called_as_one_of_its_results_has_trials():
    run = "from ray import tune\n\nresult = tune.run(f)\n"
    table = rewritten(f"{run}print(result.dataframe()['logdir'])\n")
    assert 'map({trial.metrics["trial_id"]: trial.path for trial in result})' in table
    frames = rewritten(f"{run}print(result.trial_dataframes)\n")
    assert "print({trial.path: trial.metrics_dataframe for trial in result})" in frames


@pytest.mark.parametrize(
    "read",
    [
        "print(table.loc[table['a'].idxmin()].logdir)",
        "print(table.logdir.tolist())",
        "best = table.iloc[0]\nprint(best.logdir)",
        "for one in table.itertuples():\n    print(one.logdir)",
        "for _, one in table.iterrows():\n    print(one.logdir)",
        "print([one.logdir for one in table.itertuples()])",
        "table.apply(lambda one: print(one.logdir), axis=1)",
        "def show(best_row):\n    print(best_row.logdir)",
    ],
)
def test_the_directory_column_is_read_as_an_attribute_too(read):
    assert "logdir=lambda frame" in after(f"table = analysis.dataframe()\n{read}")


@pytest.mark.parametrize(
    ("read", "ending"),
    [
        ("open(os.path.join(analysis.best_checkpoint, 'x'))", ".path, 'x'))\n"),
        ("open(os.path.join(analysis.best_checkpoint, '..', 'x'))", "_checkpoint, '..', 'x'))\n"),
        ("open(analysis.best_checkpoint)", "_checkpoint)\n"),
    ],
)
def test_what_is_below_a_checkpoint_is_in_a_directory_whatever_a_class_of_the_file_saves(read, ending):
    head = "import os\nfrom ray import tune\n\n\nclass C(tune.Trainable):\n    def _save(self, path):\n"
    text = rewritten(f"{head}        return os.path.join(path, 'x')\n\n\nanalysis = tune.run('PPO')\n{read}\n")
    assert text.endswith(ending)


@pytest.mark.parametrize(
    "read",
    [
        "print(args.logdir)",
        "print(analysis.best_trial.logdir)",
        "for one in analysis.trials:\n    print(one.logdir)",
        "table.logdir = table['trial_id']",
    ],
)
def test_a_directory_of_something_else_is_no_column(read):
    assert "logdir=lambda frame" not in after(f"table = analysis.dataframe()\n{read}")


def test_a_trial_in_a_variable_and_in_a_function_is_followed():
    head = HEAD + "def show(trial):\n    print(trial.last_result, trial.logdir)\n\n\n"
    text = rewritten(
        head + "analysis = tune.run(train, raise_on_failed_trial=False)\n"
        "best = analysis.get_best_trial('a', 'max')\nshow(best)\nprint(best.config)\n"
    )
    assert "print(trial.metrics, trial.path)" in text
    assert "best = analysis.get_best_result('a', 'max')" in text


def test_an_analysis_that_goes_through_functions_is_followed():
    head = HEAD + "def show(a):\n    print(a.get_best_config('x', 'max'))\n\n\n"
    text = rewritten(head + "show(tune.run(train, raise_on_failed_trial=False))\n")
    assert "print(a.get_best_result('x', 'max').config)" in text
    assert text.endswith("results = tune.Tuner(train).fit()\nshow(results)\n")


@pytest.mark.parametrize(("first", "second"), [("first", "second"), ("analysis", "analysis")])
def test_a_run_is_given_what_another_one_found(first, second):
    found = f"""\
{first} = tune.run(train, name="coarse", raise_on_failed_trial=False)
{second} = tune.run(train, config={first}.get_best_config("a", "max"), raise_on_failed_trial=False)
print({second}.get_best_logdir("a", "max"))
"""
    text = rewritten(HEAD + found)
    assert "tune.run" not in text
    assert f'param_space={first}.get_best_result("a", "max").config' in text
    assert text.endswith(f'print({second}.get_best_result("a", "max").path)\n')


def test_a_run_is_given_the_directory_of_a_trial_of_a_run_that_is_left():
    run = "from ray import tune\n\nleft = tune.run('PPO', export_formats=['model'])\n"
    text = rewritten(f"{run}tune.run('PPO', name=left.best_trial.logdir, raise_on_failed_trial=False)\n")
    assert "name=left.best_trial.path" in text
    assert text.startswith(run)


RETURNED = """\
from ray import tune


def search():
    analysis = tune.run("PPO", raise_on_failed_trial=False, checkpoint_at_end=True)
    return analysis


found = search()
"""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("found.get_best_logdir('a', 'max')", "found.get_best_trial('a', 'max').path"),
        ("found.trials[0].logdir", "found.trials[0].path"),
        ("search().trials[0].logdir", "search().trials[0].path"),
    ],
)
def test_an_analysis_is_followed_out_of_the_function_that_returns_it(before, after):
    assert rewritten(f"{RETURNED}keep(found)\nprint({before})\n").endswith(f"\nprint({after})\n")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("found.get_best_logdir('a', 'max')", "found.get_best_result('a', 'max').path"),
        ("found.trials[0].logdir", "found[0].path"),
        ("search().trials[0].logdir", "search()[0].path"),
    ],
)
def test_a_grid_is_followed_out_of_the_function_that_returns_it(before, after):
    assert rewritten(f"{RETURNED}print({before})\n").endswith(f"\nprint({after})\n")


@pytest.mark.parametrize(
    "function",
    [
        "@cached\ndef search(x):\n    return a",
        "def search(x):\n    yield 1\n    return a",
    ],
)
def test_a_function_that_may_return_something_else_is_not_followed(function):
    head = "from ray import tune\n\na = tune.ExperimentAnalysis(p)\n\n\n"
    check_noop(f"{head}{function}\n\n\nprint(search(1).get_best_logdir('a', 'max'))\n")


@pytest.mark.parametrize(
    ("use", "after"),
    [
        (
            "len(analysis.fetch_trial_dataframes())",
            "len({result.path: result.metrics_dataframe for result in analysis})",
        ),
        ("analysis.stats()", '"timestamp": max(result.metrics["timestamp"] for result in analysis)'),
    ],
)
def test_what_was_asked_with_a_method_is_read_from_the_results(use, after):
    assert after in rewritten(f"from ray import tune\n\nanalysis = tune.run('PPO')\nprint({use})\n")


@pytest.mark.parametrize("use", ["make(tune.Analysis)", "tune.Analysis(p, file_type='a')"])
def test_an_analysis_of_a_directory_that_cannot_be_read_is_reported(use):
    assert check_noop(f"from ray import tune\n\n{use}\n") == ["RES401"]


@pytest.mark.parametrize(
    ("use", "path", "codes"),
    [
        ("load(analysis.best_checkpoint)", "load(analysis.best_checkpoint.path)", []),
        ("load(1, model_dir=analysis.best_checkpoint)", "load(1, model_dir=analysis.best_checkpoint.path)", []),
        ("Kept().own(analysis)", "self.load(self.best.best_checkpoint.path)", []),
        ("keep(analysis.best_checkpoint)", "keep(analysis.best_checkpoint)", ["RES420"]),
    ],
)
def test_a_checkpoint_that_a_function_takes_for_a_path_is_its_directory(use, path, codes):
    text = f"""\
from ray import tune


class Kept:
    def load(self, folder):
        read(folder)

    def own(self, best):
        self.best = best
        self.load(self.best.best_checkpoint)


def load(path, model_dir=None):
    read(path)


def keep(checkpoint):
    read(checkpoint)


analysis = tune.run("PPO", metric="a", mode="max", raise_on_failed_trial=False)
{use}
"""
    done = rewrite_text(text)
    assert path in done.text
    assert [finding.code for finding in done.findings if finding.attention] == codes


OF_A_CLASS = """\
import os
import torch
from ray import tune


class Digits(tune.Trainable):
    def save_checkpoint(self, folder):
        path = os.path.join(folder, "model.pth")
        torch.save(self.model, path)
        return path

    def load_checkpoint(self, path):
        self.model = torch.load(path)


analysis = tune.run(Digits, metric="a", mode="max"{more})
{use}
"""


@pytest.mark.parametrize("more", ["", ', export_formats=["model"]'])
@pytest.mark.parametrize(
    "use",
    [
        "mine.load(analysis.best_checkpoint)",
        "os.path.dirname(analysis.best_checkpoint)",
        "best = analysis.get_last_checkpoint()\nmine.load(best)",
    ],
)
def test_the_file_that_was_the_checkpoint_of_a_class_is_left_to_a_person(use, more):
    done = rewrite_text(OF_A_CLASS.format(use=use, more=more))
    assert use in done.text
    assert "return folder" in done.text
    assert {"RES420", "RES421", "RES422"} & {finding.code for finding in done.findings if finding.attention}


@pytest.mark.parametrize(
    "use",
    [
        "os.path.dirname(analysis.best_checkpoint)",
        "Path(analysis.best_checkpoint).parent.parent",
        "best = analysis.best_checkpoint\nos.path.basename(best)",
    ],
)
def test_what_differs_between_a_file_and_its_directory_is_left_to_a_person(use):
    head = "import os\nfrom pathlib import Path\nfrom ray import tune\n\n"
    done = rewrite_text(f'{head}analysis = tune.run("PPO", metric="a", mode="max")\n{use}\n')
    assert use in done.text
    assert "RES420" in {finding.code for finding in done.findings if finding.attention}


@pytest.mark.parametrize("use", ["os.path.dirname(trial.checkpoint.value)", "p = trial.checkpoint.value\nopen(p)"])
def test_so_is_it_for_the_checkpoint_of_a_trial(use):
    head = "import os\nfrom ray import tune\n\n"
    done = rewrite_text(f'{head}trial = tune.run("PPO").get_best_trial("a", "max")\n{use}\n')
    assert "trial.checkpoint.value" in done.text
    assert "RES427" in {finding.code for finding in done.findings if finding.attention}


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("if trial.checkpoint.value is not None:\n    pass", "if trial.checkpoint is not None:\n    pass"),
        ("if not trial.checkpoint.value:\n    pass", "if not trial.checkpoint:\n    pass"),
        ("p = trial.checkpoint.value\nassert p", "p = trial.checkpoint and trial.checkpoint.path\nassert p"),
        (
            "kept = [one for one in analysis.trials if one.checkpoint.value]",
            "kept = [one for one in analysis.trials if one.checkpoint]",
        ),
    ],
)
def test_a_trial_that_saved_nothing_has_no_checkpoint_to_ask(use, expected):
    head = 'from ray import tune\n\nanalysis = tune.run("PPO")\ntrial = analysis.get_best_trial("a", "max")\n'
    assert rewritten(f"{head}{use}\n").endswith(f"\n{expected}\n")


SAVES_A_FILE = """\
import os
from ray import tune


class Model(tune.Trainable):
    def _save(self, directory):
        return os.path.join(directory, "model.pth")

    def _restore(self, path):
        self.model = open(path).read()


trial = tune.run(Model, checkpoint_at_end=True).get_best_trial("a", "max")
{use}
"""


@pytest.mark.parametrize("use", ["tune.run(Model, restore={0})", "best = {0}\ntune.run(Model, restore=best)"])
def test_the_path_of_a_file_that_trials_begin_with_is_that_of_the_directory(use):
    done = rewrite_text(SAVES_A_FILE.format(use=use.format("trial.checkpoint.value")))
    assert "= trial.checkpoint.path\n" in done.text and "value" not in done.text
    assert not [finding for finding in done.findings if finding.attention]


@pytest.mark.parametrize("use", ["fit(restore={0})", "best = {0}\ntune.run(Model, restore=best)\nopen(best)"])
def test_the_path_of_a_file_that_something_else_is_given_is_reported(use):
    done = rewrite_text(SAVES_A_FILE.format(use=use.format("trial.checkpoint.value")))
    assert "RES427" in {finding.code for finding in done.findings if finding.attention}


def test_a_path_that_may_be_none_and_comes_from_a_call_is_reported():
    text = 'from ray import tune\n\np = tune.run("PPO").get_best_trial("a", "max").checkpoint.value\nassert p\n'
    assert "RES427" in {finding.code for finding in rewrite_text(text).findings if finding.attention}


@pytest.mark.parametrize("use", ["os.path.basename(trial.checkpoint.value)", "os.path.dirname(trial.checkpoint.value)"])
def test_the_directory_that_was_the_checkpoint_of_a_class_is_one_today(use):
    head = "import os\nfrom ray import tune\n\n\nclass Model(tune.Trainable):\n"
    save = "    def save_checkpoint(self, folder):\n        write(folder)\n        return folder\n\n\n"
    done = rewrite_text(f'{head}{save}trial = tune.run(Model).get_best_trial("a", "max")\n{use}\n')
    assert use.replace(".value", ".path") in done.text


@pytest.mark.parametrize("values", ["trial_dataframes", "get_all_configs()"])
@pytest.mark.parametrize("use", ["{}[trial.trial_id]", "{}.values()", "len({})"])
def test_who_does_not_ask_for_the_directories_of_trials_minds_no_ids(values, use):
    head = "from ray import tune\n\nanalysis = tune.ExperimentAnalysis(path)\ntrial = analysis.trials[0]\n"
    assert check_noop(head + use.format(f"analysis.{values}") + "\n") == []


@pytest.mark.parametrize(
    ("use", "codes"),
    [
        ("for key in frames:\n    print(frames[best.trial_id])\n", []),
        ("def show(them):\n    return them[best.trial_id]\n\n\nshow(frames)\nprint(list(frames))\n", []),
        ("def show(them):\n    return them[best.trial_id]\n\n\nprint(list(frames))\n", ["RES416"]),
        ("print(list(frames))\nanalysis.trial_dataframes[best.trial_id]\n", ["RES416"]),
    ],
)
def test_who_asks_a_variable_by_the_id_of_a_trial_knows_that_the_keys_are_ids(use, codes):
    head = "from ray import tune\n\nanalysis = tune.ExperimentAnalysis(path)\nframes = analysis.trial_dataframes\n"
    assert check_noop(f"{head}best = analysis.get_best_trial('a', 'max')\n{use}") == codes


def test_configs_with_a_prefix_are_left_with_the_reason():
    text = "from ray import tune\n\nanalysis = tune.ExperimentAnalysis(path)\nanalysis.get_all_configs(prefix=True)\n"
    assert check_noop(text) == ["RES417"]


@pytest.mark.parametrize("run", ["tune.run(f)", 'tune.run(f, export_formats=["model"])'])
def test_the_checkpoint_of_a_trial_is_what_it_was_made_into(run):
    head = "from ray import tune\n\n\ndef f(config):\n    tune.report({})\n\n\n"
    use = 'trial = tune.run(f).get_best_trial("a", "max")\nprint(trial.checkpoint{}.to_directory())\n'
    done = rewrite_text(head + use.replace("tune.run(f)", run).format(".to_air_checkpoint()"))
    assert done.text.endswith("print(trial.checkpoint.to_directory())\n")
    assert "RES452" in {use.code for use in done.rewrites}


@pytest.mark.parametrize("more", ["", ', export_formats=["model"]'])
def test_a_class_is_restored_from_the_directory_that_is_its_checkpoint_today(more):
    use = "Digits().restore(analysis.best_checkpoint)"
    done = rewrite_text(OF_A_CLASS.format(use=use, more=more))
    assert "Digits().restore(analysis.best_checkpoint.path)" in done.text


TASK = """\
import ray
from ray import tune


def show(analysis):
    open(analysis.best_checkpoint + "/model")


analysis = tune.run("PPO", metric="a", mode="max")
"""


@pytest.mark.parametrize(
    "started",
    [
        "ray.get(ray.remote(show).remote(analysis))",
        "task = ray.remote(show)\nray.get(task.remote(analysis))",
        "task = ray.remote(show).options(num_cpus=0)\nray.get(task.remote(analysis))",
    ],
)
def test_an_analysis_is_followed_into_a_function_that_is_a_task_too(started):
    assert 'open(analysis.best_checkpoint.path + "/model")' in rewritten(f"{TASK}show(analysis)\n{started}\n")


@pytest.mark.parametrize(
    "use",
    [
        "hand_on(show)",
        "task = ray.remote(show)\nhand_on(task)",
        "ray.remote(show).options()",
        "ray.remote(show).options(num_cpus=0).others.remote(1)",
    ],
)
def test_a_function_that_may_be_called_with_anything_is_not_followed(use):
    assert 'open(analysis.best_checkpoint + "/model")' in rewritten(f"{TASK}show(analysis)\n{use}\n")


@pytest.mark.parametrize(
    ("use", "codes"),
    [
        ("load(analysis.best_checkpoint)", ["RES420"]),
        ("best = analysis.get_best_checkpoint(trial)\nload(best, hash(best))", ["RES419"]),
        ("print(analysis.get_best_checkpoint(trial, return_path=flag))", ["RES433"]),
        ("best = analysis.best_checkpoint\nload(best.path)\nprint('best:', best)\nassert best is not None", []),
        ("best = analysis.best_checkpoint\nload(best.path if best else None, bool(best))", []),
        ("best = analysis.best_checkpoint\nload(best if found else None)", ["RES420"]),
        ("with analysis.best_checkpoint.as_directory() as path:\n    load(path)", []),
        ("tune.report({}, checkpoint=analysis.best_checkpoint)", []),
    ],
)
def test_a_checkpoint_is_reported_unless_all_take_it_for_the_object_that_it_is(use, codes):
    run = "from ray import tune\n\nanalysis = tune.run('PPO', export_formats=['model'])\n"
    assert check_noop(f"{run}{use}\n") == codes


def test_the_directory_of_a_trials_experiment_is_another_today():
    head = "from ray import tune\n\nanalysis = tune.ExperimentAnalysis(path)\n"
    assert check_noop(f"{head}show([trial.local_dir for trial in analysis.trials])\n") == ["RES426"]


def test_the_legacy_examples_need_no_person():
    for path in sorted(LEGACY.glob("*.py")):
        assert not [finding for finding in rewrite_text(path.read_text()).findings if finding.attention], path.name


CHECKED = "from ray.rllib.utils.test_utils import check_learning_achieved\n" + HEAD


def test_what_takes_a_grid_today_gets_one():
    new = after("check_learning_achieved(analysis, 9)", head=CHECKED)
    assert new.startswith("analysis = tune.Tuner(")
    assert new.endswith(".fit()\ncheck_learning_achieved(analysis, 9)\n")


def test_what_takes_a_grid_today_gets_that_of_an_analysis_that_stays():
    new = after("check_learning_achieved(analysis, 9)\nsave(analysis)", head=CHECKED)
    assert "analysis = tune.ExperimentAnalysis(" in new
    assert new.endswith("check_learning_achieved(tune.ResultGrid(analysis), 9)\nsave(analysis)\n")


def test_the_statistics_of_a_run_are_written_on_several_lines():
    new = after("if x:\n    stats = analysis.stats()")
    assert '\n    stats = {\n        "start_time": min(' in new
    assert new.endswith('        "timestamp": max(result.metrics["timestamp"] for result in analysis),\n    }\n')


@pytest.mark.parametrize(
    ("use", "written"),
    [
        ("list(analysis.trial_dataframes.values())", "[result.metrics_dataframe for result in analysis]"),
        ("analysis.fetch_trial_dataframes().values()", "[result.metrics_dataframe for result in analysis]"),
        ("list(analysis.get_all_configs().values())", "[result.config for result in analysis]"),
        (
            "sum(map(len, analysis.trial_dataframes.values()))",
            "sum(map(len, [result.metrics_dataframe for result in analysis]))",
        ),
        ("set(analysis.trial_dataframes)", "set({result.path: result.metrics_dataframe for result in analysis})"),
        (
            "list(analysis.trial_dataframes.items())",
            "list({result.path: result.metrics_dataframe for result in analysis}.items())",
        ),
        (
            "sets.list(analysis.trial_dataframes.values())",
            "sets.list([result.metrics_dataframe for result in analysis])",
        ),
        (
            "list(analysis.trial_dataframes.values)",
            "list({result.path: result.metrics_dataframe for result in analysis}.values)",
        ),
    ],
)
def test_of_what_a_run_tells_by_directory_the_values_alone_are_a_list(use, written):
    text = rewritten(f"from ray import tune\n\nanalysis = tune.run(f)\nprint({use})\n")
    assert f"print({written})" in text


LOADED = """\
from ray import tune

from lib import load

analysis = load("before")
print(analysis)
analysis = tune.run(f)
"""
SORTED = "analysis.trials.sort(key=lambda trial: order.index(trial.path))\n"


@pytest.mark.parametrize(
    "use",
    [
        "frame = analysis.dataframe()\ntrials = analysis.trials",
        "trials = analysis.trials",
        "other = analysis\nprint(other.trials[0])",
        "print(analysis.trials)",
    ],
)
def test_trials_stay_in_their_order_whatever_they_are_assigned_to(use):
    assert SORTED in rewritten(f"{LOADED}{use}\n")


@pytest.mark.parametrize("use", ["", "frame = analysis.dataframe()\n", "print(analysis.get_best_config('a', 'max'))\n"])
def test_trials_of_a_grid_are_in_it(use):
    assert SORTED not in rewritten(f"{LOADED}{use}")
