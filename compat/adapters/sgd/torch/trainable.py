"""``TorchTrainer.as_trainable(...)``: trials of Tune that train an epoch and validate in each step."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ray.tune import PlacementGroupFactory, Trainable

_FILE = "trainer.checkpoint"


class BaseTorchTrainable(Trainable):  # type: ignore[misc]
    """What `TorchTrainer.as_trainable` gives a subclass of."""

    def setup(self, config: dict[str, Any]) -> None:
        """Make the trainer."""
        self._trainer = self._create_trainer(config)

    def step(self) -> dict[str, Any]:
        """Train for an epoch, and validate."""
        trained = self.trainer.train(max_retries=10, profile=True)
        validated = self.trainer.validate(profile=True)
        profiles = {"profile": {**trained.pop("profile", {}), **validated.pop("profile", {})}}
        return {**trained, **validated, **profiles}

    def save_checkpoint(self, checkpoint_dir: str) -> None:
        """Write the state of the trainer."""
        self.trainer.save(str(Path(checkpoint_dir, _FILE)))

    def load_checkpoint(self, checkpoint_dir: str) -> None:
        """Take the state of a trainer."""
        path = Path(checkpoint_dir)
        self.trainer.load(str(path / _FILE if path.is_dir() else path))

    def cleanup(self) -> None:
        """Let the workers go."""
        self.trainer.shutdown()

    def _create_trainer(self, config: dict[str, Any]) -> Any:
        raise NotImplementedError

    @property
    def trainer(self) -> Any:
        """The trainer of this trial."""
        return self._trainer


def trainable_of(
    trainer_class: Any, arguments: dict[str, Any], step: Callable[..., Any] | None = None
) -> type[BaseTorchTrainable]:
    """A trainable.

    Args:
        trainer_class: The class of the trainers.
        arguments: What they are made with.
        step: What a step does, if it is something else.
    """

    class TorchTrainable(BaseTorchTrainable):
        @classmethod
        def default_resource_request(cls, config: dict[str, Any]) -> PlacementGroupFactory:
            """What the workers reserve; the trial's own process, which was one of them in Ray 0.8.7, only waits."""
            given = {**arguments, **config}
            worker = {"CPU": given.get("num_cpus_per_worker", 1)}
            worker |= {"GPU": 1} if given.get("use_gpu") is True else {}
            workers = given.get("num_workers", 1)
            return PlacementGroupFactory([worker] if workers == 1 else [{"CPU": 0}, *[worker] * workers])

        def step(self) -> dict[str, Any]:
            """A step of the trial."""
            if step is None:
                return super().step()
            stepped: dict[str, Any] = step(self.trainer, {"iteration": self.training_iteration})
            return stepped

        def _create_trainer(self, config: dict[str, Any]) -> Any:
            own = dict(arguments)
            own["config"] = {**(own.get("config") or {}), **config}
            return trainer_class(**own)

    return TorchTrainable
