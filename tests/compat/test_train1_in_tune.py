"""`Trainer.to_tune_trainable` of Ray 1.9 - 1.13. The trials need the CPUs that the trainer of other tests holds."""

import pytest

pytest.importorskip("torch")


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_trial_of_tune_runs_its_own_workers_and_goes_on_from_its_checkpoint(ray_session, tmp_path):
    from ray import train, tune
    from ray.train import Trainer

    def train_func(config):
        checkpoint = train.load_checkpoint()
        first = checkpoint["epoch"] + 1 if checkpoint else 0
        for epoch in range(first, 4):
            if epoch == 2 and not checkpoint:
                raise RuntimeError("on purpose")
            train.save_checkpoint(epoch=epoch)
            train.report(loss=config["scale"] * epoch)

    trainable = Trainer("torch", num_workers=2, logdir=tmp_path).to_tune_trainable(train_func)
    analysis = tune.run(
        trainable, config={"scale": tune.grid_search([2])}, max_failures=1, local_dir=str(tmp_path), verbose=0
    )

    assert [trial.last_result["loss"] for trial in analysis.trials] == [6]
    assert [len(frame) for frame in analysis.trial_dataframes.values()] == [4]
