"""What `tune.run` shows while it goes on: reporters, the table of trials, and silence."""

import re

import pytest


def test_a_progress_reporter_reports(run, tmp_path):
    from ray.tune import CLIReporter

    class Reporter(CLIReporter):
        def report(self, trials, done, *sys_info):
            (tmp_path / "reported").write_text(str(done))

    run(progress_reporter=Reporter(), verbose=1)
    assert (tmp_path / "reported").read_text() == "True"


def test_a_progress_reporter_says_where_the_results_are(run, tmp_path, capsys):
    from ray.tune import CLIReporter

    run(progress_reporter=CLIReporter(max_report_frequency=0), verbose=1)
    assert f"Result logdir: {tmp_path / 'run'}\n" in capsys.readouterr().out


class Stand:
    """Knows no more of a trial than a table asked for through Ray 2.6."""

    trial_id, status, location, local_dir, error_file = "00007", "RUNNING", "at home", "/results/mine", None

    def __init__(self):
        self.config = self.evaluated_params = {"depth": 7}
        self.last_result = {"config": self.config, "loss": 0.25}

    def __str__(self):
        return "stand_00007"


def cells(printed):
    """What stands in the row of the trial, or None if there is no table."""
    row = next((line for line in printed.splitlines() if "stand_00007" in line), None)
    return row and [cell.strip() for cell in row.strip("|").split("|")]


def test_a_progress_reporter_takes_trials_of_the_users_own_making(ray_session, capsys):
    from ray.tune import CLIReporter

    CLIReporter(metric_columns=["loss"], print_intermediate_tables=True).report([Stand()], done=False)
    printed = capsys.readouterr().out
    assert "Result logdir: /results/mine" in printed
    assert cells(printed) == ["stand_00007", "RUNNING", "at home", "7", "0.25"]


def test_a_progress_reporter_takes_mocks_of_trials_with_the_place_they_have_since_ray_2_7(ray_session):
    from unittest.mock import Mock

    from ray.tune.progress_reporter import _trial_progress_str

    mock = Mock(temporary_state=Mock(location="at work"), local_experiment_path="/results/mine")
    for name in ("trial_id", "status", "error_file", "config", "evaluated_params", "last_result"):
        setattr(mock, name, getattr(Stand(), name))
    mock.__str__ = Stand.__str__
    assert cells(_trial_progress_str([mock], ["loss"], force_table=True)) == [
        "stand_00007",
        "RUNNING",
        "at work",
        "7",
        "0.25",
    ]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ((), ["stand_00007", "RUNNING", "at home", "7", "0.25"]),
        ((["depth"], "psql", 1), ["stand_00007", "RUNNING", "at home", "7", "0.25"]),
        ((["depth"], 3, True, "psql", 1), ["stand_00007", "RUNNING", "at home", "7", "0.25"]),
        ((["depth"], 3), None),
    ],
    ids=["the table of Ray 0.8", "its order", "that of Ray 1", "which shows no table unasked"],
)
def test_the_table_of_trials_is_there_for_those_who_ask_by_its_name(ray_session, arguments, expected):
    from ray.tune.progress_reporter import memory_debug_str, trial_progress_str

    assert cells(trial_progress_str([Stand()], ["loss"], *arguments)) == expected
    assert re.fullmatch(r"Memory usage on this node: [\d.]+/[\d.]+ GiB.*", memory_debug_str())


def test_nothing_is_printed_where_nothing_was_to_be(run, capsys):
    run(verbose=0)
    assert capsys.readouterr().out == ""
