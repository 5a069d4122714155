"""Settings of Ray's processes (``ray.init(_system_config=...)``, ``ray start --system-config``) that Ray has no more.

Ray ends at once when it is started with one of them, in the log of a process that nobody looks at, and the driver waits
until its time is out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

# fmt: off
_GONE: Final = (
    "actor_creation_min_retries actor_register_async core_worker_rpc_server_reconnect_timeout_s "
    "distributed_ref_counting_enabled enable_light_weight_resource_report enable_reap_actor_death event_stats_metrics "
    "fair_queueing_enabled gcs_actor_scheduling_enabled gcs_actor_service_enabled "
    "gcs_client_check_connection_status_interval_milliseconds gcs_failover_worker_reconnect_timeout "
    "gcs_max_concurrent_resource_pulls gcs_resource_report_poll_period_ms "
    "gcs_service_address_check_interval_milliseconds gcs_service_connect_retries get_timeout_milliseconds "
    "heartbeat_timeout_milliseconds high_plasma_storage_usage initial_reconstruction_timeout_milliseconds "
    "inline_object_status_in_refs internal_gcs_service_connect_wait_milliseconds "
    "isolate_workers_across_resource_types isolate_workers_across_task_types kill_idle_workers_of_terminated_job "
    "legacy_scheduler_warnings light_heartbeat_enabled max_lineage_size max_sync_message_batch_bytes "
    "max_task_lease_timeout_ms max_tasks_in_flight_per_worker max_time_for_handler_milliseconds max_time_for_loop "
    "maximum_gcs_scan_batch_size maximum_profile_table_rows_count minimum_gcs_reconnect_interval_milliseconds "
    "new_scheduler_enabled node_manager_forward_task_retry_timeout_milliseconds num_heartbeats_timeout "
    "num_heartbeats_warning num_java_workers_per_process num_resource_report_periods_warning "
    "num_workers_per_process_java num_workers_per_process_python object_manager_repeated_push_delay_ms "
    "object_pinning_enabled object_store_full_initial_delay_ms object_store_full_max_retries "
    "object_store_get_warn_per_num_attempts ping_gcs_rpc_server_interval_milliseconds ping_gcs_rpc_server_max_retries "
    "ray_syncer_polling_buffer raylet_fetch_request_size raylet_fetch_timeout_milliseconds "
    "raylet_get_agent_info_interval_ms raylet_heartbeat_period_milliseconds raylet_heartbeat_timeout_milliseconds "
    "raylet_reconstruction_timeout_milliseconds reconstruct_objects_period_milliseconds resource_broadcast_batch_size "
    "start_python_importer_thread task_events_dropped_task_attempts_gc_threshold_s task_events_max_buffer_size "
    "task_events_max_num_profile_events_for_task use_ray_syncer worker_get_request_size worker_killing_policy "
    "worker_resource_limits_enabled"
)
# fmt: on
GONE_SETTINGS: Final = frozenset(_GONE.split())
_FAILURES: Final = "num_heartbeats_timeout"
_PERIODS: Final = (
    "heartbeat_timeout_milliseconds",
    "raylet_heartbeat_timeout_milliseconds",
    "raylet_heartbeat_period_milliseconds",
)
HEARTBEATS: Final = frozenset({_FAILURES, *_PERIODS})
"""When a machine that is not heard of any more was taken for dead."""
HEALTH_CHECKS: Final = (
    "a machine is dead after `health_check_failure_threshold` failed health checks, one each `health_check_period_ms`"
)
"""What stands in the place of heartbeats."""
_FAILED_CHECKS: Final = "health_check_failure_threshold"
_CHECK_PERIOD: Final = "health_check_period_ms"


def todays_settings(given: Iterable[str]) -> dict[str, str | None]:
    """The settings among some that Ray has no more, and what they are called today; None for what has no other name.

    How often a machine may not answer, and how often it is asked, are called otherwise together: each by itself was
    meant beside a default of the other one that is another today.
    """
    names = list(given)
    renamed = dict.fromkeys((_FAILURES,), _FAILED_CHECKS) | dict.fromkeys(_PERIODS, _CHECK_PERIOD)
    beats = [name for name in names if name in HEARTBEATS]
    is_pair = _FAILURES in beats and len(beats) == 2 and not {_FAILED_CHECKS, _CHECK_PERIOD} & set(names)
    return {name: renamed.get(name) if is_pair else None for name in names if name in GONE_SETTINGS}
