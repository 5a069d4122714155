"""`AccelerateTrainer` of Ray 2.5 - 2.6, on `TorchTrainer`: the train loop builds an ``accelerate.Accelerator``.

``accelerate_config`` was what ``accelerate config`` asks for. Of it, what an `Accelerator` reads from the environment
is set there in each worker; the processes, their addresses and whether they have GPUs are those of Ray.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from functools import partial
from inspect import signature
from pathlib import Path
from typing import Any, Final

from ray.train.torch import TorchTrainer, get_device

from v2_api.run_location import RunLocation
from v2_api.run_manifest import RunManifest
from v2_api.stored_value import Json
from v2_api.worlds import in_train_worker

_DEFAULT: Final = "~/.cache/huggingface/accelerate/default_config.yaml"
_OF_RAY: Final = (
    *("compute_environment", "num_machines", "num_processes", "machine_rank", "main_process_ip", "main_process_port"),
    *("main_training_function", "rdzv_backend", "same_network", "gpu_ids", "command_file", "commands", "debug"),
    *("tpu_name", "tpu_zone", "tpu_env", "tpu_use_cluster", "tpu_use_sudo", "enable_cpu_affinity", "use_cpu"),
)
_GROUPS: Final = {"fsdp_config": "FSDP", "deepspeed_config": "ACCELERATE_DEEPSPEED", "dynamo_config": "ACCELERATE"}


class AccelerateTrainer(TorchTrainer):  # type: ignore[misc]
    """Runs a train loop with the configuration of Accelerate in the environment of each worker."""

    legacy_name = "ray.train.huggingface.AccelerateTrainer"

    def __init__(
        self,
        train_loop_per_worker: Callable[..., Any],
        *,
        accelerate_config: dict[str, Any] | str | os.PathLike[str] | None = None,
        **arguments: Any,
    ) -> None:
        """Prepare a trainer.

        Args:
            train_loop_per_worker: The train loop.
            accelerate_config: The configuration, or the file of one; that of the user's home if it is None.
            **arguments: The other arguments of `TorchTrainer`.

        Raises:
            ValueError: If the configuration is a file that is not there.
        """
        self.accelerate_config = accelerate_config
        loop = train_loop_per_worker
        if isinstance(loop, partial) and loop.func in (_run, _run_with_config):  # what a restored run has kept
            kept, loop = loop.args
            environment = kept if accelerate_config is None else environment_of(_read(accelerate_config))
        else:
            environment = environment_of(_read(accelerate_config))
        wrapper = _run_with_config if signature(loop).parameters else _run
        super().__init__(partial(wrapper, environment, loop), **arguments)

    @classmethod
    def restore(cls, path: Any, train_loop_per_worker: Any = None, *args: Any, **arguments: Any) -> Any:
        """A trainer that continues the run in a directory, also with another train loop in the configuration of then.

        Args:
            path: The run directory, as a path or URI.
            train_loop_per_worker: The train loop, if it cannot be found again by its name.
            *args: What `TorchTrainer.restore` takes next.
            **arguments: The other arguments of the constructor that are to be different.
        """
        location = RunLocation.of(path, arguments.get("storage_filesystem"))
        manifest = RunManifest.read(location)
        if train_loop_per_worker is not None and manifest is not None and "accelerate_config" not in arguments:
            kept = manifest.arguments["train_loop_per_worker"]
            train_loop_per_worker = _with_kept_environment(kept, train_loop_per_worker)
        return super().restore(path, train_loop_per_worker, *args, **arguments)


def _with_kept_environment(kept: Json, loop: Callable[..., Any]) -> Callable[..., Any]:
    """A train loop with the environment that the manifest of a run has beside the earlier loop."""
    match kept:
        case {"$partial": [_, {"$tuple": [dict() as environment, _]}, _]}:
            return partial(_run, environment, loop)
    return loop


def _run(environment: dict[str, str], loop: Callable[[], Any]) -> Any:
    _set(environment)
    return loop()


def _run_with_config(environment: dict[str, str], loop: Callable[[Any], Any], config: Any) -> Any:
    _set(environment)
    return loop(config)


def _set(environment: dict[str, str]) -> None:
    """Set a configuration in this process, and in a worker without a GPU, that it is one: else it trains by itself."""
    os.environ.update(environment)
    if in_train_worker():
        os.environ["ACCELERATE_USE_CPU"] = _text(get_device().type == "cpu")


def _read(config: Any) -> dict[str, Any]:
    if isinstance(config, dict):
        return config
    file = Path(config or _DEFAULT).expanduser()
    if not file.is_file():
        if config is None:
            return {}
        raise ValueError(f"`accelerate_config` is no file: {config}")
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".json":
        return dict(json.loads(text))
    import yaml

    return dict(yaml.safe_load(text) or {})


def environment_of(config: dict[str, Any]) -> dict[str, str]:
    """What ``accelerate launch`` puts into the environment for a configuration.

    Args:
        config: The configuration, as ``accelerate config`` writes it.
    """
    environment: dict[str, str] = {}
    kind = str(config.get("distributed_type", "NO")).upper()
    if kind in ("FSDP", "DEEPSPEED"):
        environment[f"ACCELERATE_USE_{kind}"] = "true"
    for name, value in config.items():
        if name in _GROUPS and isinstance(value, dict):
            for inner, setting in value.items():
                plain = inner.removeprefix("fsdp_").removeprefix("deepspeed_").removeprefix("dynamo_")
                environment[f"{_GROUPS[name]}_{plain.upper()}"] = _text(setting)
        elif name not in (*_OF_RAY, "distributed_type") and value is not None:
            environment[f"ACCELERATE_{name.upper()}"] = _text(value)
    return environment


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
