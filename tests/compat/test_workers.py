"""Workers of every kind see what the driver sees: of nodes without our packages, of submitted jobs, of Ray Client."""

import json
import os
import shutil
import subprocess
import sys
import tempfile

import pytest

from tests.compat.machines import NOT_INSTALLED, QUICKLY_NOTICED, REPOSITORY, Machines, ray_command

TRAINABLE = """
import json, os, sys, time
import ray
from ray import tune

class Counter(tune.Trainable):
    def _setup(self, config):
        self.count = 0
    def _train(self):
        import compat
        self.count += 1
        time.sleep(float(os.environ.get("SECONDS_FOR_EACH", "0")))
        return {"count": self.count, "here": compat.__file__, "mine": os.environ.get("MINE"),
                "hooked": os.environ.get("HOOKED"), "node": ray.get_runtime_context().get_node_id()}
    def _save(self, directory):
        path = os.path.join(directory, "count.txt")
        open(path, "w").write(str(self.count))
        return path
    def _restore(self, path):
        self.count = int(open(path).read())
"""


def test_the_variable_is_rays():
    from ray._private import ray_constants

    from compat.in_worker.ray_compat_worker import RAYS_VARIABLE

    assert ray_constants.WORKER_PROCESS_SETUP_HOOK_ENV_VAR == RAYS_VARIABLE


def test_processes_of_a_worker_inherit_nothing_of_ours(ray_session):
    @ray_session.remote(num_cpus=0)  # whatever an earlier test may have left running
    def variables():
        command = [sys.executable, "-c", "import os; print(sorted(os.environ.items()))"]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    assert "in_worker" not in ray_session.get(variables.remote())
    assert "compat_worker" not in ray_session.get(variables.remote())


def test_a_task_with_a_path_of_its_own_finds_the_shim(ray_session, tmp_path):
    @ray_session.remote(num_cpus=0)
    def found():
        return is_installed(), os.environ["PYTHONPATH"]

    from compat.install import is_installed

    (tmp_path / "lib").mkdir()
    runtime_env = {"env_vars": {"PYTHONPATH": str(tmp_path / "lib")}}
    answer = found.options(runtime_env=runtime_env).remote()
    assert ray_session.get(answer, timeout=200) == (True, str(tmp_path / "lib"))


@pytest.mark.slow
def test_ray_can_be_shut_down_and_started_again(run_python, tmp_path):
    script = tmp_path / "again.py"
    script.write_text(
        TRAINABLE
        + """
for runtime_env in (None, {"env_vars": {"MINE": "1", "PYTHONPATH": os.environ["PYTHONPATH"]}}):
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False, runtime_env=runtime_env)
    analysis = tune.run(Counter, local_dir="results", stop={"training_iteration": 1}, verbose=0)
    print("mine:", analysis.trials[0].last_result["mine"])
    ray.shutdown()
"""
    )
    done = run_python("-m", "compat", script)
    assert [line for line in done.stdout.splitlines() if line.startswith("mine:")] == [
        "mine: None",
        "mine: 1",
    ], done.stderr


TWO_NODES = """
import glob, os, sys, threading, time
from ray.cluster_utils import Cluster
from counter import *

cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})

def node_without_the_packages():
    here = {"PYTHONPATH": sys.argv[1], "HIDDEN_FROM_IMPORTS": sys.argv[2], "SECONDS_FOR_EACH": "0.5"}
    before = {name: os.environ.get(name) for name in here}
    os.environ.update(here)
    node = cluster.add_node(num_cpus=1)
    for name, value in before.items():
        os.environ.pop(name) if value is None else os.environ.update({name: value})
    return node

nodes = {node.node_id: node for node in (node_without_the_packages(), node_without_the_packages())}
ray.init(address=cluster.address, runtime_env={"env_vars": {"MINE": "1"}})

def move():
    while not (found := glob.glob("results/moved/*/checkpoint_000001/count.txt")):
        time.sleep(0.1)
    with open(found[0].replace("checkpoint_000001/count.txt", "result.json")) as results:
        cluster.remove_node(nodes[json.loads(results.readline())["node"]], allow_graceful=False)

threading.Thread(target=move).start()
analysis = tune.run(Counter, name="moved", local_dir="results", checkpoint_freq=1, max_failures=2,
                    stop={"training_iteration": 8}, verbose=0)
trial = analysis.trials[0]
frame = analysis.trial_dataframes[trial.logdir]
where = frame["here"].unique()
print("status", trial.status, frame["node"].nunique(), [str(mine) for mine in set(frame["mine"])])
print("brought", all("py_modules" in where for where in frame["here"]))
print("last", trial.last_result["count"], trial.last_result["training_iteration"])
print("rerun", len(frame) - frame["training_iteration"].nunique())
ray.shutdown()
cluster.shutdown()
"""


