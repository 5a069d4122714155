"""Arguments of a run that are commented out below the one that they are another value of: they stay below it."""

import pytest

from tests.migrate.support import rewritten

RUN = "from ray import tune\n\ntune.run(\n    train,\n{lines})\n"


def lines_of(*arguments):
    text = rewritten(RUN.format(lines="".join(f"    {line}\n" for line in arguments)))
    return [line.strip() for line in text.partition("tune.Tuner(\n")[2].partition(").fit()")[0].splitlines()]


@pytest.mark.parametrize(
    "following",
    ["queue_trials=True,", "keep_checkpoints_num=2,", "max_failures=3,", "name='a',", "num_samples=3,", "verbose=1,"],
)
def test_another_value_stays_below_its_argument(following):
    found = lines_of("stop={'loss': 1},", "# stop={'loss': 2},", following)
    assert found.index("# stop={'loss': 2},") == found.index("stop={'loss': 1},") + 1


def test_several_stay_in_order():
    found = lines_of("num_samples=3,", "# num_samples=4,", "# num_samples=5,", "metric='a', mode='min',")
    place = found.index("num_samples=3,")
    assert found[place + 1 : place + 3] == ["# num_samples=4,", "# num_samples=5,"]


def test_one_of_an_argument_that_is_not_there_goes_where_it_would_go():
    found = lines_of("name='a',", "# stop={'loss': 2},", "num_samples=3,")
    assert found.index("# stop={'loss': 2},") > found.index("run_config=tune.RunConfig(")


@pytest.mark.parametrize("comment", ["# stop it early", "# stop == 1", "#", "# stop=not python!"])
def test_what_says_something_stays_above_its_argument(comment):
    found = lines_of("stop={'loss': 1},", comment, "num_samples=3,")
    assert found[found.index(comment) + 1] == "num_samples=3,"


def test_one_above_its_argument_stays_above_it():
    found = lines_of("# stop={'loss': 2},", "stop={'loss': 1},", "name='a',")
    assert found[found.index("# stop={'loss': 2},") + 1] == "stop={'loss': 1},"


def test_one_among_comments_that_say_something_stays_with_them():
    found = lines_of("stop={'loss': 1},", "# or later:", "# stop={'loss': 2},", "name='a',")
    assert found[found.index("# or later:") + 1] == "# stop={'loss': 2},"


@pytest.mark.parametrize(
    "line", ['# resources_per_trial={"cpu": 5},', "# restore='/tmp/checkpoint',", "# raise_on_failed_trial=False,"]
)
def test_what_no_class_takes_stays_among_the_arguments_of_the_tuner(line):
    assert lines_of("name='a',", line, "keep_checkpoints_num=5,", "num_samples=3,")[-2:] == ["),", line]


@pytest.mark.parametrize("line", ["# what is kept", "# resources_per_trial: none", "# other=1,"])
def test_other_comments_stay_with_what_is_below_them(line):
    found = lines_of("name='a',", line, "keep_checkpoints_num=5,", "num_samples=3,")
    assert found[found.index(line) + 1] == "num_to_keep=5,"


@pytest.mark.parametrize(
    "line", ["resume=False,  # start anew", "resume=None,  # there is none so far", "restore=None,  # or a path"]
)
def test_what_is_said_beside_an_argument_that_asks_for_nothing_goes_with_it(line):
    assert "#" not in "".join(lines_of("name='a',", line, "num_samples=3,"))


def test_so_does_what_is_said_above_one_that_stands_apart():
    assert "#" not in "".join(lines_of("name='a',", "num_samples=3,", "# whether to go on", "resume=False,"))


@pytest.mark.parametrize(
    ("lines", "kept"),
    [
        (["# all of it is new", "resume=False,", "num_samples=3,"], "# all of it is new"),
        (["resume=False,  # resume='LOCAL',", "num_samples=3,"], "# resume='LOCAL',"),
        (["num_samples=3,  # few", "resume=False,"], "# few"),
        (["raise_on_failed_trial=False,  # look at them", "num_samples=3,"], "# look at them"),
    ],
)
def test_what_may_be_said_of_more_stays(lines, kept):
    assert kept in "\n".join(lines_of("name='a',", *lines))
