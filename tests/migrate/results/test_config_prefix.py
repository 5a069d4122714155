"""The prefix of columns of settings, which ended in a slash."""

import pytest

from tests.migrate.support import check_noop, check_transformed

HEAD = "from ray.tune.result import CONFIG_PREFIX\n\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('CONFIG_PREFIX + "lr"', 'CONFIG_PREFIX + "/" + "lr"'),
        ("frame[CONFIG_PREFIX + name]", 'frame[CONFIG_PREFIX + "/" + name]'),
        ('f"{CONFIG_PREFIX}{name}"', 'f"{CONFIG_PREFIX}/{name}"'),
        ('f"{CONFIG_PREFIX}lr"', 'f"{CONFIG_PREFIX}/lr"'),
    ],
)
def test_the_slash_is_written(before, after):
    check_transformed(f"{HEAD}x = {before}\n", f"{HEAD}x = {after}\n")


@pytest.mark.parametrize(
    "use",
    [
        'CONFIG_PREFIX + "/lr"',
        'CONFIG_PREFIX + "/" + name',
        'f"{CONFIG_PREFIX}/{name}"',
        'f"{CONFIG_PREFIX}"',
        'f"{CONFIG_PREFIX!r}{name}"',
        '"a" + CONFIG_PREFIX',
        "name.startswith(CONFIG_PREFIX)",
    ],
)
def test_other_uses_stay(use):
    assert check_noop(f"{HEAD}x = {use}\n") == []
