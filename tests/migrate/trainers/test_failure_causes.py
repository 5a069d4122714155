"""What made a run of a trainer fail, where a file asks its error for it."""

import subprocess
import sys

import pytest

from tests.migrate.support import check_noop, check_transformed, rewritten

FUNCTION = '''\
def cause_of(error):
    """What made a run of a trainer fail: the exception of the first worker that failed, or the controller's."""
    failures = getattr(error, "worker_failures", None)
    return failures[min(failures)] if failures else getattr(error, "controller_failure", error.__cause__)
'''
FILE = """\
from ray.train import TrainingFailedError{function}
try:
    run()
except TrainingFailedError as error:
    {use}
"""


def file(use, function=""):
    return FILE.format(use=use, function=f"\n\n\n{function}\n" if function else "\n")


@pytest.mark.parametrize(
    "use",
    [
        "raise {}",
        "raise {} from None",
        "print('failed:', {})",
        "text = f'failed: {{{}}}'",
        "text = str({})",
        "is_label = isinstance({}, KeyError)",
        "is_label = isinstance({}, (KeyError, ValueError))",
    ],
)
def test_the_cause_is_what_a_worker_raised(use):
    before = file(use.format("error.__cause__"))
    check_transformed(before, file(use.format("cause_of(error)"), FUNCTION))


def test_what_else_is_caught_has_the_cause_that_it_had():
    text = file("print(error.__cause__)").replace("except Tr", "except (OSError, Tr").replace("Error as", "Error) as")
    script = rewritten(text).replace(
        "from ray.train import TrainingFailedError", "class TrainingFailedError(Exception): 0"
    )
    script = script.replace("    run()\n", "    raise OSError from KeyError('a')\n")
    assert subprocess.check_output([sys.executable, "-c", script], text=True) == "'a'\n"


OTHERS = """\
try:
    start()
except ValueError as error:
    print(error.__cause__)
"""


def test_other_handlers_may_have_the_same_name_for_what_they_catch():
    before = file("raise error.__cause__") + OTHERS
    check_transformed(before, file("raise cause_of(error)", FUNCTION) + OTHERS)
    assert check_noop(file("keep(error.__cause__)") + OTHERS) == ["TRR784"]


@pytest.mark.parametrize(
    "others",
    [
        OTHERS.replace("print(", "error = other()\n    print("),
        "error = start()\nprint(error.__cause__)\n",
        "def told(error):\n    print(error.__cause__)\n",
    ],
)
def test_what_no_handler_of_failures_has_caught_is_left_alone(others):
    assert check_noop("from ray.train import TrainingFailedError\n\n" + others) == []
    assert check_noop(file("raise ValueError") + others) == []


def test_all_that_ask_share_a_function():
    text = file("raise error.__cause__") + "except ValueError:\n    pass\n"
    done = rewritten(f"{text}try:\n    run()\nexcept TrainingFailedError as failed:\n    print(failed.__cause__)\n")
    assert done.count("def cause_of(") == 1 and "print(cause_of(failed))\n" in done


def test_what_is_written_stays():
    assert check_noop(rewritten(file("raise error.__cause__"))) == []


@pytest.mark.parametrize(
    "use",
    [
        "cause = error.__cause__",
        "keep(error.__cause__)",
        "print(error.__cause__.cause)",
        "kind = type(error.__cause__).__name__",
        "failed = error.__cause__ is not None",
        "raise ValueError from error.__cause__",
        "import ray\n    failed = isinstance(error.__cause__, ray.exceptions.RayTaskError)",
        "from ray.exceptions import RayTaskError\n    failed = isinstance(error.__cause__, (KeyError, RayTaskError))",
        "failed = isinstance(error.__cause__, kinds_of(3))",
        "kinds = (KeyError,)\n    failed = isinstance(error.__cause__, kinds)",
    ],
)
def test_a_cause_that_may_be_asked_for_more_is_reported(use):
    assert check_noop(file(use)) == ["TRR784"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("except TrainingFailedError as error", "except ValueError as error"),
        ("from ray.train import", "from mine import"),
        ("raise error.__cause__", "raise error.__context__"),
        ("raise error.__cause__", "error.__cause__ = None"),
    ],
)
def test_causes_of_other_errors_are_left_alone(before, after):
    assert check_noop(file("raise error.__cause__").replace(before, after)) == []


def test_a_file_with_a_function_of_that_name_is_left_to_a_person():
    text = file("raise error.__cause__") + "\n\ndef cause_of(error):\n    return error\n"
    assert check_noop(text) == ["TRR784"]
