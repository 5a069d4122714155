"""The address of the machine that a Trainable runs on."""

import pytest

from tests.migrate.support import check_noop, rewritten

CLASS = "from ray import tune\n\n\nclass Model(tune.Trainable):\n    def step(self):\n        return {}\n\n\n"


@pytest.mark.parametrize(
    "use",
    [
        "class More(Model):\n    def where(self):\n        return self.{}.split('.')\n",
        "class More(Model):\n    def where(self):\n        return super().{}\n",
        "model = Model({{}})\nprint(model.{})\n",
        "print(Model({{}}).{})\n",
    ],
)
def test_it_is_the_first_of_what_a_trainable_gives_today(use):
    before, after = (CLASS + use.format(asked) for asked in ("get_current_ip()", "get_current_ip_pid()[0]"))
    assert rewritten(before) == after


def test_it_is_in_another_file_as_well(tree):
    main = "from model import Model\nfrom ray import tune\n\nmodel = Model({{}})\nprint(model.{}, tune.choice)\n"
    files = {"model.py": CLASS, "main.py": main.format("get_current_ip()")}
    assert tree(files, "main.py") == (main.format("get_current_ip_pid()[0]"), [])


@pytest.mark.parametrize(
    ("use", "codes"),
    [
        ("print(list(map(Model({}).get_current_ip, [])))\n", ["TRN117"]),
        ("print(Model({}).get_current_ip_pid()[0])\n", []),
        ("print(other.get_current_ip())\n", []),
        ("class More(Model):\n    def get_current_ip(self):\n        return 1\n\n\nMore({}).get_current_ip()\n", []),
        ("class More:\n    def where(self):\n        return self.get_current_ip()\n", []),
    ],
    ids=["a value", "of today", "something else", "its own", "another class"],
)
def test_what_is_not_called_or_is_something_else_stays(use, codes):
    assert check_noop(CLASS + use) == codes
