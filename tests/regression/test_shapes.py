"""Scripts in other shapes that mean the same: what a shape makes, and what the codemod says of it."""

import ast
import subprocess
import sys

import pytest

from tests.regression.shapes.allowed import ALLOWED
from tests.regression.shapes.told import SHAPES, TWO_FILES, no_longer_told, shaped
from tests.regression.suite.scripts import all_scripts

SCRIPT = """\
import math
from ray import tune


def climb(config):
    tune.report(height=config["by"])


analysis = tune.run(climb, name="climbed", config={"by": math.pi}, num_samples=2)
print(analysis.best_config)
"""
CLASS = "from ray import tune\n\n\nclass Climb(tune.Trainable):\n    def _train(self):\n        return {'height': 1}\n"
TEXTS = {script.name: script.path.read_text() for script in all_scripts()}


@pytest.mark.parametrize(
    ("shape", "line"),
    [
        ("other_name", "analysis = the_tune.run(climb,"),
        ("full_name", "analysis = ray.tune.run(climb,"),
        ("module_as", "import ray.tune as tune"),
        ("members", "from ray.tune import report, run"),
        ("in_variables", "the_num_samples_2 = 2\nanalysis = tune.run(climb, name=the_name_0,"),
        ("in_dictionary", "analysis = tune.run(climb, **options_0)"),
        ("in_dictionary_step_by_step", "options_0['num_samples'] = 2\nanalysis = tune.run(climb, **options_0)"),
        ("from_command_line", "num_samples=args.num_samples_1)"),
        ("from_class", "num_samples=Settings.NUM_SAMPLES_1)"),
        ("in_main", "if __name__ == '__main__':\n    main()"),
        ("of_functions", "analysis = make_0()"),
        ("of_functions_with_more", "analysis, other_1 = make_0()"),
        ("in_globals", "def start_0():\n    global analysis\n    analysis = tune.run("),
        ("in_attributes", "def show(self):\n        print(self.analysis.best_config)"),
        ("in_entries", "print(held['analysis'].best_config)"),
        ("read_in_functions", "def show(analysis):\n    print(analysis.best_config)"),
        ("in_branches", "if __name__:\n    analysis = tune.run("),
        ("reports_in_functions", "def tell_0():\n        tune.report("),
        ("metrics_in_variables", "metrics_0 = dict(height=config['by'])\n    tune.report(**metrics_0)"),
        ("other_parameter", "def climb(settings):\n    tune.report(height=settings['by'])"),
        (TWO_FILES, "from parts import climb"),
    ],
)
def test_a_shape_puts_things_elsewhere(shape, line):
    files = shaped(SCRIPT, shape)
    assert line in files["script"]
    for text in files.values():
        ast.parse(text)


@pytest.mark.parametrize(("shape", "line"), [("base_class", "(BaseClimb):"), ("mixed_in", "(ClimbMixin, tune.")])
def test_a_class_gets_its_methods_from_another_one(shape, line):
    assert line in shaped(CLASS, shape)["script"]
    assert shaped(SCRIPT, shape) is None


def test_every_shape_is_one_that_a_script_can_have():
    assert [
        shape for shape in (*SHAPES, TWO_FILES) if all(shaped(text, shape) is None for text in TEXTS.values())
    ] == []


@pytest.mark.parametrize("shape", [*SHAPES, TWO_FILES])
def test_what_is_told_of_a_script_is_told_of_its_shape(shape):
    for name in ("ray_0_8/directories_by_variables", "ray_1/experiment_names", "ray_2_6/stopped_trainer"):
        assert not no_longer_told(TEXTS[name], shape), name


def test_the_command_counts_what_it_asked():
    command = [sys.executable, "-m", "tests.regression.shapes", "ray_1/experiment_names", "--shape", "in_main"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "1 shapes of 1 scripts, 0 of which something is told no longer\n")


def test_every_exception_is_of_a_script_and_a_shape_that_there_are():
    for one in ALLOWED:
        assert one.script in TEXTS
        assert one.shape in (*SHAPES, TWO_FILES)
        assert one.codes <= no_longer_told(TEXTS[one.script], one.shape).keys()


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_of_no_script_anything_is_told_no_longer():
    done = subprocess.run([sys.executable, "-m", "tests.regression.shapes"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
