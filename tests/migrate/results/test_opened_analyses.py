"""What is asked of analyses that a file opens by their directory, or is given, and that are of Ray 2.6 or older."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed, rewritten

OPENED = 'from ray import tune\n\nanalysis = tune.ExperimentAnalysis("/results/exp")\n'
GIVEN = "from ray import tune\n\n\ndef show(analysis: tune.ExperimentAnalysis):\n    "
FRAMES = "{trial.path: analysis.trial_dataframes[trial.trial_id] for trial in analysis.trials}"
CONFIGS = "{trial.path: trial.config for trial in analysis.trials}"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("print([logdir for logdir in analysis.trial_dataframes])", f"print([logdir for logdir in {FRAMES}])"),
        ("configs = analysis.get_all_configs()", f"configs = {CONFIGS}"),
        ("print(analysis.trials[0].logdir)", "print(analysis.trials[0].path)"),
        ("frames = list(analysis.trial_dataframes.values())", "frames = list(analysis.trial_dataframes.values())"),
    ],
)
@pytest.mark.parametrize("head", [OPENED, GIVEN])
def test_what_was_by_directory_is_by_directory(head, before, after):
    asked = "print(analysis.fetch_trial_dataframes()['a']); "
    text = rewritten(f"{head}{asked}{before}\n")
    assert text == f"{head}print({FRAMES}['a']); {after}\n"


def test_the_column_of_directories_is_written_again():
    text = rewritten(f'{OPENED}print(analysis.stats())\nprint(analysis.dataframe()["logdir"])\n')
    assert 'logdir=lambda frame: frame["trial_id"].map(' in text


def test_an_analysis_without_a_name_gets_one_for_the_column_of_directories():
    check_transformed(
        'from ray import tune\n\nprint(tune.Analysis("/runs/a").dataframe("loss", "min")["logdir"])\n',
        "from ray import tune\n\n"
        'print((analysis := tune.ExperimentAnalysis("/runs/a")).dataframe("loss", "min").assign(\n'
        '    logdir=lambda frame: frame["trial_id"].map({trial.trial_id: trial.path for trial in analysis.trials})\n'
        ')["logdir"])\n',
    )


@pytest.mark.parametrize(
    "text",
    [
        "frames = [one for path in paths for one in tune.Analysis(path).dataframe()['logdir']]",
        "class Runs:\n    frame = tune.Analysis(path).dataframe()['logdir']",
    ],
)
def test_where_no_name_can_be_given_the_column_is_reported(text):
    done = rewrite_text(f"from ray import tune\n\n{text}\n")
    assert "RES418" in [finding.code for finding in done.findings if finding.attention]
    compile(done.text, "script.py", "exec")


@pytest.mark.parametrize(
    ("directory", "written"),
    [
        ("analysis.get_best_logdir('a', 'max')", "analysis.get_best_trial('a', 'max').path"),
        ("analysis.trials[0].logdir", "analysis.trials[0].path"),
    ],
)
def test_the_best_checkpoint_of_a_directory_is_that_of_its_trial(directory, written):
    check_transformed(
        f"{OPENED}best = {directory}\nprint(analysis.get_best_checkpoint(best, 'a', 'max').to_directory())\n",
        f"{OPENED}best = {written}\nprint(analysis.get_best_checkpoint("
        "{trial.path: trial for trial in analysis.trials}[best], 'a', 'max').to_directory())\n",
    )


@pytest.mark.parametrize("given", ["path", "self.log_dir"])
def test_a_checkpoint_of_what_may_be_a_directory_is_reported(given):
    assert check_noop(f"{OPENED}with analysis.get_best_checkpoint({given}).as_directory() as d: ...\n") == ["RES419"]


@pytest.mark.parametrize(
    "use",
    [
        "for trial_id, frame in analysis.trial_dataframes.items(): print(trial_id)",
        "configs = analysis.get_all_configs()",
        "print(analysis.trials[0].path)",
        "print(analysis.get_best_trial('a', 'max').config)",
        "analysis.get_best_checkpoint(trial, 'a', 'max').to_directory()",
    ],
)
@pytest.mark.parametrize("head", [OPENED, GIVEN])
def test_what_a_later_ray_has_too_is_left_alone(head, use):
    check_noop(f"{head}{use}\n")


@pytest.mark.parametrize(("use", "told"), [("analysis.get_best_logdir('a', 'max')", True), ("analysis.trials", False)])
def test_who_opens_a_stored_run_of_ray_2_6_is_told_that_ray_does_not(use, told):
    done = rewrite_text(f"{OPENED}print({use})\n")
    said = [(finding.line, finding.attention) for finding in done.findings if "trial_data" in finding.message]
    assert said == ([(3, False)] if told else [])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("analysis.get_best_logdir('a', 'max')", "analysis.get_best_trial('a', 'max')"),
        ("trial=analysis.get_best_logdir('a', 'max')", "trial=analysis.get_best_trial('a', 'max')"),
        ("analysis.best_logdir", "analysis.best_trial"),
        ("trial=analysis.best_logdir", "trial=analysis.best_trial"),
    ],
)
@pytest.mark.parametrize("head", [OPENED, GIVEN])
def test_the_best_checkpoint_of_the_directory_of_the_best_trial_is_asked_of_the_trial(head, old, new):
    head += "print(analysis.fetch_trial_dataframes()); "
    frames = head.replace("analysis.fetch_trial_dataframes()", FRAMES)
    asked = "agent.restore(analysis.get_best_checkpoint({}, metric='a', mode='max'){})\n"
    assert rewritten(head + asked.format(old, "")) == frames + asked.format(new, ".path")


def test_a_dictionary_that_is_written_into_an_f_string_stays_one():
    text = rewritten(f"{OPENED}print(analysis.fetch_trial_dataframes(), f'{{analysis.get_all_configs()}}')\n")
    assert text == f"{OPENED}print({FRAMES}, f'{{ {CONFIGS}}}')\n"


@pytest.mark.parametrize(
    "code",
    [
        pytest.param('a = tune.ExperimentAnalysis("./results/exp")\na.dataframe()\n', id="a relative path"),
        pytest.param('a = tune.Analysis("/results/exp")\na.dataframe()\n', id="the class of then"),
        pytest.param(
            'a = tune.ExperimentAnalysis("/r/exp")\na.results_df["config.lr"]\na.results_df["config.b"]\n', id="columns"
        ),
    ],
)
def test_whatever_says_that_a_run_was_stored_then_is_told_so_once(code):
    done = rewrite_text(f"from ray import tune\n\n{code}")
    assert [finding.attention for finding in done.findings if "trial_data" in finding.message] == [False]


def test_a_run_of_the_code_itself_was_not_stored_then():
    done = rewrite_text("from ray import tune\n\na = tune.run(train)\na.results_df['config.lr']\na.trials[0].runner\n")
    assert [finding for finding in done.findings if "trial_data" in finding.message] == []


BEST = 'analysis.get_best_checkpoint(analysis.trials[0], "a", "max"'
RUN = "from ray import tune\n\nanalysis = tune.run('PPO', name='a', raise_on_failed_trial=False)\n"


@pytest.mark.parametrize(
    ("asked", "today"),
    [
        (f"show({BEST}, return_path=True))", f"show({BEST}).path)"),
        (f"os.listdir({BEST}, return_path=True))", f"os.listdir({BEST}).path)"),
        (f"best = {BEST}, return_path=True)\nopen(best + '/a')", f"best = {BEST}).path\nopen(best + '/a')"),
        (f"show({BEST}, return_path=False))", f"show({BEST}))"),
    ],
)
def test_the_path_of_the_best_checkpoint_is_asked_of_it(asked, today):
    assert rewritten(f"{RUN}{asked}\n").endswith(f"{today}\n")


@pytest.mark.parametrize(
    "asked",
    [
        f"show({BEST}, return_path=flag))",
        f"best = {BEST}, return_path=True)\nif best:\n    show(best)",
        f"best = {BEST}, return_path=True)\nassert best is not None",
        f"show({BEST}, return_path=True), 's3://here')",
    ],
)
def test_what_may_be_none_or_a_uri_is_reported(asked):
    done = rewrite_text(f"{RUN}{asked}\n")
    assert done.text.endswith(f"{asked}\n")
    assert "RES433" in {finding.code for finding in done.findings if finding.attention}


OPENED_AT = "from ray import tune\n\nanalysis = tune.ExperimentAnalysis('/r', default_metric='a', default_mode='min')\n"


@pytest.mark.parametrize(
    ("asked", "today"),
    [
        ("'{}/{}'.format(analysis.best_checkpoint, 'a.pt')", "'{}/{}'.format(analysis.best_checkpoint.path, 'a.pt')"),
        ("'%s/a.pt' % analysis.best_checkpoint", "'%s/a.pt' % analysis.best_checkpoint.path"),
        ("f'{analysis.best_checkpoint}/a.pt'", "f'{analysis.best_checkpoint.path}/a.pt'"),
    ],
)
def test_a_checkpoint_that_a_text_goes_on_below_was_a_path(asked, today):
    assert rewritten(f"{OPENED_AT}show({asked})\n") == f"{OPENED_AT}show({today})\n"


@pytest.mark.parametrize("asked", ["'{} {}'.format(analysis.best_checkpoint, 1)", "f'{analysis.best_checkpoint}: 1'"])
def test_a_checkpoint_that_is_shown_may_be_the_object_that_it_is_today(asked):
    assert rewritten(f"{OPENED_AT}print({asked})\n") == f"{OPENED_AT}print({asked})\n"


OF_26 = "def search(train):\n    tune.run(train, local_dir='/r')\n\n\n"


@pytest.mark.parametrize(
    ("asked", "after"),
    [
        ("print(analysis.get_all_configs())", f"print({CONFIGS})"),
        (
            'print(analysis.dataframe()["logdir"])',
            'print(analysis.dataframe().assign(\n    logdir=lambda frame: frame["trial_id"].map('
            '{trial.trial_id: trial.path for trial in analysis.trials})\n)["logdir"])',
        ),
    ],
)
def test_the_runs_of_a_file_tell_its_age_as_well(asked, after):
    done = rewrite_text(f"{OPENED}{OF_26}{asked}\n")
    assert done.text.endswith(f"{after}\n")
    assert not [found for found in done.findings if found.attention]


@pytest.mark.parametrize(
    "of_then",
    ["tune.run(train, storage_path='/r')\n", "tune.Tuner(train, run_config=tune.RunConfig(storage_path='/r'))\n"],
)
def test_frames_of_a_file_that_may_be_of_any_age_are_told(of_then):
    done = rewrite_text(f'{OPENED}from mine import train\n{of_then}print(analysis.dataframe()["logdir"])\n')
    assert ".assign(" not in done.text
    assert "RES418" in [found.code for found in done.findings if found.attention]


DIRECTORIES = (
    "from ray import tune\n\nanalysis = tune.ExperimentAnalysis('/results/digits')\nprint(analysis.trials, {})\n"
)


@pytest.mark.parametrize(
    ("asked", "today"),
    [
        ("analysis._experiment_dir", "analysis.experiment_path"),
        ("analysis._get_trial_paths()", "[trial.path for trial in analysis.trials]"),
        ("analysis._get_trial_paths()[0]", "analysis.trials[0].path"),
        ("analysis._get_trial_paths()[1:]", "[trial.path for trial in analysis.trials][1:]"),
        (
            "analysis.get_best_checkpoint(analysis._get_trial_paths()[0], 'loss', 'min').path",
            "analysis.get_best_checkpoint(analysis.trials[0], 'loss', 'min').path",
        ),
        (
            "tune.ExperimentAnalysis('/results/more')._get_trial_paths()",
            "[trial.path for trial in tune.ExperimentAnalysis('/results/more').trials]",
        ),
    ],
)
def test_private_members_that_gave_directories_are_those_of_today(asked, today):
    check_transformed(DIRECTORIES.format(asked), DIRECTORIES.format(today))


@pytest.mark.parametrize(
    ("asked", "codes"),
    [
        ("analysis._get_trial_paths", ["MIGRATE"]),
        ("[analysis.get_best_checkpoint(one, m, 'min').path for one in analysis._get_trial_paths()]", ["MIGRATE"]),
        ("first := analysis._get_trial_paths()[0], analysis.get_best_checkpoint(first, m, 'min').path", ["MIGRATE"]),
        ("analysis._experiment_dir()", ["RES462"]),
        ("other._experiment_dir", []),
        ("other._get_trial_paths()", ["MIGRATE"]),
        ("analysis.trials[0]._experiment_dir", []),
    ],
)
def test_private_members_of_who_knows_whom_stay(asked, codes):
    assert check_noop(DIRECTORIES.format(asked)) == codes


@pytest.mark.parametrize(
    ("asked", "today"),
    [
        ("analysis._experiment_dir", "analysis.experiment_path"),
        ("analysis._get_trial_paths()", "[result.path for result in analysis]"),
    ],
)
def test_a_grid_has_the_directories_too(asked, today):
    text = rewritten(f"from ray import tune\n\nanalysis = tune.run(f)\nprint({asked})\n")
    assert "ExperimentAnalysis" not in text and f"print({today})\n" in text


@pytest.mark.parametrize(
    ("member", "over", "made", "name"),
    [
        ("trial_dataframes", "{}", FRAMES, "frames"),
        ("trial_dataframes", "sorted({}.keys())", FRAMES, "frames"),
        ("fetch_trial_dataframes()", "list({})", FRAMES, "frames"),
        ("get_all_configs()", "{}", CONFIGS, "configs"),
    ],
)
def test_a_dictionary_that_a_loop_asks_for_again_is_made_in_front_of_it(member, over, made, name):
    head = f"{OPENED}print(analysis.best_logdir)\n"
    loop = "for key in {}:\n    print({}[key], {}[key])\n"
    again = f"analysis.{member}"
    text = rewritten(head + loop.format(over.format(again), again, again))
    assert text.endswith(f"\n{name} = {made}\n{loop.format(over.format(name), name, name)}")


def test_so_is_one_in_a_function():
    head = f"{GIVEN}print(analysis.best_logdir)\n"
    loop = "    for key in {one}:\n        print({one}[key])\n"
    text = rewritten(head + loop.format(one="analysis.trial_dataframes"))
    assert text.endswith(f"\n    frames = {FRAMES}\n{loop.format(one='frames')}")


@pytest.mark.parametrize(
    "loop",
    [
        "for key in analysis.trial_dataframes:\n    print(key)\n",
        "for key in keys:\n    print(analysis.trial_dataframes[key], analysis.trial_dataframes[key])\n",
        "for key in analysis.trial_dataframes:\n    analysis = again(key)\n    print(analysis.trial_dataframes[key])\n",
        "while analysis.trial_dataframes:\n    print(analysis.trial_dataframes[key])\n",
        "for key in analysis.trial_dataframes:\n\n    def show():\n        print(analysis.trial_dataframes[key])\n",
    ],
    ids=["once", "other keys", "another analysis", "no loop over it", "later"],
)
def test_other_dictionaries_are_made_where_they_stand(loop):
    assert "\nframes = " not in rewritten(f"{OPENED}print(analysis.best_logdir)\n{loop}")


def test_a_loop_in_another_has_a_dictionary_of_its_own():
    text = rewritten(
        f"{OPENED}other = tune.ExperimentAnalysis('/results/other')\nprint(other.best_logdir)\n"
        "for key in analysis.trial_dataframes:\n    for one in other.trial_dataframes:\n"
        "        print(other.trial_dataframes[one], analysis.trial_dataframes[key])\n"
    )
    assert "\nfor key in frames:\n" in text
    assert "    for one in frames_2:\n        print(frames_2[one], frames[key])\n" in text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("os.path.join(analysis.best_checkpoint, 'm')", "os.path.join(analysis.best_checkpoint.path, 'm')"),
        ("analysis.best_checkpoint + '/m'", "analysis.best_checkpoint.path + '/m'"),
        (
            "os.listdir(analysis.get_best_checkpoint(trial, 'loss', 'min'))",
            "os.listdir(analysis.get_best_checkpoint(trial, 'loss', 'min').path)",
        ),
        (
            "shutil.copytree(analysis.get_last_checkpoint(), 'm')",
            "shutil.copytree(analysis.get_last_checkpoint().path, 'm')",
        ),
    ],
)
@pytest.mark.parametrize("head", ["", "from ray.rllib.algorithms.ppo import PPO\n"])
def test_a_checkpoint_that_is_joined_as_a_path_is_asked_for_its_path(head, before, after):
    text = f"import os\nimport shutil\n{head}{OPENED}x = {{}}\n"
    assert rewritten(text.format(before)) == text.format(after)


@pytest.mark.parametrize(
    "asked",
    [
        "model.restore(analysis.best_checkpoint)",
        "print(analysis.best_checkpoint)",
        "with analysis.best_checkpoint.as_directory() as path:\n    os.listdir(path)",
        "os.listdir(analysis.best_checkpoint.path)",
        "os.listdir(analysis.experiment_path)",
    ],
)
def test_a_checkpoint_that_is_no_path_is_left(asked):
    assert rewrite_text(f"import os\n{OPENED}{asked}\n").text == f"import os\n{OPENED}{asked}\n"
