"""Blocks of pages that do not say what they are: Python where they go with blocks that import Ray."""

import pytest

from migrate.command.options import Options
from migrate.command.process import process_data

IMPORTS = ["from ray import tune", "from ray.air import session"]
FUNCTION = ["def train_model(config):", '    session.report({"loss": 1})']
RUN = ["tuner = tune.Tuner(train_model)", "results = tuner.fit()"]
ASKED = ["print(results[0].log_dir)"]
NEW = [["from ray import tune"], [FUNCTION[0], '    tune.report({"loss": 1})'], RUN, ["print(results[0].path)"]]


def markdown(*blocks, about=""):
    return "# Page\n" + "".join("\nText:\n\n```{}\n{}\n```\n".format(about, "\n".join(block)) for block in blocks)


def restructured(*blocks):
    return "Page\n====\n" + "".join("\nText::\n\n    {}\n".format("\n    ".join(block)) for block in blocks)


def set_in(*blocks):
    return "# Page\n" + "".join("\nText:\n\n    {}\n".format("\n    ".join(block)) for block in blocks)


def outcome(text, path="page.md", **options):
    return process_data(path, text.encode(), Options(**options))


@pytest.mark.parametrize(("write", "path"), [(markdown, "page.md"), (restructured, "page.rst"), (set_in, "page.md")])
def test_blocks_that_use_what_others_bind_are_rewritten_with_them(write, path):
    done = outcome(write(IMPORTS, FUNCTION, RUN, ASKED), path)
    assert done.new.decode() == write(*NEW)
    assert done.findings == ()
    assert outcome(done.new.decode(), path).new is None


def test_those_beside_blocks_that_say_that_they_are_python_go_with_these():
    page = markdown(IMPORTS, about="python") + markdown(FUNCTION, RUN, ASKED)
    assert outcome(page).new.decode() == markdown(NEW[0], about="python") + markdown(*NEW[1:])


def test_a_function_that_others_name_goes_with_them_though_it_asks_nothing():
    function = ["def train_model(config):", '    return {"loss": tensor.mean()}']
    run = ['tune.run(train_model, local_dir="/out")']
    done = outcome(markdown(["from ray import tune"], function, run))
    assert "tune.Tuner(" in done.new.decode()
    assert outcome(markdown(["from ray import tune"], ["def other(config):", "    return 1"], run)).new is not None


@pytest.mark.parametrize("will_write", [False, True])
def test_what_is_left_in_them_is_reported_at_its_line(will_write):
    asked = ["print(results[0].checkpoint.to_object_ref())"]
    page = markdown(IMPORTS, ["loss: 1"], FUNCTION, RUN, asked)
    done = outcome(page, will_write=will_write)
    lines = (done.new.decode() if will_write else page).split("\n")
    assert {lines[found.line - 1] for found in done.findings if found.attention} == set(asked)


@pytest.mark.parametrize(
    "block",
    [
        ["tune: 1", "session: out"],  # settings
        ["lr: tune.uniform", "local_dir: results"],
        ["{'lr': 0.1, 'session': 1}"],  # output
        ["session"],
        ["0.25"],
        ["Trial session.report() finished"],  # prose
        ["other.log_dir = 1"],  # of something else
        ["def helper():", "    return other.log_dir"],
        ["$ python tune.py"],
    ],
)
def test_what_only_looks_like_python_stays(block):
    done = outcome(markdown(IMPORTS, FUNCTION, block, RUN))
    assert done.new.decode() == markdown(NEW[0], NEW[1], block, RUN)
    assert done.findings == ()


@pytest.mark.parametrize(
    "page",
    [
        markdown(FUNCTION, RUN, ASKED),  # nothing imports Ray
        markdown(["import numpy", "from elsewhere import session"], FUNCTION),
        markdown(["from ray import tune"], about="text") + markdown(["print(results[0].log_dir)"]),
    ],
)
def test_pages_whose_blocks_do_not_import_ray_stay(page):
    done = outcome(page)
    assert (done.new, done.findings) == (None, ())


def test_a_block_in_another_language_stays():
    shell = markdown(["session.report(1)"], about="text")
    done = outcome(markdown(IMPORTS, FUNCTION, RUN) + shell)
    assert done.new.decode() == markdown(NEW[0], NEW[1], RUN) + shell


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_empty_lines_stand_in_a_block_that_has_nothing_but_an_indent(ending):
    page = (
        "    from ray import tune\n\n    def f(config):\n\n        tune.report({})\n\n    tune.Tuner(f).fit()\n\nEnd.\n"
    )
    page = page.replace("\n", ending)
    assert outcome(page.format("loss=1")).new == page.format('{"loss": 1}').encode()


@pytest.mark.parametrize(
    "text",
    [
        "    from ray.air import session is how it began\n",  # prose of a list
        "    $ python\n    from ray.tune.suggest import Searcher\n",
        "Text\n    from ray.tune.suggest import Searcher\n",  # goes on with the line above it
        "```text\n\n    from ray.tune.suggest import Searcher\n\n```\n",  # in a block of another kind
        "   from ray.tune.suggest import Searcher\n",
    ],
)
def test_what_only_has_an_indent_and_is_no_python_stays(text):
    done = outcome(text)
    assert (done.new, done.findings) == (None, ())
