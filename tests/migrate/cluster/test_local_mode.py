"""Whether Ray is in its local mode, which it never is any more: what is for that mode goes."""

import pytest

from tests.migrate.support import check_noop, rewritten

HEAD = "import ray\nfrom ray import tune\n\n\ndef train(config):\n"
ASKED = "ray.worker._mode() == ray.worker.LOCAL_MODE"
OTHERS = [
    ASKED,
    "ray.worker.LOCAL_MODE == ray.worker._mode()",
    "ray.worker.global_worker.mode == ray.worker.LOCAL_MODE",
    "ray._private.worker._mode() == ray._private.worker.LOCAL_MODE",
]


@pytest.mark.parametrize("asked", OTHERS)
def test_a_branch_for_it_alone_goes(asked):
    text = rewritten(f"{HEAD}    if {asked}:\n        config = dict(config)\n    print(config)\n")
    assert text.endswith("def train(config):\n    print(config)\n")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"is_local = {ASKED}", "is_local = False"),
        (f"is_local = {ASKED.replace('==', '!=')}", "is_local = True"),
        (f"print(1 if {ASKED} else 2)", "print(1 if False else 2)"),
        (f"if {ASKED} and other:\n        print(1)", "if False and other:\n        print(1)"),
        (f"if {ASKED}:\n        print(1)\n    else:\n        print(2)", "if False:\n        print(1)\n    else:"),
    ],
)
def test_elsewhere_the_answer_stands_in_its_place(before, after):
    assert f"    {after}\n" in rewritten(f"{HEAD}    {before}\n")


def test_a_function_that_does_nothing_else_keeps_a_body():
    assert rewritten(f"{HEAD}    if {ASKED}:\n        print(config)\n").endswith("def train(config):\n    pass\n")


@pytest.mark.parametrize(
    "use", ["print(ray.worker.LOCAL_MODE)", "other == ray.worker.LOCAL_MODE", "f(ray.worker.LOCAL_MODE == 2)"]
)
def test_other_uses_are_reported(use):
    assert "COR115" in check_noop(f"{HEAD}    {use}\n")
