"""`ray.init`: the arguments with which old scripts start or join a cluster."""

from __future__ import annotations

from typing import Final

from legacy_api.row import Row
from legacy_api.write import dropped, parameter

INIT: Final = "ray.init"

ROWS: Final[tuple[Row, ...]] = (
    parameter(
        "INI801",
        INIT,
        "redis_address",
        to="init.address",
        first="0.8.7",
        until="0.8.7",
        today="error",
        note="the address of the head node, as `host:port`, or `auto`",
    ),
    parameter("INI802", INIT, "redis_password", to="init._redis_password", first="0.8.7", until="0.8.7", today="error"),
    parameter(
        "INI803", INIT, "node_ip_address", to="init._node_ip_address", first="0.8.7", until="0.8.7", today="error"
    ),
    parameter("INI804", INIT, "memory", to="init._memory", first="0.8.7", until="0.8.7", today="error"),
    parameter(
        "INI805", INIT, "plasma_directory", to="init._plasma_directory", first="0.8.7", until="0.8.7", today="error"
    ),
    parameter("INI806", INIT, "temp_dir", to="init._temp_dir", first="0.8.7", until="0.8.7", today="error"),
    parameter(
        "INI807",
        INIT,
        "include_webui",
        to="init.include_dashboard",
        first="",
        until="",
        today="error",
        note="the dashboard was called web UI before Ray 0.8.7",
    ),
    parameter(
        "INI808",
        INIT,
        "webui_host",
        to="init.dashboard_host",
        first="",
        until="",
        today="error",
        note="the dashboard was called web UI before Ray 0.8.7",
    ),
    parameter(
        "INI809",
        INIT,
        "_internal_config",
        to="init._system_config",
        convert="json_object",
        first="0.8.7",
        until="0.8.7",
        today="error",
        note="a dictionary; it was its JSON text",
    ),
    dropped(
        "INI821",
        INIT,
        "local_mode",
        first="0.8.7",
        until="2.42.1",
        note="Ray runs normally, in worker processes; to debug, start it with `num_cpus=1` and use Ray's debugger",
    ),
    dropped("INI822", INIT, "redis_port", first="0.8.7", until="0.8.7", note="Ray chooses its ports itself"),
    dropped("INI823", INIT, "num_redis_shards", first="0.8.7", until="0.8.7", note="there are no Redis shards"),
    dropped("INI824", INIT, "redis_max_clients", first="0.8.7", until="0.8.7", note="there is no Redis to limit"),
    dropped("INI825", INIT, "redis_max_memory", first="0.8.7", until="0.8.7", note="there is no Redis to limit"),
    dropped(
        "INI826",
        INIT,
        "driver_object_store_memory",
        first="0.8.7",
        until="0.8.7",
        note="the object store is limited by `object_store_memory` alone",
    ),
    dropped("INI827", INIT, "object_ref_seed", first="0.8.7", until="0.8.7", note="object ids are not seeded"),
    dropped(
        "INI828",
        INIT,
        "redirect_worker_output",
        first="0.8.7",
        until="0.8.7",
        note="worker output goes to the logs of the session, and to the driver with `log_to_driver`",
    ),
    dropped(
        "INI829",
        INIT,
        "redirect_output",
        first="0.8.7",
        until="0.8.7",
        note="the output of Ray's processes goes to the logs of the session",
    ),
    dropped("INI830", INIT, "huge_pages", first="0.8.7", until="0.8.7", note="the object store sizes its pages itself"),
    dropped("INI831", INIT, "include_java", first="0.8.7", until="0.8.7", note="Java workers need no switch"),
    dropped(
        "INI832",
        INIT,
        "java_worker_options",
        first="0.8.7",
        until="0.8.7",
        note="pass `job_config=ray.job_config.JobConfig(jvm_options=[...])`",
    ),
    dropped("INI833", INIT, "job_id", first="0.8.7", until="0.8.7", note="Ray chooses the id of the job"),
    dropped(
        "INI834",
        INIT,
        "load_code_from_local",
        first="0.8.7",
        until="0.8.7",
        note="pass `job_config=ray.job_config.JobConfig(code_search_path=[...])`",
    ),
    dropped(
        "INI835", INIT, "plasma_store_socket_name", first="0.8.7", until="0.8.7", note="Ray chooses its sockets itself"
    ),
    dropped("INI836", INIT, "raylet_socket_name", first="0.8.7", until="0.8.7", note="Ray chooses its sockets itself"),
    dropped("INI837", INIT, "use_pickle", first="0.8.7", until="0.8.7", note="pickle is all there is"),
    dropped(
        "INI838",
        INIT,
        "lru_evict",
        first="0.8.7",
        until="0.8.7",
        note="objects in use are never evicted; the object store spills to disk",
    ),
    dropped(
        "INI839",
        INIT,
        "enable_object_reconstruction",
        first="0.8.7",
        until="0.8.7",
        note="lost objects are reconstructed by default",
    ),
    dropped(
        "INI840",
        INIT,
        "storage",
        first="1.13.0",
        until="2.42.1",
        note="give each run its `RunConfig(storage_path=...)`; under the shim runs without one are kept there",
    ),
    dropped("INI841", INIT, "_redis_max_memory", first="1.13.0", until="2.42.1", note="there is no Redis to limit"),
    dropped(
        "INI842",
        INIT,
        "_lru_evict",
        first="",
        until="",
        note="objects in use are never evicted; the object store spills to disk",
    ),
    dropped(
        "INI843",
        INIT,
        "_java_worker_options",
        first="",
        until="",
        note="pass `job_config=ray.job_config.JobConfig(jvm_options=[...])`",
    ),
    dropped(
        "INI844",
        INIT,
        "_load_code_from_local",
        first="",
        until="",
        note="pass `job_config=ray.job_config.JobConfig(code_search_path=[...])`",
    ),
    dropped(
        "INI845",
        INIT,
        "_code_search_path",
        first="",
        until="",
        note="pass `job_config=ray.job_config.JobConfig(code_search_path=[...])`",
    ),
    dropped("INI846", INIT, "object_id_seed", first="", until="", note="object ids are not seeded"),
)
