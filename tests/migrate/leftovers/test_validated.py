"""Classes that are validated where Ray has no room for it."""

import pytest

from tests.migrate.support import check_noop, check_transformed

CODE = "INT233"
HEAD = (
    "import ray\nfrom ray import tune\nfrom ray.tune.utils import validate_save_restore\nfrom mine import Trained\n\n"
)


def text(*lines):
    """A script that has only lines that stay, beside one that is legacy and not rewritten."""
    return HEAD + "".join(f"{line}\n" for line in (*lines, "tune.gone_for_long()"))


@pytest.mark.parametrize("cpus", ["1", "0", "cpus"])
def test_a_class_is_reported_that_was_validated_in_the_local_mode(cpus):
    old = HEAD + "cpus = 1\nray.init(num_cpus={}{})\nvalidate_save_restore(Trained)\n"
    findings = check_transformed(old.format(cpus, ", local_mode=True"), old.format(cpus, ""))
    (finding,) = [one for one in findings if one.code == CODE]
    assert finding.attention and finding.line == 8 and "num_cpus=2" in finding.message


def test_each_check_is_reported():
    old = HEAD + (
        "def check(use):\n    ray.init({}num_cpus=1)\n    tune.utils.validate_save_restore(Trained, {{}})\n"
        "    tune.utils.util.validate_save_restore(Trained, num_gpus=1)\n"
    )
    findings = check_transformed(old.format("local_mode=use, "), old.format(""))
    assert [one.line for one in findings if one.code == CODE] == [8, 9]


def test_a_file_that_is_said_to_be_old_by_something_else_is_told():
    assert CODE in check_noop(text("ray.init(num_cpus=1)", "validate_save_restore(Trained)"))


@pytest.mark.parametrize(
    "lines",
    [
        ("ray.init(num_cpus=2)", "validate_save_restore(Trained)"),
        ("ray.init()", "validate_save_restore(Trained)"),
        ("ray.init(num_cpus=None)", "validate_save_restore(Trained)"),
        ("ray.init(num_cpus=os.cpu_count())", "validate_save_restore(Trained)"),
        ("ray.init(num_gpus=1)", "validate_save_restore(Trained)"),
        ("ray.init('auto')", "validate_save_restore(Trained)"),
        ("validate_save_restore(Trained)",),  # who starts Ray is not in this file
        ("ray.init(num_cpus=1)", "print(Trained)"),
        ("ray.init(num_cpus=1)", "mine.validate_save_restore(Trained)"),
        ("ray.init(num_cpus=1)", "check = validate_save_restore"),
        ("ray.init()", "ray.shutdown()", "ray.init(num_cpus=1)", "validate_save_restore(Trained)"),
        ("ray.init(num_cpus=4)", "validate_save_restore(Trained)", "ray.shutdown()", "ray.init(num_cpus=1)"),
    ],
)
def test_where_there_may_be_room_nothing_is_said(lines):
    assert CODE not in check_noop(text(*lines))
