"""Arguments that are written behind others: they begin a line where that of the others would be too long."""

import pytest

from tests.migrate.support import rewritten

HEAD = """\
from ray import air, tune


def train(config):
    tune.report(loss=1)
    open('notes.txt', 'w').close()


"""
ADDED = "sync_config=tune.SyncConfig(sync_artifacts=True)"
SHORT = "tune.Tuner(train, run_config=air.RunConfig(verbose=1)).fit()\n"
LONG = SHORT.replace("verbose", f"name='{'a_name_that_says_it_all' * 2}', verbose")


def run(text):
    return rewritten(HEAD + text)


def test_where_the_line_is_not_too_long_they_stay_in_it():
    assert f"verbose=1, {ADDED})).fit()" in run(SHORT)


@pytest.mark.parametrize("end", ["", ","])
def test_where_it_is_too_long_they_begin_another_one(end):
    text = run(LONG.replace("verbose=1", f"verbose=1{end}"))
    assert f"verbose=1,\n    {ADDED}{end})).fit()\n" in text
    assert max(map(len, text.splitlines())) <= 120


def test_in_a_call_of_several_lines_it_is_like_its_others():
    text = run(LONG.replace("(name", "(\n        log_to_file=True, name"))
    assert f"verbose=1,\n        {ADDED})).fit()\n" in text


def test_what_has_a_line_of_its_own_gets_another_one_as_long_as_that_may_be():
    text = run(LONG.replace("verbose", "\n        verbose"))
    assert f"        verbose=1,\n        {ADDED})).fit()\n" in text


def test_a_comment_at_the_end_of_the_line_stays_behind_its_bracket():
    text = run(LONG.replace(".fit()", ".fit()  # all of it"))
    assert f"verbose=1,\n    {ADDED})).fit()  # all of it\n" in text
