"""Tensors among the metrics of functions, as through Ray 2.6."""

import pytest

torch = pytest.importorskip("torch")


def by_keywords(config):
    from ray import tune

    for step in (1, 2):
        tune.report(loss=torch.tensor(0.5, requires_grad=True) / step, model={"weight": [torch.full((2, 2), step)]})


def by_reporter(config, reporter):
    for step in (1, 2):
        reporter(loss=torch.tensor(0.5) / step, model={"weight": [torch.full((2, 2), step)]})


def in_a_dictionary(config):
    from ray import tune

    tune.report({"loss": torch.tensor([0.5, 0.25])})


@pytest.fixture
def trial_of(ray_session, tmp_path):
    """Run one trial of a function."""
    from ray import tune

    def run(function):
        return tune.run(function, local_dir=str(tmp_path), verbose=0).trials[0]

    return run


@pytest.mark.parametrize("function", [by_keywords, by_reporter])
def test_they_come_to_the_driver(trial_of, function):
    trial = trial_of(function)
    assert trial.last_result["loss"] == 0.25
    assert isinstance(trial.last_result["loss"], float)
    [weight] = trial.last_result["model"]["weight"]
    assert weight.tolist() == [[2, 2], [2, 2]]


def test_what_was_refused_then_is_refused_still(trial_of):
    from ray import tune

    with pytest.raises(tune.TuneError):
        trial_of(in_a_dictionary)
