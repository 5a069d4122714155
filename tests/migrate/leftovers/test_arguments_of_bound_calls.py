"""Arguments that go to what some arguments were bound of before: ``make = partial(TorchTrainer, loop)``."""

import pytest

from tests.migrate.support import check_noop

HEAD = "from functools import partial\n\nimport ray\nfrom ray.train.torch import TorchTrainer\n\n"


@pytest.mark.parametrize(
    ("use", "code"),
    [
        ("make = partial(TorchTrainer, loop)\nmake(resume_from_checkpoint=c)\n", "TRR603"),
        ("def go(c):\n    make = partial(TorchTrainer, loop)\n    return make(resume_from_checkpoint=c)\n", "TRR603"),
        ("partial(TorchTrainer, loop)(resume_from_checkpoint=c)\n", "TRR603"),
        ("start = partial(ray.init, num_cpus=1)\nstart(redis_password='x')\n", "INI802"),
        ("start = partial(ray.init)\nstart(**{'redis_password': 'x'})\n", "INI802"),
    ],
)
def test_one_that_is_gone_is_reported(use, code):
    assert check_noop(HEAD + use) == [code]


@pytest.mark.parametrize(
    "use",
    [
        "make = partial(TorchTrainer, loop)\nmake(train_loop_config={})\n",
        "make = partial(other, TorchTrainer)\nmake(resume_from_checkpoint=c)\n",
        "make = partial(TorchTrainer, loop)\nmake = other\nmake(resume_from_checkpoint=c)\n",
        "make = partial(TorchTrainer, loop)\nother(resume_from_checkpoint=c)\n",
        "start = partial(ray.init, num_cpus=1)\nstart(num_gpus=1)\n",
    ],
)
def test_one_of_today_or_of_something_else_is_not(use):
    assert check_noop(HEAD + use) == []
