"""Options of Ray Serve by their names: how deployments scale, where Serve listens, and what handles are."""

from __future__ import annotations

from typing import Final

AUTOSCALING: Final = "ray.serve.config.AutoscalingConfig"
OLD_TARGET: Final = "target_num_ongoing_requests_per_replica"
"""The target of a deployment that scales, through Ray 2.31; nothing else of Ray is called so."""
TARGET: Final = "target_ongoing_requests"

HTTP: Final = "ray.serve.config.HTTPOptions"
GONE_OF_HTTP: Final = ("num_cpus", "middlewares", "fixed_number_replicas", "fixed_number_selection_seed")
LOCATION: Final = "location"
FIXED: Final = "FixedNumber"
"""A place for proxies that there is no more."""
AT_FIXED: Final = f'{HTTP}({LOCATION}="{FIXED}")'

NEW_API: Final = "use_new_handle_api"
OLD_HANDLE: Final = f"handle.options({NEW_API}=...)"
"""Handles of Ray 2.7 - 2.9 were told to be what all are today."""
GIVE_HANDLES: Final = ("ray.serve.run", "ray.serve.get_app_handle", "ray.serve.get_deployment_handle")
"""What gives handles today."""
OLD_ANSWER: Final = "ray.get(handle.remote(...))"
"""What waited for an answer that was a reference."""

OF_ONE: Final = "config of Serve(one application)"
"""A config file with the keys of an application at its top."""
IN_CONFIG_OF_SEVERAL: Final = "config of Serve(route_prefix of a deployment)"
