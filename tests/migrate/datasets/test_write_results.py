"""What a datasink is given when all is written: a `WriteResult`, which was a list."""

import pytest

from tests.migrate.support import check_noop, rewritten

HEAD = "from ray.data import Datasink\n\n\nclass Own(Datasink):\n    def on_write_complete(self, {name}):\n        "


@pytest.mark.parametrize("name", ["write_results", "results"])
@pytest.mark.parametrize(
    "line",
    [
        "print(len({}))",
        "self.all = [one for one in {}]",
        "self.first = {}[0]",
        "self.done = all(one == 'ok' for one in {})",
        "commit(*{})",
        "for one in {}:\n            commit(one)",
        "if {}:\n            commit(sum({}))",
        "commit({}, len({}))",
    ],
)
def test_the_list_is_taken_out_of_it(name, line):
    head = HEAD.format(name=name)
    old, new = line.replace("{}", name), line.replace("{}", f"{name}.write_returns")
    assert rewritten(f"{head}{old}\n") == f"{head}{new}\n"


def test_the_base_class_is_given_what_ray_gives():
    head = HEAD.format(name="results")
    line = "super().on_write_complete(results)\n        commit(list({}))\n"
    assert rewritten(head + line.format("results")) == head + line.format("results.write_returns")


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("write_results", "commit(write_results)"),
        ("write_result_blocks", "commit(len(write_result_blocks))"),
        ("results", "results = list(results)\n        commit(results)"),
    ],
)
def test_what_needs_a_person_is_reported(name, line):
    assert check_noop(f"{HEAD.format(name=name)}{line}\n") == ["DAT287"]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("write_result", "commit(write_result)"),
        ("results", "commit(results)"),
        ("write_results", "self.done = True"),
        ("write_results", "super().on_write_complete(write_results)"),
        ("write_results", "print(len(write_results.write_returns))"),
        ("result", "print(result.num_rows, list(result.write_returns))"),
        ("*results", "print(len(results))"),
    ],
)
def test_results_of_today_and_what_is_not_looked_at_stay(name, line):
    assert check_noop(f"{HEAD.format(name=name)}{line}\n") == []


def test_a_class_that_is_no_datasink_stays():
    assert check_noop(HEAD.format(name="results").replace("(Datasink)", "") + "print(len(results))\n") == []
