"""Training functions that their file calls by hand: what they ask of a worker raises where none runs."""

import pytest

from .support import check_noop

TEXT = """\
from ray import train
from ray.train.torch import TorchTrainer


def loop(config, use_ray=True, distributed=False, *, rank=None):
    {asked}


def fit():
    TorchTrainer(loop).fit()


{call}
"""
RANK = "train.get_context().get_world_rank()"


@pytest.mark.parametrize(
    ("asked", "call"),
    [
        (f"if distributed:\n        print({RANK})", "loop({})"),
        (f"if distributed and {RANK} == 0:\n        print(1)", "loop({})"),
        (f"if config and distributed:\n        if config:\n            print({RANK})", "loop({})"),
        (f"print({RANK} if distributed else 0)", "loop({})"),
        (f"while distributed:\n        print({RANK})", "loop({}, True)"),
        (f"if rank:\n        print({RANK})", "loop({}, True)"),
        (f"if use_ray:\n        print({RANK})", "loop({}, use_ray=False)"),
        (f"if use_ray:\n        print({RANK})", "loop({}, False)"),
        (f"print({RANK})", "TorchTrainer(lambda config: loop(config, rank=1)).fit()"),
        (f"print({RANK})", "loops = [lambda config: loop(config)]"),
    ],
)
def test_what_a_flag_that_the_call_does_not_set_asks_for_is_not_asked(asked, call):
    assert check_noop(TEXT.format(asked=asked, call=call)) == []


@pytest.mark.parametrize(
    ("asked", "call"),
    [
        (f"print({RANK})", "loop({})"),
        (f"if use_ray:\n        print({RANK})", "loop({})"),
        (f"if distributed:\n        print({RANK})", "loop({}, distributed=True)"),
        (f"if distributed:\n        print({RANK})", "loop({})\nloop({}, distributed=True)"),
        (f"if distributed:\n        print({RANK})", "loop({}, distributed=is_on)"),
        (f"if distributed:\n        print({RANK})", "loop({}, **options)"),
        (f"if distributed:\n        print({RANK})", "loop(*options)"),
        (f"if distributed or config:\n        print({RANK})", "loop({})"),
        (f"if {RANK} == 0 and distributed:\n        print(1)", "loop({})"),
        (f"if distributed:\n        pass\n    else:\n        print({RANK})", "loop({})"),
        (f"distributed = True\n    if distributed:\n        print({RANK})", "loop({})"),
    ],
)
def test_what_a_call_by_hand_may_come_to_is_reported(asked, call):
    assert check_noop(TEXT.format(asked=asked, call=call)) == ["FUN245"]


GUARDED = f"""\
    if ray.is_initialized():
        print({RANK})
"""
STARTING = """\
import ray
from ray import train


def loop(config):
{guarded}

{call}
"""


@pytest.mark.parametrize(
    "guarded",
    [
        GUARDED,
        GUARDED.replace("ray.is", "config and ray.is"),
        GUARDED.replace("ray.is", "ray.util.client.ray.is_connected() or ray.is"),
    ],
)
def test_what_is_asked_where_ray_runs_is_not_asked_in_a_file_that_starts_none(guarded):
    assert check_noop(STARTING.format(guarded=guarded, call="loop({})")) == []


def test_a_session_that_is_asked_for_starts_no_ray():
    asked = "if ray.is_initialized():\n    print(ray.train._internal.session.get_session().storage)\nloop({})"
    assert check_noop(STARTING.format(guarded=GUARDED, call=asked)) == []


@pytest.mark.parametrize(
    ("guarded", "call"),
    [
        (GUARDED, "ray.init()\nloop({})"),
        (GUARDED, "ray.train.torch.TorchTrainer(fit).fit()\nloop({})"),
        (GUARDED, "load.remote()\nloop({})"),
        (GUARDED, "ray.get(value)\nloop({})"),
        (GUARDED.replace("ray.is", "not ray.is"), "loop({})"),
        (GUARDED.replace("ray.is", "config or ray.is"), "loop({})"),
    ],
)
def test_what_is_asked_where_ray_runs_is_asked_in_a_file_that_may_start_it(guarded, call):
    assert check_noop(STARTING.format(guarded=guarded, call=call)) == ["FUN245"]


IN_MAIN = "def main(quick=False):\n    {body}\n\n\nif __name__ == '__main__':\n    main({given})"


@pytest.mark.parametrize(
    ("body", "given", "codes"),
    [
        ("loop({})", "", ["FUN245"]),
        ("if quick:\n        loop({})\n    else:\n        fit()", "quick=True", ["FUN245"]),
        ("if quick:\n        loop({})\n    else:\n        fit()", "", []),
        ("fit()", "", []),
        ("return loop", "", []),
    ],
)
def test_a_call_in_a_function_that_the_script_calls_is_one_by_hand(body, given, codes):
    call = IN_MAIN.format(body=body, given=given)
    assert check_noop(TEXT.format(asked=f"print({RANK})", call=call)) == codes


def test_so_is_a_call_in_a_method_that_the_script_calls():
    call = "class Study:\n    def run(self):\n        loop({})\n\n\nstudy = Study()\nstudy.run()"
    assert check_noop(TEXT.format(asked=f"print({RANK})", call=call)) == ["FUN245"]
    assert check_noop(TEXT.format(asked=f"print({RANK})", call=call.replace("\nstudy.run()", ""))) == []


def test_what_only_a_training_function_calls_is_not_called_by_hand():
    text = TEXT.format(asked="return step(config)", call="def step(config):\n    print(RANK)\n\n\nfit()")
    assert check_noop(text.replace("RANK", RANK)) == []


def test_functions_that_call_each_other_are_followed_once():
    call = "def again(n):\n    loop({})\n    return other(n)\n\n\ndef other(n):\n    return again(n)\n\n\nagain(1)"
    assert check_noop(TEXT.format(asked=f"print({RANK})", call=call)) == ["FUN245"]
