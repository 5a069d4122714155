"""What is written into texts with values in them: other quotes, on one line, and no brace beside another."""

import pytest

from tests.migrate.support import check_noop, rewritten

RUN = """\
from ray import tune


def objective(config):
    tune.report({{"loss": 1}})


analysis = tune.run(objective, metric="loss", mode="min")
for trial in analysis.trials:
    print({})
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('f"Trial {trial.trial_id}: {trial.config}"', "f\"Trial {trial.metrics['trial_id']}: {trial.config}\""),
        ("f'Trial {trial.trial_id}'", "f'Trial {trial.metrics[\"trial_id\"]}'"),
        ('f"""Trial {trial.trial_id}"""', 'f"""Trial {trial.metrics["trial_id"]}"""'),
        ('"Trial " f"{trial.trial_id}"', '"Trial " f"{trial.metrics[\'trial_id\']}"'),
        ('rf"Trial {trial.trial_id!s:>9}"', "rf\"Trial {trial.metrics['trial_id']!s:>9}\""),
        ('f"{trial.trial_id}", trial.trial_id', 'f"{trial.metrics[\'trial_id\']}", trial.metrics["trial_id"]'),
        (
            "f\"{trial.trial_id} {trial.last_result['loss']}\"",
            "f\"{trial.metrics['trial_id']} {trial.metrics['loss']}\"",
        ),
    ],
)
def test_the_quotes_are_those_that_the_text_does_not_have(text, expected):
    assert f"print({expected})" in rewritten(RUN.format(text))


@pytest.mark.parametrize("text", ['"Trial {}".format(trial.trial_id)', '"%s" % trial.trial_id', "trial.trial_id"])
def test_elsewhere_quotes_are_as_ever(text):
    assert 'trial.metrics["trial_id"]' in rewritten(RUN.format(text))


@pytest.mark.parametrize("text", ['f"{trial.config}"', "f\"{trial.config['x']}\"", 'f"""{trial.config["x"]}"""'])
def test_texts_with_nothing_to_rewrite_stay(text):
    check_noop(f"from ray import tune\n\nfor trial in tune.Tuner(f).fit():\n    print({text})\n")
    assert f"print({text})" in rewritten(RUN.format(text))


OPENED = """\
from ray import tune

analysis = tune.ExperimentAnalysis("/runs", default_metric="x", default_mode="max")
print(analysis.best_logdir)
print({text})
"""


@pytest.mark.parametrize(
    ("text", "today"),
    [
        (
            "f\"{analysis.dataframe()['logdir']}\"",
            "f\"{analysis.dataframe().assign(logdir=lambda frame: frame['trial_id'].map("
            "{trial.trial_id: trial.path for trial in analysis.trials}))['logdir']}\"",
        ),
        (
            'f"{analysis.fetch_trial_dataframes()}"',
            'f"{ {trial.path: analysis.trial_dataframes[trial.trial_id] for trial in analysis.trials}}"',
        ),
        (
            "f'at {analysis.best_logdir}'",
            "f'at {analysis.best_trial.path}'",
        ),
    ],
)
def test_what_takes_several_lines_elsewhere_is_on_one_line(text, today):
    new = rewritten(OPENED.format(text=text))
    assert f"print({today})" in new


def test_a_text_over_several_lines_keeps_them():
    new = rewritten(OPENED.format(text='f"""{analysis.dataframe()["logdir"]}"""'))
    assert len(new.splitlines()) == 7
