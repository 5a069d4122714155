"""Variables of the environment that said where results go: the runs of the file are told."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed, rewritten

HEAD = "import os\nfrom ray import tune\n\n"
SET = 'os.environ["TUNE_RESULT_DIR"] = "/runs"\n'
RUN = "tune.Tuner(f, run_config=tune.RunConfig({})).fit()\n"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("", "storage_path='/runs'"),
        ("name='a'", "name='a', storage_path='/runs'"),
        ("verbose=0", "storage_path='/runs', verbose=0"),
        ("verbose=0, name='a', stop=None", "verbose=0, name='a', storage_path='/runs', stop=None"),
        ("storage_path='/there'", "storage_path='/there'"),
    ],
)
def test_a_run_that_says_no_place_gets_it(given, told):
    text = f"from ray import tune\n\n{RUN.format(told)}"
    check_transformed(HEAD + SET.replace('"/runs"', "'/runs'") + RUN.format(given), text)


def test_lines_of_their_own_stay_so():
    given = "\n        name='a',\n        verbose=0,\n    "
    told = given.replace("verbose", 'storage_path="/runs",\n        verbose')
    assert RUN.format(told) in rewritten(HEAD + SET + RUN.format(given))
    assert RUN.format('\n    storage_path="/runs",\n    verbose=0,\n') in rewritten(
        HEAD + SET + RUN.format("\n    verbose=0,\n")
    )


@pytest.mark.parametrize(
    ("value", "path"),
    [
        ("sys.argv[1]", "os.path.abspath(os.path.expanduser(sys.argv[1]))"),
        ("os.path.join(base, 'a')", "os.path.abspath(os.path.expanduser(os.path.join(base, 'a')))"),
    ],
)
def test_what_is_worked_out_is_kept_in_a_variable(value, path):
    before = (
        f"import os\nimport sys\nfrom ray import tune\n\nos.environ['RAY_AIR_LOCAL_CACHE_DIR'] = {value}\nprint(sys)\n"
    )
    done = rewritten(before + RUN.format("name='a'"))
    assert f"results_dir = {path}\n" in done
    assert RUN.format("name='a', storage_path=results_dir") in done


FUNCTION = "\n\ndef f(config):\n    tune.report({'a': 1})\n\n\n"
TOLD = 'tune.RunConfig(storage_path="/runs")'


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("tune.Tuner(f).fit()\n", f"tune.Tuner(f, run_config={TOLD}).fit()\n"),
        (
            "tune.Tuner(\n    f,\n    param_space={},\n).fit()\n",
            f"tune.Tuner(\n    f,\n    param_space={{}},\n    run_config={TOLD},\n).fit()\n",
        ),
        ("tune.run(f)\n", f"results = tune.Tuner(f, run_config={TOLD}).fit()\n"),
    ],
)
def test_a_tuner_of_a_function_without_a_config_gets_one(before, after):
    text = rewritten(f"{HEAD}{SET}{FUNCTION}{before}")
    assert after in text
    assert "environ" not in text


def test_two_tuners_get_one_import():
    head = f"import os\nfrom ray.tune import Tuner\n\n{SET}{FUNCTION.replace('tune.report', 'print')}"
    text = rewritten(f"{head}Tuner(f).fit()\nTuner(f).fit()\n")
    assert text.count('Tuner(f, run_config=RunConfig(storage_path="/runs")).fit()\n') == 2
    assert "from ray.tune import RunConfig, Tuner\n" in text


@pytest.mark.parametrize(
    "made",
    [
        "tune.Tuner(TorchTrainer(loop))",  # which may have a config
        "tune.Tuner(f, **given)",
        "tune.Tuner('PPO')",
        "tune.Tuner(given)",
        "tune.Tuner.restore('/runs/a', f)",
    ],
)
def test_a_tuner_of_something_else_without_a_config_is_reported(made):
    assert "ENV701" in check_noop(f"{HEAD}{SET}{FUNCTION}{made}.fit()\n")


@pytest.mark.parametrize("other", ['"/other"', "os.path.join('/a', 'b')"])
def test_of_both_variables_the_one_that_was_looked_at_first_says_where(other):
    later = f'os.environ["RAY_AIR_LOCAL_CACHE_DIR"] = {other}\n'
    run = "tune.run(f, name='a')\nprint(os.sep)\n"
    for both in (SET + later, later + SET):
        done = rewrite_text(HEAD + both + run)
        assert "environ" not in done.text
        assert done.text.count("storage_path=") == 1
        assert "/runs" not in done.text
        assert not [found for found in done.findings if found.attention]
        compile(done.text, "script.py", "exec")


def test_the_second_variable_stays_where_the_first_has_to():
    inner = 'os.environ["RAY_AIR_LOCAL_CACHE_DIR"] = "/other"\n'
    assert {"ENV701", "ENV702"} <= set(check_noop(f"{HEAD}{SET}if elsewhere:\n    {inner}{RUN.format('')}"))


def test_a_variable_goes_where_all_runs_say_a_place_that_is_worked_out_above():
    done = rewritten(f"{HEAD}{SET}place = os.path.join('/a', 'b')\n{RUN.format('storage_path=place')}")
    assert "environ" not in done
    assert "storage_path=place" in done


def test_a_path_that_is_not_absolute_becomes_so():
    done = rewritten(HEAD + SET.replace("/runs", "~/runs") + RUN.format(""))
    assert RUN.format('storage_path=os.path.expanduser("~/runs")') in done


def test_trainers_and_runs_in_functions_are_told_too():
    trained = (
        "from ray.train import RunConfig\nfrom ray.train.torch import TorchTrainer\n\n\ndef main():\n"
        "    config = RunConfig(name='a')\n    TorchTrainer(loop, run_config=config).fit()\n"
    )
    assert "    config = RunConfig(name='a', storage_path=\"/runs\")\n" in rewritten(f"import os\n{SET}{trained}")


@pytest.mark.parametrize(
    "code",
    [
        SET,
        f"{SET}tune.Tuner(f).fit()\n",
        f"{SET}tune.Tuner(f, run_config=configured()).fit()\n",
        f"{SET}tune.Tuner(f, run_config=tune.RunConfig(**given)).fit()\n",
        f"{SET}{RUN.format('')}tune.Tuner(g).fit()\n",
        f"{SET}{RUN.format('')}tune.run(f, export_formats=['model'])\n",
        f"{SET}{RUN.format('storage_path=told')}",
        f"{SET}{RUN.format('storage_path=None')}",
        f"{RUN.format('')}{SET}",
        f"{SET}{SET}{RUN.format('')}",
        f"{SET}{RUN.format('')}print(os.environ['TUNE_RESULT_DIR'])\n",
        f"if elsewhere:\n    {SET}{RUN.format('')}",
        f"def main():\n    {SET}    {RUN.format('')}",
    ],
)
def test_what_may_be_another_place_is_reported(code):
    assert "ENV701" in check_noop(HEAD + code)


def test_another_variable_stays():
    assert check_noop(f"{HEAD}os.environ['RESULTS'] = '/runs'\n{RUN.format('')}") == []
