"""Lists of classes of loggers that other files had loggers from, once runs take callbacks."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

OWN = """\
from ray.tune.logger import CSVLogger, JsonLogger, Logger


class Short(CSVLogger):
    pass


class Lines(Logger):
    def _init(self):
        self.count = 0

    def on_result(self, result):
        self.count += 1


"""


@pytest.mark.parametrize(
    ("listed", "left"),
    [
        ("(JsonLogger, Short)", "(Short,)"),
        ("[JsonLogger, Short, Lines]", "[Short, Lines]"),
        ("(Lines, JsonLogger, Short)", "(Lines, Short)"),
    ],
)
def test_what_is_gone_is_left_out(listed, left):
    found = rewrite_text(f"{OWN}LOGGERS = {listed}\n")
    assert found.text.endswith(f"\n\n\nLOGGERS = {left}\n")
    assert "JsonLogger" not in found.text
    assert [one.code for one in found.findings if one.attention] == []
    assert "MOD601" in {one.code for one in found.findings}


@pytest.mark.parametrize(
    "listed",
    ["(JsonLogger, Short, other)", "(JsonLogger, made(Short))", "(\n    JsonLogger,\n    Short,\n)"],
)
def test_a_list_that_is_not_followed_is_reported(listed):
    done = rewritten(f"{OWN}LOGGERS = {listed}\n")
    assert done.endswith(f"LOGGERS = {listed}\n")
    assert check_noop(done) == ["MOD601"]


def test_a_list_that_the_file_reads_is_reported():
    done = rewritten(f"{OWN}LOGGERS = (JsonLogger, Short)\nprint(LOGGERS)\n")
    assert "LOGGERS = (JsonLogger, Short)\n" in done
    assert check_noop(done) == ["MOD601"]


@pytest.mark.parametrize(
    "code",
    [
        "from mine import JsonLogger, Short\nfrom ray import tune\n\nLOGGERS = (JsonLogger, Short)\n",
        "from ray.tune.logger import JsonLoggerCallback\n\n\nclass A:\n    pass\n\n\nALL = (JsonLoggerCallback, A)\n",
    ],
)
def test_others_stay(code):
    assert check_noop(code) == []
