"""Models and weights in the checkpoints of `TorchTrainer`, as they left its workers through Ray 2.6."""

import pytest

torch = pytest.importorskip("torch")


def report_prepared(config):
    from ray import train
    from ray.air import session
    from ray.train.torch import TorchCheckpoint

    model = torch.nn.Linear(1, 1)
    begun = session.get_checkpoint()
    if begun is not None:
        model.load_state_dict(begun.to_dict()["weights"])
    prepared = train.torch.prepare_model(model)
    assert list(prepared.state_dict()) == ["module.weight", "module.bias"]
    assert type(TorchCheckpoint.from_model(prepared).get_model()) is torch.nn.Linear
    values = {"model": prepared, "weights": prepared.state_dict(), "named": {"module": 1, 2: 3}}
    session.report({"resumed": begun is not None}, checkpoint=config["class"].from_dict(values))
    assert values["model"] is prepared


def fit(checkpoint_class, directory, **arguments):
    from ray.air import RunConfig, ScalingConfig
    from ray.train.torch import TorchTrainer

    return TorchTrainer(
        report_prepared,
        train_loop_config={"class": checkpoint_class},
        scaling_config=ScalingConfig(num_workers=2),
        run_config=RunConfig(local_dir=str(directory)),
        **arguments,
    ).fit()


@pytest.mark.slow
def test_a_checkpoint_of_prepared_models_is_read_anywhere_and_resumed_from(ray_session, tmp_path):
    from ray.air import Checkpoint
    from ray.train.torch import TorchCheckpoint

    checkpoint = fit(Checkpoint, tmp_path / "first").checkpoint
    values = checkpoint.to_dict()
    assert type(values["model"]) is torch.nn.Linear
    assert list(values["weights"]) == ["weight", "bias"]
    assert values["named"] == {"module": 1, 2: 3}

    resumed = fit(TorchCheckpoint, tmp_path / "second", resume_from_checkpoint=checkpoint)
    assert resumed.metrics["resumed"]
    assert torch.equal(resumed.checkpoint.get_model().weight, values["weights"]["weight"])


def test_a_tensor_of_a_device_that_is_not_here_is_read_on_the_cpu(ray_session, tmp_path, monkeypatch):
    from ray.air import Checkpoint

    with monkeypatch.context() as on_a_gpu:
        as_cuda = (0, lambda storage: "cuda:0", lambda storage, location: None)
        on_a_gpu.setattr(torch.serialization, "_package_registry", [as_cuda])
        directory = Checkpoint.from_dict({"weights": torch.ones(2)}).to_directory(str(tmp_path / "kept"))
    assert Checkpoint.from_directory(directory).to_dict()["weights"].tolist() == [1, 1]


def test_a_model_of_a_class_that_no_module_has_is_kept_with_its_class(ray_session):
    from ray.train.torch import TorchCheckpoint

    class Doubled(torch.nn.Linear):
        def forward(self, batch):
            return 2 * super().forward(batch)

    model = Doubled(1, 1)
    checkpoint = TorchCheckpoint.from_model(model, preprocessor="fitted")
    assert checkpoint.get_model()(torch.ones(1, 1)) == model(torch.ones(1, 1))
    assert checkpoint.get_preprocessor() == "fitted"


def test_weights_alone_are_no_model(ray_session):
    from ray.train.torch import TorchCheckpoint

    weights = torch.nn.Linear(1, 1).state_dict()
    for checkpoint in (TorchCheckpoint.from_dict({"model": weights}), TorchCheckpoint.from_state_dict(weights)):
        with pytest.raises(ValueError, match="load torch model from a state_dict"):
            checkpoint.get_model()
        assert checkpoint.get_model(torch.nn.Linear(1, 1)).weight == weights["weight"]
