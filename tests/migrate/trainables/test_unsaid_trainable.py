"""``Tuner.restore(path)`` does not say what the trials run."""

import pytest

from tests.migrate.support import check_noop

START = "from ray import tune\n\n"


@pytest.mark.parametrize("given", ["path", "path=path, resume_errored=True", "path, True", "path, trainable=False"])
def test_it_is_reported(given):
    assert check_noop(f"{START}tune.Tuner.restore({given})\n") == ["CFG155"]


def test_a_tuner_that_the_file_made_is_asked_for_one_of_its_class():
    assert check_noop(f"{START}\ndef go(f):\n    return tune.Tuner(f)\n\n\ngo(f).restore(path)\n") == []
    assert check_noop(f"{START}tuner = tune.Tuner()\nother = tuner.restore(path).fit()\n") == ["CFG155"]
    assert check_noop(f"{START}tuner = tune.Tuner(f)\nother = tuner.restore(path, fn).fit()\n") == []


@pytest.mark.parametrize(
    "given", ["path, fn", "path, trainable=fn", "*given", "path, **given", "path=path, trainable=fn"]
)
def test_one_that_says_it_stays(given):
    assert check_noop(f"{START}tune.Tuner.restore({given})\n") == []


DERIVED = """\
from ray import tune


class Plain(tune.Tuner):
    \"\"\"Ours.\"\"\"


class Deep(Plain):
    pass


class Own(tune.Tuner):
    @classmethod
    def restore(cls, path):
        return super().restore({given})


"""


@pytest.mark.parametrize("asked", ["Plain.restore(path)", "Deep.restore(path=path)", "Plain.restore(path, True)"])
def test_a_class_that_derives_from_the_tuner_restores_as_it_does(asked):
    assert check_noop(f"{DERIVED.format(given='path, f')}{asked}.get_results()\n") == ["CFG155"]


@pytest.mark.parametrize("asked", ["Own.restore(path)", "Plain.restore(path, f)", "Other.restore(path)", "Plain(f)"])
def test_one_that_restores_by_itself_or_says_it_stays(asked):
    assert check_noop(f"{DERIVED.format(given='path, f')}{asked}\n") == []


def test_the_method_of_such_a_class_says_it_too():
    assert check_noop(DERIVED.format(given="path")) == ["CFG155"]
