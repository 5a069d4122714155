"""Helpers of Ray itself that scripts took from its private modules: what they are, and what they answer."""

import os

import ray.state
import ray.test_utils
from ray.services import get_node_ip_address
from ray.test_utils import SignalActor, run_string_as_driver, wait_for_condition
from ray.utils import binary_to_hex, decode, hex_to_binary, try_to_create_directory

from observed import RESULTS, outcome

directory = os.path.join(RESULTS, "new", "inner")
try_to_create_directory(directory)
wait_for_condition(lambda: os.path.isdir(directory), timeout=5)
outcome(
    hexadecimal=[binary_to_hex(b"\x01\xff"), hex_to_binary("01ff") == b"\x01\xff"],
    decoded=decode(b"text"),
    made=os.path.isdir(directory),
    address=get_node_ip_address().count("."),
    actor=hasattr(SignalActor, "remote"),
    callable=[callable(run_string_as_driver), callable(ray.test_utils.wait_for_condition)],
)

ray.init(num_cpus=1)
outcome(
    nodes=len(ray.state.nodes()),
    cpus=[ray.state.cluster_resources()["CPU"], ray.state.available_resources()["CPU"]],
    timeline=callable(ray.state.timeline),
)
