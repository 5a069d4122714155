"""Places for runs that the command line gives, relative to the working directory for Ray 2.6."""

import json
import subprocess
import sys

import pytest

from tests.migrate.support import check_noop, rewritten

HEAD = """\
import argparse
import os

from ray import air, tune

parser = argparse.ArgumentParser()
parser.add_argument("--out", default="out")
parser.add_argument("--there", default="/mnt/results")
parser.add_argument("--bucket", default="s3://bucket/results")
parser.add_argument("--any")
args = parser.parse_args()
"""
TODAY = HEAD.replace("from ray import air, tune", "from ray import tune")
RUN = "tune.Tuner(f, run_config=air.RunConfig(storage_path={}))\n"
AGAIN = "os.path.abspath(os.path.expanduser({}))"


@pytest.mark.parametrize(
    ("place", "today"),
    [
        ("args.out", 'args.out if "://" in args.out else ' + AGAIN.format("args.out")),
        ("args.any", 'args.any if not args.any or "://" in args.any else ' + AGAIN.format("args.any")),
        ('os.environ.get("OUT", "out")', 'os.environ.get("OUT", os.path.abspath("out"))'),
    ],
)
def test_a_place_that_is_given_is_made_absolute_unless_it_is_a_uri(place, today):
    text = rewritten(HEAD + RUN.format(place))
    assert text == TODAY + RUN.format(today).replace("air.", "tune.")
    assert check_noop(text) == []


def test_a_place_of_tune_run_is_made_absolute_too():
    text = rewritten(f"{HEAD}tune.run(f, storage_path=args.out, config=air.ScalingConfig())\n")
    assert f'storage_path=args.out if "://" in args.out else {AGAIN.format("args.out")}' in text


@pytest.mark.parametrize(
    "place",
    [
        "args.there",
        "args.bucket",
        "args.unknown",
        "settings.place",
        'os.environ["OUT"]',
        'os.getenv("OUT")',
        'os.environ.get("OUT", "/mnt/results")',
        'os.environ.get("OUT", "s3://bucket")',
        'os.path.abspath(os.environ["OUT"])',
        'settings["OUT"]',
        "where()",
    ],
)
def test_a_place_that_is_absolute_or_not_given_there_stays(place):
    assert rewritten(HEAD + RUN.format(place)) == TODAY + RUN.format(place).replace("air.", "tune.")


@pytest.mark.parametrize("place", ["args.out", "args.any", 'os.environ["OUT"]', 'os.getenv("OUT")'])
def test_a_place_in_a_file_of_today_stays(place):
    check_noop(TODAY + RUN.format(place).replace("air.", "tune."))


def test_a_place_in_one_of_many_configs_stays():
    text = HEAD + f"configs = [{RUN.format('args.out').strip()} for _ in range(2)]\n"
    assert "://" not in rewritten(text).partition("configs")[2]


