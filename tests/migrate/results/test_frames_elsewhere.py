"""Frames of trials that other files of a tree get, which need not name Ray."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from migrate.resolve.text.funnel import may_be_legacy

DRIVER = """\
from ray import tune
from show import {imported}


def train(config):
    tune.report(loss=1)


analysis = tune.run(train, local_dir="/out")
{given}
"""
GIVEN = DRIVER.format(imported="table", given="table(analysis.dataframe())")
DIRECTORIES = ".assign("


def done(tmp_path, driver, others):
    """The driver after the codemod, and the codes of what needs a person."""
    (tmp_path / "pyproject.toml").touch()
    for name, text in others.items():
        (tmp_path / name).write_text(text)
    home = tmp_path / "driver.py"
    home.write_text(driver)
    result = rewrite_text(driver, options=DEFAULTS._replace(path=str(home)))
    return result.text, [finding.code for finding in result.findings if finding.attention]


def of_helper(tmp_path, helper, given="table(analysis.dataframe())", imported="table"):
    return done(tmp_path, DRIVER.format(imported=imported, given=given), {"show.py": helper})


@pytest.mark.parametrize(
    "body",
    [
        "print(frame['logdir'])",
        "print(frame[['trial_id', 'logdir']])",
        "for row in frame.itertuples():\n        print(row.logdir)",
        "best = frame.iloc[0]\n    print(best.logdir)",
        "inner(frame)\n\n\ndef inner(it):\n    print(it['logdir'])",
    ],
)
def test_a_frame_has_the_directories_that_a_function_of_another_file_reads(tmp_path, body):
    text, codes = of_helper(tmp_path, f"def table(frame):\n    {body}\n")
    assert f"table(analysis.get_dataframe(){DIRECTORIES}" in text
    assert codes == []


@pytest.mark.parametrize(
    ("helper", "given", "imported"),
    [
        ("def table(title, frame):\n    print(frame['logdir'])\n", "table('a', frame=analysis.dataframe())", "table"),
        ("def table(frame):\n    print(frame['logdir'])\n", "df = analysis.dataframe()\ntable(df.head())", "table"),
        (
            "class Plot:\n    def __init__(self, frame):\n        self.frame = frame\n\n"
            "    def draw(self):\n        print(self.frame['logdir'])\n",
            "Plot(analysis.dataframe()).draw()",
            "Plot",
        ),
    ],
)
def test_so_it_has_however_it_is_handed_over(tmp_path, helper, given, imported):
    text, codes = of_helper(tmp_path, helper, given, imported)
    assert f"analysis.get_dataframe(){DIRECTORIES}" in text
    assert codes == []


def test_so_has_one_that_another_file_takes_from_a_function(tmp_path):
    driver = DRIVER.format(imported="other", given="\n\ndef frame():\n    return analysis.dataframe()")
    other = "from driver import frame\n\nprint(frame()['logdir'])\n"
    text, _ = done(tmp_path, driver, {"plot.py": other, "show.py": ""})
    assert DIRECTORIES in text


@pytest.mark.parametrize(
    "helper",
    [
        "def table(frame):\n    print(frame['trial_id'], frame['config/lr'], frame['done'])\n",
        "def table(frame):\n    print(frame['experiment_tag'], args.logdir)\n",
        "def table(frame):\n    frame.to_csv('logdir.csv')\n",
        "from pandas import table\n",
        "",
    ],
)
def test_a_frame_of_which_nobody_reads_them_stays(tmp_path, helper):
    text, codes = of_helper(tmp_path, helper)
    assert "table(analysis.get_dataframe())\n" in text
    assert codes == []


def test_what_other_files_read_that_get_no_frame_is_nothing_to_it(tmp_path):
    helper = "def table(frame):\n    pass\n"
    text, _ = done(tmp_path, GIVEN, {"show.py": helper, "other.py": "import show\n\nprint(row['logdir'])\n"})
    assert "table(analysis.get_dataframe())\n" in text
    text, _ = of_helper(
        tmp_path, "def table(path):\n    print(row['logdir'])\n", "table(1)\nprint(analysis.dataframe())"
    )
    assert "print(analysis.get_dataframe())\n" in text


@pytest.mark.parametrize(
    ("body", "given"),
    [
        ("print(given['experiment_id'])", "analysis.dataframe()"),
        ("print(given.sort_values('warmup_time'))", "analysis.dataframe()"),
        ("print(given['timesteps_total'])", "analysis.best_trial.last_result"),
        ("print(given[['loss', 'experiment_id']])", "analysis.best_result_df"),
        ("for frame in given.values():\n        frame['experiment_id']", "analysis.trial_dataframes"),
        ("inner(given)\n\n\ndef inner(it):\n    it['experiment_id']", "analysis.dataframe()"),
    ],
)
def test_fields_of_then_that_a_function_of_another_file_reads_are_told_where_it_is_given_them(tmp_path, body, given):
    _, codes = of_helper(tmp_path, f"def table(given):\n    {body}\n", f"table({given})")
    assert "RES468" in codes


@pytest.mark.parametrize(
    ("body", "given"),
    [
        ("print(given['loss'], given['trial_id'])", "analysis.dataframe()"),
        ("print(given.get('experiment_id'))", "analysis.best_trial.last_result"),
        ("given['experiment_id'] = 1\n    print(given['experiment_id'])", "analysis.dataframe()"),
        ("if 'experiment_id' in given:\n        print(given['experiment_id'])", "analysis.dataframe()"),
        ("print(other['experiment_id'])", "analysis.dataframe()"),
        ("given = load()\n    print(given['experiment_id'])", "analysis.dataframe()"),
        ("print(given['experiment_id'])", "rows"),
        ("print(given.drop(columns=['experiment_id'], errors='ignore'))", "analysis.dataframe()"),
    ],
)
def test_what_it_reads_that_is_there_or_is_no_result_is_not(tmp_path, body, given):
    _, codes = of_helper(tmp_path, f"def table(given):\n    {body}\n", f"table({given})")
    assert codes == []


CALLBACK = """\
from ray import tune
from show import table


