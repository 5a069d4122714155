"""Settings of Ray's processes that are gone, held against those that the installed Ray reads from its environment."""

import re
from pathlib import Path

import pytest
import ray

from compat.v2_flag import release_of
from legacy_api.gone_settings import GONE_SETTINGS, todays_settings

SET_BY_ENVIRONMENT = re.compile(rb"\0RAY_([a-z]\w{3,})(?=\0)")


@pytest.fixture(scope="module")
def installed():
    """The settings of the installed Ray; each has a variable of the environment of its name."""
    [library] = Path(ray.__file__).parent.glob("_raylet*.so")
    return {name.decode() for name in SET_BY_ENVIRONMENT.findall(library.read_bytes())}


@pytest.mark.skipif(release_of(ray.__version__) < (2, 60), reason="older Rays still have some of them")
def test_ray_has_no_setting_that_is_called_gone(installed):
    assert len(installed) > 100
    assert not GONE_SETTINGS & installed


def test_ray_has_what_a_setting_is_called_today(installed):
    today = todays_settings(["num_heartbeats_timeout", "heartbeat_timeout_milliseconds"])
    assert set(today.values()) == {"health_check_failure_threshold", "health_check_period_ms"} <= installed


@pytest.mark.parametrize(
    "given",
    [
        ["num_heartbeats_timeout"],
        ["raylet_heartbeat_period_milliseconds", "task_retry_delay_ms"],
        ["num_heartbeats_timeout", "heartbeat_timeout_milliseconds", "health_check_period_ms"],
    ],
)
def test_how_often_and_how_many_are_called_otherwise_together_or_not_at_all(given):
    assert set(todays_settings(given).values()) == {None}


def test_settings_of_today_and_what_never_was_one_are_no_business_of_this():
    assert todays_settings(["task_retry_delay_ms", "object_store_memory_mb"]) == {}
