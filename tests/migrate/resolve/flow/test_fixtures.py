"""Fixtures of pytest: tests, and other fixtures, are given by the names of their parameters what these give."""

import pytest

from tests.migrate.leftovers.test_given_back import beside
from tests.migrate.support import check_noop, check_transformed

FIXTURES = """\
import pytest

from ray import tune


@pytest.fixture(scope="module")
def found():
    return tune.ExperimentAnalysis("/runs", default_metric="x", default_mode="max")


@pytest.fixture
def best(found):
    yield found.best_trial


@pytest.fixture
def folder(tmp_path):
    return tmp_path


"""


@pytest.mark.parametrize(
    ("test", "today"),
    [
        ("def test_it(found):\n    assert found.best_logdir\n", ("best_logdir", "best_trial.path")),
        ("def test_it(best):\n    assert best.logdir\n", ("best.logdir", "best.path")),
        ("class TestIt:\n    def test_it(self, best):\n        assert best.logdir\n", ("best.logdir", "best.path")),
        (
            '@pytest.mark.parametrize("name", ["a"])\ndef test_it(name, found):\n    assert found.best_logdir\n',
            ("best_logdir", "best_trial.path"),
        ),
        (
            "@pytest.fixture\ndef place(found):\n    return found.best_logdir\n",
            ("best_logdir", "best_trial.path"),
        ),
    ],
)
def test_what_a_fixture_gives_is_asked_as_today(test, today):
    check_transformed(FIXTURES + test, FIXTURES + test.replace(*today))


@pytest.mark.parametrize(
    "test",
    [
        "def test_it(folder):\n    assert folder.logdir\n",
        "def helper(best):\n    assert best.name\n",
        "class Kept:\n    logdir = None\n\n\ndef show(best):\n    assert best.logdir\n",
        '@pytest.mark.parametrize("best", [1])\ndef test_it(best):\n    assert best.logdir\n',
    ],
)
def test_what_no_fixture_gives_stays(test):
    assert check_noop(FIXTURES + test) == []


@pytest.mark.parametrize("home", ["conftest.py", "tests/conftest.py"])
@pytest.mark.parametrize(
    ("asked", "today"),
    [("found.best_logdir", "found.best_trial.path"), ("best.checkpoint.value", "best.checkpoint.path")],
)
def test_fixtures_of_the_files_that_tests_share_are_asked_as_today(tmp_path, home, asked, today):
    text = f"def test_it(best, found):\n    print({asked})\n"
    (tmp_path / "tests").mkdir()
    done = beside(tmp_path, {home: FIXTURES}, text, name="tests/test_it.py")
    assert done == (text.replace(asked, today), [])


@pytest.mark.parametrize(
    ("home", "name", "text"),
    [
        ("tests/conftest.py", "test_it.py", "def test_it(found):\n    assert found.best_logdir\n"),
        ("conftest.py", "helpers.py", "def test_it(found):\n    assert found.best_logdir\n"),
        ("conftest.py", "test_it.py", "def show(found):\n    assert found.best_logdir\n"),
        (
            "conftest.py",
            "test_it.py",
            "import pytest\n\n\n@pytest.fixture\ndef found():\n    return 1\n\n\n"
            "def test_it(found):\n    assert found.best_logdir\n",
        ),
    ],
)
def test_fixtures_that_a_test_does_not_get_say_nothing(tmp_path, home, name, text):
    (tmp_path / "tests").mkdir()
    assert beside(tmp_path, {home: FIXTURES}, text, name=name) == (text, [])
