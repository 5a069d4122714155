"""Options of `ray start` in shell scripts, images and job files."""

from __future__ import annotations

from typing import Final

from legacy_api.row import Row
from legacy_api.write import flag

START: Final = "ray start"
SOCKETS: Final = "remove it: Ray places its sockets below `--temp-dir`"

ROWS: Final[tuple[Row, ...]] = (
    flag("CMD901", START, "--redis-address", to="--address", first="", until=""),
    flag("CMD902", START, "--redis-port", to="--port", first="0.8.7", until="0.8.7"),
    flag("CMD903", START, "--include-webui", to="--include-dashboard", first="0.8.7", until="0.8.7"),
    flag("CMD904", START, "--webui-host", to="--dashboard-host", first="0.8.7", until="0.8.7"),
    flag("CMD905", START, "--internal-config", to="--system-config", first="0.8.7", until="0.8.7"),
    flag(
        "CMD911", START, "--num-redis-shards", first="0.8.7", until="0.8.7", note="remove it: there are no Redis shards"
    ),
    flag(
        "CMD912", START, "--redis-max-clients", first="0.8.7", until="0.8.7", note="remove it: nothing is left to limit"
    ),
    flag(
        "CMD913", START, "--redis-max-memory", first="0.8.7", until="2.42.1", note="remove it: nothing is left to limit"
    ),
    flag(
        "CMD914",
        START,
        "--huge-pages",
        first="0.8.7",
        until="0.8.7",
        note="remove it: the object store has no such option",
    ),
    flag(
        "CMD915",
        START,
        "--include-java",
        first="0.8.7",
        until="0.8.7",
        note="remove it: Java workers start when needed",
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
        note="remove it: objects are spilled to disk when memory is short",
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
        note="remove it: the head listens on `--port`",
    ),
    flag(
        "CMD923",
        START,
        "--dashboard-grpc-port",
        first="2.6.3",
        until="2.42.1",
        note="remove it: the dashboard has no such port",
    ),
    flag(
        "CMD924",
        START,
        "--storage",
        first="1.13.0",
        until="2.42.1",
        note="remove it: a run says where it stores things, `RunConfig(storage_path=...)`",
    ),
)
