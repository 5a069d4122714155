"""Workers that reserve nothing."""

import pytest

from tests.migrate.support import check_noop, check_transformed

SCALING = (
    "from ray.{module} import ScalingConfig\n\nscaling = ScalingConfig(num_workers=2, resources_per_worker={given})\n"
)


@pytest.mark.parametrize("module", ["train", "air", "air.config"])
@pytest.mark.parametrize("given", ['{"CPU": 0}', "{'CPU': 0.0, 'GPU': 0}", "{}"])
def test_a_worker_of_nothing_reserves_a_byte(module, given):
    after = SCALING.format(module="train", given='{"memory": 1}')
    check_transformed(SCALING.format(module=module, given=given), after)


def test_comments_in_it_are_left_to_a_person():
    assert check_noop(SCALING.format(module="train", given='{\n    "CPU": 0,  # light\n}')) == ["CFG156"]


@pytest.mark.parametrize(
    "given",
    ['{"CPU": 1}', '{"CPU": 0, "memory": 5}', '{"CPU": 0}, use_gpu=True', '{"CPU": n}', "{**most}", "resources"],
)
def test_workers_of_something_are_left_alone(given):
    assert check_noop(SCALING.format(module="train", given=given)) == []


def test_a_class_of_the_users_is_left_alone():
    text = 'from ray import train\n\nscaling = mine.ScalingConfig(resources_per_worker={"CPU": 0})\n'
    assert check_noop(text) == []
