"""What the matrix reads in the output of tests on another Ray or Python."""

from tests.regression.matrix import counted, what_failed


def test_the_closing_line_is_read_whatever_processes_say_after_it():
    noise = 'Exception ignored in atexit callback:\n  File "writer.py", line 122, in cleanup\n' * 20
    output = (
        f"FAILED tests/test_a.py::test_b\n==== 1 failed, 2197 passed, 11 skipped, 13 deselected in 12.34s ====\n{noise}"
    )
    assert counted(output) == "1 failed, 2197 passed, 11 skipped"


def test_tests_that_did_not_come_to_an_end_have_no_count():
    assert counted("3 passed so far\nKilled\n") == ""


def test_what_failed_is_told():
    output = (
        "ERROR tests/test_a.py::test_c - OSError\nsome log\nFAILED tests/test_a.py::test_b - assert 1\n== 1 failed ==\n"
    )
    assert what_failed(output) == [
        "\nERROR tests/test_a.py::test_c - OSError",
        "\nFAILED tests/test_a.py::test_b - assert 1",
    ]
    assert what_failed("2 passed\n") == []
