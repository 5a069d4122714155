"""Every name, member and parameter of `ray.tune` that is not what it was is served, or refused with the way out."""

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from legacy_api import all_rows
from tests.compat.record_tune_names import NAMES
from tests.conftest import REPOSITORY

with NAMES.open(encoding="utf-8", newline="") as _lines:
    RELEASES = {line["name"]: line["releases"].split() for line in csv.DictReader(_lines, delimiter="\t")}


def walk(how):
    done = subprocess.run(
        [sys.executable, Path(__file__).parent / "walk_tune_names.py", how],
        input="\n".join(RELEASES),
        capture_output=True,
        text=True,
        timeout=240,
        check=True,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
    )
    return json.loads(done.stdout[done.stdout.index("{") :])


@pytest.fixture(scope="module")
def shim():
    return walk("shim")


@pytest.fixture(scope="module")
def native():
    return walk("native")


def those(answers, kind):
    return {name for name, (came_of_it, _) in answers.items() if came_of_it == kind}


RAISING_BARE = {
    "ray.tune.analysis.experiment_analysis.ExperimentAnalysis.get_best_checkpoint(return_path)",
    "ray.tune.function_runner.FunctionRunner.save(checkpoint_path)",
    "ray.tune.trainable.trainable.Trainable.save(prevent_upload)",
}
"""Parameters that still end in a TypeError of Python's."""
_HOOKS = ("batch_end", "batch_start", "epoch_end", "epoch_start", "init_end", "init_start", "keyboard_interrupt")
OF_LIBRARIES = {
    "ray.tune.integration.lightgbm.TuneReportCheckpointCallback.order",
    *(f"ray.tune.integration.pytorch_lightning.TuneCallback.on_{hook}" for hook in _HOOKS),
}
"""Attributes of callbacks that are there for their library: Lightning 2 has no such hooks, and calls none."""


def test_no_name_fails_from_the_depths(shim):
    known = RAISING_BARE | OF_LIBRARIES
    assert {name: text for name, (kind, text) in shim.items() if kind == "failed" and name not in known} == {}


def test_a_name_is_missing_a_package_only_where_ray_itself_is(shim, native):
    assert those(shim, "package") <= those(native, "package") | those(native, "failed")
    assert all(name.startswith("ray.tune.integration.") for name in those(shim, "package"))


def test_a_refusal_names_its_row_and_the_way_out(shim):
    codes = {row.code for row in all_rows()}
    for _, text in (shim[name] for name in those(shim, "refused")):
        assert text.partition("[")[2].partition("]")[0] in codes
        assert "Way out: " in text


def test_what_ray_serves_the_shim_serves(shim, native):
    assert those(native, "served") <= those(shim, "served")


def test_the_counts(shim, native, capsys):
    natively = those(native, "served")
    counts = {
        "served natively": len(natively),
        "served by the shim": len(those(shim, "served") - natively),
        "refused with the way out": len(those(shim, "refused")),
        "in need of a package that is not installed": len(those(shim, "package")),
        "still raising bare": len(those(shim, "failed")),
    }
    with capsys.disabled():
        print(f"\n{len(RELEASES)} changed names of ray.tune:", ", ".join(f"{n} {what}" for what, n in counts.items()))
    assert sum(counts.values()) == len(RELEASES)
