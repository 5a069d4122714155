"""`ray.air.session` in a Train V2 worker is no longer a place where things vanish."""

import json
from pathlib import Path

import pytest


def test_every_rank_knows_itself_and_reports_and_checkpoints_arrive(ray_session, tmp_path):
    from ray.train import RunConfig, ScalingConfig
    from ray.train.torch import TorchTrainer

    from compat import usage

    usage.reset()  # whoever took `ray.air.Checkpoint` before would keep the first worker's files only

    def loop(config):
        import os
        import tempfile

        from ray.air import session
        from ray.train import Checkpoint

        rank = session.get_world_rank()
        (Path(config["seen"]) / f"rank_{rank}.json").write_text(
            json.dumps([session.get_world_size(), session.get_local_rank(), session.get_experiment_name()])
        )
        with tempfile.TemporaryDirectory() as directory:
            with open(os.path.join(directory, f"of_rank_{rank}.txt"), "w") as file:
                file.write(str(rank))
            session.report({"loss": 0.5, "rank": rank}, checkpoint=Checkpoint.from_directory(directory))

    result = TorchTrainer(
        loop,
        train_loop_config={"seen": str(tmp_path)},
        scaling_config=ScalingConfig(num_workers=2),
        run_config=RunConfig(name="session", storage_path=str(tmp_path / "results")),
    ).fit()
    assert (result.metrics["loss"], result.metrics["rank"]) == (0.5, 0)
    assert sorted(path.name for path in Path(result.checkpoint.path).glob("of_rank_*")) == [
        "of_rank_0.txt",
        "of_rank_1.txt",
    ]
    assert [json.loads((tmp_path / f"rank_{rank}.json").read_text()) for rank in (0, 1)] == [
        [2, 0, "session"],
        [2, 1, "session"],
    ]


def loop_without_a_trainer(config):
    from ray import train

    answers = [train.get_dataset_shard("train"), train.get_checkpoint(), train.report({"loss": config["loss"]})]
    context = train.get_context()
    return [*answers, context.get_world_rank(), context.get_world_size(), context.get_trial_name()]


def test_a_training_function_that_is_called_by_hand_is_the_only_worker(ray_session, monkeypatch):
    from ray.train._internal import session
    from ray.train.v2._internal.execution import train_fn_utils

    monkeypatch.setattr(train_fn_utils, "_train_fn_utils", None)  # Ray leaves what a run without workers sets
    for name in ("get_dataset_shard", "get_checkpoint", "report", "get_world_rank", "get_world_size", "get_trial_name"):
        ray_session.util.debug.reset_log_once(f"{session.SESSION_MISUSE_LOG_ONCE_KEY}-{name}")
    with pytest.warns(UserWarning) as warned:
        assert loop_without_a_trainer({"loss": 1}) == [None, None, None, 0, 1, None]
    said = [str(warning.message) for warning in warned if "meant to only be called inside" in str(warning.message)]
    assert len(said) == 6
