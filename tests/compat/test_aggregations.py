"""`AggregateFn` as it was called through Ray 2.6."""


def test_an_aggregation_needs_no_name(ray_session):
    import ray
    from ray.data.aggregate import AggregateFn

    def row(total, row):
        return total + row["a"]

    dataset = ray.data.from_items([{"a": 1}, {"a": 2}])
    unnamed = AggregateFn(lambda key: 0, lambda a, b: a + b, row)
    assert dataset.aggregate(unnamed) == {"aggregate": 3}
    named = AggregateFn(lambda key: 0, lambda a, b: a + b, None, lambda total, block: total + len(block), name="rows")
    assert dataset.aggregate(named) == {"rows": 2}
    assert dataset.aggregate(AggregateFn(init=lambda key: 0, accumulate=row, merge=lambda a, b: a + b, name="x")) == {
        "x": 3
    }
    assert dataset.aggregate(AggregateFn(lambda key: 0, lambda a, b: a + b, "y", row)) == {"y": 3}
    assert dataset.sum("a") == 3
