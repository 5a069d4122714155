"""Lines of notebooks that are no Python and ask something of Python: what they ask is rewritten with the rest."""

import pytest

from tests.migrate.file_kinds.test_commands_in_notebooks import migrate as migrate

RUN = "from ray import tune\nanalysis = tune.run('PPO', metric='loss', mode='min')"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("!ls {analysis.best_logdir}", "!ls {analysis.get_best_result().path}"),
        ("!cat $analysis.best_logdir/result.json", "!cat {analysis.get_best_result().path}/result.json"),
        ("%tensorboard --logdir {analysis.best_logdir}", "%tensorboard --logdir {analysis.get_best_result().path}"),
        ("files = !ls {analysis.trials[0].logdir}", "files = !ls {analysis[0].path}"),
        ("!cp {analysis.best_logdir}/a \\\n  {target}", "!cp {analysis.get_best_result().path}/a \\\n  {target}"),
        ("if True:\n    !ls {analysis.best_logdir}", "if True:\n    !ls {analysis.get_best_result().path}"),
        ('%%bash -s "$analysis.best_logdir"\nls $1', '%%bash -s "{analysis.get_best_result().path}"\nls $1'),
        ("%%capture\n!ls {analysis.best_logdir}", "%%capture\n!ls {analysis.get_best_result().path}"),
        ("!cp {analysis.best_checkpoint} {'é'}", "!cp {analysis.best_checkpoint.path} {'é'}"),
    ],
)
def test_what_is_asked_of_an_analysis_is_rewritten(migrate, old, new):
    assert migrate(RUN, old)[0][1] == new


@pytest.mark.parametrize("line", ["!ls {study.best_logdir}", "%cd $study.best_logdir", "%%sh {study.best_logdir}\nls"])
def test_what_cannot_be_followed_is_reported(migrate, line):
    cells, said = migrate("from ray import tune\nstudy = load()", line)
    assert cells[1] == line
    assert "RES410 best_logdir (cell 2, line 1)" in said


@pytest.mark.parametrize(
    "line",
    [
        "!echo '$analysis.best_logdir'",
        r"!echo \$analysis.best_logdir",
        "!echo {{analysis.best_logdir}}",
        "!awk '{print $1}' log",
        "!ls {a,b}/x ${HOME} $HOME {}",
        "%%bash\nls {analysis.best_logdir}",
        "%%writefile notes.txt\n{analysis.best_logdir}",
        "!ls {analysis.default_metric}",
        "!ls {analysis}",
        "!ls {not python}",
        "analysis?",
        "!ls",
        "%timeit",
        "%time",
    ],
)
def test_other_lines_stay(migrate, line):
    cells, said = migrate(RUN, line)
    assert cells[1] == line
    assert "RES" not in said


def test_a_line_that_cannot_ask_for_what_is_written_leaves_the_notebook_alone(migrate):
    line = "!ls {analysis.dataframe().logdir[0]}"
    cells, said = migrate(RUN, line)
    assert cells == [RUN, line]
    assert "cannot ask for what would be written" in said


@pytest.mark.parametrize("head", ["%time ", "%timeit -n 1 -r1 ", "%timeit -o ", "    %time "])
def test_a_statement_that_is_timed_is_rewritten(migrate, head):
    above = "from ray import tune\n" + ("if True:\n" if head.startswith(" ") else "")
    assert migrate(f"{above}{head}tune.report(loss=1)")[0] == [f'{above}{head}tune.report({{"loss": 1}})']


def test_what_stands_on_one_line_with_a_timer_is_known_below(migrate):
    timed = "from ray import tune\n%time analysis = tune.run('PPO', metric='loss', mode='min', name='n')"
    cells, said = migrate(timed, "print(analysis.best_logdir)")
    assert cells == [timed, "print(analysis.best_trial.path)"]
    assert "it shares its line with another statement" in said


@pytest.mark.parametrize("line", ["%time x = 1", "%timeit -n 3 f(1)", "%time is money", "x = %time 1", "%%time\nx = 1"])
def test_timers_of_other_things_stay(migrate, line):
    assert migrate(RUN, line)[0][1] == line
