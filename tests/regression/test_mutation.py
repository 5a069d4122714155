"""Whether anybody notices that a row or an adapter is gone."""

import os
import subprocess
import sys

import pytest

from tests.conftest import REPOSITORY
from tests.regression.mutation import by_adapter, entered
from tests.regression.mutation.by_runs import checked_without, notices
from tests.regression.mutation.without import adapters
from tests.regression.suite.scripts import all_scripts

SCRIPT = next(script for script in all_scripts() if script.name == "ray_0_8/reward_and_time")


@pytest.mark.slow
def test_a_script_does_something_else_without_a_row_that_it_needs():
    found = checked_without(SCRIPT, "TRN101").unexplained
    assert "exit_code" in {str(one).partition(":")[0] for one in found}


@pytest.mark.slow
def test_a_script_does_the_same_without_a_row_that_it_does_not_use():
    assert not checked_without(SCRIPT, "CFG106").unexplained


@pytest.mark.slow
def test_a_script_that_does_again_what_its_old_ray_did_has_noticed_it():
    own_trainer = next(script for script in all_scripts() if script.name == "ray_2_42/own_trainer")
    assert not checked_without(own_trainer, "compat.adapters.functions.function_context").unexplained
    assert notices(own_trainer, "compat.adapters.functions.function_context")


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("RUN315", (False, True)),
        ("compat.adapters.results.analysis", (True, False)),
        ("compat.adapters.results.trial_attributes", (True, True)),
    ],
)
def test_what_is_taken_out_is_gone_for_the_shim_and_nothing_else_is(name, left):
    program = """
import os
from tests.regression.mutation.without import take_out
take_out(os.environ["TAKEN"])
import compat.auto
from ray.tune import ExperimentAnalysis
from legacy_api import find
print(find("ray.tune.run(local_dir)") is not None, hasattr(ExperimentAnalysis, "runner_data"))
"""
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY), "TAKEN": name}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(each) for each in left]


def test_what_asks_has_not_imported_the_shim_which_looks_rows_up():
    program = "import sys, tests.regression.mutation.__main__; print('compat' in sys.modules)"
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_adapters_note_what_is_entered_and_nothing_else(tmp_path):
    notes = tmp_path / "notes"
    environment = {**os.environ, "PYTHONPATH": entered.everywhere(), "MUTATION_NOTES": str(notes)}
    program = "import compat.auto; from ray import tune; tune.loguniform(1, 2); tune.loguniform(1, 3)"
    subprocess.run([sys.executable, "-c", program], env=environment, cwd=REPOSITORY, check=True)
    lines = [line for line in notes.read_text().splitlines() if line.startswith("compat.adapters.search.sampling:")]
    assert "compat.adapters.search.sampling:loguniform" in lines
    assert "compat.adapters.search.sampling:uniform" not in lines
    assert len(lines) == len(set(lines))


@pytest.mark.slow
def test_what_workers_enter_is_noted_too():
    assert "compat.adapters.trainables.trainable_methods:step" in entered.run(SCRIPT)


def test_a_script_that_has_changed_is_recorded_anew():
    first, second = "compat.adapters.search.sampling:uniform", "compat.adapters.search.sampling:loguniform"
    before = entered.with_script({"scripts": {}, "entered": {}}, SCRIPT, {first, "a.helper:function"})
    assert before["entered"] == {"compat.adapters.search.sampling": {"uniform": [SCRIPT.name]}}
    assert before["scripts"] == {SCRIPT.name: SCRIPT.sha256()}
    after = entered.with_script(before, SCRIPT, {second})
    assert after["entered"] == {"compat.adapters.search.sampling": {"loguniform": [SCRIPT.name]}}


def test_of_a_function_that_many_scripts_enter_those_are_kept_that_do_least():
    recorded = {"scripts": {}, "entered": {}}
    for script in all_scripts():
        recorded = entered.with_script(recorded, script, {"compat.adapters.search.sampling:uniform"})
    sizes = {script.name: entered.size(script) for script in all_scripts()}
    kept = recorded["entered"]["compat.adapters.search.sampling"]["uniform"]
    assert len(kept) == entered.MOST
    assert max(sizes[name] for name in kept) <= min(size for name, size in sizes.items() if name not in kept)


@pytest.mark.parametrize("adapter", sorted(by_adapter.EXCEPTIONS))
def test_an_adapter_that_no_script_can_notice_is_there_and_has_a_reason(adapter):
    assert adapter in adapters()
    assert by_adapter.EXCEPTIONS[adapter]
