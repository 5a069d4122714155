"""What functions of Ray itself took by position, and under other names, and what handles of actors had."""

import os
import time

import pytest


def test_functions_of_ray_take_what_they_took(ray_session):
    import ray

    @ray.remote
    def double(number):
        return 2 * number

    @ray.remote(max_restarts=1)
    class Counter:
        def process(self):
            return os.getpid()

    ids = [double.remote(number) for number in range(3)]
    assert ray.get(ids, 60) == [0, 2, 4]
    assert ray.get(object_ids=ids[0]) == 0
    assert [len(part) for part in ray.wait(ids, 2)] == [2, 1]
    assert [len(part) for part in ray.wait(ids, len(ids), 60.0)] == [3, 0]
    assert [len(part) for part in ray.wait(object_ids=ids, num_returns=3)] == [3, 0]
    assert [len(part) for part in ray.wait(object_refs=ids)] == [1, 2]
    ray.cancel(ids[0], False)
    ray.cancel(object_ref=ids[0])
    with pytest.raises(TypeError):
        ray.wait(ids, 1, num_returns=1)
    with pytest.raises(TypeError):
        ray.get(ids, 1, 2)
    counter = Counter.remote()
    first = ray.get(counter.process.remote())
    counter.__ray_kill__()
    assert _comes_to(lambda: ray.get(counter.process.remote(), 60) != first)
    ray.kill(counter, True)
    assert _comes_to(lambda: _is_dead(counter))


def _is_dead(actor):
    """Whether an actor is gone for good."""
    import ray

    try:
        ray.get(actor.process.remote(), 60)
    except ray.exceptions.ActorDiedError:
        return True
    return False


def _comes_to(is_so):
    """Whether something is so in the end: Ray kills actors, and starts them again, behind the call that says so."""
    import ray

    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        try:
            if is_so():
                return True
        except ray.exceptions.RayActorError:
            pass
        time.sleep(0.2)
    return False
