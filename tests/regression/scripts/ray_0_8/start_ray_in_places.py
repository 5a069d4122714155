"""Ray started in directories and at an address of the user's choice, with settings of its own."""

import json
import os
import tempfile

import ray
from observed import outcome

places = tempfile.mkdtemp(prefix="rp", dir=os.environ.get("RAY_TMPDIR"))
ray.init(
    num_cpus=1,
    node_ip_address="127.0.0.1",
    plasma_directory="/tmp",
    temp_dir=places,
    _internal_config=json.dumps(
        {
            "max_direct_call_object_size": 100000,
            "num_heartbeats_timeout": 300,
            "raylet_heartbeat_timeout_milliseconds": 200,
            "worker_get_request_size": 9000,
        }
    ),
)


@ray.remote
def add(one, other):
    return one + other


outcome(sum=ray.get(add.remote(1, 2)), places=any(name.startswith("session_") for name in os.listdir(places)))
ray.shutdown()
