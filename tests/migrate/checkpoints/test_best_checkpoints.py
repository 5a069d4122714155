"""The best checkpoint of a trial, asked of its result where the whole analysis is not needed any more."""

import pytest

from tests.migrate.support import rewritten

HEAD = """\
from ray import tune


def f(config):
    tune.report({"loss": 1})


analysis = tune.run(f)
"""
BEST = 'best = analysis.get_best_trial("loss", "min", "last")\n'
OPENED = "with checkpoint.as_directory() as folder:\n    print(folder)\n"
RESULT = 'best = analysis.get_best_result("loss", "min", "last")\n'


@pytest.mark.parametrize(
    ("asked", "today"),
    [
        ('analysis.get_best_checkpoint(best, "a", "max")', 'best.get_best_checkpoint("a", "max")'),
        (
            'analysis.get_best_checkpoint(trial=best, metric="a", mode="max")',
            'best.get_best_checkpoint(metric="a", mode="max")',
        ),
        (
            'analysis.get_best_checkpoint(\n    trial=best,\n    metric="a",\n    mode="max",\n)',
            'best.get_best_checkpoint(\n    metric="a",\n    mode="max",\n)',
        ),
        (
            'analysis.get_best_checkpoint(analysis.get_best_trial("loss", "min"), metric="a", mode="max")',
            'analysis.get_best_result("loss", "min").get_best_checkpoint(metric="a", mode="max")',
        ),
        (
            'analysis.get_best_checkpoint(analysis.trials[0], "a", "max")',
            'analysis[0].get_best_checkpoint("a", "max")',
        ),
    ],
)
def test_the_result_is_asked_for_it(asked, today):
    text = rewritten(f"{HEAD}{BEST}print(best.config, best.last_result)\ncheckpoint = {asked}\n{OPENED}")
    assert text.endswith(f"{RESULT}print(best.config, best.metrics)\ncheckpoint = {today}\n{OPENED}")
    assert "ExperimentAnalysis" not in text


def test_a_checkpoint_without_a_name_is_asked_for_its_path():
    text = rewritten(f'{HEAD}{BEST}print(analysis.get_best_checkpoint(best, "a", "max").path)\n')
    assert text.endswith(f'{RESULT}print(best.get_best_checkpoint("a", "max").path)\n')


@pytest.mark.parametrize(
    "rest",
    [
        f'checkpoint = analysis.get_best_checkpoint(best, "a", "max")\nif checkpoint is not None:\n    {"x = 1"}\n',
        'checkpoint = analysis.get_best_checkpoint(best, "a", "max")\nprint(checkpoint)\n',
        'checkpoint = analysis.get_best_checkpoint(best, "a", "max")\n',
        'print(analysis.get_best_checkpoint(best, "a", "max") or "none")\n',
        f"checkpoint = analysis.get_best_checkpoint(best)\n{OPENED}",
        f'checkpoint = analysis.get_best_checkpoint(best, "a")\n{OPENED}',
        f'checkpoint = analysis.get_best_checkpoint(best, None, "max")\n{OPENED}',
        f"checkpoint = analysis.get_best_checkpoint(best, metric, mode)\n{OPENED}",
        f'checkpoint = analysis.get_best_checkpoint(metric="a", mode="max", trial=best)\n{OPENED}',
        f'checkpoint = analysis.get_best_checkpoint(  # of the best\n    best, "a", "max"\n)\n{OPENED}',
        f'checkpoint = analysis.get_best_checkpoint(other, "a", "max")\n{OPENED}',
        f'print(best)\ncheckpoint = analysis.get_best_checkpoint(best, "a", "max")\n{OPENED}',
    ],
)
def test_what_a_result_may_answer_otherwise_is_asked_of_an_analysis(rest):
    text = rewritten(f"{HEAD}{BEST}{rest}")
    assert "tune.ExperimentAnalysis(" in text
    assert text.endswith(BEST + rest)


def test_two_trials_are_asked_each_for_its_own():
    each = "for trial in analysis.trials:\n    print({}.path)\n"
    text = rewritten(HEAD + each.format('analysis.get_best_checkpoint(trial, "a", "max")'))
    assert text.endswith(each.replace("analysis.trials", "analysis").format('trial.get_best_checkpoint("a", "max")'))
