"""Which files are in a checkpoint that all workers of a trainer report: of the first through Ray 2.6, of all later."""

from pathlib import Path

import pytest


@pytest.mark.parametrize(
    ("home", "kept"),
    [
        ("ray.air", ["own_0.txt"]),
        ("ray.air.checkpoint", ["own_0.txt"]),
        ("ray.train", ["own_0.txt", "own_1.txt"]),
    ],
)
def test_the_checkpoint_is_that_of_the_first_worker_in_scripts_of_then(ray_session, tmp_path, home, kept):
    import importlib
    import sys

    from ray.train import RunConfig, ScalingConfig
    from ray.train.torch import TorchTrainer

    from compat import usage

    usage.reset()
    sys.modules.pop("ray.air.checkpoint", None)  # taken for the first time again
    made = importlib.import_module(home).Checkpoint

    def loop(config):
        from pathlib import Path

        from ray.air import session

        rank = session.get_world_rank()
        directory = Path(config["seen"], str(rank))
        directory.mkdir(parents=True)
        (directory / f"own_{rank}.txt").write_text("")
        session.report({"rank": rank}, checkpoint=made.from_directory(str(directory)))
        own = sorted(path.name for path in Path(session.get_checkpoint().path).glob("own_*"))
        Path(config["seen"], f"knows_{rank}").write_text(" ".join(own))

    result = TorchTrainer(
        loop,
        train_loop_config={"seen": str(tmp_path)},
        scaling_config=ScalingConfig(num_workers=2),
        run_config=RunConfig(name="run", storage_path=str(tmp_path / "results")),
    ).fit()
    usage.reset()
    assert sorted(path.name for path in Path(result.checkpoint.path).glob("own_*")) == kept
    assert "own_1.txt" in (tmp_path / "knows_1").read_text()
