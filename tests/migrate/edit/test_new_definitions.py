"""What rules write stands apart from what is below it, as formatters have it; what the user wrote stays as close."""

import pytest

from tests.migrate.support import check_transformed, rewritten

LOGGER = """\
from ray import tune
from ray.tune.logger import DEFAULT_LOGGERS, Logger

class Lines(Logger):
    def _init(self):
        self.file = open(self.logdir + "/x.txt", "w")

    def on_result(self, result):
        self.file.write(str(result))
{below}"""
RUN = "tune.run(fit, loggers=DEFAULT_LOGGERS + (Lines,))\n"


@pytest.mark.parametrize("blank", [0, 1, 2, 3])
def test_below_a_new_class_are_two_blank_lines(blank):
    text = rewritten(LOGGER.format(below="\n" * blank + f"def fit(config):\n    return {{'a': 1}}\n{RUN}"))
    new = text.partition("class LinesCallback")[2].partition("def fit")[0]
    assert new.endswith("\n" * (max(blank, 2) + 1)) and not new.endswith("\n" * (max(blank, 2) + 2))


def test_in_a_function_it_is_one():
    text = rewritten(
        "from ray import tune\n\n\ndef main(path):\n    from models import Model\n"
        "    tune.run(Model, restore=path)\n    print(1)\n"
    )
    assert "class RestoredModel(Model):" in text
    assert "\n\n\n" not in text.partition("def main")[2]


def test_those_of_the_user_stay_as_close_as_they_were():
    text = rewritten(LOGGER.format(below=f"def fit(config):\n    tune.report(a=1)\n{RUN}"))
    assert '    tune.report({"a": 1})\nresults = tune.Tuner(' in text


def test_a_comment_below_it_stays_with_what_it_is_about():
    text = rewritten(LOGGER.format(below=f"# What is tuned.\ndef fit(config):\n    return {{'a': 1}}\n{RUN}"))
    assert "\n\n\n# What is tuned.\ndef fit(config):" in text


def test_a_second_run_changes_nothing():
    text = rewritten(LOGGER.format(below=f"def fit(config):\n    return {{'a': 1}}\n{RUN}"))
    assert rewritten(text) == text


@pytest.mark.parametrize(
    "below",
    [
        "        # tracking.watch(self.network)\n\n",
        "        # a comment\n",
        "    # of the next one\n",
        "",
        "\n\n",
    ],
)
def test_what_stands_below_a_method_that_is_renamed_stays_where_it_is(below):
    body = (
        "class Model(tune.Trainable):\n    def {}(self, config):\n        self.a = 1\n{}"
        "    def {}(self):\n        return {{}}\n"
    )
    before, after = (body.format(one, below, other) for one, other in (("_setup", "_train"), ("setup", "step")))
    check_transformed(f"from ray import tune\n\n\n{before}", f"from ray import tune\n\n\n{after}")