SCRIPT = """\
import json
import argparse

from ray import air

parser = argparse.ArgumentParser()
parser.add_argument("--place", default="out")
args = parser.parse_args()
config = air.RunConfig(storage_path=args.place)
json.dump(config.storage_path, open("out.json", "w"))
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("given", "expected"), [("", "out"), ("here", "here"), ("/there", "/there"), ("s3://b/x", "s3://b/x")]
)
def test_the_place_is_where_the_program_runs(tmp_path, given, expected):
    (tmp_path / "script.py").write_text(rewritten(SCRIPT))
    options = ["--place", given] if given else []
    subprocess.run([sys.executable, "script.py", *options], cwd=tmp_path, check=True, timeout=300)
    found = json.loads((tmp_path / "out.json").read_text())
    assert found == (expected if "://" in expected else str(tmp_path / expected))


RESTORED = "tuner = tune.Tuner.restore({}, trainable=f)\nconfig = air.RunConfig()\n"


@pytest.mark.parametrize(
    ("path", "today"),
    [
        ("args.out", 'args.out if "://" in args.out else ' + AGAIN.format("args.out")),
        (
            'os.path.join(args.out, "exp")',
            f'os.path.join(args.out if "://" in args.out else {AGAIN.format("args.out")}, "exp")',
        ),
    ],
)
def test_the_place_of_a_run_that_is_restored_is_made_absolute_too(path, today):
    text = rewritten(HEAD + RESTORED.format(path))
    assert f"tune.Tuner.restore({today}, trainable=f)" in text
    assert check_noop(text) == []


@pytest.mark.parametrize("path", ["args.there", 'os.path.join(args.there, "exp")', "where()", 'os.path.join(a, "exp")'])
def test_one_that_is_absolute_or_not_given_there_stays(path):
    assert f"tune.Tuner.restore({path}, trainable=f)" in rewritten(HEAD + RESTORED.format(path))


def test_one_that_may_be_none_opened_nothing():
    text = rewritten(HEAD + RESTORED.format("args.any"))
    expected = f'args.any if "://" in args.any else {AGAIN.format("args.any")}'
    assert f"tune.Tuner.restore({expected}, trainable=f)" in text


HELD = [
    ('path = os.path.join(args.out, "exp")\n{}', "path"),
    ("path = args.out\n{}", "path"),
    ("def look(path):\n    {}\n\n\nlook(args.out)\n", "path"),
    ("def look(path):\n    {}\n\n\nlook('/mnt/exp')\nlook('results/exp')\n", "path"),
    ("def look(path):\n    {}\n\n\ndef main(root):\n    look(path=root)\n\n\nmain(args.any)\n", "path"),
    ("def look(path):\n    {}\n\n\nlook(os.path.join(args.out, 'exp'))\n", "path"),
]


@pytest.mark.parametrize(("code", "name"), HELD)
@pytest.mark.parametrize("form", ["tune.Tuner.restore({}, trainable=f)", RUN.strip()])
def test_so_is_one_that_a_variable_holds_or_a_function_of_the_file_is_handed(form, code, name):
    text = rewritten(HEAD + code.format(form.format(name)) + "\nconfig = air.RunConfig()\n")
    today = f'{name} if "://" in {name} else {AGAIN.format(name)}'
    assert form.format(today).replace("air.", "tune.") in text.replace(f"not {name} or ", "")
    assert check_noop(text) == []


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ('path = os.path.join(args.there, "exp")\n{}', "path"),
        ("path = args.bucket\n{}", "path"),
        ("path = args.out\nif other:\n    path = where()\n{}", "path"),
        ("def look(path):\n    {}\n\n\nlook(args.there)\nlook('/mnt/exp')\n", "path"),
        ("def look(path):\n    {}\n\n\nlook(where())\n", "path"),
        ("def look(path):\n    path = where(path)\n    {}\n\n\nlook(args.out)\n", "path"),
        ("def look(path, other):\n    {}\n\n\nlook(1, args.out)\n", "path"),
        ("path = os.path.join(where(), args.out)\n{}", "path"),
    ],
)
def test_one_that_is_handed_something_else_stays(code, name):
    text = rewritten(HEAD + code.format(f"tune.Tuner.restore({name}, trainable=f)") + "\nconfig = air.RunConfig()\n")
    assert f"tune.Tuner.restore({name}, trainable=f)" in text


OPENED = """\
import os

from ray import tune


def look({}):
    return tune.ExperimentAnalysis({}).trials


def fit(config):
    tune.report(loss=1)
"""
TEXT = f'place if "://" in place else {AGAIN.format("place")}'
UNKNOWN = f'place if "://" in str(place) else {AGAIN.format("place")}'


@pytest.mark.parametrize(
    ("parameter", "path", "call", "today"),
    [
        ("place", "place", "", UNKNOWN),
        ("place: Path", "place", "", UNKNOWN),
        ("place: str", "place", "", TEXT),
        ("place", "place", 'look("runs/exp")', TEXT),
        ("place, name", "os.path.join(place, name)", "", f"os.path.join({UNKNOWN}, name)"),
        ("place", "place", 'look("/runs/exp")\nlook("runs/exp")', TEXT),
    ],
)
def test_a_parameter_that_a_run_is_opened_by_is_made_absolute_in_a_file_of_then(parameter, path, call, today):
    text = rewritten(f"{OPENED.format(parameter, path)}\n\n{call}\n")
    assert f"tune.ExperimentAnalysis({today}).trials" in text
    assert check_noop(text) == []


@pytest.mark.parametrize(
    ("parameter", "path", "call"),
    [
        ("place", "place", 'look("/runs/exp")'),
        ("place", "place", "look(asked)"),
        ("place", "os.path.abspath(place)", ""),
        ("place", "where(place)", ""),
        ("place", "results.experiment_path", ""),
        ("self", "self.place", ""),
    ],
)
def test_one_that_is_handed_what_may_be_absolute_or_is_no_parameter_stays(parameter, path, call):
    text = f"{OPENED.format(parameter, path)}\n\n{call}\n"
    assert rewritten(text).strip() == text.replace("loss=1", '{"loss": 1}').strip()


def test_a_parameter_in_a_file_of_today_stays():
    check_noop(OPENED.format("place", "place").replace("loss=1", '{"loss": 1}'))


def test_the_storage_of_a_new_run_is_not_asked_of_a_parameter():
    run = f"def start(place):\n    {RUN.format('place')}"
    assert RUN.format("place").replace("air.", "tune.") in rewritten(HEAD + "\n\n" + run)


@pytest.mark.parametrize(
    ("kind", "asked"), [("", "args.out"), (", type=str", "args.out"), (", type=Path", "str(args.out)")]
)
def test_an_option_that_is_a_path_is_asked_as_a_text_whether_it_is_a_uri(kind, asked):
    head = HEAD.replace('default="out")', f'default="out"{kind})')
    today = f'args.out if "://" in {asked} else ' + AGAIN.format("args.out")
    assert f"storage_path={today}" in rewritten(head + RUN.format("args.out"))
