"""A trial on a Ray that runs already, and is reached through Ray Client."""

import os
import signal
import socket
import subprocess
import sys
import time

import ray
from observed import RESULTS, outcome
from ray import tune


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


def train(config):
    for step in range(2):
        tune.report(score=step)


os.environ["RAY_AUTH_MODE"] = "disabled"
port = free_port()
start = "from ray.scripts.scripts import main; main()"
options = ["--head", "--block", "--port=0", "--num-cpus=2", "--include-dashboard=false", "--ray-client-server-port"]
head = subprocess.Popen([sys.executable, "-c", start, "start", *options, str(port)], start_new_session=True)
try:
    for attempt in range(60):
        try:
            ray.init("ray://127.0.0.1:%d" % port)
            break
        except ConnectionError:
            time.sleep(1)
    analysis = tune.run(train, name="client", local_dir=RESULTS, verbose=0)
    outcome(
        statuses=[trial.status for trial in analysis.trials], scores=[r["score"] for r in analysis.results.values()]
    )
    ray.shutdown()
finally:
    os.killpg(head.pid, signal.SIGTERM)
    head.wait(60)