class Showing(tune.Callback):
    def on_trial_result(self, iteration, trials, trial, result, **info):
        table({given})


tune.run("PPO", callbacks=[Showing()])
"""


@pytest.mark.parametrize(
    ("given", "codes"),
    [("result", ["RES468"]), ("trial", []), ("dict(result)", ["RES468"]), ("{'experiment_id': 1}", [])],
)
def test_so_is_what_a_callback_hands_on(tmp_path, given, codes):
    helper = "def table(given):\n    print(given['experiment_id'])\n"
    assert done(tmp_path, CALLBACK.format(given=given), {"show.py": helper})[1] == codes


def test_a_column_of_then_is_told_also_behind_the_directories():
    text = DRIVER.format(imported="x", given="print(analysis.dataframe()[['experiment_id', 'logdir']])")
    assert "RES468" in [finding.code for finding in rewrite_text(text).findings]


HANDED = DRIVER.format(imported="table", given="table(analysis)")


@pytest.mark.parametrize(
    ("column", "codes"),
    [("logdir", ["RES418"]), ("experiment_id", ["RES468"]), ("config/lr", []), ("trial_id", []), ("done", [])],
)
def test_what_is_read_where_an_analysis_is_handed_to_is_told_there(tmp_path, column, codes):
    text = f"def table(analysis):\n    print(analysis.dataframe()['{column}'])\n"
    done(tmp_path, HANDED, {"show.py": text})
    path = tmp_path / "show.py"
    assert may_be_legacy(text.encode(), str(path))
    found = rewrite_text(text, options=DEFAULTS._replace(path=str(path))).findings
    assert [finding.code for finding in found if finding.attention] == codes


@pytest.mark.parametrize("owner", ["st", "self.model", "table"])
def test_a_frame_of_anything_else_is_not_looked_for(tmp_path, owner):
    text = f"def table(analysis):\n    {owner}.dataframe(analysis['logdir'])\n"
    done(tmp_path, HANDED, {"show.py": text})
    assert not may_be_legacy(text.encode(), str(tmp_path / "show.py"))
