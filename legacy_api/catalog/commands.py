"""Commands of `ray`, `rllib` and `serve` and their options, in scripts, images, job files and pages of Markdown."""

from __future__ import annotations

from typing import Final

from legacy_api.catalog.ray_init import GONE_SETTINGS
from legacy_api.row import Row
from legacy_api.write import call_form, command, flag

START: Final = "ray start"
SOCKETS: Final = "remove it: Ray places its sockets below `--temp-dir`"

PROJECTS: Final = "there are no projects: `ray up`, `ray submit` and `ray exec` take the cluster file"
ALGORITHM: Final = (
    "there is no command `rllib`: run the algorithm in a script, "
    '`tune.Tuner("PPO", param_space=..., run_config=...).fit()`'
)
CHECKPOINT: Final = (
    "there is no command `rllib`: load the checkpoint in a script, `Algorithm.from_checkpoint(path)`, "
    "and let it compute actions"
)
BEFORE_RUN: Final = (
    "start Serve before it, where Ray runs: `serve start --http-host HOST --http-port PORT`; or say it in "
    "`http_options` of the file that it is given"
)
ON_THE_HEAD: Final = (
    "one that names no place had a proxy on the head node alone, and has one on every node today: "
    "`--proxy-location HeadOnly`"
)
ONE_NAMESPACE: Final = "Serve is in one namespace of its own"
FOR_KUBERNETES: Final = "remove it: what is written stands in `serveConfigV2` of a RayService as it is"
PASSWORD: Final = "the command asks no Redis"

