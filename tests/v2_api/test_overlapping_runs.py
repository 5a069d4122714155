"""Runs that overlap, in threads: what they change together is Ray's and the user's again after the last of them."""

import os
from contextlib import ExitStack

from v2_api.environment import environment
from v2_api.replaced_methods import ReplacedMethods


class Controller:
    def step(self):
        return "Ray's"


def careful():
    rays = Controller.step
    return {Controller: {"step": lambda self: f"ours before {rays(self)}"}}


def test_methods_stay_until_the_last_run_ends_and_are_rays_afterwards():
    methods, rays = ReplacedMethods(careful), Controller.__dict__["step"]
    first, second = ExitStack(), ExitStack()
    first.enter_context(methods.in_force())
    second.enter_context(methods.in_force())
    first.close()
    assert Controller().step() == "ours before Ray's"
    second.close()
    assert Controller.__dict__["step"] is rays


def test_variables_stay_until_the_last_run_ends_and_are_the_users_afterwards(monkeypatch):
    monkeypatch.setenv("OF_THE_USER", "mine")
    monkeypatch.delenv("OF_NOBODY", raising=False)
    changes = {"OF_THE_USER": None, "OF_NOBODY": "ours"}
    first, second = ExitStack(), ExitStack()
    first.enter_context(environment(changes))
    second.enter_context(environment({**changes, "OF_THE_USER": "another"}))
    first.close()
    assert (os.environ["OF_THE_USER"], os.environ["OF_NOBODY"]) == ("another", "ours")
    second.close()
    assert os.environ["OF_THE_USER"] == "mine"
    assert "OF_NOBODY" not in os.environ
