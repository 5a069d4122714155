"""Tools of Ray's private modules, which moved: identifiers as texts, names as what they stand for, loops of events."""

import asyncio
import os

import ray
import ray._private.signature
import ray._private.usage.usage_lib as usage
from observed import RESULTS, outcome
from ray._private import utils
from ray._private.utils import binary_to_hex, import_attr, try_to_create_directory


async def answer():
    return await utils.run_background_task(asyncio.sleep(0, "done"))


place = os.path.join(RESULTS, "made")
try_to_create_directory(place)
utils.reset_ray_address(os.path.join(RESULTS, "nowhere"))
outcome(
    text=binary_to_hex(b"\x01\xff"),
    binary=list(ray._private.utils.hex_to_binary("01ff")),
    joined=import_attr("os.path.join")("a", "b"),
    made=os.path.isdir(place),
    answer=utils.get_or_create_event_loop().run_until_complete(answer()),
    parameters=[parameter.name for parameter in ray._private.signature.extract_signature(import_attr)],
    enabled=usage.usage_stats_enabled() in (True, False),
)