ROWS: Final[tuple[Row, ...]] = (
    flag("CMD901", START, "--redis-address", to="--address", first="", until=""),
    flag("CMD902", START, "--redis-port", to="--port", first="0.8.7", until="0.8.7"),
    flag("CMD903", START, "--include-webui", to="--include-dashboard", first="0.8.7", until="0.8.7"),
    flag("CMD904", START, "--webui-host", to="--dashboard-host", first="0.8.7", until="0.8.7"),
    flag("CMD905", START, "--internal-config", to="--system-config", first="0.8.7", until="0.8.7"),
    call_form(
        "CMD906",
        "ray start --system-config=<settings that are gone>",
        first="0.8.7",
        until="2.42.1",
        today="error",
        note=GONE_SETTINGS,
    ),
    flag(
        "CMD911",
        START,
        "--num-redis-shards",
        first="0.8.7",
        until="0.8.7",
        action="drop",
        note="there are no Redis shards",
    ),
    flag(
        "CMD912",
        START,
        "--redis-max-clients",
        first="0.8.7",
        until="0.8.7",
        action="drop",
        note="nothing is left to limit",
    ),
    flag(
        "CMD913",
        START,
        "--redis-max-memory",
        first="0.8.7",
        until="2.42.1",
        action="drop",
        note="nothing is left to limit",
    ),
    flag(
        "CMD914",
        START,
        "--huge-pages",
        first="0.8.7",
        until="0.8.7",
        action="drop",
        note="the object store has no such option",
    ),
    flag(
        "CMD915",
        START,
        "--include-java",
        first="0.8.7",
        until="0.8.7",
        action="drop",
        note="Java workers start when needed",
    ),
    flag(
        "CMD916",
        START,
        "--java-worker-options",
        first="0.8.7",
        until="0.8.7",
        note="remove it: a Java job brings its options in its runtime environment",
    ),
    flag(
        "CMD917",
        START,
        "--load-code-from-local",
        first="0.8.7",
        until="0.8.7",
        note="remove it: `runtime_env` brings the code of a job to all nodes",
    ),
    flag(
        "CMD918",
        START,
        "--lru-evict",
        first="0.8.7",
        until="0.8.7",
        action="drop",
        note="objects are spilled to disk when memory is short",
    ),
    flag(
        "CMD919",
        START,
        "--no-redirect-worker-output",
        first="0.8.7",
        until="0.8.7",
        note="remove it, and set RAY_LOG_TO_STDERR=1",
    ),
    flag("CMD920", START, "--plasma-store-socket-name", first="0.8.7", until="2.42.1", note=SOCKETS),
    flag("CMD921", START, "--raylet-socket-name", first="0.8.7", until="2.42.1", note=SOCKETS),
    flag(
        "CMD922",
        START,
        "--gcs-server-port",
        first="0.8.7",
        until="0.8.7",
        action="drop",
        note="the head listens on `--port`",
    ),
    flag(
        "CMD923",
        START,
        "--dashboard-grpc-port",
        first="2.6.3",
        until="2.42.1",
        action="drop",
        note="the dashboard has no such port",
    ),
    flag(
        "CMD924",
        START,
        "--storage",
        first="1.13.0",
        until="2.42.1",
        note="remove it: a run says where it stores things, `RunConfig(storage_path=...)`",
    ),
    command("CMD931", "ray create_or_update", to="ray up", first="0.8.7", until="2.42.1"),
    command("CMD932", "ray teardown", to="ray down", first="0.8.7", until="2.42.1"),
    command("CMD933", "ray exec_cmd", to="ray exec", first="0.8.7", until="2.42.1"),
    command("CMD934", "ray get_head_ip", to="ray get-head-ip", first="0.8.7", until="2.42.1"),
    command("CMD935", "ray rsync_down", to="ray rsync-down", first="0.8.7", until="2.42.1"),
    command("CMD936", "ray rsync_up", to="ray rsync-up", first="0.8.7", until="2.42.1"),
    command("CMD937", "ray globalgc", to="ray global-gc", first="0.8.7", until="0.8.7"),
    command("CMD941", "ray statistics", first="0.8.7", until="0.8.7", note="use `ray summary tasks` or the dashboard"),
    command(
        "CMD942", "ray install-nightly", first="1.13.0", until="2.42.1", note="install the wheel that the manual names"
    ),
    flag("CMD951", "ray up", "--log-old-style", to="--log-style=record", first="0.8.7", until="0.8.7"),
    flag("CMD952", "ray up", "--log-new-style", to="--log-style=pretty", first="0.8.7", until="0.8.7"),
    flag("CMD953", "ray down", "--log-old-style", to="--log-style=record", first="0.8.7", until="0.8.7"),
    flag("CMD954", "ray down", "--log-new-style", to="--log-style=pretty", first="0.8.7", until="0.8.7"),
    flag(
        "CMD955",
        "ray submit",
        "--args",
        first="0.8.7",
        until="2.60.0",
        today="warns",
        action="rewrite",
        note="arguments of the script stand behind `--`, as in `ray submit CLUSTER.yaml script.py -- --arg`",
    ),
    flag(
        "CMD956",
        "ray up",
        "--min-workers",
        first="0.8.7",
        until="1.13.0",
        today="silent",
        note="it has no effect on node types: write `min_workers` into the node type",
    ),
    flag("CMD957", "ray memory", "--redis_password", first="0.8.7", until="2.6.3", action="drop", note=PASSWORD),
    flag("CMD958", "ray status", "--redis_password", first="1.13.0", until="2.6.3", action="drop", note=PASSWORD),
    flag("CMD959", "ray health-check", "--redis_password", first="1.13.0", until="2.6.3", action="drop", note=PASSWORD),
    command("CMD981", "rllib train", first="0.8.7", until="2.6.3", note=ALGORITHM),
    command("CMD982", "rllib evaluate", first="1.13.0", until="2.6.3", note=CHECKPOINT),
    command("CMD983", "rllib rollout", first="0.8.7", until="1.13.0", note=CHECKPOINT),
    command("CMD984", "rllib example", first="2.6.3", until="2.6.3", note=ALGORITHM),
    command("CMD961", "ray project create", first="0.8.7", until="0.8.7", note=PROJECTS),
    command("CMD962", "ray project validate", first="0.8.7", until="0.8.7", note=PROJECTS),
    command("CMD963", "ray session attach", first="0.8.7", until="0.8.7", note=PROJECTS),
    command("CMD964", "ray session commands", first="0.8.7", until="0.8.7", note=PROJECTS),
    command("CMD965", "ray session execute", first="0.8.7", until="0.8.7", note=PROJECTS),
    command("CMD966", "ray session start", first="0.8.7", until="0.8.7", note=PROJECTS),
    command("CMD967", "ray session stop", first="0.8.7", until="0.8.7", note=PROJECTS),
    flag("CMD926", START, "--use-pickle", first="", until="", action="drop", note="objects are pickled anyway"),
    command("CMD943", "ray create-or-update", to="ray up", first="", until=""),
    command("CMD944", "ray stat", to="ray status", first="", until=""),
    command(
        "CMD945", "ray clusterbenchmark", first="", until="", note="use `ray microbenchmark`, which measures a node"
    ),
    flag("CMD971", "ray exec", "--docker", to="--run-env=docker", first="", until=""),
    flag(
        "CMD972",
        "ray submit",
        "--docker",
        first="",
        until="",
        action="drop",
        note="a script runs in the container that the cluster file names, if it names one",
    ),
    *(
        flag(f"CMD{number}", "serve run", option, first="1.13.0", until="2.6.3", today=today, note=BEFORE_RUN)
        for number, option, today in (
            (801, "--host", "error"),
            (802, "-h", "silent"),
            (803, "--port", "error"),
            (804, "-p", "error"),
        )
    ),
    flag(
        "CMD805",
        "serve run",
        "--gradio",
        first="2.6.3",
        until="2.6.3",
        action="drop",
        note="graphs of deployments are not shown any more",
    ),
    flag(
        "CMD806",
        "serve start",
        "--http-location",
        to="--proxy-location",
        first="1.13.0",
        until="2.42.1",
        note="`NoServer` is `Disabled` there",
    ),
    flag(
        "CMD807",
        "serve start",
        "--checkpoint-path",
        first="1.13.0",
        until="1.13.0",
        note="remove it: Serve keeps what it has to know in the GCS, which keeps it where it is given a Redis; "
        f"{ON_THE_HEAD}",
    ),
    *(
        flag(f"CMD{number}", command, option, first="1.13.0", until="1.13.0", action="drop", note=note)
        for number, command, option, note in (
            (808, "serve start", "--namespace", f"{ONE_NAMESPACE}; {ON_THE_HEAD}"),
            (809, "serve start", "-n", f"{ONE_NAMESPACE}; {ON_THE_HEAD}"),
            (810, "serve shutdown", "--namespace", ONE_NAMESPACE),
            (811, "serve shutdown", "-n", ONE_NAMESPACE),
        )
    ),
    command("CMD812", "serve delete", to="serve shutdown", first="1.13.0", until="1.13.0"),
    flag("CMD813", "serve build", "--kubernetes_format", first="2.6.3", until="2.6.3", note=FOR_KUBERNETES),
    flag("CMD814", "serve build", "-k", first="2.6.3", until="2.6.3", note=FOR_KUBERNETES),
    flag(
        "CMD815",
        "serve build",
        "--multi-app",
        first="2.6.3",
        until="2.6.3",
        action="drop",
        note="the file is one of several applications anyway",
    ),
    flag(
        "CMD816",
        "serve build",
        "--single-app",
        first="2.6.3",
        until="2.6.3",
        note="remove it: the file is one of several applications, `applications:` with one entry",
    ),
    flag("CMD973", "ray timeline", "--redis-address", to="--address", first="", until=""),
)
