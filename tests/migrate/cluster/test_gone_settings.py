"""``ray.init(_system_config=...)`` with settings that Ray has no more."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed

SETTINGS = 'import ray\n\nray.init(_system_config={"num_heartbeats_timeout": 800, "object_timeout_milliseconds": 9})\n'


def test_a_lone_limit_of_heartbeats_is_removed_and_a_person_told_what_there_is_today():
    found = check_transformed(SETTINGS, 'import ray\n\nray.init(_system_config={"object_timeout_milliseconds": 9})\n')
    assert [(finding.code, finding.attention) for finding in found] == [("INI810", True)]
    assert "`health_check_failure_threshold`" in found[0].message


def test_settings_in_a_variable_of_the_call_are_rewritten_there():
    check_transformed(
        'import ray\n\nsettings = {"fair_queueing_enabled": 1, **more}\nray.init(_system_config=settings)\n',
        "import ray\n\nsettings = {**more}\nray.init(_system_config=settings)\n",
    )


def test_settings_of_ray_0_8_are_a_text_that_is_made_of_them():
    check_transformed(
        'import json\nimport ray\n\nray.init(_internal_config=json.dumps({"max_lineage_size": 5}), num_cpus=1)\n',
        "import ray\n\nray.init(num_cpus=1)\n",
    )


def test_settings_that_something_else_uses_are_left_to_a_person():
    text = 'import ray\n\nsettings = {"fair_queueing_enabled": 1}\nray.init(_system_config=settings)\nprint(settings)\n'
    assert check_noop(text) == ["INI810"]


@pytest.mark.parametrize(
    "text",
    [
        'import ray\n\nray.init(_system_config={"task_retry_delay_ms": 5, "no_setting_ever": 1})\n',
        'import ray\n\nprint({"num_heartbeats_timeout": 3})\nray.init()\n',
        'import ray\n\nother.init(_system_config={"num_heartbeats_timeout": 3})\n',
        "import ray\n\n\ndef start(settings):\n    ray.init(_system_config=settings)\n",
    ],
)
def test_settings_of_today_and_others_are_left_alone(text):
    check_noop(text)
    assert not rewrite_text(text).findings
