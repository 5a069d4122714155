"""`ActorPoolStrategy` with its arguments by position, as Ray 1.13 took them."""

import pytest


@pytest.fixture
def strategy(ray_session):
    from ray.data import ActorPoolStrategy

    return ActorPoolStrategy


def test_sizes_are_told_by_position_and_by_name(strategy):
    pools = [strategy(1, 8), strategy(1, max_size=8), strategy(min_size=1, max_size=8)]
    assert [(pool.min_size, pool.max_size) for pool in pools] == [(1, 8)] * 3
    assert strategy(size=2).min_size == 2


@pytest.mark.parametrize(("args", "kwargs"), [((1, 2, 3, 4), {}), ((1,), {"min_size": 1})])
def test_what_ray_never_took_is_refused(strategy, args, kwargs):
    with pytest.raises(TypeError):
        strategy(*args, **kwargs)
