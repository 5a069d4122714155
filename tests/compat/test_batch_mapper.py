"""`BatchMapper`, the preprocessor that Ray Data no longer has, and preprocessors of the user's own."""

import pickle

import numpy as np
import pandas as pd
import pytest


@pytest.fixture
def mapper(ray_session):
    from ray.data.preprocessors import BatchMapper

    return BatchMapper


def double(batch):
    return {**batch, "x": batch["x"] * 2} if isinstance(batch, dict) else batch.assign(x=batch["x"] * 2)


def test_it_is_the_same_class_under_all_its_names(mapper):
    from ray.data.preprocessors.batch_mapper import BatchMapper as OfModule
    from ray.ml import Preprocessor
    from ray.ml.preprocessors import BatchMapper as OfRay1
    from ray.ml.preprocessors.batch_mapper import BatchMapper as OfModuleOfRay1

    assert mapper is OfModule is OfRay1 is OfModuleOfRay1
    assert issubclass(mapper, Preprocessor)


@pytest.mark.parametrize("batch_format", ["pandas", "numpy"])
def test_it_maps_batches_and_datasets(mapper, batch_format):
    import ray

    preprocessor = pickle.loads(pickle.dumps(mapper(double, batch_format=batch_format, batch_size=2)))
    assert preprocessor.fit_status() == mapper.FitStatus.NOT_FITTABLE
    batch = preprocessor.transform_batch(pd.DataFrame({"x": [1, 2], "y": [0, 0]}))
    assert list(batch["x"]) == [2, 4]
    assert [
        row["x"] for row in preprocessor.transform(ray.data.from_items([{"x": 1, "y": 0}, {"x": 5, "y": 0}])).take()
    ] == [2, 10]


def test_it_is_a_step_of_a_chain(mapper):
    from ray.data.preprocessors import Chain, Concatenator

    chain = Chain(mapper(double), Concatenator(columns=["x"], output_column_name="both"))
    batch = chain.transform_batch(pd.DataFrame({"x": [1, 2]}))
    assert np.stack(batch["both"]).ravel().tolist() == [2, 4]


def test_other_formats_are_an_error(mapper):
    with pytest.raises(ValueError, match="pandas"):
        mapper(double, batch_format="arrow")


def test_a_preprocessor_of_ones_own_need_not_call_the_constructor_of_its_base(mapper):
    import ray
    from ray.data.preprocessor import Preprocessor

    class Counted(Preprocessor):
        def __init__(self, unit):
            self.unit = unit

        def _fit(self, dataset):
            self.stats_ = {"rows": dataset.count()}
            return self

        def _transform_numpy(self, batch):
            return {**batch, "share": batch["id"] / self.stats_["rows"]}

    fitted = Counted("rows").fit(ray.data.range(4))
    assert (fitted.fit_status(), fitted.unit) == (Preprocessor.FitStatus.FITTED, "rows")
    assert fitted.transform_batch({"id": np.array([2])})["share"] == 0.5
