"""What functions of Ray itself took by position, and under other names, and what handles of actors had."""

import time

import pytest


def test_functions_of_ray_take_what_they_took(ray_session):
    import ray

    @ray.remote
    def double(number):
        return 2 * number

    @ray.remote(max_restarts=1)
    class Counter:
        def one(self):
            return 1

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
    assert ray.get(counter.one.remote()) == 1
    counter.__ray_kill__()
    assert _answers(counter)
    ray.kill(counter, True)
    with pytest.raises(ray.exceptions.RayActorError):
        ray.get(counter.one.remote(), 60)


def _answers(counter):
    """Whether an actor answers, be it after it has been started again."""
    import ray

    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        try:
            return ray.get(counter.one.remote(), 60) == 1
        except ray.exceptions.RayActorError:
            time.sleep(0.2)  # it is being started again, which a busy machine takes its time for
    return False
