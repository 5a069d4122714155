"""With `--unsafe` a Train worker is asked for the name of its run where it was asked for that of its trial."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text

UNSAFE = DEFAULTS._replace(unsafe=True)
TRAINED = "from ray import train\nfrom ray.air import session\nfrom ray.train.torch import TorchTrainer\n\n\n"


def asked(question: str, last: str = "TorchTrainer(loop).fit()", options=UNSAFE) -> tuple[str, list[str]]:
    """The line that asks after the rewrite, and the codes of what needs a person."""
    text = f"{TRAINED}def loop(config):\n    print({question})\n\n\n{last}\n"
    done = rewrite_text(text, options=options)
    line = next(line for line in done.text.splitlines() if "print(" in line)
    return line.strip(), [finding.code for finding in done.findings if finding.attention]


@pytest.mark.parametrize(
    "question",
    [
        "train.get_context().get_trial_name()",
        "train.get_context().get_trial_id()",
        "session.get_trial_name()",
        "session.get_trial_id()",
    ],
)
def test_the_run_is_asked_for_its_name(question):
    assert asked(question) == ("print(train.get_context().get_experiment_name())", [])


def test_a_context_that_a_variable_holds_is_asked_alike():
    text = f"{TRAINED}def loop(config):\n    here = train.get_context()\n    print(here.get_trial_name())\n\n\n"
    done = rewrite_text(f"{text}TorchTrainer(loop).fit()\n", options=UNSAFE)
    assert "    print(here.get_experiment_name())\n" in done.text


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("train.get_context().get_trial_dir()", "FUN249"),
        ("train.get_context().get_trial_resources()", "FUN250"),
    ],
)
def test_what_else_a_trial_has_stays_for_a_person(question, code):
    assert asked(question) == (f"print({question})", [code])


def test_without_the_flag_it_stays_for_a_person():
    question = "train.get_context().get_trial_name()"
    assert asked(question, options=DEFAULTS) == (f"print({question})", ["FUN248"])


def test_a_trial_of_tune_has_a_name():
    line, codes = asked("session.get_trial_name()", "from ray import tune\n\ntune.Tuner(loop).fit()")
    assert (line, codes) == ("print(tune.get_context().get_trial_name())", [])