@pytest.mark.slow
@pytest.mark.timeout(400)
def test_a_trial_moves_between_nodes_where_the_packages_are_not_installed(run_python, tmp_path):
    (tmp_path / "node").mkdir()
    (tmp_path / "node" / "sitecustomize.py").write_text(NOT_INSTALLED)
    (tmp_path / "counter.py").write_text(TRAINABLE)
    script = tmp_path / "two_nodes.py"
    script.write_text(TWO_NODES)
    session = tempfile.mkdtemp(prefix="rc", dir="/tmp")  # away from where other drivers look for a running Ray
    try:
        done = run_python(
            "-m", "compat", script, tmp_path / "node", REPOSITORY, timeout=380, RAY_TMPDIR=session, **QUICKLY_NOTICED
        )
    finally:
        shutil.rmtree(session, ignore_errors=True)
    lines = done.stdout.splitlines()
    assert "last 8 8" in lines, done.stderr
    assert "status TERMINATED 2 ['1']" in lines, lines
    assert "brought True" in lines, lines
    assert int(next(line for line in lines if line.startswith("rerun")).split()[1]) <= 1


@pytest.fixture(scope="module")
def head(tmp_path_factory):
    """A Ray that runs already, serves jobs and clients, and knows nothing of our packages."""
    pytest.importorskip("aiohttp_cors")
    pytest.importorskip("grpc")
    machines = Machines(tmp_path_factory.mktemp("head"))
    machines.start_head(num_cpus=2, served=True)
    yield machines
    machines.stop()


@pytest.mark.slow
@pytest.mark.parametrize("how", ["ray.init('ray://{0}')", "ray.util.connect('{0}')", "ray.client('{0}').connect()"])
def test_ray_client_reaches_the_workers(run_python, tmp_path, head, how):
    script = tmp_path / "client.py"
    script.write_text(
        TRAINABLE
        + f"""
import compat
{how.format(head.client)}
analysis = tune.run(Counter, local_dir={str(tmp_path / "results")!r}, stop={{"training_iteration": 2}},
                    checkpoint_at_end=True, verbose=0)
result = analysis.trials[0].last_result
print("counted", result["count"], result["here"] != compat.__file__)
"""
    )
    done = run_python("-m", "compat", script, RAY_AUTH_MODE="disabled")
    assert "counted 2 True" in done.stdout, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("hook", [None, "my_hook.hook"])
@pytest.mark.parametrize("brought_by", ["path", "py_modules"])
def test_a_submitted_job_reaches_the_workers(tmp_path, head, brought_by, hook):
    directory = tmp_path / "job"
    directory.mkdir()
    (directory / "my_hook.py").write_text("import os\ndef hook(): os.environ['HOOKED'] = 'yes'\n")
    (directory / "script.py").write_text(
        "import compat.auto\n"
        + TRAINABLE
        + f"""
ray.init()
analysis = tune.run(Counter, local_dir={str(tmp_path / "results")!r}, stop={{"training_iteration": 2}}, verbose=0)
result = analysis.trials[0].last_result
print("counted", result["count"], result["mine"], result["hooked"])
"""
    )
    runtime_env = {"env_vars": {"MINE": "1"}}
    if brought_by == "path":
        runtime_env["env_vars"]["PYTHONPATH"] = str(REPOSITORY)
    else:
        runtime_env["py_modules"] = [str(REPOSITORY / package) for package in ("compat", "v2_api", "legacy_api")]
    if hook:
        runtime_env["worker_process_setup_hook"] = hook
    submit = ["job", "submit", "--working-dir", str(directory), "--runtime-env-json", json.dumps(runtime_env)]
    done = subprocess.run(
        ray_command(*submit, "--", sys.executable, "script.py"),
        capture_output=True,
        text=True,
        env={**os.environ, "RAY_ADDRESS": head.dashboard, "RAY_AUTH_MODE": "disabled"},
        timeout=240,
    )
    assert f"counted 2 1 {'yes' if hook else None}" in done.stdout, done.stdout + done.stderr
