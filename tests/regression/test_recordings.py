"""What a legacy script does under the shim is what it did on the Ray it was written for."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.regression import allowed
from tests.regression.compare import Difference, Found, differences, not_allowed, outdated
from tests.regression.record import SUBJECTS

ALLOWED = {"0.8.7": allowed.BAIR_DIGITS, "1.13.0": allowed.NOTES_1_13}
# Fields that hold what chance decided; they are recorded to be read.
CHANCE = ("chance",)
# The other takes minutes, and the many small scripts of that Ray are run, too.
FAST = ("0.8.7",)


def recorded(ray: str) -> dict[str, Any]:
    return json.loads(SUBJECTS[ray].recording(ray).read_text())


def without_chance(observed: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in observed.items() if key not in CHANCE}


@pytest.fixture(
    scope="module",
    params=[pytest.param(ray, marks=[] if ray in FAST else [pytest.mark.slow]) for ray in sorted(SUBJECTS)],
)
def ray(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="module")
def under_the_shim(ray: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    subject = SUBJECTS[ray]
    workdir: Path = tmp_path_factory.mktemp(subject.script.stem)
    return subject.scenario([sys.executable, "-m", "compat", subject.script], workdir)


@pytest.fixture(scope="module")
def found(ray: str, under_the_shim: dict[str, Any]) -> Sequence[Found]:
    return differences(without_chance(recorded(ray)["observed"]), without_chance(under_the_shim))


@pytest.mark.parametrize("ray", sorted(SUBJECTS))
def test_recording_is_of_the_script_as_it_is_now(ray: str) -> None:
    again = f"record again: python -m tests.regression.record --ray {ray} --python python{SUBJECTS[ray].python}"
    assert recorded(ray)["script_sha256"] == SUBJECTS[ray].sha256(), again


@pytest.mark.parametrize("ray", sorted(SUBJECTS))
def test_recording_is_of_the_ray_it_is_named_after(ray: str) -> None:
    assert recorded(ray)["versions"]["ray"] == ray


@pytest.mark.timeout(900)
def test_shim_does_what_the_old_ray_did(ray: str, found: Sequence[Found]) -> None:
    unexpected = not_allowed(found, ALLOWED[ray])
    assert not unexpected, "\n".join(map(str, unexpected))


def test_every_allowed_difference_still_exists(ray: str, found: Sequence[Found]) -> None:
    lines: list[Difference] = outdated(found, ALLOWED[ray])
    assert not lines, "\n".join(f"{line.where}: {line.reason}" for line in lines)
