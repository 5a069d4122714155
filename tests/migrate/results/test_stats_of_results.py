"""``analysis.stats()``: what it answered, written where it is asked for."""

import pytest

from tests.migrate.support import check_noop, rewritten

FILE = "from ray import tune\n\nresults = tune.run(train, raise_on_failed_trial=False)\n{}\n"
START = 'min(result.metrics["timestamp"] - result.metrics["time_total_s"] for result in results)'
LAST = 'max(result.metrics["timestamp"] for result in results)'
WHOLE = f'{{\n    "start_time": {START},\n    "timestamp": {LAST},\n}}'


def asked(line):
    """What is written for a line that asks for it."""
    return rewritten(FILE.format(line)).partition(".fit()\n")[2].rstrip("\n")


@pytest.mark.parametrize(
    ("line", "today"),
    [
        ("stats = results.stats()", f"stats = {WHOLE}"),
        ("print(results.stats())", f"print({WHOLE})"),
        ("print('a', results.stats(), sep='')", f"print('a', {WHOLE}, sep='')"),
        ("keep(stats=results.stats())", f"keep(stats={WHOLE})"),
    ],
)
def test_it_has_lines_of_its_own(line, today):
    assert asked(line) == today


def test_they_are_indented_as_the_code_is():
    inner = WHOLE.replace("\n", "\n    ")
    assert asked("for _ in range(2):\n    print(results.stats())") == f"for _ in range(2):\n    print({inner})"


@pytest.mark.parametrize(
    ("line", "today"),
    [
        ("print(results.stats()['timestamp'])", f"print({LAST})"),
        ('begin = results.stats()["start_time"] - 1', f"begin = {START} - 1"),
        (
            "print(f\"{results.stats()['timestamp']}\")",
            f'print(f"{{{LAST}}}")'.replace('["timestamp"]', "['timestamp']"),
        ),
    ],
)
def test_one_answer_is_all_that_is_written_where_it_is_all_that_is_asked_for(line, today):
    assert asked(line) == today


def test_in_a_text_there_is_one_line():
    assert len(asked('print(f"{results.stats()}")').splitlines()) == 1


@pytest.mark.parametrize(
    "line",
    [
        "print(others.stats())",
        "print(results.stats)",
        "print(stats())",
        'print(others.stats()["timestamp"])',
    ],
)
def test_what_is_asked_of_others_stays(line):
    text = f"from ray import tune\n\n{line}\n"
    assert check_noop(text) == []


@pytest.mark.parametrize("line", ["print(results.stats()[key])", "print(results.stats()['other'])"])
def test_another_key_is_looked_up(line):
    key = line.partition("()")[2]
    assert asked(line) == f"print({WHOLE}{key}"
