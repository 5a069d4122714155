"""What scripts reached for in the private modules of Ray 1.2 - 2.42, and what that is today."""

from __future__ import annotations

from typing import Final

from legacy_api.catalog.core_modules import RAYS_TEMPORARY, SYSTEM_TEMPORARY
from legacy_api.row import Row
from legacy_api.write import moved, name, renamed

ADDRESS: Final = (
    "`ray.init()` finds the cluster by itself, or by `RAY_ADDRESS`; "
    "`ray._private.services.canonicalize_bootstrap_address_or_die(None)` has the address"
)
NO_REDIS: Final = (
    "Ray runs without Redis: ask `ray.util.state`, `ray.nodes()`, or `ray.experimental.internal_kv` for what it keeps"
)
ON_EVERY_WORKER: Final = "give `ray.init(runtime_env={'worker_process_setup_hook': f})` what every worker is to run"
VISIBLE: Final = "`ray.get_gpu_ids()` has the GPUs of a worker, `os.environ['CUDA_VISIBLE_DEVICES']` what it sees"
JOB: Final = "`ray.get_runtime_context().get_job_id()` tells the jobs apart"
FREED: Final = "Ray frees an object when nothing refers to it any more: delete what does"
ACCESSOR: Final = "write `ray._private.state.state._connect_and_get_accessor()`"
WORKER: Final = "ray._private.worker.global_worker"
STATE: Final = "ray._private.state.state"

ROWS: Final[tuple[Row, ...]] = (
    *(
        renamed(
            f"PRI{number}", f"ray._private.utils.{tool}", to=f"ray._common.utils.{tool}", first=first, until="2.42.1"
        )
        for number, (tool, first) in enumerate(
            (
                ("binary_to_hex", "1.13.0"),
                ("hex_to_binary", "1.13.0"),
                ("import_attr", "1.13.0"),
                ("try_to_create_directory", "1.13.0"),
                ("get_or_create_event_loop", "2.6.3"),
                ("run_background_task", "2.6.3"),
                ("reset_ray_address", "2.6.3"),
            ),
            101,
        )
    ),
    moved("PRI108", "ray._private.signature", to="ray._common.signature", first="1.13.0", until="2.42.1"),
    renamed("PRI110", "ray._private.utils.get_user_temp_dir", to=SYSTEM_TEMPORARY, first="1.13.0", until="2.42.1"),
    renamed("PRI111", "ray._private.utils.get_ray_temp_dir", to=RAYS_TEMPORARY, first="1.13.0", until="2.42.1"),
    moved("PRI109", "ray._private.usage", to="ray._common.usage", first="1.13.0", until="2.42.1"),
    *(
        name(f"PRI{number}", old, first=first, until=until, today="error", action="refuse", note=note)
        for number, (old, first, until, note) in enumerate(
            (
                ("ray._private.services.get_ray_address_to_use_or_die", "", "", ADDRESS),
                ("ray._private.services.find_redis_address", "1.13.0", "1.13.0", ADDRESS),
                ("ray._private.services.wait_for_redis_to_start", "1.13.0", "1.13.0", NO_REDIS),
                ("ray._private.utils.get_cuda_visible_devices", "1.13.0", "2.6.3", VISIBLE),
                ("ray._private.utils.set_cuda_visible_devices", "1.13.0", "2.6.3", VISIBLE),
                ("ray._private.internal_api.free", "2.6.3", "2.42.1", FREED),
                ("ray.worker.global_worker.redis_client", "0.8.7", "0.8.7", NO_REDIS),
                (f"{WORKER}.redis_client", "", "", NO_REDIS),
                ("ray.worker.global_worker.run_function_on_all_workers", "0.8.7", "1.13.0", ON_EVERY_WORKER),
                (f"{WORKER}.run_function_on_all_workers", "", "", ON_EVERY_WORKER),
                (f"{WORKER}.original_gpu_ids", "2.6.3", "2.6.3", VISIBLE),
                (f"{WORKER}.current_session_and_job", "2.6.3", "2.6.3", JOB),
                (f"{WORKER}.node.raylet_ip_address", "2.6.3", "2.42.1", "write `node.node_ip_address`"),
                (f"{WORKER}.core_worker.free_objects", "2.6.3", "2.42.1", FREED),
                (f"{STATE}.global_state_accessor", "2.6.3", "2.42.1", ACCESSOR),
                (
                    *(f"{STATE}._available_resources_per_node", "2.6.3", "2.6.3"),
                    "write `ray._private.state.available_resources_per_node()`",
                ),
                (
                    *("ray.util.metrics.Count", "1.13.0", "2.6.3"),
                    "it is a `ray.util.metrics.Counter`, which counts by `inc()`",
                ),
            ),
            121,
        )
    ),
)
