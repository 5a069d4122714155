"""Options of the command line that another file of the tree adds: what they say of `resume` and of paths."""

import pytest

from tests.migrate.support import rewritten

PARSER = """
import argparse

parser = argparse.ArgumentParser()
parser.add_argument("--resume", {resume})
parser.add_argument("--results-dir", {results})
parser.add_argument("name")
"""
SEARCH = """
from ray import tune


def search(args):
    tune.run(
        "PPO",
        name=args.name,
        local_dir=args.results_dir,
        resume=args.resume,
        raise_on_failed_trial=False,
    )
"""
MAIN = "from search import search\n\nsearch(parser.parse_args())\n"
FLAG = 'action="store_true"'
BRANCH = """
    storage_path = os.path.abspath(os.path.expanduser(args.results_dir))
    if args.resume:
        tuner = tune.Tuner.restore(
            os.path.join(storage_path, args.name),
            trainable="PPO",
        )
    else:
"""


def parser(resume=FLAG, results='default="~/results"'):
    return PARSER.format(resume=resume, results=results)


@pytest.mark.parametrize(
    "others",
    [
        {"main.py": parser() + MAIN},
        {"main.py": "from options import parser\n" + MAIN, "options.py": parser()},
        {"main.py": "from tools import options\n" + MAIN, "tools/__init__.py": "", "tools/options.py": parser()},
        {
            "app.py": "import search\n\n\ndef run(args):\n    search.search(args)\n",
            "main.py": parser() + "import app\n",
        },
    ],
)
def test_a_flag_of_another_file_becomes_a_branch(tree, others):
    text, codes = tree({"search.py": SEARCH, **others}, "search.py")
    assert BRANCH in text
    assert codes == []


@pytest.mark.parametrize("flag", ["type=bool", "action=argparse.BooleanOptionalAction", 'action="store_false"'])
def test_flags_are_added_in_several_ways(tree, flag):
    text, _ = tree({"main.py": parser(flag) + MAIN, "search.py": SEARCH}, "search.py")
    assert BRANCH in text


def test_options_of_a_module_that_the_file_imports_are_seen(tree):
    text, _ = tree({"options.py": parser(), "search.py": "from options import parser\n" + SEARCH}, "search.py")
    assert BRANCH in text


@pytest.mark.parametrize("results", ["default=None", 'help="where to"', "required=False"])
def test_a_path_that_nobody_may_give_stays_none(tree, results):
    new = SEARCH.replace("        resume=args.resume,\n", "")
    text, _ = tree({"main.py": parser(results=results) + MAIN, "search.py": new}, "search.py")
    path = "os.path.abspath(os.path.expanduser(args.results_dir)) if args.results_dir else None"
    assert f"storage_path={path}," in text


@pytest.mark.parametrize(
    ("search", "others"),
    [
        (SEARCH, {"main.py": parser("choices=['LOCAL', 'AUTO']") + MAIN}),
        (SEARCH, {"main.py": parser() + MAIN, "other.py": parser("type=str") + MAIN}),
        (SEARCH, {"main.py": parser()}),
        (SEARCH.replace("args", "config"), {"main.py": parser() + MAIN}),
    ],
    ids=["a mode", "two programs", "another program", "a configuration"],
)
def test_what_may_be_a_mode_is_asked_at_run_time(tree, search, others):
    text, codes = tree({"search.py": search, **others}, "search.py")
    assert "run_in_tuner(" in text
    assert codes == []


def test_a_file_that_is_no_python_adds_none(tree):
    tree({"main.py": "from search import search\nparser.add_argument('--resume',\n"}, "main.py")
    text, _ = tree({"search.py": SEARCH, "app.py": "from search import search\n"}, "search.py")
    assert "run_in_tuner(" in text


CLICK = """
import click
from ray import tune


@click.command()
@click.option("--resume", {resume})
@click.option("--results-dir", {results})
@click.argument("name")
def main(resume, results_dir, name):
    tune.run("PPO", name=name, local_dir=results_dir, resume=resume, raise_on_failed_trial=False)
"""


@pytest.mark.parametrize("resume", ["is_flag=True", "type=bool", "is_flag=True, help='go on'"])
def test_a_flag_of_click_becomes_a_branch(resume):
    text = rewritten(CLICK.format(resume=resume, results="required=True"))
    assert "    if resume:\n        tuner = tune.Tuner.restore(os.path.join(storage_path, name)" in text
    assert "storage_path = os.path.abspath(os.path.expanduser(results_dir))\n" in text


def test_other_options_of_click_may_be_a_mode_or_none():
    assert "run_in_tuner(" in rewritten(CLICK.format(resume="type=str", results="required=True"))
    assert "run_in_tuner(" in rewritten(CLICK.format(resume="is_flag=False", results="required=True"))
    text = rewritten(CLICK.format(resume="is_flag=True", results="help='where to'").replace(" resume=resume,", ""))
    assert "storage_path=os.path.abspath(os.path.expanduser(results_dir)) if results_dir else None,\n" in text
