"""Preprocessors of the user's own, as `Preprocessor` asked for them through Ray 2.42."""

from __future__ import annotations

import pickle

import pytest


@pytest.fixture
def ranged(ray_session):
    from ray import data

    return data.range(3)


def test_what_fit_is_overridden_with_need_not_return_anything(ranged):
    from ray.data import Preprocessor

    class Shift(Preprocessor):
        def __init__(self, by):
            self.by = by

        def _fit(self, dataset):
            self.shift_ = self.by * dataset.count()

        def _transform_numpy(self, batch):
            return {name: values + self.shift_ for name, values in batch.items()}

    shift = Shift(10)
    assert shift.fit(ranged) is shift
    assert sorted(row["id"] for row in shift.transform(ranged).take_all()) == [30, 31, 32]
    assert shift.fit_status() == Preprocessor.FitStatus.FITTED


def test_what_it_returns_is_what_fit_returns(ranged):
    from ray.data import Preprocessor

    class Other(Preprocessor):
        def _fit(self, dataset):
            self.fitted_ = True
            return self

    other = Other()
    assert other.fit(ranged) is other
    assert "_fit" not in vars(other)


def test_those_of_ray_are_fitted_as_ray_does(ranged):
    from ray.data.preprocessors import MinMaxScaler

    scaler = pickle.loads(pickle.dumps(MinMaxScaler(["id"]).fit(ranged)))
    assert scaler.stats_ == {"min(id)": 0, "max(id)": 2}
