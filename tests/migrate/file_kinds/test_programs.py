"""Programs of Ray that variables of a script hold."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.command.process import process_data


def migrated(text):
    """The new text of a script; a second run must change nothing."""
    new = process_data("x.sh", text.encode(), DEFAULTS).new
    if new is None:
        return text
    assert process_data("x.sh", new, DEFAULTS).new is None
    return new.decode()


@pytest.mark.parametrize(
    "holds",
    [
        "RAY=$(which ray)",
        'RAY="$(which ray)"',
        "RAY=`which ray`",
        "RAY=$(command -v ray)",
        "RAY=/opt/env/bin/ray",
        "RAY=~/env/bin/ray",
        "export RAY='/opt/env/bin/ray'",
        "RAY=/opt/env/bin/ray; set -e",
    ],
)
@pytest.mark.parametrize(
    "use",
    [
        "$RAY start {}",
        "${{RAY}} start {}",
        '"$RAY" start {}',
        'srun -N1 "${{RAY}}" start {} &',
        'ssh host "nohup $RAY start {} > /dev/null"',
    ],
)
def test_a_variable_that_holds_ray_is_ray(holds, use):
    text = f"#!/bin/bash\n{holds}\n{use}\n"
    assert migrated(text.format("--redis-port=6379")) == text.format("--port=6379")


@pytest.mark.parametrize(
    "holds",
    [
        "RAY=$(which python)",
        "RAY=$(which ray)\nRAY=$(which python)",
        "RAY=$1  # where ray is",
        "# RAY=$(which ray)",
        "OTHER=$(which ray)",
        "RAY=/opt/bin/ray-of-others",
        "R=$(which ray)",
    ],
)
def test_one_that_may_hold_something_else_is_left_alone(holds):
    text = f"#!/bin/bash\n# ray\n{holds}\n$RAY start --redis-port=6379\n"
    assert migrated(text) == text


def test_what_else_the_script_says_stays_as_it_is():
    text = '#!/bin/bash\nRAY=/opt/bin/ray\n$RAY stop\necho "$RAY starts"\n$RAY start --redis-port=1\n$RAYS start\n'
    assert migrated(text) == text.replace("--redis-port", "--port")
