"""Limits of Ray Data that are set one by one."""

import pytest

from tests.migrate.support import check_noop, check_transformed

HEAD = "from ray import data, train\n\n"


@pytest.mark.parametrize(
    "made",
    [
        "options = data.ExecutionOptions()",
        "options = data.DataContext.get_current().execution_options",
        "options = train.DataConfig.default_ingest_options()",
    ],
)
def test_a_limit_is_set_on_a_copy_of_all(made):
    check_transformed(
        f"{HEAD}{made}\noptions.exclude_resources.cpu = (\n    2\n)  # two\n",
        f"{HEAD}{made}\noptions.exclude_resources = options.exclude_resources.copy(cpu=(\n    2\n))  # two\n",
    )


@pytest.mark.parametrize(
    "line",
    [
        "options.resource_limits.cpu += 1",
        "options.resource_limits.cpu = options.resource_limits.gpu = 1",
        "def limit(given):\n    given.resource_limits.cpu = 1",
    ],
)
def test_what_is_not_sure_is_reported(line):
    assert check_noop(f"{HEAD}options = data.ExecutionOptions()\n{line}\n") in (["AIR343"], ["AIR343", "AIR343"])


def test_limits_that_are_read_or_set_together_stay():
    lines = "options = data.ExecutionOptions()\nprint(options.resource_limits.cpu == 1)\n"
    assert check_noop(f"{HEAD}{lines}options.resource_limits = options.resource_limits.copy(cpu=1)\n") == []
